"""Questions to two people at a table: what was declared, what happened, as far as it matters in the phase.

A dialogue is a generator that yields questions, is sent answers, and returns the ruling. What it has learnt is a line
of a script, which the case then rules on as it does on one of a file.
"""

from __future__ import annotations

from collections.abc import Callable, Generator
from typing import TYPE_CHECKING, Any, TypeVar

from rugbysim.games.refereed import Judged, Question
from rugbysim.games.subbuteo import dialogue_words as words
from rugbysim.games.subbuteo.script_declared import ASKED, DECLARE, FIGURE, LAYOUT, PLACE, WINNER, understood
from rugbysim.games.subbuteo.script_happened import CONTACTS, EXITS, GOAL, REST, SCRUM_SIDE, kind_of
from rugbysim.games.subbuteo.script_start import ATTACKING, PLACES
from rugbysim.games.subbuteo.scripts import HAPPENED
from rugbysim.games.subbuteo.text_seen import flicked
from rugbysim.games.subbuteo.text_words import due, piece_name, side_name
from rugbysim.games.subbuteo.vocabulary import BALL, SIDES, Action, Kind, Phase

if TYPE_CHECKING:
    from rugbysim.games.subbuteo.refereeing import Case

Value = TypeVar("Value")
Asked = Generator[Question, str, Value]
Line = dict[str, Any]

BESIDE = 0.5  # cm between the ball and a passer that is put beside it
DEFENSIVE = (Phase.SUPPORT, Phase.DEFENCE, Phase.BLOCK, Phase.PASS_PREP)
NEEDS_FIGURE = ("attempt", "offload", "flick")


def dialogue(case: Case) -> Generator[Question, str, Judged | None]:
    """Ask for the next line of a case and rule on it; None where only the position to begin in was asked for."""
    if case.state[0]["phase"] == Phase.TOSS and not case.script.lines and case.script.start is None:
        start = yield from _position(case)
        if start is not None:
            case.script.start = start
            try:
                case.begin()
            except Exception:  # it cannot be: what is asked next is where to begin, as before
                case.script.start = None
                raise
            return None
    line = yield from _declaration(case)
    refusal = case.refusal(line)
    if refusal is not None:
        return refusal
    happened = yield from _happened(case, line)
    return case.add(line | ({HAPPENED: happened} if happened else {}))


def _ask(question: str, hint: str, read: Callable[[str], Value]) -> Asked[Value]:
    """Ask until the answer can be read; what is wrong with it is said with the question."""
    problem = ""
    while True:
        answer = yield Question(question, hint, problem)
        try:
            return read(answer.strip())
        except ValueError as error:
            problem = str(error)


# --- where it begins --------------------------------------------------------------------------------------------------


def _position(case: Case) -> Asked[Line | None]:
    """The position to begin in; None for a new match."""
    begun = yield from _ask("What is to be ruled on?", words.BEGIN, words.read_begin)
    if begun is None:
        return None
    phase, side = begun
    ball = yield from _ask("Where does the ball lie?", words.PLACE, words.read_place)
    start: Line = {"phase": phase.name.lower(), "team": SIDES[side]}
    places: Line = {"ball": list(ball)}
    if (phase in ATTACKING and phase is not Phase.LOOSE) or phase in (Phase.DEFENCE, Phase.BLOCK, Phase.WEDGE_KICK):
        owner = 1 - side if phase in (Phase.DEFENCE, Phase.BLOCK) else side
        carrier = yield from _ask("Who is the ball-carrier?", words.FIGURE, words.reader_of_figure(owner))
        start["carrier"] = piece_name(carrier)
        at = yield from _ask(f"Where does {piece_name(carrier)} stand?", words.PLACE, words.read_place)
        places[piece_name(carrier)] = list(at)
    others = yield from _ask("Which other figures matter, and where do they stand?", words.PLACES, words.read_places)
    return start | {PLACES: places | others}


# --- a declaration ----------------------------------------------------------------------------------------------------


