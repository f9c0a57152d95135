"""Hangs boards in the gallery of a game: what ``boards make --count --json`` has found.

wuerfelwerk boards make GAME --seed 1 --count 50 --json > found.json
python tools/gallery.py found.json

Several files (of other seeds, found at the same time on other cores) make one gallery, in their order. They
were looked for by themselves, so it is asked once more here how far their boards are apart.
"""

from __future__ import annotations

import json
import sys
from itertools import combinations
from pathlib import Path
from typing import Any

from wuerfelwerk.games import game
from wuerfelwerk.games.sketches import GALLERY, read_file, sketching_of

APART = 0.5  # of the fields, as ``boards make`` has it where nothing else is said
SAME = ("game", "bot", "goal", "within")


def together(files: list[Path]) -> Any:
    """One document of several."""
    first, *others = (json.loads(file.read_text("utf-8")) for file in files)
    for file, other in zip(files[1:], others, strict=True):
        for key in SAME:
            if other[key] != first[key]:
                sys.exit(f"{file}: {key} is {other[key]}, in {files[0]} it is {first[key]}.")
        first["boards"] += other["boards"]
        first["tried"] += other["tried"]
    return first


def hang(files: list[Path]) -> Path:
    """The file that was written: of each board its sketch, name and measures."""
    document = together(files)
    of = game(document["game"])
    _check_apart(of, document["boards"])
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


def _check_apart(of: Any, rows: list[Any]) -> None:
    boards = [of.part("board").read_board(row["text"]) for row in rows]
    for one, other in combinations(boards, 2):
        if of.part("making").apart(one, other) < APART:
            sys.exit(f"{one.id} and {other.id} are too much alike.")


if __name__ == "__main__":
    print(hang([Path(name) for name in sys.argv[1:]]))
