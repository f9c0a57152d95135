"""Fifty boards of every game whose boards can be drawn: made at random, drawn, brought to a table, played."""

from __future__ import annotations

import numpy as np
import pytest

from wuerfelwerk.engine.chance import new_throw, throw_with
from wuerfelwerk.engine.contract import CHANCE, OVER, Game
from wuerfelwerk.engine.generator import SeededDice, new_generator
from wuerfelwerk.engine.masks import listed, new_mask
from wuerfelwerk.engine.options import brought, complete
from wuerfelwerk.games import all_games
from wuerfelwerk.games.catalogs import of_game
from wuerfelwerk.games.sketches import DONE, Sketch, good_file, sketching_of
from wuerfelwerk.lab.plan import Plan
from wuerfelwerk.lab.playing import Player

GAMES = [game for game in all_games() if sketching_of(game) is not None]
BOARDS, LONGEST = 50, 20_000


def played(game: Game, file: str, seed: int) -> int:
    """Bits of the winners of a game whose two seats do anything that is legal."""
    rules, dice = game.rules, SeededDice(seed)
    material = rules.lay_out(complete(game.card, brought(game.card)), 2, dice, [file])
    state, thrown = np.zeros(1, rules.STATE)[0], new_throw()
    mask, points = new_mask(rules.MASK_WORDS), np.zeros(6, np.int32)
    rules.start(material, state)
    for _ in range(LONGEST):
        seat = rules.to_act(material, state)
        if seat == OVER:
            return rules.result(material, state, points)
        if seat == CHANCE:
            rules.throw(material, state, thrown)
            rules.land(material, state, np.array(throw_with(dice, thrown), np.int16))
        else:
            count = rules.legal(material, state, seat, mask)
            rules.apply(material, state, seat, listed(mask)[dice.below(count)])
    raise AssertionError("it does not end")


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
def test_fifty_boards_are_drawn_and_played_to_the_end(game: Game) -> None:
    room, making, part = sketching_of(game), game.part("making"), game.part("board")
    assert room is not None
    tr, seen = of_game(game, "en"), set()
    lands = [making.make_board(seed) for seed in range(5 if len(room.PAPER.spots) > 60 else BOARDS)]
    boards = [
        one
        for seed, land in enumerate(lands)
        for n in range(20)
        for one in making.variants(land, 20 * seed + n)
    ]
    for number, board in enumerate(boards):
        letters = room.letters_of(board)
        if letters in seen or len(seen) == BOARDS:
            continue
        seen.add(letters)
        assert {check.kind for check in room.checks(tr, letters)} == {DONE}
        file = good_file(game, room, Sketch(letters, f"made-{number}").text)
        assert part.faults(part.read_board(file)) == []
        assert played(game, file, number) > 0
    assert len(seen) == BOARDS


@pytest.mark.long
@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
def test_bots_play_on_fifty_boards_of_their_own_to_the_end(game: Game) -> None:
    """Another board for each game of a bot that weighs against one that does not. The levels have played on
    all boards of the galleries, thousands of games each, when these were found."""
    making = game.part("making")
    files = [game.part("board").write_board(making.make_board(seed)) for seed in range(BOARDS)]
    options = complete(game.card, brought(game.card))
    dealt = [game.rules.lay_out(options, 2, SeededDice(0), [file]) for file in files]
    materials = np.frombuffer(bytearray(b"".join(one.tobytes() for one in dealt)), game.rules.MATERIAL)
    generators = np.array([new_generator(1, number) for number in range(BOARDS)])
    player = Player(Plan(game.id, 2, 1, ("greedy", "random")))
    states, winners, actions = player.run_batch(materials, generators, np.tile(np.int16([0, 1]), (BOARDS, 1)))
    assert len({one.tobytes() for one in dealt}) == BOARDS
    for material, state, won, count in zip(materials, states, winners, actions, strict=True):
        assert game.rules.to_act(material, state) == OVER and won in (1, 2, 3) and count > 0
