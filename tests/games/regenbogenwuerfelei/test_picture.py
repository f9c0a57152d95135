"""Pictures and words: golden files, the text twin, choices as data, a prompt and a line for everything."""

from __future__ import annotations

import random
import re
from pathlib import Path
from xml.etree import ElementTree

import numpy as np
import pytest

from tests.games.regenbogenwuerfelei.random_play import random_roll, random_table
from tests.games.regenbogenwuerfelei.table import Table
from tests.golden import compare, one_tag_a_line
from wuerfelwerk.draw import Choice
from wuerfelwerk.engine.masks import listed
from wuerfelwerk.games import game
from wuerfelwerk.games.pages import picture_of, words_of
from wuerfelwerk.games.regenbogenwuerfelei import places, refusals, rules
from wuerfelwerk.games.regenbogenwuerfelei.words import dealing
from wuerfelwerk.games.regenbogenwuerfelei.words.refusals import SENTENCES
from wuerfelwerk.games.telling import Moment, Told, plain
from wuerfelwerk.web.entrance.language import German

GAME = game("regenbogenwuerfelei")
words, picture = words_of(GAME), picture_of(GAME)

GOLDEN = Path(__file__).with_name("pictures")
TR = German()
SAID = words.picture_words(TR)
NAMES = ("Ada", "Ben", "Cem", "Dora", "Eli", "Finn")

TABLES = {
    "colour": (("R1 O2 Y1 G2 joker", "R1 O1 B1 zauberer", "V2"), "Y4 R3 B2 hilfe"),
    "everything_played": (("R2 Y1 hilfe blockierer zauberer", "O3 B1", "", "G2 V1 joker"), "Y4 R3 B2"),
    "full_pool": (("R1", "O1"), "R1 O1 Y1 G1 B1 V1 R2 O2 Y2 G2 B2 V2 R3 O3 Y3 G3 B3 V3 R4 O4 joker"),
    "empty_pool": (("R4 O4 Y4", "G4 B4 V4"), ""),
}


def choices(table: Table, drafted: int = -1) -> dict[int, Choice]:
    offered = listed(table.mask("A"))
    return {a: Choice({"data-action": str(a)}, f"action {a}", a == drafted) for a in offered}


def moment(table: Table, seat: int | None) -> Moment:
    mask = tuple(listed(table.mask(table.seats[seat]))) if seat is not None else ()
    names = NAMES[: len(table.seats)]
    state = table.state
    return Moment(table.material, state, state, seat, (), mask, mask, names, frozenset())


@pytest.mark.parametrize("name", TABLES)
def test_golden_sheets(name: str) -> None:
    racks, pool = TABLES[name]
    table = Table(rules, *racks, pool=pool)
    svg = picture.sheet(table.material, table.state, 0, choices=choices(table), words=SAID, standalone=True)
    ElementTree.fromstring(svg)
    assert "style=" not in svg
    compare(GOLDEN / f"{name}.svg", one_tag_a_line(svg))


def test_golden_mini_and_sign() -> None:
    table = Table(rules, *TABLES["colour"][0], pool=TABLES["colour"][1])
    minis = [picture.mini(table.material, table.state, seat) for seat in range(3)]
    compare(GOLDEN / "minis.svg", one_tag_a_line("".join(minis)))
    compare(GOLDEN / "sign.svg", one_tag_a_line(picture.art()))


def test_every_choice_can_be_pressed() -> None:
    table = Table(rules, *TABLES["everything_played"][0], pool=TABLES["everything_played"][1])
    svg = picture.sheet(table.material, table.state, 0, choices=choices(table), words=SAID)
    pressed = {int(action) for action in re.findall(r'data-action="(\d+)"', svg)}
    assert pressed == set(listed(table.mask("A")))
    drafted = picture.sheet(table.material, table.state, 0, choices=choices(table, 0), words=SAID)
    assert 'aria-pressed="true"' in drafted


def test_the_text_twin_says_all_dice() -> None:
    table = Table(rules, *TABLES["colour"][0], pool=TABLES["colour"][1])
    svg = picture.sheet(table.material, table.state, 0, words=SAID)
    assert "In der Mitte: Gelb 4, Rot 3, Blau 2, Hilfe." in svg
    assert "Auf der Ablage: 1 Rot, 2 Orange, 1 Gelb, 2 Grün, Joker." in svg


