"""Hangs boards in the gallery of a game: what ``boards make --count --json`` has found.

wuerfelwerk boards make GAME --seed 1 --count 50 --json > found.json
python tools/gallery.py found.json
"""

from __future__ import annotations

import json
import sys
from pathlib import Path

from wuerfelwerk.games import game
from wuerfelwerk.games.sketches import GALLERY, read_file, sketching_of


def hang(found: Path) -> Path:
    """The file that was written: of each board its sketch, name and measures."""
    document = json.loads(found.read_text("utf-8"))
    of = game(document["game"])
    room = sketching_of(of)
    if room is None:
        sys.exit(f"The boards of {of.card.title} cannot be drawn.")
    rows = [
        [read_file(of, room, row["text"]).letters, row["id"], row["games"]]
        + [round(row[key], 3) for key in ("mean", "interval", "away")]
        for row in document["boards"]
    ]
    lines = ",\n".join(json.dumps(row) for row in rows)
    head = json.dumps({key: document[key] for key in ("bot", "within", "tried")})[:-1]
    file = of.folder / GALLERY
    file.write_text(f'{head}, "boards": [\n{lines}\n]}}\n', "utf-8")
    return file


if __name__ == "__main__":
    print(hang(Path(sys.argv[1])))
