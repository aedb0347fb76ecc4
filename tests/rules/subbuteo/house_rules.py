"""Switches that seldom matter, each in a position where it does: ruled as shipped, and with the other value.

Written as the worked cases are (`working.py`); the ruling of a branch is that of the other value.
"""

from __future__ import annotations

from typing import Any

from tests.rules.subbuteo.working import BALL, do, given

LATE = {"time_up": True}
RUN: dict[str, Any] = {"ball": (60, 35), "carrier": "A9"}
PUNT: dict[str, Any] = {"ball": (45, 40), "carrier": "A9", "kick_dir": (1, 0), "A": {9: (43, 40)}, "kick_kind": 2}

# switch: value, what is ruled as shipped, and the branch
SCENES: dict[str, tuple[Any, str, Any]] = {
    "distance_mode": (
        "centre",
        "TACKLE_A",
        given(
            "OPEN",
            do("RUN", "A9", touches=[BALL, ("ball", "B5")], ball=(60.1, 35), rest={"A9": (57, 35)}).gives("STRIKE"),
            **RUN,
            A={9: (58, 35)},
            B={5: (66, 35)},
        ),
    ),
    "quarter_point": (
        "any",
        "KNOCK_ON_Q",
        given(
            "LOOSE",
            do("ATTEMPT", "A9", touches=[BALL], ball=(62, 35), rest={"A9": (58, 35)}).gives("POSSESSION"),
            ball=(60, 35),
            A={9: (21.5, 35)},
        ),
    ),
    "grounding": (
        "carry_over",
        "STRIKE",
        given(
            "OPEN",
            do("RUN", "A9", touches=[BALL], ball=(101, 30), rest={"A9": (98, 30)}).gives("TRY", score=(5, 0)),
            ball=(97, 30),
            carrier="A9",
            A={9: (95, 30)},
        ),
    ),
    "punt_hit": (
        "none",
        "TURNOVER_KICK",
        given(
            "WEDGE_KICK",
            do("KICK", touches=[BALL, ("ball", "B7"), ("ball", "B8")], ball=(62, 50)).gives("OK", phase="LOOSE"),
            **PUNT,
            B={7: (65, 42), 8: (66, 38)},
        ),
    ),
    "touch_after_time": (
        "ends",
        "TOUCH",
        given(
            "TOUCH_KICK",
            do("KICK", out=(79, 0), fly=True).gives("TOUCH", sanction="END", phase="SETUP_KO_R"),
            ball=(30, 20),
            kicker="A10",
            A={10: (29, 20)},
            **LATE,
        ),
    ),
    "inline_unasked": (
        "offside",
        "TACKLE_A",
        given(
            "PASS_FLICK",
            do("FLICK", "A9", touches=[BALL, ("ball", "B7")], ball=(60, 35.1)).gives("OFFSIDE", against="B"),
            ball=(60, 30),
            passer="A9",
            pass_dir=(0, 1),
            pass_point=(60, 30),
            pass_limit_u=60,
            A={9: (60, 28)},
            B={7: (60, 40)},
        ),
    ),
    "caps.attempts": (
        3,
        "MISS",
        given(
            "LOOSE",
            do("ATTEMPT", "A9", rest={"A9": (31, 36)}).gives("STALEMATE", sanction="SCRUM", phase="SCRUM_SETUP"),
            ball=(30, 30),
            last_poss="A",
            loose_fail=2,
            A={9: (25, 30)},
        ),
    ),
    "caps.puts": (
        4,
        "SCRUM_END",
        given(
            "SCRUM_PUT",
            do("PUT", scrum="END").gives("SCRUM_WON", phase="PASS_PREP", team="A"),
            ball=(50, 35.5),
            spot=(50, 35.5),
            put_total=3,
        ),
    ),
    "caps.throws": (
        2,
        "LINEOUT_NONE",
        given(
            "LINEOUT_THROW",
            do("FLICK", "A2", touches=[("A2", "ball")], ball=(50, 30)).gives("STALEMATE", sanction="SCRUM"),
            ball=(50, 0),
            spot=(50, 0),
            throw_count=1,
            A={2: (50, -3)},
        ),
    ),
    "moveback_scope": (
        "attempts",
        "MISS",
        given(
            "OPEN",
            do("RUN", "A9", rest={"A9": (58, 37.5)}).gives("MISS", phase="LOOSE", at={"A9": (58, 37.5)}),
            **RUN,
            A={9: (56, 35)},
        ),
    ),
}
