"""Team files that are written load again as the same team."""

from __future__ import annotations

from pathlib import Path

import pytest

from rugbysim.setup.errors import SetupError
from rugbysim.setup.locate import configs
from rugbysim.setup.squads import Player
from rugbysim.setup.team_files import write_team
from rugbysim.setup.teams import load_team

TEAMS = sorted(path.stem for path in (configs() / "teams").glob("*.toml"))


@pytest.mark.parametrize("name", TEAMS)
def test_every_shipped_team_comes_back(name: str, tmp_path: Path) -> None:
    team = load_team(name)
    again = load_team(write_team(team, tmp_path / "again.toml"))
    assert again.model_dump() == team.model_dump()
    assert again.notices == team.notices


def test_a_name_with_marks_that_toml_knows_comes_back(tmp_path: Path) -> None:
    odd = 'Tom "Ash" \\ Ümlaut'
    squad = tmp_path / "squad.csv"
    lines = ["name,position,pace,handling,tackling,jackling,set_pieces,kicking,hardness,fitness"]
    names = ['"Tom ""Ash"" \\ Ümlaut"', *"BCDEFG"]
    lines += [f"{name},prop,50,50,50,50,50,50,50,50" for name in names]
    squad.write_text("\n".join(lines), encoding="utf-8")
    herons = load_team("herons")
    ratings = dict.fromkeys(
        ("pace", "handling", "tackling", "jackling", "set_pieces", "kicking", "hardness", "fitness"), 50.0
    )
    men = tuple(Player(name=name, positions=("prop",), **ratings) for name in (odd, *"BCDEFG"))
    team = herons.model_copy(
        update={"players": men, "bench_plan": (), "goal_kicker": odd, "squad_path": squad, "hardness": -2.5}
    )
    again = load_team(write_team(team, tmp_path / "again.toml"))
    assert again.model_dump() == team.model_dump()


def test_a_team_is_written_nowhere_that_it_must_not(tmp_path: Path) -> None:
    team = load_team("herons")
    there = tmp_path / "there.toml"
    there.write_text("mine", encoding="utf-8")
    with pytest.raises(SetupError, match="the file exists"):
        write_team(team, there)
    with pytest.raises(SetupError, match="input of the run"):
        write_team(team, there, [there], force=True)
    with pytest.raises(SetupError, match=r"ends in \.toml"):
        write_team(team, tmp_path / "team.csv")
    with pytest.raises(SetupError, match="no squad file"):
        write_team(team.model_copy(update={"squad_path": None}), tmp_path / "new.toml")
    with pytest.raises(SetupError, match="cannot be written"):
        write_team(team, tmp_path / "nowhere" / "new.toml")
    assert there.read_text(encoding="utf-8") == "mine"
    assert load_team(write_team(team, there, force=True)).name == team.name
