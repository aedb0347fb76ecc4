"""Winkelmann's Rugby: five figures a side and a ball on 21 circles, with two dice, rule by rule (see RULES.md)."""
