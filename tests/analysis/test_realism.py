"""The contract: verdicts, known misses, targets that cannot be judged."""

from __future__ import annotations

import math
from pathlib import Path

import pytest

from rugbysim.analysis.league import FAVOURITES, League, Season
from rugbysim.analysis.realism import INSIDE, KNOWN_MISS, OUTSIDE, Contract, Row, contract_of, known_misses, realism
from rugbysim.analysis.targets import Targets, load_targets
from rugbysim.report.analysis_tables import show_realism
from rugbysim.setup.errors import SetupError
from rugbysim.setup.rules import RuleSet
from rugbysim.setup.sections import KnownMiss, Realism

POINTS = "scoring.points"
ENDINGS = "possession.endings_share"


@pytest.fixture
def targets() -> Targets:
    return load_targets("sevens_men")


def moved(targets: Targets, key: str, values: tuple[float, ...]) -> Targets:
    """The targets with other values for one figure."""
    figures = [
        type(t)(t.key, values, t.entries, t.tolerance, t.counted, t.source) if t.key == key else t for t in targets
    ]
    return Targets(targets.population, tuple(figures), targets.path)


def missing(rules: RuleSet, *keys: str) -> RuleSet:
    """The rule set with known misses."""
    misses = tuple(KnownMiss(target=key, reached=1.0, reason=f"why {key}") for key in keys)
    return rules.model_copy(update={"realism": Realism(free=(), known_miss=misses)})


def rows_of(contract: Contract, key: str) -> list[Row]:
    return [row for row in contract.rows if row.key == key]


def judge(season: Season, targets: Targets, misses: dict[str, str] | None = None) -> Contract:
    return contract_of("sevens", season, targets, misses or {}, 1)


def test_there_is_a_row_for_every_number_of_the_file(season: Season, targets: Targets) -> None:
    contract = judge(season, targets)
    named = [(row.key, row.entry) for row in contract.rows]
    assert named == [*((t.key, entry) for t in targets for entry in t.entries), (FAVOURITES, "")]
    assert len(contract.keys) == 52
    assert all(math.isfinite(row.reached) for row in contract.rows)


@pytest.mark.parametrize(("off", "verdict"), [(0.999, INSIDE), (-0.999, INSIDE), (1.001, OUTSIDE), (-1.001, OUTSIDE)])
def test_a_figure_is_inside_up_to_its_tolerance(season: Season, targets: Targets, off: float, verdict: str) -> None:
    reached = season.figures()[POINTS].value
    contract = judge(season, moved(targets, POINTS, (reached + off * 1.5,)))
    assert [row.verdict for row in rows_of(contract, POINTS)] == [verdict]


def test_one_entry_outside_puts_its_table_outside(season: Season, targets: Targets) -> None:
    reached = season.figures()[ENDINGS].values.tolist()
    wanted = tuple(value + (0.03 if place == 4 else 0.0) for place, value in enumerate(reached))
    contract = judge(season, moved(targets, ENDINGS, wanted))
    assert [row.entry for row in rows_of(contract, ENDINGS) if row.verdict == OUTSIDE] == ["jackal"]
    assert ENDINGS in contract.figures(OUTSIDE)
    assert ENDINGS not in contract.figures(INSIDE)


def test_entries_are_met_by_name_whatever_their_order(season: Season, targets_file: Path) -> None:
    """The table of endings written the other way round gives each ending the same share."""
    text = targets_file.read_text(encoding="utf-8")
    line = next(line for line in text.splitlines() if line.startswith("endings_share"))
    inside = line[line.index("{ ") + 2 : line.index(", tolerance")]
    turned = line.replace(inside, ", ".join(reversed(inside.split(", "))))
    targets_file.write_text(text.replace(line, turned), encoding="utf-8")
    assert turned != line
    one, other = (judge(season, load_targets(name)) for name in ("sevens_men", targets_file))
    shares = [{row.entry: row.reached for row in rows_of(contract, ENDINGS)} for contract in (one, other)]
    assert shares[0] == shares[1]
    assert [row.entry for row in rows_of(other, ENDINGS)] == [row.entry for row in reversed(rows_of(one, ENDINGS))]


def test_a_known_miss_is_named_as_such_only_while_it_is_missed(season: Season, targets: Targets) -> None:
    key, reached = "restart.restarts", season.figures()["restart.restarts"].value
    missed, met = (judge(season, moved(targets, key, (reached + off,)), {key: "why"}) for off in (1.0, 0.0))
    assert [(row.verdict, row.reason) for row in rows_of(missed, key)] == [(KNOWN_MISS, "why")]
    assert [(row.verdict, row.reason) for row in rows_of(met, key)] == [(INSIDE, "")]


def test_a_known_miss_of_one_entry_excuses_no_other(season: Season, targets: Targets) -> None:
    wanted = tuple(value + 0.1 for value in season.figures()[ENDINGS].values.tolist())
    contract = judge(season, moved(targets, ENDINGS, wanted), {f"{ENDINGS}.jackal": "why"})
    assert {row.entry for row in rows_of(contract, ENDINGS) if row.verdict == KNOWN_MISS} == {"jackal"}
    assert not contract.met


