"""A match before the referee: the lines of a script ruled on one after the other, by hand or from a file."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any

import numpy as np

from rugbysim.games.refereed import Dialogue, Judged
from rugbysim.games.subbuteo.citations import rule_name, ruling_name
from rugbysim.games.subbuteo.dialogue import dialogue
from rugbysim.games.subbuteo.dialogue_words import read_places
from rugbysim.games.subbuteo.referee import new_match, refused, rule
from rugbysim.games.subbuteo.script_fields import pair_of
from rugbysim.games.subbuteo.script_start import PLACES
from rugbysim.games.subbuteo.scripts import (
    HAPPENED,
    NAMELESS,
    NOTE,
    Script,
    check_said,
    declares,
    put_places,
    read_declaration,
    read_happened,
    read_script,
    write_script,
)
from rugbysim.games.subbuteo.state import new_outcome
from rugbysim.games.subbuteo.text_pitch import COLUMNS, show_state, situation
from rugbysim.games.subbuteo.text_rulings import tell_ruling
from rugbysim.games.subbuteo.text_seen import Told, tell_declaration, tell_outcome
from rugbysim.games.subbuteo.text_words import SIDE_NAMES, piece_name, upper
from rugbysim.games.subbuteo.vocabulary import PIECES, SIDES, Code, Phase, Sanction


def script_of(content: str | None, file: Path | None, rules: str | None, overrides: tuple[str, ...]) -> Script:
    """The script of a text, that of a new match if there is none; with other rules, or rules changed further."""
    script = Script() if content is None else read_script(content, NAMELESS if file is None else file)
    if rules is not None:
        script.rules, script.beside = rules, None
    script.overrides = (*script.overrides, *overrides)
    return script


def write(params: np.ndarray, moments: Iterable[Any], rules: str | None, overrides: Iterable[str], names: Any) -> str:
    """The script of a match that was played, as text."""
    script = write_script(params[0], new_match(params), moments, rules, overrides)
    script.players = tuple(names)
    return script.text()


class Case:
    """A script and how far it has been ruled on.

    `states` has the state before each line that was ruled on and the one after the last; `inputs` the files that the
    rules came from.
    """

    def __init__(self, params: np.ndarray, script: Script, inputs: tuple[Path, ...] = ()) -> None:
        self.params = params
        self.script = script
        self.inputs = inputs
        self.begin()

    def begin(self) -> None:
        """Lay out the position that the script begins in, nothing ruled on."""
        self.states = [self.script.first_state(self.params[0], new_match(self.params))]
        self.judged: list[Judged] = []

    @property
    def state(self) -> np.ndarray:
        """How it stands."""
        return self.states[-1]

    @property
    def over(self) -> bool:
        """Whether the match is over."""
        return bool(self.state[0]["phase"] == Phase.FULL_TIME)

    def opening(self) -> str:
        """Who plays, and how it stands."""
        named = zip(SIDE_NAMES, self.script.players, strict=True)
        who = " v ".join(f"{side} ({name})" if name else side for side, name in named)
        note = f" {self.script.note}" if self.script.note else ""
        return f"Subbuteo Rugby, {who}.{note} {self.situation()}"

    def situation(self) -> str:
        """Score, clock, what is due."""
        return situation(self.params[0], self.state[0])

    def board(self, *, colour: bool = False, key: bool = True, columns: int = COLUMNS) -> str:
        """The pitch."""
        return show_state(self.params, self.state, colour, key, columns)

    def text(self) -> str:
        """The script."""
        return self.script.text()

    # --- ruling -------------------------------------------------------------------------------------------------------

    def rest(self) -> Iterator[Judged]:
        """Rule on every line that is still to come."""
        while len(self.judged) < len(self.script.lines):
            yield self.rule_next()

    def rule_next(self) -> Judged:
        """Rule on the next line of the script; raises `SetupError` where it cannot be read."""
        index = len(self.judged)
        line, where = self.script.lines[index], self.script.where(index)
        before = self.state.copy()
        put_places(self.params[0], before[0], line, where)
        if not declares(line):
            found = Judged(where.line, _note(line), _placed(line), "", "", {"line": where.line, "placed": True})
            return self._add(found, before)
        p = self.params[0]
        declaration = read_declaration(before[0], line, where)
        check_said(before[0], line, declaration[0], where)
        ruling = refused(self.params, before, declaration)
        if ruling is not None:
            return self._add(self._told(where.line, line, before, declaration, new_outcome(), ruling, before), before)
        outcome = read_happened(p, before[0], declaration[0], line, where)
        ruling, after = rule(self.params, before, declaration, outcome)
        return self._add(self._told(where.line, line, before, declaration, outcome, ruling, after), after)

    def add(self, line: dict[str, Any]) -> Judged:
        """Rule on a line and put it at the end of the script; a line that cannot be read is not put there."""
        self.script.lines.append(line)
        try:
            return self.rule_next()
        except Exception:
            self.script.lines.pop()
            raise

    def read(self, line: dict[str, Any]) -> np.ndarray:
        """The declaration of a line that might come next."""
        return read_declaration(self.state[0], line, self.script.where(len(self.judged)))

    def refusal(self, line: dict[str, Any]) -> Judged | None:
        """The ruling that refuses a line, which is not put into the script; None if the referee accepts it."""
        declaration = self.read(line)
        ruling = refused(self.params, self.state, declaration)
        if ruling is None:
            return None
        number = self.script.where(len(self.judged)).line
        return self._told(number, line, self.state, declaration, new_outcome(), ruling, self.state)

    def put(self, words: str) -> Judged:
        """Put pieces elsewhere by hand: "red 9 45 30, ball 50 35"; raises `ValueError` for words that are none."""
        places = read_places(words)
        if not places:
            raise ValueError("type pieces and their places, as in place red 9 45 30, ball 50 35")
        return self.add({PLACES: places})

    def undo(self) -> bool:
        """Take back the last line; False if there is none."""
        if not self.judged:
            return False
        del self.judged[-1], self.states[-1]
        del self.script.lines[len(self.judged) :], self.script.numbers[len(self.judged) :]
        return True

    def ask(self) -> Dialogue:
        """Ask for the next line, and rule on it."""
        return dialogue(self)

    def _add(self, judged: Judged, after: np.ndarray) -> Judged:
        self.judged.append(judged)
        self.states.append(after)
        return judged

    def _told(
        self,
        number: int,
        line: dict[str, Any],
        before: np.ndarray,
        declaration: np.ndarray,
        outcome: np.ndarray,
        ruling: np.ndarray,
        after: np.ndarray,
    ) -> Judged:
        """A ruling in words and for machines."""
        p, told = self.params[0], Told(before[0], declaration[0], outcome[0], ruling[0], after[0])
        declared = tell_declaration(told.before, told.declaration)
        happened = upper(tell_outcome(p, told.before, told.declaration, told.outcome)) if HAPPENED in line else ""
        ruled = tell_ruling(p, told)
        return Judged(number, _note(line), declared, happened, ruled, _record(number, declared, happened, ruled, told))


def _note(line: dict[str, Any]) -> str:
    """What a line says to people."""
    note = line.get(NOTE, "")
    return note if isinstance(note, str) else ""


def _placed(line: dict[str, Any]) -> str:
    """Which pieces were put elsewhere by hand."""
    names = list(line.get("places", {}))
    return f"Put in place: {', '.join(names)}" if names else ""


def _record(number: int, declared: str, happened: str, ruled: str, told: Told) -> dict[str, Any]:
    """A ruling for machines: words by their names, places in centimetres."""
    r, after = told.ruling, told.after
    moved = [piece for piece in range(PIECES) if r["moved"][piece]]
    return {
        "line": number,
        "side": _side(told.before["team"]),
        "declared": declared,
        "happened": happened,
        "code": Code(int(r["code"])).name.lower(),
        "against": _side(r["against"]),
        "sanction": Sanction(int(r["sanction"])).name.lower(),
        "spot": pair_of(r["spot"]),
        "next_phase": Phase(int(after["phase"])).name.lower(),
        "next_side": _side(after["team"]),
        "points": dict(zip(SIDES, (int(points) for points in r["score_delta"]), strict=True)),
        "score": dict(zip(SIDES, (int(points) for points in after["score"]), strict=True)),
        "moved": {piece_name(piece): pair_of(after["pos"][piece]) for piece in moved},
        "rules": [rule_name(int(each)) for each in r["rules"][: int(r["rule_count"])]],
        "rulings": [ruling_name(int(each)) for each in r["ams"][: int(r["am_count"])]],
        "words": ruled,
    }


def _side(side: Any) -> str | None:
    """A side by its name."""
    return SIDES[int(side)] if 0 <= side < len(SIDES) else None
