"""What all tabletop games of actions share: a game gives its rules and its words, all else follows from these.

`Tabletop` is at once the game that the Monte Carlo harness plays (`games.protocol.Game`) and the one that positions,
policies, terminals and other libraries use.
"""

from __future__ import annotations

import hashlib
from abc import abstractmethod
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import numpy as np

from rugbysim.games.desk import LEGAL_ROOM, OUTCOME_ROOM, PolicyKind, Rollout, new_desk
from rugbysim.games.filming import looks_of, steps_of
from rugbysim.games.kernels import CHANCE
from rugbysim.games.playouts import GIVEN, STATES, STEP, play_games
from rugbysim.games.policies.search import new_tree
from rugbysim.games.positions import Position
from rugbysim.games.protocol import Batch, Column
from rugbysim.games.table_game import TableGame, logged, table_game
from rugbysim.games.telling import Teller
from rugbysim.setup.errors import NOTHING, SetupError
from rugbysim.setup.policies import parse_policy

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from rugbysim.games.drawing import Placed
    from rugbysim.games.filming import Look, Step
    from rugbysim.setup.policies import Policy
    from rugbysim.setup.tabletop import TabletopMatch

ROOM_FOR_STEPS = 10_000  # actions a game that a log has room for: what is not written takes no memory
SECONDS = {PolicyKind.RANDOM: 2e-7, PolicyKind.GREEDY: 1e-5}  # of a decision, roughly
SECONDS_OF_A_SIMULATION = 4e-6
DECISIONS = 400  # of a side in a game, roughly
LARGEST_CHUNK = 200


def step_columns(sides: tuple[str, str]) -> tuple[Column, ...]:
    """The event table of a tabletop game: one row an action."""
    return (
        Column("match", "index of the match in its seed's stream", "1", "int64"),
        Column("step", "number of the action in its match, from 0 (a replay's text counts from 1)", "1", "int32"),
        Column("to_move", "who decided", "1", "int8", words=(*sides, "chance")),
        Column("action", "the decision or the result of chance, by its id", "1", "int16"),
    )


@dataclass(frozen=True)
class Prepared:
    """A setup as the kernels want it: parameters and both sides' policies, an array of one each."""

    params: np.ndarray
    desk: np.ndarray


