"""Squads as people send them: encodings, separators, headers, gaps, and everything that can be wrong."""

from __future__ import annotations

import sys
import zipfile
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from rugbysim.setup import SetupError, read_squad
from rugbysim.setup.locate import shipped

HEADER = "name,position,pace,handling,tackling,jackling,set pieces,kicking,hardness,fitness"
ANA = "Ana,wing,70,60,50,40,30,20,10,90"
BEA = "Bea,prop,40,41,42,43,44,45,46,47"


def squad(folder: Path, *rows: str, header: str = HEADER, encoding: str = "utf-8") -> Path:
    path = folder / "squad.csv"
    path.write_bytes("\n".join([header, *rows]).encode(encoding) + b"\n")
    return path


def sentence(path: Path) -> str:
    with pytest.raises(SetupError) as caught:
        read_squad(path)
    return str(caught.value)


@pytest.mark.rule("SV-1.2")
def test_a_plain_squad_is_read_as_written(tmp_path: Path) -> None:
    read = read_squad(squad(tmp_path, ANA, BEA))
    assert read.notices == ()
    ana, bea = read.players
    assert (ana.name, ana.positions, bea.positions) == ("Ana", ("wing",), ("prop",))
    names = ("pace", "handling", "tackling", "jackling", "set_pieces", "kicking", "hardness", "fitness")
    assert [getattr(ana, name) for name in names] == [70, 60, 50, 40, 30, 20, 10, 90]


@pytest.mark.parametrize(
    "header",
    [
        "Name,Positions,Pace,Handling,Tackling,Jackling,Set_Pieces,Kicking,Hardness,Fitness",
        " NAME , Position ,PACE,handling,tackling,jackling,SetPieces,kicking,hardness,fitness,",
        "player,position,pace,handling,tackling,jackling,set-pieces,kicking,hardness,fitness",
    ],
)
def test_headers_in_any_spelling_of_case_spaces_and_underscores(tmp_path: Path, header: str) -> None:
    assert read_squad(squad(tmp_path, ANA, header=header)).players[0].set_pieces == 30


def test_columns_in_any_order(tmp_path: Path) -> None:
    header = ",".join(reversed(HEADER.split(",")))
    assert read_squad(squad(tmp_path, ",".join(reversed(ANA.split(","))), header=header)).players[0].pace == 70


def test_semicolons_and_decimal_commas(tmp_path: Path) -> None:
    row = "Ana;wing;70,5;60;50;40;30;20;10;90.25"
    (ana,) = read_squad(squad(tmp_path, row, header=HEADER.replace(",", ";"))).players
    assert (ana.pace, ana.fitness) == (70.5, 90.25)


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig"])
def test_utf8_with_and_without_mark(tmp_path: Path, encoding: str) -> None:
    read = read_squad(squad(tmp_path, ANA.replace("Ana", "Siân Ōtāne"), encoding=encoding))
    assert (read.players[0].name, read.notices) == ("Siân Ōtāne", ())


def test_windows_1252_is_read_with_a_notice(tmp_path: Path) -> None:
    read = read_squad(squad(tmp_path, BEA, ANA.replace("Ana", "Siân"), encoding="cp1252"))
    assert read.players[1].name == "Siân"
    assert [notice.partition(": ")[2] for notice in read.notices] == [
        "line 3 is not UTF-8; the file was read as Windows-1252"
    ]


@pytest.mark.parametrize(
    ("cell", "positions"),
    [
        ("prop/hooker", ("prop", "hooker")),
        ("Prop; Hooker", ("prop", "hooker")),
        ('"prop, hooker"', ("prop", "hooker")),
        ("Scrum-Half", ("scrum_half",)),
        ("flyhalf/FLY HALF", ("fly_half",)),
        ("Center/winger", ("centre", "wing")),
    ],
)
def test_positions(tmp_path: Path, cell: str, positions: tuple[str, ...]) -> None:
    assert read_squad(squad(tmp_path, ANA.replace("wing", cell))).players[0].positions == positions


@pytest.mark.parametrize("blank", ["", " ", "N/A", "n/a", "-", "–"])
def test_a_missing_rating_is_the_mean_of_the_position(tmp_path: Path, blank: str) -> None:
    others = [BEA, BEA.replace("Bea", "Cal").replace(",40,", ",61,"), ANA]
    read = read_squad(squad(tmp_path, *others, BEA.replace("Bea", "Dee").replace(",40,", f",{blank},")))
    assert read.players[3].pace == 50.5
    assert [notice.partition(": ")[2] for notice in read.notices] == [
        "row 5, Dee has no pace; 50.5 is used, the mean of the squad's men who play prop"
    ]


