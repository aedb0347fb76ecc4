"""Choices of one side beside each other: what every answer to a coach rests on, `compare` and `rank`.

- `adjusted.py` takes luck off outcomes, `paired.py` plays variants on the same chance, `verdicts.py` says better, about
  equal, worse or not settled; `finding.py` is what every answer has, `asked.py` what may be asked, `stages.py` work in
  stages that can be stopped, `moments.py` and `counts.py` exact sums
- `compare.py` is a few choices beside each other, `rating_doubt.py` what the ratings' ranges do to that
- `rank.py` is many: `race.py` plays them off, `sequences.py` are the intervals that may be looked at at any time
"""
