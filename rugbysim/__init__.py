"""rugbysim: what happens when these two sides meet ten thousand times.

    import rugbysim as rs

    match = rs.load_match("saturday.toml")
    result = rs.simulate(match, n=10_000, seed=1)
    result.summary()         # win, draw, loss, points ... each with its standard error and 95 % interval
    result.matches           # one row a match
    result.players           # one row a man
    rs.replay(match, seed=1, index=17).text
    rs.compare(match, {"long": ["tactics.kick_off=long"]}).frame  # what a change does, and how sure that is

Rooms, from what people write to what people read:

- `rugbysim.setup`: squads, teams, matches, rule sets, curves: read, checked, frozen
- `rugbysim.core`: compiled tools that every game uses: random numbers, curves as tables
- `rugbysim.games`: the games themselves and the protocol they share
- `rugbysim.montecarlo`: many matches: threads, exact sums, results, files, replay
- `rugbysim.analysis`: sweep, study, calibrate, realism; what a coach asks: compare, rank, optimise, value
- `rugbysim.report`, `rugbysim.cli`: what people see

Importing this package loads nothing heavy; each name is fetched from its room when it is first used.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

from rugbysim.version import __version__

if TYPE_CHECKING:
    from rugbysim.analysis import study, sweep
    from rugbysim.analysis.coach.compare import Comparison, compare
    from rugbysim.analysis.coach.finding import Stopped
    from rugbysim.analysis.coach.rank import rank
    from rugbysim.analysis.coach.verdicts import Matter
    from rugbysim.analysis.deciding.card import card
    from rugbysim.analysis.deciding.choices import choices
    from rugbysim.analysis.optimising.optimise import optimise
    from rugbysim.analysis.study import StudyInterrupted, StudyResult
    from rugbysim.analysis.study_setup import Study, load_study
    from rugbysim.analysis.valuing.value import value
    from rugbysim.games.positions import Position
    from rugbysim.games.registry import get_game, list_games
    from rugbysim.games.table_game import load_tabletop
    from rugbysim.montecarlo.replay import Replay, replay
    from rugbysim.montecarlo.result import Result
    from rugbysim.montecarlo.simulate import Interrupted, simulate
    from rugbysim.montecarlo.verify import Verification, verify
    from rugbysim.report.coach.pages import write_page
    from rugbysim.setup import load_match, load_rules, load_team, read_squad
    from rugbysim.setup.errors import SetupError
    from rugbysim.setup.line_up_studies import load_line_ups

_HOME = {
    "Comparison": "rugbysim.analysis.coach.compare",
    "Interrupted": "rugbysim.montecarlo.simulate",
    "Matter": "rugbysim.analysis.coach.verdicts",
    "Position": "rugbysim.games.positions",
    "Replay": "rugbysim.montecarlo.replay",
    "Result": "rugbysim.montecarlo.result",
    "SetupError": "rugbysim.setup.errors",
    "Stopped": "rugbysim.analysis.coach.finding",
    "Study": "rugbysim.analysis.study_setup",
    "StudyInterrupted": "rugbysim.analysis.study",
    "StudyResult": "rugbysim.analysis.study",
    "Verification": "rugbysim.montecarlo.verify",
    "card": "rugbysim.analysis.deciding.card",
    "choices": "rugbysim.analysis.deciding.choices",
    "compare": "rugbysim.analysis.coach.compare",
    "get_game": "rugbysim.games.registry",
    "list_games": "rugbysim.games.registry",
    "load_line_ups": "rugbysim.setup.line_up_studies",
    "load_match": "rugbysim.setup",
    "load_rules": "rugbysim.setup",
    "load_study": "rugbysim.analysis.study_setup",
    "load_tabletop": "rugbysim.games.table_game",
    "load_team": "rugbysim.setup",
    "optimise": "rugbysim.analysis.optimising.optimise",
    "rank": "rugbysim.analysis.coach.rank",
    "read_squad": "rugbysim.setup",
    "replay": "rugbysim.montecarlo.replay",
    "simulate": "rugbysim.montecarlo.simulate",
    "study": "rugbysim.analysis.study",
    "sweep": "rugbysim.analysis.sweep",
    "value": "rugbysim.analysis.valuing.value",
    "verify": "rugbysim.montecarlo.verify",
    "write_page": "rugbysim.report.coach.pages",
}

__all__ = [
    "Comparison",
    "Interrupted",
    "Matter",
    "Position",
    "Replay",
    "Result",
    "SetupError",
    "Stopped",
    "Study",
    "StudyInterrupted",
    "StudyResult",
    "Verification",
    "__version__",
    "card",
    "choices",
    "compare",
    "get_game",
    "list_games",
    "load_line_ups",
    "load_match",
    "load_rules",
    "load_study",
    "load_tabletop",
    "load_team",
    "optimise",
    "rank",
    "read_squad",
    "replay",
    "simulate",
    "study",
    "sweep",
    "value",
    "verify",
    "write_page",
]


def __getattr__(name: str) -> Any:
    """Fetch a public name from its room on first use."""
    if name not in _HOME:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    value = getattr(import_module(_HOME[name]), name)
    globals()[name] = value
    return value


def __dir__() -> list[str]:
    return sorted({*globals(), *__all__})
