"""Subbuteo Rugby as everything else sees it."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

import numpy as np

from rugbysim.games.packaged import Packaged
from rugbysim.games.protocol import Batch
from rugbysim.games.subbuteo.columns import TABLES
from rugbysim.games.subbuteo.vocabulary import MATCH_TALLIES, TALLIES
from rugbysim.games.table_game import logged

if TYPE_CHECKING:
    from rugbysim.games.filming import Look, Step
    from rugbysim.setup.subbuteo_players import Player
    from rugbysim.setup.tabletop import TabletopMatch

ROOM_FOR_EVENTS = 2_000  # rulings a match that a log has room for: what is not written takes no memory
CHUNK = 50  # matches that a thread plays in about a second


@dataclass(frozen=True)
class Prepared:
    """A setup as the kernels want it: parameters, an array of one, and both players, an array of two."""

    params: np.ndarray
    players: np.ndarray


class Subbuteo(Packaged):
    """Rugby with thirty flicked figures (see `games.table_game` and `games.packaged`).

    The package has these modules too. `match`: `EVENT`, `Task`, `play_matches`, `new_work`, `follow`.
    `players.tactics`: `build`. `filming`: `steps`, `looks`. `text_log`: `narrate`, `commentary`.
    """

    package = __package__
    setup = "rugbysim.setup.subbuteo"
    name = "subbuteo"
    title = "Subbuteo Rugby"
    source = "the Subbuteo Rugby rulebook, with a ruling of ours wherever it is silent (RULES.md lists them)"
    certainty = (
        "the marks of line-out, scrum and ten-metre line are the rulebook's; length, width, quarter lines and posts of "
        "the cloth are reconstructed, friction and the players' errors are guesses to be calibrated"
    )
    tables = TABLES
    default_player = "club"
    ways = (
        ("simulate", "rugbysim simulate {game} {first} expert {second} club"),
        ("watch", "rugbysim watch {game} {first} club {second} club:tactics=kicking"),
        ("referee", "rugbysim referee --ask (for a match of your own on a real table)"),
    )
    instead = (
        "its decisions are flicks and no list of actions; `rugbysim watch subbuteo` shows a match, `rugbysim referee` "
        "rules on one of your own"
    )
    compiling = "some twenty seconds"

    def parse_player(self, text: str, place: str) -> Player:
        """The player written as `text`."""
        from rugbysim.setup.subbuteo_players import parse_player

        return parse_player(text, place)

    def check_player(self, rules: Any, player: Player, place: str) -> None:
        """Refuse a skill that the rule set has no section for."""
        from rugbysim.setup.subbuteo import check_skill

        check_skill(rules, player.skill, place)

    def player_files(self, player: Player) -> tuple[Path, ...]:
        """The file of his tactics."""
        return (player.tactics.path,) if player.tactics.path is not None else ()

    def prepare(self, match: TabletopMatch) -> Prepared:
        """Parameters and players of a validated setup."""
        setup = self.checked(match)
        build = self._module("players.tactics").build
        params = self.build(setup.rules, setup.board)
        return Prepared(params, np.concatenate([build(setup.rules, player) for player in setup.policies]))

    def play(
        self, prepared: Prepared, seed: int, first: int, count: int, *, events: bool = False, player_rows: bool = False
    ) -> Batch:
        """Play matches `first .. first + count` of `seed`; with `events` the log of every ruling."""
        match = self._module("match")
        work = match.new_work()
        sides = np.zeros((count, 2, TALLIES), np.int32)
        whole = np.zeros((count, MATCH_TALLIES), np.int32)
        ends = np.zeros(count, np.int64)

        def play_on(done: int, log: np.ndarray) -> tuple[int, int]:
            at = np.uint64(seed), np.int64(first + done)
            into = sides[done:], whole[done:], log, ends, np.int64(match.Task.MATCHES)
            played = int(match.play_matches(prepared.params, prepared.players, work, *at, *into))
            return played, int(ends[played - 1])

        log = logged(match.EVENT, count, ROOM_FOR_EVENTS if events else 0, play_on)
        none = np.zeros((0, 0), np.int64)
        rows = np.concatenate([sides.reshape(count, 2 * TALLIES), whole], axis=1)
        return Batch(first, count, self.match_table(first, rows), none, none, events=log if events else None)

    def follow(self, prepared: Prepared, seed: int, index: int) -> Iterator[Any]:
        """Match `index` of `seed` declaration by declaration: the very match that `play` plays.

        Each moment has copies of the state `before` and `after`, the `declaration`, what happened (`outcome`) and the
        `ruling`, arrays of one record.
        """
        moments: Iterator[Any] = self._module("match").follow(prepared.params, prepared.players, seed, index)
        return moments

    def steps(self, match: TabletopMatch, seed: int, index: int, log: np.ndarray) -> Iterator[Step]:
        """The start of a match and its steps, with the ways of the pieces: it is played again for them."""
        prepared = self.prepare(match)
        filmed: Iterator[Step] = self._module("filming").steps(prepared.params, self.follow(prepared, seed, index))
        return filmed

    def looks(
        self, match: TabletopMatch, seed: int, index: int, log: np.ndarray, *, colour: bool = False
    ) -> Iterator[Look]:
        """The pitch in letters at the start and after each declaration."""
        prepared, head = self.prepare(match), " v ".join(match.side_names)
        moments = self.follow(prepared, seed, index)
        seen: Iterator[Look] = self._module("filming").looks(prepared.params, moments, head, colour=colour)
        return seen

    def narrate(self, match: TabletopMatch, events: np.ndarray) -> list[str]:
        """One match's rulings as lines for people, as far as the log has them."""
        return list(self._module("text_log").narrate(events, match.side_names))

    def commentary(self, match: TabletopMatch, seed: int, index: int, events: np.ndarray) -> list[str]:
        """The same in full, with what happened on the cloth and the rules: the match is played again for it."""
        prepared = self.prepare(match)
        moments = self.follow(prepared, seed, index)
        return list(self._module("text_log").commentary(prepared.params, moments, match.side_names))

    def case(self, content: str | None, file: Path | None, rules: str | None, overrides: tuple[str, ...]) -> Any:
        """The match of a script's text, or a new one, laid out before the referee (see `games.refereed`).

        What is changed here comes on top of what the script changes. Raises `SetupError`.
        """
        refereeing = self._module("refereeing")
        script = refereeing.script_of(content, file, rules, overrides)
        settings, board, files = self.load(script.rules_file, script.overrides)
        return refereeing.Case(self.build(settings, board), script, files)

    def script(self, match: TabletopMatch, seed: int, index: int) -> str:
        """The script of match `index` of `seed`, which `case` reads."""
        prepared = self.prepare(match)
        moments = self.follow(prepared, seed, index)
        rules = _named(match.path) if match.path is not None else None
        names = tuple(map(str, match.policies))
        text: str = self._module("refereeing").write(prepared.params, moments, rules, match.overrides, names)
        return text

    def chunk_hint(self, prepared: Prepared) -> int:
        """How many matches a thread plays in about a second."""
        return CHUNK


def _named(path: Path) -> str:
    """A rule set in a script: a shipped one by its name, which every machine knows, else its file."""
    from rugbysim.setup.locate import shipped

    names = {file.resolve(): name for name, file in shipped("tabletop").items()}
    return names.get(path.resolve(), str(path))


SUBBUTEO = Subbuteo()
