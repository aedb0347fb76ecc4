"""What tests of the analysis room share: a league of four sides, which is quick to play."""

from __future__ import annotations

from pathlib import Path

import pytest

from rugbysim.analysis.league import League, Season, fixtures, load_league, play_league
from rugbysim.setup.locate import configs
from rugbysim.setup.rules import RuleSet, load_rules


@pytest.fixture(scope="session")
def league() -> League:
    """The shipped league."""
    return load_league()


@pytest.fixture(scope="session")
def four(league: League) -> League:
    """Every fourth side of the league: six pairings."""
    return League("four", league.teams[::4])


@pytest.fixture(scope="session")
def rules() -> RuleSet:
    """The default rule set."""
    return load_rules("sevens")


@pytest.fixture(scope="session")
def season(four: League, rules: RuleSet) -> Season:
    """1,200 matches of the four sides."""
    return play_league(fixtures(four, rules), four, 1_200, 1, threads=1)


@pytest.fixture
def rules_file(tmp_path: Path) -> Path:
    """A copy of the default rule set that a test may write to."""
    path = tmp_path / "mine.toml"
    path.write_text((configs() / "rules" / "sevens.toml").read_text(encoding="utf-8"), encoding="utf-8")
    return path


@pytest.fixture
def targets_file(tmp_path: Path) -> Path:
    """A copy of the shipped targets that a test may write to."""
    path = tmp_path / "targets.toml"
    path.write_text((configs() / "targets" / "sevens_men.toml").read_text(encoding="utf-8"), encoding="utf-8")
    return path
