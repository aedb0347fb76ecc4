"""Who is on the pitch, where he stands, how tired he is: line-ups, energy, cards served, substitutions."""

from __future__ import annotations

from rugbysim.core.jit import inlined, outlined
from rugbysim.core.rng import uniform
from rugbysim.games.sevens.ledger import count, count_side, log
from rugbysim.games.sevens.state import BENCH, LANES, MEN, NEVER, NOBODY, SITUATIONS, SQUAD, WIDTH
from rugbysim.games.sevens.vocabulary import Check, Event, Phase, Role, Tally

TIE = 1e-9  # metres: distances nearer than this are equal (SV-1.5); of a lane's width no less strict than that
MINUTE = 1.0 / 60000.0  # of a millisecond
PER_WIDTH = 1.0 / WIDTH
BACKS_FIRST = 1e6  # rating points: a forward fills in for a back only if there is no other (SV-11.4)


@inlined
def tire(m, p, man, cost):
    """Take energy from a man, the less the fitter he is, and set what multiplies his ratings (SV-3.2, SV-3.6)."""
    one = m.men[man]
    one.energy = max(one.energy - cost * p.drain[man], 0.0)
    one.factor = 1.0 - p.energy_effect * (1.0 - one.energy)


@inlined
def refresh(m, p, man, share):
    """Give a man back a share of the energy that he has lost (SV-3.6)."""
    one = m.men[man]
    one.energy += (1.0 - one.energy) * share
    one.factor = 1.0 - p.energy_effect * (1.0 - one.energy)


@inlined
def settle_man(m, p, man):
    """Charge a man the time since he was last settled: minutes and energy on the pitch, rest off it (SV-3.6)."""
    one = m.men[man]
    elapsed = m.clock - one.settled
    one.settled = m.clock
    minutes = elapsed * MINUTE
    if one.slot != NOBODY:
        m.man_tally[man, Tally.PITCH_MS] += elapsed
        tire(m, p, man, p.energy_minute_cost * minutes)
    else:
        refresh(m, p, man, min(p.energy_bench_recovery * minutes, 1.0))


@inlined
def settle_side(m, side):
    """Charge a side the time since it was last settled with fewer than seven men."""
    s = m.sides[side]
    m.side_tally[side, Tally.MEN_SHORT_MS] += (LANES - s.men) * (m.clock - s.settled)
    s.settled = m.clock


@outlined
def settle(m, p):
    """Settle everybody: at each kick-off and at the end of a half; who comes on or goes off is settled then too."""
    for man in range(MEN):
        settle_man(m, p, man)
    for side in range(2):
        settle_side(m, side)


@outlined
def arrange(m, p, side):
    """Stand the men of a side evenly across the pitch and say who does the special jobs (SV-1.4, SV-11.4)."""
    s = m.sides[side]
    s.men = 0
    s.forwards = 0
    s.fly_half = NOBODY
    s.scrum_half = NOBODY
    for slot in range(LANES):
        man = m.slots[side, slot]
        if man != NOBODY:
            one = m.men[man]
            one.lane = s.men
            one.slot = slot
            one.place = slot
            one.role = p.slot_role[side, slot]
            m.line[side, s.men] = man
            s.men += 1
            s.forwards += 1 if one.role <= Role.HOOKER else 0
            s.fly_half = man if one.role == Role.FLY_HALF else s.fly_half
            s.scrum_half = man if one.role == Role.SCRUM_HALF else s.scrum_half
    if s.fly_half == NOBODY:
        s.fly_half = best_at(m, p, side, Check.KICK_OFF, BACKS_FIRST)
    if s.scrum_half == NOBODY:
        s.scrum_half = best_at(m, p, side, Check.GATHER, BACKS_FIRST)
    s.goal_kicker = p.goal_kicker[side]
    if s.goal_kicker == NOBODY or m.men[s.goal_kicker].slot == NOBODY:
        s.goal_kicker = best_at(m, p, side, Check.CONVERSION, 0.0)
    s.review_at = 0
    share_passes(m, p, side)


