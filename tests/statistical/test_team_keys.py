"""SV-0.3 for team, squad and match files: each key moves a named counter.

The table below is the documentation: key, the setting in which it shows, the value moved from and to, the counter and
its direction. n = 3,000 matches of the example on common seeds; the paired mean difference must be more than four
standard errors from 0 in the direction said.
"""

from __future__ import annotations

import pytest

from rugbysim.setup import Match
from rugbysim.setup.fields import ATTRIBUTES
from rugbysim.setup.matches import _MatchFile
from rugbysim.setup.overrides import apply_overrides
from rugbysim.setup.squads import Player
from rugbysim.setup.tactics import Situation, Tactics
from rugbysim.setup.teams import Change, Team, _TeamFile
from tests.statistical.keys import fixture, played, z_of

OWN = "home.tactics."
ALWAYS, NEVER = "home.tactics.when.1.lead_min=-200", "home.tactics.when.1.lead_min=200"
KICKS = "home.tactics.when.1.kick=[40.0, 40.0, 40.0, 40.0, 40.0]"
HARD = ("rules.card.yellow.difficulty=60.0", "home.hardness=40")  # home is often a man short
OTHER_LANES = ("away.players.3.handling=100", "away.players.7.handling=0", f"{OWN}kick_off=long")
PENALTIES = ("away.hardness=40",)
GOALS = (*PENALTIES, "rules.penalty_goal.max_distance=60.0")

Row = tuple[tuple[str, ...], str, str, str, str]  # setting, before, after, direction, counter


def band_rows(key: str, new: float, direction: str, counter: str, setting: tuple[str, ...] = ()) -> dict[str, Row]:
    """The five entries of a list by band."""
    old = 0.0 if key.startswith("penalty") else 1.0
    listed = f"{OWN}{key}=[{', '.join([str(old)] * 5)}]"
    changed = {band: [new if k == band else old for k in range(5)] for band in range(5)}
    return {
        f"{key}.{band + 1}": (setting, listed, f"{OWN}{key}={entries}", direction, counter)
        for band, entries in changed.items()
    }


def situation(condition: str, holds: str, does_not: str, setting: tuple[str, ...] = ()) -> Row:
    """A situation in which home kicks a lot, and its condition moved from what hardly ever holds to what often does."""
    unset = ("lead_min=-200",) if condition != "lead_min" else ()
    base = tuple(f"home.tactics.when.1.{key}" for key in unset)
    key = f"home.tactics.when.1.{condition}"
    return (*setting, *base, KICKS), f"{key}={does_not}", f"{key}={holds}", "raises", "home_kicks"


def in_force(key: str, value: str, direction: str, counter: str, setting: tuple[str, ...] = ()) -> Row:
    """A tactic of a situation that never holds, and of the same one when it always does."""
    return (*setting, f"home.tactics.when.1.{key}={value}"), NEVER, ALWAYS, direction, counter


