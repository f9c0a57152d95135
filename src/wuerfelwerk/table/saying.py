"""What people say at a table: a small set of pictures and phrases, and their own words where that is allowed.

Nothing of it is part of the game: no event, no note, nothing a record holds. A table only answers who may
say what; how long it is shown is the hall's business (``hall/talking``).
"""

from __future__ import annotations

import unicodedata

from wuerfelwerk.engine.errors import NotLegal, Unreadable
from wuerfelwerk.table.errors import Forbidden
from wuerfelwerk.table.seats.nicknames import BLANKS, CONTROLS, has_ink, unseen_in
from wuerfelwerk.table.seen.view import OWN_WORDS
from wuerfelwerk.table.table import Table

MOODS = ("smile", "laugh", "wow", "sad", "thumb", "clover")  # each is a picture
PHRASES = ("hello", "luck", "roll", "well", "oh", "thanks", "wait", "easy", "again", "bye")
LONGEST = 80  # characters of own words
FREE = "free_words"  # the setting of a table at which people may say it in their own words
STACKED = 2  # marks on one letter; towers of them would cover what is above and below


def checked(table: Table, person: str, seat: int, what: str, text: str) -> tuple[str, str]:
    """What is said, as it will be shown: a key and '', or OWN_WORDS and the words."""
    if seat not in table.own(person):
        raise Forbidden("Dieser Platz gehört nicht zu diesem Gerät.")
    if what in MOODS or what in PHRASES:
        return what, ""
    if what != OWN_WORDS:
        raise Unreadable("So etwas lässt sich hier nicht sagen.")
    if not table.info.settings.get(FREE):
        raise NotLegal("An diesem Tisch spricht man mit den Bildern und Sätzen, die da sind.")
    return what, own_words(text)


def own_words(text: str) -> str:
    """Words as they will be shown, cleaned as names are. Unreadable where something cannot be seen."""
    words = " ".join(unicodedata.normalize("NFKC", text).split())
    if not 1 <= len(words) <= LONGEST:
        raise Unreadable("Was du sagst, hat 1 bis %(most)s Zeichen.", most=LONGEST)
    unseen = unseen_in(words)
    if unseen == BLANKS:
        raise Unreadable("Was du sagst, darf keine unsichtbaren Zeichen enthalten.")
    if unseen == CONTROLS or _towers(words):
        raise Unreadable("Was du sagst, darf keine Steuerzeichen und keine gestapelten Zeichen enthalten.")
    if not has_ink(words):
        raise Unreadable("Was du sagst, braucht ein Zeichen, das man sieht.")
    return words


def _towers(words: str) -> bool:
    stacked = 0
    for sign in words:
        stacked = stacked + 1 if unicodedata.category(sign) in ("Mn", "Me") else 0
        if stacked > STACKED:
            return True
    return False
