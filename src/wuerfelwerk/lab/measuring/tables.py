"""How fast whole games are played on one core, and states copied."""

from __future__ import annotations

from typing import Any

import numpy as np

from wuerfelwerk.engine.compiling import bind
from wuerfelwerk.engine.contract import Game
from wuerfelwerk.engine.generator import SeededDice, new_generator
from wuerfelwerk.lab.arena.contest import Contest
from wuerfelwerk.lab.arena.rounds import RoundPlayer
from wuerfelwerk.lab.measuring import copying
from wuerfelwerk.lab.measuring.timing import Work
from wuerfelwerk.lab.plan import Plan
from wuerfelwerk.lab.playing import Player

TABLES = 256  # laid out in advance; played again and again, all in one call: games may be very short
SLOWER = 16  # tables in one call of a bot that weighs
COPIES = 100_000
NO_END = 10**9  # rounds


def player_of(game: Game, seats: int, bot: str = "random") -> Player:
    """A player with its machine code loaded."""
    player = Player(Plan(game.id, 1, seats, (bot,)))
    player.play(0, 1)
    return player


def actions(player: Player, tables: int = TABLES) -> Work:
    """Actions of the compiled loop alone: tables are laid out before the clock runs."""
    seats, rules, options = player.plan.seats, player.game.rules, player.game.card.defaults()
    materials = np.zeros(tables, rules.MATERIAL)
    for place in range(tables):
        materials[place] = rules.lay_out(options, seats, SeededDice(0, place))
    generators = np.array([new_generator(1, place) for place in range(tables)])
    players = np.zeros((tables, seats), np.int16)
    return lambda _: int(player.run_batch(materials, generators, players)[2].sum())


def games(player: Player) -> Work:
    """Whole games as ``simulate`` plays them, laying out and summing up included."""
    return lambda number: len(player.play(number * TABLES, TABLES)[0])


def copies(game: Game) -> Work:
    """Copies of whole states, compiled."""
    copy_round = bind(copying, compile=True).copy_round
    states = np.zeros(TABLES, game.rules.STATE)
    copy_round(states, 1)
    return lambda _: int(copy_round(states, COPIES))


def arena_games(game: Game, seats: int) -> Work:
    """Games of an arena, greedy against random: common dice, every seating, only what a seat may see."""
    contest = Contest(game.id, max(2, seats), ("greedy", "random"), NO_END, seed=1)
    player: Any = RoundPlayer(contest)
    (pair,) = contest.pairs
    player.warm()
    many = player.most_at_once(pair)
    return lambda number: int(player.play(pair, number * many, many).size)
