"""A coach's page: everything in it and nothing outside it, harmless names, readable colours, the same in print."""

from __future__ import annotations

import base64
import csv
import hashlib
import io
import json
import re
from dataclasses import replace
from html.parser import HTMLParser
from importlib.resources import files
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
from rich.console import Console

from rugbysim.report.coach.caveats import caveats
from rugbysim.report.coach.counts import opening
from rugbysim.report.coach.page import page_text, save_page
from rugbysim.report.coach.story import Block, Curve, Number, Outcome, Series, Story
from rugbysim.report.coach.terminal import show_story
from rugbysim.setup.errors import SetupError

HOSTILE = "</script><script>alert(1)</script>"
COMMAND = "rugbysim compare saturday --swap 'Wing:Alfie <b>' --seed 4"
OUTCOMES = (
    Outcome("as now", 5, 1, 4, {-7: 4, 0: 1, 3: 2, 5: 3}),
    Outcome("Alfie on the wing", 6, 0, 4, {-12: 4, 7: 6}),
    Outcome("Ivo as prop", 1, 1, 1, {-7: 1, 0: 1, 14: 1}),
)
STORY = Story(
    title="Herons against Dingoes",
    sentence=opening(OUTCOMES[:2]),
    caveats=caveats(),
    blocks=(
        Block("Differences", "In brackets 95 % intervals.", ("line-up", "wins in 100"), (("Alfie", "+3 (1 to 5)"),),
              folded=False),
        Block("All of it", "The same, longer.", ("line-up", "tries"), (("Alfie", "+0.2 (0.1 to 0.3)"),), name="all"),
    ),
    outcomes=OUTCOMES,
    numbers=(Number("points of margin", "+3.4 (3.1 to 3.7)", "a favourite wins by 8"),),
    line_up=(("scrum_half", "Piers"), ("wing", HOSTILE)),
    bench=("Ivo", "Hugh"),
    rules=("behind at 10:00: bring on 8",),
    curves=(Curve("Tackling", "Bands: 95 % intervals.", "points", "margin",
                  (Series("Kofi", (0.0, 1.0), (0.0, 1.0), (-0.2, 0.8), (0.2, 1.2)),
                   Series("Toby", (0.0, 1.0), (0.0, 0.5)))),),
    side="Herons",
)  # fmt: skip
ROWS = [{"line_up": "=now", "wins": 0.55, "low": None}, {"line_up": HOSTILE, "wins": 0.6, "low": 0.5}]
VOID = {"meta", "path", "circle", "use", "rect"}
CSS = files("rugbysim.report.coach").joinpath("page.css").read_text(encoding="utf-8")


def finding(*inputs: Path) -> Any:
    """As much of a finding as a page needs."""
    origin = {
        "game": "sevens",
        "seed": 4,
        "configuration": "x" * 500,
        "match": "saturday",
        "stopped": None,
        "over": ["lineup", "order"],
        "complete": True,
        "level": 0.9833333333333333,
    }
    return SimpleNamespace(seed=4, provenance=origin, inputs=inputs, records=lambda: ROWS)


