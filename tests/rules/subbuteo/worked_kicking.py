"""Worked cases: punts, kicks to touch and free kicks."""

from __future__ import annotations

from tests.rules.subbuteo.working import BALL, case, do, given

FREE_KICK = {"ball": (62, 20), "A": {10: (61, 20)}, "kicker": "A10"}
PUNT = {"ball": (45, 40), "carrier": "A9", "kick_dir": (1, 0)}
PUNTER = {9: (43, 40), 8: (40, 38), 15: (18, 38), 11: (47, 40)}
PENALTY = {"kicker": "A10", "A": {10: (29, 20)}}

CASES = [
    case(
        55,
        given(
            "OPEN",
            do("PUNT", option="TO_TOUCH").gives("OK", phase="BLOCK", team="B"),
            do("SKIP").gives("OK", phase="WEDGE_KICK", team="A"),
            do("KICK", touches=[BALL], bounces=[(66, 64)], out=(71, 70)).gives(
                "TOUCH", sanction="LINEOUT", spot=(71, 70), state={"throw_in": "B"}, cites="SB-13.4"
            ),
            ball=(45, 40),
            carrier="A9",
            A={9: (43, 40)},
        ),
        marks=("13.1", "13.4"),
    ),
    case(
        57,
        given(
            "WEDGE_KICK",
            do("KICK", touches=[BALL], ball=(80, 40)).gives(
                "TURNOVER_KICK", sanction="TURNOVER", phase="LOOSE", team="B", cites="SB-13.6"
            ),
            **PUNT,
            kick_kind=2,
            A=PUNTER,
        ),
        marks=("13.6",),
    ),
    case(
        58,
        *(
            given(
                "WEDGE_KICK",
                do("KICK", touches=[BALL], ball=(60, 40)).gives("OK", phase="LOOSE", team="A", cites="SB-13.7"),
                do("ATTEMPT", who, touches=[(who, "ball")], ball=(62, 40), rest={who: (57, 40)}).gives(code),
                **PUNT,
                kick_kind=2,
                A=PUNTER,
            )
            for who, code in (("A8", "POSSESSION"), ("A15", "KNOCK_ON_Q"), ("A11", "OFFSIDE"))
        ),
        marks=("13.7", "13.10"),
    ),
    case(
        59,
        given(
            "OPEN",
            do("PUNT", option="UPFIELD", disturbed=True).gives(
                "KICK_PLACEMENT", sanction="PENALTY", phase="PEN_CHOICE", team="B", spot=(45, 40), cites="SB-13.2"
            ),
            ball=(45, 40),
            carrier="A9",
            A={9: (43, 40)},
        ),
        marks=("13.2", "21.11"),
    ),
    case(
        61,
        given(
            "BLOCK",
            do("FLICK", "B3", touches=[("B3", "ball")], ball=(44, 41)).gives(
                "KNOCK_ON_B", sanction="PENALTY", phase="PEN_CHOICE", team="A", spot=(45, 40), cites="SB-21.4"
            ),
            **PUNT,
            kick_kind=1,
            A=PUNTER,
            B={3: (55, 45)},
        ),
        marks=("13.3", "21.4"),
    ),
    case(
        62,
        given(
            "TOUCH_KICK",
            do("KICK", out=(79, 0), fly=True).gives(
                "TOUCH", sanction="LINEOUT", spot=(79, 0), state={"throw_in": "A"}, cites="SB-14.4"
            ),
            ball=(30, 20),
            **PENALTY,
        ),
        marks=("14.2", "14.4"),
    ),
    case(
        63,
        given(
            "TOUCH_KICK",
            do("KICK", out=(79, 0), fly=True).gives(
                "TOUCH_FULL", sanction="LINEOUT", spot=(20, 0), state={"throw_in": "B"}, cites="SB-14.3"
            ),
            ball=(20, 20),
            **PENALTY,
        ),
        marks=("14.3",),
    ),
    case(
        65,
        given(
            "FREE_KICK",
            do("KICK", plane=(36.5, 5.0), out=(111, 36)).gives(
                "GOAL", phase="SETUP_KO_R", team="A", score=(3, 0), state={"kick_team": "B"}, cites="SB-15.2"
            ),
            **FREE_KICK,
        ),
        marks=("15.2", "2.3"),
    ),
    case(
        66,
        given(
            "FREE_KICK",
            do("KICK", plane=(36.5, 4.7), ball=(104, 20)).gives(
                "NO_GOAL", phase="INGOAL", team="B", score=(0, 0), cites="SB-15.4"
            ),
            **FREE_KICK,
        ),
        marks=("15.4",),
    ),
]
