"""Recomputes the dice of recorded games: python verify_dice.py my.game.json [receipt] (or games.jsonl).

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


def sealed(record, proof, starter):
    """The words count that were sealed before any was opened, in a list that nobody kept shut."""
    seats, rounds = [seat["seat"] for seat in record["seats"]], proof["sealing"]["rounds"]
    right, seals, free, before = list(proof["words"]) == seats, [], set(seats), 0
    for number, one in enumerate(rounds, 1):
        given, shut = [seat for seat in seats if one["seals"][seat]], set(one["missing"])
        times = [before, *sorted(one["sealed"].values()), one["closed"], *sorted(one["opened"].values())]
        right &= (list(one["seals"]), list(one["sealed"]), sorted(times)) == (seats, given, times)
        right &= one["starter"] == starter and bool(shut or number == len(rounds))
        right &= set(given) <= free and shut <= set(given) - set(one["opened"])
        right &= bool(shut) or set(one["opened"]) == set(given)
        free, before = set(given) - shut, one["closed"]
        seals += [one["seals"][seat] for seat in given]
        if shut:
            print(f"Round {number} of seals was void: shut stayed the word of {', '.join(sorted(shut))}.")
    counts = rounds[-1]["seals"] if rounds and not rounds[-1]["missing"] else {}
    for seat, word in proof["words"].items():
        seal = hashlib.sha256(f"{proof['commitment']}|{word}".encode()).hexdigest()
        right &= counts.get(seat, "") == (seal if word else "")
    if not right or len(set(seals)) < len(seals):
        raise SystemExit("The words are not those that were sealed, or not sealed in time.")


def compare(record, receipt):
    """A record could be made up whole; what your browser kept before it opened its word could not."""
    proof, kept = record["proof"], receipt["rounds"]
    rounds = proof.get("sealing", {}).get("rounds", [])
    for what, where in {"table": proof, "commitment": proof, "game": record, "options": record}.items():
        if receipt[what] != where[what]:
            raise SystemExit(f"Your browser kept another {what}.")
    for one in kept:
        there = dict(enumerate(rounds, 1)).get(one["round"], {})
        same = all(there.get(what) == one[what] for what in ("seals", "starter"))
        if not same or set(one["own"]) & set(there["missing"]):
            raise SystemExit(f"Your browser kept another round {one['round']} of seals.")
    own = kept[-1]["own"] if kept[-1]["round"] == len(rounds) else {}
    if not own or any(proof["words"][seat] != word for seat, word in own.items()):
        raise SystemExit("Your word is not in it.")
    print("Your word is in it: commitment, seals and word are those of the receipt.")


def check(record, expected=thrown, left_out=("deal ", "laid ")):
    """The number of rolls recomputed; ends with a sentence at the first that is wrong."""
    proof, roll, done, picked = record["proof"], 0, 0, record["events"][0]
    key, bound = bytes.fromhex(proof["secret"]), "sealing" in proof
    if hashlib.sha256(key + (proof["table"].encode() if bound else b"")).hexdigest() != proof["commitment"]:
        raise SystemExit("The secret is not the one that was committed to.")
    if len(key) != 32:
        raise SystemExit("A secret has 32 bytes.")
    if bound:
        sealed(record, proof, picked["text"][0][7:] if "entered" in picked else "")
    else:
        sys.stderr.write("Words not sealed: who ran the server and played could choose theirs to suit.\n")
    for event in record["events"]:
        line, by = event["text"][0], event.get("entered")
        if by in proof["words"] and (event["seq"], line[:7], "roll" in event) == (1, "starts ", False):
            print(f"Event 1, {line}: chosen by the host, seat {by}, not drawn.")
        elif (event["actor"] not in proof["words"] or LINE.match(line)) and not line.startswith("stopped "):
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
    if len(sys.argv) > 2:
        with open(sys.argv[2], encoding="utf-8") as file:
            compare(records[0], json.load(file))
