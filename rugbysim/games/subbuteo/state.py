"""The four records of a match: state, declaration, outcome, ruling (1.4 to 1.7 of the specification).

Places are centimetres on the cloth: x from goal line 0 to goal line 1, y from touchline 0 to touchline 1, whoever
attacks which way. Angles are unit vectors. Whatever names a side, a figure or a phase is as wide as a loop's counter;
the widths leave no gap in the state, so that equal states are equal byte for byte.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from rugbysim.games.subbuteo.vocabulary import FIGURES, NOBODY, PIECES

MOST_CONTACTS = 96
MOST_VERTICES = 160
MOST_CITED = 16
WEDGE_KICKS = 3  # kinds of wedge kicks out of open play: KickKind less one

STATE = np.dtype(
    [
        ("phase", "i8"),
        ("team", "i8"),  # to declare; NOBODY in TOSS and FULL_TIME
        ("half", "i8"),  # 0 before the toss, then 1, 2, ...
        ("clock", "i8"),  # milliseconds of this half on the running clock (AM-14)
        ("time_up", "i8"),
        ("declared", "i8"),  # declarations that were accepted so far
        ("ending", "i8"),  # Ending, NOBODY before
        ("dir", "i8", (2,)),  # +1: the side attacks x = length
        ("score", "i8", (2,)),
        ("toss_winner", "i8"),
        ("first_kick", "i8"),  # who took the first kick-off (SB-1.9)
        ("pos", "f8", (PIECES, 2)),
        ("ball_out", "i8"),  # the ball left the playing area with the last flick
        # possession
        ("poss", "i8"),  # side in, or entitled to, possession; NOBODY
        ("last_poss", "i8"),  # side that was in possession last (SB-4.11)
        ("carrier", "i8"),  # figure; NOBODY
        ("must_use_carrier", "i8"),  # the ball rests more than 5 cm from the carrier (SB-6.2)
        ("strikes", "i8"),  # successful strikes of this spell (SB-6.5)
        ("ran", "i8"),  # the last play was a successful strike (SB-8.1)
        ("support_due", "i8"),  # support flicks that are due
        ("defence_due", "i8"),  # defensive flicks that are due
        ("window_pass", "i8"),  # the window is that before a pass (AM-31)
        ("no_tackle", "i4", (FIGURES,)),  # SB-5.D
        ("support_lock", "i4", (FIGURES,)),  # SB-6.6
        ("off_field", "i4", (FIGURES,)),  # SB-5.G
        ("kick_offside", "i4", (FIGURES,)),  # SB-5.C
        ("played", "i4", (FIGURES,)),  # flicked in this spell (AM-12)
        # passing
        ("passer", "i8"),  # figure; NOBODY
        ("passer_off", "i8"),  # figure that passed and is offside (SB-5.B); NOBODY
        ("pass_origin", "i8"),  # Origin
        ("pass_support_left", "i8"),
        ("pass_flicked", "i8", (2,)),  # figures of the pass support flicks; NOBODY
        ("pass_dir", "f8", (2,)),  # declared direction
        ("pass_point", "f8", (2,)),  # the ball before the pass
        ("pass_limit_u", "f8"),  # forward of this the pass may not go, in the passing side's u
        # kicks
        ("kick_kind", "i8"),  # KickKind of BLOCK and WEDGE_KICK
        ("kick_dir", "f8", (2,)),
        ("kick_barred", "i8", (WEDGE_KICKS,)),  # blocked kicks, until the next strike (SB-13.3)
        ("block_left", "i8"),
        ("kick_team", "i8"),  # who kicks off or drops out
        ("kicker", "i8"),  # figure that kicks off or is replaced by the live-action kicker; NOBODY
        ("barred", "i8"),  # figure that may not be used in the next attempt (SB-3.5); NOBODY
        ("kick_quarter", "i8"),  # quarter of a short punt: the filter of SB-13.7; 0 for none
        ("kick_u", "f8"),  # the kicker's u then
        ("kick_side", "i8"),  # the side the filter and SB-5.C hold for
        ("fault_drop22", "i8"),  # KO_FAULT is that of a drop-22 (Z3)
        # restarts
        ("spot", "f8", (2,)),  # of scrum, line-out, drop-22 or kick-off
        ("put_in", "i8"),
        ("awarded", "i8"),  # whom the scrum was awarded to (AM-28)
        ("put_count", "i8"),  # ends in a row
        ("put_total", "i8"),
        ("throw_in", "i8"),
        ("throw_first", "i8"),
        ("throw_count", "i8"),  # throws without a winner
        ("setup_left", "i8"),  # sides that still set up their backs in SCRUM_SETUP, LINEOUT_SETUP
        # penalties
        ("pen_for", "i8"),
        ("pen_spot", "f8", (2,)),
        ("pen_half_opp", "i8"),  # in the opponents' half: free kick allowed (SB-22.2)
        ("infringed", "i8"),  # figure (AM-56); NOBODY
        ("pen_in_poss", "i8"),  # the awarded side was in possession
        ("pen_ball", "i8"),  # an offence at a kick: an advantage is played from the spot (SB-23.2)
        # tries, attempts
        ("try_y", "f8"),
        ("loose_fail", "i8"),  # attempts that failed in a row (SB-4.11)
        ("declines", "i8"),  # in a row
    ],
    align=True,
)

DECLARATION = np.dtype(
    [
        ("action", "i8"),  # Action
        ("figure", "i8"),  # NOBODY where none is meant
        ("option", "i8"),  # Option; the side that won, for COIN
        ("power", "f8"),  # launch speed of a flick, cm/s; intended range of a kick, cm
        ("aim", "f8", (2,)),  # unit vector
        ("place", "f8", (2,)),  # of hand placements
        ("figures", "i1", (FIGURES,)),  # those asked to move
        ("layout", "f8", (FIGURES, 2)),  # the rows of the declaring side are read
    ],
    align=True,
)

CONTACT = np.dtype(
    [
        ("i", "i8"),  # the lower piece; BALL or a post (POST to POST + 3) may be j
        ("j", "i8"),
        ("xi", "f8"),
        ("yi", "f8"),
        ("xj", "f8"),
        ("yj", "f8"),
        ("moving_i", "i8"),  # just before the contact
        ("moving_j", "i8"),
    ],
    align=True,
)

VERTEX = np.dtype(
    [
        ("x", "f8"),
        ("y", "f8"),
        ("flag", "i8"),  # Flag
        ("after", "i8"),  # contacts that happened before it, its own among them
    ],
    align=True,
)

EXIT = np.dtype(
    [
        ("piece", "i8"),
        ("edge", "i8"),  # Edge
        ("x", "f8"),
        ("y", "f8"),
        ("airborne", "i8"),  # neither bounced nor rolled before
        ("after", "i8"),  # contacts that happened before it
    ],
    align=True,
)

OUTCOME = np.dtype(
    [
        ("kind", "i8"),  # Kind
        ("contact_count", "i8"),
        ("vertex_count", "i8"),
        ("exit_count", "i8"),
        ("wedge_ok", "i8"),  # 0: the ball came back down the slope
        ("disturbed", "i8"),  # 1: something moved while the wedge was placed
        ("plane", "i8"),  # 1: the ball crossed the opponents' goal plane in the air
        ("plane_y", "f8"),
        ("plane_z", "f8"),
        ("post_hit", "i8"),
        ("scrum_side", "i8"),  # ScrumSide
        ("rest", "f8", (PIECES, 2)),
        ("contacts", CONTACT, (MOST_CONTACTS,)),
        ("path", VERTEX, (MOST_VERTICES,)),
        ("exits", EXIT, (PIECES,)),
    ],
    align=True,
)

RULING = np.dtype(
    [
        ("code", "i8"),  # Code
        ("against", "i8"),  # side; NOBODY
        ("spot", "f8", (2,)),
        ("sanction", "i8"),  # Sanction
        ("next_phase", "i8"),  # Phase
        ("team", "i8"),  # who declares next
        ("score_delta", "i8", (2,)),
        ("moved", "i1", (PIECES,)),  # pieces that the referee put elsewhere: where to, says the state
        ("rule_count", "i8"),
        ("am_count", "i8"),
        ("rules", "i8", (MOST_CITED,)),  # Rule
        ("ams", "i8", (MOST_CITED,)),  # Am
    ],
    align=True,
)


def new_state() -> np.ndarray:
    """STATE[1] with nobody anywhere; `referee.new_match` sets it to the start of a match."""
    state = np.zeros(1, STATE)
    nobody = ("team", "ending", "toss_winner", "first_kick", "poss", "last_poss", "carrier", "passer", "passer_off")
    for name in (*nobody, "pass_flicked", "kicker", "barred", "kick_side", "kick_team", "infringed", "pen_for"):
        state[name] = NOBODY
    return state


def new_declaration(action: int, figure: int = -1, option: int = 0, **fields: Any) -> np.ndarray:
    """DECLARATION[1] of an action; `fields` are power, aim, place, figures, layout."""
    declaration = np.zeros(1, DECLARATION)
    declaration["action"], declaration["figure"], declaration["option"] = action, figure, option
    for name, value in fields.items():
        declaration[name] = value
    return declaration


def new_outcome() -> np.ndarray:
    """OUTCOME[1] in which nothing happened yet; `rest` is still to be filled."""
    outcome = np.zeros(1, OUTCOME)
    outcome["wedge_ok"] = 1
    return outcome


def new_ruling() -> np.ndarray:
    """RULING[1], empty."""
    return np.zeros(1, RULING)
