"""Twenty-nine positions worked out by hand, in `positions.json`: the engine and its twin, as they are and turned.

`open` are the numbers still to be played, `targets` the fields by the circle, the neighbour and the goal rule; in
`then`, `left` are the numbers still to be played when the decision is done (both: the next side is to roll).
"""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from tests.oracle.winkelmann_twin import Twin
from tests.rules.winkelmann.positions import Placed, Scene, on_twin, words

POSITIONS = json.loads(Path(__file__).with_name("positions.json").read_text(encoding="utf-8"))
RULES = {"KR": "by_circle", "NR": "by_neighbour", "TR": "by_goal"}
SetUp = Callable[..., Scene]


def parts(worked: dict[str, Any]) -> dict[str, Any]:
    """The position that a worked one starts from, as `Placed` wants it."""
    return {key: worked[key] for key in ("west", "east", "ball", "side", "dice", "open") if key in worked}


def named(positions: list[dict[str, Any]]) -> Any:
    """One test a position, called by its name."""
    return pytest.mark.parametrize("worked", positions, ids=[worked["name"] for worked in positions])


@named([worked for worked in POSITIONS if not worked.get("legal", True)])
def test_what_the_rules_forbid_is_not_legal(worked: dict[str, Any], scene: SetUp) -> None:
    position = scene(**parts(worked))
    assert position.allows(worked["move"]) == [False]
    assert position.legal


@named([worked for worked in POSITIONS if "then" in worked])
def test_a_move_leads_where_the_example_says(worked: dict[str, Any], scene: SetUp) -> None:
    position = scene(**parts(worked))
    assert position.allows(worked["move"]) == [True]
    assert worked["landing"] in position.landings(worked["move"].split()[0])
    position.do(worked["move"])
    assert position.figure(worked["move"].split()[0]) == worked["landing"]
    assert position.stone == worked.get("displaced")
    if position.phase != "ROLL":  # after the last number the example is the next side's turn
        assert position.phase == worked["phase"]
    if "targets" in worked:
        assert position.targets() == {name for names in worked["targets"].values() for name in names}
    if "options" in worked:
        assert position.targets() == set(worked["options"])
    if "choose" in worked:
        position.do(worked["choose"])
    hold(position, worked)


def hold(position: Scene, worked: dict[str, Any]) -> None:
    """What the example says of the position after the decision."""
    then = worked["then"]
    assert (position.west, position.east) == (then["west"], then["east"])
    assert position.ball == (then["ball"] or "ball field")
    assert (position.side, position.score) == (then["side"], [0, 0])
    if all(then["left"]):
        assert (position.phase, position.numbers) == ("ROLL", [])
    else:
        assert position.phase == "MOVE"
        assert position.field("open") == then["left"]


@named([worked for worked in POSITIONS if "targets" in worked])
def test_each_target_is_counted_by_the_first_rule_that_allows_it(worked: dict[str, Any], scene: SetUp) -> None:
    position = scene(**parts(worked)).do(worked["move"])
    mover = ("west", "east").index(worked["side"])
    for target in position.targets():
        first = next(rule for rule, names in worked["targets"].items() if target in names)
        after = position.after(f"to {target}")
        assert {rule: after.tally(name)[mover] for rule, name in RULES.items()} == {
            rule: int(rule == first) for rule in RULES
        }


@named([worked for worked in POSITIONS if "targets" in worked])
def test_the_twin_tells_the_three_rules_apart(worked: dict[str, Any]) -> None:
    scene = Scene(on_twin(Placed(**parts(worked))), {}, is_turned=False).do(worked["move"])
    twin = scene.play
    assert isinstance(twin, Twin)
    found = twin.targets(twin.stone, twin.place, twin.arrived[0])
    names = words({}).board.names
    said = {rule: {names[field] for field in fields} for rule, fields in zip(RULES, found, strict=True)}
    assert said == {"TR": set()} | {rule: set(fields) for rule, fields in worked["targets"].items()}


@named([worked for worked in POSITIONS if "legal_moves" in worked])
def test_what_cannot_be_played_lapses(worked: dict[str, Any], scene: SetUp) -> None:
    assert worked["legal_moves"] == 0
    before = {key: value for key, value in parts(worked).items() if key != "dice"}
    position = scene(**before).do(f"roll {worked['dice'][0]} {worked['dice'][1]}")
    mover = ("west", "east").index(worked["side"])
    assert (position.phase, position.side, position.again) == ("ROLL", worked["side"], True)
    assert position.tally("lapsed")[mover] == 2
    assert (position.west, position.east) == (worked["west"], worked["east"])


def test_there_are_twenty_nine_of_five_kinds() -> None:
    assert len({worked["name"] for worked in POSITIONS}) == 29
    counts = [sum(key in worked for worked in POSITIONS) for key in ("then", "targets", "options", "legal_moves")]
    assert [*counts, sum(not worked.get("legal", True) for worked in POSITIONS)] == [25, 12, 2, 1, 3]


@named(POSITIONS)
def test_turning_twice_is_no_turn(worked: dict[str, Any]) -> None:
    placed = Placed(**parts(worked))
    again = placed.turned().turned()
    assert [again.figures(side) for side in ("west", "east")] == [worked["west"], worked["east"]]
    assert (again.ball, again.side, again.dice) == (placed.ball, placed.side, placed.dice)
    assert placed.turned().side != placed.side


def test_the_copy_agrees_with_the_shared_examples(root: Path) -> None:
    """Where the folder of shared files lies beside the checkout."""
    path = root.parent / "shared" / "examples" / "winkelmann.json"
    if not path.exists():
        pytest.skip("no shared examples beside the checkout")
    examples = json.loads(path.read_text(encoding="utf-8"))
    assert [example["id"] for example in examples] == [worked["name"] for worked in POSITIONS]
    for example, worked in zip(examples, POSITIONS, strict=True):
        assert told(example) == {key: worked[key] for key in worked if key not in ("name", "rules", "shows")}


def told(example: dict[str, Any]) -> dict[str, Any]:
    """A shared example in the words of `positions.json`."""
    name = dict(enumerate(words({}).board.names)) | {200: None}
    move, result = example.get("action"), example.get("result")
    found: dict[str, Any] = {
        "west": [name[field] for field in example["w"]],
        "east": [name[field] for field in example["e"]],
        "ball": name[example["ball"]],
        "side": ("west", "east")[example["side"]],
        "dice": example["dice"],
        "legal_moves": example.get("legal_moves"),
        "legal": example.get("legal"),
        "landing": name.get(example.get("landing")),
        "phase": example.get("phase_after_move"),
        "displaced": example.get("displaced"),
        "targets": {rule: [name[field] for field in fields] for rule, fields in example.get("targets", {}).items()},
        "options": [name[field] for field in example.get("fetch_options", [])],
        "open": None if example.get("left") == [True, True] else example.get("left"),
    }
    if move:
        figure = f"{'we'[move['figure'] // 5]}{move['figure'] % 5 + 1}"
        found["move"] = f"{figure} {example['dice'][move['die']]} {move['circle']} {move['dir']}"
    if "choose" in example or "choose_fetch" in example:
        word, key = ("to", "choose") if "choose" in example else ("fetch", "choose_fetch")
        found["choose"] = f"{word} {name[example[key]]}"
    if result:
        found["then"] = {
            "west": [name[field] for field in result["w"]],
            "east": [name[field] for field in result["e"]],
            "ball": name[result["ball"]],
            "side": ("west", "east")[result["side"]],
            "left": result["left"],
        }
    return {key: value for key, value in found.items() if key == "ball" or value not in (None, [], {})}
