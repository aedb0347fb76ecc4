"""The study that `rugbysim new study` writes: it can be played, and explains every key that there is."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from pydantic import BaseModel

from rugbysim.analysis.study_setup import load_study
from rugbysim.setup.studies import Measure, Row, StudyFile, Table
from rugbysim.setup.study_template import study_template

MODELS = [(model, key) for model in (StudyFile, Table, Row, Measure) for key in model.model_fields]
COMMENTED = re.compile(r"(?m)^# (?=[a-z]+ = )")


@pytest.fixture
def written(tmp_path: Path) -> Path:
    file = tmp_path / "mine.toml"
    file.write_text(study_template(file), encoding="utf-8")
    return file


@pytest.mark.parametrize(("model", "key"), MODELS, ids=lambda part: getattr(part, "__name__", part))
def test_every_key_is_there_with_the_words_of_its_model(written: Path, model: type[BaseModel], key: str) -> None:
    field = model.model_fields[key]
    name = field.alias or key
    lines = [line for line in written.read_text(encoding="utf-8").splitlines() if str(field.description) in line]
    assert any(re.match(rf"(# +)?\[*(table\.)?{name}\b", line) for line in lines), name


def test_it_is_sound_as_it_is_and_with_all_that_it_leaves_out(written: Path) -> None:
    study = load_study(written)
    assert [len(table.rows) for table in study.tables] == [3, 4, 5]
    text = written.read_text(encoding="utf-8")
    assert len(COMMENTED.findall(text)) == 5
    written.write_text(COMMENTED.sub("", text), encoding="utf-8")
    table = load_study(written).tables[0]
    assert (table.rules, table.settings) == ("winkelmann_timed", ("max_rolls=1000", "first_side=west"))


def test_its_lines_are_short_enough_to_read(written: Path) -> None:
    assert max(map(len, written.read_text(encoding="utf-8").splitlines())) <= 120
