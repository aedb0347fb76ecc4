"""The words of the commentary: names, places, numbers, and several ways to say one thing.

No draw is made here: which phrase is used follows from the number of the event, so that a replay reads the same each
time.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from rugbysim.games.sevens.state import LENGTH, MIDDLE, WIDTH
from rugbysim.games.sevens.vocabulary import Side

NUMBERS = ("no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve")
PARTICLES = frozenset(
    ("al", "ap", "da", "das", "de", "del", "den", "der", "di", "dos", "du", "el", "la", "le", "st", "te", "van", "von")
)
HARD_SPACE = "\u00a0"  # keeps "34 %" on one line; a plain space when the line is done

PHRASES: dict[str, tuple[str, ...]] = {
    "pass": ("passes to", "finds", "moves it to", "feeds", "gives it to", "sends it to"),
    "on": (", on to", ", then", ", who gives it to", ", out to", ", who finds"),
    "back": (", back to", ", and back to", ", who returns it to"),
    "long": ("throws a long pass to", "goes wide to", "spins it wide to", "sends it across to"),
    "long on": (", wide to", ", a long pass to", ", who goes wide to", ", across to"),
    "offload": (
        "{0} gets an offload away to {1}",
        "{0} slips it out of the tackle to {1}",
        "{0} keeps it alive: offload to {1}",
        "Out of {0}'s arms it goes to {1}",
    ),
    "run": ("makes {0}", "carries it {0}", "goes {0}", "runs {0}", "takes it up {0}"),
    "at the line": ("goes for the line", "drives at the line", "reaches for the line"),
    "stop": (
        " before {0} brings him down",
        " before {0} stops him",
        " until {0} takes him low",
        " and runs into {0}",
        " into the arms of {0}",
        " before {0} has him down",
    ),
    "stop two": (" before {0} and {1} bring him down", " until {0} and {1} wrap him up", " and is held by {0} and {1}"),
    "beat": (", beats {0}", ", steps {0}", ", goes past {0}", ", hands off {0}", ", rounds {0}"),
    "break": (" and is through", " and breaks the line", " and is clean through", " and has space ahead"),
    "over": (" and is over", " and reaches the line", " and dives for the line"),
    "after him": (" with {0} after him", ", {0} giving chase", ", chased by {0}"),
    "catch": (
        "{0} runs him down",
        "{0} gets back and tackles him",
        "{0} hauls him in",
        "{0} catches him",
        "{0} has him",
    ),
    "slip": (", slips {0}", ", shrugs off {0}", ", breaks {0}'s tackle", ", leaves {0} holding air"),
    "drop": (", who drops it", ", who cannot hold it", ", who spills it", ", but it goes to ground"),
    "intercept": (" – intercepted by {0} for {1}!", ", but {0} of {1} reads it and picks it off!"),
    "loose": ("; {0} scoops up the loose ball for {1}", "; {0} of {1} is first to the loose ball"),
    "take": ("; {0} takes it", "; {0} is under it", "; {0} gathers", "; taken by {0}", "; {0} claims it"),
    "spill": ("; {0} spills it", "; {0} drops it", "; {0} fumbles", "; it goes through the hands of {0}"),
    "reclaim": (
        ", and {0} gets up above {1}",
        ", and {0} beats {1} to it",
        ", contested: {0} takes it over {1}",
        ", and {0} snatches it from {1}",
    ),
    "himself": (", follows up himself and takes it over {1}", ", and gets there himself before {1}"),
    "kept": ("; {0} keep it", "; {0} clear it out", "; {0} have it back", "; the ball comes back for {0}"),
    "steal": (
        "; {0} is over the ball and steals it for {1}!",
        "; {0} gets his hands on it: turnover, {1}!",
        "; {0} rips it away, {1} have the ball!",
    ),
    "holding on": (
        "{0} is over the ball and {1} holds on",
        "{1} does not let go, with {0} on his feet over the ball",
        "{0} has the ball and {1} will not release it",
    ),
    "drive": (
        "{0} drives over the ruck and {1} have the ball!",
        "Counter-ruck: {0} leads it, and it is ball to {1}!",
        "{0} pushes {2} off the ruck: {1} win it!",
    ),
    "try": ("TRY! {0}", "TRY for {1}! {0}", "TRY! It is {0}, who"),
    "kick": ("kicks {0}", "puts boot to ball, {0}", "kicks it long, {0}", "goes to the boot, {0}"),
    "clear": ("clears {0}", "kicks clear, {0}", "gets it away, {0}"),
    "bad kick": ("slices a kick, {0}", "does not catch it well, {0}", "scuffs it, {0}"),
    "has": ("; {0} has it", "; out to {0}", "; {0} at the base", "; clean ball for {0}", "; {0} picks up"),
    "caught": ("; {0} has it", "; down to {0}", "; off the top to {0}", "; {0} takes it at the tail"),
    "in touch": ("; bundled into touch", "; over the touchline he goes", "; marched into touch", "; he has a foot out"),
    "converted": ("{0} adds the two", "{0} converts", "{0} makes it", "Over it goes from {0}"),
    "missed": ("{0} misses", "{0} pulls it wide", "{0} pushes it past the post", "No good from {0}"),
    "tackler": (
        "tackles high",
        "does not release him",
        "is late with the tackle",
        "does not use his arms",
        "holds him down",
    ),
    "runner": ("leads with the elbow", "hands off to the face", "swings an arm"),
    "jackler": ("goes off his feet", "has his hands in the ruck", "does not roll away", "comes in from the side"),
    "supporter": ("seals off the ball", "clears out beyond the ruck", "takes a man out without the ball"),
    "scrummager": ("collapses the scrum", "pushes early", "slips his bind", "drives in at an angle"),
    "jumper": ("pulls down the jumper", "closes the gap", "goes across the line-out", "barges the jumper"),
}


def choose(options: Sequence[str], number: int) -> int:
    """Which of the options event `number` uses: neighbours differ, and nothing is drawn."""
    return (number * 2654435761 >> 16) % len(options)


def several(names: Sequence[str]) -> str:
    """Names as a list in words."""
    return names[0] if len(names) == 1 else ", ".join(names[:-1]) + " and " + names[-1]


def number_of(count: int) -> str:
    """A whole number, in words up to twelve."""
    return NUMBERS[count] if 0 <= count < len(NUMBERS) else str(count)


def metres(decimetres: int) -> str:
    """A distance to the metre: "a metre", "seven metres"."""
    whole = (decimetres + 5) // 10
    return "a metre" if whole <= 1 else f"{number_of(whole)} metres"


def chance(share: float, noun: str) -> str:
    """A true probability with its article: "a 34 % kick"; never 0 or 100."""
    percent = min(max(round(100 * share), 1), 99)
    article = "an" if percent in (8, 11, 18) or 80 <= percent <= 89 else "a"
    return f"{article} {percent}{HARD_SPACE}% {noun}"


def possessive(name: str) -> str:
    """The genitive of a name: Herons', United's."""
    return name + ("'" if name.endswith(("s", "S")) else "'s")


def surnames(names: Sequence[str]) -> list[str]:
    """What each man is called: his surname with its particles, or his whole name where two share it."""
    short = []
    for name in names:
        words = name.split(" ")
        first = len(words) - 1
        while first > 1 and words[first - 1].lower() in PARTICLES:
            first -= 1
        short.append(" ".join(words[first:]))
    often = Counter(short)
    return [whole if often[last] > 1 else last for whole, last in zip(names, short, strict=True)]


def side_names(home: str, away: str) -> tuple[str, str]:
    """What each side is called: the last word of its name if that says enough and differs, else all of it."""
    last = home.split(" ")[-1], away.split(" ")[-1]
    if last[0] != last[1] and min(len(last[0]), len(last[1])) > 2:
        return last
    return home, away


def place(x: float, attackers: int, sides: Sequence[str]) -> str:
    """Where on the pitch `x` metres from the home goal line is, for the side that attacks."""
    owner = Side.HOME if x < LENGTH / 2 else Side.AWAY
    to_line = min(x, LENGTH - x)
    if to_line < 18:
        near = "on the line"
        if to_line >= 0.35:
            count = next(
                n for n, limit in ((1, 1.5), (2, 2.5), (3, 3.8), (5, 7.5), (10, 12.5), (15, 18)) if to_line < limit
            )
            near = ("a metre" if count == 1 else f"{number_of(count)} metres") + " out"
        if owner != attackers:
            return near
        theirs = f"{possessive(sides[owner])} line"
        return (
            f"on {theirs}" if to_line < 0.35 else near.removesuffix(" out").replace("fifteen", "15") + f" from {theirs}"
        )
    for limit, words in (
        (25.5, "on {0} 22"),
        (36, "outside {0} 22"),
        (44, "on {0} ten-metre line"),
        (47.5, "just inside {0} half"),
    ):
        if to_line < limit:
            return words.format(possessive(sides[owner]))
    return "on halfway"


def near_or_far(y: float) -> str:
    """Which half of the pitch's width: near is the touchline from which lines are counted."""
    return "near" if y < MIDDLE else "far"


def across(y: float) -> str:
    """Where across the pitch, for a set piece."""
    if min(y, WIDTH - y) > 24:
        return "in midfield"
    return f"on the {near_or_far(y)} side"


def try_place(y: float) -> str:
    """Where along the goal line a try is scored."""
    aside = abs(y - MIDDLE)
    for limit, words in (
        (4, "under the posts"),
        (9, "beside the posts"),
        (16, "to the {0} side of the posts"),
        (26, "well out on the {0} side"),
    ):
        if aside < limit:
            return words.format(near_or_far(y))
    return f"in the {near_or_far(y)} corner"
