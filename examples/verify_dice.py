"""Recomputes the dice of recorded games: python verify_dice.py my.game.json (or games.jsonl).

Needs nothing but Python; docs/howto/verify.md explains every line. Deals are for verify_deals.py.
"""

import hashlib
import hmac
import json
import sys
from itertools import count

DEALS = ("deal", "laid")


def thrower(proof, roll):
    """below(6) is the next die of this roll, 0 … 5."""
    label = f"{proof['table']}|{','.join(proof['words'].values())}|{roll}"

    def numbers():
        for counter in count():
            block = hmac.digest(bytes.fromhex(proof["secret"]), f"{label}|{counter}".encode(), "sha256")
            yield from (int.from_bytes(block[at : at + 4], "big") for at in range(0, 32, 4))

    stream = numbers()

    def below(sides):
        while (face := next(stream) // (2**32 // sides)) >= sides:
            pass  # above the last whole share: the next number is taken
        return face

    return below


def thrown(record, text, below):
    """The line as the secret makes it: R is a colour die, B5 or 5 a die with numbers."""
    word, *dice = text.split(" ")
    if word == "starts":
        return f"starts {'ABCDEF'[below(len(record['seats']))]}"
    land = record["game"] == "wuerfelland"
    colours = "RYGBOX" if land else "ROYGBV"
    for at, die in enumerate(dice):
        if die != "joker":
            dice[at] = colours[below(6)] if die.isalpha() else f"{die[:-1]}{below(6) + 1}"
    return " ".join([word, *(sorted(dice, key=colours.index) if land else dice)])


def check(record, expected=thrown, left_out=DEALS):
    """How many rolls were recomputed; an error names the first that is not what the secret gives."""
    proof, done, rolls = record["proof"], 0, 0
    if hashlib.sha256(bytes.fromhex(proof["secret"])).hexdigest() != proof["commitment"]:
        raise SystemExit("The secret is not the one that was committed to.")
    for event in record["events"]:
        text = event["text"][0]
        if event["actor"] in ("dice", "lot") and not text.startswith("stopped"):
            rolls += 1
            if text.split(" ")[0] not in left_out:
                done += 1
                if event.get("roll") != rolls or text != expected(record, text, thrower(proof, rolls)):
                    raise SystemExit(f"Roll {rolls}, event {event['seq']}: not what the secret gives.")
    return done, rolls


if __name__ == "__main__":
    with open(sys.argv[1], encoding="utf-8") as file:
        records = [json.loads(line) for line in file] if sys.argv[1].endswith("l") else [json.load(file)]
    counts = [check(record) for record in records]
    print(f"{sum(c[0] for c in counts)} of {sum(c[1] for c in counts)} rolls are as the secrets say.")
