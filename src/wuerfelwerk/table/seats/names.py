"""Friendly names: trees and shrubs for tables, stones for bots. And texts nobody can guess.

Names are kept in German; pages show them in the language of whoever looks.
"""

from __future__ import annotations

import hashlib
import secrets
from collections.abc import Collection


def N_(name: str) -> str:
    """Marks a German name that is translated where it is shown."""
    return name


TREES = (
    N_("Ahorn"), N_("Apfelbaum"), N_("Birke"), N_("Birnbaum"), N_("Buche"), N_("Douglasie"),
    N_("Eberesche"), N_("Eibe"), N_("Eiche"), N_("Elsbeere"), N_("Erle"), N_("Esche"), N_("Espe"),
    N_("Feldahorn"), N_("Felsenbirne"), N_("Fichte"), N_("Flieder"), N_("Ginkgo"), N_("Hainbuche"),
    N_("Hasel"), N_("Holunder"), N_("Kastanie"), N_("Kiefer"), N_("Kirschbaum"), N_("Kornelkirsche"),
    N_("Lärche"), N_("Linde"), N_("Lorbeer"), N_("Magnolie"), N_("Mandelbaum"), N_("Maulbeere"),
    N_("Mehlbeere"), N_("Mispel"), N_("Nussbaum"), N_("Pappel"), N_("Pflaumenbaum"), N_("Platane"),
    N_("Quitte"), N_("Robinie"), N_("Rotbuche"), N_("Schlehe"), N_("Schneeball"), N_("Speierling"),
    N_("Stechpalme"), N_("Tanne"), N_("Traubenkirsche"), N_("Tulpenbaum"), N_("Ulme"), N_("Vogelbeere"),
    N_("Wacholder"), N_("Walnuss"), N_("Weide"), N_("Weißdorn"), N_("Zeder"), N_("Zirbe"), N_("Zypresse"),
)  # fmt: skip

STONES = (
    N_("Achat"), N_("Amethyst"), N_("Basalt"), N_("Bernstein"), N_("Bimsstein"), N_("Feuerstein"),
    N_("Glimmer"), N_("Gneis"), N_("Granat"), N_("Granit"), N_("Jaspis"), N_("Kalkstein"), N_("Karneol"),
    N_("Kiesel"), N_("Kreide"), N_("Lava"), N_("Malachit"), N_("Marmor"), N_("Mondstein"), N_("Obsidian"),
    N_("Onyx"), N_("Opal"), N_("Porphyr"), N_("Quarz"), N_("Rubin"), N_("Sandstein"), N_("Saphir"),
    N_("Schiefer"), N_("Smaragd"), N_("Topas"), N_("Travertin"), N_("Tuff"), N_("Türkis"), N_("Turmalin"),
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


def people(holders: Collection[str]) -> frozenset[str]:
    """Those who hold a seat and are no program."""
    return frozenset(holder for holder in holders if not is_program(holder))
