"""Who decides at the table: random, greedy, Monte Carlo tree search, for any tabletop game."""
