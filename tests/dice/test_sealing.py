"""Every way in which seals, words and receipts may not fit together has its name."""

from __future__ import annotations

import copy
import hashlib
import secrets
from collections.abc import Callable
from typing import Any

import pytest

from wuerfelwerk.dice import FairDice, Roll, commitment_of, seal_of, verify
from wuerfelwerk.dice.sealing import FAULTS, RECEIPT, fault, receipt_fault, void_seats

Proof = dict[str, Any]
SECRET, TABLE = bytes(range(32)), "tisch"
COMMITMENT = commitment_of(SECRET, TABLE)
FIRST = {"A": "a" * 32, "B": "b" * 32, "C": "c" * 32}
BOARDS = "9" * 64
SECOND = {"A": "d" * 32, "C": "f" * 32}


def closed(words: dict[str, str], at: float, **more: Any) -> dict[str, Any]:
    """A round in which those three seats have given these words, all of them opened."""
    return {
        "seals": {seat: seal_of(COMMITMENT, words[seat]) if seat in words else "" for seat in "ABC"},
        "sealed": {seat: at for seat in "ABC" if seat in words},
        "closed": at + 1,
        "starter": "",
        "opened": {seat: at + 2 for seat in words},
        "missing": [],
        **more,
    }


def proof() -> Proof:
    """B kept its word back, A and C gave new ones."""
    void = closed(FIRST, 10.0, opened={"A": 12.0, "C": 12.0}, missing=["B"])
    words = {"A": SECOND["A"], "B": "", "C": SECOND["C"]}
    rounds = [void, closed(SECOND, 20.0)]
    return {
        "commitment": COMMITMENT, "table": TABLE, "words": words, "secret": SECRET.hex(),
        "sealing": {"rounds": rounds},
    }  # fmt: skip


def receipt() -> dict[str, Any]:
    """What the browser on seat A kept."""
    rounds = proof()["sealing"]["rounds"]
    kept = [
        {"round": number, "seals": one["seals"], "starter": "", "own": {"A": words["A"]}}
        for number, (one, words) in enumerate(zip(rounds, (FIRST, SECOND), strict=True), 1)
    ]
    terms = {"game": "spiel", "options": {"weit": "ja"}, "boards": BOARDS}
    return {"format": RECEIPT, "table": TABLE, "commitment": COMMITMENT, "rounds": kept, **terms}


def record(shown: Proof) -> dict[str, Any]:
    return {"game": "spiel", "options": {"weit": "ja"}, "proof": shown}


def test_the_recipe_written_down_is_the_recipe_used() -> None:
    assert COMMITMENT == hashlib.sha256(SECRET + b"tisch").hexdigest()
    assert seal_of(COMMITMENT, "wort") == hashlib.sha256(f"{COMMITMENT}|wort".encode()).hexdigest()


def test_an_honest_proof_has_no_fault() -> None:
    assert fault(proof()) == "" and void_seats(proof()) == [["B"]]
    assert receipt_fault(record(proof()), receipt(), BOARDS) == ""
    rolls = [Roll(1, (6,) * 6, tuple(FairDice(SECRET, TABLE, proof()["words"], bound=True).roll(1, [6] * 6)))]
    verdict = verify(proof(), TABLE, rolls)
    assert verdict.ok and verdict.sealed


def test_a_proof_from_before_the_seals_is_what_it_is() -> None:
    old = {key: value for key, value in proof().items() if key != "sealing"}
    old["commitment"] = commitment_of(SECRET)
    verdict = verify(old, TABLE, [])
    assert verdict.ok and not verdict.sealed
    assert receipt_fault(record(old), {**receipt(), "commitment": old["commitment"]}, BOARDS) == "unsealed"


def last(shown: Proof) -> dict[str, Any]:
    found: dict[str, Any] = shown["sealing"]["rounds"][-1]
    return found


def first(shown: Proof) -> dict[str, Any]:
    found: dict[str, Any] = shown["sealing"]["rounds"][0]
    return found


BAD: list[tuple[str, Callable[[Proof], object]]] = [
    ("sealing", lambda p: p.update(sealing=None)),  # no word of its own for "there are none"
    ("sealing", lambda p: p.update(sealing=[])),
    ("sealing", lambda p: p.update(sealing={"rounds": [1]})),
    ("sealing", lambda p: last(p).pop("opened")),
    ("sealing", lambda p: last(p)["seals"].update(A="kein Siegel")),
    ("sealing", lambda p: last(p)["sealed"].update(A="früh")),
    ("sealing", lambda p: last(p)["sealed"].update(C=float("nan"))),  # it is neither before nor after
    ("sealing", lambda p: last(p)["opened"].update(C=float("inf"))),
    ("order", lambda p: last(p).update(closed=10**400)),  # a number, and larger than any with a point
    ("seats", lambda p: p.update(words=dict(reversed(p["words"].items())))),
    ("seats", lambda p: p["words"].update(D="")),
    ("seats", lambda p: last(p)["seals"].pop("B")),
    ("seats", lambda p: last(p)["sealed"].pop("A")),
    ("seats", lambda p: last(p).update(seals=dict(reversed(last(p)["seals"].items())))),
    ("starter", lambda p: last(p).update(starter="B")),
    ("order", lambda p: last(p)["sealed"].update(A=21.5)),
    ("order", lambda p: last(p)["opened"].update(C=20.5)),
    ("order", lambda p: last(p)["sealed"].update(A=10.5)),  # before the round before it was closed
    ("void", lambda p: last(p)["opened"].pop("C")),
    ("void", lambda p: first(p).update(missing=[])),
    ("void", lambda p: first(p).update(missing=["B", "C"])),  # C has opened its word
    ("void", lambda p: last(p)["opened"].update(B=22.0)),
    ("void", lambda p: p["sealing"]["rounds"].insert(1, closed(SECOND, 15.0))),
    ("out", lambda p: p["sealing"]["rounds"].__setitem__(1, closed({**SECOND, "B": "e" * 32}, 20.0))),
    ("again", lambda p: p["sealing"]["rounds"].__setitem__(1, closed({"A": FIRST["A"]}, 20.0))),
    ("word", lambda p: p["words"].update(A="x" * 32)),
    ("word", lambda p: p["words"].update(A="")),
    ("word", lambda p: p["words"].update(B="b" * 32)),
    ("word", lambda p: p["sealing"].update(rounds=[])),
    ("word", lambda p: p["sealing"]["rounds"].pop()),  # only the void one is left
]


