"""What decisions cost: cards and hardness (`card.py`), kick-offs and penalties (`choices.py`).

`card_cost.py` plays matches with a card served and waived, `card_cells.py` sorts them by minute and score,
`hardness.py` goes from clean to dirty, `best.py` names the settings that may be best; `kick_offs.py` with
`break_even.py` and `penalty_choices.py` play choices against each other, `options.py` is one of them as found.
"""
