"""What is played in a round: common dice, swapped seats, the same games compiled and step by step."""

from __future__ import annotations

from collections import Counter
from typing import Any

import numpy as np
import pytest

from tests.evenness import evenness
from wuerfelwerk.bots.seating import bound_bot, new_work
from wuerfelwerk.engine.chance import new_throw
from wuerfelwerk.engine.contract import CHANCE, OVER, Game
from wuerfelwerk.engine.generator import below, new_generator
from wuerfelwerk.games import all_games
from wuerfelwerk.lab.arena import rounds, streams
from wuerfelwerk.lab.arena.contest import Contest, Pair, seatings
from wuerfelwerk.lab.arena.faults import BotFailed
from wuerfelwerk.lab.arena.rounds import RoundPlayer
from wuerfelwerk.lab.arena.stepping import Stepper
from wuerfelwerk.lab.plan import Plan
from wuerfelwerk.lab.playing import GeneratorDice, Player

GAMES = all_games()
PLAIN, FAST = "tests.lab.arena.own_bots", "tests.lab.arena.compiled_bots"


def contest(game: str, *bots: str, seats: int = 2, seed: int = 3, **more: Any) -> Contest:
    return Contest(game, seats, bots, 100, seed, **more)


@pytest.mark.parametrize("seats", range(2, 7))
def test_seatings_are_even_and_each_has_its_swapped_one(seats: int) -> None:
    found = seatings(seats)
    assert len(set(found)) == len(found)
    assert {tuple(not first for first in seating) for seating in found} == set(found)
    assert {abs(2 * sum(seating) - seats) for seating in found} == {seats % 2}
    assert len({sum(column) for column in zip(*found, strict=True)}) == 1  # each seat alike


class Word:
    """A state of which only the turn counts."""

    def __init__(self, turn: int) -> None:
        self.turn = turn


def test_each_turn_has_dice_of_its_own_whatever_was_drawn_before() -> None:
    first, second = (streams.apart(new_generator(1, which), new_generator(2)) for which in range(2))
    courses = []
    for generator, throws in ((first, 1), (second, 7)):
        course = []
        for turn in (0, 1, 2, 5):
            for _ in range(throws):
                streams.before_throw(Word(turn), generator)
                faces = [streams.face(generator, 6) for _ in range(4)]
                course += [faces] if _ == 0 else []
                below(generator, 100)  # a bot draws
        courses.append(course)
    assert courses[0] == courses[1]
    assert len({tuple(faces) for faces in courses[0]}) > 2


def test_dice_of_turns_are_fair() -> None:
    """First faces of many turns and rounds stay below the 99.9 % bound of chi-square."""
    faces: Counter[int] = Counter()
    pairs: Counter[tuple[int, int]] = Counter()
    for round in range(3000):
        generator, before = streams.apart(new_generator(1), new_generator(7, round)), 0
        for turn in range(20):
            streams.before_throw(Word(turn), generator)
            face = streams.face(generator, 6)
            faces[face] += 1
            pairs[before, face] += turn > 0
            before = face
    assert evenness(list(faces.values())) > 0.001
    assert evenness([pairs[one, two] for one in range(6) for two in range(6)]) > 0.001


class Listening(Stepper):
    """Notes the first throw of each turn."""

    heard: dict[int, list[int]]

    def _throw(self, material: Any, state: Any, generator: Any) -> None:
        turn = int(state["turn"])
        super()._throw(material, state, generator)
        self.heard.setdefault(turn, self._faces[: int(self._thrown.count)].tolist())


@pytest.mark.long
@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
def test_both_games_of_a_round_begin_their_turns_with_the_same_throws(game: Game) -> None:
    player, pair = RoundPlayer(contest(game.id, "greedy", "random")), Pair("greedy", "random")
    player._stepper = stepper = Listening(game)
    heard = []
    for seated in (("greedy", "random"), ("random", "greedy")):
        material, dice = player._material(pair, 4)
        stepper.heard = {}
        stepper.play(material, seated, player._generator(pair, 4, len(heard), dice))
        heard.append(stepper.heard)
    # Where both threw as many dice first: how many may depend on what was chosen before.
    both = [(heard[0][turn], heard[1][turn]) for turn in heard[0].keys() & heard[1].keys()]
    alike = [(one, two) for one, two in both if len(one) == len(two)]
    assert len(alike) > 5
    assert all(one == two for one, two in alike)


@pytest.mark.long
@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
def test_compiled_rounds_are_those_played_step_by_step(game: Game) -> None:
    player = RoundPlayer(contest(game.id, "greedy", "random", seats=game.card.seats_max))
    pair = Pair("random", "greedy")
    fast = player._play_fast(pair, 2, 1)
    assert fast.tolist() == player._play_steps(pair, 2, 1)


def test_the_order_of_names_turns_the_score_and_other_bots_change_nothing(pig_registered: str) -> None:
    one = RoundPlayer(contest(pig_registered, "greedy", "random")).play(Pair("greedy", "random"), 0, 50)
    other = RoundPlayer(contest(pig_registered, "random", "greedy", f"{FAST}:first"))
    assert (one == 60 - other.play(Pair("random", "greedy"), 0, 50)).all()
    assert set(np.unique(one)) == {0, 60}


def test_a_game_nobody_wins_is_a_shared_point(pig_registered: str) -> None:
    player = RoundPlayer(contest(pig_registered, "greedy", "random", seats=3))
    none, all_seats, first = (np.full((1, 6), winners) for winners in (0, 0b111, 0b001))
    pair = Pair("greedy", "random")
    assert player._sixtieths(pair, none).tolist() == [[20, 20, 20, 40, 40, 40]]
    assert player._sixtieths(pair, all_seats).tolist() == [[20, 20, 20, 40, 40, 40]]
    assert player._sixtieths(pair, first).tolist() == [[60, 0, 0, 60, 60, 0]]


