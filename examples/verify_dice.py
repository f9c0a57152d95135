"""Recomputes the dice of recorded games: python verify_dice.py my.game.json (or games.jsonl).

Needs nothing but Python; docs/howto/verify.md explains every line. Deals are for verify_deals.py.
"""

import hashlib
import hmac
import json
import re
import sys
from itertools import count

LINE = re.compile(r"starts [A-F]|(rank|start)( [A-F][1-6])+|dice( [A-Z]?[1-6]| [A-Z])+( joker [A-Z])?")


def thrower(proof, roll):
    """below(6) is the next die of this roll, 0 … 5; what lies above the last whole share is no die."""
    key, words = bytes.fromhex(proof["secret"]), ",".join(proof["words"].values())
    texts = (f"{proof['table']}|{words}|{roll}|{counter}".encode() for counter in count())
    digests = (hmac.digest(key, text, "sha256") for text in texts)
    numbers = (int.from_bytes(digest[at : at + 4], "big") for digest in digests for at in range(0, 32, 4))
    return lambda sides: next(face for n in numbers if (face := n // (2**32 // sides)) < sides)


def thrown(record, line, below):
    """The line as the secret makes it: a single letter is a die with letters, a digit one with numbers."""
    if not LINE.fullmatch(line):
        return None  # what is no die would be left as it stands
    alike = record["game"] == "wuerfelland"  # equal dice, told in the order of their colours
    letters = "RYGBOX" if alike else "ROYGBV"
    if line.startswith("starts "):
        letters = "ABCDEF"[: len(record["seats"])]

    def face(die):
        return str(below(6) + 1) if die[0].isdigit() else letters[below(len(letters))]

    words = re.sub(r"\b[A-Z]\b|\d", face, line).split(" ")
    return " ".join(sorted(words, key=letters.find) if alike else words)


def check(record, expected=thrown, left_out=("deal ", "laid ")):
    """The number of rolls recomputed; ends with a sentence at the first that is wrong."""
    proof, roll, done = record["proof"], 0, 0
    if hashlib.sha256(bytes.fromhex(proof["secret"])).hexdigest() != proof["commitment"]:
        raise SystemExit("The secret is not the one that was committed to.")
    for event in record["events"]:
        line, by = event["text"][0], event.get("entered")
        if by in proof["words"] and (event["seq"], line[:7], "roll" in event) == (1, "starts ", False):
            print(f"Event 1, {line}: chosen by the host, seat {by}, not drawn.")
        elif event["actor"] in ("dice", "lot") and not line.startswith("stopped "):
            roll, known = roll + 1, not line.startswith(left_out)
            right = not known or line == expected(record, line, thrower(proof, roll))
            if by or event.get("roll") != roll or not right:
                raise SystemExit(f"Roll {roll}, {line}: not drawn. Only who starts may be chosen.")
            done += known
    return done


if __name__ == "__main__":
    sys.excepthook = lambda kind, error, _: sys.stderr.write(f"Not to be read: {kind.__name__}, {error}.\n")
    with open(sys.argv[1], encoding="utf-8") as file:
        records = [json.loads(line) for line in file] if sys.argv[1].endswith("l") else [json.load(file)]
    print(f"{sum(map(check, records))} rolls are as the secrets say.")
