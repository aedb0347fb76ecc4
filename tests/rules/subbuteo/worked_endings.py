"""Worked cases: time, two things in one flick, what is left over."""

from __future__ import annotations

from tests.rules.subbuteo.working import BALL, case, do, given

RUN = {"ball": (60, 35), "carrier": "A9"}
LEVEL_PASS = {"ball": (60, 30), "passer": "A9", "pass_dir": (0, 1), "pass_point": (60, 30), "pass_limit_u": 60}
GROUND = {"ball": (104, 30), "carrier": "A5", "A": {5: (101, 30)}, "B": {2: (108, 30)}}
PENALTY = {"kicker": "A10", "A": {10: (29, 20)}}

CASES = [
    case(
        79,
        *(
            given(
                "OPEN",
                do("RUN", "A9", **what).gives(code, **then),
                ball=(60, 30),
                carrier="A9",
                A={9: (58, 30), 12: (80, 31), 13: (65, 31)},
                time_up=True,
            )
            for what, code, then in (
                (
                    {"touches": [BALL, ("ball", "A13")], "ball": (63, 29)},
                    "OFFSIDE",
                    {"sanction": "END", "phase": "SETUP_KO_R"},
                ),
                (
                    {"touches": [BALL, ("ball", "A12")], "ball": (78, 29)},
                    "KNOCK_ON_A",
                    {"phase": "PEN_CHOICE", "team": "B"},
                ),
                ({"touches": [BALL], "out": (70, 0)}, "TOUCH", {"sanction": "LINEOUT", "spot": (70, 0)}),
            )
        ),
        marks=("24.2", "24.4", "24.6"),
    ),
    case(
        81,
        *(
            given(
                "TOUCH_KICK",
                do("KICK", out=(79, 0), fly=True).gives(code, sanction=sanction),
                ball=(u, 20),
                **PENALTY,
                time_up=True,
            )
            for u, code, sanction in ((30, "TOUCH", "LINEOUT"), (20, "TOUCH_FULL", "END"))
        ),
        marks=("24.5",),
    ),
    case(
        82,
        given(
            "OPEN",
            do("GROUND", "A5", touches=[("A5", "ball")], ball=(105, 29), rest={"A5": (102, 29)}).gives(
                "TRY", phase="CONV_CHOICE", team="A", score=(5, 0), state={"try_y": 30}, cites="SB-16.3"
            ),
            do("CHOOSE", option="TAKE").gives("OK", phase="CONVERSION", at={"ball": (78, 30)}),
            do("KICK", plane=(35, 6), out=(111, 35)).gives(
                "GOAL", score=(2, 0), sanction="END", phase="FULL_TIME", team=""
            ),
            **GROUND,
            half=2,
            time_up=True,
        ),
        marks=("24.3", "17.2", "2.1"),
    ),
    case(
        83,
        given(
            "OPEN",
            do("RUN", "A9", touches=[BALL, ("ball", "A12")], ball=(83, 29)).gives(
                "KNOCK_ON_A", sanction="PENALTY", spot=(85, 30)
            ),
            ball=(76, 30),
            carrier="A9",
            A={9: (74, 30), 12: (85, 30)},
        ),
        marks=("6.8", "6.9"),
    ),
    case(
        85,
        given(
            "DEFENCE",
            do("FLICK", "B3", touches=[("B3", "B4"), ("B4", "ball")], ball=(64, 35)).gives(
                "KNOCK_ON_B", sanction="PENALTY", phase="PEN_CHOICE", team="A", spot=(66, 35)
            ),
            ball=(66, 35),
            carrier="A9",
            A={9: (63, 35)},
            B={3: (76, 35), 4: (70, 35)},
        ),
        marks=("21.4",),
    ),
    case(
        86,
        given(
            "LOOSE",
            do("ATTEMPT", "A3", touches=[("A3", "A4"), ("A4", "ball")], ball=(64, 35)).gives(
                "MISS", phase="LOOSE", team="B"
            ),
            ball=(60, 35),
            A={3: (52, 35), 4: (56, 35)},
        ),
        marks=("4.7",),
    ),
    case(
        87,
        given(
            "OPEN",
            do("RUN", "A9", touches=[BALL], ball=(68, 4), exits={"A9": (70, 0)}).gives(
                "STRIKE", phase="OPEN", state={"off_field": []}, at={"A9": (70, 1)}
            ),
            ball=(63, 5),
            carrier="A9",
            A={9: (60, 6)},
        ),
        marks=("5.G",),
    ),
    case(
        89,
        given(
            "PASS_PREP",
            do("GO").gives("OK", phase="PASS_FLICK", team="A"),
            do("FLICK", "A9", touches=[BALL, ("ball", "B7")], ball=(60, 35.1)).gives(
                "TACKLE_A", sanction="TURNOVER", phase="LOOSE", team="B", cites="SB-9.1"
            ),
            **LEVEL_PASS,
            A={9: (60.5, 28)},
            B={7: (60, 40)},
        ),
        marks=("7.11",),
    ),
    case(
        90,
        given(
            "LOOSE",
            do("ATTEMPT", "A9", rest={"A9": (31, 36)}).gives(
                "STALEMATE", sanction="SCRUM", spot=(30, 30), state={"put_in": "B"}, cites="SB-4.11"
            ),
            ball=(30, 30),
            last_poss="A",
            loose_fail=11,
            A={9: (25, 30)},
        ),
        marks=("4.11",),
    ),
]
