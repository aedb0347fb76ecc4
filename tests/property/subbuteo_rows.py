"""The rows of the table of transitions (4.3 of Subbuteo Rugby's specification), and which of them a ruling is."""

from __future__ import annotations

from dataclasses import dataclass

from rugbysim.games.subbuteo.citations import Rule, rule_name
from rugbysim.games.subbuteo.vocabulary import BALL, Action, Code, KickKind, Option, Phase, Sanction
from tests.property.subbuteo_walking import Moment

# row | phase | declared | code | sanction | next phase | whether the same side acts | what the ruling must cite
# "*" is anything, "a/b" either; a choice or kind of kick follows the action after a colon.
TABLE = """
T1 | TOSS | COIN | OK | * | SETUP_KO_R | * |
T2 | SETUP_KO_R | LAYOUT/DEFAULT_LAYOUT | OK | * | SETUP_KO_K | other |
T2 refused | SETUP_KO_R | LAYOUT | REFUSED | * | SETUP_KO_R | same |
T3 | SETUP_KO_K | LAYOUT/DEFAULT_LAYOUT | OK | * | KICKOFF | same |
T3 refused | SETUP_KO_K | LAYOUT | REFUSED | * | SETUP_KO_K | same |
K1 | KICKOFF | KICK | KNOCK_ON_C | PENALTY | PEN_CHOICE | other |
K2 | KICKOFF | KICK | KO_SHORT | RETAKE_CHOICE | KO_FAULT | other |
K3 | KICKOFF | KICK | TOUCH | LINEOUT | LINEOUT_SETUP | same |
K3 E | KICKOFF | KICK | TOUCH | END | * | * |
K4 | KICKOFF | KICK | TOUCH | LINEOUT | LINEOUT_SETUP | other |
K5 | KICKOFF | KICK | DEAD/TIG | DROP22 | SETUP_D22_R | same |
K5 E | KICKOFF | KICK | DEAD/TIG | END | * | * |
K6 | KICKOFF | KICK | OK | * | INGOAL | other |
K7 | KICKOFF | KICK | OK | * | LOOSE | other | SB-3.4
K8 | KICKOFF | KICK | OK | * | LOOSE | same |
K9 | KICKOFF | KICK | OK | * | LOOSE | other | SB-3.6
F1 | KO_FAULT | CHOOSE:RETAKE | OK | * | SETUP_KO_R | same |
F2 | KO_FAULT | CHOOSE:SCRUM | OK | SCRUM | SCRUM_SETUP | other |
L1 | LOOSE | ATTEMPT | ILLEGAL_TACKLE_C | PENALTY | PEN_CHOICE | other |
L2 | LOOSE | ATTEMPT | MISS | TURNOVER | LOOSE | other |
L3 | LOOSE | ATTEMPT | OFFSIDE | SCRUM | SCRUM_SETUP | same |
L3 E | LOOSE | ATTEMPT | OFFSIDE | END | * | * |
L4 | LOOSE | ATTEMPT | KNOCK_ON_Q | PENALTY | PEN_CHOICE | other |
L5 | LOOSE | ATTEMPT | POSSESSION | NONE | OPEN | same |
L6 | LOOSE | ATTEMPT | TACKLE_A | TURNOVER | LOOSE | other |
L7 | LOOSE | DECLINE | OK | * | LOOSE | other |
L8 declined | LOOSE | DECLINE | STALEMATE | SCRUM | SCRUM_SETUP | * |
L8 failed | LOOSE | ATTEMPT | STALEMATE | SCRUM | SCRUM_SETUP | * |
R1 | OPEN | RUN/OFFLOAD/GROUND | ILLEGAL_TACKLE_A | PENALTY | PEN_CHOICE | other |
R2 | OPEN | RUN | TACKLE_B | TURNOVER | LOOSE | other |
R3 | OPEN | RUN/OFFLOAD | MISS | TURNOVER | LOOSE | other |
R4 | OPEN | RUN/OFFLOAD | OFFSIDE | SCRUM | SCRUM_SETUP | same | SB-5.A/SB-5.B/SB-5.F
R5 | OPEN | RUN/OFFLOAD | KNOCK_ON_Q | PENALTY | PEN_CHOICE | other |
P1 | OPEN | RUN/OFFLOAD | KNOCK_ON_A | PENALTY | PEN_CHOICE | other |
P2 | OPEN | RUN/OFFLOAD | OFFSIDE | SCRUM | SCRUM_SETUP | same | SB-6.8
P2 E | OPEN | RUN/OFFLOAD | OFFSIDE | END | * | * |
P3 | OPEN | RUN/OFFLOAD | BREACH_TWO_LINES | SCRUM | SCRUM_SETUP | same |
P3 E | OPEN | RUN/OFFLOAD | BREACH_TWO_LINES | END | * | * |
P4 | OPEN | RUN/OFFLOAD | TOUCH | LINEOUT | LINEOUT_SETUP | same |
P5 | OPEN | RUN/OFFLOAD | DEAD/TIG | DROP22 | SETUP_D22_R | same |
P6 | OPEN | RUN/OFFLOAD | DEAD/TIG | SCRUM5 | SCRUM_SETUP | same |
P7 | OPEN | RUN/OFFLOAD | HELD_UP | SCRUM5 | SCRUM_SETUP | other |
P8a | OPEN | RUN/OFFLOAD | OFFSIDE | SCRUM | SCRUM_SETUP | other | SB-5.D2
P8b | OPEN | RUN/OFFLOAD | TACKLE_A | TURNOVER | LOOSE | other |
R6 | OPEN | RUN/OFFLOAD | STRIKE | NONE | OPEN | same |
R7 | OPEN | RUN/OFFLOAD | STRIKE | NONE | SUPPORT | same |
G1 | OPEN | GROUND | TRY | * | CONVERSION | same |
G1 E | OPEN | GROUND | TRY | * | CONV_CHOICE | same |
G2 | OPEN | GROUND | GROUNDED | NONE | OPEN | same |
G3 | OPEN | GROUND | STRIKE | NONE | OPEN | same |
G4 | OPEN | GROUND | MISS | TURNOVER | INGOAL | other |
G5 dead | OPEN | GROUND | DEAD/TIG | DROP22 | SETUP_D22_R | same |
G5 held up | OPEN | GROUND | HELD_UP | SCRUM5 | SCRUM_SETUP | other |
G5 offside | OPEN | GROUND | OFFSIDE | SCRUM | SCRUM_SETUP | same |
O1 | OPEN | DECLINE | OK | * | LOOSE | other |
O1 in-goal | OPEN | DECLINE | OK | * | INGOAL | other |
S1 | SUPPORT | FLICK | KNOCK_ON_D | PENALTY | PEN_CHOICE | other |
S2 | SUPPORT | FLICK | ILLEGAL_TACKLE_A | PENALTY | PEN_CHOICE | other |
S3 | SUPPORT | FLICK/SKIP | OK | * | DEFENCE | other |
D1 | DEFENCE | FLICK | KNOCK_ON_B | PENALTY | PEN_CHOICE | other |
D1 in-goal | DEFENCE | FLICK | KNOCK_ON_B | PENALTY_TRY | CONVERSION/CONV_CHOICE | other |
D2 | DEFENCE | FLICK | ILLEGAL_TACKLE_B | PENALTY | PEN_CHOICE | other |
D2 in-goal | DEFENCE | FLICK | ILLEGAL_TACKLE_B | PENALTY_TRY | CONVERSION/CONV_CHOICE | other |
D3 | DEFENCE | FLICK | OBSTRUCTION | PENALTY | PEN_CHOICE | other |
D3 in-goal | DEFENCE | FLICK | OBSTRUCTION | PENALTY_TRY | CONVERSION/CONV_CHOICE | other |
D4 | DEFENCE | FLICK/SKIP | OK | * | OPEN | other |
A1 | OPEN | PASS | OK | * | PASS_PREP | same |
A1 refused | OPEN | PASS | REFUSED | * | OPEN | same |
A2 ball | PASS_PREP | FLICK | KNOCK_ON_D | PENALTY | PEN_CHOICE | other |
A2 opponent | PASS_PREP | FLICK | ILLEGAL_TACKLE_A | PENALTY | PEN_CHOICE | other |
A2 clean | PASS_PREP | FLICK | OK | * | PASS_PREP | same |
A3 | PASS_PREP | ASK_MOVE | OK | * | PASS_PREP | same |
A3 refused | PASS_PREP | ASK_MOVE | REFUSED | * | PASS_PREP | same |
A4 | PASS_FLICK | FLICK | ILLEGAL_TACKLE_A | PENALTY | PEN_CHOICE | other |
A5 | PASS_FLICK | FLICK | MISS | TURNOVER | LOOSE | other |
A6 | PASS_FLICK | FLICK | FORWARD_PASS | SCRUM | SCRUM_SETUP | same |
A6 E | PASS_FLICK | FLICK | FORWARD_PASS | END | * | * |
A7 touch | PASS_FLICK | FLICK | TOUCH | LINEOUT | LINEOUT_SETUP | same |
A7 tackle | PASS_FLICK | FLICK | TACKLE_A | TURNOVER | LOOSE | other |
A7 team-mate | PASS_FLICK | FLICK | OFFSIDE | SCRUM | SCRUM_SETUP | same |
A8 | PASS_FLICK | FLICK | OK | * | PASS_RECEIVE | same |
A9 | PASS_RECEIVE | ATTEMPT | ILLEGAL_TACKLE_A | PENALTY | PEN_CHOICE | other |
A10 | PASS_RECEIVE | ATTEMPT | MISS | TURNOVER | LOOSE | other |
A11 | PASS_RECEIVE | ATTEMPT | OFFSIDE | SCRUM | SCRUM_SETUP | same |
A12 | PASS_RECEIVE | ATTEMPT | KNOCK_ON_Q | PENALTY | PEN_CHOICE | other |
A13 | PASS_RECEIVE | ATTEMPT | POSSESSION | NONE | OPEN | same |
U1 | OPEN | PUNT/DROP_GOAL | REFUSED | * | OPEN | same |
U2 | OPEN | PUNT/DROP_GOAL | KICK_PLACEMENT | PENALTY | PEN_CHOICE | other |
U3 | OPEN | PUNT/DROP_GOAL | OK | * | BLOCK | other |
U4 ball | BLOCK | FLICK | KNOCK_ON_B | PENALTY | PEN_CHOICE | other |
U4 opponent | BLOCK | FLICK | ILLEGAL_TACKLE_B | PENALTY | PEN_CHOICE | other |
U5 | BLOCK | FLICK | BLOCKED | * | OPEN | other |
U6 | BLOCK | FLICK/SKIP | OK | * | WEDGE_KICK | other |
W0 | WEDGE_KICK | KICK | MISS | TURNOVER | LOOSE | other |
W0 far | WEDGE_KICK | KICK | TACKLE_B | TURNOVER | LOOSE | other |
W1 | WEDGE_KICK | KICK | KNOCK_ON_C | PENALTY | PEN_CHOICE | other |
W2 | WEDGE_KICK | KICK:PUNT_TOUCH/KICK:PUNT_UPFIELD | TOUCH_FULL | LINEOUT | LINEOUT_SETUP | same |
W2 E | WEDGE_KICK | KICK:PUNT_TOUCH/KICK:PUNT_UPFIELD | TOUCH_FULL | END | * | * |
W3 | WEDGE_KICK | KICK:PUNT_TOUCH/KICK:PUNT_UPFIELD | TOUCH | LINEOUT | LINEOUT_SETUP | same |
W3 E | WEDGE_KICK | KICK:PUNT_TOUCH/KICK:PUNT_UPFIELD | TOUCH | END | * | * |
W4 | WEDGE_KICK | KICK | DEAD/TIG | DROP22 | SETUP_D22_R | same |
W4 E | WEDGE_KICK | KICK | DEAD/TIG | END | * | * |
W5 | WEDGE_KICK | KICK:PUNT_TOUCH/KICK:PUNT_UPFIELD | * | * | INGOAL | other |
W6 | WEDGE_KICK | KICK:PUNT_TOUCH/KICK:PUNT_UPFIELD | TURNOVER_KICK | TURNOVER | LOOSE | other | SB-13.8
W7 | WEDGE_KICK | KICK:PUNT_TOUCH/KICK:PUNT_UPFIELD | TURNOVER_KICK | TURNOVER | LOOSE | other | SB-13.6
W8 | WEDGE_KICK | KICK:PUNT_TOUCH/KICK:PUNT_UPFIELD | OK | * | LOOSE | same |
W8 nobody | WEDGE_KICK | KICK:PUNT_TOUCH/KICK:PUNT_UPFIELD | OK | * | LOOSE | other |
W9 | WEDGE_KICK | KICK:DROP_GOAL | GOAL | KICKOFF | SETUP_KO_R | same |
W9 E | WEDGE_KICK | KICK:DROP_GOAL | GOAL | END | * | * |
W10 | WEDGE_KICK | KICK:DROP_GOAL | TOUCH/TOUCH_FULL | LINEOUT | LINEOUT_SETUP | same |
W10 E | WEDGE_KICK | KICK:DROP_GOAL | TOUCH/TOUCH_FULL | END | * | * |
W11 | WEDGE_KICK | KICK:DROP_GOAL | NO_GOAL | TURNOVER | INGOAL | other |
W12 | WEDGE_KICK | KICK:DROP_GOAL | TURNOVER_KICK | TURNOVER | LOOSE | other |
C1 put | SCRUM_PUT | PUT | SCRUM_WON | * | PASS_PREP | same |
C1 other | SCRUM_PUT | PUT | SCRUM_WON | * | PASS_PREP | other |
C2 | SCRUM_PUT | PUT | SCRUM_END | * | SCRUM_PUT | same |
C3 | SCRUM_PUT | PUT | SCRUM_END | * | SCRUM_PUT | other |
C set-up | SCRUM_SETUP | LAYOUT/DEFAULT_LAYOUT | OK | * | SCRUM_PUT | same |
N set-up | LINEOUT_SETUP | LAYOUT/DEFAULT_LAYOUT | OK | * | LINEOUT_THROW | same |
N1 | LINEOUT_THROW | FLICK | LINEOUT_WON | * | PASS_PREP | * |
N2 | LINEOUT_THROW | FLICK | LINEOUT_NONE | * | LINEOUT_THROW | other |
N3 | LINEOUT_THROW | FLICK | STALEMATE | SCRUM | SCRUM_SETUP | * |
Q1 possession | PEN_CHOICE | CHOOSE:ADVANTAGE | OK | * | OPEN | same |
Q1 loose | PEN_CHOICE | CHOOSE:ADVANTAGE | OK | * | LOOSE | same |
Q2 | PEN_CHOICE | CHOOSE:SCRUM | OK | SCRUM | SCRUM_SETUP | other |
Q3 | PEN_CHOICE | CHOOSE:TOUCH_KICK | OK | * | TOUCH_KICK | same |
Q4 | PEN_CHOICE | CHOOSE:FREE_KICK | OK | * | FREE_KICK | same |
Q4 refused | PEN_CHOICE | CHOOSE:FREE_KICK | REFUSED | * | PEN_CHOICE | same |
M1 | TOUCH_KICK | KICK | TOUCH | LINEOUT | LINEOUT_SETUP | other |
M2 | TOUCH_KICK | KICK | TOUCH_FULL | LINEOUT | LINEOUT_SETUP | same |
M2 E | TOUCH_KICK | KICK | TOUCH_FULL | END | * | * |
M3 | TOUCH_KICK | KICK | TURNOVER_KICK | TURNOVER | LOOSE | other |
M3 in-goal | TOUCH_KICK | KICK | TURNOVER_KICK | TURNOVER | INGOAL | other |
M4 | TOUCH_KICK | KICK | DEAD/TIG | DROP22 | SETUP_D22_R | same |
M4 E | TOUCH_KICK | KICK | DEAD/TIG | END | * | * |
X1 | FREE_KICK | KICK | GOAL | KICKOFF | SETUP_KO_R | same |
X1 E | FREE_KICK | KICK | GOAL | END | * | * |
X2 | FREE_KICK | KICK | DEAD/TIG | DROP22 | SETUP_D22_R | same |
X2 E | FREE_KICK | KICK | DEAD/TIG | END | * | * |
X3 | FREE_KICK | KICK | TOUCH/TOUCH_FULL | LINEOUT | LINEOUT_SETUP | same |
X3 E | FREE_KICK | KICK | TOUCH/TOUCH_FULL | END | * | * |
X4 | FREE_KICK | KICK | NO_GOAL | TURNOVER | INGOAL | other |
X5 | FREE_KICK | KICK | NO_GOAL | TURNOVER | LOOSE | other |
I1 | INGOAL | ATTEMPT | PENALTY_TRY | PENALTY_TRY | CONVERSION | other |
I1 E | INGOAL | ATTEMPT | PENALTY_TRY | PENALTY_TRY | CONV_CHOICE | other |
I2 | INGOAL | ATTEMPT | PENALTY_TRY | PENALTY_TRY | CONVERSION | other | SB-16.9
I3 | INGOAL | ATTEMPT | DEAD/TIG | SCRUM5 | SCRUM_SETUP | same |
I4 | INGOAL | ATTEMPT | POSSESSION | DROP22 | SETUP_D22_R | other |
I5 | INGOAL | ATTEMPT | POSSESSION | NONE | OPEN | same |
I6 | INGOAL | ATTEMPT | MISS | TURNOVER | OPEN | other |
I6 declined | INGOAL | DECLINE | OK | * | OPEN | other |
V1 | CONV_CHOICE | CHOOSE:LEAVE | OK | END | * | * |
V1 take | CONV_CHOICE | CHOOSE:TAKE | OK | * | CONVERSION | same |
V2 goal | CONVERSION | KICK | GOAL | KICKOFF | SETUP_KO_R | same |
V2 missed | CONVERSION | KICK | NO_GOAL | KICKOFF | SETUP_KO_R | same |
V2 E | CONVERSION | KICK | GOAL/NO_GOAL | END | * | * |
Z1 R | SETUP_D22_R | LAYOUT/DEFAULT_LAYOUT | OK | * | SETUP_D22_K | other |
Z1 K | SETUP_D22_K | LAYOUT/DEFAULT_LAYOUT | OK | * | DROP22 | same |
Z2 | DROP22 | KICK | KNOCK_ON_C | PENALTY | PEN_CHOICE | other |
Z3 | DROP22 | KICK | KO_SHORT | RETAKE_CHOICE | KO_FAULT | other |
Z3 again | KO_FAULT | CHOOSE:RETAKE | OK | * | SETUP_D22_R | same |
Z4 | DROP22 | KICK | TOUCH | LINEOUT | LINEOUT_SETUP | same |
Z4 E | DROP22 | KICK | TOUCH | END | * | * |
Z5 | DROP22 | KICK | TOUCH | LINEOUT | LINEOUT_SETUP | other |
Z6 R | DROP22 | KICK | OK | * | LOOSE | other |
Z6 K | DROP22 | KICK | OK | * | LOOSE | same |
Z7 in-goal | DROP22 | KICK | OK | * | INGOAL | other |
Z7 dead | DROP22 | KICK | DEAD/TIG | DROP22 | SETUP_D22_R | same |
E1 half | * | * | * | END | SETUP_KO_R | * |
E1 full | * | * | * | END | FULL_TIME | * |
"""
KICKS = (KickKind.PUNT_TOUCH, KickKind.PUNT_UPFIELD, KickKind.DROP_GOAL)