@inlined
def share_passes(m, p, side):
    """The weights with which each man of a side passes to each other, summed up from the first lane (SV-5.3)."""
    men = m.sides[side].men
    for lane in range(LANES):
        m.appeal[lane] = p.appeal[m.line[side, lane]] if lane < men else 0.0
    for lane in range(LANES):
        total = 0.0
        for other in range(LANES):
            total += m.appeal[other] * p.lane_falloff[abs(other - lane)]
            m.pass_share[side, lane, other] = total


@outlined
def best_at(m, p, side, check, for_backs):
    """The man on the pitch with the best rating for `check`, backs rated `for_backs` points higher.

    Of equals the one nearest to the first touchline.
    """
    best = NOBODY
    best_rank = -1e9
    for lane in range(m.sides[side].men):
        man = m.line[side, lane]
        rank = p.actor[man, check] + p.actor_bonus[man, check]
        if m.men[man].role >= Role.SCRUM_HALF:
            rank += for_backs
        if rank > best_rank:
            best_rank = rank
            best = man
    return best


@inlined
def lane_y(lane, men):
    """Where the man in `lane` of `men` stands, in metres from the touchline (SV-1.4)."""
    return (lane + 0.5) * WIDTH / men


@inlined
def nearest_lane(m, side, y):
    """The lane of `side` nearest to `y`; a coin decides between two as near (SV-1.5)."""
    men = m.sides[side].men
    place = y * men * PER_WIDTH
    lane = min(max(int(place), 0), men - 1)
    past = place - lane
    if past < TIE and lane > 0:
        if uniform(m.stream) < 0.5:
            lane -= 1
    elif past > 1.0 - TIE and lane < men - 1:
        if uniform(m.stream) < 0.5:
            lane += 1
    return lane


@inlined
def nearest_mate(m, side, y, lane):
    """The lane of the man of `side` nearest to `y` other than the one in `lane`; a coin between equals (SV-8.2).

    The man himself if he is the last of his side.
    """
    men = m.sides[side].men
    best = nearest_lane(m, side, y)
    if best == lane:
        below = abs(y - lane_y(lane - 1, men))
        above = abs(y - lane_y(lane + 1, men))
        if lane == 0 and men > 1:
            best = lane + 1
        elif lane == men - 1 and lane > 0:
            best = lane - 1
        elif men > 1:
            best = lane - 1
            if above < below - TIE or (abs(above - below) <= TIE and uniform(m.stream) < 0.5):
                best = lane + 1
    return best


@inlined
def take_ball(m, p, lane):
    """The man in `lane` of the side in possession has the ball, near his place in the line (SV-1.4)."""
    men = m.sides[m.side].men
    spread = p.pitch_lane_spread
    m.lane = lane
    m.man = m.line[m.side, lane]
    m.y = min(max(lane_y(lane, men) + spread * (2.0 * uniform(m.stream) - 1.0), 0.0), WIDTH)
    m.received_y = m.y
    m.phase = Phase.OPEN_PLAY


@inlined
def take_ball_here(m, lane):
    """The man in `lane` of the side in possession has the ball, at the place where it is."""
    m.lane = lane
    m.man = m.line[m.side, lane]
    m.received_y = m.y
    m.phase = Phase.OPEN_PLAY


@outlined
def take_off(m, p, man, back_at):
    """A card takes a man off until `back_at` (NEVER: for good); his side spreads out (SV-11.2)."""
    side = man // SQUAD
    settle_man(m, p, man)
    settle_side(m, side)
    one = m.men[man]
    m.slots[side, one.slot] = NOBODY
    one.slot = NOBODY
    one.lane = NOBODY
    one.back_at = back_at
    m.next_return = min(m.next_return, back_at)
    arrange(m, p, side)
    if m.sides[side].men < p.match_forfeit_below and p.laws_forfeit != 0:
        m.forfeit = side
    if m.sides[side].men == 0:
        m.forfeit = side


