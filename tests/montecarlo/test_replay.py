"""One match again, and proof that cutting a run up changes nothing."""

from __future__ import annotations

import json
from typing import Any

import pytest

from rugbysim.games.protocol import Batch
from rugbysim.montecarlo.replay import replay
from rugbysim.montecarlo.simulate import simulate
from rugbysim.montecarlo.verify import verify
from rugbysim.setup.errors import SetupError
from tests.montecarlo.toy import Toy, ToyMatch


@pytest.mark.parametrize("index", [0, 17, 299])
def test_replay_is_the_match_of_the_run(index: int) -> None:
    batch = simulate(ToyMatch(), 300, 4, game=Toy(), events=True)
    again = replay(ToyMatch(), 4, index, game=Toy())
    assert again.row[0] == batch.array("matches")[index]
    assert again.score == (batch.matches["home_points"][index], batch.matches["away_points"][index])
    log = batch.array("events")
    assert again.log.tobytes() == log[log["match"] == index].tobytes()
    assert again.events["kind"].tolist() == batch.events.query(f"match == {index}")["kind"].tolist()
    assert len(again.lines) == len(again.events)
    assert again.text == "\n".join(again.lines) + "\n"
    assert len(again.possessions) == 1
    assert again.match["match"].tolist() == [index]


def test_replay_as_json() -> None:
    again = replay(ToyMatch(), 4, 17, game=Toy())
    found = json.loads(again.to_json())
    assert found["provenance"]["first"] == 17
    assert found["provenance"]["seed"] == 4
    assert found["lines"] == again.lines
    assert found["events"] == again.records()
    assert found["events"][-1]["kind"] == "full_time"
    assert found["events"][-1]["player"] is None
    assert found["events"][-1]["p_success"] is None
    assert found["events"][0]["p_success"] == 0.3
    assert found["match"]["home_points"] == again.score[0]


@pytest.mark.parametrize(
    ("seed", "index", "words"),
    [(-1, 0, "replay: seed is -1"), (1, -1, "replay: match is -1"), (1, 1.5, "replay: match is 1.5")],
)
def test_replay_refuses_what_is_no_match(seed: Any, index: Any, words: str) -> None:
    with pytest.raises(SetupError, match=words):
        replay(ToyMatch(), seed, index, game=Toy())


def test_verify_finds_one_digest() -> None:
    found = verify(ToyMatch(), 1_200, 1, game=Toy())
    assert found.equal
    assert found
    assert {trial.threads for trial in found.trials} == {1, 2, 4}
    assert {trial.chunk for trial in found.trials} == {7, 100, 1_000, 1_200}
    assert found.digest == simulate(ToyMatch(), 1_200, 1, game=Toy()).digest()
    assert found.table["digest"].nunique() == 1
    assert any(trial.events for trial in found.trials)


def test_verify_finds_a_game_that_depends_on_chunks() -> None:
    class Leaky(Toy):
        """Its first match of a chunk is worth a point more."""

        def play(self, *args: Any, **log: bool) -> Batch:
            batch = super().play(*args, **log)
            batch.matches["home_points"][0] += 1
            return batch

    assert not verify(ToyMatch(), 300, 1, game=Leaky()).equal


def test_verify_finds_a_game_whose_log_changes_the_match() -> None:
    class Loud(Toy):
        def play(self, *args: Any, **log: bool) -> Batch:
            batch = super().play(*args, **log)
            batch.matches["clock_ms"] += int(log["events"])
            return batch

    found = verify(ToyMatch(), 300, 1, game=Loud())
    assert [trial.events for trial in found.trials if trial.digest != found.digest] == [True]
