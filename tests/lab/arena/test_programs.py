"""Programs that are asked over HTTP: what they are told, what they are not, and what they do wrong."""

from __future__ import annotations

import json
import socket
from contextlib import closing
from http.server import BaseHTTPRequestHandler
from typing import Any

import pytest

from tests.lab.arena import own_bots, programs
from tests.lab.arena.programs import Answering, program
from tests.lab.arena.test_rounds import GAMES, contest, decides_together
from wuerfelwerk.bots import own
from wuerfelwerk.doors.asking import viewed
from wuerfelwerk.engine.contract import LETTERS
from wuerfelwerk.lab.arena.contest import Pair
from wuerfelwerk.lab.arena.faults import BotFailed
from wuerfelwerk.lab.arena.results import document
from wuerfelwerk.lab.arena.rounds import RoundPlayer
from wuerfelwerk.lab.arena.running import fresh, run
from wuerfelwerk.lab.workers import packages_of

pytestmark = pytest.mark.long

ASKED = {"game", "rules_version", "options", "seats", "seat", "table", "decision", "random"} | {
    "material",
    "state",
    "observation",
    "legal",
    "ids",
    "actions",
}


def played(game: str, bot: str, rounds: int = 1, **more: Any) -> Any:
    with closing(RoundPlayer(contest(game, bot, "random", **more))) as player:
        return player.play(Pair(bot, "random"), 0, rounds)


@pytest.mark.parametrize("answering", [programs.first, programs.first_id, programs.forgetful, programs.shy])
def test_a_program_plays(pig_registered: str, answering: Answering) -> None:
    """It rolls on for ever, so it never wins; one that closes connections is asked by new ones."""
    with program(answering) as (address, ports):
        assert played(pig_registered, address, rounds=2).tolist() == [[0, 0]] * 2
    assert len(ports) > 20
    connections = len(set(ports))
    if answering in (programs.first, programs.first_id):
        assert connections == 1
    else:
        assert connections == len(ports) if answering is programs.shy else 1 < connections < len(ports) / 2


def test_games_of_a_program_are_those_of_a_function_that_answers_alike(pig_registered: str) -> None:
    """Chance too: the number it is given is drawn from what its bots draw from."""
    with program(programs.by_chance) as (address, _):
        bots = (address, "greedy", "random")
        one = document(run(fresh(contest(pig_registered, *bots)), 1))
        two = document(run(fresh(contest(pig_registered, *bots)), 2))
    assert one == two
    scores = {(row["a"], row["b"]): row["score_a"] for row in one["pairs"]}
    assert 0 < scores[address, "greedy"] < 0.5  # its dice are others in each run, as its address is
    assert 0.3 < scores[address, "random"] < 0.7  # as random itself


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
@pytest.mark.long
def test_what_a_program_is_told_is_all_it_needs_and_no_more(game: Any) -> None:
    questions: list[dict[str, Any]] = []

    def answering(handler: BaseHTTPRequestHandler, question: dict[str, Any]) -> None:
        questions.append(question)
        programs.first(handler, question)

    with program(answering) as (address, _):
        played(game.id, address)
    tables: dict[str, list[dict[str, Any]]] = {}
    for question in questions:
        tables.setdefault(question["table"], []).append(question)
        material = game.notation.read_material(question["options"], question["seats"], question["material"])
        state = game.notation.read_state(material, question["state"])
        seat = LETTERS.index(question["seat"])
        assert set(question) == ASKED
        assert question["game"] == game.id and question["seats"] == 2
        assert question["options"] == game.card.defaults()
        assert game.rules.may_act(material, state) >> seat & 1
        seen = viewed(game, question["options"], material, state, 1)
        assert question["observation"] == seen.observation(seat).tolist()
        assert question["actions"] == game.rules.ACTIONS
        assert (question["legal"], question["ids"]) == (seen.legal_texts(seat), seen.legal(seat))
        for text in question["legal"]:
            action = game.notation.read_action(material, state, seat, text)
            assert game.refusals.why_not(material, state, seat, action) == ""
        assert 0 <= question["random"] < 2**32
    assert [[one["decision"] for one in asked] for asked in tables.values()] == [
        list(range(1, len(asked) + 1)) for asked in tables.values()
    ]
    assert [{one["seat"] for one in asked} for asked in tables.values()] in ([{"A"}, {"B"}], [{"B"}, {"A"}])