# ---- bots of one's own --------------------------------------------------------------------------


@pytest.mark.parametrize("bot", [f"{PLAIN}:first", f"{PLAIN}:counting", f"{FAST}:first"])
def test_a_bot_of_ones_own_plays(pig_registered: str, bot: str) -> None:
    """It rolls on for ever, so it never wins; plain and compiled alike."""
    games = RoundPlayer(contest(pig_registered, bot, "random")).play(Pair(bot, "random"), 0, 3)
    assert games.tolist() == [[0, 0]] * 3


@pytest.mark.parametrize("module", [PLAIN, FAST])
def test_what_a_bot_writes_on_changes_nothing(pig_registered: str, module: str) -> None:
    bot = f"{module}:scribbles"
    player, pair = RoundPlayer(contest(pig_registered, bot, "random")), Pair(bot, "random")
    assert player.play(pair, 0, 2).sum() == 0
    material, dice = player._material(pair, 0)
    before = material.tobytes()
    Stepper(player.game).play(material, (bot, "random"), player._generator(pair, 0, 0, dice))
    assert module == FAST or material.tobytes() == before


@pytest.mark.parametrize(
    "bot, words",
    [
        (f"{PLAIN}:wrong_number", ["answered with 99", "ids are 0 to 1"]),
        (f"{PLAIN}:against_the_rules", ["answered with 1, which is not legal (PIG-03)"]),
        (f"{FAST}:against_the_rules", ["answered with 1, which is not legal (PIG-03)"]),
        (f"{PLAIN}:forges", ["answered with 1, which is not legal (PIG-03)"]),
        (f"{FAST}:forges", ["answered with 1, which is not legal (PIG-03)"]),
        (f"{PLAIN}:no_number", ["answered with 'hold', which is no action id"]),
        (f"{PLAIN}:raises", ["raised LookupError: no idea at all"]),
        (f"{FAST}:raises", ["raised ValueError: no idea"]),
    ],
)
def test_what_a_bot_does_wrong_is_told_with_its_place(
    pig_registered: str, bot: str, words: list[str]
) -> None:
    player = RoundPlayer(contest(pig_registered, bot, "random", seed=11))
    with pytest.raises(BotFailed) as failed:
        player.play(Pair(bot, "random"), 5, 3)
    told = str(failed.value)
    fault = failed.value.fault
    assert all(word in told for word in [*words, bot, "round 5, game 0", "seed 11"]), told
    assert fault.seated[fault.seat] == bot
    assert fault.turn < 2 if "forges" in bot or "no_number" in bot else fault.turn in (7, 8)
    material, _ = player._material(Pair(bot, "random"), 5)
    assert player.game.notation.read_state(material, fault.position)["turn"] == fault.turn


seen_first: list[int] = []


def spy(material: Any, state: Any, seat: int, generator: Any, work: Any) -> int:
    """Notes whose decision it sees; the first legal action."""
    from wuerfelwerk.engine.masks import pick

    game_rules: Any = globals()["rules"]
    if seat == 1:
        seen_first.append(int(game_rules.to_act(material, state)))
    game_rules.legal(material, state, seat, work[0])
    return pick(work[0], 0)


def test_nobody_sees_what_others_decide_at_the_same_time() -> None:
    """Where seat A decides with B, B still sees it undecided."""
    game = next(game for game in GAMES if decides_together(game))
    seen_first.clear()
    name = f"{__name__}:spy"
    RoundPlayer(contest(game.id, name, "random")).play(Pair(name, "random"), 0, 1)
    assert seen_first.count(0) > 5


def decides_together(game: Game) -> bool:
    from tests.bots.test_choosing import decisions

    able = (game.rules.may_act(material, state) for material, state, _ in decisions(game, 1))
    return any(int(seats).bit_count() > 1 for _, seats in zip(range(20), able, strict=False))


# ---- the lab as it was --------------------------------------------------------------------------


def test_a_simulation_draws_everything_from_one_generator(pig_registered: str) -> None:
    """Choices and faces in the order they happen: what a seed has always meant."""
    plan = Plan(pig_registered, 20, 3, ("greedy", "random", "random"), seed=6)
    outcomes, _ = Player(plan).play(0, 20)
    game, bots = plan.loaded(), {}
    for name in plan.bots:
        bots[name] = (bound_bot(game, name, compile=False).choose, new_work(game, [name]))
    for index, outcome in enumerate(outcomes):
        generator = new_generator(6, index)
        material = game.rules.lay_out(game.card.defaults(), 3, GeneratorDice(generator))
        state, thrown, points = np.zeros(1, game.rules.STATE)[0], new_throw(), np.zeros(6, np.int32)
        game.rules.start(material, state)
        while (seat := game.rules.to_act(material, state)) != OVER:
            if seat == CHANCE:
                game.rules.throw(material, state, thrown)
                faces = [below(generator, int(sides)) for sides in thrown.sides[: int(thrown.count)]]
                game.rules.land(material, state, np.array(faces, np.int16))
            else:
                choose, work = bots[plan.bots[seat]]
                game.rules.apply(material, state, seat, choose(material, state, seat, generator, work))
        assert outcome.winners == game.rules.result(material, state, points)
        assert outcome.turns == state["turn"]


def test_rounds_in_one_call_or_one_by_one_are_the_same(pig_registered: str) -> None:
    player, pair = RoundPlayer(contest(pig_registered, "greedy", "random")), Pair("greedy", "random")
    whole = player.play(pair, 0, rounds.GAMES)
    assert whole.tolist() == [player.play(pair, round, 1)[0].tolist() for round in range(rounds.GAMES)]
