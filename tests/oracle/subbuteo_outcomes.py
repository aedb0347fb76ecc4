"""Random outcomes of Subbuteo Rugby: anything that could happen on the cloth.

Whatever comes out is a record as the physics writes them (1.5): contacts in time order between pieces that touch, at
places of two decimals, a path of the ball that visits them, exits on the outer lines, nobody resting on another. That
it could not happen with real friction does not matter: the referee knows no physics.
"""

from __future__ import annotations

from math import cos, hypot, pi, sin
from random import Random
from types import SimpleNamespace
from typing import Any

import numpy as np

from rugbysim.games.subbuteo.state import new_outcome
from rugbysim.games.subbuteo.vocabulary import Action, Edge, Flag, Kind, Phase, ScrumSide

BALL, FIGURES = 30, 30


def place_round(value: float) -> float:
    """A coordinate to two decimals, as the physics writes it."""
    return round(100 * value) / 100


def radius(piece: int) -> float:
    """R or r of the standard board."""
    return 0.9 if piece == BALL else 1.0


class Cloth:
    """A position to draw from: where all pieces are, who moves already, what is written so far."""

    def __init__(self, random: Random, k: SimpleNamespace, state: Any) -> None:
        self.random, self.k, self.state = random, k, state
        self.at = [tuple(place) for place in state["pos"][0].tolist()]
        self.moving: set[int] = set()
        self.contacts: list[tuple[Any, ...]] = []
        self.path: list[tuple[Flag, tuple[float, float], int]] = []
        self.exits: list[tuple[Any, ...]] = []

    def on_cloth(self) -> list[int]:
        """The figures that can be met; one may be replaced by the live-action kicker."""
        off = self.state["off_field"][0]
        replaced = self.state["kicker"][0] if self.state["phase"][0] in (Phase.TOUCH_KICK, Phase.FREE_KICK) else -1
        return [f for f in range(FIGURES) if f % 15 < self.k.per_team and not off[f] and f != replaced]

    # Contacts

    def touch(self, mover: int, other: int) -> None:
        """The mover comes to `other` from somewhere and touches it."""
        if other <= BALL:
            angle = self.random.uniform(0, 2 * pi)
            reach = radius(mover) + radius(other)
            x, y = self.at[other]
            self.at[mover] = (place_round(x + reach * cos(angle)), place_round(y + reach * sin(angle)))
        i, j = min(mover, other), max(mover, other)
        self.contacts.append(
            (i, j, self.at[i], self.at[j] if j <= BALL else self.at[i], i in self.moving, j in self.moving)
        )
        self.moving |= {mover, other} if other <= BALL else {mover}
        if i == BALL or j == BALL:
            self.vertex(Flag.CONTACT, self.at[BALL])

    def vertex(self, flag: Flag, place: tuple[float, float]) -> None:
        """The ball is somewhere; the lines on the way are crossed."""
        if self.path:
            self.cross(self.path[-1][1], place)
        self.path.append((flag, place, len(self.contacts)))

    def cross(self, start: tuple[float, float], end: tuple[float, float]) -> None:
        """The lines between two places of the ball."""
        k = self.k
        lines = {0.0, k.L, k.L / 2 - k.line_10, k.L / 2 + k.line_10, *k.quarter_lines}
        between = [line for line in lines if min(start[0], end[0]) < line < max(start[0], end[0])]
        after = len(self.contacts) - (1 if end == self.at[BALL] and self.contacts else 0)
        after = max(after, self.path[-1][2])
        for line in sorted(between, reverse=end[0] < start[0]):
            share = (line - start[0]) / (end[0] - start[0])
            self.path.append((Flag.LINE, (line, place_round(start[1] + share * (end[1] - start[1]))), after))

    # Rest

    def settle(self, piece: int) -> None:
        """Where a piece that moved comes to rest, or leaves."""
        if self.random.random() < (0.12 if piece == BALL else 0.04):
            self.leave(piece)
            return
        for _ in range(60):
            place = self.somewhere(piece)
            clear = all(
                hypot(place[0] - self.at[other][0], place[1] - self.at[other][1]) >= radius(piece) + radius(other)
                for other in [*self.on_cloth(), BALL]
                if other != piece
            )
            if clear:
                self.at[piece] = place
                return

    def somewhere(self, piece: int) -> tuple[float, float]:
        """A place not too far away, now and then exactly at a distance or on a line that matters."""
        random, k = self.random, self.k
        way = random.random()
        if way < 0.2:
            other = random.choice([*self.on_cloth(), BALL])
            far = random.choice((0.0, 2.5, 5.0, 10.0)) + radius(piece) + radius(other)
            angle = random.choice((0.0, pi / 2, pi, -pi / 2, random.uniform(0, 2 * pi)))
            x, y = self.at[other]
        else:
            far, angle = random.choice((1.0, 4.0, 12.0, 40.0)) * random.random(), random.uniform(0, 2 * pi)
            x, y = self.at[piece]
        x, y = x + far * cos(angle), y + far * sin(angle)
        if random.random() < 0.1:
            x = random.choice((0.0, k.L, *k.quarter_lines, k.L / 2 + k.line_10, k.L - 0.9, k.L + 4))
        low, high = -k.depth + 0.1, k.L + k.depth - 0.1
        return place_round(min(max(x, low), high)), place_round(min(max(y, 0.1), k.W - 0.1))

    def leave(self, piece: int) -> None:
        """A piece leaves over an outer line."""
        random, k = self.random, self.k
        if random.random() < 0.5:
            x = place_round(min(max(self.at[piece][0] + random.uniform(-20, 20), -k.depth), k.L + k.depth))
            place = (x, random.choice((0.0, k.W)))
        else:
            place = (random.choice((-k.depth, k.L + k.depth)), place_round(random.uniform(0.5, k.W - 0.5)))
        if place[1] not in (0.0, k.W):
            edge = Edge.DEAD
        elif 0.0 <= place[0] <= k.L:
            edge = Edge.TOUCH_HIGH if place[1] else Edge.TOUCH_LOW
        else:
            edge = Edge.TOUCH_IN_GOAL
        self.at[piece] = place
        self.exits.append((piece, edge, place, int(piece == BALL and random.random() < 0.5), len(self.contacts)))

    # The record

    def write(self, kind: Kind) -> Any:
        """All that happened as OUTCOME[1]."""
        outcome = new_outcome()
        outcome["kind"] = kind
        outcome["rest"][0] = self.at
        outcome["contact_count"], outcome["vertex_count"] = len(self.contacts), len(self.path)
        outcome["exit_count"] = len(self.exits)
        for number, (i, j, one, other, moving_i, moving_j) in enumerate(self.contacts):
            outcome["contacts"][0, number] = (i, j, *one, *other, moving_i, moving_j)
        for number, (flag, place, after) in enumerate(self.path):
            outcome["path"][0, number] = (*place, flag, after)
        for number, (piece, edge, place, airborne, after) in enumerate(self.exits):
            outcome["exits"][0, number] = (piece, edge, *place, airborne, after)
        return outcome


