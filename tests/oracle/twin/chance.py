"""The stream of draws on Python's own integers: xoshiro256++, seeded by splitmix64 (SV-13.1)."""

from __future__ import annotations

MASK = 2**64 - 1
UPPER = 2**53 - 1
UNIT = 2.0**-53
GOLDEN = 0x9E3779B97F4A7C15


def mix(number: int) -> int:
    """The finaliser of splitmix64."""
    number = (number ^ (number >> 30)) * 0xBF58476D1CE4E5B9 & MASK
    number = (number ^ (number >> 27)) * 0x94D049BB133111EB & MASK
    return number ^ (number >> 31)


class Stream:
    """A stream of draws that counts how many 64-bit numbers were taken from it."""

    def __init__(self) -> None:
        self.words = (0, 0, 0, 0)
        self.draws = 0

    def start(self, seed: int, match: int, half: int, kick_off: int) -> None:
        """Begin the stream of one kick-off; the four numbers are hashed one into the next."""
        key = 0
        for number in (seed, match, half, kick_off):
            key = mix((key ^ number) + GOLDEN & MASK)
        keys = [key + step * GOLDEN & MASK for step in range(1, 5)]
        self.words = (mix(keys[0]), mix(keys[1]), mix(keys[2]), mix(keys[3]))

    def uniform(self) -> float:
        """A number from [0, 1): the upper 53 of the next 64 bits."""
        self.draws += 1
        s0, s1, s2, s3 = self.words
        total = s0 + s3 & MASK
        shifted = s1 << 17 & MASK
        s2 ^= s0
        s3 ^= s1
        self.words = (s0 ^ s3, s1 ^ s2, s2 ^ shifted, (s3 << 45 | s3 >> 19) & MASK)
        return ((total << 23 | total >> 41) + s0 >> 11 & UPPER) * UNIT

    def coin(self) -> bool:
        """True half the time."""
        return self.uniform() < 0.5

    def swing(self) -> float:
        """A number from [-1, 1)."""
        return 2.0 * self.uniform() - 1.0
