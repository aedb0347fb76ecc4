"""Worked cases: passes, scrums and line-outs."""

from __future__ import annotations

from tests.rules.subbuteo.working import BALL, case, do, given, refused

LEVEL_PASS = {"ball": (60, 30), "passer": "A9", "pass_dir": (0, 1), "pass_point": (60, 30), "pass_limit_u": 60}
LINE_OUT = {"spot": (50, 0), "team": "A", "ball": (50, 0)}
LINES = {
    "A": {1: (48, 5), 3: (48, 8.33), 4: (48, 11.67), 5: (48, 15), 9: (44, 10), 2: (50, -2.9)},
    "B": {1: (52, 5), 3: (52, 8.33), 4: (52, 11.67), 5: (52, 15), 9: (56, 10)},
}

CASES = [
    case(
        41,
        given(
            "PASS_FLICK",
            do("FLICK", "A9", touches=[BALL], ball=(60.3, 45)).gives(
                "FORWARD_PASS", sanction="SCRUM", phase="SCRUM_SETUP", spot=(60, 30), state={"put_in": "B"}
            ),
            **LEVEL_PASS,
            A={9: (60.5, 28)},
        ),
        given(
            "PASS_FLICK",
            do("FLICK", "A9", touches=[BALL], ball=(60.3, 45)).gives("FORWARD_PASS", sanction="END", cites="SB-24.2"),
            **LEVEL_PASS,
            A={9: (60.5, 28)},
            time_up=True,
        ),
        marks=("7.5", "7.6", "24.2"),
    ),
    case(
        42,
        given(
            "PASS_FLICK",
            do("FLICK", "A9", touches=[BALL, ("ball", "A13", {"ball": (59, 38)})], ball=(61, 41)).gives(
                "OK", phase="PASS_RECEIVE", team="A", state={"passer_off": "A9"}
            ),
            **LEVEL_PASS,
            A={9: (60.5, 28), 13: (59, 39.9)},
        ),
        marks=("7.5", "7.11", "7.9"),
    ),
    case(
        43,
        given(
            "PASS_RECEIVE",
            do("ATTEMPT", "A14", touches=[("A14", "ball")], ball=(58, 44)).gives(
                "OFFSIDE", sanction="SCRUM", spot=(59, 45), state={"put_in": "B"}, cites="SB-7.7"
            ),
            ball=(59, 45),
            passer="A9",
            passer_off="A9",
            pass_origin=1,
            A={9: (60.5, 28), 14: (61, 47)},
        ),
        marks=("7.7",),
    ),
    case(
        45,
        given(
            "PASS_FLICK",
            do("FLICK", "A9", rest={"A9": (61, 36)}).gives(
                "MISS", sanction="TURNOVER", phase="LOOSE", team="B", cites="SB-7.10"
            ),
            **LEVEL_PASS,
            A={9: (60.5, 28)},
        ),
        marks=("7.10",),
    ),
    case(
        46,
        given(
            "PASS_PREP",
            do("FLICK", "A12", rest={"A12": (52, 40)}).gives("OK", phase="PASS_PREP", team="A"),
            do("FLICK", "A13", rest={"A13": (52, 45)}).gives("OK", phase="PASS_PREP", team="A"),
            refused("FLICK", "A14", rest={"A14": (52, 50)}, cites="SB-7.3"),
            **LEVEL_PASS,
            A={9: (60.5, 28), 12: (50, 40), 13: (50, 45), 14: (50, 50)},
        ),
        marks=("7.3",),
    ),
    case(
        47,
        given(
            "PASS_PREP",
            do("ASK_MOVE", ask=["B7"]).gives("OK", phase="PASS_PREP", at={"B7": (62, 40)}, cites="SB-5.E"),
            **LEVEL_PASS,
            A={9: (60.5, 28)},
            B={7: (60.8, 40)},
        ),
        marks=("5.E", "7.4"),
    ),
    case(
        49,
        given(
            "SCRUM_PUT",
            do("PUT", scrum="END").gives("SCRUM_END", phase="SCRUM_PUT", team="B", state={"put_count": 1}),
            do("PUT", scrum="END").gives("SCRUM_END", phase="SCRUM_PUT", team="B", state={"put_count": 2}),
            do("PUT", scrum="END").gives("SCRUM_END", phase="SCRUM_PUT", team="A", state={"put_count": 0}),
            spot=(50, 30),
            ball=(50, 30),
            team="B",
        ),
        marks=("10.5",),
    ),
    case(
        50,
        given(
            "SCRUM_PUT",
            do("PUT", scrum="OTHER_SIDE").gives("SCRUM_WON", phase="PASS_PREP", team="A", cites="SB-10.4"),
            spot=(50, 30),
            ball=(50, 30),
            team="B",
            A={8: (40.5, 30), 9: (40.5, 33)},
        ),
        marks=("10.4", "10.6"),
    ),
    case(
        51,
        *(
            given(
                "PASS_FLICK",
                do("FLICK", "A9", touches=[BALL], ball=(rest, 45)).gives(code, **then),
                ball=(46, 30),
                passer="A9",
                pass_dir=(0, 1),
                pass_point=(46, 30),
                pass_limit_u=50,
                pass_origin=2,
                A={9: (46, 27)},
            )
            for rest, code, then in (
                (49.5, "OK", {"phase": "PASS_RECEIVE"}),
                (50.2, "FORWARD_PASS", {"spot": (46, 30), "sanction": "SCRUM", "cites": "SB-10.7"}),
            )
        ),
        marks=("10.7",),
    ),
    case(
        53,
        given(
            "LINEOUT_THROW",
            do("FLICK", "A2", touches=[("A2", "ball"), ("ball", "B3"), ("ball", "A4")], ball=(50, 14)).gives(
                "LINEOUT_WON", phase="PASS_PREP", team="B", state={"passer": "B9", "pass_origin": 3}, cites="SB-11.5"
            ),
            **LINE_OUT,
            **LINES,
        ),
        marks=("11.5", "11.7"),
    ),
    case(
        54,
        given(
            "LINEOUT_THROW",
            do("FLICK", "A2", touches=[("A2", "ball")], ball=(50, 25)).gives(
                "LINEOUT_NONE", phase="LINEOUT_THROW", team="B", state={"throw_in": "B"}, at={"ball": (50, 0)}
            ),
            **LINE_OUT,
            **LINES,
        ),
        marks=("11.5",),
    ),
]
