"""A study that is ready to edit: it runs as it is, and every key in it is explained in the words of its model."""

from __future__ import annotations

import shlex
from pathlib import Path
from typing import Final

from pydantic import BaseModel
from pydantic.fields import FieldInfo

from rugbysim.setup.assignments import toml_value
from rugbysim.setup.studies import Measure, Row, StudyFile, Table

WIDTH: Final = 34  # of what stands before an explanation

_HEAD: Final = """\
# A study: tables of one game under many settings, a row for each. It runs as it is:
#     rugbysim study {file}
# `rugbysim check` looks it over. A line that begins with # and a key is left out and shows what could stand there.
"""
_SETTINGS: Final = """\
# Settings are changes as --set takes them, 'KEY=VALUE': keys of the rule set (configs/tabletop, configs/rules).
# Those of the study come first, then those of the table, then those of the row.
"""
_MEASURES: Final = """\
# What can be measured: the columns of numbers that `rugbysim dictionary matches --game winkelmann` lists; west_win,
# draw and east_win; margin; total_goals and so on, of what is counted for both sides; "ending: goal" and so on, for
# each word of a column of words. A table in the list has
"""
_RATE: Final = '{ measure = "total_goals", of = "rolls", per = 120, name = "goals per half hour" }'
_ROWS: Final = """\
# Rows: any of [[table.row]], [table.grid] and [table.each], in this order. The first row is the one that all others are
# compared with, on the same chance.
"""


def study_template(out: Path) -> str:
    """The text of a study file that is called `out`."""
    return "\n".join([
        _HEAD.format(file=shlex.quote(str(out))),
        _key(StudyFile, "schema", 1),
        _key(StudyFile, "title", "Mine"),
        _key(StudyFile, "match", "winkelmann"),
        _key(StudyFile, "first", "greedy"),
        _key(StudyFile, "second", "greedy"),
        _key(StudyFile, "rules", "winkelmann", used=False),
        _key(StudyFile, "matches", 50),
        _key(StudyFile, "seed", 1),
        "",
        _SETTINGS + _key(StudyFile, "settings", ["max_rolls=1000"], used=False),
        "",
        _explaining("[[table]]", StudyFile, "table"),
        _key(Table, "title", "Who plays"),
        _key(Table, "rules", "winkelmann_timed", used=False),
        _key(Table, "settings", ["first_side=west"], used=False),
        _key(Table, "matches", 20),
        "",
        _MEASURES + "\n".join(f"#     {key}: {_explained(field)}" for key, field in Measure.model_fields.items()),
        f"# measures: {_said(Table, 'measures')}",
        f'measures = ["west_win", "rolls", {_RATE}]',
        "",
        _ROWS + _explaining("[[table.row]]", Table, "row"),
        _key(Row, "name", "greedy v greedy"),
        "[[table.row]]",
        'name = "greedy v search"',
        _key(Row, "first", "greedy", used=False),
        _key(Row, "second", "mcts:simulations=50"),
        "[[table.row]]",
        'name = "greedy v random, West begins"',
        'second = "random"',
        _key(Row, "settings", ["first_side=west"]),
        "",
        "[[table]]",
        'title = "All combinations"',
        'measures = ["total_goals", "draw"]',
        'rules = "winkelmann_timed"',
        _explaining("[table.grid]", Table, "grid"),
        'board = ["winkelmann", "winkelmann_5x5"]',
        "must_move = [true, false]",
        "",
        "[[table]]",
        'title = "One change at a time"',
        'measures = ["west_win", "rolls"]',
        "[[table.row]]",
        'name = "as it ships"',
        _explaining("[table.each]", Table, "each"),
        "max_extra_rolls = [0, 1]",
        'own_goal = ["forbidden"]',
        "dice.faces = [[[1, 2, 3, 4, 5, 6], [1, 1, 1, 6, 6, 6]]]",
        "",
    ])  # fmt: skip


def _key(model: type[BaseModel], key: str, value: object, *, used: bool = True) -> str:
    """A line that sets a key and explains it; one that is not `used` is a comment."""
    return _explaining(f"{'' if used else '# '}{key} = {toml_value(value)}", model, key)


def _explaining(line: str, model: type[BaseModel], key: str) -> str:
    return f"{line:<{WIDTH}}  # {_said(model, key)}"


def _said(model: type[BaseModel], key: str) -> str:
    fields = {field.alias or name: field for name, field in model.model_fields.items()}
    return _explained(fields[key])


def _explained(field: FieldInfo) -> str:
    """What a key is for and what it is when it is left out, if that is anything."""
    default = field.get_default()
    left_out = f" (left out: {toml_value(default)})" if isinstance(default, int | float) else ""
    return f"{field.description}{left_out}"
