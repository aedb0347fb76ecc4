"""A case before the referee, and every way in which play can go on: scrums, line-outs, penalties, attempts."""

from __future__ import annotations

from copy import deepcopy
from types import SimpleNamespace
from typing import Any

from rugbysim.games.subbuteo.citations import Am, Rule
from rugbysim.games.subbuteo.vocabulary import (
    FIGURES,
    NOBODY,
    PIECES,
    Code,
    Edge,
    Ending,
    Origin,
    Phase,
    Sanction,
)
from tests.oracle.subbuteo_twin.geometry import (
    Place,
    clamp,
    figures,
    forward,
    in_far_half,
    in_goal,
    in_own_goal,
    lineout_spot,
    offside,
    place_at,
    quarter_verdict,
    scrum_spot,
    within,
)
from tests.oracle.subbuteo_twin.layouts import place_kick, place_lineout, place_scrum
from tests.oracle.subbuteo_twin.placing import put
from tests.oracle.subbuteo_twin.records import BALL_ID, exit_of

KNOCK_ONS = (Code.KNOCK_ON_A, Code.KNOCK_ON_B, Code.KNOCK_ON_C, Code.KNOCK_ON_D, Code.KNOCK_ON_Q)
KICK_OFFENCES = (Code.KNOCK_ON_C, Code.KICK_PLACEMENT)
NO = int(NOBODY)


