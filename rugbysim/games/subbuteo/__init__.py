"""Subbuteo Rugby: thirty figures flicked over a cloth, an exact referee over a physical table (see RULES.md)."""
