"""Bots through the door a table uses: whole commits, legal, repeatable, the same plain and compiled."""

from __future__ import annotations

import subprocess
import sys
from collections import Counter
from collections.abc import Iterator
from typing import Any

import numpy as np
import pytest

from tests.evenness import evenness
from tests.toy.pig import GAME as PIG
from wuerfelwerk import bots
from wuerfelwerk.bots import greedy, trying
from wuerfelwerk.bots.seating import bound_bot, new_work
from wuerfelwerk.engine.chance import new_throw, throw_with
from wuerfelwerk.engine.compiling import bind, compiled
from wuerfelwerk.engine.contract import CHANCE, OVER, Game
from wuerfelwerk.engine.generator import SeededDice, new_generator
from wuerfelwerk.engine.masks import has, new_mask
from wuerfelwerk.games import all_games

GAMES = (*all_games(), PIG)
STATES, SEARCHED = 1000, 20  # a level that plays on in its head takes its time
PLAYERS = [pytest.param(game, bot, id=f"{game.id}-{bot}") for game in GAMES for bot in bots.bots_of(game)]
AT_ONCE = [one for one in PLAYERS if not bots.BOTS[str(one.values[1])].below]


def decisions(game: Game, seed: int) -> Iterator[tuple[Any, Any, int]]:
    """Material, state and seat at every decision of games played at random; without end."""
    rules: Any = compiled(game.rules)
    dice, generator, thrown = SeededDice(seed), new_generator(seed, 1), new_throw()
    work, bot = new_work(game, ["random"]), bound_bot(game, "random", compile=True)
    while True:
        seats = game.card.seats_min + dice.below(game.card.seats_max - game.card.seats_min + 1)
        material = game.rules.lay_out(game.card.defaults(), seats, dice)
        state = np.zeros(1, rules.STATE)[0]
        rules.start(material, state)
        while (seat := int(rules.to_act(material, state))) != OVER:
            if seat == CHANCE:
                rules.throw(material, state, thrown)
                rules.land(material, state, np.array(throw_with(dice, thrown), np.int16))
                continue
            yield material, state.copy(), seat
            rules.apply(material, state, seat, bot.choose(material, state, seat, generator, work))


@pytest.mark.parametrize(("game", "bot"), PLAYERS)
def test_bots_choose_whole_legal_commits(game: Game, bot: str) -> None:
    bots.warm(game, bot)
    rules, mask = compiled(game.rules), new_mask(game.rules.MASK_WORDS)
    many = SEARCHED if bots.BOTS[bot].below else STATES
    for number, (material, state, seat) in zip(range(many), decisions(game, 7), strict=False):
        begun = bool(rules.unfinished(material, state, seat))
        actions = bots.choose(game, bot, material.tobytes(), state.tobytes(), seat, number)
        assert actions
        for place, action in enumerate(actions):
            assert place == 0 or rules.unfinished(material, state, seat), f"{number}: goes on after the end"
            rules.legal(material, state, seat, mask)
            assert has(mask, action), f"state {number}: action {action} is not legal"
            rules.apply(material, state, seat, action)
        assert not rules.unfinished(material, state, seat), f"{number}: not whole, begun before: {begun}"


@pytest.mark.long
@pytest.mark.parametrize(("game", "bot"), AT_ONCE)
def test_a_bot_answers_alike_before_and_after_it_is_warm(game: Game, bot: str) -> None:
    asked = [
        (material.tobytes(), state.tobytes(), seat)
        for _, (material, state, seat) in zip(range(60), decisions(game, 3), strict=False)
    ][::2]
    bots._warm.discard((game.id, bot))
    plain = [bots.choose(game, bot, *question, seed) for seed, question in enumerate(asked)]
    bots.warm(game, bot)
    assert bots.is_warm(game, bot)
    warm = [bots.choose(game, bot, *question, seed) for seed, question in enumerate(asked)]
    assert plain == warm
    assert all(isinstance(action, int) for actions in plain for action in actions)


def test_the_same_seed_gives_the_same_choice_and_others_differ() -> None:
    game = GAMES[0]
    bots.warm(game, "random")
    seen = set()
    for material, state, seat in decisions(game, 5):
        mask = new_mask(game.rules.MASK_WORDS)
        if game.rules.legal(material, state, seat, mask) > 4:
            question = (material.tobytes(), state.tobytes(), seat)
            break
    for seed in range(40):
        one, two = (bots.choose(game, "random", *question, seed) for _ in range(2))
        assert one == two
        seen.add(tuple(one))
    assert len(seen) > 2


def test_unknown_bots_and_seats_without_a_decision_are_refused() -> None:
    material, state, seat = next(decisions(PIG, 1))
    with pytest.raises(KeyError):
        bots.choose(PIG, "nobody", material.tobytes(), state.tobytes(), seat, 0)
    with pytest.raises(ValueError, match="nothing to decide"):
        bots.choose(PIG, "random", material.tobytes(), state.tobytes(), 1 - seat if seat < 2 else 0, 0)


def test_the_random_bot_draws_evenly() -> None:
    """Chi-square over the legal actions of one state stays below its 99.9 % bound."""
    game = GAMES[0]
    bot, work = bound_bot(game, "random", compile=False), new_work(game, ["random"])
    generator, mask = new_generator(11), new_mask(game.rules.MASK_WORDS)
    for material, state, seat in decisions(game, 9):
        if game.rules.legal(material, state, seat, mask) == 6:
            break
    drawn = Counter(bot.choose(material, state, seat, generator, work) for _ in range(1200))
    assert len(drawn) == 6
    assert evenness(list(drawn.values())) > 0.001


def test_greedy_breaks_ties_evenly() -> None:
    class Same:
        """Four actions of equal worth."""

        __name__ = __digest__ = "same"

        @staticmethod
        def legal(_material: Any, _state: Any, _seat: int, mask: Any) -> int:
            mask[0] = 0b1111
            return 4

        @staticmethod
        def apply(*_: Any) -> None:
            return None

        @staticmethod
        def features(_material: Any, _state: Any, _seat: int, out: Any) -> None:
            out[0] = 1.0

    work = (new_mask(1), np.zeros(2, PIG.rules.STATE), np.zeros(1), np.ones(1), np.zeros(1))
    bot = bind(
        greedy, compile=False, rules=Same, trials=bind(trying, compile=False, rules=Same, features=Same)
    )
    generator = new_generator(1)
    state = np.zeros(1, PIG.rules.STATE)[0]
    drawn = Counter(bot.choose(None, state, 0, generator, work) for _ in range(4000))
    assert sorted(drawn) == [0, 1, 2, 3]
    assert min(drawn.values()) > 900


def test_every_bot_says_what_it_is_in_both_languages() -> None:
    for name, bot in bots.BOTS.items():
        assert bot.name == name
        assert set(bot.title) == set(bot.sentence) == {"de", "en"}


def test_plain_bots_do_not_import_numba() -> None:
    code = (
        "import sys, numpy as np\n"
        "from wuerfelwerk import bots\n"
        "from wuerfelwerk.games import all_games\n"
        "game = all_games()[0]\n"
        "material, state, seat = bots.first_decision(game)\n"
        "bots.choose(game, 'greedy', material.tobytes(), state.tobytes(), seat, 1)\n"
        "assert 'numba' not in sys.modules\n"
    )
    subprocess.run([sys.executable, "-c", code], check=True)