class Reader(HTMLParser):
    """What is on a page: elements that are open, ids, addresses, texts by element or id; every element is closed."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.open: list[str] = []
        self.elements: list[str] = []
        self.ids: list[str] = []
        self.addresses: list[str] = []
        self.words: list[str] = []
        self.scripts: list[tuple[dict[str, str | None], str]] = []
        self.feed(text)
        self.close()
        assert not self.open

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        values = dict(attrs)
        self.elements.append(tag)
        self.ids += [str(values["id"])] if "id" in values else []
        self.addresses += [str(value) for name, value in attrs if name in ("src", "href", "action", "srcset")]
        if tag == "script":
            self.scripts.append((values, ""))
        if tag not in VOID:
            self.open.append(tag)

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.handle_starttag(tag, attrs)
        assert tag in VOID

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag

    def handle_data(self, data: str) -> None:
        if self.open and self.open[-1] == "script":
            self.scripts[-1] = (self.scripts[-1][0], self.scripts[-1][1] + data)
        elif self.open and self.open[-1] != "style":
            self.words.append(data)

    @property
    def text(self) -> str:
        return " ".join(" ".join(self.words).split())


@pytest.fixture(scope="module")
def page() -> str:
    return page_text(STORY, finding(), COMMAND)


def test_the_page_is_whole_and_needs_nothing_but_itself(page: str) -> None:
    reader = Reader(page)
    assert page.startswith("<!DOCTYPE html>")
    assert len(reader.ids) == len(set(reader.ids))
    assert set(reader.elements).isdisjoint({"link", "img", "iframe", "object", "form", "base"})
    assert all(address.startswith(("#", "data:")) for address in reader.addresses)
    assert {address[1:] for address in reader.addresses if address.startswith("#")} <= set(reader.ids)
    assert not re.search(r"@import|@font-face|url\(|https?://|fetch\(|XMLHttpRequest", page)


def test_only_the_page_s_own_script_may_run(page: str) -> None:
    """The policy forbids everything else, even if a name were not escaped."""
    (kind, _), (own, script) = Reader(page).scripts
    assert (kind, own) == ({"type": "application/json", "id": "data"}, {})
    allowed = base64.b64encode(hashlib.sha256(script.encode()).digest()).decode()
    policy = f"default-src 'none'; style-src 'unsafe-inline'; script-src 'sha256-{allowed}'"
    assert f'<meta http-equiv="Content-Security-Policy" content="{policy}">' in page


def test_a_man_called_script_is_harmless() -> None:
    """He stands on the page as a name, wherever a story or the data may name him."""
    lines = tuple(Series(HOSTILE, (0.0,), (height,)) for height in (1.0, 2.0))
    said = replace(
        STORY, title=HOSTILE, sentence=HOSTILE, caveats=(HOSTILE,), rules=(HOSTILE,), bench=(HOSTILE,), side=HOSTILE,
        line_up_title=HOSTILE, numbers_caption=HOSTILE, outcomes=(replace(OUTCOMES[0], name=HOSTILE),),
        numbers=(Number(HOSTILE, HOSTILE, HOSTILE),),
        blocks=(Block(HOSTILE, HOSTILE, (HOSTILE,), ((HOSTILE,),), name='"><b>'),),
        curves=(Curve(HOSTILE, HOSTILE, HOSTILE, HOSTILE, lines, x_ticks=((0.0, HOSTILE),)),),
    )  # fmt: skip
    reader = Reader(page_text(said, finding(), HOSTILE))
    assert reader.text.count(HOSTILE) >= 20
    assert reader.elements.count("script") == 2
    assert "b" in Reader("<b></b>").elements
    assert reader.elements.count("b") == 1 + 3, "the word Bench, and the three counts under the icons"
    assert json.loads(reader.scripts[0][1])["rows"] == ROWS


def test_the_page_tells_the_story_from_the_top(page: str) -> None:
    text = Reader(page).text
    told = [
        STORY.title, STORY.sentence, *STORY.caveats, "By how much: 50 equally likely results", "won or lost by Herons",
        "Of 100 such matches", *("+3.4 (3.1 to 3.7)", "a favourite wins by 8"), "SH Piers Scrum half", "W " + HOSTILE,
        "Bench: Ivo, Hugh", "behind at 10:00: bring on 8", "Differences", "In brackets 95 % intervals.", "Curves",
        "Bands: 95 % intervals.", "All of it", "Where this comes from", COMMAND, "The seed: 4.",
    ]  # fmt: skip
    start = text.index(STORY.title, 1)  # first it is the title of the window
    for words in told:
        start = text.index(words, start)
    assert "None" not in text
    assert "x" * 500 not in text, "what is too long for a table is in the data alone"


def test_what_is_folded_is_what_is_not_asked_for_first(page: str) -> None:
    folded = re.findall(r'<details class="folded"(?: id="(\w*)")?><summary>([^<]*)', page)
    assert folded == [("", "Curves"), ("all", "All of it"), ("", "Where this comes from")]
    assert "<details open" not in page
    assert "<h2>Differences</h2>" in page


def test_every_picture_has_its_table_and_its_words(page: str) -> None:
    """Counts in the pictures' labels are those of the marks in them; a table follows each."""
    assert page.count("<summary>The figures</summary>") == 3, "dots, icons, the curve"
    labels = re.findall(r'role="img" aria-label="([^"]*)">(.*?)</svg>', page, re.DOTALL)
    assert len(labels) == 2 + 2 + 1, "the third outcome stands in the tables alone"
    for label, drawing in labels[:4]:
        for count, kind in re.findall(r"(\d+) (won|drawn|lost)", label):
            assert drawing.count(f'href="#{kind}"') == int(count)
    assert "Ivo as prop" in Reader(page).text


def test_the_data_is_in_the_page_and_can_be_taken_out(page: str, tmp_path: Path) -> None:
    team = tmp_path / "teams" / "mine.toml"
    team.parent.mkdir()
    team.write_text("name = '</script>'\n", encoding="utf-8")
    reader = Reader(page_text(STORY, finding(team), COMMAND))
    document = json.loads(reader.scripts[0][1])
    assert document["inputs"] == {"teams/mine.toml": "name = '</script>'\n"}
    assert (document["rows"], document["seed"], document["command"]) == (ROWS, 4, COMMAND)
    assert document["provenance"]["configuration"] == "x" * 500
    as_json, as_csv = (address.partition("base64,") for address in reader.addresses if address.startswith("data:"))
    assert json.loads(base64.b64decode(as_json[2])) == document
    rows = list(csv.reader(io.StringIO(base64.b64decode(as_csv[2]).decode())))
    assert rows == [["line_up", "wins", "low"], ["'=now", "0.55", ""], [HOSTILE, "0.6", "0.5"]]
    assert str(tmp_path) not in page_text(STORY, finding(team), COMMAND)


