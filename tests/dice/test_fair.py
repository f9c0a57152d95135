"""Dice with proof: commitment first, words after, secret last, and everybody can recompute."""

from __future__ import annotations

import hashlib
import hmac
from dataclasses import replace

import pytest

from wuerfelwerk.dice import FairDice, Roll, new_secret, verify

SECRET = bytes.fromhex("00112233445566778899aabbccddeeff" * 2)
WORDS = {"A": "apfel", "B": "", "C": "Q_-9"}


def dice() -> FairDice:
    return FairDice(SECRET, "tisch", WORDS)


def rolls(count: int = 20) -> list[Roll]:
    sides = (6,) * 6
    return [Roll(k, sides, tuple(sorted(dice().roll(k, sides))), alike=True) for k in range(1, count + 1)]


def test_the_recipe_written_down_is_the_recipe_used() -> None:
    """Recomputed here from the description alone."""
    block = hmac.new(SECRET, b"tisch|apfel,,Q_-9|5|0", hashlib.sha256).digest()
    numbers = [int.from_bytes(block[i : i + 4], "big") for i in range(0, 32, 4)]
    faces = [number // (2**32 // 6) for number in numbers if number // (2**32 // 6) < 6]
    assert dice().roll(5, [6] * 6) == faces[:6]


def test_the_commitment_is_the_digest_of_the_secret() -> None:
    assert dice().commitment == hashlib.sha256(SECRET).hexdigest()
    assert dice().proof(over=False)["commitment"] == dice().commitment


def test_the_secret_is_shown_only_when_the_game_is_over() -> None:
    assert "secret" not in dice().proof(over=False)
    assert SECRET.hex() not in str(dice().proof(over=False))
    assert dice().proof(over=True)["secret"] == SECRET.hex()


def test_secrets_are_fresh() -> None:
    assert len({new_secret() for _ in range(100)}) == 100
    assert len(new_secret()) == 32


def test_every_word_changes_the_rolls() -> None:
    for letter in WORDS:
        other = FairDice(SECRET, "tisch", {**WORDS, letter: "anders"})
        assert [other.roll(k, [6] * 6) for k in range(5)] != [dice().roll(k, [6] * 6) for k in range(5)]


@pytest.mark.parametrize("word", ["a,b", "a|b", "ä", "x" * 65, "a b", "a\n"])
def test_words_that_would_be_ambiguous_are_refused(word: str) -> None:
    with pytest.raises(ValueError):
        FairDice(SECRET, "tisch", {"A": word})


def test_honest_rolls_are_verified() -> None:
    verdict = verify(dice().proof(over=True), "tisch", rolls())
    assert verdict.ok
    assert verdict.rolls == 20


def test_dice_that_are_not_alike_are_compared_in_order() -> None:
    faces = tuple(dice().roll(1, [6, 20, 4]))
    honest = Roll(1, (6, 20, 4), faces)
    assert verify(dice().proof(over=True), "tisch", [honest]).ok
    swapped = replace(honest, faces=(faces[1], faces[0], faces[2]))
    assert faces[0] != faces[1]
    assert verify(dice().proof(over=True), "tisch", [swapped]).first_bad == 1


def test_a_changed_face_is_found() -> None:
    listed = rolls()
    first, *rest = listed[6].faces
    listed[6] = replace(listed[6], faces=((first + 1) // 6 if first == 5 else first + 1, *rest))
    verdict = verify(dice().proof(over=True), "tisch", listed)
    assert not verdict.ok
    assert verdict.first_bad == 7


def test_a_roll_left_out_or_made_twice_is_found() -> None:
    listed = rolls()
    assert verify(dice().proof(over=True), "tisch", listed[:3] + listed[4:]).first_bad == 5
    assert verify(dice().proof(over=True), "tisch", listed[:3] + listed[2:]).first_bad == 3


def test_another_secret_than_the_one_committed_to_is_found() -> None:
    proof = dice().proof(over=True)
    proof["commitment"] = hashlib.sha256(b"another").hexdigest()
    verdict = verify(proof, "tisch", rolls())
    assert not verdict.secret_fits
    assert not verdict.ok


def test_a_proof_without_secret_cannot_be_verified() -> None:
    with pytest.raises(ValueError):
        verify(dice().proof(over=False), "tisch", rolls())
