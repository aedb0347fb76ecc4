"""Winkelmann's Rugby once more, in slow and plain Python: what the compiled engine is checked against.

The twin is written from the rules (rule ids WK-..., rulings AM-...) and from the board's file alone. It shares no code
with the engine, only the ids of actions and chance results, the names of phases and endings and the names of the
state's fields.

Rulings of the twin, where the rules say nothing or too little:

R1  A number that leads a figure back to its own field (8 on a goal circle) is no move. With a 9 it passes its old
    field there, which is empty by then.
R2  `own_goal_reentry = false`: a figure that stands on an own goal field may cross and end on own goal fields; every
    other may do neither by a move. Displacements still put figures there (AM-12).
R3  `foreign_goal_pass`: goal fields of the other team are crossed like other fields, with WK-4.3 and WK-4.4, and are
    never the end of a number.
R4  A displacement is counted when the stone is put down, once, by the first of KR, NR, TR that allows its target.
    A shot from the inner field counts as KR too: it runs along the goal circle.
R5  Numbers are counted as lapsed when no figure can play them (WK-3.5) and at a pass, not those that a goal cuts off
    (WK-10.1).
R6  `extra` counts the extra rolls that a side has got in succession. It is counted when the extra roll is due, and is
    0 after the turn has passed on and after every goal.
R7  When the clock has run out before a roll, `side` and `extra` are as they would have been for it; `again` is 0, for
    there is no extra roll (WK-9.2). After a goal that ends the game `side` is who had the turn, the figures stay where
    they are and the ball lies on the Ball-Feld (WK-8.3).
R8  `restart = lot`: the clock is asked before the lot is drawn. Until it falls `side` is 0 as before the first
    lot, and `starter` stays what it was: it tells who began the game.
R9  `restart = play_on`: a figure that stands on a Hol-Feld when the ball comes back has not arrived there: no fetch.
R10 The goal, the posts and the rolls that leave the ball on a post are counted for the side to move, whoever of both
    teams stands there; GOALS for the team that gets the goal. A roll that ends with a goal leaves the ball on no post.
R11 Under `nr_goal_circle = "target"` and `"ball"` opponents on a goal circle give neighbour fields like others, as
    far as the ball may be put there at all.
R12 `arrived` tells where the mover and the displaced figure came to stand, until the number is over; of the displaced
    figure only if its arrival can fetch the ball (`fetch_on_displacement`).
"""

from tests.oracle.winkelmann_twin.board import BALL_FIELD, Board
from tests.oracle.winkelmann_twin.rules import Rules
from tests.oracle.winkelmann_twin.twin import Twin

__all__ = ["BALL_FIELD", "Board", "Rules", "Twin"]
