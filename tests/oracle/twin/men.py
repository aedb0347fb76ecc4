"""The men and the sides: ratings, energy, lines across the pitch, who does the special jobs."""

from __future__ import annotations

from rugbysim.games.sevens.vocabulary import MAN_TALLIES, SIDE_TALLIES, Check, Role, Tally
from tests.oracle.twin.chance import Stream
from tests.oracle.twin.pitch import TIE, WIDTH
from tests.oracle.twin.rulebook import Rulebook

SEVEN = 7
SQUAD = 12
MOST_CHANGES = 5
A_MILLISECOND = 1.0 / 60000.0  # in minutes


class Man:
    """One man of a squad and what becomes of him in a match."""

    def __init__(self, rules: Rulebook, number: int) -> None:
        self.rules = rules
        self.number = number  # 0..11 home, 12..23 away
        self.pace = rules.speed[number]
        self.energy = 1.0
        self.factor = 1.0
        self.lane: int | None = None  # None off the pitch
        self.place: int | None = None  # in the order of his side; kept while he is off
        self.role = -1  # none before he has been on the pitch
        self.yellows = 0
        self.back_at: int | None = None  # when his time in the bin is over
        self.finished = False  # sent off or replaced
        self.settled = 0  # clock up to which his time is charged
        self.tally = [0] * MAN_TALLIES

    @property
    def is_on(self) -> bool:
        """Whether he is on the pitch."""
        return self.lane is not None

    @property
    def is_forward(self) -> bool:
        """Whether he plays as a forward (SV-1.1)."""
        return self.role in (Role.PROP, Role.HOOKER)

    def has_energy(self, energy: float) -> None:
        """Set his energy and what it does to his ratings (SV-3.6)."""
        self.energy = energy
        self.factor = 1.0 - self.rules.energy_effect * (1.0 - energy)

    def work(self, cost: float) -> None:
        """Work costs energy, the less the fitter he is."""
        self.has_energy(max(self.energy - cost * self.rules.drain[self.number], 0.0))

    def recover(self, share: float) -> None:
        """He regains a share of the energy he has lost."""
        self.has_energy(self.energy + (1.0 - self.energy) * share)

    def settle(self, clock: int) -> None:
        """Charge the time since he was last settled: minutes and energy on the pitch, rest off it (SV-3.6)."""
        minutes = (clock - self.settled) * A_MILLISECOND
        if self.is_on:
            self.tally[Tally.PITCH_MS] += clock - self.settled
            self.work(self.rules.energy_minute_cost * minutes)
        else:
            self.recover(min(self.rules.energy_bench_recovery * minutes, 1.0))
        self.settled = clock

    def fresh_rating(self, kind: int) -> float:
        """What he brings to a check with full energy, less its difficulty."""
        rating: float = self.rules.actor[self.number][kind] + self.rules.actor_bonus[self.number][kind]
        return rating

    def rating(self, kind: int) -> float:
        """What he brings to a check (SV-3.2), less its difficulty."""
        rules, number = self.rules, self.number
        rating: float = rules.actor[number][kind] * self.factor + rules.actor_bonus[number][kind]
        return rating

    def resistance(self, kind: int) -> float:
        """What he brings against somebody else's check."""
        rules, number = self.rules, self.number
        rating: float = rules.opponent[number][kind] * self.factor + rules.opponent_bonus[number][kind]
        return rating


