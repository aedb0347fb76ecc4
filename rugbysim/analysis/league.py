"""The league: every side against every other, summed up, with the standard error of whatever follows from the sums.

The pairings are fixed, so chance comes from the matches alone: each pairing is a stratum, played as two halves of equal
size, and the error of a figure follows from what it becomes when one half of one pairing stands for both (the jackknife
for two units a stratum; K. M. Wolter, Introduction to Variance Estimation, 2nd ed. 2007, section 4.5). It holds for
ratios and deviations as for means, and with 120 pairings it is itself known to about 6 per cent.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import closing
from dataclasses import dataclass
from itertools import combinations
from pathlib import Path
from typing import TYPE_CHECKING, Any, Protocol

import numpy as np
from numpy.typing import NDArray

from rugbysim.games.protocol import Game
from rugbysim.games.registry import get_game
from rugbysim.montecarlo import arguments
from rugbysim.montecarlo.chunks import Range, in_order
from rugbysim.setup.errors import NOTHING, SetupError

if TYPE_CHECKING:
    from rugbysim.setup.matches import Match
    from rugbysim.setup.rules import RuleSet
    from rugbysim.setup.teams import Team

Values = NDArray[np.float64]
Progress = Callable[[int, int], None]

PAIRING_STRIDE = 2**40  # match indices set aside for each pairing, so that no two share a stream ...
HALF_STRIDE = 2**39  # ... and for each half of it: a longer run begins with the matches of a shorter one
CHUNK = 2_000
SHIPPED = "league"
FAVOURITES = "league.favourites_win"


class Figures(Protocol):
    """What a game is measured by: sums of matches, and figures that follow from sums.

    `size` is the length of a vector of sums; `entries` names the entries of each figure that is a table; `of_best`
    names the figures that are another figure among so many of the best sides.
    """

    size: int
    entries: Mapping[str, tuple[str, ...]]
    of_best: Mapping[str, tuple[str, int]]

    def prepare(self, matches: Sequence[Any]) -> list[Any]:
        """What `Game.prepare` gives for each match, all at once."""

    def count(self, prepared: Any, seed: int, first: int, number: int) -> Values:
        """Play matches `first .. first + number` of `seed` and sum them up: float64[size]."""

    def named(self, sums: Values, name: str) -> Values:
        """One of the sums by name: "matches", "home_wins", "away_wins", "margin" (home less away), ..."""

    def figures(self, sums: Values) -> dict[str, Values]:
        """Every figure by its key, for sums of any leading axes; a table has its entries as last axis."""


@dataclass(frozen=True)
class Figure:
    """A figure of the simulated league: `values` f8[entries], one entry unless it is a table.

    `shifts` f8[pairings, entries] is by how much it moves when one half of one pairing stands for both: the sum over
    pairings of products of two figures' shifts is their covariance.
    """

    values: Values
    shifts: Values

    @property
    def errors(self) -> Values:
        """The standard error of each entry."""
        errors: Values = np.sqrt(np.square(self.shifts).sum(axis=0))
        return errors

    @property
    def value(self) -> float:
        """The only value of a figure that is no table."""
        return float(self.values.item())

    @property
    def error(self) -> float:
        """Its standard error."""
        return float(self.errors.item())


@dataclass(frozen=True)
class League:
    """The sides of a league, and the pairings in a fixed order: (place of one side, place of the other)."""

    name: str
    teams: tuple[Team, ...]

    @property
    def pairings(self) -> list[tuple[int, int]]:
        """Every side against every other once; the side at home changes from pairing to pairing (there is no bonus)."""
        return [(a, b) if (a + b) % 2 else (b, a) for a, b in combinations(range(len(self.teams)), 2)]


@dataclass(frozen=True)
class Season:
    """The sums of a league played under one rule set: `sums` is float64[pairings, 2 halves, size]."""

    league: League
    figures_of: Figures
    sums: Values

    @property
    def matches(self) -> int:
        """How many matches were played."""
        return round(float(self.figures_of.named(self.sums, "matches").sum()))

    def ratings(self) -> Values:
        """Each side's rating: its mean margin over all its matches, in points, float64[sides]."""
        margin, played = np.zeros(len(self.league.teams)), np.zeros(len(self.league.teams))
        of_pairing = self.sums.sum(axis=1)
        margins = self.figures_of.named(of_pairing, "margin")
        matches = self.figures_of.named(of_pairing, "matches")
        for (home, away), difference, number in zip(self.league.pairings, margins, matches, strict=True):
            margin[[home, away]] += difference, -difference
            played[[home, away]] += number
        return margin / played

    def figures(self) -> dict[str, Figure]:
        """Every figure of the game by its key, and the share of decided matches that favourites win (`FAVOURITES`)."""
        found = _resampled(self.sums, self.figures_of.figures)
        for key, (of_all, sides) in self.figures_of.of_best.items():
            found[key] = _resampled(self._among_best(sides), self.figures_of.figures)[of_all]
        found[FAVOURITES] = self._favourites()
        return found

    def _favourites(self) -> Figure:
        """The share of decided matches won by the side with the better rating."""
        ratings = self.ratings()
        first = np.array([ratings[home] > ratings[away] for home, away in self.league.pairings])
        home, away = (self.figures_of.named(self.sums, f"{side}_wins") for side in ("home", "away"))
        won = np.stack([np.where(first[:, None], home, away), home + away], axis=-1)
        return _resampled(won, lambda sums: {FAVOURITES: sums[..., 0] / sums[..., 1]})[FAVOURITES]

    def _among_best(self, sides: int) -> Values:
        """The sums of the pairings between two of the best `sides`, those of the others 0."""
        best = set(np.argsort(-self.ratings(), kind="stable")[:sides].tolist())
        counts = np.array([home in best and away in best for home, away in self.league.pairings])
        return np.where(counts[:, None, None], self.sums, 0.0)


