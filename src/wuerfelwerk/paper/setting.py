"""Sets an order as pages: what a game says becomes data for ``sheets.typ``, and that becomes PDF."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from functools import cache
from importlib.resources import files
from pathlib import Path
from shutil import copy
from tempfile import TemporaryDirectory
from typing import Any

from wuerfelwerk.engine.errors import Unreadable
from wuerfelwerk.games.catalogs import of_game
from wuerfelwerk.games.pages import paper_of
from wuerfelwerk.games.printing import Piece, Sheet
from wuerfelwerk.games.telling import Translator
from wuerfelwerk.paper import cutting, inks, rulebook
from wuerfelwerk.paper.codes import brings_boards, code_of, link_of
from wuerfelwerk.paper.order import CUT_OUT, PAD, RULES, SHEETS, SIZES, Order

VENDOR = Path(__file__).parent.parent / "web" / "static" / "vendor"
FONTS = ("roboto-400.ttf", "roboto-700.ttf")  # the whole fonts, of which parts go along
STANDARD = "ua-1"  # tags, a title, words for every picture
SMALL, LARGE = 8.4, 9.5  # points: letters of the rules; the small ones on A4, where all stands on one page
HIGH = 8.0  # mm: a line of a pad
COLUMN = 88.0  # mm
DICE = 8.5  # mm: of a die beside a rule

Pictures = Mapping[str, Sequence[tuple[str, str]]]  # by rule: SVG of a page, and what it shows


class NotInstalled(Exception):
    """The library that sets pages is not there."""


def printed(order: Order, pictures: Pictures | None = None) -> bytes:
    """The document as PDF; the same order gives the same bytes. ``pictures`` stand beside the rules.

    Unreadable for a board file that cannot be read, NotInstalled where typst is not there.
    """
    pdf: bytes = _set(order, pictures, format="pdf", pdf_standards=STANDARD, timestamp=0)
    return pdf


def looks(order: Order, pictures: Pictures | None = None, ppi: float = 96) -> list[bytes]:
    """The very pages as PNG, for somebody who wants to see them before they print."""
    made = _set(order, pictures, format="png", ppi=ppi)
    return made if isinstance(made, list) else [made]


def _set(order: Order, pictures: Pictures | None, **how: Any) -> Any:
    try:
        import typst
    except ImportError as error:
        raise NotInstalled("typst") from error
    made = _Document(order)
    data = made.data(pictures or {})
    source = files("wuerfelwerk.paper").joinpath("sheets.typ").read_bytes()
    inputs = {"main.typ": source, "order.json": json.dumps(data).encode(), **made.files}
    compiled: Any = typst.compile  # its types know no dict of files
    with TemporaryDirectory() as fonts:  # the condensed one beside them is Roboto to typst as well
        for name in FONTS:
            copy(VENDOR / name, fonts)
        return compiled(inputs, font_paths=[fonts], ignore_system_fonts=True, **how)


class _Document:
    """One document being put together: its pages as data, its pictures as files."""

    def __init__(self, order: Order) -> None:
        self.order, self.paper = order, paper_of(order.game)
        self.tr: Translator = of_game(order.game, order.language)
        self.files: dict[str, bytes] = {}
        self._names: dict[bytes, str] = {}

    def data(self, pictures: Pictures) -> dict[str, Any]:
        """All the template is told."""
        order, tr = self.order, self.tr
        width, height = SIZES[order.size]
        made: dict[str, Callable[[], list[dict[str, Any]]]] = {
            SHEETS: self._sheets,
            CUT_OUT: self._cut_out,
            PAD: self._pad,
            RULES: lambda: self._rules(pictures),
        }
        pages = [page for part in made if part in order.parts for page in made[part]()]
        if not pages:
            raise Unreadable("Davon gibt es bei %(title)s nichts zu drucken.", title=order.game.card.title)
        for page in pages:
            page.setdefault("code", None)
        words = {
            "page": tr("Seite %(n)s von %(all)s", n="{n}", all="{all}"),
            "name": tr("Name"),
            "continued": tr("(Fortsetzung)"),
            "own": tr("Würfelwerk: eigene Pläne, frei zum Kopieren. In Originalgröße drucken"),
        }
        return {
            "title": tr("%(title)s auf Papier", title=order.game.card.title),
            "game": order.game.card.title,
            "language": order.language,
            "width": width,
            "height": height,
            "words": words,
            "pages": pages,
        }

    def _file(self, data: bytes) -> str:
        """The name of a picture among the files; the same picture has one name."""
        name = self._names.get(data)
        if name is None:
            name = self._names[data] = f"{len(self._names)}.svg"
            self.files[name] = data
        return name

    def _picture(self, drawn: str) -> str:
        return self._file(inks.printable(drawn, self.order.game, grey=self.order.grey))

    # ---- sheets ---------------------------------------------------------------------------------

    def _sheets(self) -> list[dict[str, Any]]:
        sheets = [self.paper.sheet(self.tr, board) for board in self.order.chosen]
        sheets += [replace(self.paper.brought(self.tr, text), file=text) for text in self.order.brought]
        columns, rows = self.paper.A_PAGE
        many = columns * rows
        if many == 1:
            return [{"kind": "sheet", **self._sheet(one), **self._code([one])} for one in sheets]
        return [
            {
                "kind": "several",
                "columns": columns,
                "rows": rows,
                "sheets": [self._sheet(one) for one in sheets[first : first + many]],
                **self._code(sheets[first : first + many]),
            }
            for first in range(0, len(sheets), many)
        ]

    def _sheet(self, one: Sheet) -> dict[str, Any]:
        return {
            "title": one.title,
            "picture": self._picture(one.drawn),
            "said": one.said,
            "notes": one.notes,
            "wide": self._width(one),
            "named": one.named,
        }

    def _width(self, one: Sheet) -> float | None:
        """In mm, no more than there is room for; None: all of it."""
        width, height = SIZES[self.order.size]
        room = min(width - 20, (height - 72) / inks.ratio(one.drawn))
        return min(one.width, room) if one.width else None

    def _code(self, sheets: Sequence[Sheet]) -> dict[str, Any]:
        """The QR code of a page, where there is an address to lead to."""
        link = link_of(self.order, sheets)
        if not link:
            return {}
        bare = self.tr("Abscannen öffnet dazu einen Tisch: mit euren eigenen Würfeln.")
        brings = self.tr("Abscannen bringt das an den Tisch: mit euren eigenen Würfeln.")
        return {
            "code": self._file(code_of(link)),
            "link": link,
            "scan": brings if brings_boards(link) else bare,
        }

    # ---- what is cut out, and what is written on -----------------------------------------------

    def _cut_out(self) -> list[dict[str, Any]]:
        tr, dice = self.tr, self.paper.dice_to_make(self.tr)
        pages, pieces = list[dict[str, Any]](), self.paper.pieces(self.tr)
        if pieces:
            pages.append(self._pieces(tr("Zum Ausschneiden"), pieces))
        if dice:
            nets = [cutting.net(tr, die) for die in dice]
            pages.append(self._pieces(tr("Würfel zum Ausschneiden"), nets))
        stickers = cutting.stickers(tr, dice)
        if stickers is not None:
            pages.append(self._pieces(tr("Aufkleber für leere Würfel"), [stickers]))
        return pages

    def _pieces(self, title: str, pieces: Sequence[Piece]) -> dict[str, Any]:
        told = [
            {
                "title": one.title,
                "picture": self._picture(one.drawn),
                "said": one.said,
                "wide": one.width,
                "count": one.count,
            }
            for one in pieces
        ]
        return {"kind": "pieces", "title": title, "pieces": told}

    def _pad(self) -> list[dict[str, Any]]:
        pad = self.paper.pad(self.tr)
        if pad is None:
            return []
        said = {"title": self.tr("Block für die Punkte"), "rows": list(pad.rows), "total": pad.total}
        return [{"kind": "pad", **said, "blocks": pad.blocks, "columns": pad.columns, "high": HIGH}]

    # ---- rules ----------------------------------------------------------------------------------

    def _rules(self, pictures: Pictures) -> list[dict[str, Any]]:
        file = self.order.game.folder / f"help.{self.order.language}.md"
        if not file.is_file():
            return []
        wanted = self.paper.ONE_PAGE
        found = rulebook.paragraphs(file, wanted)
        told = [
            {
                "kind": one.kind,
                "runs": one.runs[1:] if one.rule else one.runs,
                "rule": one.rule,
                "pictures": [self._beside(*picture) for picture in pictures.get(one.rule, ())],
            }
            for one in found
        ]
        title = self.tr("%(title)s: die Regeln", title=self.order.game.card.title)
        size = SMALL * SIZES[self.order.size][1] / SIZES["a4"][1] if wanted else LARGE
        return [{"kind": "rules", "title": title, "size": size, "paragraphs": told}]

    def _beside(self, drawn: str, said: str) -> dict[str, Any]:
        alone = inks.in_a_row(drawn)
        high = DICE if alone != drawn else self.paper.BESIDE
        wide = min(high / inks.ratio(alone), COLUMN / 2)
        return {"picture": self._picture(alone), "said": said, "wide": wide}


@cache
def is_installed() -> bool:
    """Whether pages can be set here."""
    from importlib.util import find_spec

    return find_spec("typst") is not None
