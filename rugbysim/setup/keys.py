"""Dotted keys: how one number inside nested tables is named ("tackle.difficulty", "run.gain.2")."""

from __future__ import annotations

from typing import Any


def flat(data: Any, prefix: str = "") -> dict[str, Any]:
    """Every single value of nested tables and arrays by its dotted key; entries of arrays count from 1."""
    if isinstance(data, dict):
        entries = list(data.items())
    elif isinstance(data, list | tuple):
        entries = list(enumerate(data, start=1))
    else:
        return {prefix: data}
    found: dict[str, Any] = {}
    for key, value in entries:
        found |= flat(value, f"{prefix}.{key}" if prefix else str(key))
    return found
