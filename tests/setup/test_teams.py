"""Team and match files: what they become, and the sentence for each way of getting them wrong."""

# ruff: noqa: E501 - a line a case, with the sentence as people see it

from __future__ import annotations

import pickle
import re
from pathlib import Path

import pytest

from rugbysim.setup import SetupError, load_match, load_rules, load_team
from rugbysim.setup.fields import SEVEN
from rugbysim.setup.locate import shipped


def sentence(path: Path | str) -> str:
    """The error of loading a match (or else a team) file, this one alone."""
    with pytest.raises(SetupError) as caught:
        (load_match if str(path).startswith("match") else load_team)(path)
    return caught.value.sentence


@pytest.mark.rule("SV-1.1", "SV-1.3")
def test_a_team_is_the_seven_in_lane_order_and_then_the_bench(match_files) -> None:
    team = load_team("reds.toml")
    assert [man.name for man in team.seven] == ["Ash", "Birch", "Cedar", "Dogwood", "Elder", "Fir", "Gorse"]
    assert [man.name for man in team.bench] == ["Hazel", "Ivy"]
    assert team.roles == SEVEN
    assert (team.goal_kicker, team.hardness, team.tactics.kick_off) == ("Elder", 0, "short")
    assert team.bench_plan[0].minute == 8
    assert team.bench_plan[0].energy is None
    assert team.path is not None
    assert team.path.name == "reds.toml"


@pytest.mark.rule("SV-1.3")
def test_a_coach_may_order_the_line_in_any_way(match_files) -> None:
    text = match_files.path("reds.toml").read_text("utf-8")
    rows = [line for line in text.splitlines() if "player =" in line]
    match_files.put("reds.toml", text.replace("\n".join(rows), "\n".join(reversed(rows))))
    team = load_team("reds.toml")
    assert team.roles == tuple(reversed(SEVEN))
    assert team.players[0].name == "Gorse"


@pytest.mark.rule("SV-5.4")
def test_situations_override_what_they_name_and_nothing_else(match_files) -> None:
    tactics = load_team("reds.toml").tactics
    late = tactics.in_situation(0)
    assert (tactics.kick, late.kick) == ((1,) * 5, (20,) * 5)
    assert (late.pass_, late.kick_off) == (tactics.pass_, "short")
    assert tactics.in_situation(None) is tactics


def test_a_match_is_two_teams_and_a_rule_set(match_files) -> None:
    match = load_match("match.toml")
    assert (match.name, match.knock_out, match.home_bonus) == ("Reds v Blues", False, 0)
    assert (match.home.name, match.away.name, match.rules.name) == ("Reds", "Blues", "sevens")
    assert pickle.loads(pickle.dumps(match)) == match  # noqa: S301 - our own bytes


def test_two_sides_of_one_name_are_told_apart(match_files) -> None:
    match = load_match("match.toml")
    assert match.side_names == ("Reds", "Blues")
    same = match.model_copy(update={"away": match.away.model_copy(update={"name": "Reds"})})
    assert same.side_names == ("Reds (home)", "Reds (away)")


def test_the_rule_set_can_be_given_by_name_file_or_itself(match_files) -> None:
    match_files.put("mine.toml", shipped("rules")["run_through"].read_bytes().replace(b'"run_through"', b'"mine"'))
    assert load_match("match.toml", rules="run_through").rules.name == "run_through"
    assert load_match("match.toml", rules="mine.toml").rules.name == "mine"
    assert load_match("match.toml", rules=load_rules("run_through")).rules.name == "run_through"
    match_files.edit("match.toml", '"sevens"', '"mine.toml"')
    assert load_match("match.toml").rules.name == "mine"


def test_a_curve_of_the_callers_own_reaches_the_match(match_files) -> None:
    text = shipped("rules")["sevens"].read_text("utf-8")
    mine, changed = re.subn(r"(\[tackle\].*\n)curve = .*", r'\1curve = { kind = "function", name = "mine" }', text)
    assert changed == 1
    match_files.put("mine.toml", mine)
    match_files.edit("match.toml", '"sevens"', '"mine.toml"')
    match = load_match(
        "match.toml", curves={"mine": lambda argument: 0.5 + argument / 1000}, overrides=["home_bonus=5"]
    )
    assert match.rules.tackle.curve.probability(100) == 0.6
    with pytest.raises(SetupError, match="a function passed as curves="):
        load_match("match.toml")


