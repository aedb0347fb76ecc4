"""The pitch in metres (SV-1.4, SV-2.1)."""

from __future__ import annotations

from rugbysim.games.sevens.vocabulary import Band

LENGTH = 100.0
WIDTH = 70.0
MIDDLE = WIDTH / 2
HALFWAY = LENGTH / 2
THE_22 = 22.0
TEN_METRES = 10.0
BAND_ENDS = (22.0, 40.0, 60.0, 78.0)
TIE = 1e-9  # of a lane's width: distances nearer than this are equal (SV-1.5)


def band_of(x: float) -> int:
    """The band of the field `x` metres from the own goal line."""
    for band, end in zip(Band, BAND_ENDS, strict=False):
        if x < end:
            return band
    return Band.OPPONENT_22


def within(least: float, value: float, most: float) -> float:
    """`value`, or the end of the range that it passes."""
    return min(max(value, least), most)


def decimetres(metres: float) -> int:
    """Metres as the counters hold them."""
    return int(metres * 10.0 + 0.5)
