"""The seven colours can be told apart by every eye, and their symbols where there is no colour."""

from __future__ import annotations

import itertools
import re
from importlib.resources import files

import pytest

from tests.draw.sight import ciede2000, contrast, distance
from wuerfelwerk.draw.palette import HOUSE, TONES
from wuerfelwerk.draw.symbols import SYMBOLS

LEAST = {"normal": 20, "protanopia": 15, "deuteranopia": 15, "tritanopia": 15, "greyscale": 8}
PAIRS = list(itertools.combinations(TONES, 2))
PIXELS, FINE = 12, 4  # a symbol at its smallest, each pixel looked at in 4 × 4 points

Polygon = list[tuple[float, float]]


def test_the_distance_is_that_of_the_paper() -> None:
    """Three pairs of the test data of Sharma, Wu and Dalal."""
    assert ciede2000((50, 2.6772, -79.7751), (50, 0, -82.7485)) == pytest.approx(2.0425, abs=1e-4)
    assert ciede2000((50, 2.5, 0), (73, 25, -18)) == pytest.approx(27.1492, abs=1e-4)
    assert ciede2000((2.0776, 0.0795, -1.1350), (0.9033, -0.0636, -0.5514)) == pytest.approx(0.9082, abs=1e-4)


@pytest.mark.parametrize("vision", list(LEAST))
def test_any_two_colours_can_be_told_apart(vision: str) -> None:
    close = [
        (one, other, round(far, 1))
        for one, other in PAIRS
        if (far := distance(TONES[one].fill, TONES[other].fill, vision)) < LEAST[vision]
    ]
    assert close == []


@pytest.mark.parametrize("colour", list(TONES))
def test_signs_can_be_read_on_their_colours(colour: str) -> None:
    tones = TONES[colour]
    assert contrast(tones.ink, tones.fill) >= 4.5
    assert contrast(tones.sink, tones.side) >= 4.5
    assert contrast(tones.edge, HOUSE["paper"]) >= 3


def test_pages_have_the_same_colours_as_pictures() -> None:
    css = files("wuerfelwerk.web").joinpath("static/tokens.css").read_text("utf-8")
    for colour, tones in TONES.items():
        for name, value in tones._asdict().items():
            assert f"--{colour}-{name}: {value};" in css
    light = css[css.index(":root") : css.index("@media")]
    for name, value in HOUSE.items():
        assert re.search(rf"--{name}: {value};", light), name


# ---- symbols at twelve pixels -------------------------------------------------------------------


def polygons(path: str) -> list[Polygon]:
    """The loops of a path, curves as eight short lines."""
    loops: list[Polygon] = []
    for command, rest in re.findall(r"([MLC])([^MLCZ]*)", path):
        numbers = [float(number) for number in re.findall(r"-?\d+\.?\d*", rest)]
        points = list(zip(numbers[::2], numbers[1::2], strict=True))
        if command == "M":
            loops.append(points)
        elif command == "L":
            loops[-1] += points
        else:
            for i in range(0, len(points), 3):
                loops[-1] += curve(loops[-1][-1], *points[i : i + 3])
    return loops


def curve(
    start: tuple[float, float], one: tuple[float, float], two: tuple[float, float], end: tuple[float, float]
) -> Polygon:
    steps = [k / 8 for k in range(1, 9)]
    weights = [((1 - t) ** 3, 3 * t * (1 - t) ** 2, 3 * t * t * (1 - t), t**3) for t in steps]
    knots = (start, one, two, end)
    return [
        (
            sum(w * x for w, (x, _) in zip(four, knots, strict=True)),
            sum(w * y for w, (_, y) in zip(four, knots, strict=True)),
        )
        for four in weights
    ]


def raster(path: str) -> list[float]:
    """How much of each pixel is covered, even-odd."""
    loops, points = polygons(path), PIXELS * FINE
    cover = [0.0] * PIXELS**2
    for row in range(points):
        y = (row + 0.5) * 24 / points
        cuts = sorted(
            x1 + (y - y1) * (x2 - x1) / (y2 - y1)
            for loop in loops
            for (x1, y1), (x2, y2) in zip(loop, [*loop[1:], loop[0]], strict=True)
            if (y1 > y) != (y2 > y)
        )
        for column in range(points):
            if sum(cut <= (column + 0.5) * 24 / points for cut in cuts) % 2:
                cover[row // FINE * PIXELS + column // FINE] += 1 / FINE**2
    return cover


def test_any_two_symbols_differ_in_a_third_of_their_ink() -> None:
    pixels = {colour: raster(SYMBOLS[colour]) for colour in TONES}
    for one, other in PAIRS:
        both = list(zip(pixels[one], pixels[other], strict=True))
        differs = sum(abs(a - b) for a, b in both) / sum(max(a, b) for a, b in both)
        assert differs >= 0.3, (one, other, round(differs, 2))
