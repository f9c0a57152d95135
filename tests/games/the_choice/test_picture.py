"""Pictures and words: well formed, unique ids, fixed layers, and as somebody found them good."""

from __future__ import annotations

from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import numpy as np
import pytest

from tests.games.the_choice.table import LONG_WAY, TIM, Table
from tests.golden import compare, one_tag_a_line
from wuerfelwerk.draw import Choice
from wuerfelwerk.engine.masks import listed, new_mask
from wuerfelwerk.games import game
from wuerfelwerk.games.pages import picture_of, words_of
from wuerfelwerk.games.telling import Moment, Told, plain
from wuerfelwerk.games.the_choice import notation
from wuerfelwerk.games.the_choice import rules as plain_rules
from wuerfelwerk.games.the_choice.board import load_boards
from wuerfelwerk.games.the_choice.material import lay_out_boards
from wuerfelwerk.games.the_choice.picture.sheet import _toggles
from wuerfelwerk.games.the_choice.words import reading
from wuerfelwerk.web.entrance.language import German

words, picture = words_of(game("the_choice")), picture_of(game("the_choice"))

PICTURES = Path(__file__).parent / "pictures"
GERMAN = German()
WORDS = words.picture_words(GERMAN)
LAYERS = ["land", "lines", "values", "marks", "pencil", "hits", "fields", "tables"]
NAMES = ("Ada", "Bruno", "Cleo", "Dora")


def moment(table: Table, seat: int | None, *draft: str, done: str = "") -> Moment:
    """The look of a seat with a draft, as a page makes it."""
    state = table.state.copy()
    actions, number = [], 0 if seat is None else seat
    first = legal_of(table, state, number)
    for text in draft:
        actions.append(notation.read_action(table.material, state, number, text))
        plain_rules.apply(table.material, state, number, actions[-1])
    return Moment(
        material=table.material,
        shown=table.state,
        state=state,
        seat=seat,
        draft=tuple(actions),
        legal=legal_of(table, state, number),
        first_legal=first,
        names=NAMES[: len(table.seats)],
        done=frozenset(table.number(letter) for letter in done),
    )


def legal_of(table: Table, state: Any, seat: int) -> tuple[int, ...]:
    mask = new_mask(plain_rules.MASK_WORDS)
    return tuple(listed(mask)) if plain_rules.legal(table.material, state, seat, mask) else ()


def choices(look: Moment) -> dict[int, Choice]:
    return {
        action: Choice(
            {"data-action": str(action)}, words.action_label(GERMAN, look, action), action in look.draft
        )
        for action in (*look.legal, *look.draft, *(look.first_legal if len(look.draft) == 1 else ()))
    }


def drawn(look: Moment, standalone: bool = False) -> str:
    assert look.seat is not None
    return picture.sheet(
        look.material,
        look.state,
        look.seat,
        choices=choices(look),
        pencilled=words.pencilled(look),
        hints=words.hints(look),
        words=WORDS,
        standalone=standalone,
    )


def late() -> Table:
    table = Table(plain_rules, TIM, 3).give("A", ring=[3, 4, 2, 5, 1], path=[0, 1, 2, 3, 7, 12], misthrows=1)
    return table.marking("R4 R5 X6")


def golden(name: str, svg: str) -> None:
    ElementTree.fromstring(svg)
    compare(PICTURES / f"{name}.svg", one_tag_a_line(svg))


def test_pictures_look_as_they_should() -> None:
    golden("start", drawn(moment(Table(plain_rules).marking("G6 G1 Y2"), 0), standalone=True))
    golden("drafted", drawn(moment(late(), 0, "path 11 dice 1", "ring 6 die 3"), standalone=True))
    full = Table(plain_rules).give("A", ring=range(16), path=LONG_WAY, misthrows=2)
    golden("full", drawn(moment(full, 0), standalone=True))
    golden("mini", picture.mini(late().material, late().state, 0))
    look = moment(Table(plain_rules).roll("G6 G1 Y2"), 0, "reroll 1 3")
    shelves = picture.tray(look.material, look.shown, 0, choices=choices(look), words=WORDS)
    text = "".join(f"<g><title>{shelf.title}</title>{''.join(shelf.dice)}</g>" for shelf in shelves)
    golden("tray", f"<svg>{text}</svg>")


@pytest.mark.parametrize("id", list(load_boards()))
def test_every_side_is_drawn_whole(id: str) -> None:
    board = load_boards()[id]
    material = lay_out_boards([[board, board]] * 2)
    state = np.zeros(1, plain_rules.STATE)[0]
    plain_rules.start(material, state)
    root = ElementTree.fromstring(picture.sheet(material, state, 1, words=WORDS))
    ids = [element.attrib["id"] for element in root.iter() if "id" in element.attrib]
    assert len(ids) == len(set(ids))
    assert [id for id in ids if id.startswith("B-") and id[2:] in LAYERS] == [f"B-{name}" for name in LAYERS]
    assert not any("style" in element.attrib for element in root.iter())
    values = [e.text for e in root.iter() if e.attrib.get("class", "").startswith("value")]
    assert values == [str(value) for value in board.numbers]


