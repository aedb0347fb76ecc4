"""A study: rows that are runs of their own, paired differences, rates, files, and what is refused beforehand."""

from __future__ import annotations

import csv
import json
import signal
from pathlib import Path

import pandas as pd
import pytest

import rugbysim as rs
from rugbysim.analysis.study import StudyInterrupted, StudyResult, study
from rugbysim.analysis.study_setup import Study, check_study, load_study
from rugbysim.analysis.sweep import sweep
from rugbysim.analysis.variants import Point, Variants, Wanted, measurable
from rugbysim.games.registry import get_game
from rugbysim.montecarlo.statistics import Estimate
from rugbysim.report.changes import clear_change_cell
from rugbysim.report.study_tables import show_study
from rugbysim.setup.errors import SetupError
from rugbysim.setup.line_up_studies import is_line_ups
from rugbysim.setup.locate import shipped
from tests.games.race_game.installed import install

N, SEED = 30, 3
MINE = """schema = 1
title = "Mine"
match = "brettfussball"
second = "random"
settings = ["max_plies=400"]
matches = 30
seed = 3

[[table]]
title = "Ends"
measures = [
  "total_goals", "margin", "red_win", "draw", "ending: truncated",
  { measure = "red_shots", of = "plies", per = 240, name = "shots an hour" },
]
[table.grid]
goals_to_win = [1, 2]
starter = ["red", "yellow"]

[[table]]
title = "Alone"
settings = ["goals_to_win=1"]
matches = 20
measures = ["plies"]
[[table.row]]
name = "as it is"
"""


def written(folder: Path, text: str = MINE) -> Path:
    path = folder / "mine.toml"
    path.write_text(text, encoding="utf-8")
    return path


@pytest.fixture(scope="module")
def design(tmp_path_factory: pytest.TempPathFactory) -> Study:
    return load_study(written(tmp_path_factory.mktemp("study")))


@pytest.fixture(scope="module")
def found(design: Study) -> StudyResult:
    return study(design)


def alone(*settings: str) -> rs.Result:
    match = rs.load_tabletop("brettfussball", "greedy", "random", overrides=["max_plies=400", *settings])
    return rs.simulate(match, n=N, seed=SEED)


def test_each_row_is_the_run_with_these_settings(found: StudyResult) -> None:
    ends = found.tables[0]
    assert [point.value for point in ends.points] == [
        "goals_to_win=1, red", "goals_to_win=1, yellow", "goals_to_win=2, red", "goals_to_win=2, yellow"
    ]  # fmt: skip
    for point, row in zip(ends.points, ends.table.rows, strict=True):
        result = alone(*row.settings)
        for name in ("total_goals", "margin", "red_win", "draw", "ending: truncated"):
            assert point.estimates[name] == result.estimate(name), (point.value, name)
        plays = result.matches
        rate = point.estimates["shots an hour"].estimate
        assert rate == pytest.approx(240 * plays["red_shots"].sum() / plays["plies"].sum())


def test_differences_are_from_the_first_row_match_by_match(found: StudyResult) -> None:
    first, last = found.tables[0].points[0], found.tables[0].points[3]
    assert first.differences == {}
    before, after = (alone(*found.tables[0].table.rows[row].settings).matches for row in (0, 3))
    change = (after["red_goals"] + after["yellow_goals"]) - (before["red_goals"] + before["yellow_goals"])
    assert last.differences["total_goals"].estimate == pytest.approx(change.mean())
    assert last.differences["total_goals"].standard_error == pytest.approx(change.std() / N**0.5)
    rates = [240 * rows["red_shots"].sum() / rows["plies"].sum() for rows in (before, after)]
    residuals = [
        (rows["red_shots"] * 240 - rate * rows["plies"]) / rows["plies"].mean()
        for rows, rate in zip((before, after), rates, strict=True)
    ]
    found_change = last.differences["shots an hour"]
    assert found_change.estimate == pytest.approx(rates[1] - rates[0])
    assert found_change.standard_error == pytest.approx((residuals[1] - residuals[0]).std() / N**0.5)


def test_a_study_of_one_key_is_a_sweep(tmp_path: Path) -> None:
    text = 'schema = 1\ntitle = "One"\nmatch = "example"\n[[table]]\ntitle = "One"\n'
    text += 'measures = ["margin", "home_win"]\n[table.each]\nrules.pace.difficulty = [0, 30]\n'
    one = study(written(tmp_path, text), matches=300, seed=SEED).tables[0]
    swept = sweep(rs.load_match("example"), "rules.pace.difficulty", [0, 30], n=300, seed=SEED)
    for mine, other in zip(one.points, swept.points, strict=True):
        assert mine.estimates == {name: other.estimates[name] for name in mine.estimates}
        assert mine.differences == {name: other.differences[name] for name in mine.differences}
    assert one.points[1].differences["margin"].standard_error


