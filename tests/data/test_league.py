"""The shipped league and targets: complete, believable, consistent with each other."""

from __future__ import annotations

import csv
import tomllib
from pathlib import Path
from statistics import mean, stdev
from typing import Any

import pytest

ROOT = Path(__file__).resolve().parents[2]
CONFIGS = ROOT / "configs"
TEAMS = sorted((CONFIGS / "teams").glob("*.toml"))
FIXTURES = sorted((CONFIGS / "matches").glob("*.toml"))
SPECIFIED_TARGETS = ROOT.parent / "shared" / "targets" / "sevens_men.toml"
HEADER = "name,position,pace,handling,tackling,jackling,set_pieces,kicking,hardness,fitness"
RATINGS = HEADER.split(",")[2:]
ROLES = ("prop", "hooker", "scrum_half", "fly_half", "centre", "wing")
SEVEN = sorted(["prop", "prop", "hooker", "scrum_half", "fly_half", "centre", "wing"])

# Tolerance of each figure. Written out a second time on purpose: no tolerance of the contract may ever be widened.
# fmt: off
TOLERANCES = {
    "scoring": {
        "points": 1.5, "points_sd": 1.2, "points_per_team_sd": 1.2, "tries": 0.3, "conversion_rate": 0.02,
        "penalty_and_drop_goals": 0.02, "margin_abs_mean": 1.5, "margin_abs_mean_top13": 1.5, "draws_share": 0.015,
    },
    "conversion": {
        "middle_made": 0.03, "sides_made": 0.03, "middle_share": 0.03,
    },
    "possession": {
        "possessions": 1.0, "possessions_sd": 0.6, "p_try": 0.02, "ball_in_play_s": 20, "passes": 5, "offloads": 3,
        "rucks": 1.5, "ruck_retention": 0.03, "jackal_turnovers": 0.3, "counter_ruck_turnovers": 0.2,
        "intercepts_and_loose": 0.4, "handling_errors_ending": 0.4, "kicks_in_play": 0.5, "tackle_attempts": 5,
        "tackle_success": 0.04, "p_try_own_22": 0.05, "p_try_own_22_to_10": 0.05, "p_try_between_10s": 0.05,
        "p_try_opp_10_to_22": 0.05, "p_try_opp_22": 0.07, "start_share": 0.05, "p_try_by_source": 0.07,
        "endings_share": 0.02,
    },
    "restart": {
        "restarts": 0.3, "short_share": 0.05, "short_regained": 0.04, "all_regained": 0.04, "not_ten_metres": 0.01,
        "direct_to_touch": 0.01,
    },
    "set_piece": {
        "scrums": 0.5, "scrum_won_by_put_in": 0.02, "line_outs": 0.6, "line_out_won_by_throw": 0.03,
    },
    "discipline": {
        "penalties_and_free_kicks": 0.5, "yellow_cards": 0.05, "red_cards": 0.008, "penalty_to_touch": 0.06,
        "penalty_at_goal": 0.005, "touch_share_by_band": 0.1, "points_cost_of_a_yellow": 0.8,
    },
}
# fmt: on


def read(path: Path) -> dict[str, Any]:
    return tomllib.loads(path.read_text(encoding="utf-8"))


def squad_of(team: Path) -> dict[str, dict[str, Any]]:
    """The men of a team's squad file by name; positions as a list, ratings as whole numbers."""
    path = team.parent / read(team)["squad"]
    with path.open(encoding="utf-8", newline="") as file:
        rows = list(csv.DictReader(file))
    return {
        row["name"]: {"position": row["position"].split("/")} | {key: int(row[key]) for key in RATINGS} for row in rows
    }


def starters() -> list[dict[str, Any]]:
    """The 112 men who start for their sides, each with his role."""
    men = []
    for team in TEAMS:
        squad = squad_of(team)
        men += [squad[place["player"]] | {"role": place["role"], "team": team.stem} for place in read(team)["line_up"]]
    return men


def test_league_has_sixteen_sides_of_twelve() -> None:
    assert len(TEAMS) == 16
    assert [len(squad_of(team)) for team in TEAMS] == [12] * 16


def test_every_squad_file_belongs_to_one_team() -> None:
    used = sorted((team.parent / read(team)["squad"]).resolve() for team in TEAMS)
    assert used == sorted(path.resolve() for path in (CONFIGS / "squads").glob("*.csv"))


