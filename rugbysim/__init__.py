"""rugbysim: what happens when these two sides meet ten thousand times.

    import rugbysim as rs

    match = rs.load_match("saturday.toml")
    result = rs.simulate(match, n=10_000, seed=1)
    result.summary()         # win, draw, loss, points ... each with its standard error and 95 % interval
    result.matches           # one row a match
    result.players           # one row a man
    rs.replay(match, seed=1, index=17).text

Rooms, from what people write to what people read:

- `rugbysim.setup`: squads, teams, matches, rule sets, curves: read, checked, frozen
- `rugbysim.core`: compiled tools that every game uses: random numbers, curves as tables
- `rugbysim.games`: the games themselves and the protocol they share
- `rugbysim.montecarlo`: many matches: threads, exact sums, results, files, replay
- `rugbysim.analysis`: sweep, study, calibrate, realism
- `rugbysim.report`, `rugbysim.cli`: what people see

Importing this package loads nothing heavy; each name is fetched from its room when it is first used.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

from rugbysim.version import __version__

if TYPE_CHECKING:
    from rugbysim.analysis import study, sweep
    from rugbysim.analysis.study import StudyInterrupted, StudyResult
    from rugbysim.analysis.study_setup import Study, load_study
    from rugbysim.games.positions import Position
    from rugbysim.games.registry import get_game, list_games
    from rugbysim.games.table_game import load_tabletop
    from rugbysim.montecarlo.replay import Replay, replay
    from rugbysim.montecarlo.result import Result
    from rugbysim.montecarlo.simulate import Interrupted, simulate
    from rugbysim.montecarlo.verify import Verification, verify
    from rugbysim.setup import load_match, load_rules, load_team, read_squad
    from rugbysim.setup.errors import SetupError

_HOME = {
    "Interrupted": "rugbysim.montecarlo.simulate",
    "Position": "rugbysim.games.positions",
    "Replay": "rugbysim.montecarlo.replay",
    "Result": "rugbysim.montecarlo.result",
    "SetupError": "rugbysim.setup.errors",
    "Study": "rugbysim.analysis.study_setup",
    "StudyInterrupted": "rugbysim.analysis.study",
    "StudyResult": "rugbysim.analysis.study",
    "Verification": "rugbysim.montecarlo.verify",
    "get_game": "rugbysim.games.registry",
    "list_games": "rugbysim.games.registry",
    "load_match": "rugbysim.setup",
    "load_rules": "rugbysim.setup",
    "load_study": "rugbysim.analysis.study_setup",
    "load_tabletop": "rugbysim.games.table_game",
    "load_team": "rugbysim.setup",
    "read_squad": "rugbysim.setup",
    "replay": "rugbysim.montecarlo.replay",
    "simulate": "rugbysim.montecarlo.simulate",
    "study": "rugbysim.analysis.study",
    "sweep": "rugbysim.analysis.sweep",
    "verify": "rugbysim.montecarlo.verify",
}

__all__ = [
    "Interrupted",
    "Position",
    "Replay",
    "Result",
    "SetupError",
    "Study",
    "StudyInterrupted",
    "StudyResult",
    "Verification",
    "__version__",
    "get_game",
    "list_games",
    "load_match",
    "load_rules",
    "load_study",
    "load_tabletop",
    "load_team",
    "read_squad",
    "replay",
    "simulate",
    "study",
    "sweep",
    "verify",
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