def test_the_whole_resolution_is_told() -> None:
    table = Table(rules, "G4 joker", "O4", pool="R5 R4 Y3 B2 hilfe")
    table.act("A", "colour G")
    before = table.state.copy()
    table.dice("dice G4 joker R")
    told = words.log_line(Told(TR, table.material, before, table.state, -1, [3, 0], NAMES, None))
    assert plain(told) == "Ada würfelt 4 Grün: schlägt 3 Gelb und 2 Blau. Joker Rot holt 5 Rot und 4 Rot."
    before = table.state.copy()
    table.act("B", "colour O")
    before = table.state.copy()
    table.dice("dice O1")
    told = words.log_line(Told(TR, table.material, before, table.state, -1, [0], NAMES, 1))
    assert plain(told) == "Du würfelst 1 Orange: bleibt liegen. Die 1 holt die Hilfe."


def test_who_is_out_may_watch_and_is_told_when_dice_come_again() -> None:
    table = Table(rules, "R1", "O4", "G4", pool="Y5", rounds=3).turn("A", "R2")
    order, reason = words.prompt(TR, moment(table, 0))
    assert plain(order) == "Ben ist dran."
    assert reason == "Du bist raus. Neue Würfel bekommst du in Runde 2."
    last = Table(rules, "R1", "O4", "G4", pool="Y5").turn("A", "R2")
    assert words.prompt(TR, moment(last, 0))[1].endswith("Das ist die letzte Runde.")


def test_every_state_has_a_prompt_and_every_event_a_line() -> None:
    """Random games in both languages: nothing is left unsaid, every picture is well formed."""
    for seed in range(6):
        chance = random.Random(seed)
        table = random_table(rules, chance)
        for _ in range(50):
            if table.active() == "over":
                break
            look(table)
            before, acting = table.state.copy(), table.active()
            if acting == "dice":
                actor, text = random_roll(table, chance, 0.4)
                faces = game("regenbogenwuerfelei").notation.read_roll(
                    table.material, table.state, actor, text
                )
                table.chance(actor, text)
                told = words.log_line(Told(TR, table.material, before, table.state, -1, faces, NAMES, 0))
                assert told
            else:
                text = chance.choice(table.legal(acting))
                action = game("regenbogenwuerfelei").notation.read_action(
                    table.material, table.state, 0, text
                )
                seat = table.number(acting)
                assert words.action_label(TR, moment(table, seat), action)
                table.act(acting, text)
                words.log_line(Told(TR, table.material, before, table.state, seat, [action], NAMES, None))
        look(table)


def look(table: Table) -> None:
    for seat in [*range(len(table.seats)), None]:
        now = moment(table, seat)
        order, reason = words.prompt(TR, now)
        assert order and (reason or seat is not None)
        words.buttons(TR, now)
        words.confirm(TR, now)
        assert words.headline(TR, table.material, table.state)
        picture.tray(table.material, table.state, seat, words=SAID)
        if seat is not None:
            words.aside(TR, now, seat)
            words.standing(TR, table.material, table.state, seat)
            words.results(TR, table.material, table.state, seat)
            svg = picture.sheet(table.material, table.state, seat, choices={}, words=SAID)
            ElementTree.fromstring(svg)


def test_every_refusal_has_a_sentence() -> None:
    source = Path(refusals.__file__).read_text("utf-8") + Path(places.__file__).read_text("utf-8")
    reasons = set(re.findall(r'"(RW-[A-Z]?\d+(?:/[a-z_]+)?)"', source))
    assert reasons | set(dealing.RULES.values()) == set(SENTENCES)


def test_words_of_the_end() -> None:
    table = Table(rules, "R1 O1 Y1 G1 B1", "V3", pool="V2").turn("A", "R4")
    title, why = words.ending(TR, table.material, table.state, NAMES, 0)
    assert (plain(title), why) == ("Du gewinnst.", "Du hast alle 6 Farben. 12 Punkte.")
    stopped = Table(rules, "R1", "O4")
    rules.stop(stopped.material, stopped.state)
    assert words.ending(TR, stopped.material, stopped.state, NAMES)[1] == "Stand ohne Sieger."
    assert np.array_equal(np.array([int(n) for _, n in words.faces(TR)]), np.arange(1, 7))


def test_a_chance_says_of_what_and_a_roll_whose_it_was() -> None:
    table = Table(rules, "R4 O4 Y4", "G4 B4 V4", pool="R2 O1")
    rolled = table.state.copy()
    rolled.phase = rules.ROLL
    for seat, chance, roll in (
        (0, "Chance: dein Wurf nimmt", "Dein letzter Wurf"),
        (1, "Chance: der nächste Wurf nimmt", "Letzter Wurf: Ada"),
        (None, "Chance: der nächste Wurf nimmt", "Letzter Wurf: Ada"),
    ):
        look = moment(table, seat)
        panel = words.aside(TR, look, 0)[0]
        assert (panel.title, [row.label for row in panel.rows]) == (chance, ["mindestens 1", "alle 2"])
        assert words.tray_words(TR, look, rolled).rolled == roll
    assert words.tray_words(TR, moment(table, 0), None).rolled == "Letzter Wurf"
