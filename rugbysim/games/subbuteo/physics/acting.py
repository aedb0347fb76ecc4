"""What a declaration makes happen on the cloth, by phase and action (6.1): a flick, a kick, a put-in, or nothing."""

from __future__ import annotations

import math

from rugbysim.core.jit import inlined, outlined
from rugbysim.core.rng import uniform
from rugbysim.games.subbuteo.physics.curves import aimed
from rugbysim.games.subbuteo.physics.flight import fly, kick_speed, take_off
from rugbysim.games.subbuteo.physics.launching import launch
from rugbysim.games.subbuteo.physics.recording import begin, come_to_rest, leave_as_is, overlaps, rounded, vertex
from rugbysim.games.subbuteo.physics.scrummer import put_in
from rugbysim.games.subbuteo.physics.solver import lay, lift, run_down, set_motion
from rugbysim.games.subbuteo.vocabulary import BALL, FIGURES, NOBODY, PER_TEAM, Action, Flag, Kind, Phase

THROWER = 1  # shirt 2 throws into the line-out (AM-44)
BEHIND = 0.1  # cm between the ball and the figure that is put behind it for a kick
STEP = 0.5  # cm further back if the place is taken
MOST_STEPS = 80


@inlined
def flicked_figure(s, d):
    """The figure that a flick is about, named or understood."""
    if d.figure != NOBODY:
        return d.figure
    if s.phase == Phase.LINEOUT_THROW:
        return PER_TEAM * s.throw_in + THROWER
    return s.passer if s.phase == Phase.PASS_FLICK else s.carrier


@inlined
def goal_ahead(p, s):
    """The x of the goal line that the kicking side attacks."""
    return p.length if s.dir[s.team] > 0 else 0.0


@outlined
def flick(p, t, s, d, skill, stream, o):
    """A figure is flicked and everything runs until it rests (6.2)."""
    begin(o, Kind.FLICK)
    lay(p, t, s, o)
    vertex(o, t.x[BALL], t.y[BALL], Flag.START)
    launch(p, t, flicked_figure(s, d), d.aim[0], d.aim[1], d.power, skill, stream)
    run_down(p, t, o, stream)
    come_to_rest(p, t, o)


@outlined
def up_the_wedge(p, t, s, x, y, distance, kicker, skill, stream, o):
    """The ball goes up the wedge, or back down: by bad luck, or too slow for its height (6.3)."""
    failed = uniform(stream) < skill.wedge_fail
    speed = kick_speed(p, distance, p.wedge_elevation)
    az, el, lnv = skill.wedge_sigma_az, skill.wedge_sigma_el, skill.wedge_sigma_lnv
    take_off(p, t, x, y, speed, p.wedge_elevation, az, el, lnv, stream)
    if failed or t.vz * t.vz < 2.0 * p.gravity * p.wedge_height:
        o.wedge_ok = 0
        set_motion(p, t, BALL, 0.0, 0.0)
        t.moved[BALL] = 0
        return
    fly(p, t, o, goal_ahead(p, s), kicker, stream)


@outlined
def stand_behind(p, t, figure, x, y):
    """Put a figure straight behind the ball, seen along (x, y), as near as nobody stands."""
    away = p.figure_radius + p.ball_radius + BEHIND
    for _ in range(MOST_STEPS):
        at_x, at_y = rounded(t.x[BALL] - away * x), rounded(t.y[BALL] - away * y)
        if not overlaps(p, t, figure, at_x, at_y):
            break
        away += STEP
    t.x[figure], t.y[figure] = at_x, at_y


@outlined
def restart_kick(p, t, s, d, skill, stream, o):
    """A kick-off from the centre spot, or a drop-22 from where it was declared (SB-3.1, SB-19.5)."""
    begin(o, Kind.WEDGE)
    lay(p, t, s, o)
    t.x[BALL], t.y[BALL] = 0.5 * p.length, 0.5 * p.width
    if s.phase == Phase.DROP22:
        t.x[BALL], t.y[BALL] = (p.line_22 if s.dir[s.team] > 0 else p.length - p.line_22), d.place[1]
    kicker = d.figure if d.figure != NOBODY else s.kicker
    x, y = aimed(d.aim[0], d.aim[1])
    if kicker != NOBODY:
        stand_behind(p, t, kicker, x, y)
    vertex(o, t.x[BALL], t.y[BALL], Flag.START)
    up_the_wedge(p, t, s, x, y, d.power, kicker, skill, stream, o)
    run_down(p, t, o, stream)
    come_to_rest(p, t, o)


