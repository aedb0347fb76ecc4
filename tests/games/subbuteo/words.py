"""Positions and records made by hand, for what people read and write."""

from __future__ import annotations

from typing import Any

import numpy as np

from rugbysim.games.subbuteo import params
from rugbysim.games.subbuteo.referee import new_match
from rugbysim.games.subbuteo.state import STATE, new_outcome, new_ruling
from rugbysim.games.subbuteo.text_seen import Told
from rugbysim.games.subbuteo.vocabulary import BALL, Kind, Phase
from rugbysim.setup.subbuteo import load_settings

PARAMS = params.build(*load_settings("subbuteo", ())[:2])


def position(phase: Phase = Phase.OPEN, team: int = 0, **fields: Any) -> np.ndarray:
    """STATE[1] in a phase: red 9 has the ball in front of it on halfway, everybody else stands as at a kick-off."""
    state = new_match(PARAMS)
    s = state[0]
    s["phase"], s["team"], s["half"], s["dir"] = phase, team, 1, (1, -1)
    s["poss"] = s["last_poss"] = 0
    s["carrier"] = s["passer"] = 8
    s["pos"][8], s["pos"][9], s["pos"][BALL] = (47.0, 35.0), (44.0, 29.0), (50.0, 35.0)
    for name, value in fields.items():
        assert name in (STATE.names or ())
        s[name] = value
    return state


def happened(state: np.ndarray, kind: Kind = Kind.NONE, **fields: Any) -> np.ndarray:
    """OUTCOME[1] in which every piece stays where it is."""
    outcome = new_outcome()
    outcome[0]["rest"] = state[0]["pos"]
    outcome["kind"] = kind
    for name, value in fields.items():
        outcome[name] = value
    return outcome


def told(before: np.ndarray, declaration: np.ndarray, outcome: np.ndarray, after: np.ndarray, **ruling: Any) -> Told:
    """A ruling made by hand."""
    found = new_ruling()
    found["against"] = -1
    for name, value in ruling.items():
        if name in ("rules", "ams"):
            found[0][name][: len(value)] = value
            found[f"{name.removesuffix('s')}_count"] = len(value)
        else:
            found[name] = value
    return Told(before[0], declaration[0], outcome[0], found[0], after[0])
