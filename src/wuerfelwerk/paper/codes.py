"""QR codes of a printed page: they open a table with its boards and dice of one's own."""

from __future__ import annotations

from collections.abc import Sequence
from io import BytesIO
from urllib.parse import urlencode

from wuerfelwerk.paper.order import Order


def link_of(order: Order, boards: Sequence[str]) -> str:
    """Where the code of a page leads, '' without a server. Boards that are files only are not named."""
    if not order.server:
        return ""
    asked = {"game": order.game.id}
    named = [board for board in boards if board in order.chosen and board]
    if named:
        asked["boards"] = ",".join(named)
    return f"{order.server.rstrip('/')}/paper/table?{urlencode(asked)}"


def code_of(link: str) -> bytes:
    """The code as SVG, with the quiet zone round it."""
    import segno

    out = BytesIO()
    code = segno.make(link, error="m", micro=False)
    code.save(out, kind="svg", border=4, dark="#111111", light="#ffffff", xmldecl=False)
    return out.getvalue()
