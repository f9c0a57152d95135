"""Looking at a PDF as a printer does: its words, its fonts, its ink in tenths of a millimetre."""

from __future__ import annotations

from functools import lru_cache
from io import BytesIO
from typing import Any

import numpy as np
import pypdfium2 as pdfium
from pypdf import PdfReader
from pypdf.generic import DictionaryObject, IndirectObject

from wuerfelwerk import games
from wuerfelwerk.paper.order import Order
from wuerfelwerk.paper.setting import printed
from wuerfelwerk.web.teaching.examples import to_print

DOTS = 5  # a millimetre
DARK, WHITE = 110, 250


def document(id: str, language: str = "de", **more: Any) -> bytes:
    """The PDF of a game as the command and the page make it."""
    return _document(id, language, tuple(sorted(more.items())))


@lru_cache(maxsize=32)
def _document(id: str, language: str, more: tuple[tuple[str, Any], ...]) -> bytes:
    order = Order(games.game(id), language=language, **dict(more))
    return printed(order, to_print(id, language))


def texts(pdf: bytes) -> list[str]:
    """What can be searched for, page by page, on one line."""
    return [" ".join(page.get_textpage().get_text_range().split()) for page in pdfium.PdfDocument(pdf)]


def contents(pdf: bytes) -> list[str]:
    """The headings a reader shows beside the pages, without those below them."""
    return [str(one.title) for one in PdfReader(BytesIO(pdf)).outline if not isinstance(one, list)]


def pictures(pdf: bytes, dots: float = DOTS) -> list[Any]:
    """Every page as an array of dots with red, green and blue; so many dots a millimetre."""
    return [
        np.asarray(page.render(scale=dots * 25.4 / 72).to_pil().convert("RGB"))
        for page in pdfium.PdfDocument(pdf)
    ]


def fonts(pdf: bytes) -> dict[str, bool]:
    """Every font, and whether its shapes come along."""
    reader, found = PdfReader(BytesIO(pdf)), dict[str, bool]()
    for number in range(1, len(reader.xref_objStm) + sum(map(len, reader.xref.values())) + 1):
        thing = reader.get_object(IndirectObject(number, 0, reader))
        if isinstance(thing, DictionaryObject) and thing.get("/Type") == "/FontDescriptor":
            name = str(thing["/FontName"]).rpartition("+")[2]
            found[name] = "/FontFile2" in thing or "/FontFile3" in thing
    return found


def longest_line(row: Any) -> tuple[int, int]:
    """Where the longest dark run of a row of dots begins, and how long it is."""
    edges = np.flatnonzero(np.diff(np.concatenate(([0], row.astype(np.int8), [0]))))
    starts, ends = edges[::2], edges[1::2]
    if not len(starts):
        return 0, 0
    best = int(np.argmax(ends - starts))
    return int(starts[best]), int(ends[best] - starts[best])