class Tabletop(TableGame):
    """A game of two sides who take turns, with results of chance between.

    A game sets the attributes and binds its compiled rules to `state_type` (see `games.kernels`); its players are
    policies (see `setup.policies`).
    `action_count` and `chance_count` are one more than the largest id of a decision and of a result of chance;
    `legal_max` and `outcome_max` the most that there can be at once. `tables.matches` without its first column lists
    what `record` counts, in order. `exploration` is that of a tree search that is told none: by how much its
    evaluation differs between decisions says how much it takes. `random_play` is a sentence for who lets `random` play
    and would misread the figures, empty if there is no such.
    """

    action_count: int
    chance_count: int
    legal_max: int
    outcome_max: int
    state_type: np.dtype[Any]
    default_player = "greedy"
    ways = (
        ("simulate", "rugbysim simulate {game} {first} greedy {second} random"),
        ("watch", "rugbysim watch {game} {first} greedy {second} mcts"),
        ("play", "rugbysim play {game} --you {side} --against mcts"),
        ("odds", "rugbysim odds {game}"),
    )
    exploration = 0.4
    random_play = ""

    def __init__(self) -> None:
        if self.legal_max > LEGAL_ROOM or self.outcome_max > OUTCOME_ROOM:
            raise TypeError(f"{self.name}: at most {LEGAL_ROOM} decisions and {OUTCOME_ROOM} results of chance at once")

    # --- what a game gives --------------------------------------------------------------------------------------------

    @abstractmethod
    def longest(self, params: np.ndarray) -> int:
        """The most actions that a game can have, results of chance among them."""

    @abstractmethod
    def show_action(self, params: np.ndarray, state: np.ndarray, action: int) -> str:
        """An action in words."""

    def tell_action(self, params: np.ndarray, state: np.ndarray, action: int) -> str:
        """An action for somebody who looks on: `show_action` and, in brackets, what he may not see at once."""
        return self.show_action(params, state, action)

    def list_state(self, params: np.ndarray, state: np.ndarray) -> str:
        """A position in lines of any length, where a terminal is too small for the board: what stands where."""
        return self.show_state(params, state, key=False)

    def due(self, params: np.ndarray, state: np.ndarray) -> str:
        """What the side to move has to decide, in two or three words ("5 open", "put w4"); "" if that goes unsaid."""
        return ""

    @abstractmethod
    def read_action(self, params: np.ndarray, state: np.ndarray, text: str) -> int:
        """The action that a person means, legal or not; raises `SetupError` when it is none."""

    @abstractmethod
    def refuse(self, params: np.ndarray, state: np.ndarray, action: int) -> str:
        """Why a decision is not legal, with the rule that says so."""

    @abstractmethod
    def observation(self, params: np.ndarray, state: np.ndarray, side: int) -> np.ndarray:
        """The position as `side` sees it: float32 from -1 to 1, of one length in every position."""

    def stones_scored(self, params: np.ndarray, state: np.ndarray, action: int) -> tuple[Placed, ...]:
        """What stands on the board when `action` has scored and nothing has been made ready yet for what follows.

        Asked of the position before an action that changes the score; nothing where the one after it shows that too.
        """
        return ()

    def steps(self, match: TabletopMatch, seed: int, index: int, log: np.ndarray) -> Iterator[Step]:
        """The start of a match and its steps, from the actions in its log."""
        return steps_of(self, match, log["action"].tolist())

    def looks(
        self, match: TabletopMatch, seed: int, index: int, log: np.ndarray, *, colour: bool = False
    ) -> Iterator[Look]:
        """The board at the start and after each decision, from the actions in the match's log."""
        return looks_of(self, match, log["action"].tolist(), colour=colour)

    def decisions(self, log: np.ndarray) -> int:
        """How many of the actions are decisions; the others are results of chance."""
        return int((log["to_move"] != CHANCE).sum())

    def rolled(self, params: np.ndarray, state: np.ndarray) -> str:
        """The roll of which more than one decision makes use, in words ("roll 3 5"); "" where there is none such."""
        return ""

    def parse_player(self, text: str, place: str) -> Policy:
        """The policy written as `text`."""
        return parse_policy(text, place)

    def notices(self, players: tuple[Policy, Policy]) -> tuple[str, ...]:
        """`random_play`, where one of them plays at random."""
        return (self.random_play,) if self.random_play and "random" in (each.kind for each in players) else ()

    # --- what the harness asks for ------------------------------------------------------------------------------------

    def prepare(self, match: TabletopMatch) -> Prepared:
        """Parameters and policies of a validated setup."""
        setup = self.checked(match)
        return Prepared(self.build(setup.rules, setup.board), self.desk(setup.policies))

    def desk(self, policies: Sequence[Policy]) -> np.ndarray:
        """A desk with the policies of both sides."""
        desk = new_desk()
        for record, policy in zip(desk["policies"][0], policies, strict=True):
            record["kind"] = PolicyKind[policy.kind.upper()]
            record["rollout"] = Rollout[policy.rollout.upper()]
            record["simulations"] = policy.simulations if policy.kind == "mcts" else 0
            record["depth"] = policy.depth
            record["exploration"] = self.exploration if policy.exploration is None else policy.exploration
        return desk

    def play(
        self,
        prepared: Prepared,
        seed: int,
        first: int,
        count: int,
        *,
        events: bool = False,
        player_rows: bool = False,
        start: np.ndarray | None = None,
    ) -> Batch:
        """Play games `first .. first + count` of `seed`, from the position `start` if one is given."""
        states = np.zeros(STATES, self.state_type)
        if start is not None:
            states[GIVEN] = start[0]
        desk = prepared.desk.copy()
        simulations = max(int(policy["simulations"]) for policy in desk["policies"][0])
        tree = new_tree(simulations, self.legal_max) if simulations else None
        rows = np.zeros((count, len(self.tables.matches) - 1), np.int32)
        ends = np.zeros(count, np.int64)
        given = np.int64(start is not None)

        def play_on(done: int, log: np.ndarray) -> tuple[int, int]:
            at = np.uint64(seed), np.int64(first + done), given
            played = int(play_games(prepared.params, states, desk, tree, *at, rows[done:], log, ends))
            return played, int(ends[played - 1])

        log = logged(STEP, count, ROOM_FOR_STEPS if events else 0, play_on)
        none = np.zeros((0, 0), np.int64)
        return Batch(first, count, self.match_table(first, rows), none, none, events=log if events else None)

    def narrate(self, match: TabletopMatch, events: np.ndarray) -> list[str]:
        """One game's actions as lines: who, what was drawn, what was decided, and the score when it changes.

        The number before a line is how many actions have been played with it, those of chance among them.
        """
        position = Position.start(self, self.build(match.rules, match.board))
        teller = Teller()
        lines = [" v ".join(match.side_names), ""]
        for number, action in enumerate(events["action"], start=1):
            told = teller.apply(position, int(action))
            if told:
                lines.append(f"{number:>5}  {told}")
        first, second = position.scores
        return [*lines, "", f"{first}:{second}"]

    def chunk_hint(self, prepared: Prepared) -> int:
        """How many games a thread plays in about a second, few enough for a log of all their actions."""
        return max(1, min(LARGEST_CHUNK, int(1.0 / sum(_seconds(policy) for policy in prepared.desk["policies"][0]))))


def _seconds(policy: Any) -> float:
    """What one side's decisions of a game take, roughly."""
    if policy["kind"] == PolicyKind.MCTS:
        return float(DECISIONS * SECONDS_OF_A_SIMULATION * policy["simulations"])
    return DECISIONS * SECONDS[PolicyKind(int(policy["kind"]))]


def tabletop_game(name: str) -> Tabletop:
    """The tabletop game of actions of this name; raises `SetupError` for a name that is none.

    Of a game whose decisions are no list of actions it says what to use instead.
    """
    game = table_game(name)
    if not isinstance(game, Tabletop):
        raise SetupError(name, "", NOTHING, game.instead)
    return game


def rules_hash(params: np.ndarray) -> str:
    """Twelve hexadecimal digits that tell one set of parameters from another."""
    return hashlib.sha256(params.tobytes()).hexdigest()[:12]
