"""The result lists winners first, then by points; the same points share a rank."""

from __future__ import annotations

import re

import pytest

from tests.hall.people import People
from tests.web.conftest import Room
from wuerfelwerk import bots
from wuerfelwerk.games import GAMES
from wuerfelwerk.web.rendering.standings import ranked

LETTERS = "ABCD"


@pytest.mark.parametrize(
    ("winners", "points", "places"),
    [
        ("C", (5, 9, 20, 9), [(1, "C"), (2, "B"), (2, "D"), (4, "A")]),
        ("BD", (5, 9, 7, 9), [(1, "B"), (1, "D"), (3, "C"), (4, "A")]),
        ("A", (3, 9, 3, 3), [(1, "A"), (2, "B"), (3, "C"), (3, "D")]),  # fewer points, yet the goal
        ("", (1, 2, 3, 4), [(0, "A"), (0, "B"), (0, "C"), (0, "D")]),
    ],
)
def test_ranks(winners: str, points: tuple[int, ...], places: list[tuple[int, str]]) -> None:
    result = {"ended": "x", "winners": list(winners), "points": dict(zip(LETTERS, points, strict=True))}
    assert [(rank, LETTERS[seat]) for rank, seat in ranked(result, LETTERS)] == places


def test_a_game_without_a_result_keeps_the_seats() -> None:
    assert ranked(None, "AB") == [(0, 0), (0, 1)]


async def played(room: Room, game: str, seed: int) -> People:
    """A whole game of three; the same dice and the same choices whenever it is asked for."""
    people = await People.begin(room.tables, game, 3, seed=seed)
    while (view := await people.view()).phase != "over":
        seat = view.waiting_for[0]
        own = await people.view(seat)
        state = own.material.tobytes(), own.state.tobytes()
        await people.act(seat, bots.choose(view.game, "greedy", *state, seat, view.seq), view.seq)
    return people


@pytest.mark.parametrize("game", GAMES)
async def test_the_page_lists_the_winner_first(room: Room, game: str) -> None:
    for seed in range(1, 7):  # until somebody else than the first seat has won
        people = await played(room, game, seed)
        view = await people.view()
        assert view.result is not None
        if view.result["winners"] and "A" not in view.result["winners"]:
            break
    else:
        raise AssertionError("the first seat wins every time")
    page = (await room.guest().get(f"/t/{people.table_id}")).text
    rows = re.findall(r'<tr class="(win|)">.*?\?look=(\w)"', page, re.DOTALL)
    assert [letter for _, letter in rows] == ["ABC"[seat] for _, seat in ranked(view.result, "ABC")]
    assert rows[0][0] == "win" and rows[-1][0] == ""
