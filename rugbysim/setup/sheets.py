"""The cells of a spreadsheet, CSV or XLSX, as rows of text and numbers with the row numbers people see."""

from __future__ import annotations

import csv
import io
import zipfile
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Final

from rugbysim.setup.errors import NOTHING, SetupError, display, one_line
from rugbysim.setup.toml import file_bytes

MOST_ROWS: Final = 1000
MOST_COLUMNS: Final = 50
MOST_UNPACKED: Final = 50_000_000
"""Bytes an XLSX file may unpack to; a file of men's ratings takes a thousandth of it."""


@dataclass(frozen=True)
class Sheet:
    """The rows of a table that are not empty: (row number from 1, cells), and what the reader should be told."""

    rows: list[tuple[int, list[Any]]]
    notices: list[str] = field(default_factory=list)


def read_sheet(path: Path) -> Sheet:
    """The cells of a CSV or XLSX file; raises `SetupError` with one sentence for a file that is neither."""
    content = file_bytes(path)
    suffix = path.suffix.lower()
    if suffix not in (".csv", ".xlsx"):
        raise SetupError(path, "", NOTHING, f'expected a .csv or .xlsx file, not "{suffix}"')
    if not content.strip():
        raise SetupError(path, "", NOTHING, "the file is empty; expected a row of headers and a row for each man")
    sheet = _csv(path, content) if suffix == ".csv" else _xlsx(path, content)
    if not sheet.rows:
        raise SetupError(path, "", NOTHING, "there is nothing in the table; expected a row of headers")
    if sheet.rows[-1][0] > MOST_ROWS:
        raise SetupError(path, f"row {sheet.rows[-1][0]}", NOTHING, f"a squad has at most {MOST_ROWS} rows")
    widest = max(len(cells) for _, cells in sheet.rows)
    if widest > MOST_COLUMNS:
        raise SetupError(path, "", NOTHING, f"there are {widest} columns; expected at most {MOST_COLUMNS}")
    return sheet


def _csv(path: Path, content: bytes) -> Sheet:
    text, notices = _text(path, content)
    header = next((line for line in text.splitlines() if line.strip()), "")
    separator = ";" if header.count(";") > header.count(",") else ","
    reader = csv.reader(io.StringIO(text, newline=""), delimiter=separator, strict=True)
    rows: list[tuple[int, list[Any]]] = []
    first = 1
    try:
        for cells in reader:
            if any(cell.strip() for cell in cells):
                rows.append((first, cells))
            first = reader.line_num + 1  # a quoted cell may run over several lines
            if len(rows) > MOST_ROWS:
                break
    except csv.Error as error:
        raise SetupError(path, f"row {first}", NOTHING, f"this is not valid CSV ({error})") from None
    return Sheet(rows, notices)


def _text(path: Path, content: bytes) -> tuple[str, list[str]]:
    """The text of a CSV file: UTF-8, else Windows-1252 with a notice."""
    if content.startswith((b"\xff\xfe", b"\xfe\xff")) or b"\0" in content:
        raise SetupError(path, "", NOTHING, "this is not a UTF-8 text; save the table as CSV in UTF-8")
    try:
        return content.decode("utf-8-sig"), []
    except UnicodeDecodeError as error:
        try:
            text = content.decode("cp1252")
        except UnicodeDecodeError as other:
            line = content.count(b"\n", 0, other.start) + 1
            place = f"byte {other.start} in line {line}"
            found = f"0x{content[other.start]:02x} is neither UTF-8 nor Windows-1252; save the table as CSV in UTF-8"
            raise SetupError(path, place, NOTHING, found) from None
        line = content.count(b"\n", 0, error.start) + 1
        return text, [one_line(f"{display(path)}: line {line} is not UTF-8; the file was read as Windows-1252")]


def _xlsx(path: Path, content: bytes) -> Sheet:
    try:
        import python_calamine
    except ImportError:
        needed = 'reading .xlsx needs python-calamine: pip install "rugbysim[xlsx]"'
        raise SetupError(path, "", NOTHING, needed) from None
    _check_unpacked(path, content)
    try:
        book = python_calamine.CalamineWorkbook.from_filelike(io.BytesIO(content))
        table = book.get_sheet_by_index(0)
        height, width = (edge + 1 for edge in table.end or (0, 0))
        if height > MOST_ROWS:
            raise SetupError(path, "", NOTHING, f"there are {height} rows; expected at most {MOST_ROWS}")
        if width > MOST_COLUMNS:
            raise SetupError(path, "", NOTHING, f"there are {width} columns; expected at most {MOST_COLUMNS}")
        cells = table.to_python(skip_empty_area=False)
    except (python_calamine.CalamineError, IndexError, OSError, ValueError) as error:
        reason = one_line(str(error)) or "no sheet"
        raise SetupError(path, "", NOTHING, f"this is not an .xlsx file that can be read ({reason})") from None
    rows = [(number, row) for number, row in enumerate(cells, start=1) if any(str(cell).strip() for cell in row)]
    notices = []
    if len(book.sheet_names) > 1:
        notices.append(one_line(f'{display(path)}: only the first sheet, "{book.sheet_names[0]}", was read'))
    return Sheet(rows, notices)


def _check_unpacked(path: Path, content: bytes) -> None:
    """Refuse a small archive that unpacks to a huge one before anything unpacks it."""
    try:
        with zipfile.ZipFile(io.BytesIO(content)) as archive:
            size = sum(entry.file_size for entry in archive.infolist())
    except (zipfile.BadZipFile, ValueError, NotImplementedError):
        raise SetupError(path, "", NOTHING, "this is not an .xlsx file (it is no ZIP archive)") from None
    if size > MOST_UNPACKED:
        raise SetupError(path, "", NOTHING, f"the file unpacks to {size // 1_000_000} MB; expected less than 50")