def test_without_outcomes_their_figures_are_left_out() -> None:
    bare = Story("Value", "A point of tackling is worth 0.05.", caveats(), STORY.blocks)
    page = page_text(bare, finding(), COMMAND)
    reader = Reader(page)
    assert 'role="img"' not in page
    for absent in ("By how much", "such matches", "In numbers", "Line-up", "The plan in short", "Curves"):
        assert absent not in reader.text
    assert "Differences" in reader.text


def test_outcomes_without_margins_have_icons_and_no_dots() -> None:
    page = page_text(replace(STORY, outcomes=(Outcome("as now", 5, 1, 4),)), finding(), COMMAND)
    assert "By how much" not in page
    assert "Of 100 such matches" in page


def test_the_same_story_gives_the_same_bytes_and_nothing_is_overwritten(tmp_path: Path) -> None:
    out = tmp_path / "a.html"
    assert save_page(STORY, finding(), COMMAND, out) == out
    first = out.read_bytes()
    with pytest.raises(SetupError, match=r"a\.html.*exists.*--force"):
        save_page(STORY, finding(), COMMAND, out)
    save_page(STORY, finding(), COMMAND, out, force=True)
    assert out.read_bytes() == first == page_text(STORY, finding(), COMMAND).encode()
    assert list(tmp_path.iterdir()) == [out]
    with pytest.raises(SetupError, match=r"expected a file that ends in \.html"):
        save_page(STORY, finding(), COMMAND, tmp_path / "a.txt")
    with pytest.raises(SetupError, match="an input of the run"):
        save_page(STORY, finding(out), COMMAND, out, force=True)


# --- colours ---------------------------------------------------------------------------------------------------------


def colours(theme: str) -> dict[str, str]:
    """The colours of the light or the dark page."""
    blocks = re.findall(r":root \{([^}]*)\}", CSS)
    return dict(re.findall(r"--([\w-]+): (#[0-9a-f]{6});", blocks[0] + (blocks[1] if theme == "dark" else "")))


def contrast(one: str, other: str) -> float:
    """The contrast ratio of two colours (WCAG 2.2, "contrast ratio" and "relative luminance")."""

    def luminance(colour: str) -> float:
        parts = [int(colour[place : place + 2], 16) / 255 for place in (1, 3, 5)]
        red, green, blue = (part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts)
        return 0.2126 * red + 0.7152 * green + 0.0722 * blue

    brighter, darker = sorted((luminance(one), luminance(other)), reverse=True)
    return (brighter + 0.05) / (darker + 0.05)


def test_contrast_is_reckoned_as_the_standard_does() -> None:
    assert contrast("#000000", "#ffffff") == pytest.approx(21)
    assert contrast("#777777", "#ffffff") == pytest.approx(4.478, abs=0.001)


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_words_and_marks_stand_out_from_what_is_behind_them(theme: str) -> None:
    """4.5 for words, 3 for marks; won, drawn and lost are words too, and so is a link."""
    found = colours(theme)
    words = [("ink", "page"), ("grey", "page"), ("ink", "card"), ("grey", "card"), ("ink", "pitch"), ("card", "ink")]
    words += [(kind, "card") for kind in ("won", "drawn", "lost")]
    marks = [(f"line-{number}", "card") for number in range(1, 7)] + [("grey", "pitch"), ("won", "page")]
    assert {pair: ratio for pair in words if (ratio := contrast(*(found[name] for name in pair))) < 4.5} == {}
    assert {pair: ratio for pair in marks if (ratio := contrast(*(found[name] for name in pair))) < 3} == {}


def test_a_colour_is_named_once_and_used_by_its_name() -> None:
    """Outside the two palettes and the white of paper there is no colour, so that dark, light and paper all hold."""
    rest = re.sub(r":root \{[^}]*\}", "", CSS)
    assert not re.findall(r"#[0-9a-fA-F]{3,8}\b|rgba?\(|hsl", rest)
    assert set(re.findall(r"var\(--([\w-]+)\)", CSS)) - {"mark"} == set(colours("light"))
    assert "@media screen and (prefers-color-scheme: dark)" in CSS, "paper is never dark"


