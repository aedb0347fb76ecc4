"""The referee of Subbuteo Rugby once more, in slow and plain Python: what the compiled referee is checked against.

It is written from the rules (ids SB-..., rulings AM-..., predicates G-..., rows of the table of transitions) alone and
shares no code with the engine, only the four records and the names of phases, actions, options, codes and sanctions.
"""

from tests.oracle.subbuteo_twin.settings import PITCH, RULES, changed, numbers
from tests.oracle.subbuteo_twin.twin import refused, rule

__all__ = ["PITCH", "RULES", "changed", "numbers", "refused", "rule"]