def test_missing_ratings_of_the_men_picked_are_noticed(match_files) -> None:
    match_files.edit("reds.csv", "Ash,centre,40,", "Ash,centre,,")
    match_files.edit("reds.toml", 'bench = ["Hazel", "Ivy"]', 'bench = ["Ivy"]')
    match_files.edit("reds.csv", "Hazel,prop/hooker,47,", "Hazel,prop/hooker,,")
    notices = load_match("match.toml").notices
    assert len(notices) == 1
    assert "Ash has no pace; 48 is used" in notices[0]


@pytest.mark.parametrize("name", sorted(shipped("matches")))
def test_shipped_matches_load(name: str) -> None:
    match = load_match(name)
    assert (len(match.home.players), match.notices) == (12, ())


# what is changed: file, old text, new text; and the sentence it gets
WRONG: list[tuple[str, str, str, str]] = [
    ("reds.toml", '"Birch", role', '"Ash", role', 'reds.toml: line_up entry 2 is "Ash"; expected each man once, but he is also line_up entry 1'),
    ("reds.toml", '["Hazel"', '["Ash"', 'reds.toml: bench entry 1 is "Ash"; expected each man once, but he is also line_up entry 1'),
    ("reds.toml", '["Hazel", "Ivy"]', '["Ivy", "Ivy"]', 'reds.toml: bench entry 2 is "Ivy"; expected each man once, but he is also bench entry 1'),
    ("reds.toml", '"Birch", role', '"Brich", role', 'reds.toml: line_up entry 2, player is "Brich"; expected a man of the squad reds.csv (did you mean "Birch"?)'),
    ("reds.toml", '"hooker"', '"prop"', "reds.toml: line_up: expected a hooker, two props, a scrum half, a fly half, a centre and a wing, but there is one hooker missing and one prop too many"),
    ("reds.toml", '"hooker"', '"hoker"', 'reds.toml: line_up entry 2, role of Birch is "hoker"; expected one of "prop", "hooker", "scrum_half", "fly_half", "centre", "wing"'),
    ("reds.toml", '  { player = "Gorse", role = "wing" },\n', "", "reds.toml: line_up: expected seven men, but there are 6"),
    ("reds.toml", ', role = "wing"', "", "reds.toml: line_up entry 7, role of Gorse is missing; expected his role"),
    ("reds.toml", '["Hazel", "Ivy"]', '["Hazel", "Ivy", "a", "b", "c", "d"]', 'reds.toml: bench entry 3 is "a"; expected a man of the squad reds.csv: Ash, Birch, Cedar, Dogwood, Elder, Fir, Gorse, Hazel, Ivy'),
    ("reds.toml", 'goal_kicker = "Elder"', 'goal_kicker = "Elbert"', 'reds.toml: goal_kicker is "Elbert"; expected a man of the line-up or the bench (did you mean "Elder"?)'),
    ("reds.toml", "hardness = 0", "hardness = 51", "reds.toml: hardness is 51; expected at most 50 (points added to every man's hardness)"),
    ("reds.toml", "hardness = 0", "hardnes = 0", 'reds.toml: hardnes: this key is unknown; expected a known key (did you mean "hardness"?)'),
    ("reds.toml", 'off = "Gorse"', 'off = "Horse"', 'reds.toml: bench_plan entry 1, off is "Horse"; expected a man of the line-up or the bench (did you mean "Gorse"?)'),
    ("reds.toml", 'on = "Ivy"', 'on = "Ash"', 'reds.toml: bench_plan entry 1, on is "Ash"; expected a man of the bench'),
    ("reds.toml", "minute = 8", "", 'reds.toml: bench_plan entry 1 of Gorse is { off = "Gorse", on = "Ivy" }; expected at least one of minute, energy, lead_min, lead_max, men_min'),
    ("reds.toml", "minute = 8", "minute = -1", "reds.toml: bench_plan entry 1, minute of Gorse is -1; expected at least 0 (from this minute of the match on)"),
    ("reds.toml", "minute = 8", "energy = 60", "reds.toml: bench_plan entry 1, energy of Gorse is 60; expected at most 1 (when his energy is at most this, 0 to 1)"),
    ("reds.toml", "pass = [1, 1, 1, 1, 1]", "pass = [1, 1, 1]", "reds.toml: tactics.pass is [1, 1, 1]; expected 5 entries: multipliers of a pass in the five bands (SV-5.1)"),
    ("reds.toml", "pass = [1, 1, 1, 1, 1]", "pass = [1, 1, -1, 1, 1]", "reds.toml: tactics.pass entry 3 is -1; expected at least 0 (multipliers of a pass in the five bands (SV-5.1))"),
    ("reds.toml", "pass = [1, 1, 1, 1, 1]", "pass = [0, 1, 1, 1, 1]\nrun = [0, 1, 1, 1, 1]", "reds.toml: tactics.run is [0.0, 1.0, 1.0, 1.0, 1.0]; expected pass or run above 0 in band 1 (own 22), since forwards do not kick"),
    ("reds.toml", "pass = [1", "pas = [1", 'reds.toml: tactics.pas: this key is unknown; expected a known key (did you mean "pass"?)'),
    ("reds.toml", '"short"', '"shrot"', 'reds.toml: tactics.kick_off is "shrot"; expected "short", "long" or the share of short kick-offs from 0 to 1'),
    ("reds.toml", '"short"', "1.5", 'reds.toml: tactics.kick_off is 1.5; expected "short", "long" or the share of short kick-offs from 0 to 1'),
    ("reds.toml", '"short"', "0.5\nkick_off_lane = 8", "reds.toml: tactics.kick_off_lane is 8; expected at most 7 (lane kicked to, 1 to 7 in the order of the line-up; None for any (SV-4.1))"),
    ("reds.toml", "lead_min = 1\nseconds_left_max = 0\n", "", "reds.toml: tactics.when entry 1 is { kick = [20.0, 20.0, 20.0, 20.0, 20.0] }; expected at least one condition: lead_max, lead_min, men_max, men_min, seconds_left_max, seconds_left_min"),
    ("reds.toml", "kick = [20, 20, 20, 20, 20]\n", "", "reds.toml: tactics.when entry 1 is { lead_min = 1, seconds_left_max = 0.0 }; expected at least one tactic that it changes"),
    ("reds.toml", "lead_min = 1\n", "lead_min = 1\nlead_max = 0\n", "reds.toml: tactics.when entry 1, lead_max is 0; expected at least lead_min, 1"),
    ("reds.toml", "schema = 1", "schema = 2", "reds.toml: schema is 2; expected one of 1"),
    ("reds.toml", 'squad = "reds.csv"', "", "reds.toml: squad is missing; expected squad file (.csv or .xlsx), relative to this file"),
    ("reds.toml", '"reds.csv"', '"no.csv"', "no.csv: there is no such file"),
    ("reds.toml", '"reds.csv"', '"herrons"', 'reds.toml: squad is "herrons"; expected a file or a shipped squad (did you mean "herons"?)'),
    ("reds.csv", "Hazel,prop/hooker,47,50,60,55,52,70,50,53\nIvy,wing/centre,48,50,60,55,53,75,50,52\n", "", 'reds.toml: bench entry 1 is "Hazel"; expected a man of the squad reds.csv: Ash, Birch, Cedar, Dogwood, Elder, Fir, Gorse'),
    ("reds.csv", "Ash,centre,40", "Ash,centre,101", "reds.csv: row 2, pace of Ash is 101; expected a number from 0 to 100, or an empty cell"),
    ("match.toml", '"reds.toml"', '"red.toml"', "red.toml: there is no such file"),
    ("match.toml", '"reds.toml"', '"."', ".: this is a directory; expected a file"),
    ("match.toml", '"reds.toml"', "3", "match.toml: home is 3; expected text in quotes"),
    ("match.toml", 'away = "blues.toml"\n', "", "match.toml: away is missing; expected team file of the away side, relative to this file"),
    ("match.toml", '"sevens"', '"sevns"', 'match.toml: rules is "sevns"; expected a file or a shipped rule set (did you mean "sevens"?)'),
    ("match.toml", "rules", "rulez", 'match.toml: rules is missing; expected name of a rule set ("sevens") or a file, relative to this file'),
    ("match.toml", "schema = 1", 'schema = 1\nknock_out = "yes"', 'match.toml: knock_out is "yes"; expected true or false'),
    ("match.toml", "schema = 1", "schema = 1\nhome_bonus = 31", "match.toml: home_bonus is 31; expected at most 30 (rating points added to every rating of the home side)"),
    ("match.toml", "schema = 1", "schema = 1\nhome_bonus = [", "match.toml: line 3: this is not valid TOML (Invalid value)"),
]  # fmt: skip


