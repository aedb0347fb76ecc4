"""Any tabletop game as a game of OpenSpiel (`pip install 'rugbysim[openspiel]'`).

    import pyspiel
    from rugbysim.adapters.openspiel import register

    register("brettfussball")
    game = pyspiel.load_game("rugbysim_brettfussball(variant=3,own_goal=corner)")
    state = game.new_initial_state()
    state.apply_action(0)              # chance: Red kicks off
    state.apply_action(4)              # chance: a four is rolled
    state.legal_actions()

Every key of the game's rule set that is a number, a word or a switch is a parameter. Actions are those of the protocol:
chance's have numbers of their own, so that one number can mean a decision in one state and a roll in another. Utility
is 1 for who wins, -1 for who loses and 0 for a draw.

Of OpenSpiel's bots take those written in Python (`open_spiel.python.algorithms.mcts`): a step of its `pyspiel.MCTSBot`
lets go of the interpreter's lock, and then any game that is not written in C++ ends the process (so in 2.0.2).

A state is serialised as its history and as a list of the same actions, with a hash of the rules; like all Python games
of OpenSpiel it passes through pickle, so read only what you wrote.
"""

from __future__ import annotations

from pathlib import Path

from rugbysim.adapters.opening import missing


def register(name: str, rules: str | Path | None = None, short_name: str | None = None) -> str:
    """Make a tabletop game known to OpenSpiel and return the short name by which `pyspiel.load_game` finds it.

    `name` is the game's in the registry of games, `rules` the file or shipped name of the rule set that gives the
    parameters their defaults (left out: the game's own). `short_name` is by default "rugbysim_" and the name; another
    one lets two rule sets be registered side by side. What was registered under it before is replaced.

    Raises:
        SetupError: when OpenSpiel is not installed, or there is no such game or rule set.
    """
    try:
        from rugbysim.adapters.openspiel_game import register_table
    except ModuleNotFoundError as error:
        raise missing(error) from None
    return register_table(name, rules, short_name or f"rugbysim_{name}")
