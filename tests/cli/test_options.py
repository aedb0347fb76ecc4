"""Numbers after options: what is read, and the sentence for what is not."""

from __future__ import annotations

import click
import pytest
from hypothesis import given
from hypothesis import strategies as st

from rugbysim.cli.options import SEED_MAX, Override, Share, Whole
from rugbysim.cli.sweep import Values


def refusal(kind: click.ParamType, text: str) -> str:
    """The sentence with which a kind of option refuses a text."""
    with pytest.raises(click.BadParameter) as refused:
        kind.convert(text, None, None)
    return refused.value.message


@given(st.integers(0, SEED_MAX))
def test_every_whole_number_in_range_is_read(number: int) -> None:
    assert Whole(0, SEED_MAX).convert(str(number), None, None) == number


@given(st.text(max_size=12))
def test_other_text_is_refused_and_never_crashes(text: str) -> None:
    try:
        number = Whole(0, 10).convert(text, None, None)
    except click.BadParameter:
        return
    assert number == int(text)


@pytest.mark.parametrize(
    "text", ["-1", "11", "1.5", "1e1", "", " ", "ten", "0x5", "٣", "1__0", "_1", "--1", "9" * 5000]
)
def test_what_is_no_whole_number_is_refused(text: str) -> None:
    sentence = refusal(Whole(0, 10), text)
    assert sentence.endswith("; expected a whole number from 0 to 10")
    assert len(sentence) < 120


@pytest.mark.parametrize("text", ["0", "-0.1", "0.5", "nan", "inf", "x", ""])
def test_what_is_no_share_is_refused(text: str) -> None:
    assert refusal(Share(0.5), text).endswith("; expected a number above 0 and below 0.5")


@pytest.mark.parametrize("text", ["", "=", "rules.tackle.difficulty", "rules.x=", "=5"])
def test_what_sets_nothing_is_refused(text: str) -> None:
    assert "expected KEY=VALUE" in refusal(Override(), text)


@pytest.mark.parametrize("text", ["", "rules.x", "rules.x=", "rules.x=1", "rules.x=1,,2", "=1,2"])
def test_a_sweep_needs_a_key_and_two_values(text: str) -> None:
    assert "expected KEY=VALUE,VALUE" in refusal(Values(), text)


def test_a_sweep_keeps_its_values_in_order() -> None:
    assert Values().convert("rules.x = 5, -5,0", None, None) == ("rules.x", ("5", "-5", "0"))


@pytest.mark.parametrize(
    ("text", "values"),
    [
        ("dice.faces=[[1,2],[3,4]],[[5,6],[7,8]]", ("[[1,2],[3,4]]", "[[5,6],[7,8]]")),
        ("x=[1, 2] , [3]", ("[1, 2]", "[3]")),
        ("x=\"a,b\",c,'d,e'", ('"a,b"', "c", "'d,e'")),
        ('x=["a,]",1],2', ('["a,]",1]', "2")),
        ("x={a = 1, b = 2},{a = 3, b = 4}", ("{a = 1, b = 2}", "{a = 3, b = 4}")),
        ("home.goal_kicker=O'Brien,D'Arcy", ("O'Brien", "D'Arcy")),
    ],
)
def test_a_comma_in_brackets_or_quotes_belongs_to_its_value(text: str, values: tuple[str, ...]) -> None:
    assert Values().convert(text, None, None) == (text.partition("=")[0], values)


def test_brackets_that_are_never_closed_make_one_value() -> None:
    assert "expected KEY=VALUE,VALUE" in refusal(Values(), "x=[1,2,3")