def test_a_missing_rating_nobody_alike_has_is_the_squads_mean_and_else_fifty(tmp_path: Path) -> None:
    row = "Ana,wing,-,60,50,40,30,-,10,90"
    read = read_squad(squad(tmp_path, row, BEA.replace(",45,", ",,")))
    assert (read.players[0].pace, read.players[0].kicking, read.players[1].kicking) == (40, 50, 50)
    assert [notice.partition(";")[2] for notice in read.notices] == [
        " 40 is used, the mean of the squad",
        " 50 is used, the average of the level, since nobody has one",
        " 50 is used, the average of the level, since nobody has one",
    ]


WRONG_ROWS = [
    (
        ANA.replace("70", "101"),
        "squad.csv: row 2, pace of Ana is 101; expected a number from 0 to 100, or an empty cell",
    ),
    (ANA.replace("70", "-1"), "squad.csv: row 2, pace of Ana is -1; expected a number from 0 to 100, or an empty cell"),
    (
        ANA.replace("70", "fast"),
        'squad.csv: row 2, pace of Ana is "fast"; expected a number from 0 to 100, or an empty cell',
    ),
    (
        ANA.replace("70", "nan"),
        'squad.csv: row 2, pace of Ana is "nan"; expected a number from 0 to 100, or an empty cell',
    ),
    (
        ANA.replace("70", "1e1"),
        'squad.csv: row 2, pace of Ana is "1e1"; expected a number from 0 to 100, or an empty cell',
    ),
    (
        ANA.replace("30", "100.5"),
        "squad.csv: row 2, set pieces of Ana is 100.5; expected a number from 0 to 100, or an empty cell",
    ),
    (
        ANA.replace("Ana", "N/A"),
        'squad.csv: row 2, name is "N/A"; expected the man\'s name, 1 to 80 printable characters',
    ),
    (ANA.replace("Ana", ""), 'squad.csv: row 2, name is ""; expected the man\'s name, 1 to 80 printable characters'),
    (
        ANA.replace("Ana", "A\x1b[31mna"),
        'squad.csv: row 2, name is "A\\u001b[31mna"; expected the man\'s name, 1 to 80 printable characters',
    ),
    (
        ANA.replace("Ana", "A" * 81),
        f"squad.csv: row 2, name is \"{'A' * 58}…; expected the man's name, 1 to 80 printable characters",
    ),
    (
        ANA.replace("wing", "wnig"),
        (
            'squad.csv: row 2, position of Ana is "wnig"; expected prop, hooker, scrum half, fly half, centre or wing; '
            'several parted by / (did you mean "wing"?)'
        ),
    ),
    (
        ANA.replace("wing", "N/A"),
        (
            'squad.csv: row 2, position of Ana is "N/A"; expected prop, hooker, scrum half, fly half, centre or wing; '
            "several parted by /"
        ),
    ),
    (
        ANA.replace("wing", "prop, hooker"),
        (
            "squad.csv: row 2: expected 10 cells as in the headers, but there are 11; "
            "put a cell with a separator in quotes"
        ),
    ),
    (
        f"{ANA}\n{ANA.replace('Ana', 'ANA')}",
        'squad.csv: row 3, name is "ANA"; expected each man once, but row 2 has the same name',
    ),
    ('"Ana,wing,1', "squad.csv: row 2: this is not valid CSV (unexpected end of data)"),
]


@pytest.mark.parametrize(("row", "expected"), WRONG_ROWS)
def test_wrong_rows(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, row: str, expected: str) -> None:
    monkeypatch.chdir(tmp_path)
    assert sentence(squad(tmp_path, row)) == expected


WRONG_HEADERS = [
    (
        HEADER.replace("tackling", "tackelling"),
        'squad.csv: row 1, header of column 5 is "tackelling"; expected a known column (did you mean "tackling"?)',
    ),
    (
        HEADER.replace(",fitness", ""),
        "squad.csv: row 1, column fitness is missing; expected a column of that name (its cells may be empty)",
    ),
    (HEADER + ",Pace", 'squad.csv: row 1, header of column 11 is "Pace"; expected each column once'),
    (
        HEADER + ",shoe size",
        (
            'squad.csv: row 1, header of column 11 is "shoe size"; expected a known column: '
            "fitness, handling, hardness, jackling, kicking, name, pace, position, set_pieces, tackling"
        ),
    ),
]


@pytest.mark.parametrize(("header", "expected"), WRONG_HEADERS)
def test_wrong_headers(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, header: str, expected: str) -> None:
    monkeypatch.chdir(tmp_path)
    assert sentence(squad(tmp_path, ANA + ",1", header=header)) == expected


