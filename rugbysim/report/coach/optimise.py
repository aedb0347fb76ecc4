"""What a search for a better choice found, as a story."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from rugbysim.montecarlo.simulate import game_of
from rugbysim.report.coach.caveats import caveats
from rugbysim.report.coach.cells import cell
from rugbysim.report.coach.counts import opening
from rugbysim.report.coach.measures import MEASURES, TIMES, YARDSTICKS
from rugbysim.report.coach.ratings_off import Doubted, if_off, ratings_block
from rugbysim.report.coach.rule_words import condition_words, rule_words
from rugbysim.report.coach.story import Block, Number, Outcome, Story
from rugbysim.report.tables import listed
from rugbysim.setup.fields import SEVEN
from rugbysim.setup.line_ups import order_of

if TYPE_CHECKING:
    from rugbysim.analysis.optimising.optimum import Answer, Gain, Optimum
    from rugbysim.setup.teams import Team

WHAT = {"lineup": "line-up", "order": "order", "bench": "bench plan", "tactics": "tactics"}
PRESENT = "the present choice"
BEST = "the best found"
MEASURED = {"wins": "wins in 100", "points": "points of margin"}
LANES_COUNT = "sevens"
ORDER_MATTERS = (
    "The order counts: in this model the same man carries the ball more often in the middle of the line than at its"
    " ends, since passes go to men who are near."
)
"""True of sevens (SV-5.3): with all men alike a wing in lane 4 carries about 1.7 times as often as one in lane 7."""


def story(found: Optimum) -> Story:
    """A search as a story: whether something beats the present choice, by how much, and what it is."""
    best = found.best
    sentence, *answers = _sentences(found)
    return Story(
        title=f"{found.match.name}: {listed([WHAT[one] for one in found.over])} of {found.team.name}",
        sentence=sentence,
        answers=tuple(answers),
        side=found.team.name,
        caveats=(*caveats(drawn=found.draws > 0), *_more_caveats(found)),
        blocks=tuple(_blocks(found)),
        outcomes=tuple(_outcomes(found)),
        numbers=tuple(_numbers(found)),
        numbers_caption=_numbers_caption(found),
        line_up=tuple(zip((role.replace("_", " ") for role in best.roles), _names(best)[:7], strict=True)),
        line_up_title=_line_up_title(found),
        bench=tuple(man.name for man in best.bench),
        rules=tuple(_rules(found)),
    )


def _sentences(found: Optimum) -> Iterator[str]:
    """Counts, then what they come to, then what more there is to it; without counts the finding itself comes first."""
    outcomes = _outcomes(found)
    if outcomes:
        yield opening(list(reversed(outcomes)))
    yield _finding(found)
    if found.better and _by_order(found):
        yield ORDER_MATTERS
    yield from _if_off(found)


def _by_order(found: Optimum) -> bool:
    """Whether the first answer stands in another order, in the game in which that is known to count."""
    before, after = found.present.team, found.answers[0].team
    return game_of(found.match).name == LANES_COUNT and order_of(after) != order_of(before)


def _finding(found: Optimum) -> str:
    """Whether something beats the present choice, and by how much."""
    if not found.answers:
        return f"Nothing was found that seems to beat {_present(found)}: keep it."
    first = found.answers[0]
    if first.gain is None:
        return (
            f"The search was stopped before anything was confirmed: the line-up below seemed {first.seemed:.1f} points"
            " a match better than the present choice, which is too much as a rule, since it was picked for it."
        )
    if found.better:
        what = "the choice below" if len(found.over) > 1 else f"the {WHAT[found.over[0]]} below"
        wins, margin = (_gained(first.gain, measure).removeprefix("+") for measure in ("wins", "margin"))
        return (
            f"In this model, with these ratings, {what} beats {_present(found)} by {wins} wins in 100 and {margin}"
            " points of margin."
        )
    aim = "wins" if found.aim == "wins" else "margin"
    return (
        f"In this model, with these ratings, nothing that was found here beats {_present(found)}: keep it. What came"
        f" nearest changes it by {_gained(first.gain, aim)} {MEASURED[found.aim]}."
    )


def _present(found: Optimum) -> str:
    return "the choice nearest to your present one that is allowed" if found.repaired else "your present choice"


def _gained(gain: Gain, measure: str) -> str:
    """A gain with its interval."""
    one = getattr(gain, measure).estimate
    return cell(one, times=TIMES.get(measure, 1.0), signed=True)


def _if_off(found: Optimum) -> Iterator[str]:
    """What the gains of the answers are worth if the ratings are off, a sentence each."""
    measure = "wins" if found.aim == "wins" else "margin"
    for number, answer in enumerate(found.answers, start=1):
        if answer.gain is not None and answer.doubts:
            gained = f"{_gained(answer.gain, measure)} {MEASURES[measure]}"
            yield f"Answer {number} beside {_present(found)}: {gained} {if_off(answer.doubts[measure])}."


def _more_caveats(found: Optimum) -> Iterator[str]:
    if found.repaired:
        now, allowed = _names(found.team)[:7], _names(found.present.team)[:7]
        men = [name for name in allowed if name not in now]
        how = f", with {listed(men)} in the seven" if men else ""
        yield f"Your present choice is not allowed by what you asked; all is compared with the nearest that is{how}."
    cut = found.confirmed < found.asked
    if found.timed and not cut:
        yield "How far the search came depends on how fast this machine is; what is claimed of its answer does not."
    if cut and found.confirmed:
        yield f"It was cut short: {found.confirmed:,} of {found.asked:,} fresh matches of each choice were played."


def _level(found: Optimum) -> str:
    """`98.3 %`: the level of each interval."""
    return f"{100 * found.level:.3g} %"


def _line_up_title(found: Optimum) -> str:
    if _same_line_up(found.best, found.present.team):
        return "Line-up, as at present" if found.better else "Line-up to keep"
    if found.better:
        return "Line-up that beats the present choice"
    return "Line-up that seemed best, not confirmed" if found.unconfirmed else "Line-up to keep"


def _outcomes(found: Optimum) -> list[Outcome]:
    """How the matches of the present choice went, and of the best if there is a better one."""
    wanted = [(PRESENT, found.present)] + ([(BEST, found.answers[0])] if found.better else [])
    return [Outcome(name, *one.results, one.margins or {}) for name, one in wanted if one.results is not None]


def _numbers(found: Optimum) -> Iterator[Number]:
    if found.answers and found.answers[0].gain is not None:
        for measure, words in MEASURES.items():
            yield Number(words, _gained(found.answers[0].gain, measure), YARDSTICKS[measure])


def _numbers_caption(found: Optimum) -> str:
    """What the numbers are differences of, and that their intervals are wider than 95 %."""
    return (
        f"{'The best found' if found.better else 'What came nearest'} less {_present(found)}. In brackets"
        f" {_level(found)} intervals, so that all that is claimed holds together with {100 * found.confidence:g} %"
        " confidence."
    )


def _rules(found: Optimum) -> Iterator[str]:
    """The rules whose gain is clear of 0, each with its gain."""
    for one in found.rules:
        if one.gain is not None and one.gain.separated and found.better:
            measure = "wins" if found.aim == "wins" else "margin"
            yield f"{rule_words(one.rules)}: {_gained(one.gain, measure)} {MEASURED[found.aim]}"


# --- tables -----------------------------------------------------------------------------------------------------------


def _blocks(found: Optimum) -> Iterator[Block]:
    if found.answers:
        yield _answers(found)
        yield from _ratings(found)
        if not all(_same_line_up(answer.team, found.present.team) for answer in found.answers):
            yield _side_by_side(found)
    if found.rules:
        yield _rule_table(found)
    yield from _bench_plans(found)
    yield _method(found)


def _answers(found: Optimum) -> Block:
    together = f"{100 * found.confidence:g} %"
    each = _level(found)
    caption = (
        f"Each on the same {found.confirmed:,} fresh matches as the present choice, of which the search knew nothing."
        f" In brackets {each} intervals, so that those of {MEASURED[found.aim]} hold all together with {together}"
        " confidence. They are in no order of merit where their intervals overlap."
    )
    if not found.confirmed:
        caption = "No fresh matches were played, so nothing is claimed of these."
    headings = ("answer", "changed from the present", "wins in 100", "points of margin", "clear of 0")
    rows = []
    for number, answer in enumerate(found.answers, start=1):
        gain = answer.gain
        cells = ("–", "–", "not confirmed") if gain is None else (
            _gained(gain, "wins"), _gained(gain, "margin"), "yes" if gain.separated else "no"
        )  # fmt: skip
        rows.append((str(number), _changed(found, answer), *cells))
    return Block("Gained on the present choice", caption, headings, tuple(rows), folded=False, name="answers", words=2)


def _ratings(found: Optimum) -> Iterator[Block]:
    """What is left of the gains if the ratings are off."""
    doubted = [
        Doubted(
            f"answer {number}",
            answer.doubts,
            {measure: getattr(answer.gain, measure).estimate.standard_error for measure in MEASURES},
        )
        for number, answer in enumerate(found.answers, start=1)
        if answer.gain is not None and answer.doubts
    ]
    if doubted:
        yield ratings_block(doubted, _present(found))


def _changed(found: Optimum, answer: Answer) -> str:
    """`hooker Declan Stourton; order P,P,C,W,FH,SH,H; bench plan`."""
    before, after = found.present.team, answer.team
    was, now = _by_role(before), _by_role(after)
    parts = [
        f"{role.replace('_', ' ')} {listed(sorted(now[role] - was[role]))}"
        for role in dict.fromkeys(SEVEN)
        if now[role] - was[role]
    ]
    if order_of(after) != order_of(before):
        parts.append(f"order {order_of(after)}")
    elif not parts and _names(after)[:7] != _names(before)[:7]:
        parts.append("the two props exchanged")
    if answer is found.answers[0] and found.rules:
        parts.append("the rules")
    elif "bench" in found.over and _coming_on(after) != _coming_on(before):
        parts.append("the bench plan")
    return "; ".join(parts) or "nothing but the plan"


def _same_line_up(one: Team, other: Team) -> bool:
    return one.roles == other.roles and _names(one)[:7] == _names(other)[:7]


def _by_role(team: Team) -> dict[str, set[str]]:
    pairs = list(zip(team.roles, _names(team), strict=False))
    return {role: {name for his, name in pairs if his == role} for role in dict.fromkeys(SEVEN)}


def _coming_on(team: Team) -> set[tuple[str, str, str]]:
    """Who comes on in which role, and when."""
    role_of = dict(zip(_names(team), team.roles, strict=False))
    when = {change: condition_words(change.model_copy(update={"off": "he"})) for change in team.bench_plan}
    return {(change.on, role_of.get(change.off, ""), words) for change, words in when.items()}


def _side_by_side(found: Optimum) -> Block:
    """The line-ups lane by lane."""
    teams = [found.present.team, *(answer.team for answer in found.answers)]
    headings = ("lane", "present", *(str(number) for number in range(1, len(teams))))
    rows = [
        (str(lane + 1), *(f"{team.seven[lane].name}, {team.roles[lane].replace('_', ' ')}" for team in teams))
        for lane in range(7)
    ]
    caption = "From one touchline to the other."
    return Block("The line-ups", caption, headings, tuple(rows), name="line-ups", words=len(headings))


def _rule_table(found: Optimum) -> Block:
    caption = (
        "What the first answer has gained with the rule, less what it has without it and all else alike; intervals as"
        " above. Only rules clear of 0 are claimed to gain anything."
    )
    rows = [
        (
            rule_words(one.rules),
            "–" if one.gain is None else _gained(one.gain, "wins"),
            "–" if one.gain is None else _gained(one.gain, "margin"),
            "yes" if one.gain is not None and one.gain.separated else "no",
        )
        for one in found.rules
    ]
    headings = ("rule", "wins in 100", "points of margin", "clear of 0")
    return Block("Rules", caption, headings, tuple(rows), folded=False, name="rules", page_only=True)


def _bench_plans(found: Optimum) -> Iterator[Block]:
    """Who comes on for whom, in the present choice and in each answer."""
    teams = [("present", found.present.team)]
    teams += [(str(number), answer.team) for number, answer in enumerate(found.answers, start=1)]
    rows = [
        (name, condition_words(change), change.on, change.off) for name, team in teams for change in team.bench_plan
    ]
    if rows:
        caption = "A change is made once, at the first stoppage at which its condition holds."
        yield Block(
            "The bench plans",
            caption,
            ("choice", "when", "on", "for"),
            tuple(rows),
            name="bench-plans",
            words=4,
            page_only="bench" not in found.over,
        )


def _method(found: Optimum) -> Block:
    from rugbysim.analysis.optimising.optimum import PROCEDURE

    anywhere = "--any-position" in found.constraints
    home = "in any position" if anywhere else "where his squad has him at home, or where he plays now"
    rows = [
        ("what may change", listed([WHAT[one] for one in found.over])),
        ("aimed at", MEASURED[found.aim]),
        ("constraints", listed(list(found.constraints)) or "none"),
        ("a man plays", home),
        ("choices looked at", f"{found.looked_at:,}"),
        ("matches of the search", f"{found.searched:,}"),
        ("fresh matches of each answer", f"{found.confirmed:,} of {found.asked:,}"),
        ("procedure", PROCEDURE),
    ]
    caption = "The best found is not the best there is: other choices were not looked at."
    return Block("How it was found", caption, ("", ""), tuple(rows), name="method", words=2, page_only=True)


def _names(team: Team) -> list[str]:
    return [man.name for man in team.players]
