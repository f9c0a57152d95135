"""What a message says."""

from __future__ import annotations

import json

from wuerfelwerk.hall import View
from wuerfelwerk.hall.calling import Call
from wuerfelwerk.web.entrance import language

LONGEST = 120  # characters of each line: what a telephone shows


def message(call: Call, view: View, name: str, below: str) -> str:
    """Title, one sentence and the table, as ``static/sw.js`` reads it. No secret is in it: it passes the
    maker of the browser, sealed, and lies on a screen others see.

    ``name``: of the language; ``below``: the path this server is reached at.
    """
    _ = language.house(name).gettext
    values = {"game": view.game.card.title, "name": language.of_table(view.name, name)}
    title = _("Du bist dran") if call.what == "turn" else _("Dein Tisch beginnt")
    text = _("%(game)s am Tisch %(name)s") % values
    told = {
        "title": title[:LONGEST],
        "text": text[:LONGEST],
        "open": f"{below}/t/{call.table_id}",
        "tag": call.table_id,
    }
    return json.dumps(told, ensure_ascii=False, separators=(",", ":"))