def test_results_and_lines_differ_in_shape_too() -> None:
    shapes = files("rugbysim.report.coach").joinpath("figures.html").read_text(encoding="utf-8")
    drawn = dict(re.findall(r'<(?:circle|path) id="([\w-]+)" (.*?)/>', shapes))
    assert {"won", "drawn", "lost"} | {f"point-{number}" for number in range(1, 7)} == set(drawn)
    points = [drawn[f"point-{number}"] for number in range(1, 7)]
    assert len(set(points)) == 6
    dashes = re.findall(r"\.line-\d \.line \{ stroke-dasharray: ([^;]*);", CSS)
    assert len(set(dashes)) == 5, "the first line is whole"
    assert re.search(r"use\.lost \{ fill: none; stroke:", CSS), "a ring, where a win is a disc"


# --- terminal --------------------------------------------------------------------------------------------------------


def printed(story: Story, width: int = 100) -> str:
    out = Console(file=io.StringIO(), width=width, highlight=False, color_system=None)
    show_story(story, out)
    return out.file.getvalue()  # type: ignore[attr-defined]  # it is the StringIO above


def test_the_terminal_tells_the_same_story() -> None:
    text = printed(STORY)
    told = [
        STORY.sentence, *(line[:60] for line in STORY.caveats), "+3.4 (3.1 to 3.7)", "won of 100", "Ivo as prop",
        "Scrum half", "Bench: Ivo, Hugh.", "- behind at 10:00", "Differences", "+3 (1 to 5)", "+0.2 (0.1 to 0.3)",
        "More on the page (--html): ", "a curve",
    ]  # fmt: skip
    places = [text.index(words) for words in told]
    assert places == sorted(places)


def test_a_wide_table_is_cut_and_a_hostile_name_moves_no_cursor() -> None:
    headings = ("line-up", *(f"measure {number}" for number in range(9)))
    row = ("\x1b[2J[bold]Kofi", *(f"+{number}.12 (0.10 to 0.14)" for number in range(9)))
    text = printed(Story("a", "b", (), (Block("Wide", "", headings, (row,)),)), 80)
    assert max(map(len, text.splitlines())) <= 80
    assert "\x1b" not in text
    assert text.count("[bold]Kofi") == 5, "two measures side by side, the name before each two"
    assert all(f"+{number}.12 (0.10 to 0.14)" in text for number in range(9))


def test_words_go_on_below_rather_than_part_a_table() -> None:
    rows = (("Fairweather on the wing with long kick-offs", "+3.4 (3.1 to 3.7)", "+1.2 (0.9 to 1.5)", "about equal"),)
    text = printed(Story("a", "b", (), (Block("Wide", "", ("line-up", "wins", "points", "verdict"), rows),)), 80)
    assert max(map(len, text.splitlines())) <= 80
    assert text.count("line-up") == 1
    assert "about equal" in next(line for line in text.splitlines() if "+3.4" in line)


def test_what_is_for_the_page_alone_is_named_in_the_terminal() -> None:
    """And what goes on below a bullet stands clear of it."""
    story = replace(STORY, blocks=(STORY.blocks[0], replace(STORY.blocks[1], page_only=True)), curves=())
    text = printed(story, 60)
    assert "The same, longer." not in text
    assert 'More on the page (--html): "All of it".' in text
    assert "\n  " in text[text.index(f"- {STORY.caveats[0][:20]}") : text.index("to compare")]
    assert STORY.numbers_caption[:40] in text
    assert "The same, longer." in page_text(story, finding(), COMMAND)


def test_the_page_has_true_minus_signs_and_the_data_hyphens() -> None:
    block = Block(
        "Differences", "From -1 on.", ("line-up", "wins"), (("half-time", "-3.0 (-5.0 to -1.0)"),), folded=False
    )
    text = page_text(replace(STORY, sentence="B wins -3 fewer, 95 % sure.", blocks=(block,)), finding(), COMMAND)
    for words in ("−3.0 (−5.0 to −1.0)", "From −1 on.", "half-time", "B wins −3 fewer, 95\xa0% sure."):
        assert words in text
    assert '"sentence":"B wins -3 fewer, 95 % sure."' in text


def test_a_table_of_many_figures_sets_intervals_below_them() -> None:
    many = Block(
        "Many", "", tuple("abcdefgh"), (("Kofi (captain)", *(f"+{n} (1 to 9)" for n in range(7))),), folded=False
    )
    text = page_text(replace(STORY, blocks=(many,)), finding(), COMMAND)
    assert text.count('class="dense"') == 1
    assert '<span>+6 <span class="interval">(1 to 9)</span></span>' in text
    assert "Kofi (captain)</td>" in text


def test_where_it_comes_from_is_told_in_words() -> None:
    words = Reader(page_text(STORY, finding(), COMMAND)).words
    for what, value in (("over", "lineup, order"), ("complete", "yes"), ("level", "0.983333")):
        assert words[words.index(what) + 1] == value