def test_threads_change_nothing(design: Study, found: StudyResult) -> None:
    assert study(design, threads=1).records() == study(design, threads=3).records() == found.records()


def test_matches_and_seed_take_the_place_of_those_in_the_file(design: Study) -> None:
    other = study(design, matches=7, seed=9)
    assert [table.n for table in other.tables] == [7, 7]
    assert other.seed == 9
    assert other.records() != study(design, matches=7).records()


def test_a_table_may_have_its_own_matches_settings_and_rules(found: StudyResult, tmp_path: Path) -> None:
    alone = found.tables[1]
    assert (alone.n, alone.table.settings) == (20, ("max_plies=400", "goals_to_win=1"))
    (tmp_path / "short.toml").write_text("schema = 1\nmax_plies = 9\n", encoding="utf-8")
    text = MINE.replace('settings = ["max_plies=400"]\n', "").replace(
        'title = "Alone"', 'title = "B"\nrules = "short.toml"'
    )
    tables = load_study(written(tmp_path, text)).tables
    assert [table.rules for table in tables] == ["brettfussball", "short"]
    assert tables[1].rows[0].match.rules.max_plies == 9
    assert tables[0].rows[0].match.rules.max_plies == 4000


def test_two_teams_play_too_with_files_beside_the_study(tmp_path: Path) -> None:
    saturday = 'schema = 1\nhome = "herons"\naway = "dingoes"\nrules = "sevens"\n'
    (tmp_path / "saturday.toml").write_text(saturday, encoding="utf-8")
    text = 'schema = 1\ntitle = "T"\nmatch = "saturday.toml"\nrules = "run_through"\n[[table]]\ntitle = "T"\n'
    text += 'measures = ["home_tries", { measure = "total_points", of = "home_tries" }]\n'
    text += '[table.each]\nhome.tactics.kick_off = ["long", "short"]\nhome_bonus = [10]\n'
    asked = load_study(written(tmp_path, text))
    assert tmp_path / "saturday.toml" in asked.inputs
    assert asked.tables[0].rows[2].match.rules.name != "sevens"
    assert len(study(asked, matches=20).frame) == 6


