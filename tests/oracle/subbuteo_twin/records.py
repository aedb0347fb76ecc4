"""State, declaration, outcome and ruling: numpy records without, plain objects within."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

import numpy as np

from rugbysim.games.subbuteo.state import OUTCOME, RULING, STATE
from rugbysim.games.subbuteo.vocabulary import BALL, Flag

BALL_ID = int(BALL)


def unpack(record: Any) -> SimpleNamespace:
    """A record (or an array of one) as an object with numbers and lists; inner records likewise."""
    one = record if isinstance(record, np.void) else np.asarray(record).reshape(-1)[0]
    found = {}
    for name in one.dtype.names:
        kind, value = one.dtype[name].base, one[name]
        if kind.names:
            found[name] = [unpack(inner) for inner in value]
        else:
            found[name] = value.tolist()
    return SimpleNamespace(**found)


def state_of(record: Any) -> SimpleNamespace:
    """A state to change at will."""
    return unpack(record)


def declaration_of(record: Any) -> SimpleNamespace:
    """A declaration."""
    return unpack(record)


def outcome_of(record: Any) -> SimpleNamespace:
    """An outcome without what lies beyond its counts."""
    one = np.asarray(record).reshape(-1)[0]
    plain = {name: one[name].tolist() for name in OUTCOME.names if name not in ("contacts", "path", "exits")}
    return SimpleNamespace(
        **plain,
        contacts=[unpack(contact) for contact in one["contacts"][: plain["contact_count"]]],
        path=[unpack(vertex) for vertex in one["path"][: plain["vertex_count"]]],
        exits=[unpack(exit_) for exit_ in one["exits"][: plain["exit_count"]]],
    )


def pack(plain: SimpleNamespace, dtype: np.dtype = STATE) -> np.ndarray:
    """An object back as an array of one record."""
    record = np.zeros(1, dtype)
    for name in dtype.names or ():
        record[name] = getattr(plain, name)
    return record


def ruling_record(ruling: SimpleNamespace) -> np.ndarray:
    """A ruling as a record; `rules` and `ams` are lists of any length, cut to what the record holds."""
    record = np.zeros(1, RULING)
    for name in ("code", "against", "spot", "sanction", "next_phase", "team", "score_delta", "moved"):
        record[name] = getattr(ruling, name)
    for count, name in (("rule_count", "rules"), ("am_count", "ams")):
        cited = list(dict.fromkeys(int(value) for value in getattr(ruling, name)))[: RULING[name].shape[0]]
        record[count] = len(cited)
        record[name][0, : len(cited)] = cited
    return record


def partner(contact: SimpleNamespace, piece: int) -> int | None:
    """Whom the piece touched in a contact; None if it was no part of it."""
    return {contact.i: contact.j, contact.j: contact.i}.get(piece)


def place_in(contact: SimpleNamespace, piece: int) -> list[float]:
    """Where the piece was at the contact."""
    return [contact.xi, contact.yi] if contact.i == piece else [contact.xj, contact.yj]


def moving_in(contact: SimpleNamespace, piece: int) -> bool:
    """Whether the piece moved just before the contact."""
    return bool(contact.moving_i if contact.i == piece else contact.moving_j)


def exit_of(outcome: SimpleNamespace, piece: int) -> SimpleNamespace | None:
    """How the piece left the playing area; None if it did not."""
    return next((exit_ for exit_ in outcome.exits if exit_.piece == piece), None)


def is_last(vertex: SimpleNamespace) -> bool:
    """Whether the ball's path ends here."""
    return vertex.flag in (Flag.REST, Flag.OUT)
