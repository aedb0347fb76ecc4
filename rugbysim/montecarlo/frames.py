"""Tables for people: integer rows as data frames, codes as words, integers as the unit their column states.

pandas is imported here only, inside the functions, because it takes longer to load than a short run to play.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

import numpy as np

from rugbysim.games.protocol import Column
from rugbysim.montecarlo.arrays import Roster, Rows, codes, measured, resolved
from rugbysim.montecarlo.statistics import Estimate, deviation, standard_error
from rugbysim.montecarlo.summaries import Summary

if TYPE_CHECKING:
    import pandas as pd

STATISTICS = ("mean", "sd", "se")


def frame(rows: Rows, columns: Sequence[Column], roster: Roster) -> pd.DataFrame:
    """The rows as a data frame.

    Plain counts keep their small integer type; a column with a scale becomes float64 in its unit; one with words
    becomes a category, missing where the code has no word.
    """
    import pandas as pd

    table: dict[str, Any] = {}
    for column in resolved(columns, roster):
        if column.words:
            table[column.name] = _category(rows[column.field], column.words)
        else:
            table[column.name] = measured(rows, column)
    return pd.DataFrame(table)


def _category(values: Rows, words: Sequence[str]) -> Any:
    """Words as a pandas category; two men of one name share an entry."""
    import pandas as pd

    unique = list(dict.fromkeys(words))
    entry = np.array([*(unique.index(word) for word in words), -1], np.int32)
    return pd.Categorical.from_codes(entry[codes(values, words)], categories=pd.Index(unique))


def estimates_frame(estimates: Sequence[Estimate]) -> pd.DataFrame:
    """One row an estimate: measure, estimate, standard_error, low, high, n, unit."""
    import pandas as pd

    names = ["measure", "estimate", "standard_error", "low", "high", "n", "unit"]
    records = [tuple(getattr(estimate, name) for name in names) for estimate in estimates]
    numbers = dict.fromkeys(names[1:5], "float64")
    return pd.DataFrame.from_records(records, columns=names).astype(numbers)


def player_records(summary: Summary, counters: Sequence[Column], roster: Roster) -> list[dict[str, Any]]:
    """One record a man: side, name, role, matches, then mean, sd and se (standard error) of each counter.

    sd and se are None for a single match.
    """
    records = []
    for row, (side, name, role) in enumerate(roster):
        if not name:  # an empty place on the bench
            continue
        record: dict[str, Any] = {"side": side, "name": name, "role": role, "matches": summary.count}
        for number, column in enumerate(counters):
            sums = summary.player_sums[row, number], summary.player_squares[row, number], summary.count
            record[f"{column.name}_mean"] = sums[0] / summary.count / column.scale if summary.count else None
            record[f"{column.name}_sd"] = deviation(*sums, column.scale)
            record[f"{column.name}_se"] = standard_error(*sums, column.scale)
        records.append(record)
    return records


def players_frame(summary: Summary, counters: Sequence[Column], roster: Roster) -> pd.DataFrame:
    """`player_records` as a data frame."""
    import pandas as pd

    numbers = {f"{column.name}_{kind}": "float64" for column in counters for kind in STATISTICS}
    columns = ["side", "name", "role", "matches", *numbers]
    return pd.DataFrame(player_records(summary, counters, roster), columns=columns).astype(numbers)
