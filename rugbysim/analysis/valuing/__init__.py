"""What each rating of each man is worth: `value.py` asks, `worth.py` holds the answer.

`likelihood_ratio.py` has the slopes of all ratings from one run, `rating_steps.py` and `group_slopes.py` have them from
steps on the same chance, `exchange_rates.py` puts one rating against another.
"""
