"""Pictures: well formed, unique ids, fixed layers, small, and as somebody found them good."""

from __future__ import annotations

import gzip
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import pytest

from tests.games.wuerfelland.boards import whole
from tests.games.wuerfelland.pages import PlainWords, grown, ink, table, throw
from tests.golden import compare, one_tag_a_line
from wuerfelwerk.draw import Choice, defs
from wuerfelwerk.games import game
from wuerfelwerk.games.pages import picture_of
from wuerfelwerk.games.wuerfelland import rules
from wuerfelwerk.games.wuerfelland.board import load_boards

picture = picture_of(game("wuerfelland"))

PICTURES = Path(__file__).parent / "pictures"
WORDS = PlainWords()
SVG = "{http://www.w3.org/2000/svg}"
LAYERS = ["land", "signs", "marks", "pencil", "hints", "hits", "fields", "bar"]
BOARD = whole()
ALL = range(112)


def parsed(svg: str) -> ElementTree.Element:
    return ElementTree.fromstring(svg)


def ids(root: ElementTree.Element) -> list[str]:
    return [element.attrib["id"] for element in root.iter() if "id" in element.attrib]


def by_id(root: ElementTree.Element, id: str) -> ElementTree.Element:
    return next(element for element in root.iter() if element.attrib.get("id") == id)


def offered(*fields: int, draft: bool = False) -> dict[int, Choice]:
    """Choices as a page makes them."""
    return {
        field: Choice({"data-action": str(field), "hx-post": f"/t/1?a={field}&b=2"}, f"Feld <{field}>", draft)
        for field in fields
    }


def start_state() -> tuple[Any, Any]:
    return table()


def mid_game() -> tuple[Any, Any]:
    material, state = table()
    ink(state, 0, grown(BOARD, 40))
    return material, state


def marking() -> tuple[Any, Any, dict[str, Any]]:
    """Two fields in pencil, three to choose from, one area in question."""
    material, state = mid_game()
    near = grown(BOARD, 45)
    ink(state, 0, near[40:42])
    choices = offered(*near[42:45]) | offered(*near[40:42], draft=True)
    return material, state, {"choices": choices, "pencilled": near[40:42], "hints": [near[44]]}


def finished() -> tuple[Any, Any]:
    material, state = table()
    ink(state, 0, [field for field in ALL if field % 9 or BOARD.colours[BOARD.fields()[field]] in (0, 3)])
    return material, state


# ---- golden pictures ----------------------------------------------------------------------------


def golden(name: str, svg: str) -> None:
    parsed(svg)
    compare(PICTURES / f"{name}.svg", one_tag_a_line(svg))


def test_the_start_looks_as_it_should() -> None:
    golden("start", picture.sheet(*start_state(), 0, words=WORDS, standalone=True))


def test_a_game_in_the_middle_looks_as_it_should() -> None:
    golden("middle", picture.sheet(*mid_game(), 0, words=WORDS, standalone=True))


def test_a_marking_looks_as_it_should() -> None:
    material, state, offers = marking()
    golden("marking", picture.sheet(material, state, 0, words=WORDS, standalone=True, **offers))


def test_a_finished_sheet_looks_as_it_should() -> None:
    golden("finished", picture.sheet(*finished(), 0, words=WORDS, standalone=True))


def test_a_mini_looks_as_it_should() -> None:
    golden("mini", picture.mini(*mid_game(), 0))


def test_the_dice_look_as_they_should() -> None:
    material, state = mid_game()
    state.phase = rules.MARK
    state.colour, state.aside = 2, 3
    throw(state, "B B X")
    shelves = picture.tray(
        material, state, 1, choices={125: Choice({"data-action": "125"}, "2 Blau")}, words=WORDS
    )
    text = "".join(
        f"<g><title>{shelf.title}, {shelf.count}, {shelf.kept}</title>{''.join(shelf.dice)}</g>"
        for shelf in shelves
    )
    golden("tray", f"<svg>{text}</svg>")


# ---- every picture ------------------------------------------------------------------------------


