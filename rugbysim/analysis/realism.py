"""The realism contract: the league under a rule set against every figure of a targets file."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from rugbysim.analysis.league import FAVOURITES, Figure, League, Progress, Season, fixtures, load_league, play_league
from rugbysim.analysis.targets import Target, Targets, load_targets
from rugbysim.setup.errors import SetupError, suggestion

if TYPE_CHECKING:
    import pandas as pd

    from rugbysim.setup.rules import RuleSet

INSIDE, OUTSIDE, KNOWN_MISS = "inside", "outside", "known miss"
#: The check on how uneven the league's sides are: favourites win 70 to 80 % of decided matches.
FAVOURITES_WIN = Target(FAVOURITES, (0.75,), ("",), 0.05, "decided matches won by the side with the better rating", "")
NO_MISS_IN = "scoring"


@dataclass(frozen=True)
class Row:
    """One number of the contract: `reached` in the simulated league, with its standard error `error`.

    `key` is the figure's, `entry` the entry of a table or ""; `reason` says why a known miss is missed.
    """

    key: str
    entry: str
    target: float
    tolerance: float
    reached: float
    error: float
    verdict: str
    reason: str = ""


@dataclass(frozen=True)
class Contract:
    """How a rule set does: a row a number, in the order of the targets file; the favourites' share is the last."""

    rules: str
    targets: str
    matches: int
    pairings: int
    seed: int
    rows: tuple[Row, ...]

    @property
    def met(self) -> bool:
        """Whether every figure is inside its tolerance or a known miss of the rule set."""
        return all(row.verdict != OUTSIDE for row in self.rows)

    @property
    def keys(self) -> tuple[str, ...]:
        """The figures of the targets file."""
        return tuple(dict.fromkeys(row.key for row in self.rows if row.key != FAVOURITES))

    def figures(self, verdict: str) -> tuple[str, ...]:
        """The figures with that verdict, by key; a table has the worst of its entries'."""
        worst: dict[str, str] = {}
        for row in self.rows:
            order = (INSIDE, KNOWN_MISS, OUTSIDE)
            worst[row.key] = max(worst.get(row.key, INSIDE), row.verdict, key=order.index)
        return tuple(key for key, found in worst.items() if found == verdict and key != FAVOURITES)

    @property
    def table(self) -> pd.DataFrame:
        """One row a number: figure, entry, target, tolerance, reached, standard error, verdict, reason."""
        import pandas as pd

        names = ["key", "entry", "target", "tolerance", "reached", "error", "verdict", "reason"]
        return pd.DataFrame([{name: getattr(row, name) for name in names} for row in self.rows], columns=names)


def realism(
    rules: RuleSet | str | Path = "sevens",
    targets: Targets | str | Path = "sevens_men",
    n: int = 200_000,
    seed: int = 1,
    *,
    league: League | None = None,
    threads: int | None = None,
    progress: Progress | None = None,
) -> Contract:
    """Play the league under `rules`, at least `n` matches, and compare every figure of `targets`.

    Raises:
        SetupError: an argument, rule set or targets file that cannot be used, a figure that the game does not count.
    """
    from rugbysim.setup.rules import RuleSet, load_rules

    chosen = rules if isinstance(rules, RuleSet) else load_rules(rules)
    wanted = targets if isinstance(targets, Targets) else load_targets(targets)
    misses = known_misses(chosen, wanted)
    sides = load_league() if league is None else league
    season = play_league(fixtures(sides, chosen), sides, n, seed, threads=threads, progress=progress)
    return contract_of(chosen.name, season, wanted, misses, seed)


def contract_of(rules: str, season: Season, targets: Targets, misses: Mapping[str, str], seed: int) -> Contract:
    """A season of the rule set called `rules` judged by `targets`; `misses` are the reasons of known misses by key."""
    pairs = zip((*targets, FAVOURITES_WIN), aligned(season, targets), strict=True)
    rows = tuple(row for target, figure in pairs for row in _rows(target, figure, misses))
    return Contract(rules, targets.path.name, season.matches, len(season.league.pairings), seed, rows)


def aligned(season: Season, targets: Targets) -> list[Figure]:
    """The simulated figure of each target, its entries in the order of the target's; the favourites' share is the last.

    Raises `SetupError` for a target or an entry that the game does not count: none is left out in silence.
    """
    found = season.figures()
    out = []
    for target in targets:
        if target.key not in found:
            expected = suggestion(target.key, found, "the key of a figure that is counted")
            raise SetupError(targets.path, "", target.key, expected)
        known = season.figures_of.entries.get(target.key, ("",))
        for entry in target.entries:
            if entry not in known:
                expected = suggestion(entry, known, "an entry that is counted") if any(known) else "a single value"
                raise SetupError(targets.path, target.key, entry, expected)
        places = [known.index(entry) for entry in target.entries]
        out.append(Figure(found[target.key].values[places], found[target.key].shifts[:, places]))
    return [*out, found[FAVOURITES]]


def _rows(target: Target, figure: Figure, misses: Mapping[str, str]) -> list[Row]:
    """The rows of one figure."""
    rows = []
    numbers = zip(target.entries, target.entry_keys(), target.values, figure.values, figure.errors, strict=True)
    for entry, entry_key, value, reached, error in numbers:
        reason = misses.get(entry_key, misses.get(target.key, ""))
        verdict = INSIDE
        if not abs(reached - value) <= target.tolerance:  # what is not a number is outside too
            verdict = KNOWN_MISS if reason else OUTSIDE
        shown_reason = reason if verdict == KNOWN_MISS else ""
        rows.append(
            Row(target.key, entry, value, target.tolerance, float(reached), float(error), verdict, shown_reason)
        )
    return rows


def known_misses(rules: RuleSet, targets: Targets) -> dict[str, str]:
    """The reason of each miss that the rule set declares, by key of a figure or of an entry of a table.

    Raises `SetupError` for a key that is no figure's, and for one of [scoring], which must be met.
    """
    misses: dict[str, str] = {}
    for number, miss in enumerate(rules.realism.known_miss, start=1):
        place = f"realism.known_miss entry {number}, target"
        file = rules.path if rules.path is not None else rules.name
        if miss.target not in targets.keys:
            raise SetupError(
                file, place, miss.target, suggestion(miss.target, targets.keys, "a key of the targets file")
            )
        if miss.target.split(".")[0] == NO_MISS_IN:
            raise SetupError(file, place, miss.target, f"a figure outside [{NO_MISS_IN}], whose figures must be met")
        misses[miss.target] = miss.reason
    return misses