def _declaration(case: Case) -> Asked[Line]:
    """What is declared, with the figure and all that belongs to it."""
    s = case.state[0]
    phase, team = Phase(int(s["phase"])), int(s["team"])
    if phase is Phase.TOSS:
        winner = yield from _ask("Who has won the toss?", "red or blue", words.read_side)
        return {DECLARE: "coin", WINNER: SIDES[winner]}
    if phase in (Phase.KICKOFF, Phase.DROP22):
        return (yield from _restart(s, phase, team))
    line = yield from _ask(
        f"{due(case.params[0], s)}.",
        words.hint_of(case.params[0], s),
        lambda answer: words.read_declared(phase, team, answer),
    )
    declared = line[DECLARE]
    if declared in NEEDS_FIGURE and FIGURE not in line and phase not in (Phase.PASS_FLICK, Phase.LINEOUT_THROW):
        figure = yield from _ask(f"Which figure of {side_name(team)}?", words.FIGURE, words.reader_of_figure(team))
        line[FIGURE] = piece_name(figure)
    if declared in ("pass", "punt", "drop_goal"):
        line |= yield from _direction(case, line)
    if declared == "ask_move" and ASKED not in line:
        asked = yield from _ask("Which opponents?", "such as blue 7, blue 9", words.read_figures)
        line[ASKED] = [piece_name(figure) for figure in asked]
    if declared == "layout":
        line[LAYOUT] = yield from _ask(
            "Where are they put? The others stay.", words.PLACES, words.reader_of_places(team)
        )
    return line


def _restart(s: Any, phase: Phase, team: int) -> Asked[Line]:
    """A kick-off or a drop-22."""
    named = understood(s)
    figure = yield from _ask(
        f"Which figure of {side_name(team)} kicks{' off' if phase is Phase.KICKOFF else ''}?",
        f"a shirt; Enter for {piece_name(named)}",
        words.reader_of_figure(team, named),
    )
    line: Line = {DECLARE: "kick", FIGURE: piece_name(figure)}
    if phase is Phase.DROP22:
        line[PLACE] = list((yield from _ask("Where on the 22 is it kicked from?", words.PLACE, words.read_place)))
    return line


def _direction(case: Case, line: Line) -> Asked[Line]:
    """Where a pass or a kick is meant to go, and where the passer is put."""
    p, s = case.params[0], case.state[0]
    ball = (float(s["pos"][BALL][0]), float(s["pos"][BALL][1]))
    ahead = (float(s["dir"][int(s["team"])]), 0.0)
    passing = line[DECLARE] == "pass"
    hint = words.DIRECTION if passing else f"{words.DIRECTION}; Enter for straight ahead"
    aim = yield from _ask("In which direction?", hint, words.reader_of_direction(ball, None if passing else ahead))
    if not passing:
        return {"aim": list(aim)}
    away = float(p["figure_radius"]) + float(p["ball_radius"]) + BESIDE
    beside = round(ball[0] - away * aim[0], 2), round(ball[1] - away * aim[1], 2)
    place = yield from _ask(
        f"Where is {piece_name(s['carrier'])} put to pass?",
        f"{words.PLACE}; Enter for just behind the ball",
        lambda answer: words.read_place(answer) if answer else beside,
    )
    return {"aim": list(aim), PLACE: list(place)}


# --- what happened ----------------------------------------------------------------------------------------------------


def _happened(case: Case, line: Line) -> Asked[Line]:
    """What happened, by the kind of thing that was declared."""
    s, d = case.state[0], case.read(line)[0]
    kind = kind_of(s, d)
    if kind is Kind.SCRUM:
        side = yield from _ask("Where did the ball come out?", "red, blue or end", words.read_scrum)
        return {SCRUM_SIDE: side}
    if kind is Kind.NONE:
        if d["action"] not in (Action.PUNT, Action.DROP_GOAL):
            return {}
        moved = yield from _ask("Did anything move while the wedge was placed?", words.NO, words.reader_of_yes(False))
        return {"disturbed": True} if moved else {}
    if kind is Kind.FLICK:
        return (yield from _flick(s, d, Phase(int(s["phase"]))))
    return (yield from _kick(s, d, Phase(int(s["phase"])), kind))


