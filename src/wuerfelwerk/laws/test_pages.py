"""Every page of a game opens: in every phase, for every seat and for whoever looks on, in both languages.

A table is played at random in memory; where its prompt says what it has not said before, the part of the
page that changes is made for everybody, as a browser gets it.
"""

from __future__ import annotations

import random
import re
from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import cached_property
from typing import cast

import pytest

import wuerfelwerk.games as games
from wuerfelwerk.engine.chance import throw_with
from wuerfelwerk.engine.contract import MAX_SEATS
from wuerfelwerk.engine.generator import SeededDice
from wuerfelwerk.engine.options import brought
from wuerfelwerk.games.pages import words_of
from wuerfelwerk.hall import View
from wuerfelwerk.hall.analysing import Looked, Stage
from wuerfelwerk.laws.walk import Walk, boards_of, sample, seats_in
from wuerfelwerk.table import checks, course
from wuerfelwerk.table.dice import entering
from wuerfelwerk.table.dice.own_dice import ENTER_LOTS, thrown, waits
from wuerfelwerk.table.opening import new_info
from wuerfelwerk.table.seats.seating import new_seat
from wuerfelwerk.table.seen import viewing
from wuerfelwerk.table.table import HUMAN, OVER, RUNNING, Instant, Table
from wuerfelwerk.web.app import shared_assets
from wuerfelwerk.web.entrance import language
from wuerfelwerk.web.entrance.viewer import Cookies, Viewer
from wuerfelwerk.web.house import House
from wuerfelwerk.web.live.renderings import Renderings
from wuerfelwerk.web.live.shown import Shown, moment_of
from wuerfelwerk.web.pages.table_text import made
from wuerfelwerk.web.rendering import own_dice
from wuerfelwerk.web.rendering.render import Pages

NAMES = ("Ada", "Bo", "Cem", "Dora", "Eva", "Finn")[:MAX_SEATS]
WATCHER = ""
NOW = Instant(0, 0)
MOST = 25  # kinds of states that are looked at
LONGEST = 20_000  # decisions and rolls


@pytest.fixture(autouse=True)
def registered(walk: Walk, monkeypatch: pytest.MonkeyPatch) -> None:
    """Tables know games by their ids."""
    if walk.game.id not in games.GAMES:
        monkeypatch.setitem(games.GAMES, walk.game.id, walk.game.package)


@pytest.mark.long
def test_every_page_opens_for_everybody(walk: Walk) -> None:
    looked = 0
    for table in moments(walk):
        for name in language.LANGUAGES:
            for person in (*NAMES[: walk.seats], WATCHER):
                check_page(table, person, name)
                looked += 1
    assert looked > 4 * walk.seats, "hardly any page was looked at"


def test_rolls_of_ones_own_dice_are_asked_for(walk: Walk) -> None:
    """The others are told what they wait for."""
    asked = 0
    for table in moments(walk, dice="own"):
        view = looked_at(table, NAMES[0])
        if view.entry is not None:
            asked += 1
            for name in language.LANGUAGES:
                form = own_dice.entry_form(view, name)
                assert form is not None and form.prompt[0], "what is to be thrown"
                for person in (NAMES[walk.seats - 1], WATCHER):
                    check_page(table, person, name)
    assert asked, "no roll was ever asked for"


def test_the_parts_of_the_points_add_up_to_the_score(walk: Walk) -> None:
    """In both languages, of every seat at any time; where a game explains its points at all."""
    words, rules, material = words_of(walk.game), walk.game.rules, walk.material
    for name in language.LANGUAGES:
        tr = language.of_game(walk.game, name)
        told = [
            (words.made_of(tr, material, state, seat), int(rules.score(material, state, seat)))
            for state in [*sample(walk.states(), 120), walk.end]
            for seat in range(walk.seats)
        ]
        if any(parts for parts, _ in told):
            assert all(sum(points for _, points in parts) == score for parts, score in told)
            assert all(label and "%(" not in label for parts, _ in told for label, _ in parts)


# ---- pages --------------------------------------------------------------------------------------