def test_tc_17_all_faces_of_all_dice_are_drawn_before_the_second_try() -> None:
    look = moment(Table(plain_rules).roll("G6 G1 Y2"), 0)
    shelves = picture.tray(look.material, look.shown, 0, choices=choices(look), words=WORDS)
    faces = ElementTree.fromstring(shelves[1].dice[0])
    assert sum(element.attrib.get("class") == "f" for element in faces.iter()) == 18
    assert sum(element.attrib.get("class") == "upring" for element in faces.iter()) == 3
    odds = WORDS.odds(look.material, look.shown, 0)
    assert [dice for dice, _, _ in odds] == list(range(8))
    assert all(0 <= share <= 1 for _, _, share in odds)


def test_before_the_first_roll_the_places_of_the_dice_and_all_faces_are_there() -> None:
    """The same shelves from the choice of a side on: nothing changes its size when the dice come."""
    table = Table(plain_rules)
    state = table.state.copy()
    for phase in (plain_rules.LOT, plain_rules.SIDE, plain_rules.ROLL):
        state.phase = phase
        dice, faces = picture.tray(table.material, state, 0, words=WORDS)
        assert [die.count("to-come") for die in dice.dice] == [1, 1, 1]
        assert not any("data-place" in die or "<text" in die for die in dice.dice)
        assert faces.dice[0].count('class="f"') == 18 and "upring" not in faces.dice[0]
    state.phase = plain_rules.ENDED
    assert picture.tray(table.material, state, 0, words=WORDS) == []


def test_the_chances_of_a_second_try_are_exact() -> None:
    """Against plain counting: which of the rolls let all three dice be used."""
    table = Table(plain_rules).give("A", ring=range(9), path=[0, 1, 2, 3, 7, 12, 11]).roll("B1 B2 R1")
    chances = {dice: share for dice, share, _ in reading.chances(table.material, table.state, 0)}
    fitting = 0
    for face in table.referee.faces[0]:
        after = Table(plain_rules).give("A", ring=range(9), path=[0, 1, 2, 3, 7, 12, 11])
        after.roll("B1 B2 R1").act("A", "reroll 1").roll(face)
        fitting += most_used(after.referee) == 3
    assert chances[1] == pytest.approx(fitting / 6)


def most_used(referee: Any) -> int:
    """The most dice the referee lets A use, by trying everything."""
    uses = [text for text in referee.legal("A") if text.startswith(("ring", "path"))]
    best = len(referee.players["A"].used)
    for text in uses:
        after = referee.copy()
        after.act("A", text)
        best = max(best, most_used(after))
    return best


def test_cut_off_numbers_are_struck_out_and_named() -> None:
    look = moment(late(), 0, "path 11 dice 1")
    hints = words.hints(look)
    assert {TIM.numbers[field] for field in hints.lost} == {6}
    assert hints.cut == hints.lost and hints.longest == reading.longest(look.state, 0)
    assert WORDS.facts([6], hints.longest)[0] == "6 ist abgeschnitten"
    assert drawn(look).count('class="cut new"') == 1


def test_each_way_to_use_dice_can_be_reached() -> None:
    """A field that several dice can mark has one target for each."""
    table = Table(plain_rules).marking("G6 G1 Y2")
    root = ElementTree.fromstring(drawn(moment(table, 0)))
    offered = {int(e.attrib["data-action"]) for e in root.iter() if "data-action" in e.attrib}
    wanted = {a for a in legal_of(table, table.state, 0) if a < 48 or a >= plain_rules.PATHS}
    assert offered == wanted
    buttons = [e for e in root.iter() if e.attrib.get("role") == "button"]
    assert {int(e.attrib["data-action"]) for e in buttons} == wanted
    assert len(buttons) == len(wanted) and all(e.attrib["aria-label"] for e in buttons)


def test_dice_are_taken_into_the_second_try_one_by_one() -> None:
    table = Table(plain_rules).roll("G6 G1 Y2")
    for draft, expected in (((), [1, 2, 4]), (("reroll 1",), [1, 3, 5]), (("reroll 1 3",), [4, 7, 1])):
        look = moment(table, 0, *draft)
        offers = choices(look)
        toggles = _toggles(offers)
        actions = [int(toggles[die].attrs["data-action"]) - plain_rules.REROLLS for die in range(3)]
        assert actions == expected


# ---- words --------------------------------------------------------------------------------------


