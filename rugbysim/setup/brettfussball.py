"""Rule sets of Brettfußball: what the rulebook leaves to the players or leaves open, read from `configs/tabletop`."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path
from typing import Annotated, Literal

from pydantic import Field, model_validator

from rugbysim.setup.brettfussball_board import Board, load_board
from rugbysim.setup.fields import Count, Frozen, Switch, refuse
from rugbysim.setup.tabletop import changed_settings, read_settings

Plies = Annotated[Count, Field(ge=1, le=1_000_000)]


class Settings(Frozen):
    """A rule set, key by key as in the file; a key that is left out has its default."""

    schema_: Literal[1] = Field(alias="schema", description="version of the file's layout, 1")
    board: str = Field("brettfussball", min_length=1, description="name of a shipped board or a file (BF-1.4)")
    board_alternative: str = Field("", description="id of an [[alternative]] of the board, empty for none (AM-1, AM-2)")
    variant: Annotated[Count, Field(ge=1, le=4)] = Field(1, description="how the game ends (BF-10.1)")
    goals_to_win: Annotated[Count, Field(ge=1, le=1000)] = Field(
        3, description="goals that win in variants 1 and 4 (BF-10.2, BF-10.5)"
    )
    time_plies: Plies = Field(360, description="rolls after which time is up in variants 3 and 4 (BF-10.6, AM-33)")
    max_plies: Plies = Field(4000, description="rolls after which a game is cut off (BF-10.7, AM-36)")
    extra_time_no_crossing: Switch = Field(
        False, description="in extra time the ball may not cross the halfway line (AM-34)"
    )
    v4_extra_time: Switch = Field(False, description="variant 4 has extra time as variant 3 has (AM-35)")
    starter: Literal["draw", "red", "yellow"] = Field("draw", description="who kicks off (BF-2.2)")
    allow_pass: Literal["stuck", "always"] = Field("stuck", description="when a side may pass (BF-3.6, AM-5)")
    own_goal: Literal["counts", "corner"] = Field("counts", description="what an own goal is (BF-7.3, AM-16)")
    keeper_takes_restarts: Switch = Field(True, description="the keeper may take throw-ins and corners (BF-8.2, AM-20)")
    restart_roll_first: Switch = Field(
        False, description="the roll is known before the taker is chosen (BF-8.13, AM-21)"
    )
    corner_diag: Switch = Field(
        False, description="the diagonal square may replace a held corner square (BF-8.6, AM-23)"
    )
    reset_order: Literal["scorer_first", "conceder_first"] = Field(
        "scorer_first", description="who sets up first after a goal (BF-9.2, AM-27)"
    )
    reset_circle_stay: Switch = Field(
        False, description="the conceder's figures may stay in the scorer's half of the circle (BF-9.1, AM-28)"
    )
    reset_ring: Literal["keeper_exclusive", "any"] = Field(
        "keeper_exclusive", description="whether ring and keeper are for each other alone (BF-9.4, AM-29)"
    )
    reset_mode: Literal["choices", "canonical"] = Field(
        "choices", description="whether both sides choose where to stand after a goal (BF-9.8)"
    )

    @model_validator(mode="after")
    def _time_before_cut(self) -> Settings:
        if self.variant in (3, 4) and self.max_plies < self.time_plies:
            expected = (
                f"at least time_plies, {self.time_plies}, since variant {self.variant} is played to time (BF-10.7)"
            )
            refuse([("max_plies", self.max_plies, expected, None)])
        return self


def load_settings(
    rules: str | Path | None = None, overrides: str | Iterable[str] = ()
) -> tuple[Settings, Board, tuple[Path, ...]]:
    """The rule set of a file or a shipped name (left out: the shipped one), its board, and the files they came from.

    `overrides` are changes of single keys such as "variant=3" or "board=mine.toml", a file as seen from the working
    folder. Raises `SetupError`.
    """
    written, file = read_settings(Settings, rules if rules is not None else "brettfussball")
    settings = changed_settings(written, overrides)
    board = load_board(settings.board, file if settings.board == written.board else None)
    files = (file, board.path) if board.path else (file,)
    if settings.board_alternative:
        board = board.with_alternative(settings.board_alternative)
    return settings, board, files
