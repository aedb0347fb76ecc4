"""What may be asked of a search for a better choice, and what it is refused in one sentence."""

from __future__ import annotations

import math
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

from rugbysim.analysis.coach.rating_doubt import draws_of
from rugbysim.analysis.optimising.constraints import Constraints
from rugbysim.analysis.optimising.ground import Aim
from rugbysim.montecarlo import arguments
from rugbysim.setup.errors import NOTHING, SetupError, suggestion
from rugbysim.setup.matches import Match
from rugbysim.setup.teams import Team

OVER = ("lineup", "order", "bench", "tactics")
FEWEST = 2_000
MOST_BEST = 10
LONGEST = 86_400.0
FILE = "optimise"


@dataclass(frozen=True)
class Asked:
    """What was asked for, checked; `time_limit` in seconds."""

    over: tuple[str, ...]
    aim: Aim
    confidence: float
    best: int
    matches: int | None
    time_limit: float | None
    seed: int
    threads: int
    draws: int


def asked_of(
    over: Iterable[str],
    aim: Any,
    confidence: Any,
    best: Any,
    matches: Any,
    time_limit: Any,
    seed: Any,
    threads: Any,
    draws: Any,
) -> Asked:
    """The question, checked; raises `SetupError` for what cannot be asked."""
    if aim not in ("wins", "points"):
        raise SetupError(FILE, "for", aim, '"wins" or "points"')
    return Asked(
        over_of(over),
        aim,
        _within(confidence, "confidence", 0.5, 1.0, "a confidence of at least 0.5 and below 1, such as 0.95"),
        arguments.whole(best, "best", 1, MOST_BEST, f"a whole number from 1 to {MOST_BEST}", file=FILE),
        None if matches is None else _matches(matches),
        None if time_limit is None else _within(time_limit, "time limit", 1.0, LONGEST, "seconds from 1 to a day"),
        arguments.seed_of(seed, FILE),
        arguments.threads_of(threads, FILE),
        draws_of(draws, FILE),
    )


def over_of(over: Any) -> tuple[str, ...]:
    """What may change, in the usual order; raises `SetupError` for nothing and for what is not known."""
    words = list(over) if isinstance(over, Iterable) and not isinstance(over, str) else [over]
    for word in words:
        if word not in OVER:
            raise SetupError(FILE, "over", word, suggestion(str(word), OVER, "a part of the choice"))
    if not words:
        raise SetupError(FILE, "over", NOTHING, "there is nothing to vary; expected lineup, order, bench or tactics")
    return tuple(one for one in OVER if one in words)


def refuse_idle(match: Match, team: Team, over: tuple[str, ...], constraints: Constraints) -> None:
    """Refuse what the rules of the match give no effect.

    Raises:
        SetupError: bench plans or minutes where there are no changes of men, or nobody on the bench.
    """
    wants = "over bench" if "bench" in over else "max minutes" if constraints.minutes else ""
    if not wants:
        return
    if not (match.rules.laws.bench and match.rules.laws.substitutions):
        raise SetupError(FILE, wants, NOTHING, "the rules of this match allow no changes of men (laws.substitutions)")
    if not team.bench:
        raise SetupError(FILE, wants, NOTHING, f"{team.name} has nobody on the bench")


def _matches(value: Any) -> int:
    expected = f"a whole number of matches, at least {FEWEST}"
    return arguments.whole(value, "matches", FEWEST, arguments.LARGEST_INDEX, expected, file=FILE)


def _within(value: Any, place: str, low: float, high: float, expected: str) -> float:
    """A number from `low` on and below `high`."""
    number = value if isinstance(value, int | float) and not isinstance(value, bool) else math.nan
    if not low <= number < high:
        raise SetupError(FILE, place, value, expected)
    return float(number)
