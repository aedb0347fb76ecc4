"""Worked cases: in-goal, drop goals, drop-22s and advantage."""

from __future__ import annotations

from tests.rules.subbuteo.working import BALL, case, do, given, refused

GROUND = {"ball": (104, 30), "carrier": "A5", "A": {5: (101, 30)}, "B": {2: (108, 30)}}

CASES = [
    case(
        67,
        *(
            given(
                "INGOAL",
                do("ATTEMPT", "B1", **what).gives(code, **then),
                ball=(104, 20),
                B={1: (107, 20)},
            )
            for what, code, then in (
                (
                    {"touches": [("B1", "ball")], "ball": (102, 18)},
                    "POSSESSION",
                    {"sanction": "DROP22", "phase": "SETUP_D22_R", "team": "A", "state": {"kick_team": "B"}},
                ),
                (
                    {"touches": [("B1", "ball")], "out": (111, 20)},
                    "DEAD",
                    {"sanction": "SCRUM5", "spot": (90, 20), "state": {"put_in": "A"}},
                ),
                ({"rest": {"B1": (103, 27)}}, "MISS", {"phase": "OPEN", "team": "A", "state": {"carrier": ""}}),
            )
        ),
        marks=("16.9", "20.2"),
    ),
    case(
        69,
        given(
            "OPEN",
            do("GROUND", "A5", touches=[("A5", "ball")], ball=(109.5, 27), rest={"A5": (102.5, 27)}).gives(
                "GROUNDED", phase="OPEN", team="A", score=(0, 0), state={"must_use_carrier": 1}, cites="SB-16.4"
            ),
            refused("GROUND", "A6"),
            **GROUND,
        ),
        marks=("16.3", "16.4"),
    ),
    case(
        70,
        given(
            "OPEN",
            do("GROUND", "A5", touches=[("A5", "ball"), ("ball", "B2")], ball=(105, 30)).gives(
                "HELD_UP", sanction="SCRUM5", spot=(90, 30), state={"put_in": "A"}, cites="SB-16.5"
            ),
            **GROUND,
        ),
        marks=("16.5", "20.1"),
    ),
    case(
        71,
        given(
            "OPEN",
            do("GROUND", "A5", rest={"A5": (104, 33)}).gives("MISS", phase="INGOAL", team="B", cites="SB-16.6"),
            do("ATTEMPT", "B2", touches=[("B2", "ball"), ("ball", "A5")], ball=(103, 34)).gives(
                "PENALTY_TRY", sanction="PENALTY_TRY", phase="CONVERSION", team="A", score=(5, 0), cites="SB-16.9"
            ),
            **GROUND,
        ),
        marks=("16.6", "16.9"),
    ),
    case(
        73,
        given(
            "OPEN",
            do("GROUND", "A5", touches=[("A5", "ball")], out=(111, 29)).gives(
                "DEAD", sanction="DROP22", phase="SETUP_D22_R", team="A", state={"kick_team": "B"}
            ),
            **GROUND,
        ),
        marks=("16.7", "19.2"),
    ),
    case(
        74,
        given("OPEN", refused("DROP_GOAL", cites="SB-18.1"), ball=(60, 35), carrier="A9", A={9: (57, 35)}),
        given(
            "OPEN",
            do("DROP_GOAL").gives("OK", phase="BLOCK", team="B"),
            ball=(60.5, 35),
            carrier="A9",
            A={9: (57, 35)},
        ),
        marks=("18.1", "18.2"),
    ),
    case(
        75,
        *(
            given(
                "WEDGE_KICK",
                do("KICK", touches=[BALL], plane=(35, 6), out=(111, 35)).gives(
                    "GOAL", score=(3, 0), phase="SETUP_KO_R", state={"kick_team": kicks}, **then
                ),
                ball=(70, 35),
                carrier="A9",
                kick_kind=3,
                A={9: (67, 35)},
                time_up=time_up,
            )
            for time_up, kicks, then in (
                (False, "B", {"team": "A", "cites": "SB-18.2"}),
                (True, "B", {"sanction": "END", "cites": "SB-24.3"}),
            )
        ),
        marks=("18.2", "2.4", "24.3"),
    ),
    case(
        77,
        given(
            "DROP22",
            do("KICK", "A10", place=(22, 35), bounces=[(50, 10)], out=(60, 0)).gives(
                "TOUCH", sanction="LINEOUT", spot=(22, 0), state={"throw_in": "B"}, cites="SB-19.7"
            ),
            ball=(22, 35),
            spot=(22, 35),
            A={10: (20, 35)},
        ),
        marks=("19.7",),
    ),
    case(
        78,
        given(
            "PEN_CHOICE",
            do("CHOOSE", option="ADVANTAGE").gives(
                "OK", phase="OPEN", team="A", at={"B4": (52, 20)}, state={"carrier": "A8"}, cites="SB-23.1"
            ),
            ball=(43, 20),
            carrier="A8",
            infringed="A8",
            pen_in_poss=1,
            pen_spot=(41, 20),
            A={8: (40, 20)},
            B={4: (48, 20)},
        ),
        marks=("23.1", "23.2"),
    ),
]
