"""New numbers in a TOML text: everything else stays as it stands."""

from __future__ import annotations

import random
import tomllib
from pathlib import Path

import pytest

from rugbysim.analysis.toml_edit import spans, with_numbers
from rugbysim.setup.keys import flat
from rugbysim.setup.locate import configs

FILES = sorted(configs().rglob("*.toml"))

HARD = '''\
# a file with everything that could be mistaken for something else
plain = 1.5            # 2.5 in a comment
"quoted key".'and another' = 3
text = "a # is no comment, = no value, ] no end"  # but this is
literal = 'C:\\temp # not either'
long = """
x = 1  # inside a text
[not.a.table]
"""
[a]
inline = { kind = "logistic", deep = { scale = 20.0, list = [1, 2] } }  # comment
array = [
  [0.0, 1.0],  # first
  [2.0, 3.0],  # second
]
[a.b-c]
date = 1979-05-27T07:32:00Z
hex = 0xff
no_comment = 7
[[many]]
x = 1
[many.below]
y = 3
[[many]]
x = 2
[[many.deep]]
z = 4
[[many.deep]]
z = 5
'''


@pytest.mark.parametrize("path", FILES, ids=lambda path: f"{path.parent.name}/{path.name}")
def test_every_value_of_every_shipped_file_is_found_in_its_place(path: Path) -> None:
    text = path.read_text(encoding="utf-8")
    values = flat(tomllib.loads(text))
    found = spans(text)
    assert set(found) == set(values)
    for key, (start, end) in found.items():
        assert tomllib.loads(f"value = {text[start:end]}")["value"] == values[key], key


def test_values_are_found_in_a_hard_text() -> None:
    found = {key: HARD[start:end] for key, (start, end) in spans(HARD).items()}
    assert found["plain"] == "1.5"
    assert found["quoted key.and another"] == "3"
    assert found["text"] == '"a # is no comment, = no value, ] no end"'
    assert found["a.inline.deep.scale"] == "20.0"
    assert found["a.inline.deep.list.2"] == "2"
    assert found["a.array.2.1"] == "2.0"
    assert found["a.b-c.hex"] == "0xff"
    assert (found["many.1.x"], found["many.2.x"]) == ("1", "2")
    assert (found["many.1.below.y"], found["many.2.deep.2.z"]) == ("3", "5")
    assert "not.a.table.x" not in found
    assert set(found) == set(flat(tomllib.loads(HARD)))


def test_only_the_value_and_the_blanks_before_the_comment_change() -> None:
    changed = with_numbers(HARD, {"plain": "-12.25", "a.array.2.2": "4.125", "a.inline.deep.scale": "7"})
    lines = dict(zip(HARD.splitlines(), changed.splitlines(), strict=True))
    assert lines.pop("plain = 1.5            # 2.5 in a comment") == "plain = -12.25         # 2.5 in a comment"
    assert lines.pop("  [2.0, 3.0],  # second") == "  [2.0, 4.125],  # second"
    shorter = 'inline = { kind = "logistic", deep = { scale = 7, list = [1, 2] } }     # comment'
    assert lines.pop('inline = { kind = "logistic", deep = { scale = 20.0, list = [1, 2] } }  # comment') == shorter
    assert all(before == after for before, after in lines.items())


def test_a_comment_without_room_keeps_two_blanks() -> None:
    assert with_numbers("x = 1    # why\n", {"x": "1234567.5"}) == "x = 1234567.5  # why\n"
    assert with_numbers("x = 1 # why\n", {"x": "12.5"}) == "x = 12.5 # why\n"
    assert with_numbers("x = 1", {"x": "2.5"}) == "x = 2.5"


def test_any_numbers_of_a_rule_set_can_be_replaced_together() -> None:
    """Every number of the default rule set, in random groups: the parsed result is what was asked for, nothing else."""
    text = (configs() / "rules" / "sevens.toml").read_text(encoding="utf-8")
    values = flat(tomllib.loads(text))
    numbers = [key for key, value in values.items() if isinstance(value, float)]
    chance = random.Random(7)
    comments = [line.partition("#")[2] for line in text.splitlines()]
    for _ in range(20):
        chosen = {key: str(chance.uniform(-999, 999)) for key in chance.sample(numbers, 12)}
        changed = with_numbers(text, chosen)
        wanted = values | {key: float(number) for key, number in chosen.items()}
        assert flat(tomllib.loads(changed)) == wanted
        assert [line.partition("#")[2] for line in changed.splitlines()] == comments


def test_a_key_that_is_none_is_refused() -> None:
    with pytest.raises(KeyError):
        with_numbers("x = 1", {"y": "2"})
