"""Work in stages, each of which gives a whole table: one bar of progress over all, and Ctrl-C keeps what is whole."""

from __future__ import annotations

from collections.abc import Callable, Generator, Sequence
from contextlib import closing
from dataclasses import dataclass

from rugbysim.montecarlo.chunks import watched

Progress = Callable[[int, int], None]


@dataclass(frozen=True)
class Stage:
    """One stage: it plays `plays` matches in all, and `start` begins it, saying after each chunk how many it played."""

    plays: int
    start: Callable[[], Generator[int, None, None]]


def play_stages(stages: Sequence[Stage], progress: Progress | None) -> int:
    """Play the stages in order, telling `progress` the matches played and to be played; how many were played whole.

    All of them, or fewer once Ctrl-C was pressed; before the first is whole Ctrl-C is raised as ever.
    """
    total, before, whole = sum(stage.plays for stage in stages), 0, 0
    with watched(lambda: whole > 0) as interruption:
        for stage in stages:
            try:
                with closing(stage.start()) as counts:
                    for count in counts:
                        if progress is not None:
                            progress(before + count, total)
                        if interruption.seen:
                            return whole
            except KeyboardInterrupt:  # the second one
                if not whole:
                    raise
                return whole
            before += stage.plays
            whole += 1
    return whole
