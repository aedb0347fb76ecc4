"""What may be asked about one side of a match; anything else is refused in one sentence."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from rugbysim.analysis.coach.adjusted import coaching_of
from rugbysim.analysis.coach.finding import fixture_of
from rugbysim.montecarlo import arguments
from rugbysim.montecarlo.simulate import game_of


@dataclass(frozen=True)
class Question:
    """A match and the side looked at (0 or 1), checked: matches to be played, seed, threads."""

    match: Any
    game: Any
    side: int
    n: int
    seed: int
    threads: int

    @classmethod
    def of(cls, name: str, match: Any, team: str, matches: int, least: int, seed: int, threads: int | None) -> Question:
        """The question of the command or function `name`.

        Raises:
            SetupError: fewer than `least` matches, a team that is none, a game without line-ups, other wrong arguments.
        """
        expected = f"a whole number of matches, at least {least}"
        n = arguments.whole(matches, "matches", least, arguments.LARGEST_INDEX, expected, file=name)
        seed, threads = arguments.seed_of(seed, name), arguments.threads_of(threads, name)
        match, side = fixture_of(match, team, name)
        game = game_of(match)
        coaching_of(game)
        game.players(match)  # refuses what is no match
        return cls(match, game, side, n, seed, threads)
