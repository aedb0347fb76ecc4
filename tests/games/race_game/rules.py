"""The compiled functions of the race."""

from __future__ import annotations

from rugbysim.core.jit import inlined, outlined
from rugbysim.games.kernels import CHANCE, OVER, bind
from tests.games.race_game.state import CHOICE, END, FACES, FIRST, ROLL, STARTER, STATE, WAIT


@outlined
def new_state(p, s):  # type: ignore[no-untyped-def]
    """All tokens before the track, and the draw to come."""
    for side in range(2):
        s.token[side, 0] = s.token[side, 1] = 0
        s.hits[side] = 0
    s.turn = 0
    s.side = 0
    s.die = 0
    s.phase = STARTER


@inlined
def to_move(p, s):  # type: ignore[no-untyped-def]
    """Chance draws and rolls."""
    if s.phase == CHOICE:
        return s.side
    return OVER if s.phase == END else CHANCE


@inlined
def can_walk(p, s, token):  # type: ignore[no-untyped-def]
    """Whether a token of the side to move may walk the number rolled."""
    at = s.token[s.side, token]
    if at > p.squares:
        return False
    to = at + s.die
    return to > p.squares or to != s.token[s.side, 1 - token]


@outlined
def legal_actions(p, s, out):  # type: ignore[no-untyped-def]
    """The tokens that can walk, else to wait."""
    if s.phase != CHOICE:
        return 0
    found = 0
    for token in range(2):
        if can_walk(p, s, token):
            out[found] = FIRST + token
            found += 1
    if found == 0:
        out[0] = WAIT
        found = 1
    return found


@outlined
def outcomes(p, s, out, weights):  # type: ignore[no-untyped-def]
    """Either side begins; each face has its weight."""
    if s.phase == STARTER:
        for side in range(2):
            out[side] = side
            weights[side] = 0.5
        return 2
    if s.phase == ROLL:
        for face in range(FACES):
            out[face] = face + 1
            weights[face] = p.die[face]
        return FACES
    return 0


@inlined
def homes(p, s, side):  # type: ignore[no-untyped-def]
    """How many tokens of a side are home."""
    return (1 if s.token[side, 0] > p.squares else 0) + (1 if s.token[side, 1] > p.squares else 0)


@outlined
def walk(p, s, token):  # type: ignore[no-untyped-def]
    """Walk a token and send back whom it meets."""
    other = 1 - s.side
    to = min(s.token[s.side, token] + s.die, p.squares + 1)
    s.token[s.side, token] = to
    for theirs in range(2):
        if to <= p.squares and s.token[other, theirs] == to:
            s.token[other, theirs] = 0
            s.hits[s.side] += 1  # RC-2.4


@outlined
def apply(p, s, action):  # type: ignore[no-untyped-def]
    """The draw, the roll, or the choice that ends the turn."""
    if s.phase == STARTER:
        s.side = action
        s.phase = ROLL
    elif s.phase == ROLL:
        s.die = action
        s.phase = CHOICE
    elif s.phase == CHOICE:
        if action != WAIT:
            walk(p, s, action)
        s.die = 0
        s.turn += 1
        if homes(p, s, s.side) == 2 or s.turn >= p.turns:
            s.phase = END
        else:
            s.side = 1 - s.side
            s.phase = ROLL


@outlined
def scores(p, s, out):  # type: ignore[no-untyped-def]
    """Tokens home."""
    for side in range(2):
        out[side] = homes(p, s, side)


@outlined
def evaluate(p, s):  # type: ignore[no-untyped-def]
    """The lead in squares, as a share of the way of both tokens; at the end who has won."""
    if s.phase == END:
        lead = homes(p, s, 0) - homes(p, s, 1)
        return 1.0 if lead > 0 else (-1.0 if lead < 0 else 0.0)
    lead = s.token[0, 0] + s.token[0, 1] - s.token[1, 0] - s.token[1, 1]
    return lead / (2.0 * (p.squares + 1.0))


@outlined
def record(p, s, row):  # type: ignore[no-untyped-def]
    """Tokens home, tokens sent back by each side, who won, and the turns."""
    red, yellow = homes(p, s, 0), homes(p, s, 1)
    row[0], row[1] = red, yellow
    row[2], row[3] = s.hits[0], s.hits[1]
    row[4] = 0 if red > yellow else (1 if yellow > red else -1)
    row[5] = s.turn


bind(
    STATE,
    new_state=new_state,
    to_move=to_move,
    legal_actions=legal_actions,
    outcomes=outcomes,
    apply=apply,
    scores=scores,
    evaluate=evaluate,
    record=record,
)
