"""What every answer to a coach has: figures as a long table, where they come from, a file to keep them in."""

from __future__ import annotations

from abc import ABC, abstractmethod
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

from rugbysim.analysis.record_files import save_records
from rugbysim.montecarlo.provenance import input_files, provenance
from rugbysim.montecarlo.simulate import game_of
from rugbysim.setup.errors import SetupError
from rugbysim.setup.matches import SIDES

if TYPE_CHECKING:
    import pandas as pd

    from rugbysim.setup.matches import Match


def fixture_of(match: Match | str | Path, team: str, place: str) -> tuple[Match, int]:
    """The match itself, loaded if it is named, and the number of the side that `team` names.

    Raises `SetupError` that names `place` for a side that is none, for what is no match of two teams, and whatever
    `load_match` has against the name.
    """
    if team not in SIDES:
        raise SetupError(place, "team", team, '"home" or "away"')
    if isinstance(match, str | Path):
        from rugbysim.setup import load_match

        match = load_match(match)
    if getattr(match, "home", None) is None or getattr(match, "away", None) is None:
        expected = "a match of two teams, or the name of its file: other games have no line-ups"
        raise SetupError(place, "match", str(getattr(match, "name", match))[:60], expected)
    return match, SIDES.index(team)


@dataclass(frozen=True)
class Finding(ABC):
    """The answer to a coach's question about `match`, looked at from one `side` ("home" or "away").

    `complete` is False where the search or the run was stopped before its end.
    """

    match: Any
    seed: int
    side: str
    complete: bool

    @abstractmethod
    def records(self) -> list[dict[str, Any]]:
        """One record a figure, with its standard error and the ends of its 95 % interval."""

    def particulars(self) -> dict[str, Any]:
        """What a file should say of this answer besides where it comes from."""
        return {}

    @property
    def team(self) -> Any:
        """The side looked at, as it stands."""
        return getattr(self.match, self.side)

    @property
    def frame(self) -> pd.DataFrame:
        """`records` as a data frame."""
        import pandas as pd

        return pd.DataFrame(self.records())

    @property
    def inputs(self) -> tuple[Path, ...]:
        """The files it was read from."""
        return input_files(self.match)

    @property
    def provenance(self) -> dict[str, Any]:
        """Where the figures come from: program, game, seed and configuration."""
        origin = provenance(self.match, game_of(self.match), seed=self.seed, first=0, asked=0, target_error=None)
        kept = {key: value for key, value in origin.items() if key not in ("first", "asked", "target_error")}
        return kept | {"side": self.side, "complete": self.complete} | self.particulars()

    def save(self, path: str | Path, *, force: bool = False) -> Path:
        """Write `records` as .csv, .json or .parquet by the ending, whole or not at all.

        Raises `SetupError` for another ending, an existing file without `force`, and an input of the run.
        """
        return save_records(path, self.records(), self.provenance, self.inputs, force=force)


class Stopped(KeyboardInterrupt):
    """The work was stopped by Ctrl-C; `result` is the answer as far as it had come, which is something."""

    def __init__(self, result: Any) -> None:
        super().__init__("interrupted")
        self.result = result
