"""What people read of Subbuteo Rugby: the pitch, declarations, what happened, rulings, and whole matches (RULES.md)."""

from __future__ import annotations

from rugbysim.games.subbuteo.text_pitch import show_state, situation
from rugbysim.games.subbuteo.text_rulings import tell_ruling
from rugbysim.games.subbuteo.text_seen import Told, tell_declaration, tell_outcome
from rugbysim.games.subbuteo.text_words import due, piece_name

__all__ = ["Told", "due", "piece_name", "show_state", "situation", "tell_declaration", "tell_outcome", "tell_ruling"]