ROWS: dict[str, Row] = {
    **band_rows("pass", 3.0, "raises", "home_passes"),
    **band_rows("run", 3.0, "lowers", "home_passes"),
    **band_rows("kick", 40.0, "raises", "home_kicks"),
    **band_rows("penalty_touch", 1.0, "raises", "home_penalties_to_touch", PENALTIES),
    "kick_off": ((), f"{OWN}kick_off=long", f"{OWN}kick_off=short", "raises", "home_restarts_short"),
    "kick_off share": ((), f"{OWN}kick_off=0.2", f"{OWN}kick_off=0.9", "raises", "home_restarts_short"),
    "kick_off_lane": (OTHER_LANES, f"{OWN}kick_off_lane=3", f"{OWN}kick_off_lane=7", "raises", "away_knock_ons"),
    "penalty_goal": (GOALS, f"{OWN}penalty_goal=0.0", f"{OWN}penalty_goal=1.0", "raises", "home_penalty_goals_tried"),
    "when.lead_min": situation("lead_min", "1", "60"),
    "when.lead_max": situation("lead_max", "-1", "-60"),
    "when.seconds_left_min": situation("seconds_left_min", "300", "3000"),
    "when.seconds_left_max": situation("seconds_left_max", "300", "-3000"),
    "when.men_min": situation("men_min", "0", "7", HARD),
    "when.men_max": situation("men_max", "6", "0", HARD),
    "when.pass": in_force("pass", "[3.0, 3.0, 3.0, 3.0, 3.0]", "raises", "home_passes"),
    "when.run": in_force("run", "[3.0, 3.0, 3.0, 3.0, 3.0]", "lowers", "home_passes"),
    "when.kick": in_force("kick", "[40.0, 40.0, 40.0, 40.0, 40.0]", "raises", "home_kicks"),
    "when.kick_off": in_force("kick_off", "long", "lowers", "home_restarts_short"),
    "when.kick_off_lane": in_force("kick_off_lane", "7", "raises", "away_knock_ons", OTHER_LANES),
    "when.penalty_goal": in_force("penalty_goal", "1.0", "raises", "home_penalty_goals_tried", GOALS),
    "when.penalty_touch": in_force("penalty_touch", "[1.0, 1.0, 1.0, 1.0, 1.0]", "raises", "home_penalties_to_touch"),
    "hardness": ((), "home.hardness=0", "home.hardness=40", "raises", "home_penalties_conceded"),
    "goal_kicker": (
        (),
        'home.goal_kicker="Piers Langdale"',
        'home.goal_kicker="Rowan Tickner"',
        "lowers",
        "home_conversions_made",
    ),
    "bench_plan.minute": (
        (),
        "home.bench_plan.1.minute=8",
        "home.bench_plan.1.minute=200",
        "lowers",
        "home_substitutions",
    ),
    "bench_plan.energy": (
        (),
        "home.bench_plan.1.energy=1.0",
        "home.bench_plan.1.energy=0.0",
        "lowers",
        "home_substitutions",
    ),
    "bench_plan.lead_min": (
        (),
        "home.bench_plan.1.lead_min=-200",
        "home.bench_plan.1.lead_min=10",
        "lowers",
        "home_substitutions",
    ),
    "bench_plan.lead_max": (
        (),
        "home.bench_plan.1.lead_max=200",
        "home.bench_plan.1.lead_max=-10",
        "lowers",
        "home_substitutions",
    ),
    "bench_plan.men_min": (
        HARD,
        "home.bench_plan.1.men_min=0",
        "home.bench_plan.1.men_min=7",
        "lowers",
        "home_substitutions",
    ),
    "knock_out": (("rules.match.half_minutes=2.0",), "knock_out=false", "knock_out=true", "lowers", "draws"),
    "home_bonus": ((), "home_bonus=0", "home_bonus=10", "raises", "home_points"),
}

RATINGS: dict[str, tuple[str, str]] = {  # twenty points more for all twelve of home
    "pace": ("raises", "home_tries"),
    "handling": ("lowers", "home_knock_ons"),
    "tackling": ("lowers", "home_tackles_missed"),
    "jackling": ("raises", "home_jackals"),
    "set_pieces": ("raises", "home_line_outs_won"),
    "kicking": ("raises", "home_conversions_made"),
    "hardness": ("raises", "home_penalties_conceded"),
    "fitness": ("raises", "home_energy_end"),
}


def holds(z: float, direction: str) -> bool:
    return z > 4 if direction == "raises" else z < -4


@pytest.mark.rule("SV-0.3")
@pytest.mark.parametrize("key", ROWS)
def test_a_key_of_a_team_or_match_file_moves_its_counter(key: str) -> None:
    setting, before, after, direction, counter = ROWS[key]
    rows = [played(with_situation(fixture("sevens", ()), (*setting, value))) for value in (before, after)]
    z = z_of(rows[1], rows[0], counter)
    assert holds(z, direction), f"{after} {direction} {counter}, but z = {z:.1f}"


