"""Who is on the pitch, where he stands, how tired he is: line-ups, energy, cards served, substitutions."""

from __future__ import annotations

from rugbysim.core.jit import inlined, outlined
from rugbysim.core.rng import uniform
from rugbysim.games.sevens.ledger import count, count_side, log
from rugbysim.games.sevens.state import LANES, MEN, NEVER, NOBODY, PLANS, SQUAD, WIDTH
from rugbysim.games.sevens.vocabulary import Check, Event, Phase, Role, Tally

TIE = 1e-9  # metres: distances nearer than this are equal (SV-1.5)


@inlined
def spend(w, p, man, cost):
    """Work costs a man energy, the less the fitter he is (SV-3.6)."""
    one = w.men[man]
    one.energy = max(one.energy - cost * p.drain[man], 0.0)
    one.factor = 1.0 - p.rules[0].energy_effect * (1.0 - one.energy)


@outlined
def settle(w, p):
    """Charge the time since the last settlement: minutes on the pitch, energy, rest off it, men short.

    Done at each kick-off, at the end of a half and before a line-up changes.
    """
    m = w.play[0]
    r = p.rules[0]
    elapsed = m.clock - m.settled
    m.settled = m.clock
    minutes = elapsed / 60000.0
    for man in range(MEN):
        one = w.men[man]
        if one.slot != NOBODY:
            w.man_tally[man, Tally.PITCH_MS] += elapsed
            one.energy = max(one.energy - r.energy_minute_cost * minutes * p.drain[man], 0.0)
        else:
            one.energy += (1.0 - one.energy) * min(r.energy_bench_recovery * minutes, 1.0)
        one.factor = 1.0 - r.energy_effect * (1.0 - one.energy)
    for side in range(2):
        w.side_tally[side, Tally.MEN_SHORT_MS] += (LANES - w.sides[side].men) * elapsed


@outlined
def arrange(w, p, side):
    """Stand the men of a side evenly across the pitch and say who does the special jobs (SV-1.4, SV-11.4)."""
    s = w.sides[side]
    s.men = 0
    s.forwards = 0
    for slot in range(LANES):
        man = w.slots[side, slot]
        if man != NOBODY:
            one = w.men[man]
            one.lane = s.men
            one.slot = slot
            one.place = slot
            one.role = p.slot_role[side, slot]
            w.line[side, s.men] = man
            s.men += 1
            if one.role <= Role.HOOKER:
                s.forwards += 1
    s.fly_half = specialist(w, p, side, Role.FLY_HALF, Check.KICK_OFF)
    s.scrum_half = specialist(w, p, side, Role.SCRUM_HALF, Check.GATHER)
    s.goal_kicker = best_at(w, p, side, Check.CONVERSION)
    if p.goal_kicker[side] != NOBODY and w.men[p.goal_kicker[side]].slot != NOBODY:
        s.goal_kicker = p.goal_kicker[side]
    for lane in range(s.men):
        total = 0.0
        for other in range(s.men):
            if other != lane:
                total += p.appeal[w.line[side, other]] * p.lane_falloff[abs(other - lane)]
            w.pass_share[side, lane, other] = total


@outlined
def specialist(w, p, side, role, check):
    """Who does the job of `role`: the man in it, else the back best at `check` who has no special job, else another back,
    else a forward (SV-11.4)."""
    best = NOBODY
    best_rank = -1e9
    for lane in range(w.sides[side].men):
        man = w.line[side, lane]
        one = w.men[man]
        rank = p.actor[man, check] + p.actor_bonus[man, check]
        if one.role == role:
            rank += 3e6
        elif one.role >= Role.CENTRE:
            rank += 2e6
        elif one.role >= Role.SCRUM_HALF:
            rank += 1e6
        if rank > best_rank:
            best_rank = rank
            best = man
    return best


@outlined
def best_at(w, p, side, check):
    """The man on the pitch with the best rating for `check`; of equals the one nearest to the first touchline."""
    best = NOBODY
    best_rank = -1e9
    for lane in range(w.sides[side].men):
        man = w.line[side, lane]
        rank = p.actor[man, check] + p.actor_bonus[man, check]
        if rank > best_rank:
            best_rank = rank
            best = man
    return best


@inlined
def lane_y(lane, men):
    """Where the man in `lane` of `men` stands, in metres from the touchline (SV-1.4)."""
    return (lane + 0.5) * WIDTH / men


@inlined
def nearest_lane(w, side, y):
    """The lane of `side` nearest to `y`; a coin decides between two as near (SV-1.5)."""
    men = w.sides[side].men
    place = y * men / WIDTH
    lane = min(max(int(place), 0), men - 1)
    below = place - lane
    if below * WIDTH / men < TIE * 0.5 and lane > 0:
        if uniform(w.stream) < 0.5:
            lane -= 1
    elif (1.0 - below) * WIDTH / men < TIE * 0.5 and lane < men - 1:
        if uniform(w.stream) < 0.5:
            lane += 1
    return lane


@inlined
def nearest_mate(w, side, y, lane):
    """The lane of the man of `side` nearest to `y` other than the one in `lane`; a coin between equals (SV-8.2).

    The man himself if he is the last of his side.
    """
    men = w.sides[side].men
    best = nearest_lane(w, side, y)
    if best == lane:
        below = abs(y - lane_y(lane - 1, men))
        above = abs(y - lane_y(lane + 1, men))
        if lane == 0 and men > 1:
            best = lane + 1
        elif lane == men - 1 and lane > 0:
            best = lane - 1
        elif men > 1:
            best = lane - 1
            if above < below - TIE or (abs(above - below) <= TIE and uniform(w.stream) < 0.5):
                best = lane + 1
    return best


