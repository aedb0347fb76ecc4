"""The match: its state, what is written down while it is played, and the loop over its phases."""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple

import numpy as np

from rugbysim.games.sevens.vocabulary import (
    MAN_TALLIES,
    MATCH_TALLIES,
    Band,
    Ending,
    Event,
    MatchTally,
    PenaltyChoice,
    Phase,
    Source,
    Tally,
)
from tests.oracle.twin import open_play, periods, restarts, set_pieces
from tests.oracle.twin.chance import Stream
from tests.oracle.twin.men import SQUAD, Man, Side
from tests.oracle.twin.pitch import HALFWAY, LENGTH, MIDDLE, WIDTH, band_of, within
from tests.oracle.twin.rulebook import Rulebook

NOBODY = -1


class Entry(NamedTuple):
    """A line of the event log, field by field as the table of events has it."""

    match: int
    clock_ms: int
    in_play_ms: int
    half: int
    kind: int
    side: int
    player: int
    role: int
    other: int
    outcome: int
    home_score: int
    away_score: int
    value: int
    x: float
    y: float
    p_success: float


class TwinMatch(NamedTuple):
    """A match that the twin has played: its log, its counters and how much chance it took."""

    events: list[Entry]
    man_tally: list[list[int]]  # [24 men][counters]
    side_tally: list[list[int]]  # [home, away][counters]
    match_tally: list[int]
    possessions: list[list[list[int]]]  # [source][band][ending]
    penalties: list[list[int]]  # [band][choice]
    draws: int  # 64-bit numbers taken from the stream
    checks: int  # curves looked up, hardness checks and card checks
    steps: int  # phases of play


@dataclass
class Possession:
    """A possession that runs."""

    side: Side
    source: int
    band: int
    began: int  # ball in play when it began


class TooLongError(RuntimeError):
    """The match met the cap of steps (SV-13.2)."""


