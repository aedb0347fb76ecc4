"""The settings of a game, with the defaults of the rules."""

from __future__ import annotations

from dataclasses import dataclass

DIE = (1, 2, 3, 4, 5, 6)


@dataclass(frozen=True)
class Rules:
    """What is agreed before a game: the switches of the rulings (AM-...), the end of the game (WK-10) and the dice."""

    fetch_preset: str = ""
    fetch_on_displacement: bool = True
    must_move: bool = True
    first_side: str = "lot"
    max_extra_rolls: int = -1
    foreign_goal_pass: bool = False
    own_goal_reentry: bool = True
    nr_mover_counts: bool = True
    nr_goal_circle: str = "opponent"
    shot_from: str = "post"
    own_goal: str = "counts"
    restart: str = "conceded"
    goals_to_win: int = 1
    max_rolls: int = 4000
    seconds_per_roll: int = 15
    faces: tuple[tuple[int, ...], tuple[int, ...]] = (DIE, DIE)
