"""Policies: who decides for a side of a tabletop game, and how they are written.

- "random": every legal decision is as likely as every other
- "greedy": the decision after which the game's own evaluation is best
- "mcts": Monte Carlo tree search, "mcts:simulations=1000,exploration=0.4,rollout=evaluation,depth=0" in full;
  what is left out has its default
"""

from __future__ import annotations

import re
from dataclasses import dataclass, fields
from decimal import Decimal
from typing import Final, Literal, get_args

from rugbysim.setup.errors import SetupError, suggestion

Kind = Literal["random", "greedy", "mcts"]
Rollout = Literal["evaluation", "greedy", "random"]

KINDS: Final[tuple[Kind, ...]] = get_args(Kind)
ROLLOUTS: Final[tuple[Rollout, ...]] = get_args(Rollout)
MOST_SIMULATIONS: Final = 10_000_000
MOST_SECONDS: Final = 3600
MOST_EXPLORATION: Final = 100
MOST_DEPTH: Final = 10_000


@dataclass(frozen=True)
class Policy:
    """Who decides for a side; all but `kind` is for "mcts" and has its default otherwise.

    A decision takes so many `simulations`, or as many as fit into `seconds` where that is more than 0. `exploration`
    weighs decisions that are little known against those that look best (None: as suits the game). `rollout` is how a
    position not seen before is judged: by the game's evaluation at once, or by playing on greedily or at random for
    `depth` turns (0: to the end).
    """

    kind: Kind
    simulations: int = 1000
    seconds: float = 0.0
    exploration: float | None = None
    rollout: Rollout = "evaluation"
    depth: int = 0

    def __str__(self) -> str:
        """The shortest text that `parse_policy` reads as this policy."""
        values = ((field, getattr(self, field.name)) for field in fields(self) if field.name != "kind")
        said = [f"{field.name}={_written(value)}" for field, value in values if value != field.default]
        return f"{self.kind}:{','.join(said)}" if said else self.kind


def parse_policy(text: str, place: str, *, timed: bool = False) -> Policy:
    """The policy written as `text`; `place` is where it was written ("--red"), for the error.

    `timed` allows a budget in seconds, which no two runs spend alike. Raises `SetupError`.
    """
    kind, colon, rest = (part.strip() for part in text.partition(":"))
    known = next((each for each in KINDS if each == kind.lower()), None)
    if known is None:
        raise SetupError(place, "", text, suggestion(kind, KINDS, "a policy"))
    if not colon:
        return Policy(known)
    if known != "mcts":
        raise SetupError(place, "", text, f'"{known}" alone, which has no options')
    return _searching(dict(_options(rest, text, place)), text, place, timed)


_READ: Final = {
    "simulations": (r"[0-9]{1,9}", f"a whole number from 1 to {MOST_SIMULATIONS}"),
    "seconds": (r"[0-9]*\.?[0-9]+", f"a number above 0 and up to {MOST_SECONDS}"),
    "exploration": (r"[0-9]*\.?[0-9]+", f"a number from 0 to {MOST_EXPLORATION}"),
    "rollout": ("|".join(ROLLOUTS), "one of " + ", ".join(ROLLOUTS)),
    "depth": (r"[0-9]{1,9}", f"a whole number from 0 to {MOST_DEPTH}"),
}
"""How the value of each option is written, and what to say of any other."""


def _options(rest: str, text: str, place: str) -> list[tuple[str, str]]:
    """The options of a search as (name, value), each known, well written and said once."""
    found: list[tuple[str, str]] = []
    for part in rest.split(","):
        name, _, value = (each.strip() for each in part.partition("="))
        if name not in _READ:
            raise SetupError(place, "", text, suggestion(name, _READ, "options of mcts"))
        pattern, expected = _READ[name]
        if not re.fullmatch(pattern, value):
            raise SetupError(place, name, value, expected)
        if name in dict(found):
            raise SetupError(place, "", text, f"{name} once")
        found.append((name, value))
    return found


def _searching(options: dict[str, str], text: str, place: str, timed: bool) -> Policy:
    """A tree search with these options."""
    if "seconds" in options and not timed:
        raise SetupError(place, "", text, "simulations instead of seconds: a run must be repeatable")
    if "seconds" in options and "simulations" in options:
        raise SetupError(place, "", text, "either simulations or seconds")
    policy = Policy(
        "mcts",
        simulations=int(options.get("simulations", Policy.simulations)),
        seconds=float(options.get("seconds", Policy.seconds)),
        exploration=float(options["exploration"]) if "exploration" in options else None,
        rollout=next(each for each in ROLLOUTS if each == options.get("rollout", Policy.rollout)),
        depth=int(options.get("depth", Policy.depth)),
    )
    in_range = {
        "simulations": 1 <= policy.simulations <= MOST_SIMULATIONS,
        "seconds": "seconds" not in options or 0 < policy.seconds <= MOST_SECONDS,
        "exploration": policy.exploration is None or policy.exploration <= MOST_EXPLORATION,
        "depth": policy.depth <= MOST_DEPTH,
    }
    for name, fits in in_range.items():
        if not fits:
            raise SetupError(place, name, options[name], _READ[name][1])
    if policy.depth and policy.rollout == "evaluation":
        raise SetupError(
            place, "", text, "depth with rollout=greedy or rollout=random, since an evaluation plays no turns"
        )
    return policy


def _written(value: object) -> str:
    """A value of an option as it is written in a policy."""
    # a float to its last digit, without the exponent that no option may have
    return format(Decimal(repr(value)), "f").removesuffix(".0") if isinstance(value, float) else str(value)