class Match:
    """A match being played; `x` is metres from the goal line of the side in `attack`, `y` from the touchline."""

    def __init__(self, rules: Rulebook, seed: int, number: int, *, log: bool = True) -> None:
        self.rules, self.seed, self.number, self.log = rules, seed, number, log
        self.stream = Stream()
        self.sides = (Side(rules, 0), Side(rules, 1))
        self.home, self.away = self.sides
        self.home.rival, self.away.rival = self.away, self.home
        self.x, self.y, self.received_y = HALFWAY, MIDDLE, MIDDLE
        self.carrier: Man | None = None
        self.clock = self.in_play = 0
        self.half = self.half_end = self.kick_offs = 0
        self.unset_until = 0
        self.played_out = False
        self.award: Side | None = None
        self.advantage: tuple[float, float] | None = None
        self.possession: Possession | None = None
        self.forfeiter: Side | None = None
        self.bin: list[Man] = []
        self.first_scorer: Side | None = None
        self.leader: Side | None = None
        self.margin = self.chance = 0.0
        self.events: list[Entry] = []
        self.tally = [0] * MATCH_TALLIES
        self.possessions = [[[0] * len(Ending) for _ in Band] for _ in Source]
        self.penalties = [[0] * len(PenaltyChoice) for _ in Band]
        self.checks = self.steps = 0

        self.stream.start(seed, number, 0, 0)
        tails = self.stream.coin()
        self.first_side = self.away if tails and rules.laws_kick_off_coin else self.home
        self.attack = self.first_side
        self.phase = Phase.KICK_OFF
        periods.start(self)

    @property
    def defence(self) -> Side:
        """The side without the ball."""
        return self.attack.rival

    def side_of(self, man: Man) -> Side:
        """Whose man he is."""
        return self.sides[man.number // SQUAD]

    # --- time ---------------------------------------------------------------------------------------------------------

    def wait(self, name: str) -> int:
        """Let the clock run, ball dead, for the time that section `seconds` gives to `name` (SV-2.3)."""
        least, span = self.rules.milliseconds[name]
        time = int(least + span * self.stream.uniform())
        self.clock += time
        return time

    def play_on(self, name: str) -> None:
        """The same with the ball in play."""
        self.in_play += self.wait(name)

    def unset(self) -> None:
        """The side without the ball is not set for a while (SV-8.10)."""
        self.unset_until = self.clock + self.rules.unset_ms

    def settle(self) -> None:
        """Charge everybody the time until now, as is done at each kick-off and at the end of a half (SV-3.6)."""
        for side in self.sides:
            side.settle(self.clock)
            for man in side.squad:
                man.settle(self.clock)

    # --- checks -------------------------------------------------------------------------------------------------------

    def decide(self, kind: int, argument: float) -> bool:
        """Whether a check succeeds; keeps its chance and its margin (SV-3.1)."""
        self.checks += 1
        self.chance = self.rules.probability(kind, argument)
        self.margin = self.chance - self.stream.uniform()
        return self.margin > 0.0

    def check(self, kind: int, man: Man, other: Man, harder: float = 0.0) -> bool:
        """A check by `man` against `other`, `harder` points harder than its difficulty (SV-3.3)."""
        return self.decide(kind, man.rating(kind) - other.resistance(kind) - harder)

    # --- the ball -----------------------------------------------------------------------------------------------------

    def hand_to(self, man: Man) -> None:
        """A man of the side in possession takes the ball near his place in the line (SV-1.4)."""
        y = self.attack.lane_y(man.lane) + self.rules.pitch_lane_spread * self.stream.swing()
        self.y = within(0.0, y, WIDTH)
        self.hand_here(man)

    def hand_here(self, man: Man) -> None:
        """A man of the side in possession takes the ball where it is."""
        self.carrier = man
        self.received_y = self.y
        self.phase = Phase.OPEN_PLAY

    def change_sides(self) -> None:
        """The other side's turn: the pitch is seen from its own goal line."""
        self.attack = self.defence
        self.x = LENGTH - self.x

    def into_touch(self) -> None:
        """The ball goes out over the nearer touchline."""
        self.y = WIDTH if self.y > MIDDLE else 0.0

    # --- what is written down -----------------------------------------------------------------------------------------

    def note(
        self,
        kind: int,
        man: Man | None = None,
        other: Man | None = None,
        *,
        outcome: int = 0,
        value: int = 0,
        chance: float = 1.0,
    ) -> None:
        """Write an event."""
        if not self.log:
            return
        self.events.append(
            Entry(
                self.number,
                self.clock,
                self.in_play,
                self.half,
                kind,
                (self.side_of(man) if man else self.attack).index,
                man.number if man else NOBODY,
                man.role if man else NOBODY,
                other.number if other else NOBODY,
                int(outcome),
                self.home.score,
                self.away.score,
                value,
                self.x if self.attack is self.home else LENGTH - self.x,
                self.y,
                chance,
            )
        )

    def begin_possession(self, source: int) -> None:
        """The side in `attack` has the ball; a possession of its own that still runs goes on."""
        if self.possession is None or self.possession.side is not self.attack:
            band = band_of(self.x)
            self.possession = Possession(self.attack, source, band, self.in_play)
            self.attack.tally[Tally.POSSESSIONS] += 1
            self.note(Event.POSSESSION, outcome=source, value=band)

    def end_possession(self, ending: int) -> None:
        """The possession that runs, if one does, ends that way."""
        ended = self.possession
        if ended is not None:
            time = self.in_play - ended.began
            self.possessions[ended.source][ended.band][ending] += 1
            ended.side.tally[Tally.POSSESSION_MS] += time
            self.note(Event.POSSESSION_OVER, outcome=ending, value=time)
            self.possession = None

    def turn_over(self, ending: int) -> None:
        """The ball goes to the other side where it is."""
        self.end_possession(ending)
        self.change_sides()

    def knock_on(self) -> None:
        """The carrier drops it: a scrum, put-in to the others (SV-4.3, SV-6.3, SV-9.2)."""
        self.carrier.tally[Tally.KNOCK_ONS] += 1
        self.turn_over(Ending.HANDLING_ERROR)
        self.phase = Phase.SCRUM

    def score(self, man: Man, points: int) -> None:
        """Points for a man of the side in possession."""
        side, rival = self.attack, self.defence
        man.tally[Tally.POINTS] += points
        side.score += points
        self.first_scorer = self.first_scorer or side
        if side.score > rival.score and self.leader is not side:
            if self.leader is not None:
                self.tally[MatchTally.LEAD_CHANGES] += 1
            self.leader = side

    # --- the loop -----------------------------------------------------------------------------------------------------

    def play(self) -> None:
        """Phase after phase until the match is over."""
        phases = {
            Phase.KICK_OFF: restarts.kick_off,
            Phase.OPEN_PLAY: open_play.open_play,
            Phase.SCRUM: set_pieces.scrum,
            Phase.LINE_OUT: set_pieces.line_out,
            Phase.PENALTY: restarts.penalty,
            Phase.FREE_KICK: restarts.free_kick,
            Phase.CONVERSION: restarts.conversion,
            Phase.DROP_OUT: restarts.drop_out,
            Phase.HALF_OVER: periods.end,
        }
        while self.phase != Phase.MATCH_OVER:
            if self.steps == self.rules.match_event_cap:
                raise TooLongError(f"match {self.number} of seed {self.seed} met the cap of {self.steps} steps")
            self.steps += 1
            periods.prepare(self)
            if self.phase != Phase.MATCH_OVER:
                phases[self.phase](self)
        periods.full_time(self)

    def result(self) -> TwinMatch:
        """What there is to compare."""
        men = [man.tally for side in self.sides for man in side.squad]
        for side in self.sides:
            for tally in range(MAN_TALLIES):
                side.tally[tally] = sum(man.tally[tally] for man in side.squad)
        sides = [side.tally for side in self.sides]
        draws = self.stream.draws
        return TwinMatch(
            self.events, men, sides, self.tally, self.possessions, self.penalties, draws, self.checks, self.steps
        )


def play(params: np.ndarray | Rulebook, seed: int, match: int, *, log: bool = True) -> TwinMatch:
    """Play match `match` of `seed` with the engine's parameter record, or with the rulebook read from it."""
    rules = params if isinstance(params, Rulebook) else Rulebook(params)
    played = Match(rules, seed, match, log=log)
    played.play()
    return played.result()