def test_names_of_men_and_sides_are_all_different() -> None:
    men = [name for team in TEAMS for name in squad_of(team)]
    assert len(men) == len(set(men)) == 192
    assert len({read(team)["name"] for team in TEAMS}) == 16


def test_names_are_safe_in_a_spreadsheet_and_some_have_accents() -> None:
    men = [name for team in TEAMS for name in squad_of(team)]
    assert not [name for name in men if name.strip() != name or name[0] in "=+-@'" or set(name) & set(',;"\t\\')]
    assert sum(not name.isascii() for name in men) >= 20


@pytest.mark.rule("SV-1.2")
@pytest.mark.parametrize("team", TEAMS, ids=lambda path: path.stem)
def test_squad_file_has_whole_ratings_of_the_scale_and_known_positions(team: Path) -> None:
    path = team.parent / read(team)["squad"]
    assert path.read_text(encoding="utf-8").splitlines()[0] == HEADER
    for man in squad_of(team).values():
        assert set(man["position"]) <= set(ROLES)
        assert all(0 <= man[key] <= 100 for key in RATINGS)


@pytest.mark.rule("SV-1.1")
@pytest.mark.parametrize("team", TEAMS, ids=lambda path: path.stem)
def test_team_fields_the_seven_roles_and_a_bench_of_five(team: Path) -> None:
    data, squad = read(team), squad_of(team)
    seven = [place["player"] for place in data["line_up"]]
    assert sorted(place["role"] for place in data["line_up"]) == SEVEN
    assert sorted(seven + data["bench"]) == sorted(squad)
    assert all(place["role"] in squad[place["player"]]["position"] for place in data["line_up"])
    assert data["goal_kicker"] in seven


@pytest.mark.rule("SV-12.1")
@pytest.mark.parametrize("team", TEAMS, ids=lambda path: path.stem)
def test_bench_plan_brings_on_men_who_know_the_place(team: Path) -> None:
    data, squad = read(team), squad_of(team)
    roles = {place["player"]: place["role"] for place in data["line_up"]}
    plan = data["bench_plan"]
    assert 3 <= len(plan) <= 5
    assert len({change["on"] for change in plan}) == len({change["off"] for change in plan}) == len(plan)
    for change in plan:
        assert change["on"] in data["bench"]
        assert roles[change["off"]] in squad[change["on"]]["position"]
        assert {"minute", "energy"} & set(change)


@pytest.mark.parametrize("team", TEAMS, ids=lambda path: path.stem)
def test_tactics_are_modest_and_end_a_won_match(team: Path) -> None:
    tactics = read(team)["tactics"]
    for key in {"pass", "run", "kick"} & set(tactics):
        assert len(tactics[key]) == 5
        assert all(0.8 <= factor <= 1.3 for factor in tactics[key])
    first = tactics["when"][0]
    assert (first["lead_min"], first["seconds_left_max"]) == (1, 0)
    assert all(10 <= factor <= 20 for factor in first["kick"])
    assert len(tactics["when"]) <= 4


def test_tactics_of_the_league_average_to_the_rule_set() -> None:
    # Otherwise the fit of the rule set would have to make up for them.
    tactics = [read(team)["tactics"] for team in TEAMS]
    for key in ("pass", "run", "kick"):
        assert mean(mean(each.get(key, [1.0] * 5)) for each in tactics) == pytest.approx(1.0, abs=0.04)
    assert mean(each["kick_off"] for each in tactics if "kick_off" in each) == pytest.approx(0.73, abs=0.02)


@pytest.mark.rule("SV-1.2")
@pytest.mark.parametrize("attribute", ["pace", "handling", "tackling", "jackling", "set_pieces", "hardness", "fitness"])
def test_starting_sevens_average_fifty(attribute: str) -> None:
    assert mean(man[attribute] for man in starters()) == pytest.approx(50.0, abs=1.0)


@pytest.mark.parametrize("attribute", ["pace", "handling", "tackling", "jackling", "set_pieces", "kicking"])
def test_positions_differ_as_the_targets_file_says(attribute: str) -> None:
    level = read(CONFIGS / "targets" / "sevens_men.toml")["attributes"][attribute]
    rank = {"none": 0, "low": 1, "medium": 2, "high": 3}
    average = {role: mean(man[attribute] for man in starters() if man["role"] == role) for role in ROLES}
    for lower in ROLES:
        for higher in ROLES:
            if rank[level[lower]] < rank[level[higher]]:
                assert average[lower] + 4.0 < average[higher], (lower, higher)


