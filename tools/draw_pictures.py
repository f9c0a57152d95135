"""Draws docs/pictures/<game>.svg for every game: the sheet of one seat late in a game of greedy bots."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import numpy as np

from wuerfelwerk import bots
from wuerfelwerk.engine.chance import new_throw, throw_with
from wuerfelwerk.engine.contract import CHANCE, OVER, Game
from wuerfelwerk.engine.generator import SeededDice
from wuerfelwerk.games import all_games
from wuerfelwerk.games.pages import picture_of, words_of
from wuerfelwerk.web.entrance.language import of_game

PICTURES = Path(__file__).resolve().parent.parent / "docs" / "pictures"


def late_state(game: Game, seed: int = 1) -> tuple[Any, Any]:
    """Material and the state before the last commit of a game of greedy bots."""
    rules, dice, thrown = game.rules, SeededDice(seed), new_throw()
    material = rules.lay_out(game.card.defaults(), game.card.seats_min, dice)
    state = np.zeros(1, rules.STATE)[0]
    rules.start(material, state)
    late = state.copy()
    while (seat := int(rules.to_act(material, state))) != OVER:
        if seat == CHANCE:
            rules.throw(material, state, thrown)
            rules.land(material, state, np.array(throw_with(dice, thrown), np.int16))
            continue
        late = state.copy()
        for action in bots.choose(game, "greedy", material.tobytes(), state.tobytes(), seat, seed):
            rules.apply(material, state, seat, action)
    return material, late


def main() -> None:
    """Writes the files anew."""
    PICTURES.mkdir(exist_ok=True)
    for game in all_games():
        material, state = late_state(game)
        words = words_of(game).picture_words(of_game(game, "de"))
        svg = picture_of(game).sheet(material, state, 0, words=words, standalone=True)
        (PICTURES / f"{game.id}.svg").write_text(svg + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
