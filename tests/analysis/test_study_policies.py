"""Rows of a study that name who plays them."""

from __future__ import annotations

from pathlib import Path

import pytest

import rugbysim as rs
from rugbysim.analysis.study_setup import check_study, load_study

N = 12
ROWS = """
[[table.row]]
name = "greedy v greedy"
[[table.row]]
name = "greedy v search"
second = "mcts:simulations=20"
[[table.row]]
name = "random v greedy"
first = "random"
settings = ["variant=2"]
"""
MINE = f"""schema = 1
title = "Mine"
match = "brettfussball"
settings = ["max_plies=200"]
matches = {N}

[[table]]
title = "Who plays"
measures = ["red_shots", "draw"]
{ROWS}"""


def written(folder: Path, text: str) -> Path:
    path = folder / "mine.toml"
    path.write_text(text, encoding="utf-8")
    return path


def test_each_row_is_the_run_of_its_policies(tmp_path: Path) -> None:
    found = rs.study(written(tmp_path, MINE))
    for point, first, second, more in zip(
        found.tables[0].points,
        ("greedy", "greedy", "random"),
        ("greedy", "mcts:simulations=20", "greedy"),
        ((), (), ("variant=2",)),
        strict=True,
    ):
        match = rs.load_tabletop("brettfussball", first, second, overrides=["max_plies=200", *more])
        alone = rs.simulate(match, n=N, seed=1)
        assert point.estimates["red_shots"] == alone.estimate("red_shots")
        assert point.estimates["draw"] == alone.estimate("draw")


def test_records_and_hashes_say_who_played(tmp_path: Path) -> None:
    found = rs.study(written(tmp_path, MINE), matches=2)
    by_row = dict(zip(found.frame["row"], found.frame["policies"], strict=True))
    assert by_row == {
        "greedy v greedy": "greedy v greedy",
        "greedy v search": "greedy v mcts:simulations=20",
        "random v greedy": "random v greedy",
    }
    assert len({row["configuration_sha256"] for row in found.provenance["tables"][0]["rows"]}) == 3


def test_a_row_may_let_play_whom_the_user_should_know_about(tmp_path: Path) -> None:
    text = MINE.replace("brettfussball", "winkelmann").replace("max_plies=200", "max_rolls=20")
    text = text.replace("red_shots", "west_shots").replace("variant=2", "must_move=false")
    rows = load_study(written(tmp_path, text)).tables[0].rows
    assert [len(row.match.notices) for row in rows] == [0, 0, 1]
    assert rows[2].match == rs.load_tabletop(
        "winkelmann", "random", rules=rows[2].match.path, overrides=["max_rolls=20", "must_move=false"]
    )


@pytest.mark.parametrize("key", ["first", "second"])
def test_nobody_plays_a_match_of_teams(tmp_path: Path, key: str) -> None:
    text = f"""schema = 1
title = "Mine"
match = "example"
[[table]]
title = "One"
measures = ["draw"]
[[table.row]]
name = "as it is"
[[table.row]]
name = "other"
{key} = "greedy"
settings = ["home_bonus=3"]
"""
    (finding,) = check_study(written(tmp_path, text))
    assert finding.sentence.endswith(
        f'mine.toml: table entry 1, row "other", {key}: this names who plays; '
        "expected a tabletop game, since example is a match of two teams"
    )
