"""Many games at the table's own door, without disk: all end, nobody is refused, somebody can always act."""

from __future__ import annotations

import random

import pytest

from tests.tables.people import People, random_actions, shown
from wuerfelwerk import bots
from wuerfelwerk.games import game
from wuerfelwerk.tables import NotLegal, Tables, View, table, viewing
from wuerfelwerk.tables.live import Live
from wuerfelwerk.tables.seating import start

MOST_TRIED = 150  # illegal actions of one seat in one state


async def begun(tables: Tables, game_id: str, seats: int, seed: int) -> Live:
    """A table whose game has just begun, in memory only."""
    people = await People.sit(tables, game_id, seats, seed=seed)
    live = (await tables._hall.get(people.table_id)).copy()
    start(live, people.persons[0])
    return live


def view_of(live: Live, seat: int | None) -> View:
    person = next(iter(live.seats[seat].holders)) if seat is not None else None
    return viewing.view(live, person, seat, lambda _: True, frozenset())


@pytest.mark.long
async def test_games_of_bots_are_never_refused(in_a_file: Tables, any_game: str) -> None:
    """Greedy and random bots; one seat goes absent at a random moment and is played for."""
    played = game(any_game)
    bots.warm(played)
    low, high = played.card.seats_min, played.card.seats_max
    for number in range(40):
        chance = random.Random(number)
        seats = chance.randint(low, high)
        live = await begun(in_a_file, any_game, seats, number)
        absent, since = chance.randrange(seats), chance.randrange(100)
        while seats_to_act := table.undecided(live):
            seat = chance.choice(seats_to_act)
            bot = "greedy" if seat % 2 else "random"
            material, state = live.material.tobytes(), live.state.tobytes()
            actions = bots.choose(played, bot, material, state, seat, chance.getrandbits(60))
            table.commit(live, seat, live.seq, actions, stand_in=seat == absent and live.seq > since)
        assert live.info.result is not None


@pytest.mark.long
async def test_thousands_of_simultaneous_rounds_always_close(in_a_file: Tables) -> None:
    """Commits in random order, drafts begun and undone, commits sent again: someone can always act."""
    rounds = 0
    for number in range(100):
        chance = random.Random(number)
        live = await begun(in_a_file, "harvest", chance.randint(2, 4), number)
        while live.info.status != "over":
            seats = table.undecided(live)
            assert seats
            seat, seq = chance.choice(seats), live.seq
            view = view_of(live, None)
            actions = random_actions(view, seat, chance)
            if chance.random() < 0.3:
                table.add_to_draft(live, seat, seq, actions[0])
                table.cut_draft(live, seat, seq, chance.randint(0, 1))
            table.commit(live, seat, seq, actions)
            if chance.random() < 0.3:
                before = live.seq
                table.commit(live, seat, seq, actions)
                assert live.seq == before
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
    live, chance = await begun(in_a_file, any_game, 2, 3), random.Random(3)
    for _ in range(25):
        for seat in (0, 1):
            illegal = sorted(set(range(live.game.rules.ACTIONS)) - set(view_of(live, seat).legal))
            for action in chance.sample(illegal, min(len(illegal), MOST_TRIED)):
                with pytest.raises(NotLegal):
                    table.add_to_draft(live, seat, live.seq, action)
        undecided = table.undecided(live)
        if not undecided:  # a short game is over
            break
        seat = chance.choice(undecided)
        table.commit(live, seat, live.seq, random_actions(view_of(live, None), seat, chance))
