"""Brettfußball once more, in slow and plain Python: what the compiled engine is checked against.

The twin is written from the rules (rule ids BF-..., rulings AM-...) and from the board's file alone. It shares no code
with the engine, only the ids of actions and chance results, the names of phases and the names of the state's fields.

Rulings of the twin, where the rules say nothing or too little:

R1  Before the draw (phase STARTER) all figures stand as in BF-2.1, both sides on their kick-off points; the ball is
    off the board, `p` 0, `forced` 0, kind NONE. A starter fixed by the settings skips that phase.
R2  The end of the game (BF-10) is checked whenever the phase becomes ROLL with no placement pending, after every
    restart placement (AM-43), and after a goal. `ply` is counted before. So a goal with the roll that uses up the
    time ends variants 3 and 4 at once.
R3  `max_plies` holds in all four variants. If the game ends by its variant at the same moment, that result counts.
    A goal at `max_plies` truncates at once, without a reset.
R4  END keeps `p` (the shooter after a goal, else the side that would have been next), `forced`, `kind`, `rsq` and
    `pending` as they were when the end was noticed; `die` is 0.
R5  `kind` is NONE again as soon as the restart's shot is taken.
R6  `rsq` is (square, -1, -1) in RESTART_FIG, (A, B, diagonal) in RESTART_SIDE, -1 for what is not offered, and all
    -1 else; `att_f`, `att_sq` are -1 outside ATTACK_PLACE; `unplaced`, `moved`, `kdone` are 0 outside the resets.
    `scorer` stays after the reset, -1 before a goal.
R7  A figure that is off the board in a position set by hand is ignored: it cannot move, take a restart or be reset.
    Two exceptions: the keeper of BF-8.11 comes to the ring from anywhere, and `reset_mode = canonical` sets up all
    22.
R8  The attacker's own square counts as vacated (BF-5.6). So does the keeper's in BF-8.12, where it stays until
    placed.
R9  If no square is left for the keeper of BF-8.12 either, it gets the ball where it stands.
R10 `corner_diag`: beside a held corner square there are three candidates, A, B and the diagonal square; all without
    an opposing figure are offered, the diagonal one as the PLACE that leads from the corner square to it (NE is
    96). One alone is taken without a question. If all three are held the search goes on along both edges as without
    the switch.
R11 Candidates along an edge end at the corner squares (throw-in) and at the goal (corner). The nearest distance
    with a candidate decides; at equal distance both are offered.
R12 A keeper that stands on the restart square takes it (BF-8.4, 8.7) even if `keeper_takes_restarts` is off: it
    cannot be replaced. That switch does not touch goal kicks.
R13 `restart_roll_first`: the roll comes only before a placement that asks a player for a decision. While `pending`
    is set `forced` is 0 and no ball is on the board. After the roll `die` stays set through SIDE, FIG or PLACE;
    then the phase is SHOOT with `forced` 1. The end is checked after the placement, as in the other order (AM-43).
R14 `own_goal = corner`: an own goal is a corner for the other side, at the corner square of that goal line whose x
    is nearest to the goal square entered; lower x on a tie (AM-24). The order of BF-6.9 stays.
R15 `extra_time_no_crossing`: in extra time (variant 3, or 4 with `v4_extra_time`, from `ply >= time_plies`) a shot
    is illegal if two successive squares of the path it really takes (stop, goal and exit included) lie in different
    halves. East and west never leave a half, so a forced side always has a shot. Restart placements are not barred.
R16 `allow_pass = always` allows PASS in ACT only: a forced side must shoot (BF-3.3).
R17 The conceder's figure that stands on its kick-off point when its reset begins may not be moved (BF-9.5). Its bit
    in `moved` is not set. `kdone` is set when the conceder's reset begins, or by the decision that fills the point.
R18 Every RESET sets the figure's bit in `moved`, also for a lifted figure: one decision a figure. Lifted figures go
    in id order, except that the kick-off point may be filled with any of them. `moved` is emptied between the two
    sides.
R19 `reset_circle_stay`: the conceder's figures in the scorer's half of the circle are not lifted; like all that
    stand they may be moved once, or fill the kick-off point.
R20 `reset_order = conceder_first`: both sides are lifted at once, the conceder decides first, and the ball goes on
    the kick-off point when the scorer is done.
R21 A slot is free if no figure at all stands on it; a figure cannot be moved to the slot it stands on.
R22 Variant 2 ends when a side has three goals or both have two.
R23 A path that leads back to its own start ends on a square that is taken (by the figure itself), so it is no move.
"""

from tests.oracle.brettfussball_twin.board import Board
from tests.oracle.brettfussball_twin.rules import Rules
from tests.oracle.brettfussball_twin.twin import Twin

__all__ = ["Board", "Rules", "Twin"]
