"""What a coach's commands are about: a match of two teams, a side of it, the smallest difference that matters."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import wraps
from typing import TYPE_CHECKING, Any, Literal

import click

from rugbysim.cli.options import Whole, Within, rules_option, set_option

if TYPE_CHECKING:
    from rugbysim.analysis.coach.verdicts import Matter
    from rugbysim.setup.matches import Match

SIDES = ("home", "away")
MOST_POINTS = 100.0
MOST_WINS = 100.0
MOST_DRAWS = 100_000


@dataclass(frozen=True)
class Fixture:
    """The match that was asked for, as typed, and the side that is looked at."""

    name: str
    rules: str | None
    overrides: tuple[str, ...]
    side: Literal["home", "away"]

    def load(self) -> Match:
        """The match; raises `SetupError` when there is none of this name, or anything in it is wrong."""
        from rugbysim.games.named import is_tabletop
        from rugbysim.setup import load_match

        if is_tabletop(self.name):
            raise click.UsageError(
                f"{self.name} is a game of a table and has no line-ups; expected a match of two teams"
            )
        return load_match(self.name, rules=self.rules, overrides=self.overrides)


def fixture_asked(*, changed: bool = True) -> Callable[[Callable[..., Any]], Callable[..., Any]]:
    """MATCH, `--rules`, `--team` and, where `changed`, `--set`; the command is handed them as `fixture`."""

    def add(command: Callable[..., Any]) -> Callable[..., Any]:
        @wraps(command)
        def gathered(
            match: str, rules: str | None, team: Literal["home", "away"], overrides: tuple[str, ...] = (), **more: Any
        ) -> Any:
            return command(fixture=Fixture(match, rules, overrides, team), **more)

        decorated: Callable[..., Any] = gathered
        decorated = click.option(
            "--team", type=click.Choice(SIDES), default="home", show_default=True, help="The side that is looked at."
        )(decorated)
        if changed:
            decorated = set_option("Change one number of the match: rules.tackle.difficulty=-5.")(decorated)
        return click.argument("match", metavar="MATCH")(rules_option(decorated))

    return add


def matter_options(command: Callable[..., Any]) -> Callable[..., Any]:
    """`--matter-points` and `--matter-wins`, handed to the command as `matter`."""

    @wraps(command)
    def gathered(matter_points: float, matter_wins: float, **more: Any) -> Any:
        from rugbysim.analysis.coach.verdicts import Matter

        matter: Matter = Matter(points=matter_points, wins=matter_wins / 100)
        return command(matter=matter, **more)

    points = click.option(
        "--matter-points",
        type=Within(MOST_POINTS),
        default=1.0,
        show_default=True,
        help="The smallest difference in points of margin that matters.",
    )
    wins = click.option(
        "--matter-wins",
        type=Within(MOST_WINS),
        default=2.0,
        show_default=True,
        help="The smallest difference in wins of 100 matches that matters.",
    )
    return points(wins(gathered))


def draws_option(command: Callable[..., Any]) -> Callable[..., Any]:
    """`--draws`: how often ratings are drawn from their ranges."""
    decorated: Callable[..., Any] = click.option(
        "--draws",
        type=Whole(0, MOST_DRAWS),
        default=100,
        show_default=True,
        help="How often to draw ratings that have ranges; below 3: not at all.",
    )(command)
    return decorated


def notices_said(match: Match) -> None:
    """Say what is odd about the squads, on stderr."""
    for notice in match.notices:
        click.echo(f"note: {notice}", err=True)
