"""Scripts: a match, or a piece of one, as JSON lines, written by hand or by a machine (SCRIPTS.md describes them).

The first line is the setup: the game, its rules and what is changed of them, the players' names, the position it begins
in (a new match if there is none). Each further line is a declaration and what happened; "places" puts pieces where they
stand before it, "note" is for people.

    {"game": "subbuteo", "start": {"phase": "open", "team": "red", "carrier": "red 9",
     "places": {"red 9": [47, 35], "ball": [50, 35], "blue 5": [60, 36]}}}
    {"declare": "run", "happened": {"contacts": [["red 9", "ball"], ["ball", "blue 5"]], "rest": {"ball": [57, 36]}}}
"""

from __future__ import annotations

import json
from collections.abc import Iterable
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING, Any

from rugbysim.games.subbuteo import script_declared
from rugbysim.games.subbuteo.script_fields import Where, known_keys, list_of, side, table, text, whole
from rugbysim.games.subbuteo.script_happened import REST, read_outcome, write_outcome
from rugbysim.games.subbuteo.script_start import (
    PLACES,
    check_carrier,
    check_places,
    read_places,
    read_start,
    write_start,
)
from rugbysim.games.subbuteo.vocabulary import SIDES, Action, Phase
from rugbysim.setup.errors import NOTHING, SetupError

if TYPE_CHECKING:
    import numpy as np

SCHEMA = 1
GAME = "subbuteo"
HAPPENED, NOTE, START = "happened", "note", "start"
SETUP_KEYS = ("game", "schema", "rules", "set", "players", START, NOTE)
DIRECTED = (Action.PASS, Action.PUNT, Action.DROP_GOAL)  # what is declared with a direction
LINE_KEYS = (*script_declared.KEYS, HAPPENED, PLACES, NOTE)
MOST_LINES = 100_000
NAMELESS = "script"  # in the place of a file, for what came from no file


@dataclass
class Script:
    """A script that has been read as far as it says nothing of the state: its setup and its lines.

    `file` is what errors name, `beside` the file that a rule set is sought beside; `numbers` are those of its lines.
    """

    file: str = NAMELESS
    beside: Path | None = None
    rules: str | None = None
    overrides: tuple[str, ...] = ()
    players: tuple[str, str] = ("", "")
    note: str = ""
    start: dict[str, Any] | None = None
    lines: list[dict[str, Any]] = field(default_factory=list)
    numbers: list[int] = field(default_factory=list)

    def where(self, index: int) -> Where:
        """Where a line stands; lines that were added come after the last one."""
        return Where(self.file, self.numbers[index] if index < len(self.numbers) else index + 2)

    @property
    def rules_file(self) -> str | None:
        """The rule set's file or shipped name; a file is sought beside the script."""
        if self.rules is None or self.beside is None:
            return self.rules
        path = self.beside.parent / self.rules
        return str(path) if path.is_file() else self.rules

    def first_state(self, p: Any, fresh: np.ndarray) -> np.ndarray:
        """STATE[1] in which it begins; `fresh` is that of a new match."""
        where = Where(self.file, 1, START)
        state = read_start(p, fresh, self.start, where)
        if self.start is not None:
            check_places(p, self.start.get(PLACES, {}), where.at(PLACES))
            check_carrier(state[0], where)
        return state

    def text(self) -> str:
        """The script as text, which `read_script` reads back."""
        return "\n".join(json.dumps(line, ensure_ascii=False) for line in [self.setup(), *self.lines]) + "\n"

    def setup(self) -> dict[str, Any]:
        """Its first line."""
        names = dict(zip(SIDES, self.players, strict=True))
        return {
            "game": GAME,
            "schema": SCHEMA,
            **({"rules": self.rules} if self.rules is not None else {}),
            **({"set": list(self.overrides)} if self.overrides else {}),
            **({"players": {side: name for side, name in names.items() if name}} if any(self.players) else {}),
            **({START: self.start} if self.start is not None else {}),
            **({NOTE: self.note} if self.note else {}),
        }


def read_script(content: str, file: Path | str = NAMELESS) -> Script:
    """A script of a text: its setup checked, its lines checked to be tables of keys that there are.

    What stands in a line is read when it is its turn, since what is left out follows from the state. Empty lines are
    passed over. Raises `SetupError` with the line and what is expected there.
    """
    name = SetupError(file, "", NOTHING, "").file
    rows = [(number, row) for number, row in enumerate(content.splitlines(), start=1) if row.strip()]
    if not rows:
        expected = 'the file is empty; expected a first line such as {"game": "subbuteo"}'
        raise SetupError(name, "", NOTHING, expected)
    if len(rows) > MOST_LINES:
        raise SetupError(name, "", NOTHING, f"there are {len(rows):,} lines; expected at most {MOST_LINES:,}")
    script = _read_setup(_table(*rows[0], name), Where(name, rows[0][0]))
    script.beside = file if isinstance(file, Path) else None
    for number, row in rows[1:]:
        line = _table(number, row, name)
        known_keys(Where(name, number), line, LINE_KEYS)
        script.lines.append(line)
        script.numbers.append(number)
    return script