def test_the_contract_is_met_when_nothing_is_outside(season: Season, targets: Targets) -> None:
    for target in targets:
        found = season.figures()[target.key]
        known = season.figures_of.entries.get(target.key, ("",))
        values = tuple(float(found.values[known.index(entry)]) for entry in target.entries)
        targets = moved(targets, target.key, values)
    contract = judge(season, targets)
    others = [row for row in contract.rows if row.key != FAVOURITES]
    assert all(row.verdict == INSIDE for row in others)
    assert contract.met == (rows_of(contract, FAVOURITES)[0].verdict == INSIDE)


def test_favourites_are_judged_beside_the_file(season: Season, targets: Targets) -> None:
    (row,) = rows_of(judge(season, targets), FAVOURITES)
    assert (row.target, row.tolerance) == (0.75, 0.05)  # 70 to 80 %
    assert FAVOURITES not in judge(season, targets).keys


def test_realism_plays_and_judges(four: League, rules: RuleSet) -> None:
    contract = realism(missing(rules, "restart.restarts"), n=200, seed=2, league=four, threads=1)
    assert (contract.rules, contract.matches, contract.pairings, contract.seed) == ("sevens", 204, 6, 2)
    assert contract.table.shape == (len(contract.rows), 8)


def test_the_table_fits_eighty_columns_and_shows_every_number(
    season: Season, targets: Targets, capsys: pytest.CaptureFixture[str]
) -> None:
    reached = season.figures()["restart.restarts"].value
    far = moved(targets, "restart.restarts", (reached + 1,))
    show_realism(judge(season, far, {"restart.restarts": "the league kicks off too often"}))
    shown = capsys.readouterr().out
    assert max(len(line) for line in shown.splitlines()) <= 80
    assert "known miss: restarts: the league kicks off too often" in shown
    assert "Of 52 figures" in shown
    assert shown.count(" ± ") == len(judge(season, far).rows) + 2 * 7  # two headings a section


# --- what cannot be judged --------------------------------------------------------------------------------------------


def test_a_known_miss_of_a_scoring_figure_is_refused(rules: RuleSet, targets: Targets) -> None:
    with pytest.raises(SetupError, match=r'entry 2, target is "scoring.points"; expected a figure outside \[scoring\]'):
        known_misses(missing(rules, "restart.restarts", POINTS), targets)


def test_a_known_miss_of_no_figure_is_refused(rules: RuleSet, targets: Targets) -> None:
    with pytest.raises(SetupError, match=r'did you mean "restart.restarts"\?'):
        known_misses(missing(rules, "restart.restart"), targets)


POSSESSIONS = "possession.possessions"
BAD_TARGETS = [  # what is replaced in the shipped file, by what, and what the sentence says
    ("schema = 2", "schema = 1", "schema is 1; expected 2"),
    (
        "offloads                 =",
        "ofloads =",
        'the key of a figure that is counted (did you mean "possession.offloads"?)',
    ),
    ("value = 17.0, tolerance = 1.0", "value = 17.0", f"{POSSESSIONS}.tolerance is missing; expected a number"),
    ("tolerance = 1.0", "tolerance = -1", f"{POSSESSIONS}.tolerance is -1.0; expected a number above 0"),
    ("value = 17.0,", "", f"{POSSESSIONS}.value is missing; expected a number"),
    ("value = 17.0,", 'value = "many",', f'{POSSESSIONS}.value is "many"; expected a number'),
    ("value = 17.0", "values = 1, value = 17.0", f"{POSSESSIONS}.values: there is no such key beside value"),
    ("value = 17.0", "home = 17.0", f'{POSSESSIONS} is "home"; expected a single value'),
    (
        'counted = "possessions as',
        'count = "possessions as',
        f"{POSSESSIONS}.counted is missing; expected the definition",
    ),
    ("jackal = 0.060", "jackals = 0.060", 'is "jackals"; expected an entry that is counted (did you mean "jackal"?)'),
    ("[0.205, 0.339,", "[0.544,", "possession.start_share.bands is"),
]


@pytest.mark.parametrize(("before", "after", "sentence"), BAD_TARGETS, ids=[case[2] for case in BAD_TARGETS])
def test_targets_that_cannot_be_judged(
    before: str, after: str, sentence: str, targets_file: Path, season: Season
) -> None:
    text = targets_file.read_text(encoding="utf-8")
    assert before in text
    targets_file.write_text(text.replace(before, after, 1), encoding="utf-8")
    with pytest.raises(SetupError) as refused:
        judge(season, load_targets(targets_file))
    assert sentence in str(refused.value)
    assert str(refused.value).startswith(refused.value.file)
    assert "targets.toml" in str(refused.value)


def test_a_targets_file_without_figures_is_refused(targets_file: Path) -> None:
    targets_file.write_text("schema = 2\n", encoding="utf-8")
    with pytest.raises(SetupError, match="there is no figure"):
        load_targets(targets_file)


def test_unknown_targets_name_what_there_is() -> None:
    with pytest.raises(SetupError, match=r'did you mean "sevens_men"\?'):
        load_targets("sevens_man")
