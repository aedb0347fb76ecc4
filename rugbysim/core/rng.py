"""The generator of every draw: xoshiro256++, seeded by a full hash of what the stream is for.

Sources: D. Blackman and S. Vigna, "Scrambled linear pseudorandom number generators" (2021), for xoshiro256++;
G. Steele, D. Lea and C. Flood, "Fast splittable pseudorandom number generators" (2014), for splitmix64.
All constants are numpy scalars: mixing a uint64 with a Python integer would turn it into a float in compiled code.
"""

from __future__ import annotations

import numpy as np

from rugbysim.core.jit import inlined, outlined

GOLDEN = np.uint64(0x9E3779B97F4A7C15)
MIX_1 = np.uint64(0xBF58476D1CE4E5B9)
MIX_2 = np.uint64(0x94D049BB133111EB)
U11, U17, U19, U23, U27, U30, U31, U41, U45 = (np.uint64(n) for n in (11, 17, 19, 23, 27, 30, 31, 41, 45))
UNIT = 2.0**-53


@inlined
def mix64(z):
    """The finaliser of splitmix64: a bijection on 64 bits in which every input bit moves every output bit."""
    z = (z ^ (z >> U30)) * MIX_1
    z = (z ^ (z >> U27)) * MIX_2
    return z ^ (z >> U31)


@outlined
def seed_stream(state, seed, match, half, kick_off):
    """Fill `state` (uint64[4]) for the stream of one kick-off (SV-13.1).

    The four numbers are hashed one into the next, never added up, so that no stream of a seed is another's neighbour.
    """
    key = mix64(seed + GOLDEN)
    key = mix64((key ^ match) + GOLDEN)
    key = mix64((key ^ half) + GOLDEN)
    key = mix64((key ^ kick_off) + GOLDEN)
    for i in range(4):
        key = key + GOLDEN
        state[i] = mix64(key)


@inlined
def next_bits(state):
    """The next 64 bits of xoshiro256++."""
    s0, s1, s2, s3 = state[0], state[1], state[2], state[3]
    total = s0 + s3
    result = ((total << U23) | (total >> U41)) + s0
    t = s1 << U17
    s2 ^= s0
    s3 ^= s1
    s1 ^= s2
    s0 ^= s3
    s2 ^= t
    state[0], state[1], state[2] = s0, s1, s2
    state[3] = (s3 << U45) | (s3 >> U19)
    return result


@inlined
def uniform(state):
    """A draw from [0, 1): the upper 53 bits of the next 64."""
    return np.int64(next_bits(state) >> U11) * UNIT
