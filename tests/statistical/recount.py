"""Every counter of a match counted again from its event log alone (and the squads, for pace and fitness)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import numpy as np

from rugbysim.games.sevens.vocabulary import Ending, Event, MatchTally, Tally
from rugbysim.setup import Match

SQUAD = 12
NOBODY = -1
SHORT = 28.0  # metres from halfway to the receivers' 22
ROUNDING = 2e-5  # metres: what two places of 32 bits may be off by

OF_MEN = {  # kinds that are one more for the man of the event
    Event.TRY: Tally.TRIES,
    Event.KICK: Tally.KICKS,
    Event.LINE_BREAK: Tally.LINE_BREAKS,
    Event.SECOND_TACKLER: Tally.TACKLES_MADE,
    Event.COUNTER_RUCK: Tally.COUNTER_RUCKS,
    Event.LOOSE_BALL: Tally.INTERCEPTIONS,
    Event.KICK_OFF: Tally.RESTARTS_KICKED,
    Event.YELLOW_CARD: Tally.YELLOW_CARDS,
    Event.RED_CARD: Tally.RED_CARDS,
    Event.SUBSTITUTION: Tally.SUBSTITUTIONS,
    Event.HOLDING_ON: Tally.PENALTIES_CONCEDED,
}
OF_SIDES = {  # and for its side
    Event.POSSESSION: Tally.POSSESSIONS,
    Event.TOUCH_KICK: Tally.PENALTIES_TO_TOUCH,
    Event.DROP_OUT: Tally.DROP_OUTS,
    Event.INTO_TOUCH: Tally.TACKLED_INTO_TOUCH,
    Event.HELD_UP: Tally.HELD_UP,
    Event.BIN_RETURN: Tally.BIN_RETURNS,
    Event.SUBSTITUTION_VOID: Tally.SUBSTITUTIONS_VOID,
    Event.ADVANTAGE: Tally.ADVANTAGES,
}
KICKS = (Event.KICK_OFF, Event.DROP_OUT, Event.KICK, Event.TOUCH_KICK)
PERIOD_ENDS = (Event.HALF_TIME, Event.EXTRA_TIME, Event.FULL_TIME)


class Recount:
    """The counters of one match: `men[man][tally]`, `sides[side][tally]`, `match[tally]`."""

    def __init__(self, match: Match, log: np.ndarray) -> None:
        self.rules = match.rules
        self.people = [
            None if i >= len(t.players) else t.players[i] for t in (match.home, match.away) for i in range(12)
        ]
        self.log = [dict(zip(log.dtype.names, row, strict=True)) for row in log.tolist()]
        self.men = [[0] * len(Tally) for _ in range(2 * SQUAD)]
        self.sides = [[0] * len(Tally) for _ in range(2)]
        self.match = [0] * len(MatchTally)
        self.lost_by_passes = [[0, 0], [0, 0]]
        self.on = [i % SQUAD < 7 for i in range(2 * SQUAD)]
        self.energy = [1.0] * (2 * SQUAD)
        self.settled = [0] * (2 * SQUAD)
        self.began = 0
        for i, event in enumerate(self.log):
            self._count(event)
            self._count_set_pieces_and_goals(event)
            self._count_by_what_follows(event, self._after(i), self._before(i))
            self._scores(event, self._before(i))
            self._people(event, self._before(i))
        self._close()

    def _after(self, i: int) -> Iterator[dict[str, Any]]:
        return iter(self.log[i + 1 :])

    def _before(self, i: int) -> dict[str, Any]:
        return self.log[i - 1] if i else dict.fromkeys(self.log[0], 0)

    # --- what an event says by itself ---

    def _count(self, event: dict[str, Any]) -> None:
        kind, one, side, value = event["kind"], event["player"], event["side"], event["value"]
        if kind in OF_MEN:
            self.men[one][OF_MEN[Event(kind)]] += 1
        if kind in OF_SIDES:
            self.sides[side][OF_SIDES[Event(kind)]] += 1
        if kind in KICKS:
            self.sides[side][Tally.KICK_METRES] += value
        if kind in (Event.PASS, Event.OFFLOAD):
            self.men[one][Tally.PASSES] += 1
            self.men[one][Tally.OFFLOADS] += kind == Event.OFFLOAD
            self.sides[side][Tally.PASS_METRES_ACROSS] += value
            self.sides[side][Tally.PASS_PACE] += round(self.people[event["other"]].pace)
        elif kind == Event.RUN:
            self.men[one][Tally.CARRIES] += event["outcome"] == 1
            self.men[one][Tally.METRES] += value
        elif kind == Event.TACKLE:
            self.men[one][Tally.TACKLES_MADE if event["outcome"] else Tally.TACKLES_MISSED] += 1
        elif kind == Event.PENALTY:
            self.men[one][Tally.PENALTIES_CONCEDED] += event["outcome"]
        elif kind in (Event.RECEIVE, Event.GATHER):
            self.men[one][Tally.KNOCK_ONS] += not event["outcome"]
        elif kind == Event.POSSESSION_OVER:
            self.sides[side][Tally.POSSESSION_MS] += value
        elif kind == Event.FORFEIT:
            self.sides[event["outcome"]][Tally.FORFEITS] += 1
            self.match[MatchTally.WINNER] = 1 - event["outcome"]

    def _count_set_pieces_and_goals(self, event: dict[str, Any]) -> None:
        kind, one = event["kind"], event["player"]
        if kind in (Event.SCRUM, Event.LINE_OUT):
            self._set_piece(event)
        elif kind == Event.CONVERSION:
            self._conversion(event)
        elif kind == Event.PENALTY_GOAL:
            self.men[one][Tally.PENALTY_GOALS_TRIED] += 1
            self.men[one][Tally.PENALTY_GOALS_MADE] += event["outcome"]

    def _set_piece(self, event: dict[str, Any]) -> None:
        scrum, side, won = event["kind"] == Event.SCRUM, event["side"], event["outcome"]
        own = self.sides[side]
        own[Tally.PUT_INS if scrum else Tally.THROWS] += 1
        own[Tally.PUT_INS_WON if scrum else Tally.THROWS_WON] += won
        winner = side if won else 1 - side
        self.sides[winner][Tally.SCRUMS_WON if scrum else Tally.LINE_OUTS_WON] += 1
        self.sides[1 - winner][Tally.SCRUMS_LOST if scrum else Tally.LINE_OUTS_LOST] += 1

    def _conversion(self, event: dict[str, Any]) -> None:
        self.men[event["player"]][Tally.CONVERSIONS_TRIED] += 1
        self.men[event["player"]][Tally.CONVERSIONS_MADE] += event["outcome"]
        if abs(event["y"] - 35.0) <= 20.0:
            self.sides[event["side"]][Tally.CONVERSIONS_MIDDLE_TRIED] += 1
            self.sides[event["side"]][Tally.CONVERSIONS_MIDDLE_MADE] += event["outcome"]

    # --- what the events after it or the one before it tell ---

    def _count_by_what_follows(
        self, event: dict[str, Any], later: Iterator[dict[str, Any]], before: dict[str, Any]
    ) -> None:
        kind, side = event["kind"], event["side"]
        if kind in (Event.PASS, Event.OFFLOAD):
            self._pass(event, next(later), before)
        elif kind == Event.KICK:
            following = next(later)
            if following["kind"] == Event.POSSESSION_OVER:
                into_touch = following["outcome"] == Ending.KICKED_TO_TOUCH
                self.sides[side][Tally.KICKS_TO_TOUCH if into_touch else Tally.KICKS_DEAD] += 1
        elif kind == Event.RECLAIM and event["outcome"] and event["value"] == 1:
            self.sides[side][Tally.KICKS_REGAINED] += 1
        elif kind == Event.JACKAL:
            self._ruck(event, next(later))
        elif kind in (Event.KICK_OFF, Event.DROP_OUT):
            self._kick(event, later)

    def _pass(self, event: dict[str, Any], following: dict[str, Any], before: dict[str, Any]) -> None:
        side = event["side"]
        if not event["outcome"] and following["outcome"] == Ending.HANDLING_ERROR:
            self.men[event["other"]][Tally.KNOCK_ONS] += 1
        lost = (before["x"] - event["x"]) * (1 if side == 0 else -1)
        for end, off in enumerate((-ROUNDING, ROUNDING)):
            self.lost_by_passes[side][end] += int((lost + off) * 10 + 0.5)

    def _ruck(self, event: dict[str, Any], following: dict[str, Any]) -> None:
        attack = 1 - event["side"]
        lost = event["outcome"]
        if following["kind"] == Event.PENALTY:
            lost = self._penalised_side(following) == attack
        else:
            self.men[event["player"]][Tally.JACKALS] += event["outcome"]
            lost = lost or following["kind"] in (Event.HOLDING_ON, Event.COUNTER_RUCK)
        self.sides[attack][Tally.RUCKS_LOST if lost else Tally.RUCKS_WON] += 1

    def _penalised_side(self, offence: dict[str, Any]) -> int:
        """Of two offences at one check only one is penalised: against the other side then."""
        return int(offence["side"] if offence["outcome"] else 1 - offence["side"])

    def _kick(self, event: dict[str, Any], later: Iterator[dict[str, Any]]) -> None:
        kick_off, own = event["kind"] == Event.KICK_OFF, self.sides[event["side"]]
        if event["outcome"] in (2, 3):
            own[Tally.RESTARTS_NOT_TEN if event["outcome"] == 2 else Tally.RESTARTS_TO_TOUCH] += 1
            own[Tally.RESTARTS_SHORT] += event["outcome"] == 2
            own[Tally.FREE_KICKS_CONCEDED] += 1
            return
        landing = next(e for e in later if e["kind"] in (Event.RECEIVE, Event.RECLAIM))
        regained = landing["kind"] == Event.RECLAIM
        receiver = landing["other"] if regained else landing["player"]
        own[Tally.LANE_MISSES] += receiver != event["other"]
        short = kick_off and abs(landing["x"] - 50.0) < SHORT
        own[Tally.RESTARTS_SHORT] += short
        if regained:
            self.men[landing["player"]][Tally.RESTARTS_REGAINED] += 1
            own[Tally.RESTARTS_SHORT_REGAINED] += short

    # --- the score ---

    def _scores(self, event: dict[str, Any], before: dict[str, Any]) -> None:
        for side, name in enumerate(("home_score", "away_score")):
            points = event[name] - before[name]
            if points:
                self.men[event["player"]][Tally.POINTS] += points
                self._leads(side, event)
        if event["kind"] == Event.HALF_TIME:
            for side, name in enumerate(("home_score", "away_score")):
                self.sides[side][Tally.HALF_TIME_POINTS] = event[name]

    def _leads(self, side: int, event: dict[str, Any]) -> None:
        score = (event["home_score"], event["away_score"])
        if not hasattr(self, "first"):
            self.first, self.lead = side, side
        if score[side] > score[1 - side] and self.lead != side:
            self.lead = side
            self.match[MatchTally.LEAD_CHANGES] += 1

    # --- who is on, how long and how tired ---

    def _people(self, event: dict[str, Any], before: dict[str, Any]) -> None:
        kind, one, clock = event["kind"], event["player"], event["clock_ms"]
        if kind == Event.KICK_OFF:
            self._settle_all(clock - (event["in_play_ms"] - before["in_play_ms"]))  # before its flight
        elif kind in (Event.RUN, Event.TACKLE, Event.JACKAL):
            self._work(event)
        elif kind in (Event.YELLOW_CARD, Event.RED_CARD) and self.on[one]:
            self._settle(one, clock)
            self.on[one] = False
        elif kind == Event.BIN_RETURN:
            self._settle(one, clock)
            self.on[one] = True
        elif kind == Event.SUBSTITUTION:
            for man, on in ((event["other"], False), (one, True)):
                self._settle(man, clock)
                self.on[man] = on
        elif kind in PERIOD_ENDS:
            self._end_period(event)

    def _drain(self, one: int) -> float:
        return 1.0 + self.rules.energy.fitness_slope * (50.0 - self.people[one].fitness) / 50.0

    def _spend(self, one: int, cost: float) -> None:
        self.energy[one] = max(self.energy[one] - cost * self._drain(one), 0.0)

    def _work(self, event: dict[str, Any]) -> None:
        costs, one = self.rules.energy, event["player"]
        if event["kind"] == Event.RUN:
            self._spend(one, costs.run_cost)
        elif event["kind"] == Event.TACKLE:
            self._spend(one, costs.tackle_cost)
        else:
            self._spend(one, costs.ruck_cost)
            self._spend(event["other"], costs.ruck_cost)

    def _settle(self, one: int, clock: int) -> None:
        elapsed = clock - self.settled[one]
        self.settled[one] = clock
        minutes = elapsed * (1.0 / 60000.0)
        if self.on[one]:
            self.men[one][Tally.PITCH_MS] += elapsed
            self._spend(one, self.rules.energy.minute_cost * minutes)
        else:
            self.energy[one] += (1.0 - self.energy[one]) * min(self.rules.energy.bench_recovery * minutes, 1.0)

    def _settle_all(self, clock: int) -> None:
        for one, person in enumerate(self.people):
            if person is not None:
                self._settle(one, clock)

    def _end_period(self, event: dict[str, Any]) -> None:
        """Everybody is settled; the next period starts at the end of this one's time."""
        self._settle_all(event["clock_ms"])
        self.match[MatchTally.CLOCK_MS] += event["clock_ms"] - self.began
        half, minutes = event["half"], self.rules.match
        self.began = round(
            60_000 * (min(half, 2) * minutes.half_minutes + max(half - 2, 0) * minutes.extra_period_minutes)
        )
        if event["kind"] != Event.FULL_TIME:
            self.settled = [self.began] * (2 * SQUAD)
        if event["kind"] == Event.HALF_TIME:
            share = self.rules.energy.half_time_recovery
            self.energy = [energy + (1.0 - energy) * share for energy in self.energy]

    def _close(self) -> None:
        last = self.log[-1]
        for one in range(2 * SQUAD):
            self.men[one][Tally.ENERGY_END] = int(self.energy[one] * 1000.0 + 0.5)
        for side in range(2):
            for tally in list(Tally)[: Tally.ENERGY_END + 1]:
                self.sides[side][tally] = sum(man[tally] for man in self.men[side * SQUAD : (side + 1) * SQUAD])
            on = self.sides[side][Tally.PITCH_MS]
            self.sides[side][Tally.MEN_SHORT_MS] = 7 * self.match[MatchTally.CLOCK_MS] - on
        home, away = last["home_score"], last["away_score"]
        forfeit = any(side[Tally.FORFEITS] for side in self.sides)
        if not forfeit:
            self.match[MatchTally.WINNER] = NOBODY if home == away else int(away > home)
        self.match[MatchTally.BALL_IN_PLAY_MS] = last["in_play_ms"]
        self.match[MatchTally.EXTRA_PERIODS] = max(last["half"] - 2, 0)
        self.match[MatchTally.FIRST_SCORER] = getattr(self, "first", NOBODY)
        self.match[MatchTally.KICK_OFF_SIDE] = next(e["side"] for e in self.log if e["kind"] == Event.KICK_OFF)