def random_outcome(random: Random, k: SimpleNamespace, state: Any, declared: Any) -> Any:
    """What may happen after a declaration."""
    phase, action = Phase(state["phase"][0]), Action(declared["action"][0])
    cloth = Cloth(random, k, state)
    if action in (Action.PUNT, Action.DROP_GOAL):
        outcome = cloth.write(Kind.NONE)
        outcome["disturbed"] = int(random.random() < 0.15)
        return outcome
    if action == Action.PUT:
        outcome = cloth.write(Kind.SCRUM)
        outcome["scrum_side"] = random.choice([*ScrumSide, ScrumSide.END])
        return outcome
    if action in (Action.ATTEMPT, Action.RUN, Action.OFFLOAD, Action.GROUND, Action.FLICK):
        return flicked(cloth, int(declared["figure"][0]), phase)
    if action == Action.KICK:
        return kicked(cloth, declared, phase)
    return cloth.write(Kind.NONE)


def flicked(cloth: Cloth, f: int, phase: Phase) -> Any:
    """A flick: some contacts, then all that moved come to rest."""
    random = cloth.random
    if not 0 <= f < FIGURES:
        f = 15 * int(cloth.state["team"][0]) + 1
    cloth.moving.add(f)
    cloth.vertex(Flag.START, cloth.at[BALL])
    quiet = phase in (Phase.SUPPORT, Phase.DEFENCE, Phase.BLOCK, Phase.PASS_PREP)
    first = 0.15 if quiet else 0.75
    if random.random() < (0.5 if quiet else 0.95):
        bump(cloth, f, first)
    finish(cloth)
    return cloth.write(Kind.FLICK)


