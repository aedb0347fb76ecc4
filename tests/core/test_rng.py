"""The generator: published vectors, seeding, even draws, the same bits without the compiler."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import numpy as np
import pytest
from numba import config

from rugbysim.core.rng import GOLDEN
from tests.core.streams import fill_splitmix, fill_uniform, keyed, outputs

XOSHIRO = [  # xoshiro256++ from the state 1, 2, 3, 4 (reference implementation of D. Blackman and S. Vigna)
    41943041,
    58720359,
    3588806011781223,
    3591011842654386,
    9228616714210784205,
    9973669472204895162,
    14011001112246962877,
    12406186145184390807,
    15849039046786891736,
    10450023813501588000,
]
SPLITMIX = [  # splitmix64 from the seed 1234567 (reference implementation of S. Vigna)
    6457827717110365317,
    3203168211198807973,
    9817491932198370423,
    4593380528125082431,
    16408922859458223821,
]


def test_xoshiro_gives_the_published_outputs() -> None:
    assert outputs(np.array([1, 2, 3, 4], np.uint64), 10) == XOSHIRO


def test_splitmix_gives_the_published_outputs() -> None:
    out = np.zeros(5, np.uint64)
    with np.errstate(over="ignore"):
        fill_splitmix(np.uint64(1234567), GOLDEN, out)
    assert out.tolist() == SPLITMIX


def plain_keyed(*key: int) -> list[int]:
    """The seeding in whole numbers of any size."""

    def mix(z: int) -> int:
        z = (z ^ (z >> 30)) * 0xBF58476D1CE4E5B9 % 2**64
        z = (z ^ (z >> 27)) * 0x94D049BB133111EB % 2**64
        return z ^ (z >> 31)

    golden = 0x9E3779B97F4A7C15
    state = mix((key[0] + golden) % 2**64)
    for number in key[1:]:
        state = mix(((state ^ number) + golden) % 2**64)
    return [mix((state + golden * k) % 2**64) for k in range(1, 5)]


@pytest.mark.rule("SV-13.1")
@pytest.mark.parametrize("key", [(0, 0, 0, 0), (1, 0, 1, 1), (2**64 - 1, 10**9, 4, 40), (2**63, 7, 2, 3)])
def test_a_stream_is_seeded_by_a_full_hash_of_the_four_numbers(key: tuple[int, int, int, int]) -> None:
    assert keyed(*key).tolist() == plain_keyed(*key)


def test_draws_are_the_upper_53_bits_in_0_to_1() -> None:
    state = keyed(3, 1, 1, 1)
    bits = outputs(state, 1000)
    draws = np.zeros(1000)
    with np.errstate(over="ignore"):
        fill_uniform(state, draws)
    assert draws.tolist() == [(value >> 11) * 2.0**-53 for value in bits]
    assert draws.min() >= 0.0
    assert draws.max() < 1.0


@pytest.mark.skipif(config.DISABLE_JIT, reason="a million draws")
def test_draws_are_even() -> None:
    """n = 1,000,000 over 2,000 streams: mean 1/2 (standard error 2.9e-4), variance 1/12 (7.5e-5), 100 cells alike.

    The first draw of each stream too: n = 2,000, mean 1/2 (0.0065).
    """
    draws = np.zeros((2000, 500))
    for i, row in enumerate(draws):
        fill_uniform(keyed(11, i, 1, 1), row)
    assert abs(draws.mean() - 0.5) < 4 * 2.9e-4
    assert abs(draws.var() - 1 / 12) < 4 * 7.5e-5
    cells = np.bincount((100 * draws.ravel()).astype(int), minlength=100)
    chi_square = ((cells - 10_000) ** 2 / 10_000).sum()
    assert abs(chi_square - 99) < 4 * np.sqrt(2 * 99)
    assert abs(draws[:, 0].mean() - 0.5) < 4 * 0.0065
    serial = np.corrcoef(draws[:, :-1].ravel(), draws[:, 1:].ravel())[0, 1]
    assert abs(serial) < 4 / np.sqrt(draws[:, 1:].size)


PRINT_BITS = """
import numpy as np
from tests.core.streams import keyed, outputs
print([outputs(keyed(s, m, 1, k), 5) for s in (1, 2**64 - 1) for m in (0, 3) for k in (1, 2)])
"""

PRINT_MATCHES = """
import hashlib
from rugbysim.games.sevens.game import SEVENS
from rugbysim.games.sevens.params import build
from rugbysim.setup import load_match
for rules in ("sevens", "run_through"):
    batch = SEVENS.play(build(load_match("example", rules=rules)), 5, 3, 4, events=True, player_rows=True)
    for table in (batch.matches, batch.events, batch.possessions, batch.player_rows):
        print(hashlib.sha256(table.tobytes()).hexdigest())
"""


@pytest.mark.parametrize("program", [PRINT_BITS, PRINT_MATCHES], ids=["bits", "matches"])
def test_without_the_compiler_everything_is_the_same_to_the_last_bit(
    program: str, root: Path, clean_environment: dict[str, str]
) -> None:
    """The generator, and four whole matches of each rule set with all their tables."""
    said = []
    for disable in ("0", "1"):
        environment = clean_environment | {"NUMBA_DISABLE_JIT": disable}
        run = subprocess.run([sys.executable, "-c", program], env=environment, cwd=root, capture_output=True, text=True)
        assert run.returncode == 0, run.stderr
        said.append(run.stdout)
    assert said[0] == said[1] != ""
