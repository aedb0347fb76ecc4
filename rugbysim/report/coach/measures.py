"""What is measured of a choice, in a coach's words, and what the league gives to measure it against."""

from __future__ import annotations

MEASURES = {"wins": "wins in 100", "margin": "points of margin", "tries": "tries scored"}
TIMES = {"wins": 100.0, "won": 100.0}  # what a figure is multiplied by to be shown; 1 where nothing is said
YARDSTICKS = {
    "wins": "in the league the stronger side wins some 75 of 100 matches that are not drawn",
    "margin": "in the league a match ends some 15 points apart",
    "tries": "in the league a side scores some 2.9 tries a match",
}
"""What the league gives, from the figures of men's internationals (configs/targets/sevens_men.toml)."""
