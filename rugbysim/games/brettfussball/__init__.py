"""Brettfußball (Walter Müller, 1974): football on 472 squares with one die, rule by rule (see RULES.md)."""