class Case:
    """What is known: numbers `k`, the state before (`was`) and in the making (`s`), declaration, outcome, ruling."""

    def __init__(self, k: SimpleNamespace, state: Any, declaration: Any, outcome: Any) -> None:
        self.k, self.s, self.was = k, state, deepcopy(state)
        self.d, self.o = declaration, outcome
        self.r = SimpleNamespace(
            code=int(Code.OK),
            against=NO,
            spot=list(state.pos[BALL_ID]),
            sanction=int(Sanction.NONE),
            next_phase=int(state.phase),
            team=int(state.team),
            score_delta=[0, 0],
            moved=[0] * PIECES,
            rules=[],
            ams=[],
        )
        self.time_was_up = bool(state.time_up)  # before this declaration's clock (SB-24.5)

    # Writing the ruling

    def cite(self, *names: str) -> None:
        """Name rules ("4.4", "5.D2") and rulings ("AM-8")."""
        for name in names:
            if name.startswith("AM-"):
                self.r.ams.append(int(Am[name.replace("-", "_")]))
            else:
                self.r.rules.append(int(Rule["SB_" + name.replace(".", "_")]))

    def say(self, code: Code, *names: str, sanction: Sanction = Sanction.NONE, against: int = NO) -> None:
        """Put down what the ruling is, and why."""
        self.r.code, self.r.sanction, self.r.against = int(code), int(sanction), against
        self.cite(*names)

    def score(self, t: int, points: int) -> None:
        """Points for side t."""
        self.s.score[t] += points
        self.r.score_delta[t] += points

    def go(self, phase: Phase, team: int) -> None:
        """What comes next, and who declares."""
        self.s.phase, self.s.team = int(phase), team

    # Spells

    def clear_spell(self) -> None:
        """What ends with a spell of possession (5.3)."""
        s = self.s
        s.strikes = s.ran = s.support_due = s.defence_due = s.window_pass = s.must_use_carrier = 0
        for name in ("no_tackle", "support_lock", "kick_offside", "played"):
            setattr(s, name, [0] * FIGURES)
        s.passer_off = s.kick_side = s.barred = NO
        self.clear_pass()
        s.kick_barred, s.kick_quarter, s.kick_kind, s.block_left = [0, 0, 0], 0, 0, 0
        s.kick_dir, s.kick_u = [0.0, 0.0], 0.0

    def clear_pass(self) -> None:
        """No pass is under way."""
        s = self.s
        s.passer, s.pass_origin = NO, int(Origin.NONE)
        s.pass_support_left, s.pass_flicked = 0, [NO, NO]
        s.pass_dir, s.pass_point, s.pass_limit_u = [0.0, 0.0], [0.0, 0.0], 0.0

    def hand_over(self, t: int) -> None:
        """Side t is entitled to the ball."""
        if self.s.poss != t:
            self.clear_spell()
        self.s.poss, self.s.carrier = t, NO
        self.s.must_use_carrier = self.s.ran = 0

    def gain(self, t: int, carrier: int) -> None:
        """Side t is in possession."""
        if self.s.poss != t:
            self.clear_spell()
        self.clear_pass()
        self.s.poss = self.s.last_poss = t
        self.s.carrier = carrier
        self.s.loose_fail = 0
        self.look_at_carrier()

    def look_at_carrier(self) -> None:
        """SB-6.2: whether the ball is out of the carrier's control."""
        s = self.s
        s.must_use_carrier = int(s.carrier != NO and not within(self, s.carrier, BALL_ID, self.k.control_gap))

    def usable(self, t: int) -> list[int]:
        """The figures of side t that could lawfully take the ball: onside, permitted, not barred, not locked."""
        s, ball = self.s, self.s.pos[BALL_ID]
        found = []
        for f in figures(self, t):
            held = f in (s.barred, s.passer_off) or s.support_lock[f] or s.kick_offside[f]
            lawful = not offside(self, t, s.pos[f], ball)
            if lawful and not held and quarter_verdict(self, t, s.pos[f], ball) == "permitted":
                found.append(f)
        return found

    # Going on

    def loose(self, t: int) -> None:
        """LOOSE(T), or what it is in an in-goal (SB-16.6, SB-16.9, I6)."""
        self.hand_over(t)
        self.clear_pass()
        ball = self.s.pos[BALL_ID]
        if in_own_goal(self, t, ball):
            self.go(Phase.INGOAL, t)
        elif in_goal(self, t, ball):
            self.go(Phase.OPEN, t)
        else:
            self.go(Phase.LOOSE, t)

    def open(self, t: int) -> None:
        """OPEN(A) with the carrier as it is."""
        self.look_at_carrier()
        self.go(Phase.OPEN, t)

    def stop_play(self) -> None:
        """Play is dead: nobody is in possession."""
        self.clear_spell()
        s = self.s
        s.poss = s.carrier = s.kicker = NO
        s.loose_fail = s.declines = 0

    def set_piece(self, phase: Phase, team: int, spot: Place) -> None:
        """A set-up by hand at the spot: it brings everybody back (SB-5.G)."""
        self.stop_play()
        self.s.off_field = [0] * FIGURES
        self.s.spot = list(spot)
        self.s.pos[BALL_ID] = list(spot)
        self.go(phase, team)

    def scrum(self, put_in: int, at: Place, sanction: Sanction = Sanction.SCRUM) -> None:
        """S@p: the scrum at p, clamped; `put_in` puts in."""
        self.r.sanction = int(sanction)
        self.set_piece(Phase.SCRUM_SETUP, 1 - put_in, scrum_spot(self, at))
        self.r.spot = list(self.s.spot)
        s = self.s
        s.put_in = s.awarded = put_in
        s.put_count = s.put_total = 0
        s.setup_left = 2
        place_scrum(self)
        self.cite("10.1", "10.2", "10.3")

    def scrum5(self, attacking: int, y: float) -> None:
        """SB-20: a scrum ten centimetres from the goal line, the attackers put in."""
        at = place_at(self, attacking, self.k.L - self.k.scrum_min_goal, y)
        self.scrum(attacking, at, Sanction.SCRUM5)
        self.cite("20.1", "20.2")

    def lineout(self, t: int, x: float, touch: float) -> None:
        """LO(t)@p."""
        self.r.sanction = int(Sanction.LINEOUT)
        self.s.throw_in = self.s.throw_first = t
        self.s.throw_count = 0
        self.set_piece(Phase.LINEOUT_SETUP, 1 - t, lineout_spot(self, x, touch))
        self.r.spot = list(self.s.spot)
        self.s.setup_left = 2
        place_lineout(self)
        self.cite("11.1", "11.2", "11.3")

    def kickoff(self, kicking: int) -> None:
        """The other side sets up for a kick-off."""
        self.s.kick_team = self.s.last_poss = kicking
        self.set_piece(Phase.SETUP_KO_R, 1 - kicking, [self.k.L / 2, self.k.W / 2])
        place_kick(self)

    def drop22(self, kicking: int) -> None:
        """SETUP_D22: the other side sets up for a drop-22."""
        self.r.sanction = int(Sanction.DROP22)
        self.s.kick_team = self.s.last_poss = kicking
        spot = place_at(self, kicking, self.k.line_22, self.k.W / 2)
        self.set_piece(Phase.SETUP_D22_R, 1 - kicking, spot)
        place_kick(self)
        self.cite("19.4")

    def penalty(self, code: Code, awarded: int, spot: Place, touched: int = NO) -> None:
        """PEN(t)@p; with AM-60 a knock-on is a scrum."""
        self.r.code, self.r.against = int(code), 1 - awarded
        if code in KNOCK_ONS and self.k.knock_on_sanction == "scrum":
            self.cite("AM-60")
            if not self.ends_half():
                self.scrum(awarded, spot)
            self.r.spot = list(spot)
            return
        s = self.s
        self.r.sanction = int(Sanction.PENALTY)
        held = s.poss == awarded and s.carrier != NO
        self.r.spot = s.pen_spot = list(spot)
        s.pen_for, s.pen_in_poss = awarded, int(held)
        s.pen_half_opp = int(in_far_half(self, awarded, spot))
        s.pen_ball = int(code in KICK_OFFENCES)  # the ball goes to the spot if advantage is played
        s.barred, s.loose_fail, s.declines = NO, 0, 0
        if exit_of(self.o, BALL_ID):
            put(self, BALL_ID, spot)
            s.ball_out = 0
        s.infringed = self.infringed_figure(code, awarded, touched)
        self.go(Phase.PEN_CHOICE, awarded)
        self.cite("22.1")

    def infringed_figure(self, code: Code, awarded: int, touched: int) -> int:
        """SB-23.2: the figure that opponents stand back from if advantage is played; NOBODY: one near the ball."""
        if touched != NO:
            return touched
        carrier_s = (Code.KNOCK_ON_B, Code.OBSTRUCTION, Code.KICK_PLACEMENT)
        if code in carrier_s and self.s.carrier // 15 == awarded and self.s.carrier != NO:
            return int(self.s.carrier)
        return NO

    def penalty_try(self, t: int, code: Code = Code.PENALTY_TRY) -> None:
        """SB-16.8, SB-2.5; `code` is the offence where it has a name of its own."""
        self.say(code, "16.8", "2.5", "AM-40", sanction=Sanction.PENALTY_TRY, against=1 - t)
        self.hand_over(t)
        self.s.try_y = self.k.W / 2
        seven = self.k.penalty_try_points == "7"
        self.score(t, 7 if seven else 5)
        if not seven:
            self.conversion(t)
        elif not self.ends_half():
            self.kickoff(1 - t)
            self.r.sanction = int(Sanction.PENALTY_TRY)

    def conversion(self, t: int) -> None:
        """The conversion, or the choice whether to take it when time is up (SB-24.3)."""
        self.stop_play()
        self.s.try_y = clamp(self.s.try_y, 0.0, self.k.W)
        self.s.pos[BALL_ID] = place_at(self, t, self.k.L - self.k.line_22, self.s.try_y)
        self.go(Phase.CONV_CHOICE if self.s.time_up else Phase.CONVERSION, t)
        self.cite("17.1", *(("24.3",) if self.s.time_up else ()))

    # Endings

    def ends_half(self) -> bool:
        """Column E: with time up the half ends here."""
        if not self.s.time_up:
            return False
        s = self.s
        self.r.sanction = int(Sanction.END)
        self.cite("24.1", "24.2")
        self.clear_spell()
        s.carrier = NO
        if s.half >= self.k.halves:
            s.ending = int(Ending.TIME)
            self.stop()
            return True
        s.half += 1
        s.clock = s.time_up = 0
        s.dir = [-s.dir[0], -s.dir[1]]
        said = self.r.spot
        self.kickoff(s.first_kick if s.half % 2 else 1 - s.first_kick)
        self.r.spot = said
        self.cite("1.9")
        return True

    def stop(self) -> None:
        """The match is over."""
        self.stop_play()
        self.s.off_field = [0] * FIGURES
        self.go(Phase.FULL_TIME, NO)

    # The ball out of play

    def ball_out(self, t: int, exit_: SimpleNamespace, *, kick: bool = False) -> None:
        """P4 to P6: the ball left when side t played it (SB-6.11)."""
        x, touch = exit_.x, 0.0 if exit_.y < self.k.W / 2 else self.k.W
        self.r.spot = [exit_.x, exit_.y]
        if exit_.edge in (Edge.TOUCH_LOW, Edge.TOUCH_HIGH):
            touch = 0.0 if exit_.edge == Edge.TOUCH_LOW else self.k.W
            self.say(Code.TOUCH, "6.11", "AM-29")
            if self.k.run_touch == "scrum" and not kick:
                self.scrum(1 - t, (x, touch))
                self.r.spot = [x, touch]
            else:
                self.lineout(1 - t, x, touch)
            return
        self.over_end(t, exit_, kick=kick)

    def over_end(self, t: int, exit_: SimpleNamespace, *, kick: bool = False) -> None:
        """Out over a dead-ball or touch-in-goal line: drop-22, or at t's own end a scrum 5 to the others."""
        self.say(Code.DEAD if exit_.edge == Edge.DEAD else Code.TIG, "6.11")
        self.r.spot = [exit_.x, exit_.y]
        if kick and self.ends_half():
            return
        if forward(self, t, (exit_.x, exit_.y)) > self.k.L / 2:
            self.drop22(1 - t)
            self.cite("19.1" if kick else "19.2")
        else:
            self.scrum5(1 - t, exit_.y)
