"""Friendly names: trees and shrubs for tables, stones for bots. And texts nobody can guess."""

from __future__ import annotations

import hashlib
import secrets
from collections.abc import Collection

TREES = (
    "Ahorn", "Apfelbaum", "Birke", "Birnbaum", "Buche", "Douglasie", "Eberesche", "Eibe", "Eiche",
    "Elsbeere", "Erle", "Esche", "Espe", "Feldahorn", "Felsenbirne", "Fichte", "Flieder", "Ginkgo",
    "Hainbuche", "Hasel", "Holunder", "Kastanie", "Kiefer", "Kirschbaum", "Kornelkirsche", "Lärche",
    "Linde", "Lorbeer", "Magnolie", "Mandelbaum", "Maulbeere", "Mehlbeere", "Mispel", "Nussbaum",
    "Pappel", "Pflaumenbaum", "Platane", "Quitte", "Robinie", "Rotbuche", "Schlehe", "Schneeball",
    "Speierling", "Stechpalme", "Tanne", "Traubenkirsche", "Tulpenbaum", "Ulme", "Vogelbeere",
    "Wacholder", "Walnuss", "Weide", "Weißdorn", "Zeder", "Zirbe", "Zypresse",
)  # fmt: skip

STONES = (
    "Achat", "Amethyst", "Basalt", "Bernstein", "Bimsstein", "Feuerstein", "Glimmer", "Gneis", "Granat",
    "Granit", "Jaspis", "Kalkstein", "Karneol", "Kiesel", "Kreide", "Lava", "Malachit", "Marmor",
    "Mondstein", "Obsidian", "Onyx", "Opal", "Porphyr", "Quarz", "Rubin", "Sandstein", "Saphir",
    "Schiefer", "Smaragd", "Topas", "Travertin", "Tuff", "Türkis", "Turmalin",
)  # fmt: skip


def new_bot_name(taken: Collection[str]) -> str:
    """A name for a bot that nobody at the table has yet."""
    free = [stone for stone in STONES if stone.casefold() not in {name.casefold() for name in taken}]
    return secrets.choice(free)


def new_name() -> str:
    """A name to call a table by. Several tables may share one: the id tells them apart."""
    return secrets.choice(TREES)


def new_token() -> str:
    """An unguessable text of 160 bits, for ids, links and persons."""
    return secrets.token_urlsafe(20)


def short(table_id: str) -> str:
    """What logs call a table: enough to find it, not enough to look at it."""
    return table_id[:8]


def new_person() -> str:
    """The id of somebody who has come for the first time; kept in a signed cookie."""
    return new_token()


PROGRAM = "program-"  # how the persons begin that are programs with a token


def program_person(secret: str) -> str:
    """The person a program is at tables: a digest, so that no file holds what the program holds."""
    return PROGRAM + hashlib.sha256(secret.encode()).hexdigest()


def is_program(person: str) -> bool:
    return person.startswith(PROGRAM)
