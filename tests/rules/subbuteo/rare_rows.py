"""Rows of the table of transitions that neither the worked cases nor walks at random are sure to meet, by their names.

Written as the worked cases are (`working.py`).
"""

from __future__ import annotations

from typing import Any

from tests.rules.subbuteo.working import BALL, do, given

KICK_OFF: dict[str, Any] = {"ball": (50, 35), "kicker": "A10", "A": {10: (48, 35)}, "B": {7: (65, 38)}}
DROP_OUT: dict[str, Any] = {"ball": (22, 35), "kicker": "A10", "A": {10: (20, 35)}, "B": {7: (40, 38)}}
PUNT: dict[str, Any] = {"ball": (45, 40), "carrier": "A9", "kick_dir": (1, 0), "A": {9: (43, 40)}}
DROP_GOAL: dict[str, Any] = {"ball": (70, 40), "carrier": "A9", "kick_dir": (1, 0), "A": {9: (68, 40)}, "kick_kind": 3}
FREE_KICK: dict[str, Any] = {"ball": (62, 20), "A": {10: (61, 20)}, "kicker": "A10"}
LATE = {"time_up": True}
OVER = {"sanction": "END", "phase": "SETUP_KO_R", "cites": "SB-24.2"}
STRUCK = [("A10", "ball")]
MET = [*STRUCK, ("ball", "B7")]

