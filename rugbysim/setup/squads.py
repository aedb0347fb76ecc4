"""Squads: the men of a club with their ratings, read from CSV or XLSX (SV-1.2).

The columns are name, position, the six attributes, hardness and fitness, in any order and in any spelling of case,
spaces and underscores. A man may have several positions ("prop/hooker"). A rating that is missing (an empty cell,
"N/A", "-") is taken as the mean of the squad's men of that position, and a notice says so. A rating may have a range
of what it might be in truth, in its cell ("62±8", "62 (54-70)") or in further columns (`tackling_lo`, `tackling_hi`).
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass, field
from pathlib import Path
from statistics import fmean
from typing import Any, Final, cast

from pydantic import Field, SerializerFunctionWrapHandler, ValidationError, model_serializer, model_validator

from rugbysim.setup.errors import MISSING, NOTHING, SetupError, display, first_of, near, one_line, suggestion
from rugbysim.setup.fields import ROLES, Frozen, Name, Rating, Role, refuse
from rugbysim.setup.locate import locate
from rugbysim.setup.ratings import RATINGS, Rated, RatingRange, distances, read_range
from rugbysim.setup.sheets import read_sheet

AVERAGE: Final = 50.0
"""The rating of an average man of the level (SV-1.2), used where a squad has no rating at all in a column."""

_COLUMNS: Final = ("name", "position", *RATINGS)
_ENDS: Final = {name: (f"{name}_lo", f"{name}_hi") for name in RATINGS}
"""The columns that a squad may have besides: the least and the greatest that a rating might be."""
_ALL_COLUMNS: Final = (*_COLUMNS, *(end for ends in _ENDS.values() for end in ends))
_BLANK: Final = ("", "n/a", "na", "-", "–", "—", "#n/a", "none", "?")
_OTHER_NAMES: Final = {"positions": "position", "player": "name", "center": "centre", "winger": "wing"}
_WORDS: Final = {
    "position": "prop, hooker, scrum half, fly half, centre or wing; several parted by /",
    "rating": "a number from 0 to 100, or an empty cell",
}


class Player(Frozen):
    """A man: his name, the positions he plays, and his ratings, each from 0 to 100 (SV-1.2)."""

    name: Name = Field(description="his name, as in squads and teams")
    positions: tuple[Role, ...] = Field(default=(), description="the roles he is at home in, the best first")
    pace: Rating
    handling: Rating
    tackling: Rating
    jackling: Rating
    set_pieces: Rating
    kicking: Rating
    hardness: Rating
    fitness: Rating
    ranges: tuple[RatingRange, ...] = Field((), description="how far his ratings may be off, where the squad says so")

    @model_validator(mode="after")
    def _ranges_differ(self) -> Player:
        names = [span.attribute for span in self.ranges]
        refuse(
            [
                ("ranges", name, "each rating once", self.name)
                for index, name in enumerate(names)
                if name in names[:index]
            ]
        )
        return self

    @model_serializer(mode="wrap")
    def _without_empty_ranges(self, plain_data: SerializerFunctionWrapHandler) -> dict[str, Any]:
        """Ratings without ranges are written as they were before there were any, so that their hash stays the same."""
        data: dict[str, Any] = plain_data(self)
        if not self.ranges:
            data.pop("ranges", None)
        return data


class Squad(Frozen):
    """The men of one file in its order, and what its reader should be told."""

    players: tuple[Player, ...]
    remarks: tuple[str, ...] = Field((), description="what was odd about the file")
    filled: tuple[tuple[str, str], ...] = Field((), description="(man, sentence) for each rating that was missing")
    path: Path | None = None

    @property
    def notices(self) -> tuple[str, ...]:
        """All that the reader of the squad should be told, a sentence each."""
        return (*self.remarks, *(sentence for _, sentence in self.filled))

    def notices_about(self, names: Iterable[str]) -> tuple[str, ...]:
        """The notices about the file and about these men."""
        wanted = set(names)
        return (*self.remarks, *(sentence for name, sentence in self.filled if name in wanted))

    def find(self, name: str) -> Player | None:
        """The man of that name, or None."""
        return next((player for player in self.players if player.name == name), None)


@dataclass
class _Row:
    """A man while the file is being read; None marks a rating that is missing."""

    number: int
    name: str
    positions: tuple[Role, ...]
    ratings: dict[str, float | None] = field(default_factory=dict)
    ranges: list[RatingRange] = field(default_factory=list)


def read_squad(path: str | Path) -> Squad:
    """The squad of a CSV or XLSX file, or of a shipped name.

    Raises `SetupError` naming file, row, man, column and value; its `all` lists everything wrong in the file.
    """
    file = locate("squads", path)
    sheet = read_sheet(file)
    shown_path = display(file)
    header_row, header = sheet.rows[0]
    columns = _columns(shown_path, header_row, header)
    if len(sheet.rows) == 1:
        raise SetupError(shown_path, "", NOTHING, "there are headers and no men; expected a row for each man")
    errors: list[SetupError] = []
    width = len(header)
    read = [_row(shown_path, number, cells, columns, width, errors) for number, cells in sheet.rows[1:]]
    rows = [row for row in read if row is not None]
    errors += _twice(shown_path, rows)
    if errors:
        raise first_of(errors)
    filled = tuple(_fill(shown_path, rows))
    players = tuple(
        Player.model_validate({"name": row.name, "positions": row.positions, **row.ratings, "ranges": row.ranges})
        for row in rows
    )
    return Squad(players=players, remarks=tuple(sheet.notices), filled=filled, path=file)


def plain(word: str) -> str:
    """A header or position without case, spaces, hyphens and underscores."""
    word = re.sub(r"[\s_.-]+", "_", word.strip().casefold()).strip("_")
    word = _OTHER_NAMES.get(word, word)
    joined = {name.replace("_", ""): name for name in (*_ALL_COLUMNS, *ROLES)}
    return joined.get(word.replace("_", ""), word)


def _columns(file: str, row: int, header: list[Any]) -> dict[int, str]:
    """Which cell of a row holds what; refuses headers that are unknown, twice there or not there."""
    errors: list[SetupError] = []
    found: dict[int, str] = {}
    for index, cell in enumerate(header):
        word = str(cell).strip()
        name = plain(word)
        if not word:
            continue
        if name not in _ALL_COLUMNS:
            match = near(name, _ALL_COLUMNS)
            expected = suggestion(name, _COLUMNS if match is None else (match,), "a known column")
            errors.append(SetupError(file, f"row {row}, header of column {index + 1}", word, expected))
        elif name in found.values():
            errors.append(SetupError(file, f"row {row}, header of column {index + 1}", word, "each column once"))
        else:
            found[index] = name
    missing = [name for name in _COLUMNS if name not in found.values()]
    # a misspelt header is one mistake, not two
    meant = {near(str(error.value), missing) for error in errors}
    errors += [
        SetupError(file, f"row {row}, column {name}", MISSING, "a column of that name (its cells may be empty)")
        for name in missing
        if name not in meant
    ]
    if errors:
        raise first_of(errors)
    return found


def _row(
    file: str, number: int, cells: list[Any], columns: dict[int, str], width: int, errors: list[SetupError]
) -> _Row | None:
    """One man, or None with what is wrong added to `errors`."""
    beyond = [cell for cell in cells[width:] if str(cell).strip()]
    if beyond:
        found = f"expected {width} cells as in the headers, but there are {len(cells)}"
        advice = "put a cell with a separator in quotes"
        errors.append(SetupError(file, f"row {number}", NOTHING, f"{found}; {advice}"))
        return None
    values = {name: cells[index] if index < len(cells) else "" for index, name in columns.items()}
    name = _name(file, number, values["name"], errors)
    if name is None:
        return None
    row = _Row(number, name, _positions(file, number, name, values["position"], errors))
    for column in RATINGS:
        _rate(file, row, column, values, errors)
    return row


def _name(file: str, number: int, cell: Any, errors: list[SetupError]) -> str | None:
    word = str(cell).strip()
    expected = "the man's name, 1 to 80 printable characters"
    if word.casefold() in _BLANK or not isinstance(cell, str):
        errors.append(SetupError(file, f"row {number}, name", cell, expected))
        return None
    try:
        return _Named(name=word).name
    except ValidationError:
        errors.append(SetupError(file, f"row {number}, name", word, expected))
        return None


class _Named(Frozen):
    """A name alone, to put every name through the same rules."""

    name: Name


def _positions(file: str, number: int, player: str, cell: Any, errors: list[SetupError]) -> tuple[Role, ...]:
    words = [plain(word) for word in re.split(r"[/;,|+&]", str(cell)) if word.strip()]
    unknown = [word for word in words if word not in ROLES]
    if unknown or not words:
        match = near(unknown[0], ROLES) if unknown else None
        hint = f' (did you mean "{match}"?)' if match else ""
        errors.append(SetupError(file, f"row {number}, position", cell, _WORDS["position"] + hint, player))
        return ()
    return cast("tuple[Role, ...]", tuple(dict.fromkeys(words)))


def _rate(file: str, row: _Row, column: Rated, values: dict[str, Any], errors: list[SetupError]) -> None:
    """Read one rating of a man and its range, which stands in the same cell or in columns of its own."""
    cell = values[column]
    low, high = (_rating(file, row.number, row.name, end, values.get(end, ""), errors) for end in _ENDS[column])

    def wrong(value: Any, expected: str, end: str = "") -> None:
        place = f"row {row.number}, {(column + end).replace('_', ' ')}"
        errors.append(SetupError(file, place, value, expected, row.name))

    if low is not None and high is not None and low > high:
        wrong(_number_or_text(low), f"at most its high, {high:g}", "_lo")
        return
    try:
        span = read_range(str(cell))
        if span is None:
            rating = _rating(file, row.number, row.name, column, cell, errors)
            row.ratings[column] = rating
            below, above = (0.0, 0.0) if rating is None else distances(rating, low, high)
        else:
            row.ratings[column], below, above = span
    except ValueError as error:
        wrong(_number_or_text(cell), str(error))
        return
    beside = low is not None or high is not None
    if beside and span is not None:
        wrong(cell, "a rating alone, since other columns have its low and high")
    elif beside and str(cell).strip().casefold() in _BLANK:
        wrong(MISSING, "a rating, since its low or high is given")
    elif below or above:
        row.ranges.append(RatingRange(attribute=column, below=below, above=above))


def _rating(file: str, number: int, player: str, column: str, cell: Any, errors: list[SetupError]) -> float | None:
    """The number in a cell, with a decimal point or comma; None if it is missing or wrong."""
    if isinstance(cell, int | float) and not isinstance(cell, bool):
        value: float | None = float(cell)
    else:
        word = str(cell).strip()
        if word.casefold() in _BLANK:
            return None
        number_like = not isinstance(cell, bool) and re.fullmatch(r"[+-]?\d{1,9}([.,]\d{0,9})?", word)
        value = float(word.replace(",", ".")) if number_like else None
    if value is None or not 0 <= value <= 100:
        place = f"row {number}, {column.replace('_', ' ')}"
        errors.append(SetupError(file, place, _number_or_text(cell), _WORDS["rating"], player))
        return None
    return value


def _number_or_text(cell: Any) -> Any:
    """A cell as an error shows it: numbers bare, all else in quotes."""
    if isinstance(cell, int | float) and not isinstance(cell, bool):
        return int(cell) if float(cell).is_integer() else cell
    word = str(cell).strip()
    if re.fullmatch(r"[+-]?\d{1,9}", word):
        return int(word)
    return float(word) if re.fullmatch(r"[+-]?\d{1,9}\.\d{1,9}", word) else word


def _twice(file: str, rows: list[_Row]) -> list[SetupError]:
    """An error for each name that an earlier row has, whatever the case."""
    seen: dict[str, int] = {}
    errors = []
    for row in rows:
        key = row.name.casefold()
        if key in seen:
            expected = f"each man once, but row {seen[key]} has the same name"
            errors.append(SetupError(file, f"row {row.number}, name", row.name, expected))
        seen.setdefault(key, row.number)
    return errors


def _fill(file: str, rows: list[_Row]) -> list[tuple[str, str]]:
    """Put means in the place of missing ratings; returns (man, notice) for each."""
    known = {column: [(row, value) for row in rows if (value := row.ratings[column]) is not None] for column in RATINGS}
    notices = []
    for row in rows:
        position = row.positions[0]
        for column in RATINGS:
            if row.ratings[column] is not None:
                continue
            alike = [value for other, value in known[column] if position in other.positions]
            everybody = [value for _, value in known[column]]
            if alike:
                value, source = fmean(alike), f"the mean of the squad's men who play {position.replace('_', ' ')}"
            elif everybody:
                value, source = fmean(everybody), "the mean of the squad"
            else:
                value, source = AVERAGE, "the average of the level, since nobody has one"
            value = round(value, 2)
            row.ratings[column] = value
            what = column.replace("_", " ")
            sentence = one_line(f"{file}: row {row.number}, {row.name} has no {what}; {value:g} is used, {source}")
            notices.append((row.name, sentence))
    return notices