def with_situation(match: Match, overrides: tuple[str, ...]) -> Match:
    """The match with what is overridden; for situations home is given one that never holds, to be written into."""
    if any(".when." in text for text in overrides):
        empty = Situation(lead_min=200, kick_off=0.5)
        tactics = match.home.tactics.model_copy(update={"when": (empty,)})
        match = match.model_copy(update={"home": match.home.model_copy(update={"tactics": tactics})})
    return apply_overrides(match, overrides)


@pytest.mark.rule("SV-0.3", "SV-1.2")
@pytest.mark.parametrize("rating", RATINGS)
def test_a_rating_of_a_squad_moves_its_counter(rating: str) -> None:
    match = fixture("sevens", ())
    raised = tuple(
        f"home.players.{i}.{rating}={min(getattr(one, rating) + 20, 100)}"
        for i, one in enumerate(match.home.players, 1)
    )
    direction, counter = RATINGS[rating]
    z = z_of(played(apply_overrides(match, raised)), played(match), counter)
    assert holds(z, direction), f"{rating} {direction} {counter}, but z = {z:.1f}"


@pytest.mark.rule("SV-0.3", "SV-1.3")
def test_the_order_of_the_line_moves_where_tries_are_scored() -> None:
    """The wing in the middle of the line and the scrum half on the outside: more conversions from the middle."""
    match = fixture("sevens", ())
    order = (0, 1, 2, 6, 4, 5, 3)
    team = match.home
    players = tuple(team.players[i] for i in order) + team.players[7:]
    moved = team.model_copy(update={"players": players, "roles": tuple(team.roles[i] for i in order)})
    z = z_of(played(match.model_copy(update={"home": moved})), played(match), "home_conversions_middle_tried")
    assert z > 4


@pytest.mark.rule("SV-0.3", "SV-12.1")
def test_who_is_named_by_the_bench_plan_goes_off_and_comes_on() -> None:
    """The seconds on the pitch of the man who goes off, of the one named instead, and of who comes on for him."""
    from rugbysim.games.sevens.game import SEVENS

    match = fixture("sevens", ())
    place = {one.name: i for i, one in enumerate(match.home.players)}

    def seconds(*overrides: str) -> list[int]:
        batch = SEVENS.play(SEVENS.prepare(apply_overrides(match, overrides)), 1, 0, 500)
        return [int(value) for value in batch.player_sums[:, 24]]

    plan = match.home.bench_plan[0]
    before = seconds()
    off = seconds('home.bench_plan.1.off="Giles Hatherley"')
    assert off[place[plan.off]] > before[place[plan.off]]
    assert off[place["Giles Hatherley"]] < before[place["Giles Hatherley"]]
    on = seconds('home.bench_plan.1.on="Samir Haddadi"')
    assert on[place[plan.on]] == 0 < before[place[plan.on]]
    assert on[place["Samir Haddadi"]] > before[place["Samir Haddadi"]] == 0


@pytest.mark.rule("SV-0.3", "SV-1.1")
def test_without_a_bench_nobody_is_changed() -> None:
    match = fixture("sevens", ())
    bare = match.home.model_copy(update={"players": match.home.players[:7], "bench_plan": ()})
    rows = played(match.model_copy(update={"home": bare}), 200)
    assert rows["home_substitutions"].sum() == 0 < rows["away_substitutions"].sum()


def test_no_key_is_forgotten() -> None:
    """What a team, match or squad file may hold is in the tables above, or names the file's parts."""
    names = {"name", "schema_", "squad", "home", "away", "rules", "positions"}
    of_line = {"line_up", "bench", "off", "on"}  # the tests of the order, the bench and the bench plan
    told = {key.split(".")[-1] if not key[-1].isdigit() else key.split(".")[0] for key in ROWS} | set(RATINGS)
    told |= {"when", "bench_plan", "tactics"} | {"pass_"} | {"ranges"}  # of ratings: only comparisons draw them
    for model in (_TeamFile, _MatchFile, Change, Situation, Tactics, Player):
        assert set(model.model_fields) <= names | of_line | told, model
    assert set(Team.model_fields) <= names | of_line | told | {"players", "roles", "path", "squad_path", "notices"}
    assert set(ATTRIBUTES) < set(RATINGS)