def test_a_game_of_another_package_is_studied(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    install(tmp_path, monkeypatch)
    text = 'schema = 1\ntitle = "R"\nmatch = "race"\n[[table]]\ntitle = "R"\nmeasures = ["draw"]\n'
    text += "[table.each]\nturns = [5, 9]\n"
    assert len(study(written(tmp_path, text), matches=5).frame) == 2


def test_progress_counts_the_matches_of_all_tables(design: Study) -> None:
    told: list[tuple[int, int]] = []
    study(design, progress=lambda done, total: told.append((done, total)))
    assert told[-1] == (4 * 30 + 20, 4 * 30 + 20)
    assert [done for done, _ in told] == sorted(done for done, _ in told)


def test_every_measure_of_a_run_can_be_asked_for() -> None:
    tables = get_game("brettfussball").tables
    counted = {estimate.measure for estimate in alone().estimates()}
    both = {name.replace("red_", "total_", 1) for name in counted if name.startswith("red_")} - {"total_win"}
    assert set(measurable(tables)) == counted | both


def test_a_total_is_of_both_sides() -> None:
    wanted = [Wanted(name, name) for name in ("red_shots", "yellow_shots", "total_shots")]
    game, match = get_game("brettfussball"), rs.load_tabletop("brettfussball", overrides=["max_plies=200"])
    variants = Variants(game, [match], 1, wanted)
    assert list(variants.played(20, 1)) == [20]
    one, other, both = variants.points([0])[0].estimates.values()
    assert both.estimate == pytest.approx(one.estimate + other.estimate)
    rows = rs.simulate(match, 20, 1).matches
    assert both.standard_error == pytest.approx((rows.red_shots + rows.yellow_shots).std(ddof=1) / 20**0.5)


# --- stopped ----------------------------------------------------------------------------------------------------------


def test_ctrl_c_keeps_whole_tables_and_whole_chunks_of_the_next(design: Study) -> None:
    def press(done: int, total: int) -> None:
        signal.raise_signal(signal.SIGINT)

    with pytest.raises(StudyInterrupted) as stopped:
        study(design, matches=5_000, threads=1, progress=press)
    (cut,) = stopped.value.result.tables
    assert 0 < cut.n < 5_000
    assert not cut.complete
    again = study(design, matches=cut.n)
    assert cut.records() == again.tables[0].records()


def test_ctrl_c_after_the_first_table_keeps_it(design: Study) -> None:
    def press(done: int, total: int) -> None:
        if done > 4 * 300:
            signal.raise_signal(signal.SIGINT)

    with pytest.raises(StudyInterrupted) as stopped:
        study(design, matches=300, threads=1, progress=press)
    whole, cut = stopped.value.result.tables
    assert whole.complete
    assert 0 < cut.n < 300


# --- tables and files -------------------------------------------------------------------------------------------------


def test_the_tables_fit_a_hundred_columns_and_name_matches_seed_and_rules(
    found: StudyResult, capsys: pytest.CaptureFixture[str]
) -> None:
    show_study(found)
    shown = capsys.readouterr().out
    assert max(len(line) for line in shown.splitlines()) <= 100
    assert "Seed 3" in shown
    assert "30 matches a row; rules brettfussball, max_plies=400." in shown
    assert "20 matches a row; rules brettfussball, max_plies=400, goals_to_win=1." in shown
    for heading in ("total goals", "red win, %", "shots an hour", "ending: truncated, %"):
        assert shown.count(heading) == 1, heading


@pytest.mark.parametrize(
    ("change", "cell"),
    [
        (Estimate("a", 0.5, 0.1, 0.304, 0.696, 100), "+0.5 (0.3 to 0.7)"),
        (Estimate("a", -0.5, 0.1, -0.696, -0.304, 100), "-0.5 (-0.7 to -0.3)"),
        (Estimate("a", 0.1, 0.1, -0.096, 0.296, 100), "(-0.1 to 0.3)"),
        (Estimate("a", 0.0, 0.0, 0.0, 0.0, 100), "0"),
        (Estimate("a", 0.5, None, None, None, 1), "0.5"),
        (Estimate("a", None, None, None, None, 0), "–"),
    ],
)
def test_a_change_has_a_figure_only_where_it_is_clear(change: Estimate, cell: str) -> None:
    point = Point("row", {"a": Estimate("a", 3.0, 0.1, 2.8, 3.2, 100)}, {"a": change})
    assert clear_change_cell(point, "a") == cell


def test_records_have_a_line_a_row_and_measure(found: StudyResult) -> None:
    frame = found.frame
    assert len(frame) == 4 * 6 + 1
    assert list(frame.columns) == [
        *("table", "row", "settings", "rules", "policies", "measure", "unit", "n"),
        *("estimate", "standard_error", "low", "high"),
        *("difference", "difference_error", "difference_low", "difference_high"),
    ]  # fmt: skip
    assert set(frame["policies"]) == {"greedy v random"}
    assert frame["settings"][0] == 'max_plies=400; goals_to_win=1; starter="red"'
    assert frame["difference"].isna().sum() == 6 + 1
    assert frame.groupby("measure")["unit"].first().tolist() == ["1"] * 7
    assert ((frame["low"] <= frame["estimate"]) & (frame["estimate"] <= frame["high"])).all()


def test_files_say_what_the_records_say(found: StudyResult, tmp_path: Path) -> None:
    with found.save(tmp_path / "study.csv").open(encoding="utf-8", newline="") as file:
        from_csv = list(csv.DictReader(file))
    assert [float(row["estimate"]) for row in from_csv] == found.frame["estimate"].tolist()
    document = json.loads(found.save(tmp_path / "study.json").read_text(encoding="utf-8"))
    assert document["rows"] == found.records()
    origin = document["provenance"]
    assert (origin["game"], origin["seed"], origin["study"]) == ("brettfussball", SEED, "Mine")
    hashes = [row["configuration_sha256"] for table in origin["tables"] for row in table["rows"]]
    assert len(set(hashes)) == 5
    pytest.importorskip("pyarrow")
    pd.testing.assert_frame_equal(pd.read_parquet(found.save(tmp_path / "study.parquet")), found.frame)


def test_the_study_itself_is_never_overwritten(tmp_path: Path) -> None:
    path = written(tmp_path)
    result = study(path, matches=1)
    as_json = tmp_path / "mine.json"
    as_json.hardlink_to(path)
    with pytest.raises(SetupError, match="an input of the run"):
        result.save(as_json, force=True)


# --- refused ----------------------------------------------------------------------------------------------------------

GRID = "goals_to_win = [1, 2]"
REFUSED = [
    ('"draw"', '"drwa"', 'mine.toml: table entry 1, measures is "drwa"; expected what the game counts (did you mean "draw"?)'),  # noqa: E501
    ('of = "plies"', 'of = "margin"', 'mine.toml: table entry 1, measures is "margin"; expected a number that the game counts up'),  # noqa: E501
    ('of = "plies"', 'of = "draw"', 'mine.toml: table entry 1, measures is "draw"; expected a number that the game counts up'),  # noqa: E501
    (GRID, "goals_to_win = [1, 0]", 'mine.toml: table entry 1, row "goals_to_win=0, red", goals_to_win is 0; expected at least 1'),  # noqa: E501
    (GRID, "goals_to_wni = [1]", 'mine.toml: table entry 1, row "goals_to_wni=1, red", goals_to_wni: there is no such key; expected a key of the rule set (did you mean "goals_to_win"?)'),  # noqa: E501
    ('settings = ["goals_to_win=1"]', 'settings = ["goals=1"]', "mine.toml: table entry 2, settings, goals: there is no such key"),  # noqa: E501
    ('settings = ["max_plies=400"]', 'settings = ["max_plies"]', 'mine.toml: settings is "max_plies"; expected KEY=VALUE'),  # noqa: E501
    ('second = "random"', 'second = "randm"', 'mine.toml: second is "randm"; expected a policy (did you mean "random"?)'),  # noqa: E501
    ('second = "random"', 'second = "mcts:seconds=1"', "mine.toml: second is"),
    ('match = "brettfussball"', 'match = "brettfusball"', 'mine.toml: match is "brettfusball"; expected a match file, a shipped match or a tabletop game (did you mean "brettfussball"?)'),  # noqa: E501
    ('match = "brettfussball"', 'match = "example"', "mine.toml: second: this names who plays; expected a tabletop game, since example is a match of two teams"),  # noqa: E501
    ('name = "as it is"\n', 'name = "as it is"\nfirst = "gredy"\n', 'mine.toml: table entry 2, row "as it is", first is "gredy"; expected a policy (did you mean "greedy"?)'),  # noqa: E501
    ('name = "as it is"\n', 'name = "as it is"\n[[table.row]]\nname = "same"\nfirst = "greedy"\n', 'mine.toml: table entry 2, row "same": this plays the same game as the row "as it is"; expected rows that differ'),  # noqa: E501
    ('match = "brettfussball"', 'match = "none.toml"', "none.toml: there is no such file"),
    ('second = "random"', 'rules = "brettfusball"', "brettfusball: there is no such file; expected a file or a shipped rule set"),  # noqa: E501
    ('name = "as it is"\n', 'name = "as it is"\n[table.each]\ngoals_to_win = [1]\n', 'mine.toml: table entry 2, row "goals_to_win=1": this plays the same game as the row "as it is"; expected rows that differ'),  # noqa: E501
]  # fmt: skip


@pytest.mark.parametrize(("old", "new", "sentence"), REFUSED)
def test_all_is_checked_before_anything_is_played(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, old: str, new: str, sentence: str
) -> None:
    monkeypatch.chdir(tmp_path)
    assert old in MINE
    path = written(tmp_path, MINE.replace(old, new, 1))
    with pytest.raises(SetupError) as refused:
        study(path.name, progress=lambda *_: pytest.fail("it is played"))
    assert refused.value.sentence.startswith(sentence)
    assert [finding.level for finding in check_study(path.name)] == ["error"] * len(refused.value.all)


def test_all_that_is_wrong_is_told_together(tmp_path: Path) -> None:
    text = MINE.replace('"draw"', '"drwa"').replace("max_plies=400", "max_plies=500").replace('"plies"]', '"pleis"]')
    places = [
        finding.sentence for finding in check_study(written(tmp_path, text.replace(GRID, "goals_to_win = [0, 2, -1]")))
    ]
    assert len(places) == 1 + 4 + 1
    assert check_study(written(tmp_path)) == []


@pytest.mark.parametrize(("given", "sentence"), [
    ({"matches": 0}, "study: n is 0"), ({"seed": -1}, "study: seed is -1"), ({"threads": 0}, "study: threads is 0"),
])  # fmt: skip
def test_arguments_that_cannot_be_used(design: Study, given: dict[str, int], sentence: str) -> None:
    with pytest.raises(SetupError, match=sentence):
        study(design, **given)  # type: ignore[arg-type]


@pytest.mark.parametrize("name", [name for name in shipped("studies") if not is_line_ups(name)])
def test_shipped_studies_are_sound(name: str) -> None:
    assert check_study(name) == []


def test_the_names_of_the_package(design: Study) -> None:
    assert rs.load_study("brettfussball_variants").title.startswith("Brettfußball")
    assert isinstance(rs.study(design, matches=1), rs.StudyResult)
    assert rs.Study is Study
    assert issubclass(rs.StudyInterrupted, KeyboardInterrupt)