def bump(cloth: Cloth, f: int, first: float) -> None:
    """One to five contacts, the first by f, mostly with the ball."""
    random = cloth.random
    others = [other for other in cloth.on_cloth() if other != f]
    cloth.touch(f, BALL if random.random() < first else random.choice(others))
    for _ in range(random.choice((0, 0, 1, 1, 2, 3, 4))):
        mover = BALL if BALL in cloth.moving and random.random() < 0.6 else random.choice(sorted(cloth.moving))
        if mover == BALL and random.random() < 0.05:
            cloth.touch(BALL, 31 + random.randrange(4))
            continue
        near = sorted(others, key=lambda other: hypot(*np.subtract(cloth.at[other], cloth.at[BALL])))
        pool = [*near[:6], BALL, random.choice(others), f]
        cloth.touch(mover, random.choice([other for other in pool if other != mover]))


def finish(cloth: Cloth) -> None:
    """Everything that moves comes to rest; the ball's path ends."""
    for piece in sorted(cloth.moving, key=lambda piece: piece != BALL):
        cloth.settle(piece)
    out = any(exit_[0] == BALL for exit_ in cloth.exits)
    cloth.vertex(Flag.OUT if out else Flag.REST, cloth.at[BALL])


def kicked(cloth: Cloth, declared: Any, phase: Phase) -> Any:
    """A kick: off the wedge or the live-action kicker, a flight, bounces, contacts."""
    random, k = cloth.random, cloth.k
    if phase == Phase.DROP22:
        cloth.at[BALL] = tuple(declared["place"][0].tolist())
    if phase == Phase.KICKOFF:
        cloth.at[BALL] = (k.L / 2, k.W / 2)
    cloth.vertex(Flag.START, cloth.at[BALL])
    struck = True
    if phase == Phase.WEDGE_KICK:
        kicker = int(cloth.state["carrier"][0])
        cloth.moving.add(kicker)
        struck = random.random() < 0.93
        if struck:
            cloth.touch(kicker, BALL)
        elif random.random() < 0.3:
            cloth.touch(kicker, random.choice([f for f in cloth.on_cloth() if f != kicker]))
    fails = random.random() < 0.06
    if struck and not fails:
        cloth.moving.add(BALL)
        fly(cloth)
    if struck and not fails:
        finish(cloth)
    else:
        for piece in sorted(cloth.moving - {BALL}):
            cloth.settle(piece)
        cloth.vertex(Flag.REST, cloth.at[BALL])
    placed = phase in (Phase.TOUCH_KICK, Phase.FREE_KICK, Phase.CONVERSION)
    outcome = cloth.write(Kind.KICKER if placed else Kind.WEDGE)
    outcome["wedge_ok"] = int(not fails)
    if struck and not fails and random.random() < 0.3:
        outcome["plane"] = 1
        outcome["plane_y"] = place_round(k.W / 2 + random.uniform(-6, 6))
        outcome["plane_z"] = place_round(random.choice((4.8, random.uniform(1, 12))))
    return outcome


def fly(cloth: Cloth) -> None:
    """Bounces and figures met on the way."""
    random, k = cloth.random, cloth.k
    way = 1 if random.random() < 0.5 else -1
    for _ in range(random.choice((0, 1, 2))):
        x, y = cloth.at[BALL]
        x = place_round(min(max(x + way * random.uniform(-2, 30), -k.depth + 1), k.L + k.depth - 1))
        cloth.at[BALL] = (x, place_round(min(max(y + random.uniform(-15, 15), 1), k.W - 1)))
        cloth.vertex(Flag.BOUNCE, cloth.at[BALL])
        if random.random() < 0.4:
            near = sorted(cloth.on_cloth(), key=lambda f: hypot(*np.subtract(cloth.at[f], cloth.at[BALL])))
            cloth.touch(BALL, random.choice(near[:4]))
