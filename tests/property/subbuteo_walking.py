"""Walks of Subbuteo Rugby: declarations and outcomes drawn at random, ruled on by the compiled referee."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from random import Random
from types import SimpleNamespace
from typing import Any

from rugbysim.games.subbuteo.referee import new_match
from rugbysim.games.subbuteo.vocabulary import Code, Phase
from tests.oracle import subbuteo_twin as twin
from tests.oracle.subbuteo_declarations import random_declaration
from tests.oracle.subbuteo_outcomes import random_outcome
from tests.oracle.subbuteo_positions import random_position
from tests.rules.subbuteo.referees import Engine

WILD = 0.05  # share of declarations that may be anything
SET_ANEW = 0.06  # share of declarations before which the pieces are strewn about anew, where that is asked for


@dataclass(frozen=True)
class Moment:
    """One declaration and what came of it: arrays of one record each."""

    before: Any
    declaration: Any
    outcome: Any
    ruling: Any
    after: Any

    @property
    def refused(self) -> bool:
        """Whether the declaration was refused."""
        return bool(self.ruling["code"][0] == Code.REFUSED)


def referee_under(chosen: dict[str, Any]) -> Engine:
    """The compiled referee under changes of the rule set, by its keys."""
    return Engine(chosen, {}, numbers_under(chosen))


def numbers_under(chosen: dict[str, Any]) -> SimpleNamespace:
    """Pitch and rules as the walks want them."""
    return twin.numbers(twin.changed(twin.RULES, chosen), twin.PITCH)


def walk(referee: Engine, random: Random, length: int, *, strewn: bool = False) -> Iterator[Moment]:
    """A match from the toss, at most `length` declarations of it; `strewn`: figures and ball put elsewhere, often."""
    k, start = referee.numbers, new_match(referee.params)
    state = random_position(random, k, start) if strewn else start
    for _ in range(length):
        if state["phase"][0] == Phase.FULL_TIME:
            return
        if strewn and random.random() < SET_ANEW:
            state = random_position(random, k, start)
        declaration = random_declaration(random, k, state, wild=random.random() < WILD)
        outcome = random_outcome(random, k, state, declaration)
        before = state.copy()
        ruling, state = referee.rule(state, declaration, outcome)
        yield Moment(before, declaration, outcome, ruling, state)
