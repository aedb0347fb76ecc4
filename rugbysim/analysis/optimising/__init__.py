"""Looking for a choice that beats the present one: `optimise.py` asks and confirms, `optimum.py` holds the answer.

- `optimise_asked.py` and `constraints.py` are what may be asked and what is forbidden, `fielding.py` makes a choice a
  team, `ground.py` says what a match is worth to the search
- line-ups: `line_up_model.py` screens, `line_up_search.py` races and moves on, `halving.py` is the race
- rules for bench and tactics: `plans.py` and `tactics_rules.py` propose them, `rule_search.py` takes the best
- `confirming.py` plays the answers on fresh matches
"""
