"""Many games at the table's own door, without disk: all end, nobody is refused, somebody can always act."""

from __future__ import annotations

import random

import pytest

from tests.hall.people import People, random_actions, shown
from wuerfelwerk import bots
from wuerfelwerk.games import game
from wuerfelwerk.hall import NotLegal, Tables, View, clock
from wuerfelwerk.table import course
from wuerfelwerk.table.seats.seating import start
from wuerfelwerk.table.seen import viewing
from wuerfelwerk.table.table import Table

MOST_TRIED = 150  # illegal actions of one seat in one state


async def begun(tables: Tables, game_id: str, seats: int, seed: int) -> Table:
    """A table whose game has just begun, in memory only."""
    people = await People.sit(tables, game_id, seats, seed=seed)
    table = (await tables._cache.get(people.table_id)).copy(clock.now())
    start(table, people.persons[0])
    return table


def view_of(table: Table, seat: int | None) -> View:
    person = next(iter(table.seats[seat].holders)) if seat is not None else None
    return viewing.view(table, person, seat, lambda _: True, frozenset())


@pytest.mark.long
async def test_games_of_bots_are_never_refused(in_a_file: Tables, any_game: str) -> None:
    """Greedy and random bots; one seat goes absent at a random moment and is played for."""
    played = game(any_game)
    bots.warm(played)
    low, high = played.card.seats_min, played.card.seats_max
    for number in range(40):
        chance = random.Random(number)
        seats = chance.randint(low, high)
        table = await begun(in_a_file, any_game, seats, number)
        absent, since = chance.randrange(seats), chance.randrange(100)
        while seats_to_act := course.undecided(table):
            seat = chance.choice(seats_to_act)
            bot = "greedy" if seat % 2 else "random"
            material, state = table.material.tobytes(), table.state.tobytes()
            actions = bots.choose(played, bot, material, state, seat, chance.getrandbits(60))
            course.commit(table, seat, table.seq, actions, stand_in=seat == absent and table.seq > since)
        assert table.info.result is not None


@pytest.mark.long
async def test_thousands_of_simultaneous_rounds_always_close(in_a_file: Tables) -> None:
    """Commits in random order, drafts begun and undone, commits sent again: someone can always act."""
    rounds = 0
    for number in range(100):
        chance = random.Random(number)
        table = await begun(in_a_file, "harvest", chance.randint(2, 4), number)
        while table.info.status != "over":
            seats = course.undecided(table)
            assert seats
            seat, seq = chance.choice(seats), table.seq
            view = view_of(table, None)
            actions = random_actions(view, seat, chance)
            if chance.random() < 0.3:
                course.add_to_draft(table, seat, seq, actions[0])
                course.cut_draft(table, seat, seq, chance.randint(0, 1))
            course.commit(table, seat, seq, actions)
            if chance.random() < 0.3:
                before = table.seq
                course.commit(table, seat, seq, actions)
                assert table.seq == before
            rounds += len(seats) > 1
    assert rounds > 500


async def test_the_start_of_a_rematch_equals_a_fresh_table(in_a_file: Tables, any_game: str) -> None:
    people = await People.begin(in_a_file, any_game, 2, seed=20)
    await people.play_until(lambda view: view.seq > 25, random.Random(1))
    for person in people.persons:
        await in_a_file.leave(people.table_id, person)
    again = People(in_a_file, await in_a_file.rematch(people.table_id, people.persons[0]), people.persons)
    await in_a_file.start(again.table_id, people.persons[0])
    fresh = await People.begin(in_a_file, any_game, 2, seed=21)
    names = ("state", "shown", "material", "seq", "phase", "draft", "legal", "committed", "result")
    for seat in (0, 1):
        one, other = shown(await again.view(seat)), shown(await fresh.view(seat))
        assert {name: one[name] for name in names} == {name: other[name] for name in names}


@pytest.mark.long
async def test_whatever_is_not_legal_is_refused(in_a_file: Tables, any_game: str) -> None:
    """Every action of every seat in the first decisions of a game, or many where a game has hundreds."""
    table, chance = await begun(in_a_file, any_game, 2, 3), random.Random(3)
    for _ in range(25):
        for seat in (0, 1):
            illegal = sorted(set(range(table.game.rules.ACTIONS)) - set(view_of(table, seat).legal))
            for action in chance.sample(illegal, min(len(illegal), MOST_TRIED)):
                with pytest.raises(NotLegal):
                    course.add_to_draft(table, seat, table.seq, action)
        undecided = course.undecided(table)
        if not undecided:  # a short game is over
            break
        seat = chance.choice(undecided)
        course.commit(table, seat, table.seq, random_actions(view_of(table, None), seat, chance))
