"""The sevens match once more, in plain Python: what the compiled engine is checked against.

The twin plays the rules with classes, floats and integers, takes its draws from the same stream in the same order, and
must therefore log the very same events. It reads the engine's parameter record, so that the two differ in how they play
and in nothing else. It is written to be read, and no slower than such code has to be.
"""

from tests.oracle.twin.match import TwinMatch, play
from tests.oracle.twin.rulebook import Rulebook

__all__ = ["Rulebook", "TwinMatch", "play"]
