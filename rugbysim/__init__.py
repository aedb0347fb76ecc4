"""rugbysim: Monte Carlo simulation of rugby sevens.

    import rugbysim as rs

    match = rs.load_match("example")
    result = rs.simulate(match, n=10_000, seed=1)
    print(result.summary())

The rooms, from what people write to what people read:

- `rugbysim.setup`: squads, teams, matches, rule sets and curves: read, checked, frozen.
- `rugbysim.core`: compiled tools every game uses: random streams, curves as tables.
- `rugbysim.games`: the games themselves, each behind `rugbysim.games.protocol`.
- `rugbysim.montecarlo`: thousands of matches: seeds, threads, results, replays.
- `rugbysim.analysis`: sweeps, the realism contract, calibration.
- `rugbysim.report`, `rugbysim.cli`: tables, plots and the command line.

Nothing heavy is loaded here: each name below is looked up in its room when it is first used.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

from rugbysim.version import __version__

if TYPE_CHECKING:
    from rugbysim.analysis import sweep
    from rugbysim.montecarlo import Replay, Result, replay, simulate
    from rugbysim.setup import SetupError, load_match, load_rules, load_team, read_squad

_ROOMS = {
    "load_match": "rugbysim.setup",
    "load_rules": "rugbysim.setup",
    "load_team": "rugbysim.setup",
    "read_squad": "rugbysim.setup",
    "SetupError": "rugbysim.setup",
    "simulate": "rugbysim.montecarlo",
    "replay": "rugbysim.montecarlo",
    "Replay": "rugbysim.montecarlo",
    "Result": "rugbysim.montecarlo",
    "sweep": "rugbysim.analysis",
}

__all__ = [
    "Replay",
    "Result",
    "SetupError",
    "__version__",
    "load_match",
    "load_rules",
    "load_team",
    "read_squad",
    "replay",
    "simulate",
    "sweep",
]


def __getattr__(name: str) -> Any:
    """Load a public name from its room the first time it is asked for."""
    if name not in _ROOMS:
        raise AttributeError(f"module 'rugbysim' has no attribute {name!r}")
    value = getattr(import_module(_ROOMS[name]), name)
    globals()[name] = value
    return value


def __dir__() -> list[str]:
    """The public names, loaded or not."""
    return sorted(__all__)