@outlined
def speed_to_kick(p, t, figure, distance):
    """How fast a figure is flicked to drive the ball up the wedge for a kick of this distance."""
    to_x, to_y = t.x[BALL] - t.x[figure], t.y[BALL] - t.y[figure]
    gap = max(math.sqrt(to_x * to_x + to_y * to_y) - p.figure_radius - p.ball_radius, 0.0)
    share = (1.0 + p.e_figure_ball) * p.figure_mass / (p.figure_mass + p.ball_mass)
    speed = kick_speed(p, distance, p.wedge_elevation) / share
    return math.sqrt(speed * speed + 2.0 * p.mu_figure * p.gravity * gap)


@outlined
def wedge_kick(p, t, s, d, skill, stream, o):
    """A punt or drop goal: the carrier is flicked at the ball; if it touches it first, the ball goes up the wedge.

    The flick is as hard as the kick asks for; the carrier stays where it has touched the ball, against the wedge.
    """
    begin(o, Kind.WEDGE)
    lay(p, t, s, o)
    carrier = d.figure if d.figure != NOBODY else s.carrier
    vertex(o, t.x[BALL], t.y[BALL], Flag.START)
    t.kicker = carrier
    launch(p, t, carrier, d.aim[0], d.aim[1], speed_to_kick(p, t, carrier, d.power), skill, stream)
    run_down(p, t, o, stream)
    if t.kicked != 0:
        up_the_wedge(p, t, s, s.kick_dir[0], s.kick_dir[1], d.power, carrier, skill, stream, o)
        run_down(p, t, o, stream)
    come_to_rest(p, t, o)


@outlined
def placed_kick(p, t, s, d, skill, stream, o):
    """The live-action kicker kicks; it has taken the place of a figure. A conversion has no opposition (SB-17.4)."""
    begin(o, Kind.KICKER)
    lay(p, t, s, o)
    for figure in range(FIGURES):
        if figure == s.kicker or s.phase == Phase.CONVERSION:
            lift(t, figure)
    vertex(o, t.x[BALL], t.y[BALL], Flag.START)
    speed = kick_speed(p, d.power, p.kicker_elevation)
    az, el, lnv = skill.kicker_sigma_az, skill.kicker_sigma_el, skill.kicker_sigma_lnv
    take_off(p, t, d.aim[0], d.aim[1], speed, p.kicker_elevation, az, el, lnv, stream)
    fly(p, t, o, goal_ahead(p, s), NOBODY, stream)
    run_down(p, t, o, stream)
    come_to_rest(p, t, o)


@outlined
def act(p, t, s, d, skill, stream, o):
    """Fill the outcome `o` with what a declaration makes happen; the state is not changed."""
    action = d.action
    if (
        action == Action.ATTEMPT
        or action == Action.RUN
        or action == Action.OFFLOAD
        or action == Action.GROUND
        or action == Action.FLICK
    ):
        flick(p, t, s, d, skill, stream, o)
    elif action == Action.KICK:
        if s.phase == Phase.KICKOFF or s.phase == Phase.DROP22:
            restart_kick(p, t, s, d, skill, stream, o)
        elif s.phase == Phase.WEDGE_KICK:
            wedge_kick(p, t, s, d, skill, stream, o)
        else:
            placed_kick(p, t, s, d, skill, stream, o)
    else:
        begin(o, Kind.NONE)
        leave_as_is(s, o)
        if action == Action.PUT:
            o.kind = Kind.SCRUM
            put_in(p, o, stream)
        elif action == Action.PUNT or action == Action.DROP_GOAL:
            o.disturbed = 1 if uniform(stream) < skill.place_disturb else 0
