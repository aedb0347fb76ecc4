"""Rule sets of Winkelmann's Rugby: what the rules leave open, read from `configs/tabletop`."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path
from typing import Annotated, Literal

from pydantic import Field

from rugbysim.setup.errors import SetupError, suggestion
from rugbysim.setup.fields import Count, Frozen, Switch
from rugbysim.setup.tabletop import changed_settings, read_settings
from rugbysim.setup.winkelmann_board import Board, load_board

Pips = Annotated[Count, Field(ge=1, le=9, description="a number of pips, 1 to 9 (AM-26)")]
Die = tuple[Pips, Pips, Pips, Pips, Pips, Pips]
_ORDINARY: Die = (1, 2, 3, 4, 5, 6)


class Dice(Frozen):
    """The two dice."""

    faces: tuple[Die, Die] = Field((_ORDINARY, _ORDINARY), description="the six numbers of either die (WK-3.1, AM-26)")


class Settings(Frozen):
    """A rule set, key by key as in the file; a key that is left out has its default."""

    schema_: Literal[1] = Field(alias="schema", description="version of the file's layout, 1")
    board: str = Field("winkelmann", min_length=1, description="name of a shipped board or a file (AM-1)")
    fetch_preset: str = Field("", description="name of a preset of the board, empty for the board's own (AM-2)")
    fetch_on_displacement: Switch = Field(True, description="a displaced figure fetches as well (WK-6.3, AM-3)")
    must_move: Switch = Field(True, description="a number that can be played must be played (WK-3.4, AM-5)")
    first_side: Literal["lot", "west", "east"] = Field("lot", description="who begins (WK-2.3, AM-7)")
    max_extra_rolls: Annotated[Count, Field(ge=-1, le=1000)] = Field(
        -1, description="most extra rolls in succession, -1 without limit (WK-9.2, AM-8)"
    )
    foreign_goal_pass: Switch = Field(
        False, description="a number may cross goal fields of the other team (WK-4.5, AM-10)"
    )
    own_goal_reentry: Switch = Field(
        True, description="figures may come back to own goal fields by a move (WK-4.7, AM-12)"
    )
    nr_mover_counts: Switch = Field(
        True, description="the figure that moved gives neighbour fields (WK-5.2, WK-7.4, AM-13)"
    )
    nr_goal_circle: Literal["opponent", "ball", "target", "any_figure"] = Field(
        "opponent", description="what a goal circle does to the neighbour rule for the ball (WK-7.4, AM-16)"
    )
    shot_from: Literal["post", "goal_circle"] = Field("post", description="from where may be shot (WK-8.1, AM-18)")
    own_goal: Literal["counts", "forbidden"] = Field("counts", description="what an own goal is (WK-8.3, AM-22)")
    restart: Literal["conceded", "scorer", "lot", "play_on"] = Field(
        "conceded", description="how play goes on after a goal (WK-10.1, AM-23)"
    )
    goals_to_win: Annotated[Count, Field(ge=0, le=1000)] = Field(
        1, description="goals that win, 0 to play by the clock alone (WK-10.2, WK-10.3, AM-24)"
    )
    max_rolls: Annotated[Count, Field(ge=1, le=1_000_000)] = Field(
        4000, description="rolls after which the game is over (WK-10.2, WK-10.4)"
    )
    seconds_per_roll: Annotated[Count, Field(ge=1, le=600)] = Field(
        15, description="seconds that a roll stands for (WK-10.4, AM-25)"
    )
    dice: Dice = Field(Dice(faces=(_ORDINARY, _ORDINARY)), description="section [dice]")


def load_settings(
    rules: str | Path | None = None, overrides: str | Iterable[str] = ()
) -> tuple[Settings, Board, tuple[Path, ...]]:
    """The rule set of a file or a shipped name (left out: the shipped one), its board, and the files they came from.

    `overrides` are changes of single keys such as "max_rolls=120" or "board=mine.toml", a file as seen from the working
    folder. Raises `SetupError`.
    """
    written, file = read_settings(Settings, rules if rules is not None else "winkelmann")
    settings = changed_settings(written, overrides)
    board = load_board(settings.board, file if settings.board == written.board else None)
    if settings.fetch_preset and settings.fetch_preset not in board.presets:
        source = file if settings.fetch_preset == written.fetch_preset else "--set"
        known = suggestion(settings.fetch_preset, board.presets, "the name of a preset of the board (AM-2)")
        raise SetupError(source, "fetch_preset", settings.fetch_preset, known)
    return settings, board, (file, board.path) if board.path else (file,)