@dataclass
class Server:
    """The part of a running server that pages are made with."""

    cookies: Cookies

    @cached_property
    def pages(self) -> Pages:
        return Pages(shared_assets())

    @property
    def renderings(self) -> Renderings:
        """Empty: every page is made from nothing."""
        return Renderings()

    def bots(self, name: str) -> list[tuple[str, str]]:
        return []

    def luck(self, table_id: str) -> Looked:
        """Of a game nobody has asked about."""
        return Looked(Stage.OPEN)


SERVER = Server(Cookies(["laws"]))


def check_page(table: Table, person: str, name: str) -> None:
    """The page of one viewer is made, says what is going on and leaves no place in a sentence open."""
    viewer = Viewer(person, name, "auto", "on", "off", "off", "on", person)
    view = looked_at(table, person)
    parts = made(cast(House, SERVER), "https://example.org", viewer, view, None, None)
    text = "".join(part.text for part in parts)
    open_places = re.findall(r"[^<>]*%\(\w+\)s[^<>]*", text)
    assert not open_places, f"a place is not filled in: {open_places[0]}"
    said = Shown(language.in_words(view, name), name, None, None)
    assert said.prompt[0].strip(), "the prompt says what is going on"
    assert table.info.status != OVER or said.ending[0], "the end is told"


def looked_at(table: Table, person: str) -> View:
    return viewing.view(table, person, None, lambda _: True, frozenset())


# ---- a table ------------------------------------------------------------------------------------


def moments(walk: Walk, dice: str = "seeded") -> Iterator[Table]:
    """A random game at a table: each time its prompts say something new, and its end."""
    table, seen = new_table(walk, dice), set[tuple[str, ...]]()
    chooser, rolls = random.Random(2), SeededDice(2)
    course.begin(table)
    for _ in range(LONGEST):
        if table.info.status != RUNNING:
            yield table
            return
        said = kind_of(table)
        if said not in seen and len(seen) < MOST:
            seen.add(said)
            yield table.copy(NOW)
        go_on(table, chooser, rolls)
    raise AssertionError("the game does not end")


def new_table(walk: Walk, dice: str) -> Table:
    host = boards_of(walk.game)
    options = walk.options | (brought(walk.game.card) if host else {})
    settings = {name: usual for name, (usual, _) in checks.SETTINGS.items()} | checks.SWITCHES
    info = new_info(
        NOW,
        game=walk.game.id,
        rules_version=walk.game.card.rules_version,
        options=options,
        boards=tuple(host),
        settings=settings | {checks.STARTER: checks.LOT, ENTER_LOTS: True},
        dice=dice,
        seed=5,
        host=NAMES[0],
    )
    seats = tuple(new_seat(HUMAN, name, name) for name in NAMES[: walk.seats])
    return Table(replace(info, sealing=None), seats, NOW)


def kind_of(table: Table) -> tuple[str, ...]:
    """What the pages of all seats say now, without numbers and names."""
    tr, seats = language.of_game(table.game, "de"), range(len(table.seats))
    words = words_of(table.game)
    said = [" ".join(words.prompt(tr, moment_of(looked_at(table, NAMES[seat])))) for seat in seats]
    return tuple(re.sub(r"\d+|" + "|".join(NAMES), "#", text) for text in said)


def go_on(table: Table, chooser: random.Random, dice: SeededDice) -> None:
    """The next decision, at random, or a roll of dice that lie on a real table."""
    if waits(table):
        entering.enter(table, 0, table.seq, throw_with(dice, thrown(table)), "", ())
        return
    rules = table.game.rules
    able = [seat for seat in seats_in(rules.may_act(table.material, table.state)) if seat not in table.hidden]
    seat, after, actions = chooser.choice(able), table.state.copy(), list[int]()
    while not actions or rules.unfinished(table.material, after, seat):
        actions.append(chooser.choice(course.legal_ids(table, after, seat)))
        rules.apply(table.material, after, seat, actions[-1])
    course.commit(table, seat, table.seq, actions)
