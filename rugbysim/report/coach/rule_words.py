"""Rules of a bench plan and of tactics in a few words, as a coach would write them on a card."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from rugbysim.analysis.optimising.plans import BenchRule
from rugbysim.setup.tactics import BANDS

if TYPE_CHECKING:
    from rugbysim.analysis.optimising.rule_search import Rule
    from rugbysim.analysis.optimising.tactics_rules import TacticsRule
    from rugbysim.setup.teams import Change

NUMBERS = ("no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten")


def rule_words(rules: Sequence[Rule]) -> str:
    """Rules of one condition: `behind at 10:00: bring on Ivo Petkov for Giles Hatherley`.

    >>> from rugbysim.setup.teams import Change
    >>> rule_words([BenchRule(Change(off="Tom Ash", on="Bob Elm", minute=10, lead_max=-1))])
    'behind from 10:00: bring on Bob Elm for Tom Ash'
    """
    first = rules[0]
    if not isinstance(first, BenchRule):
        return "; ".join(_tactics_words(rule) for rule in rules if not isinstance(rule, BenchRule))
    changes = [rule for rule in rules if isinstance(rule, BenchRule)]
    if first.change is None:
        return "; ".join(_dropped(rule) for rule in changes)
    men = " and ".join(f"{rule.change.on} for {rule.change.off}" for rule in changes if rule.change is not None)
    instead = [f"not {condition_words(rule.before)}" for rule in changes if rule.before is not None]
    return f"{condition_words(first.change)}: bring on {men}" + (f" ({', '.join(instead)})" if instead else "")


def condition_words(change: Change) -> str:
    """When a change of men falls due: `behind from 10:00`, `when his energy is down to 0.6`."""
    parts = []
    if change.lead_max is not None and change.lead_min is not None:
        parts.append(f"{change.lead_min:+d} to {change.lead_max:+d} points")
    elif change.lead_max is not None:
        parts.append(_at_most(change.lead_max))
    elif change.lead_min is not None:
        parts.append(_at_least(change.lead_min))
    if change.men_min is not None:
        parts.append(f"with {NUMBERS[change.men_min]} men or more on")
    if change.minute is not None and (change.minute > 0 or change.energy is None):
        parts.append(f"from {_clock(60 * change.minute)}")
    if change.energy is not None:
        parts.append(f"when {change.off}'s energy is down to {change.energy:g}")
    return " ".join(parts)


def _dropped(rule: BenchRule) -> str:
    before = rule.before
    return "" if before is None else f"leave {before.off} on ({before.on} no longer comes on {condition_words(before)})"


def _tactics_words(rule: TacticsRule) -> str:
    situation = _situation(dict(rule.when))
    return f"{situation}: {_tactic(rule)}" if situation else _tactic(rule)


def _situation(when: dict[str, float]) -> str:
    parts = []
    if "lead_max" in when:
        parts.append(_at_most(int(when["lead_max"])))
    if "lead_min" in when:
        parts.append(_at_least(int(when["lead_min"])))
    if "men_max" in when:
        parts.append(f"with {NUMBERS[int(when['men_max'])]} men or fewer")
    if "seconds_left_max" in when:
        parts.append(f"with {_clock(when['seconds_left_max'])} or less to go")
    return " ".join(parts)


def _tactic(rule: TacticsRule) -> str:
    where = "" if rule.band is None else f" in {_band(rule.band)}"
    if rule.key in ("pass", "run", "kick"):
        if rule.value == 0:
            return f"do not {rule.key}{where}"
        return f"{rule.key} {'more' if rule.value > 1 else 'less'}{where} (x{rule.value:g})"
    if rule.key == "penalty_touch":
        return f"kick every penalty{where} to touch" if rule.value == 1 else f"kick no penalty{where} to touch"
    if rule.key == "penalty_goal":
        return f"kick {'every' if rule.value == 1 else 'no'} penalty in reach at goal"
    if rule.key == "kick_off_lane":
        return f"kick off to lane {rule.value}"
    return f"kick off {rule.value}"


def _band(band: int) -> str:
    """`the own 22`, `their 22`, `the middle between the 10s`."""
    words = BANDS[band]
    if words.startswith("their"):
        return words
    return f"the middle {words}" if words.startswith("between") else f"the {words}"


def _at_most(lead: int) -> str:
    if lead == -1:
        return "behind"
    return f"behind by {_number(-lead)} or more" if lead < 0 else f"ahead by {_number(lead)} at most"


def _at_least(lead: int) -> str:
    if lead == 1:
        return "ahead"
    return f"ahead by {_number(lead)} or more" if lead > 0 else f"behind by {_number(-lead)} at most"


def _number(count: int) -> str:
    return NUMBERS[count] if count < len(NUMBERS) else str(count)


def _clock(seconds: float) -> str:
    """`10:00`."""
    return f"{int(seconds) // 60}:{int(seconds) % 60:02d}"
