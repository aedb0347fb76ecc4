"""Worked cases: set-ups, kick-offs and attempts."""

from __future__ import annotations

from tests.rules.subbuteo.working import BALL, case, do, given, refused, rows

RECEIVERS = rows("B", 62, 70, 88)
KICK_OFF = {"ball": (50, 35), "kicker": "A10", "team": "A"}
FREE_KICK = {"ball": (62, 20), "A": {10: (61, 20)}, "kicker": "A10"}
PENALTY = {"kicker": "A10", "A": {10: (29, 20)}}

CASES = [
    case(
        1,
        given("SETUP_KO_R", refused("LAYOUT", layout={**RECEIVERS, "B6": (59, 65)}, cites="SB-1.2"), ball=(50, 35)),
        given("SETUP_KO_R", do("LAYOUT", layout=RECEIVERS).gives("OK", phase="SETUP_KO_K", team="A"), ball=(50, 35)),
        marks=("1.2", "1.6"),
    ),
    case(
        2,
        given(
            "SETUP_KO_K",
            refused("LAYOUT", layout=rows("A", 30.2, 20, 29.8, A15=(29.8, 70), A6=(30, 62.5)), cites="SB-1.4"),
            ball=(50, 35),
        ),
        marks=("1.4",),
    ),
    case(
        3,
        given("SETUP_KO_K", refused("LAYOUT", layout=rows("A", 30, 10, 23.1), cites="SB-1.5"), ball=(50, 35)),
        given("SETUP_KO_K", do("LAYOUT", layout=rows("A", 30, 10, 23.0)).gives("OK", phase="KICKOFF"), ball=(50, 35)),
        marks=("1.5",),
    ),
    case(
        5,
        given(
            "KICKOFF",
            do("KICK", "A10", touches=[("A10", "ball"), ("ball", "B7")], ball=(69.3, 35)).gives(
                "OK", phase="LOOSE", team="B", cites="SB-3.4"
            ),
            **KICK_OFF,
            A={10: (48, 35), 2: (45, 20)},
            B={7: (65, 35)},
        ),
        marks=("3.4",),
    ),
    case(
        6,
        given(
            "KICKOFF",
            do("KICK", "A10", touches=[("A10", "ball"), ("ball", "B7")], ball=(63, 35)).gives(
                "OK", phase="LOOSE", team="A", state={"barred": "A10"}, cites="SB-3.4"
            ),
            refused("ATTEMPT", "A10", cites="SB-3.5"),
            **KICK_OFF,
            A={10: (48, 35), 2: (45, 20)},
            B={7: (67.5, 35)},
        ),
        marks=("3.4", "3.5"),
    ),
    case(
        7,
        given(
            "KICKOFF",
            do("KICK", "A10", touches=[("A10", "ball"), ("ball", "B7"), ("ball", "B9")], ball=(66, 15)).gives(
                "OK", phase="LOOSE", team="B", cites="SB-3.4"
            ),
            **KICK_OFF,
            A={10: (48, 35), 2: (45, 20)},
            B={7: (65, 38), 9: (67, 38)},
        ),
        marks=("3.4",),
    ),
    case(
        9,
        given(
            "KICKOFF",
            do("KICK", "A10", wedge=False).gives(
                "KNOCK_ON_C", sanction="PENALTY", phase="PEN_CHOICE", team="B", against="A", spot=(50, 35)
            ),
            refused("CHOOSE", option="FREE_KICK", cites="SB-15.1"),
            **KICK_OFF,
            A={10: (48, 35)},
        ),
        marks=("3.7", "21.6", "22.2"),
    ),
    case(
        10,
        given(
            "KICKOFF",
            do("KICK", "A10", out=(75, 0), fly=True).gives(
                "TOUCH", sanction="LINEOUT", phase="LINEOUT_SETUP", team="A", spot=(50, 0), state={"throw_in": "B"}
            ),
            **KICK_OFF,
            A={10: (48, 35)},
        ),
        given(
            "KICKOFF",
            do("KICK", "A10", out=(75, 0), fly=True).gives(
                "TOUCH", sanction="END", phase="SETUP_KO_R", cites="SB-24.2"
            ),
            **KICK_OFF,
            time_up=True,
            A={10: (48, 35)},
        ),
        marks=("3.8", "24.2"),
    ),
    case(
        11,
        given(
            "LOOSE",
            do("ATTEMPT", "A9", touches=[BALL], ball=(64, 35), rest={"A9": (59, 35)}).gives(
                "POSSESSION",
                phase="OPEN",
                team="A",
                state={"carrier": "A9", "must_use_carrier": 0, "strikes": 0},
                cites=("SB-4.1", "SB-4.10"),
            ),
            ball=(60, 35),
            A={9: (56, 35)},
        ),
        marks=("4.1", "4.10"),
    ),
    case(
        13,
        given(
            "LOOSE",
            do("ATTEMPT", "A9", touches=[BALL], ball=(63, 35), rest={"A9": (59, 35)}).gives(
                "KNOCK_ON_Q", sanction="PENALTY", phase="PEN_CHOICE", team="B", spot=(60, 35), cites="SB-4.5"
            ),
            refused("CHOOSE", option="FREE_KICK"),
            ball=(60, 35),
            A={9: (20, 35)},
        ),
        marks=("4.5", "22.1"),
    ),
    case(
        14,
        given(
            "LOOSE",
            do("ATTEMPT", "A9", rest={"A9": (58, 37.5)}).gives(
                "MISS", phase="LOOSE", team="B", at={"A9": (53.17, 35.99)}, cites=("SB-4.7", "SB-4.8")
            ),
            ball=(60, 35),
            A={9: (50, 35)},
        ),
        marks=("4.7", "4.8"),
    ),
    case(
        15,
        given(
            "LOOSE",
            do("ATTEMPT", "A9", touches=[BALL, ("A9", "B5")], ball=(66, 33), rest={"A9": (60, 35)}).gives(
                "ILLEGAL_TACKLE_C", sanction="PENALTY", phase="PEN_CHOICE", team="B", spot=(63, 36), cites="SB-21.10"
            ),
            ball=(60, 35),
            A={9: (56, 35)},
            B={5: (63, 36)},
        ),
        given(
            "LOOSE",
            do("ATTEMPT", "A9", touches=[BALL, ("A9", "B5")], ball=(63, 33), rest={"A9": (60, 35)}).gives(
                "POSSESSION", phase="OPEN", team="A"
            ),
            rules={"illegal_C": "before"},
            ball=(60, 35),
            A={9: (56, 35)},
            B={5: (63, 36)},
        ),
        marks=("21.10",),
    ),
]
