"""The picture card of a moment: who plays what, how it stands, and one sheet; 1200 × 630, as SVG."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass

from wuerfelwerk.draw import chip, wordmark
from wuerfelwerk.draw.palette import flat, style
from wuerfelwerk.draw.svg import num, path, rect
from wuerfelwerk.draw.symbols import SHEEN, sign_defs
from wuerfelwerk.games.telling import Token, plain
from wuerfelwerk.hall import SeatView
from wuerfelwerk.web.entrance import language
from wuerfelwerk.web.live.cards.lettering import cut, drawable, line, lines, width
from wuerfelwerk.web.live.replaying.moment import Replayed

WIDE, HIGH = 1200, 630
LEFT, ROOM = 60, 450  # of the words
SIZES = (76, 66, 58, 50, 44, 38, 34)  # of the headline
PAPER = (548, 36, 1164, 596)  # where the sheet may lie
PAD, TILT = 24, 1.6
MOST_DICE, MOST_TOKENS = 6, 6
DICE_ROOM = 56  # below the sheet, where some lie there
LINE = 1.08  # from one line of the headline to the next
ROW = 56  # the most a person takes
CENTRED = ' text-anchor="middle"'
MORE_STYLE = """
.card-word { font-family: Roboto; fill: #f2f7f4; } .card-quiet { font-family: Roboto; fill: #b4c4be; }
.card-head { font-family: "Roboto Condensed"; font-weight: 700; fill: #ffffff; }
.card-kind { font-family: "Roboto Condensed"; font-weight: 700; fill: #b4c4be; letter-spacing: 1.4px; }
.card-name { font-family: Roboto; font-weight: 700; fill: #f2f7f4; }
.card-rank { font-family: "Roboto Condensed"; font-weight: 700; fill: #f2f7f4; }
.card-gem { fill: none; stroke: #f2f7f4; stroke-width: 1.8; stroke-linejoin: round; }
.card-first { font-family: "Roboto Condensed"; font-weight: 700; fill: #06201d; }
.wordmark path { fill: none; stroke: #f2f7f4; stroke-width: 5.4; }
.wordmark path { stroke-linecap: round; stroke-linejoin: round; }
.wordmark .dots rect { fill: #f2f7f4; }
.last { fill: none; stroke: #16211f; stroke-width: 2; stroke-dasharray: 4 3; }
.last-halo { fill: none; stroke: #fffefb; stroke-width: 4.5; }
.went { fill: none; stroke: #16211f; stroke-width: 2.6; stroke-dasharray: .1 6; stroke-linecap: round; }
.went-halo { fill: none; stroke: #fffefb; stroke-width: 6; }
.lay { fill: none; stroke: #46544f; stroke-width: 1.6; stroke-dasharray: 2 3; }
.wedge, .count-disc { fill: #16211f; } .count-in { fill: #fffefb; font-weight: 700; }
"""
GEM = "M7 5 L17 5 L21 10 L12 20 L3 10 Z M3 10 L21 10 M9 10 L12 19.6 L15 10 L12 5.2 Z"
SIZE = re.compile(r'<svg [^>]*?width="([0-9.]+)" height="([0-9.]+)"')


def card(shown: Replayed, steps: int) -> str:
    """``steps``: how many the game has so far. All that people have typed is escaped, and cut to its room."""
    over = shown.view.phase == "over"
    tr = language.house(shown.language)
    said = drawable(plain(shown.ending[0] if over else shown.happened))
    size, head = lines(said, ROOM, SIZES, 3)
    top = 210 + (size - SIZES[-1]) / 2
    body = [_moved(wordmark(44), LEFT - 4, 50), line(_title(shown), LEFT, 160, "card-kind", 24)]
    down = size * LINE
    body += [line(part, LEFT, top + number * down, "card-head", size) for number, part in enumerate(head)]
    rows = _rows(shown)
    below = max(top + (len(head) - 1) * down + 22, 270.0)
    space = min(ROW, (548 - below) / max(1, len(rows)))
    body += [_row(row, below + space * number, space) for number, row in enumerate(rows)]
    step = shown.view.seq
    foot = tr.gettext("Tisch %(name)s") % {"name": shown.view.name} if shown.view.name else ""
    where = "" if over else tr.gettext("Schritt %(n)s von %(all)s") % {"n": step, "all": steps}
    footline = " · ".join(filter(None, [foot, where]))
    body.append(line(cut(drawable(footline), 460, 18), LEFT, 590, "card-quiet", 18))
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{WIDE}" height="{HIGH}" viewBox="0 0 {WIDE} {HIGH}" '
        f'font-family="Roboto"><style>{flat(style())}{MORE_STYLE}</style><defs>{sign_defs()}{SHEEN}</defs>'
        f'<rect width="{WIDE}" height="{HIGH}" fill="#1d2b29"/>{"".join(body)}{_paper(shown)}</svg>'
    )


def _moved(drawn: str, x: float, y: float, more: str = "") -> str:
    return f'<g transform="translate({num(x)} {num(y)}){more}">{drawn}</g>'


def _title(shown: Replayed) -> str:
    title = drawable(shown.view.game.card.title.upper())
    head = "" if shown.view.phase == "over" else drawable(shown.headline.upper())
    return cut(" · ".join(filter(None, [title, head])), ROOM, 24, True)


@dataclass(frozen=True)
class _Row:
    sign: str  # rank, or letter of the seat
    name: str
    first: bool  # has won, or is shown on the sheet
    tokens: tuple[Token, ...]


def _rows(shown: Replayed) -> list[_Row]:
    """At the end the order of the table, else the seats and how they stand."""
    view = shown.view
    if view.phase != "over":
        return [
            _Row(card.seat.letter, _name(shown, card.seat), card.looked_at, card.tokens)
            for card in shown.cards
        ]
    won = view.result["winners"] if view.result else ()
    return [
        _Row(
            str(one.rank) if one.rank else one.card.seat.letter,
            _name(shown, one.card.seat),
            one.card.seat.letter in won,
            (Token("text", plain(one.columns[-1][1]), ""),) if one.columns else (),
        )
        for one in shown.results
    ]


def _name(shown: Replayed, seat: SeatView) -> str:
    """What the fonts can draw of it, or the seat."""
    platz = language.house(shown.language).gettext("Platz %(letter)s") % {"letter": seat.letter}
    return drawable(seat.name) or platz


def _row(row: _Row, y: float, space: float) -> str:
    """One person. ``y``: the upper edge."""
    middle, size = y + space / 2, min(29.0, space * 0.56)
    side = min(32.0, space * 0.64)
    edge = ' fill="#6fe3d2"' if row.first else ' fill="none" stroke="#6f8580" stroke-width="2"'
    box = rect(LEFT + 1, middle - side / 2, side, side, 8, edge)
    kind = "card-first" if row.first else "card-rank"
    sign = line(row.sign, LEFT + 1 + side / 2, middle + size * 0.24, kind, size * 0.66, CENTRED)
    drawn, used = _tokens(row.tokens, LEFT + ROOM, middle, size)
    name = cut(row.name, ROOM - side - 14 - used - 12, size)
    return box + sign + line(name, LEFT + side + 14, middle + size * 0.35, "card-name", size) + drawn


def _tokens(tokens: Sequence[Token], right: float, middle: float, size: float) -> tuple[str, float]:
    """Facts about a seat, from the right; and how wide they are."""
    drawn, x = "", right
    for token in reversed([one for one in tokens if one.kind != "small"][:MOST_TOKENS]):
        if token.kind == "colour":
            x -= size
            drawn += _moved(chip(token.colour, size), x, middle - size / 2)
            x -= 4
            continue
        said = cut(drawable(token.text), ROOM / 3, size, True)
        drawn += line(said, x, middle + size * 0.35, "card-rank", size, ' text-anchor="end"')
        x -= width(said, size, True) + 8
        if token.kind == "gem":
            x -= size
            drawn += _moved(
                path(GEM, ' class="card-gem"'), x, middle - size / 2, f" scale({num(size / 24, 3)})"
            )
    return drawn, right - x


def _paper(shown: Replayed) -> str:
    """The sheet on its paper, and the dice that lie there."""
    sheet = shown.sheet_alone
    found = SIZE.match(sheet)
    if found is None:
        raise ValueError("a sheet that stands alone says how large it is")
    wide, high = float(found[1]), float(found[2])
    left, top, right, bottom = PAPER
    dice = _dice(shown)
    bottom -= DICE_ROOM if dice else 0
    scale = min((right - left - 2 * PAD) / wide, (bottom - top - 2 * PAD) / high)
    wide, high = wide * scale + 2 * PAD, high * scale + 2 * PAD
    x, y = (left + right - wide) / 2, (top + bottom - high) / 2
    turned = f'<g transform="rotate({TILT} {num(x + wide / 2)} {num(y + high / 2)})">'
    paper = rect(x, y, wide, high, 20, ' fill="#fffefb"')
    return f"{turned}{paper}{_moved(sheet, x + PAD, y + PAD, f' scale({num(scale, 4)})')}</g>{dice}"


def _dice(shown: Replayed) -> str:
    """Those of the first shelf, at the lower edge."""
    dice: list[str] = next((shelf.dice for shelf in shown.shelves if shelf.dice), [])[:MOST_DICE]
    apart = 62
    first = PAPER[2] - apart * len(dice)
    return "".join(
        _moved(one, first + apart * place, 552, f" rotate({(-7, 5, -3)[place % 3]})")
        for place, one in enumerate(dice)
    )