def _flick(s: Any, d: Any, phase: Phase) -> Asked[Line]:
    """A flick: whom the figure touched, whom the ball, and where both came to rest."""
    figure = flicked(s, d)
    if phase is Phase.LINEOUT_THROW:
        first = yield from _ask("Which figure did the ball touch first?", words.NOBODY, words.read_figures)
        return {CONTACTS: [[piece_name(figure), "ball"], *(["ball", piece_name(each)] for each in first[:1])]}
    usual = "nothing" if phase in DEFENSIVE else "ball"
    touched = yield from _ask(
        f"What did {piece_name(figure)} touch, in order?",
        f"such as ball; blue 5, ball; nothing; Enter for {usual}",
        words.reader_of_contacts(figure, usual),
    )
    contacts = yield from _with_ball(touched)
    ball_met = any(BALL in pair for pair in contacts)
    happened: Line = {CONTACTS: [[piece_name(one) for one in pair] for pair in contacts]}
    rest: Line = {}
    if ball_met:
        yield from _ball_end(happened, rest)
    where = "where it touched" if contacts else "it stayed where it was"
    at = yield from _ask(
        f"Where did {piece_name(figure)} come to rest?",
        f"{words.END}; Enter: {where}",
        lambda answer: words.read_end(answer) if answer else None,
    )
    _put(happened, rest, piece_name(figure), at)
    yield from _others(rest, contacts, figure)
    return happened | ({REST: rest} if rest else {})


def _with_ball(touched: list[tuple[int, int]]) -> Asked[list[tuple[int, int]]]:
    """The contacts with those of the ball after it was first touched, unless they have been told."""
    first = next((number for number, pair in enumerate(touched) if BALL in pair), None)
    if first is None or sum(BALL in pair for pair in touched) > 1:
        return touched
    then = yield from _ask("What did the ball touch after that, in order?", words.THEN, words.read_pieces)
    return [*touched[: first + 1], *((int(BALL), each) for each in then), *touched[first + 1 :]]


def _kick(s: Any, d: Any, phase: Phase, kind: Kind) -> Asked[Line]:
    """A kick: off the wedge, over the bar, whom the ball touched, where it ended."""
    if phase is Phase.WEDGE_KICK:
        hit = yield from _ask(f"Did {piece_name(s['carrier'])} hit the ball?", words.YES, words.reader_of_yes(True))
        if not hit:
            return {CONTACTS: []}
    if kind is Kind.WEDGE:
        off = yield from _ask("Did the ball run up and off the wedge?", words.YES, words.reader_of_yes(True))
        if not off:
            return {"wedge_ok": False}
    happened: Line = {}
    if phase in (Phase.FREE_KICK, Phase.CONVERSION) or words.is_drop_goal(s):
        goal = yield from _ask("Over the bar and between the posts?", words.YES_OR_NO, words.reader_of_yes(None))
        if goal or phase is Phase.CONVERSION:
            return {GOAL: goal}
    touched = yield from _ask("Which figures did the ball touch, in order?", words.NOBODY, words.read_pieces)
    contacts = [(int(BALL), each) for each in touched]
    if contacts:
        happened[CONTACTS] = [[piece_name(one) for one in pair] for pair in contacts]
    rest: Line = {}
    yield from _ball_end(happened, rest, kicked=True)
    yield from _others(rest, contacts, -1)
    return happened | ({REST: rest} if rest else {})


def _ball_end(happened: Line, rest: Line, *, kicked: bool = False) -> Asked[None]:
    """Where the ball came to rest or left the field; of a kick also whether on the fly."""
    end = yield from _ask("Where did the ball come to rest, or leave?", words.END, words.read_end)
    _put(happened, rest, "ball", end)
    if kicked and end[0]:
        fly = yield from _ask("On the fly, without a bounce?", words.YES_OR_NO, words.reader_of_yes(None))
        happened[EXITS][0]["airborne"] = fly


def _others(rest: Line, contacts: list[tuple[int, int]], figure: int) -> Asked[None]:
    """Where figures that were touched, other than the flicked one, came to rest."""
    pushed = list(dict.fromkeys(one for pair in contacts for one in pair if one < BALL and one != figure))
    for one in pushed:
        at = yield from _ask(
            f"Where did {piece_name(one)} come to rest?",
            f"{words.PLACE}; Enter: it did not move",
            lambda answer: words.read_place(answer) if answer else None,
        )
        if at is not None:
            rest[piece_name(one)] = list(at)


def _put(happened: Line, rest: Line, name: str, end: tuple[bool, tuple[float, float]] | None) -> None:
    """Note where a piece rests or left; None: as it goes without saying."""
    if end is None:
        return
    left, at = end
    if left:
        happened.setdefault(EXITS, []).append({"piece": name, "at": list(at)})
    else:
        rest[name] = list(at)
