"""What is refused when a table is opened, and the sentence that says why."""

from __future__ import annotations

from typing import Any

import pytest

from wuerfelwerk.hall import NotFound, Tables, Unreadable, new_person


async def create(tables: Tables, game: str = "harvest", **values: Any) -> str:
    return await tables.create(game, **{"person": new_person(), "name": "Ada", **values})


@pytest.mark.parametrize(
    "values, named",
    [
        ({"options": {"colour": "red"}}, "speed"),
        ({"options": {"speed": "warp"}}, "slow, fast"),
        ({"seats": 1}, "2"),
        ({"seats": 5}, "4"),
        ({"name": " "}, "24"),
        ({"dice": "loaded"}, "fair, seeded"),
        ({"settings": {"speed": 1}}, "bot_pause, patience"),
        ({"settings": {"patience": -1}}, "patience"),
        ({"settings": {"patience": "long"}}, "patience"),
        ({"settings": {"bot_pause": True}}, "bot_pause"),
        ({"settings": {"by_hand": 1}}, "by_hand"),
        *(({"settings": {"starter": wrong}}, "starter") for wrong in (-2, 6, 1.0, True, "1", None)),
        ({"settings": {"starter": 2}}, "Platz"),  # there are two
        ({"boards": ["x" * 70_000]}, "64"),
        ({"boards": ["ü" * 40_000]}, "64"),
        ({"boards": ["a"] * 7}, "6"),
        ({"boards": ["a broken board"]}, "kaputt"),
        ({"seal": "a|b"}, "64"),
        ({"dice": "seeded"}, "Startwert"),
        ({"seed": 3}, "Startwert"),
        ({"dice": "seeded", "seed": -1}, "Startwert"),
        ({"dice": "seeded", "seed": 2**63}, "Startwert"),
    ],
)
async def test_wrong_values_are_refused_with_what_is_allowed(
    tables: Tables, values: dict[str, Any], named: str
) -> None:
    person = new_person()
    with pytest.raises(Unreadable) as refused:
        await create(tables, person=person, **values)
    assert named in str(refused.value)
    assert "%(" not in str(refused.value)
    assert await tables.mine(person) == []


async def test_unknown_games_are_not_found(tables: Tables) -> None:
    with pytest.raises(NotFound):
        await create(tables, "mensch")


async def test_defaults_are_filled_in(tables: Tables) -> None:
    view = await tables.view(await create(tables))
    assert view.options == {"speed": "slow"}
    assert view.settings == {
        "bot_pause": 0.8,
        "patience": 120.0,
        "clock": 0.0,
        "by_hand": False,
        "enter_lots": False,
        "open": False,
        "starter": -1,
        "free_words": False,
        "hints": False,
        "tutor": False,
    }
    assert (view.dice, view.phase, len(view.seats)) == ("fair", "waiting", 2)
    assert len(view.proof["commitment"]) == 64


async def test_every_registered_game_can_be_opened_with_its_defaults(tables: Tables, any_game: str) -> None:
    view = await tables.view(await create(tables, any_game))
    assert view.game.id == any_game
    assert view.options == view.game.card.defaults()


async def test_a_game_without_board_files_takes_none(tables: Tables, monkeypatch: pytest.MonkeyPatch) -> None:
    from dataclasses import replace

    from tests.hall import harvest as toy

    card = replace(toy.GAME.card, takes_board_file=False)
    monkeypatch.setattr(toy, "GAME", replace(toy.GAME, card=card))
    with pytest.raises(Unreadable):
        await create(tables, boards=["text"])


async def test_options_for_small_tables_keep_the_table_small(
    tables: Tables, monkeypatch: pytest.MonkeyPatch
) -> None:
    from dataclasses import replace

    from tests.hall import harvest as toy

    speed = replace(toy.GAME.card.options[0], most_seats=3)
    card = replace(toy.GAME.card, options=(speed,))
    monkeypatch.setattr(toy, "GAME", replace(toy.GAME, card=card))
    with pytest.raises(Unreadable, match="höchstens 3 Plätze"):
        await create(tables, seats=4, options={"speed": "fast"})
    host = new_person()
    small = await create(tables, person=host, seats=3, options={"speed": "fast"})
    with pytest.raises(Unreadable, match="höchstens 3 Plätze"):
        await tables.add_seat(small, host)
    view = await tables.view(small, host)
    assert (view.most_seats, len(view.seats)) == (3, 3)
    assert (await tables.view(await create(tables, seats=4))).most_seats == 4
