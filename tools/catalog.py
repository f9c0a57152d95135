"""English beside the German sources: `.venv/bin/python tools/catalog.py` brings the catalogs up to date.

Every sentence of the source gets an entry, entries nobody says any more go, the rest stays as it is; then
it says what still has no English. ``--check`` writes nothing. Exit code 1 when something is left to do.

What several games say lies once in the catalog of the house, which every game falls back to. A game that
wants other English for such a sentence, or for one of the shared rooms, has an entry of its own.
"""

from __future__ import annotations

import argparse
import ast
import contextlib
import io
import os
import sys
import warnings
from collections import Counter
from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import IO

from babel.messages.catalog import Catalog, Message
from babel.messages.extract import extract_from_dir
from babel.messages.pofile import read_po, write_po

from wuerfelwerk.games import OURS, game

SOURCE = Path(__file__).resolve().parent.parent / "src" / "wuerfelwerk"
OPTIONS = {"**/templates/**.html": {"trimmed": "true", "silent": "false"}}
REFUSALS = ("NotLegal", "OutOfDate", "Unreadable", "Forbidden", "NotFound", "Damaged", "Refusal", "Fault")
SAID_BY = ("_", "gettext", "tr", "N_", "NotReady", *REFUSALS)
KEYWORDS = {**dict.fromkeys(SAID_BY), "ngettext": (1, 2), "many": (1, 2)}
NEEDED_OF_HEADER = ("Language:", "Plural-Forms:", "Content-Type:")  # by gettext and by Babel
HOUSE_CATALOG = SOURCE / "web/locale/en/LC_MESSAGES/messages.po"
HOUSE = (
    "web",
    "hall",
    "store",
    "table",
    "bots",
    "engine",
    "doors",
    "adapters",
    "games",
    "paper",
    "cli/reporting",
)  # of games what all share

Id = str | tuple[str, str]  # a sentence, or singular and plural


@dataclass(frozen=True)
class Part:
    """What shares one catalog: the house, or a game."""

    name: str
    folders: tuple[Path, ...]
    catalog: Path


def parts() -> Iterator[Part]:
    """The house and every game."""
    yield Part("house", tuple(SOURCE / room for room in HOUSE), HOUSE_CATALOG)
    for id in OURS:
        words = Path(str(game(id).part("words").__file__)).parent
        yield Part(id, (words.parent,), words / "en/LC_MESSAGES/game.po")


@cache
def said(part: Part) -> dict[str, Id]:
    """What the source says: first form → sentence, or singular and plural."""
    found: dict[str, Id] = {}
    # Babel remarks on f-strings; a test sees to it that no sentence hides in one
    with contextlib.redirect_stderr(io.StringIO()), warnings.catch_warnings():
        warnings.simplefilter("ignore")
        for folder in part.folders:
            found_here = extract_from_dir(
                folder, METHODS, OPTIONS, keywords=KEYWORDS, directory_filter=_is_not_a_game
            )
            for _, _, message, _, _ in found_here:
                if isinstance(message, tuple):
                    found[message[0]] = message
                else:  # where it is also counted, the counted entry serves both
                    found.setdefault(message, message)
    return found


def needed_in(part: Part) -> dict[str, Id]:
    """What a catalog has to hold. A game need not repeat what the house has in the same words."""
    if part.name == "house":
        return said_by_several() | said(part)
    house, own = entries(HOUSE_CATALOG), entries(part.catalog)
    otherwise = {first: house[first].id for first in own.keys() & house.keys()}
    return {
        first: id
        for first, id in (otherwise | said(part)).items()
        if first not in house
        or isinstance(house[first].id, str) != isinstance(id, str)
        or (first in own and own[first].string and own[first].string != house[first].string)
    }


def said_by_several() -> dict[str, Id]:
    """What two or more games say."""
    games = [said(part) for part in parts() if part.name != "house"]
    times = Counter((first, id) for found in games for first, id in found.items())
    return {first: id for (first, id), many in times.items() if many > 1}


def _sentences(
    file: IO[bytes], keywords: Collection[str], tags: Sequence[str], options: Mapping[str, str]
) -> Iterator[tuple[int, str, list[str | None], list[str]]]:
    """What a module says: Babel's own reader does not see a sentence within the values of another."""
    for node in ast.walk(ast.parse(file.read())):
        if isinstance(node, ast.Call):
            name = str(getattr(node.func, "id", "") or getattr(node.func, "attr", ""))
            texts = [argument.value if isinstance(argument, ast.Constant) else None for argument in node.args]
            if name in keywords and texts and isinstance(texts[0], str):
                yield node.lineno, name, texts, []


METHODS = [("**.py", _sentences), ("**/templates/**.html", "jinja2")]


def _is_not_a_game(folder: str | os.PathLike[str]) -> bool:
    """A game inside the room of all games has a catalog of its own."""
    return Path(folder).parent != SOURCE / "games" or Path(folder).name not in OURS


def read(path: Path) -> Catalog:
    with path.open("rb") as file:
        return read_po(file, locale="en")


def entries(path: Path) -> dict[str, Message]:
    """First form → entry of a catalog."""
    return {m.id if isinstance(m.id, str) else m.id[0]: m for m in read(path) if m.id}


def lacks_english(message: Message) -> bool:
    texts = [message.string] if isinstance(message.string, str) else message.string
    return message.fuzzy or not all(texts)


def merged(part: Part) -> str:
    """The catalog's text as it should be: every sentence once, in alphabetical order."""
    old, known = read(part.catalog), entries(part.catalog)
    new = Catalog("en", header_comment=old.header_comment, charset="utf-8", fuzzy=False)
    for first, id in needed_in(part).items():
        entry = known.get(first)
        fits = entry is not None and isinstance(entry.id, str) == isinstance(id, str)
        new.add(id, entry.string if entry is not None and fits else None)
    text = io.BytesIO()
    write_po(text, new, width=0, sort_output=True)
    header, rest = text.getvalue().decode().split("\n\n", 1)
    kept = [line for line in header.split("\n") if line[0] != '"' or line[1:].startswith(NEEDED_OF_HEADER)]
    return "\n".join([*kept, "", rest])


def update(part: Part, *, write: bool) -> list[str]:
    """Brings one catalog up to date, or only says what differs. Returns what somebody has to look at."""
    needed, known = needed_in(part), entries(part.catalog)
    found = [f"{part.name}: no English: {first}" for first in needed if first not in known]
    found += [
        f"{part.name}: no English: {first}"
        for first, message in known.items()
        if first in needed and lacks_english(message)
    ]
    stale = [f"{part.name}: said nowhere: {first}" for first in known if first not in needed]
    if write:
        part.catalog.write_text(merged(part), "utf-8")
        print("\n".join(f"{line} (taken out)" for line in stale), end="\n" if stale else "")
        return found
    return found + stale


def main(arguments: list[str] | None = None) -> int:
    parser = argparse.ArgumentParser(prog="tools/catalog.py", description=__doc__)
    parser.add_argument("--check", action="store_true", help="write nothing")
    write = not parser.parse_args(arguments).check
    found = [line for part in parts() for line in update(part, write=write)]
    print("\n".join(found) or "Every sentence has its English.")
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main())
