"""Positions for the rule tests: a match stands where a test puts it, and the outcomes of its checks are decided.

Nothing is patched. A check is decided by its curve (certain success, certain failure), a distance or duration by a span
of 0, a choice by its weights, an offence by its chance; a position is a record of state, written to by hand. What a
test leaves alone plays by the rule set.
"""

from __future__ import annotations

from functools import cache
from typing import Any

import numpy as np

from rugbysim.core.tables import NODES
from rugbysim.games.sevens.params import build
from rugbysim.games.sevens.state import LENGTH, NOBODY, SQUAD, WIDTH, WORLD, new_world
from rugbysim.games.sevens.vocabulary import Check, Duty, Event, Phase, Side
from rugbysim.setup import Match, Player, Team
from rugbysim.setup import load_rules as read_rules
from rugbysim.setup.fields import SEVEN
from rugbysim.setup.overrides import apply_overrides

HOME, AWAY = Side.HOME, Side.AWAY
CENTRE, HOOKER, PROP, SCRUM_HALF, FLY_HALF, SECOND_PROP, WING = range(7)  # lanes of the default line (SV-1.3)
PASS, RUN, KICK = range(3)
BENCH = range(7, SQUAD)
_HEAD = WORLD.fields["events"][1]  # bytes of the state before its log
_NAMES = ("centre", "hooker", "first prop", "scrum half", "fly half", "second prop", "wing")


load_rules = cache(read_rules)


def man(side: int, place: int) -> int:
    """The number of the man who starts in that lane of the default line (from 7 on: of the bench)."""
    return int(side) * SQUAD + place


def lane_y(lane: int, men: int = 7) -> float:
    """Where the man in `lane` of `men` stands (SV-1.4)."""
    return (lane + 0.5) * WIDTH / men


def player(name: str, **ratings: float) -> Player:
    """A man with 50 for everything that is not given."""
    attributes = ("pace", "handling", "tackling", "jackling", "set_pieces", "kicking", "hardness", "fitness")
    return Player(name=name, **{key: float(ratings.get(key, 50)) for key in attributes})


def level_team(name: str, men: dict[int, dict[str, float]] | None = None, **fields: Any) -> Team:
    """A side of average men in the default line; `men` gives some of them other ratings, by place."""
    names = [f"{name} {role}" for role in _NAMES] + [f"{name} bench {i}" for i in range(1, 6)]
    players = tuple(player(one, **(men or {}).get(place, {})) for place, one in enumerate(names))
    return Team(**{"name": name, "players": players, "roles": SEVEN, **fields})


def level_match(
    rules: str = "run_through",
    overrides: tuple[str, ...] = (),
    home: Team | None = None,
    away: Team | None = None,
    **fields: Any,
) -> Match:
    """A match between two such sides under a shipped rule set."""
    match = Match(
        name="Home v Away",
        home=home or level_team("Home"),
        away=away or level_team("Away"),
        rules=load_rules(rules),
        **fields,
    )
    return apply_overrides(match, overrides) if overrides else match


