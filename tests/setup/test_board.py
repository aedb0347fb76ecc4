"""The board of Brettfußball: what is read, what is refused, and where figures can walk on it."""

# ruff: noqa: E501 - a line a case, with the sentence as people see it

from __future__ import annotations

import copy
import pickle
import tomllib
from collections.abc import Callable
from pathlib import Path

import pytest

from rugbysim.setup import SetupError, check_match
from rugbysim.setup.brettfussball_board import LENGTH, SQUARES, WIDTH, Board, load_board, square
from rugbysim.setup.locate import shipped

SHARED = Path(__file__).resolve().parents[3] / "shared" / "boards" / "brettfussball.toml"
ALTERNATIVES = ("penalty-10x3", "penalty-14x5", "goal-2x2", "mirror-setup", "round-circle")
NORTH, EAST, SOUTH, WEST = range(4)


@pytest.fixture(scope="module")
def board() -> Board:
    return load_board("brettfussball")


@pytest.fixture
def edited(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Callable[..., Path]:
    """The shipped board with some of its text replaced, as `mine.toml` in the working folder."""
    monkeypatch.chdir(tmp_path)

    def edit(*changes: tuple[str, str]) -> Path:
        text = shipped("boards")["brettfussball"].read_text("utf-8")
        for old, new in changes:
            assert old in text
            text = text.replace(old, new, 1)
        path = tmp_path / "mine.toml"
        path.write_text(text, "utf-8")
        return path

    return edit


def turned(q: int) -> int:
    """The square after half a turn of the board."""
    return SQUARES - 1 - q if q >= 0 else -1


@pytest.mark.rule("BF-1.2")
def test_twenty_by_twenty_four_squares_less_two_goals_of_four(board: Board) -> None:
    assert (WIDTH, LENGTH, SQUARES) == (20, 24, 480)
    assert sum(board.playable(q) for q in range(SQUARES)) == 472
    assert [q for q in range(SQUARES) if board.goal_of[q] == 0] == [8, 9, 10, 11]
    assert [q for q in range(SQUARES) if board.goal_of[q] == 1] == [468, 469, 470, 471]
    assert not any(board.playable(q) for q in (-1, 8, 471, SQUARES))


@pytest.mark.rule("BF-1.4")
def test_parts_of_the_field_by_square(board: Board) -> None:
    assert board.half_of == (0,) * 240 + (1,) * 240
    assert [board.area_of.count(side) for side in (0, 1)] == [44, 44]
    assert [board.area_of[square(*at)] for at in ((4, 0), (3, 0), (15, 3), (9, 4), (9, 0), (9, 20))] == [
        0,
        -1,
        0,
        -1,
        -1,
        1,
    ]
    assert [q for q in range(SQUARES) if board.in_circle[q]] == [
        square(x, y) for y in range(10, 14) for x in range(8, 12)
    ]
    assert board.corners == ((0, 19), (460, 479))


@pytest.mark.rule("BF-1.4")
def test_the_marked_squares_are_ring_kick_off_point_nine_dots_and_the_two_coloured_dot(board: Board) -> None:
    red, yellow = board.slots
    dots = ((2, 4), (7, 4), (12, 4), (17, 4), (3, 7), (10, 7), (16, 7), (4, 10), (15, 10))
    assert red == (square(9, 1), square(9, 11), *(square(*dot) for dot in dots), square(9, 9))
    assert yellow == tuple(turned(q) for q in red)


def test_a_board_is_cheap_to_compare_and_to_send(board: Board) -> None:
    again = load_board("brettfussball")
    assert again == board
    assert hash(again) == hash(board)
    assert board.goal_of is board.goal_of
    assert pickle.loads(pickle.dumps(board)) == board  # noqa: S301 - our own bytes
    assert copy.deepcopy(board).walk(60, EAST, 0) == board.walk(60, EAST, 0)


# --- walks -----------------------------------------------------------------------------------------------------------


def walks(board: Board) -> list[tuple[int, int, int, tuple[int, ...]]]:
    """(square, direction, bend, ends) of every walk there is."""
    return [
        (q, direction, bend, board.walk(q, direction, bend))
        for q in range(SQUARES)
        for direction in range(4)
        for bend in (0, 1)
    ]


@pytest.mark.rule("BF-4.2")
@pytest.mark.parametrize(
    ("at", "direction", "ends"),
    [
        ((5, 5), NORTH, [(5, 6), (5, 7), (5, 8), (5, 9), (5, 10), (5, 11)]),
        ((5, 5), WEST, [(4, 5), (3, 5), (2, 5), (1, 5), (0, 5), (0, 4)]),
        ((0, 5), WEST, [None] * 6),
        ((9, 1), SOUTH, [None] * 6),
        ((9, 0), NORTH, [None] * 6),
    ],
)
def test_a_walk_goes_straight_on_and_first_onto_a_playing_square(
    board: Board, at: tuple[int, int], direction: int, ends: list[tuple[int, int] | None]
) -> None:
    assert board.walk(square(*at), direction, 0) == tuple(square(*end) if end else -1 for end in ends)


@pytest.mark.rule("BF-4.4")
def test_at_the_edge_the_walk_turns_to_the_side_chosen(board: Board) -> None:
    start = square(2, 5)
    assert board.walk(start, WEST, 0) == tuple(square(*at) for at in ((1, 5), (0, 5), (0, 4), (0, 3), (0, 2), (0, 1)))
    assert board.walk(start, WEST, 1) == (-1, -1, *(square(0, y) for y in (6, 7, 8, 9)))
    in_front_of_goal = square(9, 2)
    assert board.walk(in_front_of_goal, SOUTH, 0) == tuple(square(x, 1) for x in (9, 10, 11, 12, 13, 14))
    assert board.walk(in_front_of_goal, SOUTH, 1) == (-1, *(square(x, 1) for x in (8, 7, 6, 5, 4)))


@pytest.mark.rule("BF-4.5")
def test_in_a_corner_and_beside_the_goal_the_only_way_is_taken(board: Board) -> None:
    assert board.walk(square(0, 2), SOUTH, 0) == tuple(
        square(*at) for at in ((0, 1), (0, 0), (1, 0), (2, 0), (3, 0), (4, 0))
    )
    assert board.walk(square(0, 2), SOUTH, 1) == (-1,) * 6
    beside = tuple(square(*at) for at in ((6, 0), (7, 0), (7, 1), (7, 2), (7, 3), (7, 4)))
    assert board.walk(square(5, 0), EAST, 0) == beside
    assert board.walk(square(5, 0), EAST, 1) == (-1,) * 6


@pytest.mark.rule("BF-4.4")
@pytest.mark.parametrize("name", ["", *ALTERNATIVES])
def test_a_walk_is_whole_steps_of_one_and_bends_freely_once_at_most(board: Board, name: str) -> None:
    chosen = board.with_alternative(name) if name else board
    for q, direction, bend, ends in walks(chosen):
        if not chosen.playable(q):
            assert ends == (-1,) * 6
            continue
        left = chosen.walk(q, direction, 0)
        assert all((end >= 0) == (chosen.ahead[q][direction] >= 0) for end in left)
        assert all(chosen.playable(end) and end != q for end in ends if end >= 0)
        assert all(end in chosen.ahead[before] for before, end in zip((q, *left), left, strict=False) if end >= 0)
        if bend:
            choice = next((n for n in range(6) if ends[n] >= 0), 6)
            assert ends[:choice] == (-1,) * choice
            assert all(ends[n] not in (-1, left[n]) for n in range(choice, 6))
            if choice < 6:
                # set down behind the choice, a figure on the same way comes to no other one in the steps that were left
                turn = left[choice - 1] if choice else q
                for end in (left[choice], ends[choice]):
                    heading = chosen.ahead[turn].index(end)
                    assert chosen.walk(end, heading, 1)[: 5 - choice] == (-1,) * (5 - choice)


@pytest.mark.rule("BF-4.4", "BF-4.5")
def test_sixty_pairs_of_square_and_roll_reach_a_square_by_two_ways(board: Board) -> None:
    pairs = twice = 0
    for q in (q for q in range(SQUARES) if board.playable(q)):
        for n in range(6):
            ends = [board.walk(q, direction, bend)[n] for direction in range(4) for bend in (0, 1)]
            reached = [end for end in ends if end >= 0]
            pairs += 1
            twice += len(set(reached)) < len(reached)
            assert len(reached) <= 6
    assert (pairs, twice) == (2832, 60)


def test_half_a_turn_of_the_board_changes_no_walk(board: Board) -> None:
    for q, direction, bend, ends in walks(board):
        assert board.walk(turned(q), (direction + 2) % 4, bend) == tuple(turned(end) for end in ends)


def test_the_two_sides_have_the_same_board_turned(board: Board) -> None:
    swapped = {-1: -1, 0: 1, 1: 0}
    for values in (board.goal_of, board.half_of, board.area_of):
        assert tuple(swapped[value] for value in reversed(values)) == values
    assert tuple(reversed(board.in_circle)) == board.in_circle


# --- alternatives ----------------------------------------------------------------------------------------------------


def test_every_alternative_can_be_played(board: Board) -> None:
    assert tuple(each.id for each in board.alternative) == ALTERNATIVES
    boards = {name: board.with_alternative(name) for name in ALTERNATIVES}
    assert len({(each.goal_of, each.area_of, each.in_circle, each.slots) for each in (board, *boards.values())}) == 6
    assert all(sum(each.playable(q) for q in range(SQUARES)) == 472 for each in boards.values())
    assert boards["penalty-10x3"].area_of.count(0) == 26
    assert boards["penalty-14x5"].area_of.count(1) == 66
    assert sum(boards["round-circle"].in_circle) == 12
    assert boards["mirror-setup"].slots[1][:2] == (square(9, 22), square(9, 12))
    assert boards["goal-2x2"].name == "brettfussball-reconstruction-1, goal-2x2"


@pytest.mark.rule("BF-4.4", "BF-4.5")
def test_a_goal_two_deep_has_two_kinds_of_corner(board: Board) -> None:
    deep = board.with_alternative("goal-2x2")
    assert [q for q in range(SQUARES) if deep.goal_of[q] == 0] == [9, 10, 29, 30]
    # along the goal line the only way is up; a row further out either side is open, and down ends at the goal line
    assert deep.walk(square(7, 0), EAST, 0)[:3] == (square(8, 0), square(8, 1), square(8, 2))
    assert deep.walk(square(7, 0), EAST, 1) == (-1,) * 6
    assert deep.walk(square(7, 1), EAST, 0)[:3] == (square(8, 1), square(8, 2), square(8, 3))
    assert deep.walk(square(7, 1), EAST, 1)[:3] == (-1, square(8, 0), square(7, 0))


@pytest.mark.skipif(not SHARED.is_file(), reason="the board of the specification is not beside the checkout")
def test_the_shipped_board_is_that_of_the_specification(board: Board) -> None:
    specified = load_board(SHARED)
    data = tomllib.loads(SHARED.read_text("utf-8"))
    assert len(data["alternative"]) == len(board.alternative)
    for name in ("", *(each["id"] for each in data["alternative"])):
        one, other = (each.with_alternative(name) if name else each for each in (board, specified))
        left_out = {"alternative", "path"}
        assert one.model_dump(exclude=left_out) == other.model_dump(exclude=left_out)


def test_an_unknown_alternative_has_its_near_match(edited: Callable[..., Path]) -> None:
    with pytest.raises(SetupError) as caught:
        load_board(edited()).with_alternative("goal-2x3")
    assert str(caught.value) == (
        'mine.toml: alternative is "goal-2x3"; expected the id of an alternative of the board (did you mean "goal-2x2"?)'
    )


def test_an_alternative_is_checked_like_a_board(edited: Callable[..., Path]) -> None:
    path = edited(("ring_red = [9, 2]", "ring_red = [9, 1]"), ("ring_yellow = [10, 21]", "ring_yellow = [2, 21]"))
    board = load_board(path)
    with pytest.raises(SetupError) as caught:
        board.with_alternative("goal-2x2")
    sentences = [
        "mine.toml: alternative goal-2x2, setup.red.ring is [9, 1]; expected a playing square of Red's half (BF-1.4)",
        "mine.toml: alternative goal-2x2, setup.yellow.ring is [2, 21]; expected a square of Yellow's penalty area (BF-8.11)",
    ]
    assert [each.sentence for each in caught.value.all] == sentences
    assert str(caught.value).endswith("(and 1 more: run `rugbysim check mine.toml`)")
    assert [finding.sentence for finding in check_match(path)] == sentences


# --- what is refused -------------------------------------------------------------------------------------------------

RED_GOAL = "red = [[8, 0], [9, 0], [10, 0], [11, 0]]"
GOAL = "four different squares of Red's half, none of them a corner (BF-1.2)"
HALVES = "[first, last] row of each half, Red's from 0 on and Yellow's from the next to 23 (BF-1.4)"
RECT = "[x0, y0, x1, y1] with 0 <= x0 <= x1 <= 19 and 0 <= y0 <= y1 <= 23 (BF-1.4)"
ONE_MARK = "a square that bears no other mark: twelve different ones in each half (BF-1.4)"
OWN_HALF = "a playing square of Red's half (BF-1.4)"

WRONG: list[tuple[str, str, str]] = [
    ("width = 20", "width = 24", "width is 24; expected one of 20"),
    ("length = 24", "length = 20", "length is 20; expected one of 24"),
    ("schema = 1", "schema = 2", "schema is 2; expected one of 1"),
    ("schema = 1", "schema = 1\nhalfs = 2", "halfs: this key is unknown; expected a known key (did you mean \"half\"?)"),
    (RED_GOAL, "red = [[8, 0], [9, 0], [10, 0]]", f"goal.red is [[8, 0], [9, 0], [10, 0]]; expected {GOAL}"),
    (RED_GOAL, "red = [[7, 0], [8, 0], [9, 0], [10, 0], [11, 0]]", f"goal.red is [[7, 0], [8, 0], [9, 0], [10, 0], [11, 0]]; expected {GOAL}"),
    (RED_GOAL, "red = [[8, 0], [9, 0], [10, 0], [8, 0]]", f"goal.red is [[8, 0], [9, 0], [10, 0], [8, 0]]; expected {GOAL}"),
    (RED_GOAL, "red = [[8, 12], [9, 0], [10, 0], [11, 0]]", f"goal.red is [[8, 12], [9, 0], [10, 0], [11, 0]]; expected {GOAL}"),
    (RED_GOAL, "red = [[0, 0], [1, 0], [2, 0], [3, 0]]", f"goal.red is [[0, 0], [1, 0], [2, 0], [3, 0]]; expected {GOAL}"),
    (RED_GOAL, "red = [[20, 0], [9, 0], [10, 0], [11, 0]]", "goal.red entry 1 is [20, 0]; expected a square [x, y] with x from 0 to 19 and y from 0 to 23 (BF-1.2)"),
    (RED_GOAL, "red = [[8, -1], [9, 0], [10, 0], [11, 0]]", "goal.red entry 1 is [8, -1]; expected a square [x, y] with x from 0 to 19 and y from 0 to 23 (BF-1.2)"),
    (RED_GOAL, "red = [[8.5, 0], [9, 0], [10, 0], [11, 0]]", "goal.red entry 1 entry 1 is 8.5; expected a whole number"),
    ("red = [0, 11]", "red = [0, 12]", f"half is {{ red = [0, 12], yellow = [12, 23] }}; expected {HALVES}"),
    ("red = [0, 11]", "red = [0, 10]", f"half is {{ red = [0, 10], yellow = [12, 23] }}; expected {HALVES}"),
    ("red = [0, 11]", "red = [1, 11]", f"half is {{ red = [1, 11], yellow = [12, 23] }}; expected {HALVES}"),
    ("yellow = [12, 23]", "yellow = [12, 22]", f"half is {{ red = [0, 11], yellow = [12, 22] }}; expected {HALVES}"),
    ("red = [[0, 0], [19, 0]]", "red = [[0, 0], [18, 0]]", "corner.red is [[0, 0], [18, 0]]; expected [0, 0] and [19, 0], where goal line and touchlines meet (BF-1.4)"),
    ("yellow = [[0, 23], [19, 23]]", "yellow = [[0, 23]]", "corner.yellow is [[0, 23]]; expected [0, 23] and [19, 23], where goal line and touchlines meet (BF-1.4)"),
    ("red = [4, 0, 15, 3]", "red = [4, 0, 15, 12]", "penalty_area.red is [4, 0, 15, 12]; expected a rectangle in Red's half (BF-1.4)"),
    ("red = [4, 0, 15, 3]", "red = [15, 0, 4, 3]", f"penalty_area.red is [15, 0, 4, 3]; expected {RECT}"),
    ("red = [4, 0, 15, 3]", "red = [4, 0, 15]", "penalty_area.red is [4, 0, 15]; expected 4 entries: [x0, y0, x1, y1] in Red's half (BF-1.4)"),
    ("rect = [8, 10, 11, 13]", "rect = [8, 10, 20, 13]", f"centre_circle.rect is [8, 10, 20, 13]; expected {RECT}"),
    ("remove = []", "remove = [[8, 10], [7, 10]]", "centre_circle.remove entry 2 is [7, 10]; expected a square of centre_circle.rect (BF-1.4)"),
    ("remove = []", "remove = [[9, 11]]", "setup.red.kickoff is [9, 11]; expected a square in the centre circle (BF-1.4)"),
    ("kickoff = [9, 11]", "kickoff = [7, 11]", "setup.red.kickoff is [7, 11]; expected a square in the centre circle (BF-1.4)"),
    ("kickoff = [9, 11]", "kickoff = [9, 12]", f"setup.red.kickoff is [9, 12]; expected {OWN_HALF}"),
    ("two_coloured = [9, 9]", "two_coloured = [9, 10]", "setup.red.two_coloured is [9, 10]; expected a square outside the centre circle (BF-1.4)"),
    ("two_coloured = [9, 9]", "two_coloured = [2, 4]", f"setup.red.two_coloured is [2, 4]; expected {ONE_MARK}"),
    ("two_coloured = [9, 9]", "two_coloured = [9, 0]", f"setup.red.two_coloured is [9, 0]; expected {OWN_HALF}"),
    ("[10, 7], [16, 7]", "[16, 7], [16, 7]", f"setup.red.dots entry 7 is [16, 7]; expected {ONE_MARK}"),
    ("[4, 10], [15, 10]]", "[4, 10]]", "setup.red.dots is [[2, 4], [7, 4], [12, 4], [17, 4], [3, 7], [10, 7], [16, 7]…; expected nine squares (BF-1.4)"),
    ("ring = [9, 1]", "ring = [9, 5]", "setup.red.ring is [9, 5]; expected a square of Red's penalty area (BF-8.11)"),
    ("ring = [9, 1]", "ring = [9, 0]", f"setup.red.ring is [9, 0]; expected {OWN_HALF}"),
    ("ring = [9, 1]\n", "", "setup.red.ring is missing; expected the keeper's square in front of the goal (BF-1.4)"),
    ('id = "penalty-14x5"', 'id = "penalty-10x3"', 'alternative entry 2, id is "penalty-10x3"; expected an id that no other alternative has'),
    ("ring_red = [9, 2]", "ring_rod = [9, 2]", 'alternative entry 3, ring_rod: this key is unknown; expected a known key (did you mean "ring_red"?)'),
]  # fmt: skip


@pytest.mark.parametrize(("old", "new", "sentence"), WRONG)
def test_what_is_wrong_with_a_board_is_said(edited: Callable[..., Path], old: str, new: str, sentence: str) -> None:
    with pytest.raises(SetupError) as caught:
        load_board(edited((old, new)))
    assert [each.sentence for each in caught.value.all] == [f"mine.toml: {sentence}"]


# goals on which figures cannot walk as the rules say; the ring is in nobody's way there
PATHS: list[tuple[str, str, str]] = [
    ("[[3, 0], [2, 1], [10, 0], [11, 0]]", "goals that leave every figure a way on (BF-4.5)", "[0, 0] to the east"),
    ("[[5, 5], [8, 4], [10, 0], [11, 0]]", "goals that never let a figure choose its way twice in six steps (BF-4.4)", "[5, 1] to the north"),
    ("[[2, 0], [2, 1], [0, 2], [1, 2]]", "goals that lead no figure back to its own square within six steps (BF-4.7)", "[0, 0] to the north"),
]  # fmt: skip


@pytest.mark.rule("BF-4.4", "BF-4.5")
@pytest.mark.parametrize(("goal", "expected", "start"), PATHS)
def test_goals_that_figures_cannot_walk_around_are_refused(
    edited: Callable[..., Path], goal: str, expected: str, start: str
) -> None:
    with pytest.raises(SetupError) as caught:
        load_board(edited((RED_GOAL, f"red = {goal}")))
    assert str(caught.value) == f"mine.toml: goal: {expected}, unlike here from {start}"


def test_all_that_is_wrong_comes_at_once(edited: Callable[..., Path]) -> None:
    path = edited(("ring = [9, 1]", "ring = [9, 5]"), ("red = [4, 0, 15, 3]", "red = [4, 0, 15, 12]"))
    assert [finding.sentence.split(" is ")[0] for finding in check_match(path)] == ["mine.toml: penalty_area.red"]
    path = edited(("ring = [9, 1]", "ring = [9, 5]"), ("kickoff = [10, 12]", "kickoff = [9, 14]"))
    found = [finding.sentence.split(" is ")[0] for finding in check_match(path)]
    assert found == ["mine.toml: setup.red.ring", "mine.toml: setup.yellow.kickoff"]
    with pytest.raises(SetupError, match=r"\(and 1 more: run `rugbysim check mine.toml`\)$"):
        load_board(path)


def test_an_unknown_board_has_its_near_match() -> None:
    with pytest.raises(SetupError) as caught:
        load_board("bretfussball")
    assert str(caught.value) == (
        'bretfussball: there is no such file; expected a file or a shipped board (did you mean "brettfussball"?)'
    )
