"""Worked cases: runs, offloads, tackles, support and defence."""

from __future__ import annotations

from tests.rules.subbuteo.working import BALL, case, do, given, refused

RUN = {"ball": (60, 35), "carrier": "A9"}
CARRIER = {9: (58, 35)}
RUN_30 = {"ball": (60, 30), "carrier": "A9", "A": {9: (58, 30)}}
FREE_KICK = {"ball": (62, 20), "A": {10: (61, 20)}, "kicker": "A10"}
PENALTY = {"kicker": "A10", "A": {10: (29, 20)}}

CASES = [
    case(
        17,
        given(
            "OPEN",
            do("RUN", "A9", touches=[BALL], ball=(64, 35), rest={"A9": (60, 35)}).gives(
                "STRIKE", phase="SUPPORT", team="A", state={"strikes": 3}
            ),
            do("SKIP").gives("OK", phase="DEFENCE", team="B"),
            do("SKIP").gives("OK", phase="OPEN", team="A"),
            **RUN,
            A=CARRIER,
            strikes=2,
        ),
        marks=("6.4",),
    ),
    case(
        18,
        given(
            "OPEN",
            do("OFFLOAD", "A7", touches=[("A7", "ball")], ball=(68, 35), rest={"A7": (63, 35)}).gives(
                "STRIKE", phase="OPEN", team="A", state={"carrier": "A7", "strikes": 2}
            ),
            ball=(64.9, 35),
            carrier="A9",
            A={9: (58, 35), 7: (58, 30)},
            strikes=1,
            ran=1,
        ),
        marks=("8.1", "8.4"),
    ),
    case(
        19,
        given(
            "OPEN",
            refused("OFFLOAD", "A7", cites="SB-8.3"),
            ball=(65, 35),
            carrier="A9",
            A={9: (58, 35), 7: (58, 30)},
            strikes=1,
            ran=1,
        ),
        marks=("8.3",),
    ),
    case(
        21,
        given(
            "OPEN",
            refused("RUN", "A7", cites="SB-6.2"),
            ball=(68.9, 35),
            carrier="A9",
            must_use_carrier=1,
            A={9: (58, 35), 7: (58, 30)},
            ran=1,
        ),
        marks=("6.2",),
    ),
    case(
        22,
        given(
            "OPEN",
            do("RUN", "A9", touches=[BALL, ("ball", "B5")], ball=(62.1, 35), rest={"A9": (59, 35)}).gives(
                "TACKLE_A", sanction="TURNOVER", phase="LOOSE", team="B", cites="SB-9.1"
            ),
            **RUN,
            A=CARRIER,
            B={5: (68, 35)},
        ),
        marks=("9.1",),
    ),
    case(
        23,
        given(
            "OPEN",
            do("RUN", "A9", touches=[BALL, ("ball", "B5")], ball=(68, 42.9), rest={"A9": (59, 35)}).gives(
                "TACKLE_A", phase="LOOSE", team="B", cites="SB-9.1"
            ),
            **RUN,
            A=CARRIER,
            B={5: (68, 35), 8: (72.3, 42.9)},
        ),
        marks=("9.1",),
    ),
    case(
        25,
        given(
            "OPEN",
            do("RUN", "A9", touches=[BALL], ball=(65.6, 35), rest={"A9": (60, 35)}).gives("STRIKE", phase="OPEN"),
            **RUN,
            A=CARRIER,
            B={5: (68, 35)},
        ),
        marks=("9.3",),
    ),
    case(
        26,
        given(
            "OPEN",
            do("RUN", "A9", touches=[("A9", "B5"), BALL], ball=(64, 35), rest={"A9": (60, 35)}).gives(
                "ILLEGAL_TACKLE_A", sanction="PENALTY", phase="PEN_CHOICE", team="B", spot=(57, 37), cites="SB-6.10"
            ),
            ball=(60, 35),
            carrier="A9",
            A={9: (55, 35)},
            B={5: (57, 37)},
        ),
        marks=("6.10", "21.9"),
    ),
    case(
        27,
        given(
            "OPEN",
            do("RUN", "A9", touches=[BALL, ("A9", "B5")], ball=(66, 34), rest={"A9": (60, 35), "B5": (64, 38)}).gives(
                "STRIKE", phase="OPEN", at={"B5": (64, 38)}
            ),
            **RUN,
            A=CARRIER,
            B={5: (62, 37)},
        ),
        marks=("6.10",),
    ),
    case(
        29,
        given(
            "OPEN",
            do("RUN", "A9", touches=[BALL], ball=(101, 30), rest={"A9": (95, 30)}).gives("STRIKE", phase="OPEN"),
            refused("RUN", "A9"),
            **RUN_30,
        ),
        marks=("16.1", "6.9"),
    ),
    case(
        30,
        given(
            "OPEN",
            do("RUN", "A9", touches=[BALL, ("ball", "A12")], ball=(78, 30)).gives(
                "KNOCK_ON_A", sanction="PENALTY", phase="PEN_CHOICE", team="B", spot=(80, 31), cites="SB-21.3"
            ),
            ball=(60, 30),
            carrier="A9",
            A={9: (58, 30), 12: (80, 31)},
        ),
        marks=("6.8", "21.3"),
    ),
    case(
        31,
        given(
            "OPEN",
            do("RUN", "A9", touches=[BALL, ("ball", "A12", {"ball": (63.38, 30)})], ball=(63, 29)).gives(
                "OFFSIDE", sanction="SCRUM", phase="SCRUM_SETUP", spot=(63.38, 30), state={"put_in": "B"}
            ),
            ball=(60, 30),
            carrier="A9",
            A={9: (58, 30), 12: (65, 31)},
        ),
        marks=("6.8", "21.1"),
    ),
    case(
        33,
        given(
            "SUPPORT",
            do("FLICK", "A11", touches=[("A11", "ball")], ball=(62, 31)).gives(
                "KNOCK_ON_D", sanction="PENALTY", phase="PEN_CHOICE", team="B", spot=(60, 30), cites="SB-21.5"
            ),
            ball=(60, 30),
            carrier="A9",
            A={9: (58, 30), 11: (55, 25)},
        ),
        marks=("6.7", "21.5"),
    ),
    case(
        34,
        given(
            "DEFENCE",
            do("FLICK", "B4", touches=[("B4", "ball")], ball=(88, 31)).gives(
                "KNOCK_ON_B", sanction="PENALTY", phase="PEN_CHOICE", team="A", spot=(90, 30), state={"pen_half_opp": 1}
            ),
            do("CHOOSE", option="SCRUM").gives("OK", phase="SCRUM_SETUP", spot=(90, 30), state={"put_in": "A"}),
            ball=(90, 30),
            carrier="A9",
            A={9: (87, 30)},
            B={4: (94, 32)},
        ),
        marks=("6.7", "21.4", "22.2"),
    ),
    case(
        35,
        given(
            "DEFENCE",
            do("FLICK", "B4", touches=[("B4", "A9")]).gives(
                "ILLEGAL_TACKLE_B",
                sanction="PENALTY_TRY",
                phase="CONVERSION",
                team="A",
                score=(5, 0),
                at={"ball": (78, 35)},
                cites=("SB-16.8", "SB-2.5"),
            ),
            ball=(102, 30),
            carrier="A9",
            A={9: (101, 33)},
            B={4: (106, 36)},
        ),
        marks=("16.8", "2.5"),
    ),
    case(
        37,
        given(
            "OPEN",
            do("RUN", "A9", touches=[BALL, ("ball", "B6")], ball=(63.1, 35), rest={"A9": (59, 35)}).gives(
                "OFFSIDE", sanction="SCRUM", against="B", spot=(68, 35), state={"put_in": "A"}, cites="SB-5.D2"
            ),
            **RUN,
            A=CARRIER,
            B={6: (68, 35)},
            no_tackle=["B6"],
        ),
        marks=("5.D2",),
    ),
    case(
        38,
        given(
            "OPEN",
            do("RUN", "A9", touches=[BALL], ball=(66, 35), rest={"A9": (59, 35)}).gives(
                "STRIKE", phase="OPEN", state={"no_tackle": []}, at={"B6": (63, 36.95)}
            ),
            **RUN,
            A=CARRIER,
            B={6: (63, 36.95)},
            played=["B6"],
        ),
        given(
            "OPEN",
            do("RUN", "A9", touches=[BALL], ball=(66, 35), rest={"A9": (59, 35)}).gives(
                "STRIKE", phase="OPEN", state={"no_tackle": ["B6"]}, at={"B6": (63, 37.1)}, cites="SB-5.D"
            ),
            **RUN,
            A=CARRIER,
            B={6: (63, 36.95)},
        ),
        marks=("5.D",),
    ),
    case(
        39,
        given(
            "DEFENCE",
            do("FLICK", "B2", rest={"B2": (62, 35.4)}).gives(
                "OBSTRUCTION", sanction="PENALTY", phase="PEN_CHOICE", team="A", spot=(62, 35.4), cites="SB-5.H"
            ),
            do("CHOOSE", option="FREE_KICK").gives("OK", phase="FREE_KICK", team="A"),
            ball=(66, 35),
            carrier="A9",
            A=CARRIER,
            B={2: (50, 35)},
        ),
        marks=("5.H", "21.2"),
    ),
]
