"""Names of people: normalised, nothing in them that cannot be seen, no two alike at one table.

Every script and every emoji is welcome. What joins emoji or letters may stand where it joins, and
nowhere else.
"""

from __future__ import annotations

import re
import unicodedata
from functools import cache, lru_cache
from itertools import pairwise

from wuerfelwerk.engine.errors import NotLegal, Unreadable

NAME_LENGTH = 24

JOINER = "\u200d"
SELECTORS = "\ufe0e\ufe0f"  # as text, as a picture
KEYCAP = re.compile("[0-9#*]\ufe0f?\u20e3")
FLAG = re.compile("\U0001f3f4[\U000e0030-\U000e0039\U000e0061-\U000e007a]{3,6}\U000e007f")  # of Scotland, say
SKIN = range(0x1F3FB, 0x1F400)
PICTURED = "\u203c\u2049\u2194\u25fd\u25fe\u2934\u2935\u3030"  # emoji that are no symbols by category
# Letters, symbols and marks without any ink: fillers of Hangul, an empty pattern of Braille, and the like.
BLANK = frozenset(
    "\u034f\u115f\u1160\u17b4\u17b5\u2800\u3164\uffa0\ufffc\U0001d159"
    + "".join(map(chr, (*range(0x180B, 0x1810), *range(0xFE00, 0xFE10), *range(0xE0100, 0xE01F0))))
)
MARK = "\u200e"  # around texts of the table that run from right to left
BLANKS, CONTROLS = "blanks", "controls"
VIRAMA = 9  # the combining class of signs that kill a vowel; a joiner after one joins two letters


def nickname(text: str) -> str:
    """A name as it will be shown, 1 to 24 characters. Unreadable where something in it cannot be seen."""
    name = unicodedata.normalize("NFKC", text.strip()).strip()
    if not 1 <= len(name) <= NAME_LENGTH:
        raise Unreadable("Ein Name hat 1 bis %(most)s Zeichen.", most=NAME_LENGTH)
    unseen = unseen_in(name)
    if unseen == BLANKS:
        raise Unreadable("Ein Name darf keine unsichtbaren Zeichen enthalten.")
    if unseen == CONTROLS:
        raise Unreadable("Ein Name darf keine Steuerzeichen enthalten.")
    if not has_ink(name):
        raise Unreadable("Ein Name braucht ein Zeichen, das man sieht.")
    return " ".join(name.split())


def unseen_in(text: str) -> str:
    """What of a text nobody can see: BLANKS, CONTROLS (of direction too), or ''."""
    seen = _without_joints(text)
    if any(sign in BLANK or sign == JOINER for sign in seen):
        return BLANKS
    if any(unicodedata.category(sign)[0] == "C" or sign in "\u2028\u2029" for sign in seen):
        return CONTROLS
    return ""


def has_ink(text: str) -> bool:
    """True if anything of it can be seen."""
    return any(unicodedata.category(sign)[0] in "LNPS" for sign in _without_joints(text))


def _without_joints(name: str) -> str:
    """The name without joiners and selectors that stand where they belong."""
    name = KEYCAP.sub("0", FLAG.sub("\U0001f3f4", name))
    kept, last, base = list[str](), "", ""  # the sign before, and the one before its selector
    for sign, after in pairwise((*name, "")):
        selects = sign in SELECTORS and _is_picture(last)
        if not selects and not (sign == JOINER and _is_joint(base, after)):
            kept.append(sign)
        last, base = sign, base if selects else sign
    return "".join(kept)


def _is_joint(before: str, after: str) -> bool:
    """True where a joiner makes one picture of two, or one sign of two letters (in Sinhala, say)."""
    if not before or not after:
        return False
    if unicodedata.combining(before) == VIRAMA:
        return unicodedata.category(after)[0] == "L"
    return _is_picture(before) and _is_picture(after)


def _is_picture(sign: str) -> bool:
    if not sign:
        return False
    return (unicodedata.category(sign) == "So" and sign not in BLANK) or ord(sign) in SKIN or sign in PICTURED


def check_unlike(name: str, others: list[str]) -> None:
    """Refuses a name that is one of the others, or looks like one."""
    for other in others:
        if name.casefold() == other.casefold():
            raise NotLegal("So heißt hier schon jemand.")
        if are_alike(name, other):
            raise NotLegal(
                "Dieser Name sieht hier aus wie „%(name)s“. Nimm einen, der sich unterscheidet.", name=other
            )


def are_alike(one: str, other: str) -> bool:
    """True for names nobody can tell apart by looking, with or without capitals."""
    return bool(looks_of(one) & looks_of(other))


@lru_cache(maxsize=4096)
def looks_of(name: str) -> frozenset[str]:
    """What the name looks like as it is written, and in small letters."""
    name = unicodedata.normalize("NFKC", name)
    return frozenset({_skeleton(name), _skeleton(name.casefold())})


def _skeleton(name: str) -> str:
    """The name with one sign for all that look the same; without blanks and what cannot be seen."""
    shapes = _shapes()
    decomposed = (
        sign
        for sign in unicodedata.normalize("NFD", name)
        if sign not in BLANK and unicodedata.category(sign) not in ("Cf", "Zs")
    )
    return unicodedata.normalize("NFD", "".join(shapes.get(sign, sign) for sign in decomposed))


@cache
def _shapes() -> dict[str, str]:
    """Sign → what stands for it and all that look like it, from Unicode's table of confusables.

    The library gives for each text the others that look the same, in circles; one of them may be
    several signs (``rn`` for m), and then the shape of each of these stands for the circle.
    """
    from confusable_homoglyphs.confusables import confusables_data  # 1 MB, wanted from the first name on

    circle: dict[str, str] = {}

    def root(text: str) -> str:
        while circle.setdefault(text, text) != text:
            text = circle[text]
        return text

    for text, others in confusables_data.items():
        for other in others:
            one, two = sorted((root(text.strip(MARK)), root(other["c"].strip(MARK))))
            circle[two] = one
    single = {text: root(text) for text in list(circle) if len(text) == 1}
    several = {root(text): text for text in sorted(circle, key=len, reverse=True) if len(text) > 1}
    shapes = {one: "".join(single.get(sign, sign) for sign in text) for one, text in several.items()}
    return {sign: shapes.get(one, one) for sign, one in single.items()}
