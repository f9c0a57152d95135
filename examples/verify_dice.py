"""Recomputes the dice of recorded games: python verify_dice.py my.game.json (or games.jsonl).

Needs nothing but Python; docs/howto/verify.md explains every line. Deals are for verify_deals.py.
"""

import hashlib
import hmac
import json
import struct
import sys
from itertools import count


def thrower(proof, roll):
    """below(6) is the next die of this roll, 0 … 5; what lies above the last whole share is no die."""

    def numbers():
        for counter in count():
            text = f"{proof['table']}|{','.join(proof['words'].values())}|{roll}|{counter}"
            yield from struct.unpack(
                ">8I", hmac.digest(bytes.fromhex(proof["secret"]), text.encode(), "sha256")
            )

    stream = numbers()
    return lambda sides: next(face for n in stream if (face := n // (2**32 // sides)) < sides)


def thrown(record, text, below):
    """The line as the secret makes it: R is a colour die, B5 or 5 a die with numbers."""
    word, *dice = text.split(" ")
    if word == "starts":
        return f"starts {'ABCDEF'[below(len(record['seats']))]}"
    alike = record["game"] == "wuerfelland"
    colours = "RYGBOX" if alike else "ROYGBV"
    for at, die in enumerate(dice):
        if die != "joker":
            dice[at] = colours[below(6)] if die.isalpha() else f"{die[:-1]}{below(6) + 1}"
    return " ".join([word, *(sorted(dice, key=colours.index) if alike else dice)])


def check(record, expected=thrown, left_out=("deal", "laid")):
    """How many rolls were recomputed, of how many; ends with a sentence at the first that is wrong.

    What somebody entered was not drawn. The host may choose who starts, first of all; nothing else.
    """
    proof, done, rolls = record["proof"], 0, 0
    if hashlib.sha256(bytes.fromhex(proof["secret"])).hexdigest() != proof["commitment"]:
        raise SystemExit("The secret is not the one that was committed to.")
    for event in record["events"]:
        text = event["text"][0]
        if event["actor"] in ("dice", "lot") and not text.startswith("stopped"):
            first = event is record["events"][0] and text.startswith("starts ") and "roll" not in event
            if first and event.get("entered") in proof["words"]:
                print(f"Event 1, {text}: chosen by the host, seat {event['entered']}, not drawn.")
                continue
            rolls += 1
            known = text.split(" ")[0] not in left_out
            done += known
            if event.get("entered"):
                raise SystemExit(f"Event {event['seq']}: entered, not drawn. Only who starts may be chosen.")
            if event.get("roll") != rolls or (
                known and text != expected(record, text, thrower(proof, rolls))
            ):
                raise SystemExit(f"Roll {rolls}, event {event['seq']}: not what the secret gives.")
    return done, rolls


if __name__ == "__main__":
    with open(sys.argv[1], encoding="utf-8") as file:
        records = [json.loads(line) for line in file] if sys.argv[1].endswith("l") else [json.load(file)]
    counts = [check(record) for record in records]
    print(f"{sum(c[0] for c in counts)} of {sum(c[1] for c in counts)} rolls are as the secrets say.")
