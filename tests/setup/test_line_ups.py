"""Other line-ups of a team's men: who plays, in which role, in which order, and what the bench plan then says."""

from __future__ import annotations

from itertools import permutations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rugbysim.setup import SetupError, Team, load_team
from rugbysim.setup.fields import ROLES, SEVEN
from rugbysim.setup.line_ups import ROLE_LETTERS, exchange, order_of, ordered, placed, read_order, rearranged, swapped

HERONS = load_team("herons")
MEN = [man.name for man in HERONS.players]
CENTRE, HOOKER, PROP, SCRUM_HALF, FLY_HALF, SECOND_PROP, WING, *BENCH = MEN


def men(team: Team) -> list[str]:
    return [man.name for man in team.players]


def plan(team: Team) -> list[tuple[str, str]]:
    return [(change.off, change.on) for change in team.bench_plan]


def sound(team: Team) -> Team:
    """The team, after everything about it was checked anew as if it came from a file."""
    Team.model_validate(team.model_dump(by_alias=True))
    return team


def test_a_man_of_the_bench_takes_over_place_and_bench_plan() -> None:
    wing, fresh = MEN[6], MEN[11]
    changed = sound(exchange(HERONS, wing, fresh))
    assert men(changed) == [*MEN[:6], fresh, *MEN[7:11], wing]
    assert plan(changed) == [(fresh, wing) if pair == (wing, fresh) else pair for pair in plan(HERONS)]
    assert (changed.roles, changed.goal_kicker, changed.path) == (HERONS.roles, HERONS.goal_kicker, HERONS.path)


def test_two_of_the_seven_exchange_roles_and_plan_and_the_kicker_stays_the_same_man() -> None:
    changed = sound(exchange(HERONS, SCRUM_HALF, WING))
    assert (changed.seven[3].name, changed.seven[6].name) == (WING, SCRUM_HALF)
    assert plan(changed)[1:3] == [(SCRUM_HALF, BENCH[4]), (WING, BENCH[2])]
    assert changed.goal_kicker == SCRUM_HALF


@given(st.sampled_from(MEN), st.sampled_from(MEN))
def test_exchanging_twice_changes_nothing(one: str, other: str) -> None:
    assert exchange(exchange(HERONS, one, other), other, one) == HERONS


@pytest.mark.parametrize("role", ["Wing", "wing", "W", " winger "])
def test_a_role_may_be_written_in_many_ways(role: str) -> None:
    assert placed(HERONS, f"{role}:{BENCH[4]}") == exchange(HERONS, WING, BENCH[4])


def test_a_prop_by_number_is_counted_from_lane_1() -> None:
    assert (
        placed(HERONS, f"Prop:{BENCH[1]}") == placed(HERONS, f"prop 1: {BENCH[1]}") == exchange(HERONS, PROP, BENCH[1])
    )
    assert placed(HERONS, f"P2:{BENCH[1].upper()}") == exchange(HERONS, SECOND_PROP, BENCH[1])
    assert placed(HERONS, f"Prop 1:{SECOND_PROP}") == exchange(HERONS, PROP, SECOND_PROP)


@pytest.mark.parametrize("text", [f"Wing:{WING}", f"Prop:{SECOND_PROP}", f"Prop 2:{SECOND_PROP}"])
def test_who_plays_there_already_stays(text: str) -> None:
    assert placed(HERONS, text) == HERONS


def test_a_later_swap_undoes_no_earlier_one() -> None:
    both = sound(swapped(HERONS, [f"Prop:{BENCH[0]}", f"Prop:{BENCH[1]}"]))
    assert (both.seven[2].name, both.seven[5].name) == (BENCH[0], BENCH[1])
    moved = sound(swapped(HERONS, [f"Wing:{CENTRE}", f"Centre:{BENCH[3]}"]))
    assert [moved.seven[lane].name for lane in (0, 6)] == [BENCH[3], CENTRE]
    assert moved.players[10].name == WING


def test_an_order_moves_men_with_their_roles_and_leaves_the_plan() -> None:
    changed = sound(ordered(HERONS, "wing, p, SH,Fly Half,P,H,C"))
    assert men(changed)[:7] == [WING, PROP, SCRUM_HALF, FLY_HALF, SECOND_PROP, HOOKER, CENTRE]
    assert changed.bench == HERONS.bench
    assert changed.bench_plan == HERONS.bench_plan
    assert order_of(changed) == "W,P,SH,FH,P,H,C"
    assert ordered(changed, order_of(HERONS)) == HERONS