@pytest.mark.parametrize("id", load_boards())
def test_every_board_is_drawn(id: str) -> None:
    board = load_boards()[id]
    material, state = table(board)
    ink(state, 0, grown(board, 50))
    root = parsed(picture.sheet(material, state, 0, choices=offered(*ALL), words=WORDS))
    assert len(set(ids(root))) == len(ids(root))
    assert [group.attrib["id"] for group in root if group.tag == "g"] == [f"A-{layer}" for layer in LAYERS]
    assert len(by_id(root, "A-marks")) == 50
    assert len(by_id(root, "A-fields")) == 112
    parsed(picture.mini(material, state, 0))


def test_layers_are_there_when_they_are_empty() -> None:
    root = parsed(picture.sheet(*start_state(), 0))
    for layer in ("marks", "pencil", "hints", "hits", "fields"):
        assert len(by_id(root, f"A-{layer}")) == 0


def test_things_with_ids_lie_in_a_fixed_layer() -> None:
    material, state, offers = marking()
    root = parsed(picture.sheet(material, state, 0, **offers))
    layers = {group.attrib["id"] for group in root}
    inside = [child.attrib["id"] for group in root for child in group if "id" in child.attrib]
    assert sorted([*layers, *inside, "A"]) == sorted(ids(root))


def test_sheets_on_one_page_do_not_share_ids() -> None:
    material, state, offers = marking()
    sheets = [
        picture.sheet(material, state, 0, words=WORDS, **offers),
        picture.sheet(material, state, 1, words=WORDS),
        picture.sheet(material, state, 0, words=WORDS, prefix="big", **offers),
    ]
    page = parsed(f"<div>{defs()}{''.join(sheets)}</div>")
    assert len(set(ids(page))) == len(ids(page))


def test_every_reference_has_its_target() -> None:
    material, state, offers = marking()
    page = parsed(f"<div>{defs()}{picture.sheet(material, state, 0, **offers)}</div>")
    alone = parsed(picture.sheet(material, state, 0, words=WORDS, standalone=True, **offers))
    for root in (page, alone):
        targets = {f"#{id}" for id in ids(root)}
        used = {element.attrib["href"] for element in root.iter() if "href" in element.attrib}
        assert used <= targets


def test_no_style_attributes_and_no_script() -> None:
    material, state, offers = marking()
    for svg in (picture.sheet(material, state, 0, words=WORDS, **offers), picture.mini(material, state, 0)):
        assert "style=" not in svg and "<script" not in svg and " on" not in svg.replace(" on ", "")


def test_a_legal_field_is_a_button_with_what_the_page_gave() -> None:
    material, state = start_state()
    root = parsed(picture.sheet(material, state, 0, choices=offered(30)))
    field = by_id(root, "A-f30")
    assert field.attrib["role"] == "button"
    assert field.attrib["tabindex"] == "0"
    assert field.attrib["aria-label"] == "Feld <30>"
    assert field.attrib["hx-post"] == "/t/1?a=30&b=2"
    hit = by_id(root, "A-h30")
    assert hit.attrib["data-action"] == "30"
    assert "role" not in hit.attrib and "tabindex" not in hit.attrib and "aria-label" not in hit.attrib


def test_what_the_page_gives_goes_first() -> None:
    material, state = start_state()
    choice = Choice({"tabindex": "-1", "aria-label": "mine"}, "other")
    field = by_id(parsed(picture.sheet(material, state, 0, choices={3: choice})), "A-f3")
    assert field.attrib["tabindex"] == "-1"
    assert field.attrib["aria-label"] == "mine"


def test_a_drafted_field_can_be_taken_back() -> None:
    material, state, offers = marking()
    root = parsed(picture.sheet(material, state, 0, **offers))
    field = offers["pencilled"][0]
    assert by_id(root, f"A-f{field}").attrib["class"] == "chosen"
    assert by_id(root, f"A-f{field}").attrib["aria-pressed"] == "true"
    assert f"A-m{field}" not in ids(root)
    assert f"A-d{field}" in ids(root)


