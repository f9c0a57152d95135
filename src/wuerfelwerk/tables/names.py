"""Friendly names for tables: trees and shrubs that grow in German woods and gardens."""

from __future__ import annotations

import secrets

TREES = (
    "Ahorn", "Apfelbaum", "Birke", "Birnbaum", "Buche", "Douglasie", "Eberesche", "Eibe", "Eiche",
    "Elsbeere", "Erle", "Esche", "Espe", "Feldahorn", "Felsenbirne", "Fichte", "Flieder", "Ginkgo",
    "Hainbuche", "Hasel", "Holunder", "Kastanie", "Kiefer", "Kirschbaum", "Kornelkirsche", "Lärche",
    "Linde", "Lorbeer", "Magnolie", "Mandelbaum", "Maulbeere", "Mehlbeere", "Mispel", "Nussbaum",
    "Pappel", "Pflaumenbaum", "Platane", "Quitte", "Robinie", "Rotbuche", "Schlehe", "Schneeball",
    "Speierling", "Stechpalme", "Tanne", "Traubenkirsche", "Tulpenbaum", "Ulme", "Vogelbeere",
    "Wacholder", "Walnuss", "Weide", "Weißdorn", "Zeder", "Zirbe", "Zypresse",
)  # fmt: skip


def new_name() -> str:
    """A name to call a table by. Several tables may share one: the id tells them apart."""
    return secrets.choice(TREES)


def new_token() -> str:
    """An unguessable text of 160 bits, for ids, links and persons."""
    return secrets.token_urlsafe(20)


def new_person() -> str:
    """The id of somebody who has come for the first time; kept in a signed cookie."""
    return new_token()