@pytest.mark.parametrize(("name", "spoil"), BAD)
def test_whatever_does_not_fit_is_found(name: str, spoil: Callable[[Proof], object]) -> None:
    shown = copy.deepcopy(proof())
    spoil(shown)
    assert fault(shown) == name and name in FAULTS
    assert not verify(shown, TABLE, []).ok


def test_who_starts_was_picked_before_the_list_was_closed() -> None:
    shown = proof()
    for one in shown["sealing"]["rounds"]:
        one["starter"] = "C"
    assert fault(shown, "C") == "" and fault(shown, "") == fault(shown, "A") == "starter"


def test_the_end_of_a_secret_is_not_the_beginning_of_an_id() -> None:
    """Secret and id are hashed one after the other: where the one ends is not a matter of taste."""
    shown = {**proof(), "secret": (SECRET + b"t").hex(), "table": "isch"}
    assert commitment_of(bytes.fromhex(shown["secret"]), shown["table"]) == COMMITMENT
    with pytest.raises(ValueError, match="32 bytes"):
        verify(shown, "isch", [])


@pytest.mark.parametrize("spell", [str.upper, "{} ".format, " {}".format])
def test_a_secret_has_one_spelling(spell: Callable[[str], str]) -> None:
    with pytest.raises(ValueError, match="small hexadecimal letters"):
        verify({**proof(), "secret": spell(SECRET.hex())}, TABLE, [])


DIFFERENT: list[tuple[str, Callable[[dict[str, Any]], object]]] = [
    ("receipt", lambda r: r.update(format="something else")),
    ("receipt", lambda r: r.pop("rounds")),
    ("receipt", lambda r: r.update(rounds=[1])),
    ("another table", lambda r: r.update(table="anderer")),
    ("commitment", lambda r: r.update(commitment="0" * 64)),
    ("terms", lambda r: r.update(game="anderes")),
    ("terms", lambda r: r.update(options={"weit": "nein"})),
    ("boards", lambda r: r.update(boards="8" * 64)),
    ("boards", lambda r: r.update(boards="")),  # a server that kept quiet about boards it had been given
    ("boards", lambda r: r.update(boards=None)),
    ("rounds", lambda r: r["rounds"][0]["seals"].update(B="0" * 64)),
    ("rounds", lambda r: r["rounds"][1].update(round=3)),
    ("rounds", lambda r: r["rounds"][1].update(starter="B")),
    ("shut", lambda r: r["rounds"][0].update(own={"B": "b" * 32})),
    ("own word", lambda r: r["rounds"].pop()),  # it was in the void round only
    ("own word", lambda r: r.update(rounds=[])),
    ("own word", lambda r: r["rounds"][1].update(own={"A": "x" * 32})),
    ("own word", lambda r: r["rounds"][1].update(own={})),
]


@pytest.mark.parametrize(("name", "spoil"), DIFFERENT)
def test_whatever_differs_from_the_receipt_is_found(
    name: str, spoil: Callable[[dict[str, Any]], object]
) -> None:
    kept = copy.deepcopy(receipt())
    spoil(kept)
    assert receipt_fault(record(proof()), kept, BOARDS) == name and name in FAULTS


def test_a_receipt_from_before_boards_belonged_to_it_is_what_it_is() -> None:
    old = {key: value for key, value in receipt().items() if key != "boards"}
    assert receipt_fault(record(proof()), old, BOARDS) == receipt_fault(record(proof()), old) == ""


def test_seals_that_cannot_be_read_are_not_the_fault_of_the_receipt() -> None:
    for sealing in (None, [], {}, {"rounds": None}, {"rounds": [1, 2]}):
        assert receipt_fault(record({**proof(), "sealing": sealing}), receipt(), BOARDS) == "sealing"


@pytest.mark.parametrize("kept", [None, [], "x", 1, {}, {"format": RECEIPT}])
def test_what_is_no_receipt_is_none(kept: object) -> None:
    assert receipt_fault(record(proof()), kept) == "receipt"


def test_every_fault_is_seen_by_a_test() -> None:
    assert {name for name, _ in (*BAD, *DIFFERENT)} | {"unsealed"} == set(FAULTS)


def test_two_browsers_never_draw_one_seal() -> None:
    assert len({seal_of(COMMITMENT, secrets.token_hex(16)) for _ in range(1000)}) == 1000
