"""The engine against its plain-Python twin: the same events, counters and results, match after match."""

from __future__ import annotations

import numpy as np
import pytest

from rugbysim.games.sevens.game import SEVENS, MatchTooLong
from rugbysim.games.sevens.params import build
from rugbysim.games.sevens.vocabulary import Event
from rugbysim.setup import load_match
from rugbysim.setup.sections import Laws
from rugbysim.setup.tactics import Situation
from tests.oracle.twin import Rulebook, TwinMatch, play
from tests.oracle.twin.match import TooLongError

MATCHES = 60  # of each fixture; a match takes the twin some 3 ms
SOME = 40  # of each odd setting
SEED = 20
FIXTURES = ("example", "derby", "even", "mismatch", "final")

ROUGH = (
    "rules.hardness.tackler.difficulty=60",
    "rules.hardness.runner.difficulty=70",
    "rules.hardness.forward.difficulty=90",
    "rules.card.yellow.difficulty=50",
    "rules.card.red.difficulty=120",
)
SHORT = ("rules.match.half_minutes=1", "rules.match.extra_period_minutes=2")
LAWS_OFF = tuple(f"rules.laws.{law}=false" for law in Laws.model_fields)

# name: (fixture, rule set, overrides)
ODD: dict[str, tuple[str, str, tuple[str, ...]]] = {
    "cards, and forfeits": ("example", "sevens", ROUGH),
    "cards by the run-through": ("derby", "run_through", ROUGH),
    "a yellow card for good": ("derby", "sevens", (*ROUGH, "rules.laws.timed_bin=false")),
    "any offence stops the runner": ("derby", "sevens", (*ROUGH, "rules.laws.advantage=false")),
    "down to the last man": (
        "example",
        "sevens",
        (*ROUGH, "rules.laws.forfeit=false", "rules.laws.advantage=false", "rules.card.red.difficulty=60"),
    ),
    "extra time": ("final", "sevens", (*SHORT, "knock_out=true")),
    "extra time by the run-through": ("final", "run_through", (*SHORT, "knock_out=true")),
    "all laws off": ("example", "sevens", LAWS_OFF),
    "all laws off, with cards": ("example", "run_through", (*LAWS_OFF, *ROUGH)),
    "men in their lanes, coins at equal distances": ("example", "sevens", ("rules.laws.lane_spread=false",)),
    "the weakest of the pack counts": ("even", "sevens", ("rules.scrum.combine=min", "rules.line_out.combine=min")),
    "conversions from where the ball was received": (
        "example",
        "run_through",
        ("rules.match.conversion_spot=received", "rules.laws.lane_spread=true"),
    ),
    "a home bonus": ("derby", "sevens", ("home_bonus=12", "away.hardness=40")),
    "backs who kick far": (
        "derby",
        "sevens",
        ("rules.choice.kick={prop=0.0,hooker=0.0,scrum_half=1,fly_half=1,centre=1,wing=1}", "rules.kick.distance=60"),
    ),
    "penalties at goal from anywhere": (
        "example",
        "sevens",
        ("home.tactics.penalty_goal=1", "rules.penalty_goal.central=35", "rules.penalty_goal.max_distance=100"),
    ),
    "a missed goal, and the kickers kick off": (
        "example",
        "sevens",
        (
            "rules.laws.missed_goal_drop_out=false",
            "home.tactics.penalty_goal=1",
            "rules.penalty_goal.central=35",
            "rules.penalty_goal.difficulty=60",
        ),
    ),
    "a kick-off lane": ("example", "sevens", ("home.tactics.kick_off_lane=1", "home.tactics.kick_off=long")),
}


def setting(name: str, rules: str, overrides: tuple[str, ...] = ()) -> np.ndarray:
    """The parameters of a fixture."""
    return build(load_match(name, rules=rules, overrides=overrides))


def assert_same(params: np.ndarray, matches: int = MATCHES, seed: int = SEED) -> list[TwinMatch]:
    """Play `matches` on both, compare everything, and hand back what the twin played."""
    batch = SEVENS.play(params, seed, 0, matches, events=True, player_rows=True)
    rulebook = Rulebook(params)
    twins = [play(rulebook, seed, match) for match in range(matches)]
    for match, twin in enumerate(twins):
        same_events(batch.events[batch.events["match"] == match], twin)
        row = [int(value) for value in batch.matches[match]][1:]
        theirs = [*twin.side_tally[0], *twin.side_tally[1], *twin.match_tally]
        names = batch.matches.dtype.names[1:]
        wrong = [entry for entry in zip(names, row, theirs, strict=True) if entry[1] != entry[2]]
        assert not wrong, f"match {match}: (counter, engine, twin) {wrong}"
        assert np.array_equal(batch.player_rows[match], twin.man_tally), f"counters of men in match {match}"
    rows = np.array([twin.man_tally for twin in twins])
    assert np.array_equal(batch.player_sums, rows.sum(axis=0))
    assert np.array_equal(batch.player_squares, (rows**2).sum(axis=0))
    assert np.array_equal(batch.tallies["possession"], sum(np.array(twin.possessions) for twin in twins))
    assert np.array_equal(batch.tallies["penalty"], sum(np.array(twin.penalties) for twin in twins))
    return twins


