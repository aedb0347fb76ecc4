"""Two small sides, their squads and a match in a folder of their own, to be spoilt one thing at a time."""

from __future__ import annotations

import zipfile
from collections.abc import Callable
from dataclasses import dataclass
from html import escape
from pathlib import Path
from typing import Any

import pytest
from pydantic import BaseModel

HEADER = "name,position,pace,handling,tackling,jackling,set pieces,kicking,hardness,fitness"
ROLES = ("centre", "hooker", "prop", "scrum_half", "fly_half", "prop", "wing")
REDS = ("Ash", "Birch", "Cedar", "Dogwood", "Elder", "Fir", "Gorse", "Hazel", "Ivy")
BLUES = ("Auk", "Bittern", "Coot", "Dunlin", "Eider", "Finch", "Grebe", "Heron", "Ibis")


@dataclass
class Fixture:
    """The folder with `reds.csv`, `reds.toml`, `blues.csv`, `blues.toml` and `match.toml`."""

    folder: Path

    def path(self, name: str) -> Path:
        return self.folder / name

    def edit(self, name: str, old: str, new: str) -> Path:
        """Replace the first `old` of a file, which must be there."""
        path = self.folder / name
        text = path.read_text("utf-8")
        assert old in text
        path.write_text(text.replace(old, new, 1), "utf-8")
        return path

    def put(self, name: str, content: str | bytes) -> Path:
        path = self.folder / name
        path.write_bytes(content.encode() if isinstance(content, str) else content)
        return path


def squad_text(names: tuple[str, ...]) -> str:
    """Nine men; the ratings of man k are 40 + k, ... so that means are easy to work out."""
    positions = [*(role.replace("_", " ") for role in ROLES), "prop/hooker", "wing/centre"]
    rows = [
        f"{name},{position},{40 + k},50,60,55,{45 + k},{35 + 5 * k},50,{60 - k}"
        for k, (name, position) in enumerate(zip(names, positions, strict=True))
    ]
    return "\n".join([HEADER, *rows]) + "\n"


def team_text(name: str, names: tuple[str, ...]) -> str:
    seven = "\n".join(f'  {{ player = "{man}", role = "{role}" }},' for man, role in zip(names, ROLES, strict=False))
    return f"""schema = 1
name = "{name}"
squad = "{name.lower()}.csv"
line_up = [
{seven}
]
bench = ["{names[7]}", "{names[8]}"]
goal_kicker = "{names[4]}"
hardness = 0

[tactics]
pass = [1, 1, 1, 1, 1]
kick_off = "short"

[[tactics.when]]
lead_min = 1
seconds_left_max = 0
kick = [20, 20, 20, 20, 20]

[[bench_plan]]
off = "{names[6]}"
on = "{names[8]}"
minute = 8
"""


@pytest.fixture
def match_files(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Fixture:
    """The sound files; the working folder is theirs, so that sentences name them without a path."""
    fixture = Fixture(tmp_path)
    for name, names in (("Reds", REDS), ("Blues", BLUES)):
        fixture.put(f"{name.lower()}.csv", squad_text(names))
        fixture.put(f"{name.lower()}.toml", team_text(name, names))
    fixture.put("match.toml", 'schema = 1\nhome = "reds.toml"\naway = "blues.toml"\nrules = "sevens"\n')
    monkeypatch.chdir(tmp_path)
    return fixture


def _cell(reference: str, value: Any) -> str:
    if value is None:
        return ""
    if isinstance(value, bool):
        return f'<c r="{reference}" t="b"><v>{int(value)}</v></c>'
    if isinstance(value, int | float):
        return f'<c r="{reference}"><v>{value}</v></c>'
    return f'<c r="{reference}" t="inlineStr"><is><t>{escape(str(value))}</t></is></c>'


def xlsx(path: Path, rows: dict[int, list[Any]], sheets: int = 1) -> Path:
    """Write a workbook by hand: {row number: cells}, in the first of `sheets` sheets."""
    space = 'xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"'
    related = "http://schemas.openxmlformats.org/officeDocument/2006/relationships"
    package = "http://schemas.openxmlformats.org/package/2006"
    body = "".join(
        f'<row r="{number}">' + "".join(_cell(f"{chr(65 + k)}{number}", v) for k, v in enumerate(cells)) + "</row>"
        for number, cells in rows.items()
    )
    numbers = range(1, sheets + 1)
    kind = "application/vnd.openxmlformats-officedocument.spreadsheetml"
    parts = {
        "[Content_Types].xml": f'<Types xmlns="{package}/content-types">'
        '<Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>'
        f'<Override PartName="/xl/workbook.xml" ContentType="{kind}.sheet.main+xml"/>'
        + "".join(
            f'<Override PartName="/xl/worksheets/sheet{n}.xml" ContentType="{kind}.worksheet+xml"/>' for n in numbers
        )
        + "</Types>",
        "_rels/.rels": f'<Relationships xmlns="{package}/relationships">'
        f'<Relationship Id="r1" Type="{related}/officeDocument" Target="xl/workbook.xml"/></Relationships>',
        "xl/workbook.xml": f'<workbook {space} xmlns:r="{related}"><sheets>'
        + "".join(f'<sheet name="Squad {n}" sheetId="{n}" r:id="r{n}"/>' for n in numbers)
        + "</sheets></workbook>",
        "xl/_rels/workbook.xml.rels": f'<Relationships xmlns="{package}/relationships">'
        + "".join(
            f'<Relationship Id="r{n}" Type="{related}/worksheet" Target="worksheets/sheet{n}.xml"/>' for n in numbers
        )
        + "</Relationships>",
    }
    for n in numbers:
        content = body if n == 1 else ""
        parts[f"xl/worksheets/sheet{n}.xml"] = f"<worksheet {space}><sheetData>{content}</sheetData></worksheet>"
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, text in parts.items():
            archive.writestr(name, '<?xml version="1.0" encoding="UTF-8"?>' + text)
    return path


@pytest.fixture
def write_xlsx() -> Callable[..., Path]:
    """The writer of workbooks."""
    return xlsx


def _limits(model: type[BaseModel], key: str) -> tuple[float, float]:
    field = model.model_fields[key]
    marks = [*field.metadata, *(mark for entry in field.metadata for mark in getattr(entry, "metadata", ()))]
    bounds = [getattr(mark, name) for name in ("ge", "gt", "le", "lt") for mark in marks if hasattr(mark, name)]
    found = [bound for bound in bounds if bound is not None]
    return min(found), max(found)


@pytest.fixture
def limits() -> Callable[[type[BaseModel], str], tuple[float, float]]:
    """What gives the least and the greatest value that a number of a model may have."""
    return _limits