@given(st.permutations(MEN), st.permutations(SEVEN))
def test_rearranged_is_sound_and_keeps_the_plan_on_its_places(names: list[str], roles: list[str]) -> None:
    changed = sound(rearranged(HERONS, names, roles))
    assert (men(changed), changed.roles) == (names, tuple(roles))
    assert changed.goal_kicker == HERONS.goal_kicker

    def place(team: Team, name: str) -> tuple[str, int]:
        """A man's role and which of those in it he is by lane; on the bench his seat."""
        index = men(team).index(name)
        if index >= 7:
            return "bench", index
        return team.roles[index], team.roles[:index].count(team.roles[index])

    kept = [(place(HERONS, off), place(HERONS, on)) for off, on in plan(HERONS)]
    assert [(place(changed, off), place(changed, on)) for off, on in plan(changed)] == kept


def test_rearranged_agrees_with_the_single_steps() -> None:
    for one, other in permutations((0, 2, 5, 8, 11), 2):
        names = list(MEN)
        names[one], names[other] = names[other], names[one]
        assert rearranged(HERONS, names, HERONS.roles) == exchange(HERONS, MEN[one], MEN[other])
    moved = ordered(HERONS, "P,P,H,W,C,FH,SH")
    assert rearranged(HERONS, men(moved), moved.roles) == moved


def test_a_short_bench_is_enough() -> None:
    short = HERONS.model_copy(update={"players": HERONS.players[:8], "bench_plan": HERONS.bench_plan[-1:]})
    changed = sound(placed(short, f"Hooker:{BENCH[0]}"))
    assert (men(changed)[7], plan(changed)) == (HOOKER, [(BENCH[0], HOOKER)])


def test_letters_name_each_role_once() -> None:
    assert set(ROLE_LETTERS) == set(ROLES)
    assert read_order(",".join(ROLE_LETTERS[role] for role in SEVEN)) == SEVEN


SWAPS = [
    (["Wing"], '--swap is "Wing"; expected ROLE:NAME, such as "Wing:Tom Ash"'),
    (["Wing: "], '--swap is "Wing: "; expected ROLE:NAME, such as "Wing:Tom Ash"'),
    (
        ["Wnig:Ivo Petkov"],
        (
            '--swap Wnig:Ivo Petkov: role is "Wnig"; expected a role: prop, hooker, scrum half, fly half, centre '
            'or wing (did you mean "wing"?)'
        ),
    ),
    (["Wing 2:Ivo Petkov"], '--swap Wing 2:Ivo Petkov: role is "Wing 2"; expected wing'),
    (
        ["Prop 3:Ivo Petkov"],
        '--swap Prop 3:Ivo Petkov: role is "Prop 3"; expected prop 1 or prop 2, the first or the second from lane 1',
    ),
    (
        ["Wing:Ivo Petkow"],
        (
            '--swap Wing:Ivo Petkow: man is "Ivo Petkow"; expected a man of the line-up or the bench of Thornmere '
            'Herons (did you mean "Ivo Petkov"?)'
        ),
    ),
    (
        ["Wing:Ivo Petkov", "Wing:Alfie Norcross"],
        (
            '--swap Wing:Alfie Norcross: role is "wing"; expected each place once, but an earlier change gives it to '
            "Ivo Petkov"
        ),
    ),
    (
        ["Wing:Ivo Petkov", "Centre:Ivo Petkov"],
        '--swap Centre:Ivo Petkov: man is "Ivo Petkov"; expected each man once, but an earlier change places him',
    ),
]


@pytest.mark.parametrize(("texts", "sentence"), SWAPS)
def test_wrong_swaps(texts: list[str], sentence: str) -> None:
    with pytest.raises(SetupError) as caught:
        swapped(HERONS, texts)
    assert str(caught.value) == sentence


WHOLE = "expected the seven roles in any order, such as C,H,P,SH,FH,P,W (two props, one of each other)"
ORDERS = [
    ("C,H", f'--order is "C,H"; {WHOLE}'),
    ("C,C,P,SH,FH,P,W", f'--order is "C,C,P,SH,FH,P,W"; {WHOLE}'),
    (
        "C,H,P,SH,FH,P,Z",
        (
            '--order C,H,P,SH,FH,P,Z: role is "Z"; expected letters of a role: C, FH, H, P, SH, W, centre, fly_half, '
            "hooker, prop, scrum_half, wing"
        ),
    ),
]


@pytest.mark.parametrize(("text", "sentence"), ORDERS)
def test_wrong_orders(text: str, sentence: str) -> None:
    with pytest.raises(SetupError) as caught:
        ordered(HERONS, text)
    assert str(caught.value) == sentence


@pytest.mark.parametrize(("names", "roles"), [(MEN[:11], SEVEN), ([*MEN[:11], MEN[0]], SEVEN), (MEN, SEVEN[:6])])
def test_rearranged_wants_all_men_and_all_roles(names: list[str], roles: tuple[str, ...]) -> None:
    with pytest.raises(SetupError, match=r"all men of Thornmere Herons, each once|the seven roles of a side"):
        rearranged(HERONS, names, roles)
