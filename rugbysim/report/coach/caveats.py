"""What stands above every answer to a coach: how far it may be trusted."""

from __future__ import annotations

IN_THIS_MODEL = "All this holds in this model, with these ratings; a real match is more than the model knows."
NO_ANSWER = "The other side does not adapt: it plays as it would against your present choice."
GUESSES = (
    "The ratings are guesses taken as exact; intervals say how sure the simulation is, not how sure the ratings are."
)
DRAWN = "The ratings were drawn from the ranges that you gave; the intervals named so include them."


def caveats(*, drawn: bool = False) -> tuple[str, ...]:
    """The caveats of an answer; where ratings were `drawn` from their ranges, they are no longer taken as exact.

    >>> len(caveats()), caveats(drawn=True)[-1] == DRAWN
    (3, True)
    """
    return (IN_THIS_MODEL, NO_ANSWER, DRAWN if drawn else GUESSES)