SCENES: dict[str, Any] = {
    "K4": given(
        "KICKOFF",
        do("KICK", "A10", touches=MET, out=(75, 70)).gives(
            "TOUCH", sanction="LINEOUT", phase="LINEOUT_SETUP", team="B", spot=(75, 70), state={"throw_in": "A"}
        ),
        **KICK_OFF,
    ),
    "K5 E": given(
        "KICKOFF", do("KICK", "A10", touches=STRUCK, out=(111, 30)).gives("DEAD", **OVER), **KICK_OFF, **LATE
    ),
    "R4": given(
        "OPEN",
        do("OFFLOAD", "A7", touches=[("A7", "ball")], ball=(60, 40), rest={"A7": (61, 37)}).gives(
            "OFFSIDE", sanction="SCRUM", spot=(60, 35), state={"put_in": "B"}, cites="SB-5.A"
        ),
        ball=(60, 35),
        carrier="A9",
        A={9: (63, 35), 7: (61.5, 30)},
        strikes=1,
        ran=1,
    ),
    "R5": given(
        "OPEN",
        do("OFFLOAD", "A7", touches=[("A7", "ball")], ball=(64, 35), rest={"A7": (60, 33)}).gives(
            "KNOCK_ON_Q", sanction="PENALTY", spot=(60, 35), team="B", cites="SB-4.5"
        ),
        ball=(60, 35),
        carrier="A9",
        A={9: (58, 35), 7: (20, 35)},
        strikes=1,
        ran=1,
    ),
    "P7": given(
        "OPEN",
        do("RUN", "A9", touches=[BALL, ("ball", "B2")], ball=(101, 30), rest={"A9": (97, 30)}).gives(
            "HELD_UP", sanction="SCRUM5", spot=(90, 30), state={"put_in": "A"}, cites="SB-16.5"
        ),
        ball=(97, 30),
        carrier="A9",
        A={9: (95, 30)},
        B={2: (104, 30)},
    ),
    "D1 in-goal": given(
        "DEFENCE",
        do("FLICK", "B4", touches=[("B4", "ball")], ball=(103, 31), rest={"B4": (105, 30)}).gives(
            "KNOCK_ON_B", sanction="PENALTY_TRY", phase="CONVERSION", team="A", score=(5, 0), cites="SB-16.8"
        ),
        ball=(102, 30),
        carrier="A9",
        A={9: (99, 30)},
        B={4: (106, 30)},
        strikes=3,
    ),
    "D3 in-goal": given(
        "DEFENCE",
        do("FLICK", "B2", rest={"B2": (103.5, 30)}).gives(
            "OBSTRUCTION", sanction="PENALTY_TRY", phase="CONVERSION", team="A", score=(5, 0), cites="SB-16.8"
        ),
        ball=(106, 30),
        carrier="A9",
        A={9: (101, 30)},
        B={2: (95, 33)},
        strikes=3,
    ),
    "U5": given(
        "BLOCK",
        do("FLICK", "B3", rest={"B3": (49, 40)}).gives("BLOCKED", phase="OPEN", team="A", cites="SB-13.3"),
        do("PUNT", option="TO_TOUCH").gives("REFUSED", cites="SB-13.3"),
        **PUNT,
        kick_kind=1,
        B={3: (60, 40)},
    ),
    "W3 E": given(
        "WEDGE_KICK",
        do("KICK", touches=[BALL], bounces=[(66, 64)], out=(71, 70)).gives("TOUCH", **OVER),
        **PUNT,
        kick_kind=1,
        **LATE,
    ),
    "W4 E": given(
        "WEDGE_KICK",
        do("KICK", touches=[BALL], out=(111, 30)).gives("DEAD", **OVER),
        **PUNT,
        kick_kind=2,
        **LATE,
    ),
    "W6": given(
        "WEDGE_KICK",
        do("KICK", touches=[BALL, ("ball", "B7"), ("ball", "B8")], ball=(62, 50)).gives(
            "TURNOVER_KICK", sanction="TURNOVER", phase="LOOSE", team="B", cites="SB-13.8"
        ),
        **PUNT,
        kick_kind=2,
        B={7: (65, 42), 8: (66, 38)},
    ),
    "W10": given(
        "WEDGE_KICK",
        do("KICK", touches=[BALL], bounces=[(80, 60)], out=(85, 70)).gives(
            "TOUCH", sanction="LINEOUT", spot=(85, 70), state={"throw_in": "B"}, cites="SB-18.5"
        ),
        **DROP_GOAL,
    ),
    "W10 E": given(
        "WEDGE_KICK",
        do("KICK", touches=[BALL], out=(85, 70), fly=True).gives("TOUCH", **OVER),
        **DROP_GOAL,
        **LATE,
    ),
    "X1 E": given(
        "FREE_KICK",
        do("KICK", plane=(36.5, 5.0), out=(111, 36)).gives("GOAL", score=(3, 0), sanction="END", phase="SETUP_KO_R"),
        **FREE_KICK,
        **LATE,
    ),
    "X2 E": given("FREE_KICK", do("KICK", out=(111, 20)).gives("DEAD", **OVER), **FREE_KICK, **LATE),
    "X3 E": given("FREE_KICK", do("KICK", out=(90, 0), fly=True).gives("TOUCH", **OVER), **FREE_KICK, **LATE),
    "Z4 E": given(
        "DROP22",
        do("KICK", "A10", place=(22, 35), touches=STRUCK, out=(60, 0), fly=True).gives("TOUCH", **OVER),
        **DROP_OUT,
        **LATE,
    ),
    "Z5": given(
        "DROP22",
        do("KICK", "A10", place=(22, 35), touches=MET, out=(55, 70)).gives(
            "TOUCH", sanction="LINEOUT", team="B", spot=(55, 70), state={"throw_in": "A"}, cites="SB-19.7"
        ),
        **DROP_OUT,
    ),
    "Z7 dead": given(
        "DROP22",
        do("KICK", "A10", place=(22, 35), touches=STRUCK, out=(111, 20)).gives(
            "DEAD", sanction="DROP22", phase="SETUP_D22_R", team="A", state={"kick_team": "B"}
        ),
        **DROP_OUT,
    ),
    "P5": given(
        "OPEN",
        do("RUN", "A9", touches=[BALL], out=(111, 30), rest={"A9": (80, 30)}).gives(
            "DEAD", sanction="DROP22", phase="SETUP_D22_R", team="A", state={"kick_team": "B"}, cites="SB-6.11"
        ),
        ball=(76, 30),
        carrier="A9",
        A={9: (74, 30)},
    ),
    "G3": given(
        "OPEN",
        do("GROUND", "A5", touches=[("A5", "ball")], ball=(97, 30), rest={"A5": (96, 33)}).gives(
            "STRIKE", phase="OPEN", team="A", score=(0, 0)
        ),
        ball=(101, 30),
        carrier="A5",
        A={5: (99, 32)},
    ),
    "G5 offside": given(
        "OPEN",
        do("GROUND", "A7", touches=[("A7", "ball")], ball=(100, 32), rest={"A7": (101, 35)}).gives(
            "OFFSIDE", sanction="SCRUM", phase="SCRUM_SETUP", team="A", state={"put_in": "B"}
        ),
        ball=(101, 30),
        carrier="A9",
        A={9: (99, 30), 7: (103.5, 30)},
    ),
    "A12": given(
        "PASS_RECEIVE",
        do("ATTEMPT", "A7", touches=[("A7", "ball")], ball=(63, 45), rest={"A7": (58, 45)}).gives(
            "KNOCK_ON_Q", sanction="PENALTY", phase="PEN_CHOICE", team="B", spot=(60, 45)
        ),
        ball=(60, 45),
        passer="A9",
        passer_off="A9",
        A={9: (60.5, 30), 7: (20, 45)},
    ),
    "W0": given(
        "WEDGE_KICK",
        do("KICK", rest={"A9": (44, 47)}).gives("MISS", sanction="TURNOVER", phase="LOOSE", team="B", cites="SB-12.3"),
        **PUNT,
        kick_kind=2,
    ),
    "W2": given(
        "WEDGE_KICK",
        do("KICK", touches=[BALL], out=(71, 70), fly=True).gives(
            "TOUCH_FULL", sanction="LINEOUT", spot=(45, 70), state={"throw_in": "B"}, cites="SB-13.5"
        ),
        **PUNT,
        kick_kind=1,
    ),
    "W11": given(
        "WEDGE_KICK",
        do("KICK", touches=[BALL], ball=(104, 20)).gives(
            "NO_GOAL", sanction="TURNOVER", phase="INGOAL", team="B", score=(0, 0), cites="SB-18.4"
        ),
        **DROP_GOAL,
    ),
    "M4 E": given("TOUCH_KICK", do("KICK", out=(111, 20)).gives("DEAD", **OVER), **FREE_KICK, **LATE),
    "Z6 R": given(
        "DROP22",
        do("KICK", "A10", place=(22, 35), touches=[*MET, ("ball", "B8")], ball=(45, 50)).gives(
            "OK", phase="LOOSE", team="B", cites="SB-3.4"
        ),
        **DROP_OUT | {"B": {7: (40, 38), 8: (42, 36)}},
    ),
}
