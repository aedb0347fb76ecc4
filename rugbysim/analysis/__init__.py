"""What is learnt from many runs: a league against real figures, what a number does, which numbers fit.

- `league.py` plays every side against every other and sums up, with standard errors
- `targets.py` reads what real matches gave; `realism.py` compares the two, figure by figure
- `calibrate.py` moves the free numbers of a rule set until they agree: `experiment.py` says how far a set of numbers is
  from the targets, `descent.py` finds the way down, `toml_edit.py` puts the numbers into the rule set's own text
- `sweep.py` plays one match with one number at several values, on the same chance; `study.py` a whole
  table of settings, read and checked by `study_setup.py`; both sum up in `variants.py` and write by `record_files.py`
- `hints.py` names the best decisions in a tabletop game, with games played on from each; `odds.py` says what each
  result of a roll is worth; `exact.py` how likely a side is to score next under best play

What a coach asks is in four rooms: `coach` (a few choices, or many, beside each other), `optimising` (looking for a
better one), `valuing` (what ratings are worth), `deciding` (cards, hardness, kick-offs, penalties).

Nothing here knows a game's inside: what a game is measured by it says itself (`league.Figures`).
"""

# Fetched at once and not when first asked for: each has the name of its module, which would take its place.
from rugbysim.analysis.calibrate import calibrate
from rugbysim.analysis.league import league_figures
from rugbysim.analysis.realism import realism
from rugbysim.analysis.study import study
from rugbysim.analysis.sweep import sweep

__all__ = ["calibrate", "league_figures", "realism", "study", "sweep"]
