"""Records that are written at speed are those of ``write_record`` to the byte."""

from __future__ import annotations

import pytest

from wuerfelwerk.engine.contract import Game
from wuerfelwerk.engine.recorded import spelling, writing
from wuerfelwerk.games import all_games
from wuerfelwerk.lab.plan import Plan
from wuerfelwerk.lab.playing import Player

SPELLED = [game for game in all_games() if game.has("spelled")]
GAMES = 12


@pytest.fixture(scope="module", params=SPELLED, ids=lambda game: game.id)
def game(request: pytest.FixtureRequest) -> Game:
    found: Game = request.param
    return found


@pytest.fixture(scope="module")
def slowly(game: Game) -> list[str]:
    """Event by event."""
    player = Player(plan_of(game))
    player.writer = None
    return player.play(3, GAMES)[1]


def plan_of(game: Game) -> Plan:
    """All kinds of tables; 0 seats: as many as are drawn."""
    return Plan(game.id, 100, 0, ("random",), random_options=True, seed=5, record=True)


def test_they_are_the_same_to_the_byte(game: Game, slowly: list[str]) -> None:
    player = Player(plan_of(game))
    assert player.writer is not None
    assert player.play(3, GAMES)[1] == slowly
    parts = player.play(3, 1)[1] + player.play(4, GAMES - 1)[1]
    assert parts == slowly, "however many at once"


def test_what_is_kept_and_room_may_be_small(
    game: Game, slowly: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(writing, "SIZE", 16)
    monkeypatch.setattr(writing, "MOST_HEADS", 1)
    player = Player(plan_of(game))
    assert player.writer is not None
    player.writer._out = player.writer._out[:64].copy()
    player._logs = player._logs[:, :0]
    monkeypatch.setattr("wuerfelwerk.lab.playing.LOG_ROWS", 8)  # played again with room for all
    assert player.play(3, GAMES)[1] == slowly
    assert len(player.writer._heads) == 1 and player.writer._used <= 9


def test_so_are_games_of_bots_that_look_at_their_own_sheet() -> None:
    plan = Plan(SPELLED[-1].id, 10, 2, ("easy",), seed=2, record=True)
    player, slow = Player(plan), Player(plan)
    slow.writer = None
    assert player.play(0, 3)[1] == slow.play(0, 3)[1]


def test_what_stands_between_texts_is_copied_in_one_piece() -> None:
    assert max(len(piece.encode()) for piece in writing.PIECES) <= spelling.BLOCK