class Side:
    """A side: its squad, its line on the pitch, its score."""

    rival: Side

    def __init__(self, rules: Rulebook, index: int) -> None:
        self.rules = rules
        self.index = index
        self.squad = [Man(rules, index * SQUAD + i) for i in range(SQUAD)]
        self.score = 0
        self.settled = 0  # clock up to which men short are charged
        self.changes = 0
        self.plans = rules.plans[index][: rules.plan_count[index]]  # neither done nor void
        self.situations = [(row, entry) for row, entry in enumerate(rules.situations[index]) if entry.used]
        self.tactics = rules.situations[index][0]
        self.choices = rules.choice[index][0]
        self.tally = [0] * SIDE_TALLIES
        self.places: list[Man | None] = [None] * SEVEN
        self.line: list[Man] = []
        for place, number in enumerate(rules.starters[index]):
            self.places[place] = self.squad[number % SQUAD]
        self.spread_out()

    def settle(self, clock: int) -> None:
        """Charge the time since the side was last settled with fewer than seven men."""
        self.tally[Tally.MEN_SHORT_MS] += (SEVEN - len(self.line)) * (clock - self.settled)
        self.settled = clock

    def spread_out(self) -> None:
        """The men on the pitch stand evenly across it; the special jobs are given anew (SV-1.4, SV-11.4)."""
        self.line = []
        for place, man in enumerate(self.places):
            if man is not None:
                man.lane = len(self.line)
                man.place = place
                man.role = self.rules.slot_role[self.index][place]
                self.line.append(man)
        self.forwards = [man for man in self.line if man.is_forward]
        if not self.line:
            return
        self.fly_half = self._specialist(Role.FLY_HALF, Check.KICK_OFF)
        self.scrum_half = self._specialist(Role.SCRUM_HALF, Check.GATHER)
        self.goal_kicker = max(self.line, key=lambda man: man.fresh_rating(Check.CONVERSION))
        named = self.rules.goal_kicker[self.index]
        if named >= 0 and self.squad[named % SQUAD].is_on:
            self.goal_kicker = self.squad[named % SQUAD]
        self.pass_shares = [self._pass_shares(lane) for lane in range(len(self.line))]

    def _specialist(self, role: Role, kind: Check) -> Man:
        """The man in the role; else the best-suited back; else a forward (SV-11.4)."""

        return max(self.line, key=lambda man: (man.role == role, not man.is_forward, man.fresh_rating(kind)))

    def _pass_shares(self, lane: int) -> list[float]:
        """The weights of the receivers of a pass from `lane`, summed up along the line (SV-5.3)."""
        shares, total = [], 0.0
        for other, man in enumerate(self.line):
            if other != lane:
                total += self.rules.appeal[man.number] * self.rules.lane_falloff[abs(other - lane)]
            shares.append(total)
        return shares

    def receiver_of(self, passer: Man, stream: Stream) -> Man:
        """Who is passed to."""
        shares = self.pass_shares[passer.lane]
        draw = stream.uniform() * shares[-1]
        for man, share in zip(self.line, shares, strict=True):
            if man is not passer and draw < share:
                return man
        return self.line[-1] if self.line[-1] is not passer else self.line[-2]

    def lane_y(self, lane: int) -> float:
        """Where the man in `lane` stands, in metres from the touchline (SV-1.4)."""
        return (lane + 0.5) * WIDTH / len(self.line)

    def nearest(self, y: float, stream: Stream) -> Man:
        """The man nearest to `y`; a coin decides between two as near (SV-1.5)."""
        men = len(self.line)
        place = y * men * (1.0 / WIDTH)
        lane = min(max(int(place), 0), men - 1)
        past = place - lane
        if past < TIE and lane > 0:
            if stream.coin():
                lane -= 1
        elif past > 1.0 - TIE and lane < men - 1 and stream.coin():
            lane += 1
        return self.line[lane]

    def nearest_mate(self, man: Man, y: float, stream: Stream) -> Man:
        """The man nearest to `y` other than `man`, a coin between equals (SV-8.2); himself if he is the last."""
        nearest = self.nearest(y, stream)
        if nearest is not man or len(self.line) == 1:
            return nearest
        lane = man.lane
        if lane == 0:
            return self.line[1]
        if lane == len(self.line) - 1:
            return self.line[-2]
        below, above = abs(y - self.lane_y(lane - 1)), abs(y - self.lane_y(lane + 1))
        if above < below - TIE or (abs(above - below) <= TIE and stream.coin()):
            return self.line[lane + 1]
        return self.line[lane - 1]

    def pack_rating(self, kind: int, *, against: bool) -> float:
        """The rating of the forwards on the pitch, of the whole line if there is none (SV-3.5, SV-9.3)."""
        pack = self.forwards or self.line
        ratings = [man.resistance(kind) if against else man.rating(kind) for man in pack]
        if self.rules.combine_min[kind]:
            return min(ratings)
        total = 0.0
        for rating in ratings:  # not sum(), which rounds more finely from Python 3.12 on
            total += rating
        return total / len(ratings)
