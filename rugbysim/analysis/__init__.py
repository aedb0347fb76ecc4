"""What is learnt from many runs: a league against real figures, what a number does, which numbers fit.

- `league.py` plays every side against every other and sums up; `targets.py` reads the figures of real matches
- `realism.py` compares the two; `calibrate.py` moves the free numbers of a rule set until they agree
- `toml_edit.py` puts new numbers into a rule set's text and leaves everything else as it stands
- `sweep.py` plays one match with one number at several values, on the same chance

Nothing here knows a game's inside: what a game is measured by it says itself (`league.Figures`).
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from rugbysim.analysis.calibrate import calibrate
    from rugbysim.analysis.league import league_figures
    from rugbysim.analysis.realism import realism
    from rugbysim.analysis.sweep import sweep

_MODULES = {"calibrate": "calibrate", "league_figures": "league", "realism": "realism", "sweep": "sweep"}

__all__ = ["calibrate", "league_figures", "realism", "sweep"]


def __getattr__(name: str) -> Any:
    """Load a public name from its module the first time it is asked for."""
    if name not in _MODULES:
        raise AttributeError(f"module 'rugbysim.analysis' has no attribute {name!r}")
    value = getattr(import_module(f"rugbysim.analysis.{_MODULES[name]}"), name)
    globals()[name] = value
    return value


def __dir__() -> list[str]:
    return sorted(__all__)