@pytest.mark.parametrize(("file", "old", "new", "expected"), WRONG)
def test_wrong_files(match_files, file: str, old: str, new: str, expected: str) -> None:
    match_files.edit(file, old, new)
    assert sentence("match.toml") == expected


def test_a_man_in_both_teams_is_named(match_files) -> None:
    for file in ("blues.csv", "blues.toml"):
        text = match_files.path(file).read_text("utf-8")
        match_files.put(file, text.replace("Finch", "Fir"))
    assert (
        sentence("match.toml") == "match.toml: away of Fir: a man plays for one side, but Reds and Blues both pick him"
    )


def test_a_squad_of_six(match_files) -> None:
    lines = match_files.path("reds.csv").read_text("utf-8").splitlines()
    match_files.put("reds.csv", "\n".join(lines[:7]))
    assert sentence("match.toml") == "reds.csv: the squad has 6 men; a team needs seven"


def test_five_situations_are_too_many(match_files) -> None:
    more = "\n[[tactics.when]]\nlead_min = 20\nkick_off = 'long'\n" * 4
    match_files.edit("reds.toml", "\n[[bench_plan]]", f"{more}\n[[bench_plan]]")
    assert "expected at most 4 entries, but there are 5" in sentence("match.toml")


def test_tactics_and_rule_set_together_must_leave_a_forward_something_to_do(match_files) -> None:
    text = shipped("rules")["sevens"].read_text("utf-8")
    old = "run = { prop = 1.0, "
    assert old in text
    match_files.put("mine.toml", text.replace(old, "run = { prop = 0.0, "))
    match_files.edit("match.toml", '"sevens"', '"mine.toml"')
    match_files.edit("reds.toml", "pass = [1, 1, 1, 1, 1]", "pass = [1, 1, 1, 1, 0]")
    assert sentence("match.toml") == (
        "match.toml: home.tactics.run is [1.0, 1.0, 1.0, 1.0, 1.0]; "
        "expected a pass or a run that a prop can choose in band 5 (their 22)"
    )


def test_everything_wrong_with_a_selection_is_collected(match_files) -> None:
    match_files.edit("reds.toml", '"Birch", role = "hooker"', '"Brich", role = "wing"')
    match_files.edit("reds.toml", 'goal_kicker = "Elder"', 'goal_kicker = "Zoe"')
    with pytest.raises(SetupError) as caught:
        load_team("reds.toml")
    assert [error.place for error in caught.value.all] == ["line_up entry 2, player", "line_up", "goal_kicker"]
    assert str(caught.value).endswith("(and 2 more: run `rugbysim check reds.toml`)")


def test_names_are_the_same_in_any_unicode_form(match_files) -> None:
    match_files.edit("reds.csv", "Ash", "Sia\u0302n")
    match_files.edit("reds.toml", "Ash", "Siân")
    assert load_team("reds.toml").players[0].name == "Siân"


def test_models_are_frozen(match_files) -> None:
    match = load_match("match.toml")
    with pytest.raises(Exception, match="frozen"):
        match.home.hardness = 5
