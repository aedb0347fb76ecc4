"""Short or long kick-offs, and what to do with a penalty: differences on the same chance, a match and each time."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

from rugbysim.analysis.coach.adjusted import Adjustment
from rugbysim.analysis.coach.asked import Question
from rugbysim.analysis.coach.finding import Finding, Stopped
from rugbysim.analysis.coach.stages import Progress, Stage, play_stages
from rugbysim.analysis.coach.verdicts import Matter, matter_of
from rugbysim.analysis.deciding.kick_offs import KickOffFigures, KickOffs
from rugbysim.analysis.deciding.options import Choice
from rugbysim.analysis.deciding.penalty_choices import LATE, MOST_SITUATIONS, PenaltyChoices
from rugbysim.montecarlo.statistics import Estimate
from rugbysim.setup.matches import SIDES

if TYPE_CHECKING:
    from rugbysim.setup.matches import Match

MATCHES = 30_000  # of each option: some twenty seconds on two cores
FEWEST = 20


@dataclass(frozen=True)
class ChoicesFinding(Finding):
    """Kick-offs and penalties of a side, each option played `n` times.

    `kick_offs` is None where the rule set has no short kick-offs, `penalties` are empty if the run was stopped before.
    `notes` say what is not asked and why, a sentence each.
    """

    n: int
    matter: Matter
    kick_offs: KickOffFigures | None
    penalties: tuple[Choice, ...]
    notes: tuple[str, ...]

    def records(self) -> list[dict[str, Any]]:
        """One record a figure: tables "kick-off", "break-even" (shares won back) and "penalty"."""
        return [*self._kick_offs(), *(record for one in self.penalties for record in _of_choice("penalty", one))]

    def particulars(self) -> dict[str, Any]:
        """How many matches each option has, and the smallest difference that matters."""
        return {"matches": self.n, "matter": {"points": self.matter.points, "wins": self.matter.wins}}

    def _kick_offs(self) -> Iterator[dict[str, Any]]:
        figures = self.kick_offs
        if figures is None:
            return
        yield from _of_choice("kick-off", figures.choice)
        yield _record("break-even", "", "", "short won back", _cells(figures.seen))
        for measure, one in figures.crossings.items():
            cells = {"estimate": one.rate, "standard_error": None, "low": one.low, "high": one.high, "n": self.n}
            yield _record("break-even", "", "", f"share from which short pays, {measure}", cells)
        for rate, margin, wins in figures.measured:
            for measure, change in (("margin", margin), ("wins", wins)):
                place = f"at {rate.estimate:.4f} won back"
                yield _record("break-even", place, "short less long", f"{measure}, a match", _cells(change))


def _of_choice(table: str, one: Choice) -> Iterator[dict[str, Any]]:
    options = f"{one.one} less {one.other}"
    yield _record(table, one.place, options, "how many a match", _cells(one.how_often))
    for measure, change in one.changes.items():
        judged = one.verdicts[measure].value
        yield _record(table, one.place, options, f"{measure}, a match", _cells(change)) | {"verdict": judged}
        each = _record(table, one.place, options, f"{measure}, each", _cells(one.each[measure]))
        yield each | {"verdict": one.each_verdicts[measure].value}


def _cells(estimate: Estimate) -> dict[str, Any]:
    return {name: getattr(estimate, name) for name in ("estimate", "standard_error", "low", "high", "n")}


def _record(table: str, place: str, options: str, measure: str, cells: dict[str, Any]) -> dict[str, Any]:
    """The cells that every record has."""
    return {"table": table, "place": place, "options": options, "measure": measure, **cells, "verdict": ""}


def choices(
    match: Match | str | Path,
    team: str = "home",
    *,
    matches: int = MATCHES,
    seed: int = 1,
    matter: Matter | None = None,
    threads: int | None = None,
    progress: Progress | None = None,
) -> ChoicesFinding:
    """Short or long kick-offs with the share won back from which short pays; tap, touch or goal at penalties by place.

    `matches` of each option are played on the same chance. Margins are in points, wins shares of matches with draws as
    half. `matter` is the smallest difference that matters, a point of margin and two wins in 100 if it is left out.
    What the tactics of the side say for situations (`tactics.when`) stays as it is. `progress` is told the matches
    played and to be played.

    >>> import rugbysim as rs
    >>> from rugbysim.analysis.deciding.choices import choices
    >>> found = choices(rs.load_match("example"), matches=60)
    >>> [(one.place, one.one, one.other) for one in found.penalties][4:6]
    [('their 22', 'touch', 'tap'), ('within reach', 'goal', 'tap or touch')]

    Raises:
        SetupError: a team that is neither "home" nor "away", a game without line-ups, other wrong arguments.
        Stopped: Ctrl-C after the kick-offs were whole; KeyboardInterrupt before.
    """
    asked = Question.of("choices", match, team, matches, FEWEST, seed, threads)
    fixture: Match = asked.match
    matter = matter_of(matter, "choices")
    game, place = asked.game, (asked.seed, asked.side)
    adjustment = Adjustment.fit(game, game.prepare(fixture), asked.seed, side=asked.side, threads=asked.threads)
    kick_offs = KickOffs(game, fixture, *place, adjustment) if fixture.rules.laws.short_kick_offs else None
    penalties = PenaltyChoices(game, fixture, *place, adjustment)
    parts = [part for part in (kick_offs, penalties) if part is not None]
    stages = [Stage(part.plays(asked.n), _start(part, asked)) for part in parts]
    whole = play_stages(stages, progress)
    found = ChoicesFinding(
        match=fixture,
        seed=asked.seed,
        side=SIDES[asked.side],
        complete=whole == len(stages),
        n=asked.n,
        matter=matter,
        kick_offs=kick_offs.figures(matter) if kick_offs is not None else None,
        penalties=penalties.choices(matter) if whole == len(stages) else (),
        notes=_notes(fixture, SIDES[asked.side]),
    )
    if not found.complete:
        raise Stopped(found)
    return found


def _start(part: KickOffs | PenaltyChoices, asked: Question) -> Any:
    """How the stage of a part begins."""
    return lambda: part.played(asked.n, asked.threads)


def _notes(match: Any, side: str) -> tuple[str, ...]:
    """What is not asked of this match, and why."""
    tactics, laws, notes = getattr(match, side).tactics, match.rules.laws, []
    if not laws.short_kick_offs:
        notes.append(
            "Kick-offs are all long under this rule set (laws.short_kick_offs), so there is nothing to choose."
        )
    if not laws.penalty_to_touch:
        notes.append("Penalties are not kicked to touch under this rule set (laws.penalty_to_touch).")
    if len(tactics.when) >= MOST_SITUATIONS:
        notes.append(f"Penalties {LATE} are left out: the tactics have four situations already, which is the most.")
    named = [
        name
        for name in ("kick_off", "penalty_touch", "penalty_goal")
        if any(getattr(one, name) is not None for one in tactics.when)
    ]
    if named:
        words = ", ".join(named)
        notes.append(
            f"In some situations the tactics name {words} themselves (tactics.when); there they stay as they are."
        )
    return tuple(notes)