WRONG_FILES: list[tuple[str, bytes, str]] = [
    ("s.csv", b"", "s.csv: the file is empty; expected a row of headers and a row for each man"),
    ("s.csv", b"\n \n", "s.csv: the file is empty; expected a row of headers and a row for each man"),
    ("s.csv", b",,\n,,\n", "s.csv: there is nothing in the table; expected a row of headers"),
    ("s.csv", HEADER.encode(), "s.csv: there are headers and no men; expected a row for each man"),
    ("s.csv", "name".encode("utf-16"), "s.csv: this is not a UTF-8 text; save the table as CSV in UTF-8"),
    (
        "s.csv",
        f"{HEADER}\nAn".encode() + b"\x81",
        "s.csv: byte 84 in line 2: 0x81 is neither UTF-8 nor Windows-1252; save the table as CSV in UTF-8",
    ),
    ("s.ods", b"x", 's.ods: expected a .csv or .xlsx file, not ".ods"'),
    ("s.xlsx", b"no archive", "s.xlsx: this is not an .xlsx file (it is no ZIP archive)"),
    (
        "s.csv",
        f"{HEADER}\n".encode() + b"\n".join(b"M%d,wing" % n for n in range(1001)),
        "s.csv: row 1001: a squad has at most 1000 rows",
    ),
    ("s.csv", b"," * 60 + b"x", "s.csv: there are 61 columns; expected at most 50"),
]


@pytest.mark.parametrize(("name", "content", "expected"), WRONG_FILES)
def test_wrong_files(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, name: str, content: bytes, expected: str) -> None:
    monkeypatch.chdir(tmp_path)
    Path(name).write_bytes(content)
    assert sentence(Path(name)) == expected


def test_everything_wrong_in_a_file_is_collected(tmp_path: Path) -> None:
    path = squad(tmp_path, ANA.replace("70", "101").replace("90", "x"), BEA.replace("prop", "pillar"))
    with pytest.raises(SetupError) as caught:
        read_squad(path)
    assert [error.place for error in caught.value.all] == ["row 2, pace", "row 2, fitness", "row 3, position"]
    assert str(caught.value).endswith(f"(and 2 more: run `rugbysim check {path}`)")


def rows(*men: list[Any]) -> dict[int, list[Any]]:
    return dict(enumerate([HEADER.split(","), *men], start=1))


MAN: list[Any] = ["Ana", "wing", 70, 60.5, "50", 40, 30, 20, 10, None]


def test_xlsx_gives_the_same_men(tmp_path: Path, write_xlsx: Callable[..., Path]) -> None:
    other = ["Siân & co", "prop/hooker", *range(41, 49)]
    read = read_squad(write_xlsx(tmp_path / "s.xlsx", rows(MAN, other)))
    ana, sian = read.players
    assert (ana.handling, ana.tackling, ana.fitness) == (60.5, 50, 48)
    assert (sian.name, sian.positions) == ("Siân & co", ("prop", "hooker"))
    assert len(read.notices) == 1


def test_xlsx_rows_are_numbered_as_the_spreadsheet_shows_them(tmp_path: Path, write_xlsx: Callable[..., Path]) -> None:
    table = {3: HEADER.split(","), 7: [*MAN[:2], 300, *MAN[3:]]}
    assert "row 7, pace of Ana is 300" in sentence(write_xlsx(tmp_path / "s.xlsx", table))


def test_xlsx_reads_the_first_sheet_and_says_so(tmp_path: Path, write_xlsx: Callable[..., Path]) -> None:
    read = read_squad(write_xlsx(tmp_path / "s.xlsx", rows([*MAN[:9], 50]), sheets=2))
    assert read.notices[0].endswith('only the first sheet, "Squad 1", was read')


@pytest.mark.parametrize("cell", [True, "seventy", 100.01, -0.5])
def test_xlsx_wrong_cells(tmp_path: Path, write_xlsx: Callable[..., Path], cell: object) -> None:
    assert "row 2, pace of Ana is" in sentence(write_xlsx(tmp_path / "s.xlsx", rows([*MAN[:2], cell, *MAN[3:]])))


def test_xlsx_with_a_cell_at_the_far_end_is_refused_unread(tmp_path: Path, write_xlsx: Callable[..., Path]) -> None:
    assert "there are 1048576 rows" in sentence(write_xlsx(tmp_path / "s.xlsx", {1: HEADER.split(","), 1048576: MAN}))


def test_xlsx_that_unpacks_to_a_flood_is_refused_unread(tmp_path: Path) -> None:
    path = tmp_path / "s.xlsx"
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as archive:
        archive.writestr("xl/workbook.xml", b"\0" * 60_000_000)
    assert "the file unpacks to 60 MB" in sentence(path)


def test_a_zip_that_is_no_workbook(tmp_path: Path) -> None:
    path = tmp_path / "s.xlsx"
    with zipfile.ZipFile(path, "w") as archive:
        archive.writestr("hello.txt", "hello")
    assert "this is not an .xlsx file that can be read" in sentence(path)


def test_without_the_extra_the_sentence_names_the_pip_command(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "python_calamine", None)
    (tmp_path / "s.xlsx").write_bytes(b"PK")
    assert sentence(tmp_path / "s.xlsx").endswith('reading .xlsx needs python-calamine: pip install "rugbysim[xlsx]"')


@pytest.mark.parametrize("name", sorted(shipped("squads")))
def test_shipped_squads_are_whole(name: str) -> None:
    read = read_squad(name)
    assert read.notices == ()
    assert len(read.players) == 12
