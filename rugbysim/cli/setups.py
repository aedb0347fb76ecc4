"""Which match a command plays: MATCH as typed, with the options that change it.

MATCH is a match file, the name of a match that comes with rugbysim, or the name of a tabletop game.
"""

from __future__ import annotations

import shlex
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import wraps
from typing import TYPE_CHECKING, Any

import click

from rugbysim.cli.options import rules_option, set_option

if TYPE_CHECKING:
    from rugbysim.games.table_game import TableGame

SIDES = (("--first", "--red", "--west"), ("--second", "--yellow", "--blue", "--east"))
PLAYERS = "random, greedy, mcts; in Subbuteo Rugby novice, club, expert [default: greedy; club]"
"""The options that name who plays for each side: in general, and as the sides of our games are called."""


def side_options(sides: Sequence[str]) -> tuple[str, str]:
    """The options that name who plays for two sides, by the names of these where there are such options."""
    first, second = (
        f"--{side}" if f"--{side}" in options else options[0] for side, options in zip(sides, SIDES, strict=True)
    )
    return first, second


@dataclass(frozen=True)
class Asked:
    """The match that was asked for, as typed; `policies` are those of a tabletop game's sides, None where not named."""

    name: str
    rules: str | None
    overrides: tuple[str, ...]
    policies: tuple[str | None, str | None]

    def load(self) -> Any:
        """The match, ready to be played.

        Raises:
            SetupError: when there is none of this name, or anything in it is wrong.
            click.UsageError: for a policy where teams play.
        """
        if self._is_tabletop():
            from rugbysim.games.table_game import load_tabletop

            places = side_options(self._game().sides)
            return load_tabletop(self.name, *self.policies, self.rules, self.overrides, places=places)
        for options, policy in zip(SIDES, self.policies, strict=True):
            if policy is not None:
                named = " or ".join(options)
                raise click.UsageError(f"{named} names who plays a tabletop game; {self.name} is a match of two teams")
        from rugbysim.setup import load_match

        return load_match(self.name, rules=self.rules, overrides=self.overrides)

    def typed(self, seed: int) -> str:
        """The words after `rugbysim replay` that lead to the same matches of `seed`."""
        from rugbysim.setup.assignments import as_options

        words = [self.name]
        if self._is_tabletop():
            game = self._game()
            for option, player in zip(side_options(game.sides), self.policies, strict=True):
                words += [option, game.default_player if player is None else player]
        return shlex.join([*words, "--seed", str(seed), *as_options(self.rules, self.overrides)])

    def _game(self) -> TableGame:
        """The tabletop game that MATCH names."""
        from rugbysim.games.table_game import table_game

        return table_game(self.name)

    def _is_tabletop(self) -> bool:
        """Whether MATCH names a tabletop game."""
        from rugbysim.games.named import is_tabletop

        return is_tabletop(self.name)


def match_asked(*, changed: bool = True) -> Callable[[Callable[..., Any]], Callable[..., Any]]:
    """MATCH and the options that change it, which the command is handed as `asked`; `--set` only where `changed`."""

    def add(command: Callable[..., Any]) -> Callable[..., Any]:
        @wraps(command)
        def gathered(
            match: str,
            rules: str | None,
            first: str | None,
            second: str | None,
            overrides: tuple[str, ...] = (),
            **more: Any,
        ) -> Any:
            return command(asked=Asked(match, rules, overrides, (first, second)), **more)

        parameters = [
            click.argument("match", metavar="MATCH"),
            rules_option,
        ]
        if changed:
            parameters.append(set_option("Change one number: rules.tackle.difficulty=-5, variant=3."))
        for name, options in zip(("first", "second"), SIDES, strict=True):
            words = f"Who plays the {name} side of a tabletop game: {PLAYERS}."
            parameters.append(click.option(name, *options, metavar="POLICY", help=words))
        decorated: Callable[..., Any] = gathered
        for parameter in reversed(parameters):
            decorated = parameter(decorated)
        return decorated

    return add