def test_a_program_does_not_see_what_others_decide_at_the_same_time() -> None:
    """Where seat A decides with B, B still sees it undecided, and cannot count what A has done."""
    game = next(game for game in GAMES if decides_together(game))
    undecided = 0

    def answering(handler: BaseHTTPRequestHandler, question: dict[str, Any]) -> None:
        nonlocal undecided
        material = game.notation.read_material(question["options"], question["seats"], question["material"])
        state = game.notation.read_state(material, question["state"])
        undecided += question["seat"] == "B" and game.rules.to_act(material, state) == 0
        programs.first(handler, question)

    with program(answering) as (address, _):
        played(game.id, address)
    assert undecided > 5


def test_a_function_of_a_match_does_not_see_it_either() -> None:
    game = next(game for game in GAMES if decides_together(game))
    own_bots.watched.clear()
    played(game.id, "tests.lab.arena.own_bots:watches")
    assert own_bots.watched.count((1, 0)) > 5


@pytest.mark.parametrize(
    "answering, words",
    [
        (programs.silent, "gave no whole answer within 0.3 s"),
        (programs.slow, "gave no whole answer within 0.3 s"),
        (programs.sends_on, "answered with a redirect (status 302), which is not followed"),
        (programs.is_ill, "answered with status 500"),
        (programs.talks, "answered with more than 65,536 bytes"),
        (programs.talks_for_ever, "answered with more than 65,536 bytes"),
        (programs.stops, "closed the connection before its answer was whole"),
        (programs.hangs_up, "closed the connection before its answer was whole"),
        (programs.no_http, "answered with what is no HTTP (BadStatusLine)"),
        (programs.no_json, "answered with what is no JSON ('hold')"),
        (programs.twice, "answered with what is no JSON"),
        (programs.deep, "answered with what is no JSON"),
        (programs.no_action, """answered without a text or an id as "action" ('{"move": "roll"}')"""),
        (programs.a_number, 'answered without a text or an id as "action"'),
        (programs.yes, 'answered without a text or an id as "action"'),
        (programs.no_id, "answered with '2', which is not legal"),
        (programs.no_notation, r"answered with 'r\x1boll', which is no action in notation"),
        (programs.endless, "answered with 'mark 9999999999"),
        (programs.against_the_rules, "answered with 'hold', which is not legal (PIG-03)"),
    ],
    ids=lambda value: getattr(value, "__name__", ""),
)
def test_what_a_program_does_wrong_is_told_with_its_place(
    pig_registered: str, answering: Answering, words: str
) -> None:
    with program(answering) as (address, _), pytest.raises(BotFailed) as failed:
        played(pig_registered, address, seed=11, timeout=0.3)
    told = str(failed.value)
    assert told.startswith(f"{address} {words}"), told
    for word in ("round 0, game ", "its decision 1,", "seed 11", f"seat {LETTERS[failed.value.fault.seat]}"):
        assert word in told


def test_nobody_listens(pig_registered: str) -> None:
    with socket.create_server(("127.0.0.1", 0)) as free:
        address = f"http://127.0.0.1:{free.getsockname()[1]}/choose"
    with pytest.raises(BotFailed, match="refused the connection"):
        played(pig_registered, address)


def test_a_host_that_is_none(pig_registered: str) -> None:
    with pytest.raises(BotFailed, match=r"cannot be reached \(.+\)"):
        played(pig_registered, "http://nowhere.invalid:8001/choose")


@pytest.mark.parametrize(
    "name",
    [
        "http://",
        "http:///choose",
        "https://me@example.org/",
        "http://a:port/",
        "http://a b/",
        "http://a/#part",
    ],
)
def test_what_is_no_address(name: str) -> None:
    with pytest.raises(own.NoSuchBot, match="is no address"):
        own.check(name)


def test_an_address_is_no_package_that_workers_must_have() -> None:
    names = packages_of(GAMES[0], ["http://127.0.0.1:8001/choose", "mine:choose", "greedy"])
    assert names == ("wuerfelwerk", "mine")


def test_questions_are_plain_json(pig_registered: str) -> None:
    seen: list[bytes] = []

    def answering(handler: BaseHTTPRequestHandler, question: dict[str, Any]) -> None:
        assert handler.headers["Content-Type"] == "application/json"
        seen.append(json.dumps(question["options"]).encode())
        programs.first(handler, question)

    with program(answering) as (address, _):
        played(pig_registered, address, options={"goal": "30"})
    assert set(seen) == {b'{"goal": "30"}'}
