"""One match of a run again, with its log on: the very same match, play by play."""

from __future__ import annotations

import json
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from rugbysim.games.protocol import Game
from rugbysim.montecarlo import arguments
from rugbysim.montecarlo.arrays import Roster, Rows, codes, conform, existing, plain, resolved
from rugbysim.montecarlo.frames import frame
from rugbysim.montecarlo.provenance import provenance
from rugbysim.montecarlo.simulate import game_of

if TYPE_CHECKING:
    import pandas as pd


@dataclass(frozen=True)
class Replay:
    """One match, play by play.

    `row` is its record in the match table, `log` and `chains` the raw rows of events and possessions (rows without
    columns in a game that has none), `lines` the commentary.
    """

    game: Game
    roster: Roster
    provenance: dict[str, Any]
    index: int
    row: Rows
    log: Rows
    chains: Rows
    lines: list[str]

    def __repr__(self) -> str:
        of = self.provenance.get("match") or self.provenance["game"]
        return f"<Replay of match {self.index} of {of}, seed {self.provenance['seed']}, {len(self.log):,} events>"

    @property
    def text(self) -> str:
        """The commentary as one text."""
        return "\n".join(self.lines) + "\n"

    def records(self) -> list[dict[str, Any]]:
        """The events as plain records: words, numbers in their unit, None where there is no word."""
        return _records(self.log, self.game.tables.events, self.roster)

    @property
    def score(self) -> tuple[int, int]:
        """The scores of the two sides."""
        first, second = self.game.tables.scores
        return int(self.row[first][0]), int(self.row[second][0])

    @property
    def match(self) -> pd.DataFrame:
        """The match's row in the match table."""
        return frame(self.row, self.game.tables.matches, self.roster)

    @property
    def events(self) -> pd.DataFrame:
        """One row an event."""
        return frame(self.log, self.game.tables.events, self.roster)

    @property
    def possessions(self) -> pd.DataFrame:
        """One row a possession.

        Raises:
            SetupError: in a game that has none.
        """
        return frame(self.chains, existing(self.game.tables, "possessions", "replay"), self.roster)

    def to_json(self) -> str:
        """The match, its commentary, events and possessions as one JSON document."""
        tables = self.game.tables
        document = {
            "format": "rugbysim replay",
            "schema": tables.schema,
            "provenance": self.provenance,
            "match": _records(self.row, tables.matches, self.roster)[0],
            "lines": self.lines,
            "events": self.records(),
        }
        if tables.possessions:
            document["possessions"] = _records(self.chains, tables.possessions, self.roster)
        return json.dumps(document, ensure_ascii=False, allow_nan=False, indent=1) + "\n"


def replay(match: Any, seed: int = 1, index: int = 0, *, game: str | Game | None = None) -> Replay:
    """Play match `index` of `seed` alone with the log on: the same match as in any run of that seed.

    Raises:
        SetupError: a seed or index that is none, a game that logs no events.
    """
    chosen = game_of(match, game)
    seed = arguments.seed_of(seed, "replay")
    index = arguments.index_of(index, "match", "replay")
    tables = chosen.tables
    existing(tables, "events", "replay")
    batch = chosen.play(chosen.prepare(match), seed, index, 1, events=True)
    if batch.events is None:
        raise TypeError(f"the game {chosen.name} gave no events though they were asked for")
    log = conform(batch.events, tables.events, "events")
    chains = _no_rows(tables.possessions) if batch.possessions is None else batch.possessions
    return Replay(
        game=chosen,
        roster=list(chosen.players(match)),
        provenance=provenance(match, chosen, seed=seed, first=index, asked=1, target_error=None),
        index=index,
        row=conform(batch.matches, tables.matches, "matches"),
        log=log,
        chains=conform(chains, tables.possessions, "possessions"),
        lines=_lines(chosen, match, seed, index, log),
    )


def _lines(game: Game, match: Any, seed: int, index: int, log: Rows) -> list[str]:
    """What the game tells of a match, from its events or from more."""
    commentary = getattr(game, "commentary", None)
    return list(game.narrate(match, log) if commentary is None else commentary(match, seed, index, log))


def _no_rows(columns: Any) -> Rows:
    import numpy as np

    from rugbysim.montecarlo.arrays import row_type

    return np.empty(0, row_type(columns))


def _records(rows: Rows, columns: Any, roster: Roster) -> list[dict[str, Any]]:
    """Rows as records: words, numbers in their unit, None where there is no word."""
    lists = []
    for column in resolved(columns, roster):
        if column.words:
            words = [*column.words, None]
            lists.append([words[code] for code in codes(rows[column.field], column.words).tolist()])
        else:
            lists.append(plain(rows, column))
    names = [column.name for column in columns]
    return [dict(zip(names, values, strict=True)) for values in zip(*lists, strict=True)]
