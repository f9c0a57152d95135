"""Seals: every browser fixes its word before any word is shown, so nobody picks one to suit the others.

    seal = SHA-256("commitment|word")

The seals are closed in a list (a *round*); then the words are opened. If one of them stays shut the
round is void: whose word it was is out, and everybody else seals a new one. So whoever keeps a word
back gets other dice than the ones they disliked, but no choice of dice, and the record names them.

What is checked here comes from anywhere: it is read as if it had been forged.
"""

from __future__ import annotations

import hashlib
import re
from collections.abc import Mapping
from typing import Any

SEAL = re.compile(r"[0-9a-f]{64}")
RECEIPT = "wuerfelwerk-receipt-1"
NEVER = float("inf")  # no time is later; what is no number is not even earlier
FAULTS = {
    "sealing": "the list of seals cannot be read",
    "seats": "the seals are for other seats",
    "starter": "who starts was picked after the seals",
    "order": "words were opened before the list of seals was closed",
    "void": "a round counts though a word stayed shut, or the other way round",
    "out": "a seat that had left its word shut gave another one",
    "again": "a seal was used twice",
    "word": "a word does not fit its seal",
    "receipt": "the receipt cannot be read",
    "another table": "the receipt is of another table",
    "commitment": "the receipt holds another commitment",
    "terms": "the receipt holds another game or other options",
    "boards": "the receipt holds other boards than those that were played on",
    "unsealed": "the words are not sealed, and the receipt holds a seal",
    "rounds": "the receipt holds other seals",
    "shut": "a word of the receipt is said to have stayed shut",
    "own word": "the word of the receipt is not in it",
}


def seal_of(commitment: str, word: str) -> str:
    """What a browser gives before its word."""
    return hashlib.sha256(f"{commitment}|{word}".encode()).hexdigest()


def void_seats(proof: Mapping[str, Any]) -> list[list[str]]:
    """For every void round the seats that left their words shut. Of a proof without a fault."""
    rounds = proof.get("sealing", {}).get("rounds", [])
    return [list(one["missing"]) for one in rounds if one["missing"]]


def fault(proof: Mapping[str, Any], starter: str = "") -> str:
    """What is wrong with the seals of a proof, a key of ``FAULTS``; '' if nothing is, or if it has none."""
    if "sealing" not in proof:
        return ""
    try:
        rounds, words = list(proof["sealing"]["rounds"]), dict(proof["words"])
        if list(words) != [chr(ord("A") + place) for place in range(len(words))]:
            return "seats"  # in another order they would make other dice
        found = [_round_fault(one, list(words), starter) for one in rounds]
        return next(filter(None, found), "") or _course_fault(rounds) or _words_fault(proof, rounds, words)
    except (LookupError, TypeError, ValueError, AttributeError):
        return "sealing"


def _round_fault(one: Mapping[str, Any], seats: list[str], starter: str) -> str:
    seals, sealed, opened, missing = one["seals"], one["sealed"], one["opened"], one["missing"]
    if list(seals) != seats:
        return "seats"
    given = [seat for seat in seats if seals[seat]]
    if list(sealed) != given:
        return "seats"
    if one["starter"] != starter:
        return "starter"
    if not all(SEAL.fullmatch(seals[seat]) for seat in given):
        return "sealing"
    times = (*sealed.values(), one["closed"], *opened.values())
    if not all(type(at) in (int, float) and abs(at) < NEVER for at in times):
        return "sealing"
    if not max(sealed.values()) <= one["closed"] <= min(opened.values(), default=one["closed"]):
        return "order"
    known = set(opened) | set(missing) <= set(given) and not set(opened) & set(missing)
    whole = bool(missing) or set(opened) == set(given)
    return "" if known and whole else "void"


def _course_fault(rounds: list[Mapping[str, Any]]) -> str:
    """Every round but the last is void; who was not in one, or left a word shut, is in no later one."""
    if not all(one["missing"] for one in rounds[:-1]):
        return "void"
    for place in range(1, len(rounds)):
        one, following = rounds[place - 1], rounds[place]
        if set(following["sealed"]) - (set(one["sealed"]) - set(one["missing"])):
            return "out"
        if min(following["sealed"].values()) < one["closed"]:
            return "order"
    seals = [seal for one in rounds for seal in one["seals"].values() if seal]
    return "again" if len(set(seals)) < len(seals) else ""


def _words_fault(proof: Mapping[str, Any], rounds: list[Mapping[str, Any]], words: Mapping[str, str]) -> str:
    """The words that count are those of the last round, if none of them stayed shut; else there are none."""
    counts = rounds[-1]["seals"] if rounds and not rounds[-1]["missing"] else {}
    for seat, word in words.items():
        seal = counts.get(seat, "")
        if bool(word) != bool(seal) or (seal and seal != seal_of(proof["commitment"], word)):
            return "word"
    return ""


def receipt_fault(record: Mapping[str, Any], receipt: object, boards: str = "") -> str:
    """What differs between a record and the receipt a browser kept; a key of ``FAULTS``, or ''.

    ``boards``: the digest of the boards a host brought to this record, '' if they were dealt.

    A record alone could be made up whole, proof and all. It could not be made to agree with what
    somebody else's browser wrote down before it opened its word.
    """
    try:
        if not isinstance(receipt, Mapping) or receipt["format"] != RECEIPT:
            return "receipt"
        return _difference(record, record["proof"], receipt, boards)
    except (LookupError, TypeError, ValueError, AttributeError):
        return "sealing" if fault(record["proof"]) == "sealing" else "receipt"


def _difference(
    record: Mapping[str, Any], proof: Mapping[str, Any], receipt: Mapping[str, Any], boards: str
) -> str:
    kept = receipt["rounds"]
    if proof["table"] != receipt["table"]:
        return "another table"
    if proof["commitment"] != receipt["commitment"]:
        return "commitment"
    if (record["game"], record["options"]) != (receipt["game"], receipt["options"]):
        return "terms"
    if receipt.get("boards", boards) != boards:  # without the key: from before boards belonged to it
        return "boards"
    if "sealing" not in proof:
        return "unsealed"
    rounds = proof["sealing"]["rounds"]
    for one in kept:
        there = rounds[one["round"] - 1] if 0 < one["round"] <= len(rounds) else {}
        if any(there.get(what) != one[what] for what in ("seals", "starter")):
            return "rounds"
        if set(one["own"]) & set(there["missing"]):
            return "shut"
    own = kept[-1]["own"] if kept and kept[-1]["round"] == len(rounds) else {}
    return "" if own and all(proof["words"].get(seat) == word for seat, word in own.items()) else "own word"
