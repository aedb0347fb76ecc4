"""Curves as tables."""

from __future__ import annotations

import numpy as np
import pytest

from rugbysim.core.jit import entry
from rugbysim.core.tables import GRAIN, NODES, REACH, STEP, arguments, look_up, probability_table


@entry
def look_up_all(tables, arguments, out):  # type: ignore[no-untyped-def]
    """The value of the first curve at each argument."""
    for i in range(len(arguments)):
        out[i] = look_up(tables, 0, arguments[i])


def looked_up(curve: object, at: list[float]) -> np.ndarray:
    out = np.zeros(len(at))
    look_up_all(probability_table(curve)[None, :], np.array(at, np.float64), out)
    return out


@pytest.mark.rule("SV-3.4")
def test_nodes_stand_a_quarter_of_a_point_apart_over_the_whole_range() -> None:
    nodes = arguments()
    assert (len(nodes), nodes[0], nodes[-1]) == (NODES, -REACH, REACH) == (3841, -480.0, 480.0)
    assert set(np.diff(nodes)) == {STEP} == {0.25}


@pytest.mark.rule("SV-3.4")
def test_values_are_rounded_to_whole_parts_of_2_to_the_32() -> None:
    table = probability_table(lambda x: 1 / (1 + np.exp(-x / 17)))
    assert np.array_equal(table * GRAIN, np.rint(table * GRAIN))
    # an error in the last bits of exp, as another processor may make, changes nothing
    shaken = probability_table(lambda x: 1 / (1 + np.exp(-x / 17)) * (1 + 1e-15))
    assert (table != shaken).mean() < 1e-3


@pytest.mark.rule("SV-3.4")
def test_values_between_nodes_lie_on_straight_lines() -> None:
    curve = lambda x: float(np.clip(0.5 + x**3 / 1e8, 0, 1))  # noqa: E731
    at = [-13.0, -12.9, -12.8125, -12.75, 100.125]
    nodes = {x: np.rint(curve(x) * GRAIN) / GRAIN for x in (-13.0, -12.75, 100.0, 100.25)}
    wanted = [
        nodes[-13.0],
        nodes[-13.0] + 0.4 * (nodes[-12.75] - nodes[-13.0]),
        nodes[-13.0] + 0.75 * (nodes[-12.75] - nodes[-13.0]),
        nodes[-12.75],
        (nodes[100.0] + nodes[100.25]) / 2,
    ]
    np.testing.assert_allclose(looked_up(curve, at), wanted, rtol=1e-12)


@pytest.mark.rule("SV-3.4")
def test_beyond_the_ends_the_end_value_holds() -> None:
    curve = lambda x: 0.25 + (x + 480) / 1920  # noqa: E731
    np.testing.assert_allclose(looked_up(curve, [-1e9, -480.0, 480.0, 1e9]), [0.25, 0.25, 0.75, 0.75], atol=1e-9)


@pytest.mark.rule("SV-3.4")
def test_a_step_of_a_quarter_of_a_point_is_resolved() -> None:
    steps = looked_up(lambda x: 0.2 if x < 10.25 else 0.8, [9.75, 10.0, 10.25, 10.5])
    np.testing.assert_allclose(steps, [0.2, 0.2, 0.8, 0.8], atol=1e-9)