def test_fly_halves_kick_and_forwards_do_not() -> None:
    kicking = {role: mean(man["kicking"] for man in starters() if man["role"] == role) for role in ROLES}
    assert kicking["fly_half"] == pytest.approx(62.0, abs=2.0)
    assert 15.0 <= kicking["prop"] <= 25.0
    assert 15.0 <= kicking["hooker"] <= 25.0


def test_sides_are_uneven_without_ties() -> None:
    attributes = RATINGS[:6]
    strength = [
        mean(man[key] for man in starters() if man["team"] == team.stem for key in attributes) for team in TEAMS
    ]
    assert len({round(value, 2) for value in strength}) == 16
    assert stdev(strength) > 2.0


def test_the_league_names_every_side_once() -> None:
    league = CONFIGS / "leagues" / "league.toml"
    paths = [(league.parent / path).resolve() for path in read(league)["teams"]]
    assert sorted(paths) == sorted(path.resolve() for path in TEAMS)


@pytest.mark.parametrize("fixture", FIXTURES, ids=lambda path: path.stem)
def test_fixture_names_two_different_sides_and_a_rule_set(fixture: Path) -> None:
    data = read(fixture)
    assert set(data) == {"schema", "name", "home", "away", "rules", "knock_out", "home_bonus"}
    sides = {(fixture.parent / data[side]).resolve() for side in ("home", "away")}
    assert len(sides) == 2
    assert sides <= {path.resolve() for path in TEAMS}
    assert (CONFIGS / "rules" / f"{data['rules']}.toml").is_file()


@pytest.mark.parametrize("fixture", FIXTURES, ids=lambda path: path.stem)
def test_fixture_loads(fixture: Path) -> None:
    matches = pytest.importorskip("rugbysim.setup.matches")
    match = matches.load_match(fixture)
    assert match.name == read(fixture)["name"]
    assert len(match.home.players) == len(match.away.players) == 12


def test_every_side_loads_as_people_wrote_it() -> None:
    loader = pytest.importorskip("rugbysim.setup.teams")
    for path in TEAMS:
        team, data = loader.load_team(path), read(path)
        assert [man.name for man in team.players] == [place["player"] for place in data["line_up"]] + data["bench"]
        assert len(team.bench_plan) == len(data["bench_plan"])


def figures(path: Path) -> dict[str, dict[str, Any]]:
    """The figures of a targets file by section, without the table of attributes."""
    return {key: value for key, value in read(path).items() if isinstance(value, dict) and key != "attributes"}


def test_targets_file_keeps_all_52_figures_and_their_tolerances() -> None:
    shipped = figures(CONFIGS / "targets" / "sevens_men.toml")
    assert {s: {n: f["tolerance"] for n, f in each.items()} for s, each in shipped.items()} == TOLERANCES
    assert sum(len(each) for each in shipped.values()) == 52
    for each in shipped.values():
        for figure in each.values():
            assert figure["source"]
            assert figure["counted"]
            assert figure["confidence"] in "ABCD"


def test_shares_of_starts_and_endings_add_up_to_one() -> None:
    possession = figures(CONFIGS / "targets" / "sevens_men.toml")["possession"]
    assert sum(possession["start_share"]["value"]) == pytest.approx(1.0, abs=0.002)
    endings = [value for key, value in possession["endings_share"].items() if isinstance(value, float)]
    # without the tolerance, which is a number of the same table
    assert sum(endings) - possession["endings_share"]["tolerance"] == pytest.approx(1.0, abs=0.002)


@pytest.mark.skipif(not SPECIFIED_TARGETS.exists(), reason="the specification is not beside this checkout")
def test_targets_file_says_what_was_specified() -> None:
    def facts(path: Path) -> dict[str, dict[str, Any]]:
        return {
            section: {name: {k: v for k, v in figure.items() if k != "counted"} for name, figure in each.items()}
            for section, each in figures(path).items()
        }

    shipped = CONFIGS / "targets" / "sevens_men.toml"
    assert facts(shipped) == facts(SPECIFIED_TARGETS)
    assert read(shipped)["attributes"] == read(SPECIFIED_TARGETS)["attributes"]