@inlined
def take_ball(w, p, lane):
    """The man in `lane` of the side in possession has the ball, near his place in the line (SV-1.4)."""
    m = w.play[0]
    men = w.sides[m.side].men
    spread = p.rules[0].pitch_lane_spread
    m.lane = lane
    m.man = w.line[m.side, lane]
    m.y = min(max(lane_y(lane, men) + spread * (2.0 * uniform(w.stream) - 1.0), 0.0), WIDTH)
    m.received_y = m.y
    m.phase = Phase.OPEN_PLAY


@inlined
def take_ball_here(w, lane):
    """The man in `lane` of the side in possession has the ball, at the place where it is."""
    m = w.play[0]
    m.lane = lane
    m.man = w.line[m.side, lane]
    m.received_y = m.y
    m.phase = Phase.OPEN_PLAY


@outlined
def take_off(w, p, man, back_at):
    """A card takes a man off until `back_at` (NEVER: for good); his side spreads out (SV-11.2)."""
    m = w.play[0]
    settle(w, p)
    side = man // SQUAD
    one = w.men[man]
    w.slots[side, one.slot] = NOBODY
    one.slot = NOBODY
    one.lane = NOBODY
    one.back_at = back_at
    m.next_return = min(m.next_return, back_at)
    arrange(w, p, side)
    if w.sides[side].men < p.rules[0].match_forfeit_below and p.rules[0].laws_forfeit != 0:
        m.forfeit = side
    if w.sides[side].men == 0:
        m.forfeit = side


@outlined
def bring_back(w, p):
    """Every man whose time in the bin is over comes back to his place (SV-11.2)."""
    m = w.play[0]
    settle(w, p)
    m.next_return = NEVER
    for man in range(MEN):
        one = w.men[man]
        if one.back_at != 0 and one.back_at != NEVER:
            if one.back_at <= m.clock:
                one.back_at = 0
                side = man // SQUAD
                w.slots[side, one.place] = man
                arrange(w, p, side)
                count_side(w, side, Tally.BIN_RETURNS)
                log(w, Event.BIN_RETURN, man, NOBODY, w.sides[side].men, 0, 1.0)
            else:
                m.next_return = min(m.next_return, one.back_at)
    if m.phase == Phase.OPEN_PLAY:
        m.lane = w.men[m.man].lane


@outlined
def substitute(w, p):
    """Carry out what the bench plans ask for now that the ball is dead (SV-12.1)."""
    m = w.play[0]
    for side in range(2):
        s = w.sides[side]
        if s.plans_left > 0:
            for i in range(PLANS):
                if w.plan_done[side, i] == 0 and plan_is_due(w, p, side, i):
                    off = w.men[p.plans[side, i].off]
                    on = w.men[p.plans[side, i].on]
                    if off.back_at == 0 or off.back_at == NEVER:
                        w.plan_done[side, i] = 1
                        s.plans_left -= 1
                        if off.slot == NOBODY or on.slot != NOBODY or on.back_at != 0 or s.substitutions >= LANES - 2:
                            count_side(w, side, Tally.SUBSTITUTIONS_VOID)
                            log(w, Event.SUBSTITUTION_VOID, p.plans[side, i].on, p.plans[side, i].off, 0, 0, 1.0)
                        else:
                            change(w, p, side, p.plans[side, i].off, p.plans[side, i].on)


@inlined
def plan_is_due(w, p, side, i):
    """Whether all conditions of entry `i` of a side's bench plan hold."""
    m = w.play[0]
    plan = p.plans[side, i]
    lead = w.sides[side].score - w.sides[1 - side].score
    return (
        plan.used != 0
        and m.clock >= plan.clock
        and w.men[plan.off].energy <= plan.energy
        and plan.lead_min <= lead <= plan.lead_max
        and w.sides[side].men >= plan.men_min
    )


@outlined
def change(w, p, side, off, on):
    """One man for another, in his place and role."""
    settle(w, p)
    slot = w.men[off].slot
    w.men[off].slot = NOBODY
    w.men[off].lane = NOBODY
    w.men[off].back_at = NEVER
    w.slots[side, slot] = on
    w.sides[side].substitutions += 1
    arrange(w, p, side)
    count(w, on, Tally.SUBSTITUTIONS)
    log(w, Event.SUBSTITUTION, on, off, 0, 0, 1.0)


@outlined
def read_situation(w, p, side):
    """Which row of a side's tactics is in force: the first whose conditions hold, else the plain one (SV-5.4)."""
    m = w.play[0]
    lead = w.sides[side].score - w.sides[1 - side].score
    left = p.rules[0].full_time_ms - m.clock
    row = 0
    for i in range(len(p.situations[side]) - 1, 0, -1):
        s = p.situations[side, i]
        if (
            s.used != 0
            and s.lead_min <= lead <= s.lead_max
            and s.left_min <= left <= s.left_max
            and s.men_min <= w.sides[side].men <= s.men_max
        ):
            row = i
    w.sides[side].situation = row
