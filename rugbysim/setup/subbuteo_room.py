"""Whether the layouts of Subbuteo Rugby have room on a board: rows at restarts, line-outs and scrums near a goal line.

The numbers of the layouts are those that the referee sets up by; a rule set and a board that leave no room for them are
refused, since a match could not go on.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Final

from rugbysim.setup.fields import Problem

if TYPE_CHECKING:
    from rugbysim.setup.subbuteo import Settings
    from rugbysim.setup.subbuteo_pitch import Pitch

ROW: Final = 7
"""Figures in a full row of a layout."""

ROW_EDGE: Final = 5.0
"""Centimetres between the touchline and the last figure of a row."""

ROW_STEP: Final = 8.0
"""Centimetres between two rows of seven."""

CLEAR: Final = 2.0
"""Centimetres that a first row keeps from the line before it."""

THIRD_ROW: Final = 26.0
"""Centimetres between the first row and the last man of those who receive a drop-22."""

SCRUM_DEPTH: Final = 9.5
"""Centimetres between a scrum's spot and No.8."""

LINE_REST: Final = 13.0
"""Centimetres between a line-out's spot and the first row of the others."""


def room_problems(settings: Settings, board: Pitch) -> list[Problem]:
    """What leaves no room, each with the key of the rule set that says so; empty if all is well."""
    return [*_row_problems(settings, board), *_restart_problems(settings, board), *_set_piece_problems(settings, board)]


def _spacing(settings: Settings, board: Pitch) -> float:
    """Least distance of the centres of two figures of a side at a set-up (SB-1.5)."""
    gap, base = settings.distances.min_gap_setup, 2 * board.figure.base_radius
    return gap + base if settings.distance_mode == "edge" else max(gap, base)


def _row_problems(settings: Settings, board: Pitch) -> Iterator[Problem]:
    """Rows too close to each other, or too long for the pitch."""
    gap, spacing = settings.distances.min_gap_setup, _spacing(settings, board)
    width = (ROW - 1) * spacing + 2 * ROW_EDGE
    if spacing > ROW_STEP:
        expected = (
            f"a gap that rows {ROW_STEP:g} cm apart keep, with bases of {2 * board.figure.base_radius:g} cm (SB-1.5)"
        )
        yield "distances.min_gap_setup", gap, expected, None
    elif width > board.pitch.width:
        yield "board", settings.board, f"a pitch at least {width:g} cm wide, for rows of seven (SB-1.4, SB-1.5)", None


def _restart_problems(settings: Settings, board: Pitch) -> Iterator[Problem]:
    """Kick-off and drop-22: last men without a place in front of the line behind them."""
    pitch, back = board.pitch, settings.distances.drop22_receiver_back
    half = pitch.line_22 + CLEAR + ROW_STEP + _spacing(settings, board)
    if pitch.length < 2 * half:
        yield "board", settings.board, f"a pitch at least {2 * half:g} cm long, for its rows (SB-1.4, SB-1.5)", None
    least = max(pitch.line_10, CLEAR + 2 * ROW_STEP - pitch.in_goal_depth)
    if pitch.line_22 < least:
        expected = f"a pitch whose line_22 is at least {least:g}, for the last man (SB-1.2, SB-19.4)"
        yield "board", settings.board, expected, None
    most = pitch.length + pitch.in_goal_depth - pitch.line_22 - CLEAR - THIRD_ROW
    if back > most:
        expected = f"at most {most:g}, for the last man at a drop-22 (SB-19.4)"
        yield "distances.drop22_receiver_back", back, expected, None


def _set_piece_problems(settings: Settings, board: Pitch) -> Iterator[Problem]:
    """Scrums and line-outs that do not fit between touchline and dead-ball line."""
    rules, pitch, radius = settings.distances, board.pitch, board.figure.base_radius
    behind = pitch.in_goal_depth - radius
    for key in ("scrum_min_goal", "lineout_min_goal"):
        if getattr(rules, key) >= pitch.length / 2:
            yield f"distances.{key}", getattr(rules, key), "less than half of the pitch's length (G-16)", None
    if rules.scrum_min_touch >= pitch.width / 2:
        yield "distances.scrum_min_touch", rules.scrum_min_touch, "less than half of the pitch's width (G-16)", None
    least = SCRUM_DEPTH + 2 * radius - behind
    if rules.scrum_min_goal < least:
        yield (
            "distances.scrum_min_goal",
            rules.scrum_min_goal,
            f"at least {least:g}, for a scrum's depth (SB-10.3)",
            None,
        )
    step = (rules.lineout_last - rules.lineout_first) / 3
    if step < 2 * radius:
        expected = f"at least {rules.lineout_first + 6 * radius:g}, so that four figures stand in line (SB-11.2)"
        yield "distances.lineout_last", rules.lineout_last, expected, None
    if rules.lineout_last > pitch.width / 2:
        yield "distances.lineout_last", rules.lineout_last, "at most half of the pitch's width (SB-11.2)", None
    line = rules.lineout_team_gap / 2 + radius
    most = min(rules.lineout_min_goal + behind, LINE_REST) - line
    if rules.lineout_rest_back > most:
        expected = f"at most {most:g}, where the others stand at a line-out (SB-11.3)"
        yield "distances.lineout_rest_back", rules.lineout_rest_back, expected, None