def test_actions_that_are_no_fields_are_not_drawn_on_the_sheet() -> None:
    material, state = start_state()
    root = parsed(picture.sheet(material, state, 0, choices=offered(112, 119, 122, 130)))
    assert len(by_id(root, "A-fields")) == 0


def test_the_text_twin_tells_the_whole_sheet() -> None:
    material, state, offers = marking()
    root = parsed(picture.sheet(material, state, 0, words=WORDS, **offers))
    assert root.attrib["aria-labelledby"] == "A-title"
    assert by_id(root, "A-title").text == "Blatt von Platz A & Co."
    rows = (by_id(root, "A-desc").text or "").split("\n")
    assert len(rows) == 13
    assert rows[0] == "Reihe 1: Grau; Orange, Schatz; Orange; Orange; Grün; Grün, Schatz; Grün; Blau."
    assert sum(row.count("; ") + 1 for row in rows) == 112 + 1 + 8
    whole_text = "\n".join(rows)
    assert whole_text.count("angekreuzt") == 40
    assert whole_text.count("Bleistift") == 2
    assert whole_text.count("Fels") == 8
    assert whole_text.count("Start") == 1


def test_before_the_side_is_chosen_the_front_is_shown() -> None:
    material, state = start_state()
    state.sheets[0].side = -1
    assert picture.sheet(material, state, 0) == picture.sheet(*start_state(), 0)


def test_the_chosen_side_is_shown() -> None:
    front, back = load_boards()["1a"], load_boards()["1b"]
    material = rules.lay_out_boards({}, [[front, back]])
    _, state = table(seats=1)
    front_svg = picture.sheet(material, state, 0)
    state.sheets[0].side = 1
    assert picture.sheet(material, state, 0) != front_svg


# ---- the info bar -------------------------------------------------------------------------------


def test_the_bar_shows_treasures_and_a_complete_colour() -> None:
    material, state = start_state()
    fields = BOARD.fields()
    red = [field for field, at in enumerate(fields) if BOARD.colours[at] == 0]
    ink(state, 0, red[:-1])
    bar = by_id(parsed(picture.sheet(material, state, 0)), "A-bar")
    swatches = [element for element in bar.iter() if element.attrib.get("class") == "swatch"]
    assert swatches == []
    ink(state, 0, red[-1:])
    bar = by_id(parsed(picture.sheet(material, state, 0)), "A-bar")
    classes = [element.attrib.get("class") for element in bar.iter()]
    assert classes.count("swatch") == 1
    assert classes.count("slot full") == 1
    assert classes.count("gem") == 2 and classes.count("gem open") == 10
    assert classes.count("mark") == 3


def test_a_pencilled_treasure_is_pencilled_in_the_bar() -> None:
    material, state = start_state()
    treasure = next(field for field, at in enumerate(BOARD.fields()) if at in BOARD.treasures)
    ink(state, 0, [treasure])
    bar = by_id(parsed(picture.sheet(material, state, 0, pencilled=[treasure])), "A-bar")
    classes = [element.attrib.get("class") for element in bar.iter()]
    assert classes.count("draftmark") == 1 and classes.count("mark") == 0


# ---- size ---------------------------------------------------------------------------------------


@pytest.mark.parametrize("id", load_boards())
def test_pictures_are_small(id: str) -> None:
    """Four seats must travel in one update of a page below 40 KB packed."""
    board = load_boards()[id]
    material, state = table(board)
    ink(state, 0, grown(board, 112))
    mini = picture.mini(material, state, 0)
    assert len(mini) < 7_500
    ink(state, 1, grown(board, 60))
    svg = picture.sheet(material, state, 1, choices=offered(*grown(board, 80)[60:]), words=WORDS)
    assert len(svg) < 45_000
    assert len(gzip.compress(svg.encode())) < 10_000


# ---- the dice -----------------------------------------------------------------------------------


