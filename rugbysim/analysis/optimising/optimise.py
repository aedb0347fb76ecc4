"""Looking for a better line-up, order, bench plan and tactics, and saying how surely the best found beats the present.

The search (`line_up_search.py`, `rule_search.py`) may be as greedy as it likes, since what it believes is not claimed:
the answers and the present choice then play a number of matches fixed beforehand, on the same chance, that nobody has
seen (screening and then selecting on fresh matches: B. L. Nelson and F. J. Matejcik, "Using common random numbers for
indifference-zone selection and multiple comparisons in simulation", Management Science 41, 1995, 1935-1945). Intervals
are at Bonferroni's level, so that all that is claimed holds together with the confidence asked for.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

from rugbysim.analysis.coach.adjusted import UNIT, Adjustment, coaching_of
from rugbysim.analysis.coach.finding import Stopped, fixture_of
from rugbysim.analysis.coach.rating_doubt import DRAWS, Doubts, Drawing, beside, ranges_in
from rugbysim.analysis.optimising.confirming import Confirmation, confirm
from rugbysim.analysis.optimising.constraints import Constraints, allowed_places, constraints_of, seat_suits
from rugbysim.analysis.optimising.fielding import Fielding
from rugbysim.analysis.optimising.ground import MARGIN, Aim, Ground, points_a_win
from rugbysim.analysis.optimising.halving import Allowance
from rugbysim.analysis.optimising.line_up_model import Choice, Scope
from rugbysim.analysis.optimising.line_up_search import Found, LineUpSearch
from rugbysim.analysis.optimising.optimise_asked import FEWEST, OVER, Asked, asked_of, refuse_idle
from rugbysim.analysis.optimising.optimum import Optimum
from rugbysim.analysis.optimising.plans import Grid, bench_rules
from rugbysim.analysis.optimising.rule_search import Rule, RuleSearch, ruled
from rugbysim.analysis.optimising.tactics_rules import tactics_rules
from rugbysim.games.protocol import Game
from rugbysim.montecarlo.chunks import Interruption, Range, in_order, ranges, watched
from rugbysim.montecarlo.simulate import game_of
from rugbysim.setup.matches import SIDES, Match
from rugbysim.setup.teams import Team

MATCHES = 600_000  # of a search without a time limit: some twenty seconds on two cores
PILOT = 4_000  # matches of the present choice that say what a win is worth in points, and how fast it goes
PILOT_CHUNK = 500
CONFIRMING = 0.35
"""Share of the matches, and of the time, that is kept for confirming."""
DRAWING = 0.15
"""Share of the time that is kept for drawing ratings, where some have ranges."""

Progress = Callable[[int, int], None]


def optimise(
    match: Match | str | Path,
    team: str = "home",
    *,
    over: Iterable[str] = ("lineup", "order"),
    aim: Aim = "wins",
    confidence: float = 0.95,
    best: int = 3,
    lock: Iterable[str] = (),
    exclude: Iterable[str] = (),
    max_minutes: Iterable[str] = (),
    any_position: bool = False,
    matches: int | None = None,
    time_limit: float | None = None,
    draws: int = DRAWS,
    seed: int = 1,
    game: str | Game | None = None,
    threads: int | None = None,
    progress: Progress | None = None,
) -> Optimum:
    """Look for a choice of a side that beats its present one, and say by how much it does.

    `over` is what may change: "lineup" (who plays, and in which role), "order" (who stands beside whom), "bench" (the
    bench plan), "tactics". `aim` is "wins" (a draw counts half) or "points" (of margin). `lock` are "NAME:ROLE",
    `exclude` names, `max_minutes` "NAME:MINUTES". A man plays where his squad says he is at home, or where the present
    choice has him, unless `any_position`. `best` different line-ups are confirmed at most.

    `matches` are played in all (600,000), or as many as go into `time_limit` seconds. Where ratings have ranges the
    answers and the present choice then play 200 matches more with each of `draws` draws of the ratings (0: not at all),
    or as many as go into the time. Without a time limit the answer is the same on any number of threads and any
    machine. `progress` is told the matches played and to be played.

    >>> import rugbysim as rs
    >>> from rugbysim.analysis.optimising.optimise import optimise
    >>> found = optimise(rs.load_match("example"), over=["order"], best=1, matches=4000)
    >>> len(found.answers), found.confirmed > 500
    (1, True)

    Raises:
        SetupError: constraints that allow nothing (with the reason), arguments that cannot be used.
        Stopped: Ctrl-C, with the best until then; KeyboardInterrupt before there is anything.
    """
    match, side = fixture_of(match, team, "optimise")
    chosen = game_of(match, game)
    coaching_of(chosen)
    asked = asked_of(over, aim, confidence, best, matches, time_limit, seed, threads, draws)
    present: Team = getattr(match, team)
    limits = constraints_of(present, lock=lock, exclude=exclude, max_minutes=max_minutes, any_position=any_position)
    refuse_idle(match, present, asked.over, limits)
    return _Work(chosen, match, side, asked, limits, progress).done()


@dataclass
class _Work:
    """One search from the constraints to the confirmed answer."""

    game: Game
    match: Match
    side: int
    asked: Asked
    constraints: Constraints
    progress: Progress | None
    looked_at: int = 0
    ground: Ground | None = None

    def __post_init__(self) -> None:
        self.began = time.monotonic()
        self.fielding = Fielding.of(self.game, self.match, self.side, self.constraints)
        self.team, self.base = self.fielding.team, self.fielding.base
        asked, draws = self.asked, self.asked.draws if ranges_in(self.match) else 0
        self.drawing = Drawing(draws, 1 + asked.best, self.progress)
        self.time = asked.time_limit if asked.time_limit is None or not draws else (1 - DRAWING) * asked.time_limit

    def done(self) -> Optimum:
        """Search, confirm, and say what came of it; Ctrl-C ends each of the two where it is."""
        with watched(lambda: self.ground is not None) as interruption:
            ground = self.ground = self._ground()
            budget = self._budget()
            search = Allowance(int(budget * (1 - CONFIRMING)), self._until(1 - CONFIRMING), interruption)
            search.progress = lambda spent, _: self.drawing.told(min(spent, budget), budget)
            self.searching_since = time.monotonic()
            found, rules = self._search(ground, search)
            teams = self._answers(found, rules)
            parts = self._parts(rules, found[0].choice) if teams else []
            left = self._left(budget, search)
            last = Allowance(search.spent + left, self._until(1.0), interruption, self.drawing.told, search.spent)
            confirmed = confirm(ground, teams, parts, self.asked.confidence, left, last)
            confirmed = self._doubted(ground, confirmed, last.spent, interruption)
        result = self._result(confirmed, search)
        if interruption.seen:
            raise Stopped(result)
        return result

    # --- before -------------------------------------------------------------------------------------------------------

    def _ground(self) -> Ground:
        """Where candidates play: the adjustment for luck fitted, and what a win is worth in points found out."""
        asked = self.asked
        adjustment = Adjustment.fit(self.game, self.base, asked.seed, side=self.side, threads=asked.threads)
        coaching = coaching_of(self.game)

        def margins(part: Range) -> list[int]:
            raw, _ = adjustment.outcomes(coaching.play(self.base, asked.seed, part.first, part.count))
            found: list[int] = (raw[MARGIN] // UNIT).tolist()
            return found

        began = time.monotonic()
        parts = in_order(margins, ranges(0, PILOT, PILOT_CHUNK), asked.threads)
        seen = [margin for part in parts for margin in part]
        self.speed = PILOT / max(time.monotonic() - began, 1e-6)
        worth = points_a_win(seen) if asked.aim == "wins" else 0
        return Ground(self.fielding, asked.seed, asked.threads, adjustment, worth)

    def _budget(self) -> int:
        """How many matches are played in all."""
        if self.time is None:
            return self.asked.matches or MATCHES
        left = max(self.time - (time.monotonic() - self.began), 0.0)
        fitting = max(FEWEST, int(0.9 * left * self.speed))
        return min(fitting, self.asked.matches or fitting)

    def _left(self, budget: int, search: Allowance) -> int:
        """How many matches are left to confirm with, or as many of them as go into the rest of the time."""
        until = self._until(1.0)
        left = max(1, budget - search.spent)
        if until is None:
            return left
        now = time.monotonic()
        # matches of the search take longer, since each candidate has to be made ready
        speed = max(search.spent / max(now - self.searching_since, 1e-6), 0.6 * self.speed)
        return max(1, min(left, int(0.85 * speed * max(until - now, 0.0))))

    def _until(self, share: float) -> float | None:
        """When a share of the time for search and confirmation is over."""
        return None if self.time is None else self.began + share * self.time

    # --- search -------------------------------------------------------------------------------------------------------

    def _search(self, ground: Ground, allowance: Allowance) -> tuple[list[Found], list[Rule]]:
        """The line-ups found, the best first, and the rules for the best of them."""
        over, total = self.asked.over, allowance.total
        men, plans = [one for one in OVER[:2] if one in over], [one for one in OVER[2:] if one in over]
        share = 1.0 if not plans else 0.5 if men else 0.0
        found = [Found(Choice.present(len(self.team.players)), 0.0, 0.0)]
        first = PILOT
        if men:
            allowed, suits = allowed_places(self.team, self.constraints), seat_suits(self.team, self.constraints)
            scope = Scope(allowed, suits, self.team.roles, "lineup" in over, "order" in over)
            line_ups = LineUpSearch(ground, scope, allowance, first)
            found = line_ups.run(int(share * total))
            first, self.looked_at = line_ups.first, line_ups.looked_at
        rules: list[Rule] = []
        search = RuleSearch(ground, self.fielding.fielded(found[0].choice), allowance, first)
        for what in plans:
            rules = search.run(self._rules(what, search.team), rules, int((1 - share) * total / len(plans)))
        self.looked_at += search.looked_at
        return found, rules

    def _rules(self, what: str, team: Team) -> Sequence[Rule]:
        """The rules to be tried for a team."""
        if what == "bench":
            return bench_rules(team, self.constraints, self.team, Grid.of(self.fielding.minutes))
        return tactics_rules(team, self.match.rules.penalty.touch_share)

    # --- answers ------------------------------------------------------------------------------------------------------

    def _answers(self, found: Sequence[Found], rules: Sequence[Rule]) -> list[tuple[Team, float]]:
        """The best team with its rules, then other line-ups with what suits them of these; and what each seemed to be.

        The present choice itself is none of them.
        """
        first = found[0]
        winner = self._with(first.choice, rules)
        teams = [(winner, first.better)] if winner != self.team else []
        seen = {self._kind(first.choice), self._kind(Choice.present(len(self.team.players)))}
        for one in found[1:]:
            if len(teams) < self.asked.best and self._kind(one.choice) not in seen:
                seen.add(self._kind(one.choice))
                teams.append((self._alike(winner, one.choice), one.better))
        return teams

    def _with(self, choice: Choice, rules: Sequence[Rule]) -> Team:
        """The team of a choice with rules."""
        team = self.fielding.fielded(choice)
        return ruled(team, rules, self.match.rules.penalty.touch_share) or team

    def _alike(self, winner: Team, choice: Choice) -> Team:
        """The team of a choice with the tactics of another and what suits it of that one's bench plan."""
        return self.fielding.allowed(self.fielding.placed(winner, choice)) or self.fielding.fielded(choice)

    def _doubted(
        self, ground: Ground, confirmed: Confirmation, played: int, interruption: Interruption
    ) -> Confirmation:
        """What was confirmed, with what its gains are worth if the ratings are off as their ranges say."""
        answers, limit = confirmed.answers, self.asked.time_limit
        if not answers or not self.drawing.draws or answers[0].gain is None or interruption.seen:
            return confirmed
        teams = [self.team, *(answer.team for answer in answers)]
        matches = [self.match.model_copy(update={SIDES[self.side]: team}) for team in teams]
        doubts = Doubts(self.game, matches, self.asked.seed, self.side, ground.adjustment)
        until = None if limit is None else self.began + limit
        drawn = self.drawing.run(doubts, played, self.asked.threads, interruption, until)
        found = [
            replace(answer, doubts=beside(one, answer.gain.estimates))
            for answer, one in zip(answers, drawn, strict=False)
            if answer.gain is not None
        ]
        return replace(confirmed, answers=tuple(found) or answers)

    def _parts(self, rules: Sequence[Rule], choice: Choice) -> list[tuple[tuple[Rule, ...], Team]]:
        """Rules of one condition together, with the best team as it is without them."""
        together: dict[Any, list[Rule]] = {}
        for rule in rules:
            together.setdefault(rule.condition, []).append(rule)
        return [
            (tuple(part), self._with(choice, [rule for rule in rules if rule not in part]))
            for part in together.values()
        ]

    def _kind(self, choice: Choice) -> Any:
        """What makes line-ups different answers: who plays in which role; the order where only that was searched."""
        return choice.jobs(self.team.roles) if "lineup" in self.asked.over else (choice.men, choice.lanes)

    def _result(self, confirmed: Confirmation, search: Allowance) -> Optimum:
        asked = self.asked
        return Optimum(
            match=self.match,
            seed=asked.seed,
            side=SIDES[self.side],
            complete=confirmed.n == confirmed.asked and not (search.interrupted or self.drawing.interrupted),
            over=asked.over,
            aim=asked.aim,
            confidence=asked.confidence,
            level=confirmed.level,
            present=confirmed.present,
            repaired=self.team != getattr(self.match, SIDES[self.side]),
            answers=confirmed.answers,
            rules=confirmed.rules,
            searched=search.spent,
            looked_at=self.looked_at,
            confirmed=confirmed.n,
            asked=confirmed.asked,
            constraints=self.constraints.words,
            timed=asked.time_limit is not None,
        )
