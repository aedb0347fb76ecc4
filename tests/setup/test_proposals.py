"""Proposals: the best seven of a squad, and files that load as they are written."""

from __future__ import annotations

import itertools
import random
from pathlib import Path

import pytest

from rugbysim.setup import SetupError, Squad, load_match, load_team, propose_match, propose_team, read_squad, write_team
from rugbysim.setup.fields import SEVEN
from rugbysim.setup.proposals import best_seven, suitability
from rugbysim.setup.ratings import RATINGS
from rugbysim.setup.squads import Player


def men(count: int, seed: int) -> list[Player]:
    draw = random.Random(seed)
    return [
        Player.model_validate({"name": f"M{k}", "positions": [], **{name: draw.randint(0, 100) for name in RATINGS}})
        for k in range(count)
    ]


@pytest.mark.parametrize("seed", range(3))
def test_no_other_seven_fits_better(seed: int) -> None:
    """Against all 8!/1! orders of eight men."""
    players = men(8, seed)
    fit = [[suitability(player, role) for role in SEVEN] for player in players]

    def total(chosen: tuple[int, ...]) -> float:
        return sum(fit[man][place] for place, man in enumerate(chosen))

    best = max(total(chosen) for chosen in itertools.permutations(range(8), 7))
    assert total(tuple(players.index(man) for man in best_seven(players))) == pytest.approx(best)


@pytest.mark.rule("SV-1.3")
def test_the_proposal_has_the_default_order_and_men_at_home(match_files) -> None:
    team = propose_team("reds.csv")
    assert team.name == "Reds"
    assert team.roles == SEVEN
    assert all(role in man.positions for man, role in zip(team.seven, team.roles, strict=True))
    assert len(team.bench) == 2
    assert team.goal_kicker == max(team.seven, key=lambda man: man.kicking).name


def test_the_bench_is_the_next_best_five() -> None:
    players = men(20, 1)
    team = propose_team(Squad(players=tuple(players)))
    best = {man.name: max(suitability(man, role) for role in SEVEN) for man in players}
    left = [man.name for man in players if man not in team.players]
    assert len(team.bench) == 5
    assert min(best[man.name] for man in team.bench) >= max(best[name] for name in left)


def test_six_men_are_too_few(match_files) -> None:
    lines = match_files.path("reds.csv").read_text("utf-8").splitlines()
    match_files.put("reds.csv", "\n".join(lines[:7]))
    with pytest.raises(SetupError) as caught:
        propose_team("reds.csv")
    assert str(caught.value) == "reds.csv: the squad has 6 men; a team needs seven"


def test_a_proposed_team_loads_from_where_it_is_written(match_files) -> None:
    out = match_files.path("elsewhere/deep/mine.toml")
    out.parent.mkdir(parents=True)
    proposed = propose_team(read_squad("reds.csv"), name='The "Reds" \\ & co')
    out.write_text(write_team(proposed, "reds.csv", out), "utf-8")
    assert 'squad = "../../reds.csv"' in out.read_text("utf-8")
    read = load_team(out)
    assert read == proposed.model_copy(
        update={"path": read.path, "squad_path": read.squad_path, "tactics": read.tactics}
    )


def test_every_example_in_the_comments_is_valid(match_files) -> None:
    out = match_files.path("mine.toml")
    text = write_team(propose_team("reds.csv"), "reds.csv", out)
    lines = []
    for line in text.splitlines():
        word = line.removeprefix("# ").split(" ")[0]
        example = line.startswith("# ") and (word.startswith("[[") or line[2:].partition("=")[0].strip() == word)
        lines.append(line.removeprefix("# ") if example else line)
    out.write_text("\n".join(lines), "utf-8")
    team = load_team(out)
    assert team.tactics.kick_off_lane == 7
    assert len(team.tactics.when) == 1
    assert len(team.bench_plan) == 1


def test_a_proposed_match_loads_from_where_it_is_written(match_files) -> None:
    out = match_files.path("elsewhere/saturday.toml")
    out.parent.mkdir()
    out.write_text(propose_match("reds.toml", Path("blues.toml"), out, knock_out=True), "utf-8")
    match = load_match(out)
    assert (match.name, match.rules.name, match.knock_out) == ("Reds v Blues", "sevens", True)


def test_shipped_names_stay_names(match_files) -> None:
    out = match_files.path("saturday.toml")
    out.write_text(propose_match("herons", "reds.toml", out, rules="run_through"), "utf-8")
    assert 'home = "herons"' in out.read_text("utf-8")
    assert load_match(out).rules.name == "run_through"