def shelves(phase: int, seat: int | None = 0, choices: dict[int, Choice] | None = None) -> list[Any]:
    material, state = start_state()
    state.phase, state.colour, state.aside = phase, 2, 2
    state.thrower = 1
    throw(state, "R B B Y")
    return picture.tray(material, state, seat, choices=choices, words=WORDS)


def test_dice_before_a_colour_is_chosen() -> None:
    (roll,) = shelves(rules.COLOUR)
    assert (roll.title, roll.count, roll.kept, len(roll.dice)) == ("roll 0", "4", False, 4)


@pytest.mark.parametrize("phase", [rules.DECIDE, rules.REROLL])
def test_dice_set_aside_lie_at_the_left(phase: int) -> None:
    aside, cup = shelves(phase)
    assert (aside.title, aside.count, aside.kept, len(aside.dice)) == ("aside 0", "2 Grün", True, 2)
    assert (cup.title, cup.count, cup.kept, len(cup.dice)) == ("cup 0", "4", False, 4)


@pytest.mark.parametrize(("seat", "kind"), [(0, "own"), (1, "active"), (None, "active")])
def test_dice_while_all_mark(seat: int | None, kind: str) -> None:
    kept, others = shelves(rules.MARK, seat)
    assert kept.title == f"{kind} 0" and kept.kept
    assert others.title == "others 0" and not others.kept


def test_dice_of_a_treasure_throw() -> None:
    (thrown,) = shelves(rules.THROW_MARK)
    assert thrown.title == "throw 1" and len(thrown.dice) == 4


@pytest.mark.parametrize("phase", [rules.LOT, rules.SIDE, rules.ROLL, rules.THROW, rules.LIMIT, rules.ENDED])
def test_no_dice_lie_there_at_other_times(phase: int) -> None:
    assert shelves(phase) == []


def test_a_colour_is_chosen_by_its_first_die() -> None:
    blue = rules.COLOUR_ACTIONS + 3
    choices = {blue: Choice({"data-action": str(blue)}, "2 Blau")}
    dice = [parsed(die) for die in shelves(rules.COLOUR, choices=choices)[0].dice]
    assert [die.attrib["class"] for die in dice] == [
        "die red cannot",
        "die yellow cannot",
        "die blue choice",
        "die blue choice",
    ]
    assert [die.attrib.get("role") for die in dice] == ["img", "img", "button", None]
    assert dice[2].attrib["aria-label"] == "2 Blau"
    assert dice[3].attrib["data-action"] == str(blue) and dice[3].attrib["aria-hidden"] == "true"


def test_a_chosen_colour_is_pressed() -> None:
    blue = rules.COLOUR_ACTIONS + 3
    dice = [parsed(die) for die in shelves(rules.COLOUR, choices=offered(blue, draft=True))[0].dice]
    assert dice[2].attrib["class"] == "die blue chosen"
    assert dice[2].attrib["aria-pressed"] == "true"


# ---- style and sign -----------------------------------------------------------------------------


def test_a_picture_of_its_own_needs_no_page() -> None:
    svg = picture.sheet(*mid_game(), 0, words=WORDS, standalone=True)
    root = parsed(svg)
    assert root.tag == f"{SVG}svg"
    assert "var(" not in svg and "purple" not in svg
    assert root.attrib["width"] and root.attrib["height"]


def test_the_sign_of_the_game_is_a_small_picture() -> None:
    root = parsed(picture.art())
    assert root.attrib["aria-hidden"] == "true"
    assert ids(root) == []
    assert len(picture.art()) < 14_000


@pytest.mark.parametrize("id", load_boards())
def test_fingers_have_room_on_the_smallest_phone(id: str) -> None:
    """44 pixels, where a sheet has 330 × 360; there a field is at least 25 pixels wide."""
    material, state = table(load_boards()[id])
    root = parsed(picture.sheet(material, state, 0, choices=offered(1)))
    width, height = [float(part) for part in root.attrib["viewBox"].split()[2:]]
    scale = min(330 / width, 360 / height)
    assert 2 * float(by_id(root, "A-h1").attrib["r"]) * scale >= 43.8
    assert 3**0.5 * 20 * scale >= 25