@dataclass(frozen=True)
class Row:
    """A row of the table: `name`, and what each column of a ruling may be."""

    name: str
    columns: tuple[tuple[str, ...], ...]
    cites: tuple[str, ...]

    def fits(self, signature: tuple[tuple[str, ...], ...], cited: set[str]) -> bool:
        """Whether a ruling is one of this row."""
        columns = zip(self.columns, signature, strict=True)
        return all(mine == ("*",) or set(mine) & set(seen) for mine, seen in columns) and (
            not self.cites or bool(cited & set(self.cites))
        )


def _row(line: str) -> Row:
    """A row of `TABLE`."""
    name, *columns, cites = (cell.strip() for cell in line.split("|"))
    return Row(name, tuple(tuple(column.split("/")) for column in columns), tuple(filter(None, cites.split("/"))))


ROWS = [_row(line) for line in TABLE.strip().splitlines()]


def signature(moment: Moment) -> tuple[tuple[str, ...], ...]:
    """What the columns of the table say of a ruling, each by the words that fit."""
    before, declaration, ruling, after = moment.before[0], moment.declaration[0], moment.ruling[0], moment.after[0]
    action, phase = Action(declaration["action"]), Phase(before["phase"])
    declared = [action.name]
    if action == Action.CHOOSE:
        declared.append(f"{action.name}:{Option(declaration['option']).name}")
    if phase == Phase.WEDGE_KICK and before["kick_kind"] in KICKS:
        declared.append(f"{action.name}:{KickKind(before['kick_kind']).name}")
    side = "same" if after["team"] == before["team"] else "other"
    names = (Code(ruling["code"]).name, Sanction(ruling["sanction"]).name, Phase(after["phase"]).name, side)
    return ((phase.name,), tuple(declared), *((name,) for name in names))


def rows_of(moment: Moment) -> set[str]:
    """The rows of the table that a ruling is one of."""
    ruling, seen = moment.ruling[0], signature(moment)
    cited = {rule_name(Rule(rule)) for rule in ruling["rules"][: ruling["rule_count"]]}
    found = {row.name for row in ROWS if row.fits(seen, cited)}
    u = abs(moment.after["pos"][0, BALL, 0] - (0 if moment.after["dir"][0, moment.after["team"][0]] > 0 else 100))
    if "R6" in found and u >= 99.1:
        found.add("R8")
    return found


NAMES = [*(row.name for row in ROWS), "R8"]