def texts(look: Moment) -> list[str]:
    order, reason = words.prompt(GERMAN, look)
    confirm = words.confirm(GERMAN, look)
    said = [plain(order), plain(reason), *(button.text for button in words.buttons(GERMAN, look))]
    return [*said, confirm.text, confirm.note] if confirm else said


def test_every_phase_has_a_prompt_for_everybody() -> None:
    lot = Table(plain_rules, seats=3, starts=None)
    sides = Table(plain_rules, seats=3, starts=None).chance("lot", "starts B")
    keep = Table(plain_rules, seats=3).roll("G6 G1 Y2")
    again = Table(plain_rules, seats=3).roll("G6 G1 Y2").act("A", "reroll 1")
    marking = Table(plain_rules, seats=3).marking("G6 G1 Y2").act("B", "done")
    over = Table(plain_rules, seats=3).turn_over("C").give("C", misthrows=2).marking("G6 G1 Y2").others_done()
    for table in (lot, sides, Table(plain_rules, seats=3), keep, again, marking, over):
        for seat in (None, 0, 1, 2):
            look = moment(table, seat, done="B" if table is marking else "")
            order, reason = words.prompt(GERMAN, look)
            assert plain(order) and (reason or table is lot)


def test_a_misthrow_is_named_before_it_is_taken() -> None:
    table = Table(plain_rules).marking("G6 G1 Y2")
    short = words.confirm(GERMAN, moment(table, 0, "ring 7 die 1"))
    assert (short.text, short.note, short.style) == ("Fertig", "kostet 1 Fehlwurf", "warn")
    enough = words.confirm(GERMAN, moment(table, 1, "ring 7 die 1", "ring 8 die 3"))
    assert (enough.note, enough.style, enough.close) == ("", "main", plain_rules.DONE)
    third = words.confirm(GERMAN, moment(Table(plain_rules).give("A", misthrows=2).marking("G6 G1 Y2"), 0))
    assert third.note == "3. Fehlwurf: Seite zu Ende"


def test_finish_asks_once_and_shows_the_points() -> None:
    table = Table(plain_rules).give("A", ring=range(7), path=[0, 1]).marking("G6 G1 Y2")
    button = next(b for b in words.buttons(GERMAN, moment(table, 0)) if b.action == plain_rules.FINISH)
    assert (button.note, button.style) == ("jetzt 10 Punkte", "pick")
    asked = moment(table, 0, "finish")
    assert "10 Punkte" in plain(words.prompt(GERMAN, asked)[1])
    assert words.confirm(GERMAN, asked).close == plain_rules.DONE
    assert words.buttons(GERMAN, asked) == []
    second = Table(plain_rules).turn_over("A").marking("G6 G1 Y2")
    assert words.buttons(GERMAN, moment(second, 0)) == []


def test_a_turn_that_may_be_the_last_one_says_so() -> None:
    table = Table(plain_rules).turn_over("B").give("B", misthrows=2).marking("G6 G1 Y2")
    assert "der letzte" in plain(words.prompt(GERMAN, moment(table, 0))[1])
    assert "Bruno" in plain(words.prompt(GERMAN, moment(table, 0))[1])
    assert "Du hast" in plain(words.prompt(GERMAN, moment(table, 1))[1])


def test_the_log_tells_uses_and_consequences() -> None:
    table = Table(plain_rules, TIM, 2).give("A", path=[0], misthrows=2).marking("R4 R5 X6")
    before = table.state.copy()
    actions = [notation.read_action(table.material, before, 0, text) for text in ("ring 10 die 1", "done")]
    table.act("A", "ring 10 die 1", "done")
    line = words.log_line(Told(GERMAN, table.material, before, table.state, 0, actions, NAMES, None))
    assert plain(line) == "Ada kreuzt Rot an. 3. Fehlwurf. Seite 1 zählt 1."


def test_the_log_speaks_to_the_seat_itself() -> None:
    table = Table(plain_rules, TIM, 2).marking("R4 R5 X6")
    before = table.state.copy()
    table.act("A", "done")
    done = [notation.read_action(table.material, before, 0, "done")]
    for you, said in ((0, "Du nutzt keinen Würfel."), (1, "Ada nutzt keinen Würfel.")):
        line = words.log_line(Told(GERMAN, table.material, before, table.state, 0, done, NAMES, you))
        assert plain(line).startswith(said)


def test_total_is_the_sum_of_the_parts_shown() -> None:
    table = Table(plain_rules).give("A", ring=range(11), path=LONG_WAY[:11]).turn_over("A")
    table.give("A", ring=range(5), path=LONG_WAY[:10])
    values = [int(value) for _, value in words.results(GERMAN, table.material, table.state, 0)]
    assert values == [39, 22, 61]
    tokens = words.standing(GERMAN, table.material, table.state, 0)
    assert tokens[0].text == "61 P"
