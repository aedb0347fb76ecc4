"""Policies as they are written, and what is said of those that are not."""

# ruff: noqa: E501 - a line a case, with the sentence as people see it

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rugbysim.setup import Policy, SetupError, parse_policy
from rugbysim.setup.policies import ROLLOUTS


@pytest.mark.parametrize(
    ("text", "policy", "shortest"),
    [
        ("random", Policy("random"), "random"),
        ("greedy", Policy("greedy"), "greedy"),
        (" Greedy ", Policy("greedy"), "greedy"),
        ("mcts", Policy("mcts", 1000, 0.0, None, "evaluation", 0), "mcts"),
        ("mcts:simulations=1000,rollout=evaluation,depth=0", Policy("mcts"), "mcts"),
        ("MCTS: simulations = 200", Policy("mcts", simulations=200), "mcts:simulations=200"),
        ("mcts:exploration=.5", Policy("mcts", exploration=0.5), "mcts:exploration=0.5"),
        ("mcts:exploration=2", Policy("mcts", exploration=2.0), "mcts:exploration=2"),
        ("mcts:exploration=0", Policy("mcts", exploration=0.0), "mcts:exploration=0"),
        ("mcts:exploration=0.00001", Policy("mcts", exploration=1e-5), "mcts:exploration=0.00001"),
        ("mcts:depth=40,rollout=greedy", Policy("mcts", rollout="greedy", depth=40), "mcts:rollout=greedy,depth=40"),
        ("mcts:rollout=random", Policy("mcts", rollout="random"), "mcts:rollout=random"),
    ],
)
def test_a_policy_and_its_shortest_text(text: str, policy: Policy, shortest: str) -> None:
    assert parse_policy(text, "--red") == policy
    assert str(policy) == shortest
    assert parse_policy(shortest, "--red") == policy


def test_seconds_are_for_those_who_wait() -> None:
    policy = parse_policy("mcts:seconds=2.5,rollout=greedy", "--against", timed=True)
    assert policy == Policy("mcts", seconds=2.5, rollout="greedy")
    assert str(policy) == "mcts:seconds=2.5,rollout=greedy"
    with pytest.raises(SetupError) as caught:
        parse_policy("mcts:seconds=2.5", "--red")
    assert str(caught.value) == (
        '--red is "mcts:seconds=2.5"; expected simulations instead of seconds: a run must be repeatable'
    )


@given(
    simulations=st.integers(1, 10_000_000),
    exploration=st.floats(0, 100),
    rollout=st.sampled_from(ROLLOUTS),
    depth=st.integers(0, 10_000),
)
def test_every_policy_is_read_back_from_its_text(
    simulations: int, exploration: float, rollout: str, depth: int
) -> None:
    policy = Policy("mcts", simulations, 0.0, exploration, rollout, 0 if rollout == "evaluation" else depth)
    assert parse_policy(str(policy), "--red") == policy


WRONG: list[tuple[str, str]] = [
    ("", 'is ""; expected a policy: greedy, mcts, random'),
    ("gredy", 'is "gredy"; expected a policy (did you mean "greedy"?)'),
    ("mtcs:simulations=5", 'is "mtcs:simulations=5"; expected a policy (did you mean "mcts"?)'),
    ("mcts=200", 'is "mcts=200"; expected a policy (did you mean "mcts"?)'),
    ("greedy:depth=2", 'is "greedy:depth=2"; expected "greedy" alone, which has no options'),
    ("mcts:", 'is "mcts:"; expected options of mcts: depth, exploration, rollout, seconds, simulations'),
    ("mcts:200", 'is "mcts:200"; expected options of mcts: depth, exploration, rollout, seconds, simulations'),
    ("mcts:simulation=5", 'is "mcts:simulation=5"; expected options of mcts (did you mean "simulations"?)'),
    ("mcts:simulations=5,simulations=6", 'is "mcts:simulations=5,simulations=6"; expected simulations once'),
    ("mcts:simulations=0", ': simulations is "0"; expected a whole number from 1 to 10000000'),
    ("mcts:simulations=10000001", ': simulations is "10000001"; expected a whole number from 1 to 10000000'),
    ("mcts:simulations=1e3", ': simulations is "1e3"; expected a whole number from 1 to 10000000'),
    ("mcts:simulations=-5", ': simulations is "-5"; expected a whole number from 1 to 10000000'),
    ("mcts:simulations=²", ': simulations is "²"; expected a whole number from 1 to 10000000'),
    ("mcts:exploration=-1", ': exploration is "-1"; expected a number from 0 to 100'),
    ("mcts:exploration=101", ': exploration is "101"; expected a number from 0 to 100'),
    ("mcts:exploration=nan", ': exploration is "nan"; expected a number from 0 to 100'),
    ("mcts:rollout=gredy", ': rollout is "gredy"; expected one of evaluation, greedy, random'),
    ("mcts:rollout=greedy,depth=10001", ': depth is "10001"; expected a whole number from 0 to 10000'),
    ("mcts:depth=3", 'is "mcts:depth=3"; expected depth with rollout=greedy or rollout=random, since an evaluation plays no turns'),
    ("mcts:seconds=0", ': seconds is "0"; expected a number above 0 and up to 3600'),
    ("mcts:seconds=3601", ': seconds is "3601"; expected a number above 0 and up to 3600'),
    ("mcts:seconds=2,simulations=5", 'is "mcts:seconds=2,simulations=5"; expected either simulations or seconds'),
]  # fmt: skip


@pytest.mark.parametrize(("text", "sentence"), WRONG)
def test_wrong_policies_are_refused(text: str, sentence: str) -> None:
    with pytest.raises(SetupError) as caught:
        parse_policy(text, "--against", timed=True)
    assert str(caught.value) == "--against" + (sentence if sentence.startswith(":") else f" {sentence}")
