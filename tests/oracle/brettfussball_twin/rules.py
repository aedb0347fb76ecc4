"""The settings of a game, with the defaults of the rules."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class Rules:
    """What is agreed before a game: the end of the game (BF-10) and the switches of the rulings (AM-...)."""

    variant: int = 1
    goals_to_win: int = 3
    time_plies: int = 360
    max_plies: int = 4000
    starter: str = "draw"
    allow_pass: str = "stuck"  # noqa: S105  (a player passes)
    own_goal: str = "counts"
    keeper_takes_restarts: bool = True
    restart_roll_first: bool = False
    corner_diag: bool = False
    reset_order: str = "scorer_first"
    reset_circle_stay: bool = False
    reset_ring: str = "keeper_exclusive"
    reset_mode: str = "choices"
    extra_time_no_crossing: bool = False
    v4_extra_time: bool = False