def _resampled(sums: Values, figures: Callable[[Values], dict[str, Values]]) -> dict[str, Figure]:
    """Figures of sums [pairings, 2, size], and what each becomes with one half of one pairing counted twice."""
    total = sums.sum(axis=(0, 1))
    swapped = total + (sums[:, 1] - sums[:, 0])  # the second half twice, the first not at all
    with np.errstate(divide="ignore", invalid="ignore"):
        reached, moved = figures(total[None]), figures(swapped)
    return {
        key: Figure(np.atleast_1d(value[0]), (moved[key] - value).reshape(len(sums), -1))
        for key, value in reached.items()
    }


def load_league(path: str | Path | None = None) -> League:
    """The league of a file; by default the shipped one.

    Raises `SetupError` with one sentence for what is wrong with the file or a team.
    """
    from rugbysim.setup import load_team
    from rugbysim.setup.locate import configs
    from rugbysim.setup.toml import read_toml

    file = configs() / "leagues" / f"{SHIPPED}.toml" if path is None else Path(path)
    written = read_toml(file)
    for key in written:
        if key not in ("schema", "name", "teams"):
            raise SetupError(file, key, NOTHING, "there is no such key; expected schema, name, teams")
    if written.get("schema") != 1:
        raise SetupError(file, "schema", written.get("schema"), "1")
    names = written.get("teams")
    if not isinstance(names, list) or len(names) < 2 or not all(isinstance(name, str) for name in names):
        raise SetupError(file, "teams", names, "a list of at least two team files")
    return League(str(written.get("name", file.stem)), tuple(load_team(file.parent / name) for name in names))


def fixtures(league: League, rules: RuleSet) -> list[Match]:
    """The pairings of a league as matches without a home bonus, in the order of `League.pairings`.

    Each side is checked against the rule set once, not in each of its pairings. Raises `SetupError` for a man who
    plays for two sides.
    """
    from rugbysim.setup.matches import Match

    club_of: dict[str, str] = {}
    for team in league.teams:
        for man in team.players:
            if man.name in club_of:
                expected = f"a man plays for one side, but {club_of[man.name]} and {team.name} both pick him"
                raise SetupError(league.name, "teams", NOTHING, expected, man.name)
            club_of[man.name] = team.name
    others = (*league.teams[1:], league.teams[0])
    checked = [
        Match(name=league.name, home=home, away=away, rules=rules)
        for home, away in zip(league.teams[::2], others[::2], strict=True)
    ]
    pairs = [(league.teams[a], league.teams[b]) for a, b in league.pairings]
    return [
        checked[0].model_copy(update={"name": f"{home.name} v {away.name}", "home": home, "away": away})
        for home, away in pairs
    ]


def under(matches: list[Match], rules: RuleSet) -> list[Match]:
    """The same matches under another rule set, which must have been checked."""
    return [match.model_copy(update={"rules": rules}) for match in matches]


def play_league(
    matches: list[Match],
    league: League,
    n: int,
    seed: int,
    *,
    game: str | Game = "sevens",
    threads: int | None = None,
    progress: Progress | None = None,
) -> Season:
    """Play `n` matches, rounded up to the same even number of each pairing.

    `matches` are the league's `fixtures`. Raises `SetupError` for arguments that cannot be
    used.
    """
    chosen = get_game(game) if isinstance(game, str) else game
    figures: Figures | None = getattr(chosen, "figures", None)
    if figures is None:
        raise SetupError("league", "game", chosen.name, "a game that says what it is measured by")
    seed = arguments.seed_of(seed, "league")
    half = -(-arguments.matches_of(n, "league") // (2 * len(matches)))
    if half > HALF_STRIDE:
        raise SetupError("league", "n", n, f"at most {2 * len(matches) * HALF_STRIDE:,} matches")
    prepared = figures.prepare(matches)  # not in the threads: it is Python and would make them wait

    def play(part: Range) -> tuple[int, int, Values]:
        pairing, place = divmod(part.first, PAIRING_STRIDE)
        counted = figures.count(prepared[pairing], seed, part.first, part.count)
        return pairing, place // HALF_STRIDE, counted

    sums = np.zeros((len(matches), 2, figures.size))
    done, asked = 0, 2 * half * len(matches)
    parts = list(_parts(len(matches), half))
    played: Any = in_order(play, iter(parts), arguments.threads_of(threads, "league"))
    with closing(played):
        for part, (pairing, place, counted) in zip(parts, played, strict=True):
            sums[pairing, place] += counted
            done += part.count
            if progress is not None:
                progress(done, asked)
    return Season(league, figures, sums)


def _parts(pairings: int, half: int) -> Iterator[Range]:
    for pairing in range(pairings):
        for place in range(2):
            first = pairing * PAIRING_STRIDE + place * HALF_STRIDE
            for start in range(0, half, CHUNK):
                yield Range(first + start, min(CHUNK, half - start))


def league_figures(
    rules: RuleSet | str | Path,
    matches: int = 20_000,
    seed: int = 1,
    *,
    league: League | None = None,
    threads: int | None = None,
    progress: Progress | None = None,
) -> dict[str, Figure]:
    """Every figure of the targets file, by its key such as "scoring.points", for the league under `rules`.

    Plays at least `matches` matches, as many of each pairing. Raises `SetupError` for arguments that cannot be used.
    """
    from rugbysim.setup.rules import RuleSet, load_rules

    chosen = rules if isinstance(rules, RuleSet) else load_rules(rules)
    sides = load_league() if league is None else league
    season = play_league(fixtures(sides, chosen), sides, matches, seed, threads=threads, progress=progress)
    return season.figures()