@outlined
def bring_back(m, p):
    """Every man whose time in the bin is over comes back to his place (SV-11.2)."""
    m.next_return = NEVER
    for man in range(MEN):
        one = m.men[man]
        if one.back_at != 0 and one.back_at != NEVER:
            if one.back_at <= m.clock:
                side = man // SQUAD
                settle_man(m, p, man)
                settle_side(m, side)
                one.back_at = 0
                m.slots[side, one.place] = man
                arrange(m, p, side)
                count_side(m, side, Tally.BIN_RETURNS)
                log(m, Event.BIN_RETURN, man, NOBODY, m.sides[side].men, 0, 1.0)
            else:
                m.next_return = min(m.next_return, one.back_at)
    if m.phase == Phase.OPEN_PLAY:
        m.lane = m.men[m.man].lane


@inlined
def substitute(m, p):
    """Carry out what the bench plans ask for now that the ball is dead (SV-12.1)."""
    for side in range(2):
        s = m.sides[side]
        if s.plans_left > 0 and m.clock >= s.next_plan:
            follow_plan(m, p, side)


@outlined
def follow_plan(m, p, side):
    """Each entry of a bench plan that is due is carried out, or void if it names a man who can't come off or on."""
    s = m.sides[side]
    s.next_plan = NEVER
    for i in range(p.plan_count[side]):
        plan = p.plans[side, i]
        off = m.men[plan.off]
        on = m.men[plan.on]
        in_bin = off.back_at != 0 and off.back_at != NEVER
        if m.plan_done[side, i] == 0 and plan_is_due(m, p, side, i) and not in_bin:
            m.plan_done[side, i] = 1
            s.plans_left -= 1
            if off.slot == NOBODY or on.slot != NOBODY or on.back_at != 0 or s.substitutions >= BENCH:
                count_side(m, side, Tally.SUBSTITUTIONS_VOID)
                log(m, Event.SUBSTITUTION_VOID, plan.on, plan.off, 0, 0, 1.0)
            else:
                change(m, p, side, plan.off, plan.on)
        if m.plan_done[side, i] == 0:
            s.next_plan = min(s.next_plan, plan.clock)


@inlined
def plan_is_due(m, p, side, i):
    """Whether all conditions of entry `i` of a side's bench plan hold."""
    plan = p.plans[side, i]
    lead = m.sides[side].score - m.sides[1 - side].score
    return (
        m.clock >= plan.clock
        and m.men[plan.off].energy <= plan.energy
        and plan.lead_min <= lead <= plan.lead_max
        and m.sides[side].men >= plan.men_min
    )


@outlined
def change(m, p, side, off, on):
    """One man for another, in his place and role."""
    settle_man(m, p, off)
    settle_man(m, p, on)
    slot = m.men[off].slot
    m.men[off].slot = NOBODY
    m.men[off].lane = NOBODY
    m.men[off].back_at = NEVER
    m.slots[side, slot] = on
    m.sides[side].substitutions += 1
    arrange(m, p, side)
    count(m, on, Tally.SUBSTITUTIONS)
    log(m, Event.SUBSTITUTION, on, off, 0, 0, 1.0)


@inlined
def review_tactics(m, p, side):
    """See to it that the row of a side's tactics that score, time and men ask for is in force (SV-5.4)."""
    if m.clock >= m.sides[side].review_at:
        read_situation(m, p, side)


@outlined
def read_situation(m, p, side):
    """Which row of a side's tactics is in force: the first whose conditions hold, else the plain one (SV-5.4).

    It stays so until the clock passes a time that some row names; a score, a card or a new half ask anew.
    """
    lead = m.sides[side].score - m.sides[1 - side].score
    left = p.full_time_ms - m.clock
    row = 0
    review_at = NEVER
    for i in range(SITUATIONS - 1, 0, -1):
        s = p.situations[side, i]
        if s.used != 0:
            if left > s.left_max:
                review_at = min(review_at, p.full_time_ms - s.left_max)
            elif left >= s.left_min:
                review_at = min(review_at, p.full_time_ms - s.left_min + 1)
                if s.lead_min <= lead <= s.lead_max and s.men_min <= m.sides[side].men <= s.men_max:
                    row = i
    m.sides[side].situation = row
    m.sides[side].review_at = review_at
