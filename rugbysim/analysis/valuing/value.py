"""What a side's ratings are worth: each rating of each man, each man of the bench in each place, and exchange rates.

Two ways lead to the slope by a rating. A paired step is a secant: the man is played ten points better and ten worse on
the same chance. The likelihood ratio is a tangent: one run gives the slopes by all attributes of all men at once (see
`likelihood_ratio.py`), not by hardness and fitness. Both are given the same time, and the surer one is taken.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import closing
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING

from rugbysim.analysis.coach.adjusted import Adjustment
from rugbysim.analysis.coach.asked import Question
from rugbysim.analysis.coach.finding import Stopped
from rugbysim.analysis.coach.paired import Paired
from rugbysim.analysis.coach.verdicts import Matter, matter_of
from rugbysim.analysis.valuing.exchange_rates import ExchangeRate, rate
from rugbysim.analysis.valuing.group_slopes import GroupSlopes
from rugbysim.analysis.valuing.likelihood_ratio import MEASURES, Tangents
from rugbysim.analysis.valuing.rating_steps import RatingSteps, distinct_moves
from rugbysim.analysis.valuing.worth import ALL, BENCH, ManValue, Swap, Value
from rugbysim.montecarlo.chunks import Interruption, watched
from rugbysim.setup.fields import ATTRIBUTES, ROLES
from rugbysim.setup.line_ups import exchange
from rugbysim.setup.matches import SIDES
from rugbysim.setup.ratings import RATINGS
from rugbysim.setup.teams import ON_PITCH

if TYPE_CHECKING:
    from rugbysim.setup.matches import Match
    from rugbysim.setup.teams import Team

Progress = Callable[[int, int], None]

MATCHES = 3_000  # of each setup: about half a minute on two cores
LEAST_MATCHES = 2  # one match has no error
LOOK = 200  # matches after which it is known who of the bench comes on
REFERENCE = "pace"
SCORE_COST = 1.5  # how many matches without scores take the time of one with them (measured; machines differ little)


def value(
    match: Match | str | Path,
    team: str = "home",
    *,
    matches: int = MATCHES,
    seed: int = 1,
    matter: Matter | None = None,
    threads: int | None = None,
    progress: Progress | None = None,
) -> Value:
    """What each rating of each man of a side is worth, each man of the bench in each place, and exchange rates.

    `matches` of each setup are played: some 32 for each man who plays, one for each swap. Whoever of the bench does not
    come on as the bench plan has it appears among the swaps alone. `matter` is the smallest difference that matters, a
    point of margin and two wins in 100 if it is left out. `progress` is told the matches played and to be
    played.

    >>> import rugbysim as rs
    >>> from rugbysim.analysis.valuing.value import value
    >>> found = value(rs.load_match("example"), "away", matches=20)
    >>> [man.name for man in found.men][:2], len(found.swaps)
    (['Jarrah Munroe', 'Lachie Turnbeck'], 35)

    Raises:
        SetupError: a team that is neither "home" nor "away", a match of a game without line-ups, other wrong arguments.
        Stopped: Ctrl-C, with the men and swaps that were whole; KeyboardInterrupt before the first of them.
    """
    asked = Question.of("value", match, team, matches, LEAST_MATCHES, seed, threads)
    found = _Work(asked, matter_of(matter, "value"), progress).done()
    if not found.complete:
        raise Stopped(found)
    return found


@dataclass
class _Work:
    """All that is played for one side: the run with scores, man by man his steps, bench man by bench man his swaps.

    Each of these has matches of its own, so that what they find is independent of one another.
    """

    asked: Question
    matter: Matter
    progress: Progress | None
    men: list[tuple[int, RatingSteps]] = field(default_factory=list)
    swaps: list[Swap] = field(default_factory=list)
    margins: dict[int, int] = field(default_factory=dict)

    def __post_init__(self) -> None:
        asked = self.asked
        self.game, self.match, self.side, self.matches = asked.game, asked.match, asked.side, asked.n
        self.seed, self.threads = asked.seed, asked.threads
        self.prepared = self.game.prepare(self.match)
        self.team: Team = getattr(self.match, SIDES[self.side])
        self.places = self._places()
        self.run = max(2, round(self.matches * 2 * len(ATTRIBUTES) * len(self.places) / SCORE_COST))
        groups = {str(place): (place,) for place in self.places} | self._groups()
        self.tangents = Tangents(self.game, self.prepared, self.seed, groups, side=self.side)
        self._before, self._first = 0, 0
        steps = sum(1 + distinct_moves(self.team.players[place]) for place in self.places)
        self._total = self.run + self.matches * (steps + len(self.team.bench) * (1 + ON_PITCH))

    def done(self) -> Value:
        """Play it, up to where Ctrl-C was pressed; pressed again it gives up the man at hand."""
        whole = False
        with watched(lambda: bool(self.men)) as interruption:
            try:
                self.adjustment = Adjustment.fit(
                    self.game, self.prepared, self.seed, side=self.side, threads=self.threads
                )
                whole = (
                    self._told(self.tangents.played(self.run, self.threads), 1, self.run, interruption)
                    and all(self._man(place, interruption) for place in self.places)
                    and all(self._bench_man(seat, interruption) for seat in range(len(self.team.bench)))
                )
            except KeyboardInterrupt:
                if not self.men:
                    raise
        return self._found(whole)

    def _told(self, counts: Iterator[int], setups: int, n: int, interruption: Interruption) -> bool:
        """Play `n` matches of some setups and tell how far it is; False if Ctrl-C was pressed before the end."""
        count = 0
        with closing(counts):  # type: ignore[type-var]  # generators all
            for count in counts:
                if self.progress is not None:
                    self.progress(self._before + count * setups, self._total)
                if interruption.seen:
                    break
        self._before += n * setups
        self._first += n
        return count == n

    def _man(self, place: int, interruption: Interruption) -> bool:
        """The steps of one man; kept if they are whole."""
        steps = RatingSteps(self.game, self.match, self.side, place, self.seed, self.adjustment, self._first)
        whole = self._told(steps.played(self.matches, self.threads), steps.setups, self.matches, interruption)
        if whole:
            self.men.append((place, steps))
            for margin, count in steps.margins.items():
                self.margins[margin] = self.margins.get(margin, 0) + count
        return whole and not interruption.seen

    def _bench_man(self, seat: int, interruption: Interruption) -> bool:
        """One man of the bench in each of the seven places; kept if they are whole."""
        name, side = self.team.bench[seat].name, SIDES[self.side]
        changed = [
            self.match.model_copy(update={side: exchange(self.team, name, starter.name)}) for starter in self.team.seven
        ]
        prepared = [self.prepared, *map(self.game.prepare, changed)]
        paired = Paired(self.game, prepared, self.seed, side=self.side, adjustment=self.adjustment, first=self._first)
        counts = paired.played(self.matches, self.threads)
        whole = self._told(counts, len(prepared), self.matches, interruption)
        if whole:
            for lane, (role, other) in enumerate(zip(self.team.roles, self.team.seven, strict=True), start=1):
                changes = {measure: paired.difference(lane, 0, measure) for measure in MEASURES}
                self.swaps.append(Swap(name, role, lane, other.name, changes))
        return whole and not interruption.seen

    # --- what is found ------------------------------------------------------------------------------------------------

    def _places(self) -> list[int]:
        """The seven, and whoever of the bench is on the pitch in any of the first matches."""
        tables = self.game.tables
        counter = [column.name for column in tables.players].index(tables.shown.presence)
        sums = self.game.play(self.prepared, self.seed, 0, LOOK).player_sums
        own = sums[len(sums) // 2 * self.side :]
        bench = range(ON_PITCH, len(self.team.players))
        return [*range(ON_PITCH), *(place for place in bench if own[place, counter] > 0)]

    def _groups(self) -> dict[str, tuple[int, ...]]:
        """Who is moved together: the starters of each role, and all who play."""
        roles = {role: tuple(lane for lane, his in enumerate(self.team.roles) if his == role) for role in ROLES}
        return roles | {ALL: tuple(self.places)}

    def _found(self, whole: bool) -> Value:
        steps = dict(self.men)
        slopes = {
            name: GroupSlopes(name, self.tangents, [steps[place] for place in places])
            for name, places in self._groups().items()
            if all(place in steps for place in places)
        }
        side = slopes.get(ALL)
        return Value(
            match=self.match,
            seed=self.seed,
            side=SIDES[self.side],
            complete=whole,
            matter=self.matter,
            matches=self.matches,
            run=self.tangents.n,
            margins=self.margins,
            men=tuple(self._man_value(place, found) for place, found in self.men),
            together=() if side is None else side.slopes(),
            swaps=tuple(self.swaps),
            exchange=tuple(one for group in slopes.values() for one in _exchange(group)),
        )

    def _man_value(self, place: int, steps: RatingSteps) -> ManValue:
        man = self.team.players[place]
        return ManValue(
            name=man.name,
            role=self.team.roles[place] if place < ON_PITCH else BENCH,
            place=place,
            ratings={rating: getattr(man, rating) for rating in RATINGS},
            steps=steps.steps(MEASURES),
            slopes=GroupSlopes(str(place), self.tangents, [steps]).slopes(),
        )


def _exchange(group: GroupSlopes) -> Iterator[ExchangeRate]:
    """Each rating against `REFERENCE`, by each measure."""
    for measure in MEASURES:
        for rating in RATINGS:
            if rating != REFERENCE:
                above, below = group.slope(REFERENCE, measure), group.slope(rating, measure)
                found = rate(above.taken, below.taken, group.covariance(above, below))
                yield ExchangeRate(group.name, rating, REFERENCE, found)
