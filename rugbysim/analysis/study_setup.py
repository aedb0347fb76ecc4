"""A study ready to be played: every row a match, every measure known to the game, all of it checked beforehand."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from rugbysim.analysis.variants import Wanted, changed, measurable
from rugbysim.games.named import is_tabletop
from rugbysim.games.protocol import MARGIN, Game
from rugbysim.montecarlo.provenance import configuration_text, input_files
from rugbysim.montecarlo.simulate import game_of
from rugbysim.setup.check import Finding
from rugbysim.setup.errors import NOTHING, SetupError, display, first_of, suggestion
from rugbysim.setup.studies import Measure, Row, StudyFile, Table, read_study
from rugbysim.setup.tabletop import TabletopMatch

SIDES = ("first", "second")  # the keys that name who plays


@dataclass(frozen=True)
class StudyRow:
    """One row: what it is called, the changes that make it, and the match that is played."""

    name: str
    settings: tuple[str, ...]
    match: Any


@dataclass(frozen=True)
class StudyTable:
    """One table: `rows` of `n` matches each, and what is measured in them; `settings` are those that all rows share."""

    title: str
    rules: str
    settings: tuple[str, ...]
    n: int
    wanted: tuple[Wanted, ...]
    rows: tuple[StudyRow, ...]

    def __repr__(self) -> str:
        return f"<StudyTable {self.title}, {len(self.rows)} rows of {self.n:,} matches>"

    @property
    def matches(self) -> int:
        """How many matches are played for all rows together."""
        return self.n * len(self.rows)


@dataclass(frozen=True)
class Study:
    """A study that `load_study` found sound; `inputs` are all files that it was read from."""

    title: str
    game: Game
    seed: int
    tables: tuple[StudyTable, ...]
    path: Path
    inputs: tuple[Path, ...]

    def __repr__(self) -> str:
        rows = sum(len(table.rows) for table in self.tables)
        return f"<Study {self.title}, {len(self.tables)} tables of {rows} rows, seed {self.seed}>"


def load_study(name: str | Path) -> Study:
    """The study of a file, or of a shipped name such as "brettfussball_variants", ready to be played.

    The settings of every row and the names of all measures are checked. Raises `SetupError` with one sentence for the
    first thing wrong; its `all` lists everything.
    """
    written, file = read_study(name)
    return _Reader(written, file).study()


def check_study(name: str | Path) -> list[Finding]:
    """Everything that is wrong with a study, as `rugbysim check` says it."""
    try:
        load_study(name)
    except SetupError as error:
        return [Finding("error", each.sentence) for each in error.all]
    return []


class _Reader:
    """Makes a study of what a file says and gathers what is wrong on the way."""

    def __init__(self, written: StudyFile, file: Path) -> None:
        self.written, self.file = written, file
        self.errors: list[SetupError] = []

    def study(self) -> Study:
        """The study; raises `SetupError`."""
        base = self._match(self.written.rules, self.written.settings, "settings")
        game = game_of(base)
        tables = tuple(self._table(game, table, number) for number, table in enumerate(self.written.table, start=1))
        if self.errors:
            raise first_of(self.errors)
        matches = [row.match for table in tables for row in table.rows]
        files = dict.fromkeys([self.file, *(path for match in matches for path in input_files(match))])
        return Study(self.written.title, game, self.written.seed, tables, self.file, tuple(files))

    def _table(self, game: Game, table: Table, number: int) -> StudyTable:
        place = f"table entry {number}"
        wanted = tuple(self._wanted(game, measure, place) for measure in table.measures)
        rules = table.rules if table.rules is not None else self.written.rules
        settings = (*self.written.settings, *table.settings)
        rows = []
        try:
            rows = list(self._rows(self._match(rules, settings, f"{place}, settings"), table, place))
        except SetupError as error:
            self.errors += error.all
        n = table.matches if table.matches is not None else self.written.matches
        named = _rules_name(rows[0].match) if rows else ""
        return StudyTable(table.title, named, settings, n, wanted, tuple(rows))

    def _rows(self, base: Any, table: Table, place: str) -> Iterator[StudyRow]:
        """The rows whose settings can be used; what is wrong with the others is added to the errors."""
        seen: dict[str, str] = {}
        for row in table.rows:
            where = f'{place}, row "{row.name}"'
            try:
                match = self._played_by(changed(base, row.settings), row, where)
            except SetupError as error:
                self.errors += self._placed(error, where)
                continue
            text = configuration_text(match)
            if text in seen:
                expected = f'this plays the same game as the row "{seen[text]}"; expected rows that differ'
                self.errors.append(SetupError(self.file, where, NOTHING, expected))
            seen.setdefault(text, row.name)
            yield StudyRow(row.name, row.settings, match)

    def _played_by(self, match: Any, row: Row, where: str) -> Any:
        """The match of a row, played by those whom the row names."""
        named = {key: player for key in SIDES if (player := getattr(row, key)) is not None}
        if not named:
            return match
        if not isinstance(match, TabletopMatch):
            raise self._nobody_plays(f"{where}, {next(iter(named))}")
        from rugbysim.games.table_game import played_by

        first, second = (named.get(key, player) for key, player in zip(SIDES, match.policies, strict=True))
        return played_by(match, first, second, self._places(f"{where}, "))

    def _places(self, where: str = "") -> tuple[str, str]:
        """Where the file names who plays."""
        first, second = (f"{display(self.file)}: {where}{key}" for key in SIDES)
        return first, second

    def _nobody_plays(self, place: str) -> SetupError:
        expected = f"a tabletop game, since {self.written.match} is a match of two teams"
        return SetupError(self.file, place, NOTHING, f"this names who plays; expected {expected}")

    def _match(self, rules: str | None, settings: tuple[str, ...], place: str) -> Any:
        """The match of the study under a rule set, with the settings that its rows share."""
        chosen = None if rules is None else self._beside(rules)
        if is_tabletop(self.written.match, self.file, "match"):
            from rugbysim.games.table_game import load_tabletop

            first, second = (getattr(self.written, key) for key in SIDES)
            base: Any = load_tabletop(self.written.match, first, second, chosen, places=self._places())
        else:
            base = self._teams(chosen)
        try:
            return changed(base, settings) if settings else base
        except SetupError as error:
            raise first_of(self._placed(error, place)) from None

    def _teams(self, rules: str | Path | None) -> Any:
        """The match of two teams, for which nobody plays."""
        from rugbysim.setup import load_match

        match = load_match(self._beside(self.written.match), rules=rules)
        for key in SIDES:
            if getattr(self.written, key) is not None:
                raise self._nobody_plays(key)
        return match

    def _beside(self, name: str) -> str | Path:
        """A file relative to the study's if there is one, else the name as it stands; a file's name is always one."""
        path = self.file.parent / name
        return path if path.is_file() or name.endswith(".toml") else name

    def _wanted(self, game: Game, measure: Measure, place: str) -> Wanted:
        known = measurable(game.tables)
        for key, name in (("measure", measure.measure), ("of", measure.of)):
            fitting = [one for one in known if key == "measure" or (known[one] is not None and one != MARGIN)]
            if name is not None and name not in fitting:
                what = "what the game counts" if key == "measure" else "a number that the game counts up"
                expected = suggestion(name, fitting, what)
                self.errors.append(SetupError(self.file, f"{place}, measures", name, expected))
        return Wanted(measure.label, measure.measure, measure.of, measure.per)

    def _placed(self, error: SetupError, place: str) -> list[SetupError]:
        """Errors of changed keys, said of where the study changes them; those of other files stand as they are."""
        return [
            SetupError(self.file, f"{place}, {each.place}" if each.place else place, each.value, each.expected)
            if each.file.startswith("--set")
            else each
            for each in error.all
        ]


def _rules_name(match: Any) -> str:
    """What a match's rule set is called: by its file in a tabletop game, which has no other name for it."""
    if isinstance(match, TabletopMatch):
        return match.path.stem if match.path is not None else match.game
    return str(match.rules.name)