def same_events(log: np.ndarray, twin: TwinMatch) -> None:
    """Every field of every event; the twin's floats rounded to the 32 bits of the log."""
    theirs = np.array(twin.events, log.dtype)
    shorter = min(len(log), len(theirs))
    wrong = np.flatnonzero(log[:shorter] != theirs[:shorter])
    if len(wrong):
        place = wrong[0]
        before = [Event(int(kind)).name for kind in log["kind"][max(place - 5, 0) : place + 1]]
        pytest.fail(f"event {place} after {before}:\nengine {log[place]}\ntwin   {theirs[place]}")
    assert len(log) == len(theirs)


@pytest.mark.parametrize("rules", ["sevens", "run_through"])
@pytest.mark.parametrize("fixture", FIXTURES)
def test_engine_and_twin_log_the_same_events(fixture: str, rules: str) -> None:
    """The shipped fixtures under both rule sets."""
    assert_same(setting(fixture, rules))


@pytest.mark.parametrize("name", ODD)
def test_odd_settings(name: str) -> None:
    """Settings that reach the corners: many cards, few men, extra time, laws off."""
    assert_same(setting(*ODD[name]), SOME)


def test_squads_of_seven() -> None:
    """Nobody on the bench, and cards: places of the squad that hold no man stay out of the game."""
    match = load_match("example", overrides=ROUGH)
    thin = {
        side: team.model_copy(update={"players": team.seven, "bench_plan": ()})
        for side, team in (("home", match.home), ("away", match.away))
    }
    twins = assert_same(build(match.model_copy(update=thin)))
    assert not any(any(man[:-1]) for twin in twins for man in [*twin.man_tally[7:12], *twin.man_tally[19:]])


@pytest.mark.rule("SV-5.4")
def test_tactics_by_the_clock() -> None:
    """Half-minutes in which one side only kicks and the other never runs: each choice looks at the clock anew."""
    match = load_match("example")
    kicks, no_runs = (500,) * 5, (0,) * 5
    windows = [{"seconds_left_max": end, "seconds_left_min": end - 30} for end in (790, 700, 340, 100)]
    home = match.home.tactics.model_copy(update={"when": tuple(Situation(**at, kick=kicks) for at in windows)})
    away = match.away.tactics.model_copy(update={"when": tuple(Situation(**at, run=no_runs) for at in windows)})
    sides = {
        "home": match.home.model_copy(update={"tactics": home}),
        "away": match.away.model_copy(update={"tactics": away}),
    }
    twins = assert_same(build(match.model_copy(update=sides)), SOME)
    kicked = [entry for twin in twins for entry in twin.events if entry.kind == Event.KICK and entry.side == 0]
    in_window = [
        kick for kick in kicked if any(0 <= 840 - at["seconds_left_min"] - kick.clock_ms / 1000 <= 35 for at in windows)
    ]
    assert len(in_window) > len(kicked) / 2


@pytest.mark.parametrize("seed", [0, 1, 2**63, 2**64 - 1])
def test_any_seed_and_index(seed: int) -> None:
    """The ends of the range of seeds, and a match far from the first."""
    params = setting("example", "sevens")
    assert_same(params, matches=3, seed=seed)
    far = 123_456_789
    batch = SEVENS.play(params, seed, far, 1, events=True)
    same_events(batch.events, play(params, seed, far))


def test_the_settings_reach_every_kind_of_event() -> None:
    """What no setting reaches is not compared; a dozen matches of the corners show it."""
    seen: set[int] = set()
    for name in ("cards, and forfeits", "extra time", "backs who kick far", "penalties at goal from anywhere"):
        rulebook = Rulebook(setting(*ODD[name]))
        for match in range(30):
            seen.update(entry.kind for entry in play(rulebook, SEED, match).events)
    assert not [kind.name for kind in Event if kind not in seen]


@pytest.mark.rule("SV-13.2")
def test_both_stop_at_the_cap_of_steps() -> None:
    """A match that meets the cap is an error that names match and seed."""
    params = setting("example", "sevens", ("rules.match.event_cap=100",))
    steps = [play(setting("example", "sevens"), SEED, match, log=False).steps for match in range(20)]
    first = next(match for match, taken in enumerate(steps) if taken > 100)
    with pytest.raises(TooLongError, match=f"match {first} of seed {SEED}"):
        play(params, SEED, first)
    with pytest.raises(MatchTooLong, match=f"match {first} of seed {SEED}"):
        SEVENS.play(params, SEED, first, 1)
    SEVENS.play(params, SEED, 0, first)


def test_the_twin_counts_what_it_used() -> None:
    """Every check takes a draw, and the log takes none."""
    rulebook = Rulebook(setting("example", "sevens"))
    silent, told = play(rulebook, SEED, 0, log=False), play(rulebook, SEED, 0)
    assert silent == told._replace(events=[])
    assert 0 < told.steps < told.checks < told.draws
