"""Parts of pictures: numbers, paths, hexagons, dice, and the style sheets made of the palette."""

from __future__ import annotations

import math
import re
from xml.etree import ElementTree

import pytest

from wuerfelwerk import draw
from wuerfelwerk.draw import dice, hexes, svg
from wuerfelwerk.draw.icons import ICONS
from wuerfelwerk.draw.palette import HOUSE, TONES, VARIABLE, flat, style
from wuerfelwerk.draw.symbols import MARKS, PENCIL, SYMBOLS

HEXAGON = 400 * 3 * math.sqrt(3) / 2  # what a hexagon of size 20 covers
PATH = re.compile(r"[MLCZ0-9 .-]*")


def parsed(text: str) -> ElementTree.Element:
    return ElementTree.fromstring(text)


# ---- svg ----------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("value", "digits", "text"),
    [
        (1.0, 2, "1"),
        (-0.001, 2, "0"),
        (0.125, 1, "0.1"),
        (10.0, 2, "10"),
        (100.0, 0, "100"),
        (-2.50, 2, "-2.5"),
    ],
)
def test_numbers_are_short(value: float, digits: int, text: str) -> None:
    assert svg.num(value, digits) == text


def test_attributes_are_escaped() -> None:
    label = 'a "b" <c> & d'
    element = parsed("<g" + svg.attributes({"aria-label": label}) + "/>")
    assert element.attrib["aria-label"] == label


def test_text_is_escaped() -> None:
    assert parsed(f"<t>{svg.text('1 < 2 & 3')}</t>").text == "1 < 2 & 3"


def test_short_paths_draw_the_same_corners() -> None:
    corners = [(0.0, -20.0), (17.3, -10.0), (17.3, 10.0), (0.0, 20.0), (-17.3, 10.0), (-17.3, -10.0)]
    assert svg.short(corners) == "M0 -20l17 10v20l-17 10l-17-10v-20z"


# ---- symbols ------------------------------------------------------------------------------------


def test_paths_use_commands_every_renderer_knows() -> None:
    for data in (*SYMBOLS.values(), *MARKS, PENCIL):
        assert PATH.fullmatch(data), data


def test_every_colour_has_a_symbol_of_its_own() -> None:
    assert set(SYMBOLS) == set(TONES)
    assert len(set(SYMBOLS.values())) == len(TONES)


def test_everything_drawn_by_reference_is_in_defs() -> None:
    page = parsed(draw.defs())
    ids = [element.attrib["id"] for element in page.iter() if "id" in element.attrib]
    assert len(set(ids)) == len(ids)
    parts = [draw.symbol(colour, 0, 0, 10) for colour in TONES]
    parts += [draw.mark(0, 0, 10, number) for number in range(9)] + [draw.pencil(0, 0, 10)]
    parts += [draw.icon(name) for name in ICONS] + [draw.chip("red"), draw.die("red")]
    used = re.findall(r'href="#([^"]+)"', "".join(parts)) + re.findall(r"url\(#([^)]+)\)", "".join(parts))
    assert set(used) <= set(ids)
    assert 'style="' not in draw.defs()


def test_icons_and_lettering_are_well_formed() -> None:
    for name in ICONS:
        parsed(draw.icon(name, 18, "small"))
    parsed(draw.wordmark())
    parsed(draw.app_icon())
    parsed(draw.chip("grey", 20))


# ---- dice ---------------------------------------------------------------------------------------


@pytest.mark.parametrize("face", ["symbol", "number", "pips"])
@pytest.mark.parametrize("colour", list(TONES))
def test_dice_are_well_formed(face: str, colour: str) -> None:
    die = parsed(draw.die(colour, face, 5, label="Fünf"))
    assert die.attrib["role"] == "img" and die.attrib["aria-label"] == "Fünf"


@pytest.mark.parametrize("value", range(1, 7))
def test_a_face_has_as_many_pips_as_it_counts(value: int) -> None:
    assert dice.pips(value, 0, 0, 5, 1).count("<circle") == value


def test_a_die_without_a_label_is_decoration() -> None:
    assert parsed(draw.die("red")).attrib["aria-hidden"] == "true"


def test_a_die_may_be_a_button() -> None:
    choice = draw.Choice({"data-action": "7"}, "Rot nehmen")
    die = parsed(draw.die("red", attrs=draw.button(choice)))
    assert die.attrib["role"] == "button" and "aria-hidden" not in die.attrib
    assert draw.handle(choice) == {"data-action": "7"}


# ---- hexagons -----------------------------------------------------------------------------------


def test_hexagons_next_to_each_other_share_an_edge() -> None:
    for edge, at in enumerate(hexes.ACROSS):
        x, y = hexes.centre(at, 1)
        assert math.hypot(x, y) == pytest.approx(math.sqrt(3))
        middle = [
            (a + b) / 2 for a, b in zip(hexes.CORNERS[edge], hexes.CORNERS[(edge + 1) % 6], strict=True)
        ]
        assert (x / 2, y / 2) == pytest.approx(tuple(middle))


def area_of(loop: list[svg.Point]) -> float:
    following = [*loop[1:], loop[0]]
    return sum(x * b - a * y for (x, y), (a, b) in zip(loop, following, strict=True)) / 2


@pytest.mark.parametrize("count", [1, 2, 3, 7])
def test_an_outline_encloses_its_hexagons(count: int) -> None:
    area = [(0, 0), *hexes.ACROSS][:count]
    (loop,) = hexes.loops(area, 20, 0)
    assert area_of(loop) == pytest.approx(count * HEXAGON, rel=1e-3)


def test_an_outline_round_a_hole_has_two_loops() -> None:
    ring = list(hexes.ACROSS)
    areas = sorted(area_of(loop) for loop in hexes.loops(ring, 20, 0))
    assert len(areas) == 2
    assert sum(areas) == pytest.approx(6 * HEXAGON, rel=1e-3)


def test_an_inset_outline_stays_inside() -> None:
    (loop,) = hexes.loops([(0, 0)], 20, 2)
    radius = 20 - 2 / math.cos(math.radians(30))
    assert all(math.hypot(x, y) == pytest.approx(radius, rel=1e-3) for x, y in loop)


def test_seams_lie_between_neighbours() -> None:
    assert hexes.seams([(0, 0)], 1) == ""
    assert hexes.seams([(0, 0), *hexes.ACROSS], 1).count("M") == 12


# ---- palette ------------------------------------------------------------------------------------


def test_the_style_sheet_has_a_class_for_each_colour() -> None:
    for colour in TONES:
        assert f".{colour} {{ --fill:" in style()


def test_a_flat_style_sheet_has_no_custom_properties() -> None:
    css = flat(style())
    assert "--" not in css
    assert ".red .sym,.sym.red{fill:#ffffff}" in css
    assert ".ink{fill:#16211f}" in css


def test_a_flat_style_sheet_keeps_to_the_colours_asked_for() -> None:
    assert "purple" not in flat(style(), ("red", "blue"))


def test_a_flat_style_sheet_leaves_motion_out() -> None:
    motion = "@keyframes k { 0% { opacity: 1; } } @media print { .b { fill: red; } }"
    css = f"/* a */ .a {{ fill: var(--ink); }} {motion} .c {{ x: y; }}"
    assert flat(css) == ".a{fill:#16211f}.c{x:y}"


def test_every_name_in_the_style_sheets_is_known() -> None:
    known = set(HOUSE) | {"fill", "tone", "side", "sink", "edge", "dark-edge"}
    assert set(VARIABLE.findall(style())) <= known