class Position:
    """A match at its start, with no offences, to be put into a position and played on from there."""

    def __init__(self, rules: str = "run_through", *overrides: str, match: Match | None = None, seed: int = 1) -> None:
        self.match = match or level_match(rules, overrides)
        self.seed = np.uint64(seed)
        self.params = build(self.match).copy()
        self.world = new_world()
        self.p: Any = self.params[0]
        self.m: Any = self.world[0]
        with np.errstate(over="ignore"):
            _loop().set_up(self.params, self.world, self.seed, np.int64(0))
        self.m.logging = 1
        self.p.offence[:] = 0.0

    # --- deciding what will happen ---

    def succeed(self, *checks: Check) -> Position:
        """These checks succeed, whoever makes them."""
        self.p.curves[list(checks)] = 1.0
        return self

    def fail(self, *checks: Check) -> Position:
        """These checks fail."""
        self.p.curves[list(checks)] = 0.0
        return self

    def outcomes(self, check: Check, who: dict[int, bool]) -> Position:
        """The men named make `check` with that outcome, everybody else fails it."""
        self.p.curves[check] = np.arange(NODES) > NODES // 2
        for ratings in (self.p.actor, self.p.opponent, self.p.opponent_bonus):
            ratings[:, check] = 0.0
        self.p.actor_bonus[:, check] = -200.0
        for one, success in who.items():
            self.p.actor_bonus[one, check] = 200.0 if success else -200.0
        return self

    def choose(self, what: int) -> Position:
        """Everybody with the ball passes, runs or kicks."""
        self.p.choice[:] = 0.0
        self.p.choice[..., what] = 1.0
        self.p.choice_kick_slope = 0.0
        return self

    def fix(self, **values: float) -> Position:
        """Numbers of the rule set: one that is drawn from a span (`run_gain`, `seconds_ruck`) becomes certain."""
        for name, value in values.items():
            if name in self.p.dtype.names:
                self.p[name] = value
            else:
                self.p[f"{name}_lo"] = value * (1000 if name.startswith("seconds") else 1)
                self.p[f"{name}_span"] = 0.0
        return self

    def offend(self, one: int, duty: Duty, card: str = "none") -> Position:
        """A man fails every hardness check of a duty, and sees "none", "yellow" or "red"."""
        self.p.offence[one, duty] = 1.0
        self.p.card[one] = {"none": (0.0, 0.0), "yellow": (0.0, 1.0), "red": (1.0, 1.0)}[card]
        return self

    def no_extras(self) -> Position:
        """No second tackler, nobody into touch or held up, no offload, no loose ball."""
        names = ("second_tackler", "touch", "held_up", "offload")
        return self.fix(
            **{f"tackle_{name}_share": 0.0 for name in names}, passing_loose_share=0.0, pitch_lane_spread=0.0
        )

    def tireless(self) -> Position:
        """Work costs nobody any energy, so that a rating used is the rating."""
        return self.fix(energy_run_cost=0.0, energy_tackle_cost=0.0, energy_ruck_cost=0.0)

    def let_go(self) -> Position:
        """From here on the rule set decides, but nobody offends."""
        self.params[:] = build(self.match)
        self.p.offence[:] = 0.0
        return self

    # --- the position ---

    def ball(self, side: int, lane: int, x: float, y: float | None = None) -> Position:
        """The man in that lane has the ball in open play, `x` metres from his own goal line."""
        m = self.m
        m.side, m.owner, m.lane, m.man = side, side, lane, m.line[side, lane]
        m.x = x
        m.y = m.received_y = lane_y(lane, m.sides[side].men) if y is None else y
        m.phase = Phase.OPEN_PLAY
        return self

    def due(self, phase: Phase, side: int, x: float = 50.0, y: float = 35.0) -> Position:
        """A scrum, line-out, kick-off ... of that side falls due there; a penalty is awarded to it."""
        m = self.m
        m.phase, m.side, m.x, m.y = phase, side, x, y
        m.owner = NOBODY
        if phase == Phase.PENALTY:
            m.award = side
        return self

    def time(self, minutes: int, seconds: int) -> Position:
        """The match clock."""
        return self._at(60_000 * minutes + 1000 * seconds)

    def _at(self, clock: int) -> Position:
        self.m.clock = clock
        self.m.men["settled"] = self.m.sides["settled"] = clock
        self.m.sides["review_at"] = self.m.sides["next_plan"] = 0
        return self

    def second_half(self) -> Position:
        """The second half has begun."""
        self.m.half = 2
        self.m.half_end = 2 * self.p.half_ms
        return self

    def restart_from(self, side: int) -> Position:
        """That side kicks off."""
        self.m.first_side = side
        return self.due(Phase.KICK_OFF, side)

    def take_off(self, one: int, *, minutes: float | None = 2.0) -> Position:
        """A man goes to the bin, or for good (None): he is tackled to it, by a card at a tackle far from the ball.

        The card is shown in the course of play, so that the engine itself takes him off and spreads the others out.
        """
        m = self.m
        before = (int(m.clock), m.match_tally.copy(), m.man_tally.copy(), m.side_tally.copy(), m.event_count)
        saved = self.params.copy()
        side = one // SQUAD
        lane = int(m.men[one].lane)
        self.ball(1 - side, 0, 50.0, lane_y(lane, m.sides[side].men)).choose(RUN).succeed(Check.TACKLE)
        self.fix(match_forfeit_below=0)
        self.offend(one, Duty.TACKLER, "red" if minutes is None else "yellow")
        self.p.bin_ms = 0 if minutes is None else round(60_000 * minutes)
        self.play()
        self.params[:] = saved
        assert m.men[one].slot == NOBODY, "he was to go off"
        taken = int(m.clock) - before[0]
        self._at(before[0])
        if minutes is not None:
            m.men[one].back_at -= taken
            m.next_return -= taken
        m.match_tally[:], m.man_tally[:], m.side_tally[:], m.event_count = before[1:]
        m.men["energy"] = m.men["factor"] = 1.0
        m.award = NOBODY
        return self

    # --- playing on ---

    def play(self, steps: int = 1) -> np.ndarray:
        """Play so many phases; the events of them."""
        first = int(self.m.event_count)
        with np.errstate(over="ignore"):
            _loop().play_from(self.params, self.world, self.seed, np.int64(steps))
        return self.events(first)

    def events(self, first: int = 0) -> np.ndarray:
        """The log from event `first` on."""
        return self.m.events[first : int(self.m.event_count)].copy().view(np.recarray)

    def draw(self, number: int) -> Position:
        """Other draws: the stream of another kick-off, by its number."""
        self.m.stream[:] = np.random.SeedSequence(number).generate_state(4, np.uint64)
        return self

    def save(self) -> np.ndarray:
        """The state as it stands, without its log."""
        return self.world.view(np.uint8)[:_HEAD].copy()

    def restore(self, state: np.ndarray) -> Position:
        """Back to a saved state."""
        self.world.view(np.uint8)[:_HEAD] = state
        return self

    # --- asking where things are ---

    @property
    def x_home(self) -> float:
        """Metres from the home goal line."""
        return float(self.m.x) if self.m.side == HOME else LENGTH - float(self.m.x)

    def tally(self, side: int, tally: int) -> int:
        """A side's counter, over its men where they have it."""
        own = self.m.man_tally[side * SQUAD : (side + 1) * SQUAD]
        return int(own[:, tally].sum()) if tally < own.shape[1] else int(self.m.side_tally[side, tally])


def kinds(events: np.ndarray) -> list[Event]:
    """The kinds of some events, possessions left out."""
    return [Event(kind) for kind in events.kind if kind not in (Event.POSSESSION, Event.POSSESSION_OVER)]


def of_kind(events: np.ndarray, kind: Event) -> np.ndarray:
    """The events of one kind."""
    return events[events.kind == kind]


def who(event: Any) -> int:
    """The number of the man of an event."""
    return int(event.player)


def other(event: Any) -> int:
    """The number of the second man of an event."""
    return int(event.other)


def _loop() -> Any:
    from rugbysim.games.sevens import loop

    return loop