def _table(number: int, row: str, file: str) -> dict[str, Any]:
    """One line as a table."""
    where = Where(file, number)
    try:
        value = json.loads(row, parse_constant=lambda word: word, object_pairs_hook=_once)
    except json.JSONDecodeError as error:
        at = f"{error.msg[:1].lower()}{error.msg[1:]} at character {error.colno}"
        raise where.wrong(NOTHING, f"this is not valid JSON ({at})") from None
    except KeyError as error:
        raise where.at(error.args[0]).wrong(NOTHING, "the key is there twice") from None
    except ValueError:  # a whole number of thousands of digits
        raise where.wrong(NOTHING, "a number in it has too many digits") from None
    except RecursionError:
        raise where.wrong(NOTHING, "lists or tables are nested too deeply") from None
    return table(where, value, "a table on one line: {...}")


def _once(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    """A table, none of whose keys is said twice."""
    found: dict[str, Any] = {}
    for key, value in pairs:
        if key in found:
            raise KeyError(key)
        found[key] = value
    return found


def _read_setup(line: dict[str, Any], where: Where) -> Script:
    """The first line."""
    known_keys(where, line, SETUP_KEYS)
    game = line.get("game")
    if game is None:
        raise where.at("game").missing(f'"{GAME}", as the first line of a script')
    if game != GAME:
        raise where.at("game").wrong(game, f'"{GAME}"')
    whole(where.at("schema"), line.get("schema", SCHEMA), SCHEMA, SCHEMA)
    overrides = list_of(where.at("set"), line.get("set", []), 'a list such as ["tackle_rule=e5"]')
    names = table(where.at("players"), line.get("players", {}), 'a table such as {"red": "Ann", "blue": "Ben"}')
    for named in names:
        side(where.at("players").at(named), named)
    return Script(
        file=where.file,
        rules=text(where.at("rules"), line["rules"], "a rule set") if "rules" in line else None,
        overrides=tuple(text(where.at("set").at(entry), one, "KEY=VALUE") for entry, one in enumerate(overrides, 1)),
        players=(_name(names, SIDES[0], where), _name(names, SIDES[1], where)),
        note=text(where.at(NOTE), line.get(NOTE, ""), "a text"),
        start=line.get(START),
    )


def _name(names: dict[str, Any], named: str, where: Where) -> str:
    return text(where.at("players").at(named), names.get(named, ""), "a name")


# --- lines ------------------------------------------------------------------------------------------------------------


def put_places(p: Any, s: Any, line: dict[str, Any], where: Where) -> None:
    """Put the pieces of a line's "places" there."""
    if PLACES in line:
        read_places(s, line[PLACES], where.at(PLACES))
        check_places(p, line[PLACES], where.at(PLACES))


def declares(line: dict[str, Any]) -> bool:
    """Whether a line declares something: one of places or a note alone does not."""
    return script_declared.DECLARE in line or not set(line) <= {PLACES, NOTE}


def read_declaration(s: Any, line: dict[str, Any], where: Where) -> np.ndarray:
    """DECLARATION[1] of a line."""
    return script_declared.read_declaration(s, line, where)


def check_said(s: Any, line: dict[str, Any], d: Any, where: Where) -> None:
    """Refuse a pass or a kick that is due and does not say where to: nobody could rule on it."""
    action, phase = Action(int(d["action"])), Phase(int(s["phase"]))
    if phase not in (Phase.OPEN, Phase.PASS_PREP) or action not in DIRECTED:
        return
    if script_declared.AIM not in line:
        raise where.at(script_declared.AIM).missing("degrees, 0 along x and 90 along y, or [dx, dy]")
    if action is Action.PASS and script_declared.PLACE not in line:
        raise where.at(script_declared.PLACE).missing("where the passer is put, [x, y]")


def read_happened(p: Any, s: Any, d: Any, line: dict[str, Any], where: Where) -> np.ndarray:
    """OUTCOME[1] of a line; raises `SetupError` where it does not say what has to be known."""
    outcome = read_outcome(p, s, d, line.get(HAPPENED), where.at(HAPPENED))
    check_places(p, (line.get(HAPPENED) or {}).get(REST, {}), where.at(HAPPENED).at(REST))
    return outcome


def write_line(s: Any, d: Any, o: Any, note: str = "") -> dict[str, Any]:
    """A declaration in state `s` and what happened, as a line that is read back to the very records."""
    happened = write_outcome(s, d, o)
    line = script_declared.write_declaration(s, d)
    return line | ({HAPPENED: happened} if happened else {}) | ({NOTE: note} if note else {})


def write_script(
    p: Any, fresh: np.ndarray, moments: Iterable[Any], rules: str | None = None, overrides: Iterable[str] = ()
) -> Script:
    """The script of moments that follow one another, as `game.follow` gives them."""
    script = Script(rules=rules, overrides=tuple(overrides))
    for number, moment in enumerate(moments):
        if number == 0:
            script.start = write_start(p, fresh, moment.before)
        script.lines.append(write_line(moment.before[0], moment.declaration[0], moment.outcome[0]))
    return script
