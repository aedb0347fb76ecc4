"""What a yellow card costs and how hard to play, as a story."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rugbysim.report.coach.caveats import caveats
from rugbysim.report.coach.cells import cell
from rugbysim.report.coach.counts import opening
from rugbysim.report.coach.story import Block, Curve, Number, Outcome, Series, Story

if TYPE_CHECKING:
    from rugbysim.analysis.deciding.card import CardFinding
    from rugbysim.analysis.deciding.card_cost import Cost
    from rugbysim.analysis.deciding.hardness import Optimum, Setting
    from rugbysim.montecarlo.statistics import Estimate

FOLK = 7
BOTH, ANY = "both sides", "any"
MEASURES = {"margin": ("points", 1), "wins": ("wins in 100", 100)}
EACH = "In brackets 95 % intervals, each for itself."
TOGETHER = "In brackets 95 % intervals that hold for all settings together."
SAYING = f"people say {FOLK}, a converted try: a saying, with no source that counted it"


def story(found: CardFinding) -> Story:
    """The story of `rugbysim card`."""
    outcomes = _outcomes(found)
    answers = [_cost_sentence(found), *_hardness_sentences(found)]
    first = opening(outcomes) if outcomes else answers.pop(0)
    return Story(
        title=f"Yellow cards and the hardness of {found.team.name}: {found.match.name}",
        sentence=first,
        answers=tuple(answers),
        side=found.team.name,
        caveats=caveats(),
        blocks=tuple(_blocks(found)),
        outcomes=outcomes,
        numbers=tuple(_numbers(found)),
        numbers_caption="In brackets 95 % intervals. The best of the settings tried lies where it says with as much"
        " confidence.",
        curves=tuple(_curves(found)),
    )


def offset(value: float) -> str:
    """`+10`, `-30`, `0`."""
    return f"{value:+g}" if value else "0"


def span(one: Optimum) -> str:
    """Where the best of the settings tried is: `from -10 to 0`, each of which may be it; `at -30` if it is one alone.

    >>> from rugbysim.analysis.deciding.hardness import Optimum
    >>> span(Optimum("margin", (-10.0, 0.0), -20.0, 10.0, True)), span(Optimum("wins", (50.0,), 40.0, None, False))
    ('from -10 to 0', 'at +50')
    """
    if one.worse_below is None and one.worse_above is None:
        return "anywhere: no two settings can be told apart"
    first, last = one.offsets[0], one.offsets[-1]
    return f"at {offset(first)}" if first == last else f"from {offset(first)} to {offset(last)}"


# --- words ------------------------------------------------------------------------------------------------------------


def _cost_sentence(found: CardFinding) -> str:
    cost = found.cost(BOTH)
    if cost.margin is None:
        return f"Only {cost.cards} yellow cards were seen: too few to say what one costs."
    costs = f"{cell(cost.margin)} points and {cell(cost.wins, times=100)} wins in 100"
    return f"A yellow card costs the side that sees it {costs}; {SAYING}."


def _hardness_sentences(found: CardFinding) -> list[str]:
    """Where the optimum is, for points, and what the present setting gives away."""
    optimum, present = _optimum(found, "margin"), _present(found)
    if optimum is None or present is None:
        return []
    where = f"The best hardness of {found.team.name} for points, of the settings tried, lies {span(optimum)}"
    if optimum.with_present:
        return [f"{where}; your present {offset(present.offset)} cannot be told apart from the best."]
    better = _middle(found, optimum)
    gain = better.changes["margin"]
    return [f"{where}; at {offset(better.offset)} they do {cell(gain, signed=True)} points better than at present."]


def _numbers(found: CardFinding) -> list[Number]:
    cost, last = found.cost(BOTH), _last_minutes(found)
    late = found.cost(BOTH, last, "level")
    beside = "" if late.wins is None else f"level in minutes {last}: {cell(late.wins, times=100)}"
    numbers = [
        Number("points that a yellow card costs", cell(cost.margin), SAYING),
        Number("wins in 100 that it costs", cell(cost.wins, times=100), beside),
    ]
    optimum, present = _optimum(found, "margin"), _present(found)
    if optimum is not None and present is not None:
        numbers.append(Number("best hardness for points", span(optimum), f"at present {offset(present.offset)}"))
    return numbers


def _outcomes(found: CardFinding) -> tuple[Outcome, ...]:
    """The present setting, and one of the best where the present is not among them."""
    optimum, present = _optimum(found, "margin"), _present(found)
    if optimum is None or present is None:
        return ()
    shown = [present] if optimum.with_present else [present, _middle(found, optimum)]
    names = [found.team.name] if len(shown) == 1 else ["the present hardness", f"hardness {offset(shown[1].offset)}"]
    return tuple(Outcome(name, *one.results, one.margins) for name, one in zip(names, shown, strict=True))


def _optimum(found: CardFinding, measure: str) -> Optimum | None:
    return next((one for one in found.optima if one.measure == measure), None)


def _present(found: CardFinding) -> Setting | None:
    return next((one for one in found.settings if one.present), None)


def _middle(found: CardFinding, optimum: Optimum) -> Setting:
    """The setting in the middle of those that may be the best."""
    wanted = optimum.offsets[len(optimum.offsets) // 2]
    return next(one for one in found.settings if one.offset == wanted)


def _minutes(found: CardFinding) -> list[str]:
    """The bins of the clock, in order."""
    return [one.minute for one in found.costs if one.whose == BOTH and one.minute != ANY and one.score == ANY]


def _last_minutes(found: CardFinding) -> str:
    """The last bin of full time."""
    return [minute for minute in _minutes(found) if " to " in minute][-1]


def _scores(found: CardFinding) -> list[str]:
    return [one.score for one in found.costs if one.whose == BOTH and one.minute == ANY and one.score != ANY]


# --- tables -----------------------------------------------------------------------------------------------------------


def _blocks(found: CardFinding) -> list[Block]:
    name = found.match.side_names[0 if found.side == "home" else 1]
    blocks = [_costs(found, BOTH, "both sides"), *(_by_minute_and_score(found, measure) for measure in MEASURES)]
    blocks.append(_costs(found, name, name))
    return [*blocks, _hardness(found), _discipline(found)] if found.settings else blocks


def _costs(found: CardFinding, whose: str, words: str) -> Block:
    """What a card costs overall, by minute, by score."""
    whens = [("overall", ANY, ANY)]
    whens += [(f"minutes {minute}", minute, ANY) for minute in _minutes(found)]
    whens += [(score, ANY, score) for score in _scores(found)]
    rows = tuple((when, *_cells(found.cost(whose, minute, score))) for when, minute, score in whens)
    shown = found.shown[0 if whose == BOTH else 1]
    caption = (
        f"{found.n:,} matches, played with their first and second yellow cards served and with each of them waived, to"
        f" full time; {cell(shown)} such cards a match. The cost is to the side that"
        f" sees the card. No rule says what a card costs: it comes of playing with a man less. {EACH}"
    )
    if whose != BOTH:
        caption = f"As for both sides, {cell(shown)} such cards a match. {EACH}"
    headings = ("", "points", "wins in 100", "cards looked at")
    name = "cost" if whose == BOTH else "cost-own"
    title, own = f"What a yellow card costs, {words}", whose != BOTH
    return Block(title, caption, headings, rows, folded=own, name=name, page_only=own)


def _by_minute_and_score(found: CardFinding, measure: str) -> Block:
    """A row a bin of the clock, a column a score."""
    words, times = MEASURES[measure]
    scores = _scores(found)
    rows = [
        (minute, *(_crossed(_of_both(found, minute, score), measure, times) for score in scores))
        for minute in _minutes(found)
    ]
    caption = (
        f"Both sides, {words} that a card costs, by the lead of the side that sees it. {EACH} Where an outer column has"
        f" few cards it is counted with the one beside it (so marked); with fewer than 100 a cell is left open."
    )
    title = f"By minute and score, {words}"
    headings = ("minutes", *(score.replace(" by ", " ").replace(" or more", "+") for score in scores))
    return Block(title, caption, headings, tuple(rows), name=f"cost-{measure}")


def _of_both(found: CardFinding, minute: str, score: str) -> Cost:
    """The cost in a cell of both sides, whatever it was taken together with."""
    wider = {"behind by 1 to 7": "behind", "ahead by 1 to 7": "ahead"}
    try:
        return found.cost(BOTH, minute, score)
    except KeyError:
        return found.cost(BOTH, minute, wider[score])


def _crossed(cost: Cost, measure: str, times: float) -> str:
    if cost.with_score:
        return f"in {cost.with_score}"
    estimate = getattr(cost, measure)
    taken = " all" if cost.score in ("behind", "ahead") and estimate is not None else ""
    return cell(estimate, times=times) + taken


def _hardness(found: CardFinding) -> Block:
    """A row an offset of hardness."""
    best = {measure: _optimum(found, measure) for measure in MEASURES}
    rows = []
    for one in found.settings:
        may = [words for measure, (words, _) in MEASURES.items() if one.offset in getattr(best[measure], "offsets", ())]
        changes = [
            "present" if one.present else cell(one.changes[measure], times=times, signed=True)
            for measure, (_, times) in MEASURES.items()
        ]
        rows.append((offset(one.offset), *changes, " and ".join(may) or "nothing"))
    caption = (
        f"{found.compared:,} matches at each setting, on the same chance; hardness is added to every man's and kept"
        f" within 0 and 100. Changes are from the present setting. {TOGETHER} Those that may be the best cannot be told"
        f" apart from the best of these settings; with 95 % confidence it is among them."
    )
    headings = ("hardness", "points", "wins in 100", "may be the best for")
    return Block("Hardness from clean to dirty", caption, headings, tuple(rows), folded=False, name="hardness")


def _discipline(found: CardFinding) -> Block:
    """Penalties and cards of the side along its hardness."""
    rows = [(offset(one.offset), *(cell(count) for count in one.counts.values())) for one in found.settings]
    headings = ("hardness", "penalties conceded", "yellow cards", "red cards")
    title = "Penalties and cards by hardness"
    return Block(
        title, f"A match, of {found.team.name}. {EACH}", headings, tuple(rows), name="discipline", page_only=True
    )


def _cells(cost: Cost) -> tuple[str, str, str]:
    return cell(cost.margin), cell(cost.wins, times=100), f"{cost.cards:,}"


# --- curves -----------------------------------------------------------------------------------------------------------


def _curves(found: CardFinding) -> list[Curve]:
    curves = [curve for curve in (_of_minutes(found),) if curve.series[0].x]
    if found.settings:
        curves += [_of_hardness(found, measure) for measure in MEASURES]
    return curves


def _of_minutes(found: CardFinding) -> Curve:
    """The cost by minute, at the middle of each bin."""
    costs = [found.cost(BOTH, minute) for minute in _minutes(found) if " to " in minute]
    known = [(_centre(cost.minute), cost.margin) for cost in costs if cost.margin is not None]
    caption = f"Both sides. The band is a 95 % interval of each point; {SAYING}."
    line = _series("both sides", [(x, estimate) for x, estimate in known], 1)
    return Curve("What a yellow card costs by minute", caption, "minute of the match", "points", (line,))


def _of_hardness(found: CardFinding, measure: str) -> Curve:
    words, times = MEASURES[measure]
    points = [(one.offset, one.changes[measure]) for one in found.settings]
    caption = "The change from the present setting; the band holds for all settings together, with 95 % confidence."
    line = _series(f"{found.team.name}", points, times)
    return Curve(f"Hardness, {words}", caption, "hardness added to every man", f"change in {words}", (line,))


def _series(name: str, points: list[tuple[float, Estimate | None]], times: float) -> Series:
    """A line with its band; a point without an estimate is 0 itself, that from which others differ."""
    values = [
        (0.0, 0.0, 0.0) if one is None else tuple(times * (part or 0.0) for part in (one.estimate, one.low, one.high))
        for _, one in points
    ]
    y, low, high = (tuple(value[part] for value in values) for part in range(3))
    return Series(name, tuple(x for x, _ in points), y, low, high)


def _centre(minutes: str) -> float:
    """The middle of `5 to 9`."""
    first, last = minutes.split(" to ")
    return (float(first) + float(last)) / 2
