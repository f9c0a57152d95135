"""Recomputes the dice of a recorded game: python verify_dice.py my.game.json [my.receipt.json]

Needs nothing but Python; docs/howto/verify.md explains every line. Deals are for verify_deals.py.
"""

import hashlib
import hmac
import json
import re
import sys
from itertools import count, pairwise
from pathlib import Path

OURS = ("wuerfelland", "the_choice", "wuerfelmeister", "regenbogenwuerfelei")
ROLLS = ("starts", "dice", "rank", "start", "deal", "laid")
LINE = re.compile(r"starts [A-F]|(rank|start)( [A-F][1-6])+|dice( [A-Z]?[1-6]| [A-Z])+( joker [A-Z])?")


def demand(fact, sentence):
    if not fact:
        raise SystemExit(sentence)


def sha(text):
    return hashlib.sha256(text.encode()).hexdigest()


def thrower(proof, roll):
    """below(6) is the next die of this roll, 0 … 5; what lies above the last whole share is no die."""
    key, words = bytes.fromhex(proof["secret"]), ",".join(proof["words"].values())
    texts = (f"{proof['table']}|{words}|{roll}|{counter}".encode() for counter in count())
    digests = (hmac.digest(key, text, "sha256") for text in texts)
    numbers = (int.from_bytes(digest[at : at + 4], "big") for digest in digests for at in range(0, 32, 4))
    return lambda sides: next(face for n in numbers if (face := n // (2**32 // sides)) < sides)


def thrown(record, line, below):
    """The line as the secret makes it: a single letter is a die with letters, a digit one with numbers."""
    alike = record["game"] == "wuerfelland"  # equal dice, told in the order of their colours
    seats = "ABCDEF"[: len(record["seats"])]
    letters = seats if line.startswith("starts ") else "RYGBOX" if alike else "ROYGBV"

    def face(die):
        return str(below(6) + 1) if die[0].isdigit() else letters[below(len(letters))]

    words = re.sub(r"\b[A-Z]\b|\d", face, line).split(" ") if LINE.fullmatch(line) else []
    ordered = words[:1] + sorted(words[1:], key=lambda die: (letters.find(die), die))
    others = record["game"] not in OURS and line == " ".join(ordered)  # whose dice may be equal too
    return " ".join(ordered if alike or others else words)


def check_seals(proof, seats, starter):
    """Those words count that were sealed before any was opened, in a list of which none stayed shut."""
    rounds, counts, seals, free, before = proof["sealing"]["rounds"], {}, [], set(seats), 0
    for number, one in enumerate(rounds, 1):
        given, opened, shut = [s for s in seats if one["seals"][s]], set(one["opened"]), set(one["missing"])
        times = [before, *sorted(one["sealed"].values()), one["closed"], *sorted(one["opened"].values())]
        right = list(one["seals"]) == seats and list(one["sealed"]) == given and set(given) <= free
        right &= all(early <= late for early, late in pairwise(times)) and one["starter"] == starter
        if shut:
            print(f"Round {number} of seals was void: shut stayed the word of {', '.join(sorted(shut))}.")
            right &= shut <= set(given) and opened <= set(given) - shut
        else:
            counts, right = one["seals"], right and opened == set(given) and number == len(rounds)
        demand(right, f"Round {number} of seals is not as it should be, or not in time.")
        seals, free, before = seals + [one["seals"][s] for s in given], set(given) - shut, one["closed"]
    words = {seat: word and sha(f"{proof['commitment']}|{word}") for seat, word in proof["words"].items()}
    right = list(words) == seats and words == (counts or dict.fromkeys(seats, ""))
    demand(right and len(set(seals)) == len(seals), "The words are not those that were sealed.")


def check(record, expected=thrown, left_out=("deal", "laid")):
    """The number of rolls recomputed; ends with a sentence at the first that is wrong."""
    proof, first, seats = record["proof"], record["events"][0], [seat["seat"] for seat in record["seats"]]
    picked = first["text"][0].startswith("starts ") and first.get("entered") in seats and "roll" not in first
    key, table, roll, done = bytes.fromhex(proof["secret"]), proof["table"], 0, 0
    if "sealing" not in proof:
        table = ""  # was no part of the commitment then
        sys.stderr.write("Words not sealed: who ran the server and played could choose theirs to suit.\n")
    if record["game"] not in OURS:
        sys.stderr.write("A game from elsewhere: only its rules know whether equal dice are told in order.\n")
    right = len(key) == 32 and key.hex() == proof["secret"]
    right &= hashlib.sha256(key + table.encode()).hexdigest() == proof["commitment"]
    demand(right, "The secret is not the one that was committed to.")
    if "sealing" in proof:
        check_seals(proof, seats, first["text"][0][7:] if picked else "")
    if picked:
        print(f"Event 1, {first['text'][0]}: chosen by the host, seat {first['entered']}, not drawn.")
    for event in record["events"][picked:]:
        line, word = event["text"][0], event["text"][0].split(" ")[0]
        if word in ROLLS or (event["actor"] not in seats and word != "stopped"):
            roll, known = roll + 1, word not in left_out
            right = not known or line == expected(record, line, thrower(proof, roll))
            right &= event.get("roll") == roll and "entered" not in event
            demand(right, f"Roll {roll}, {line}: not drawn. Only who starts may be chosen.")
            done += known
    return done


def compare(record, receipt):
    """A record could be made up whole; what your browser kept before it opened its word could not."""
    proof, kept = record["proof"], receipt["rounds"]
    rounds = proof.get("sealing", {"rounds": []})["rounds"]
    material = json.dumps(record["material"], sort_keys=True, separators=(",", ":"), ensure_ascii=False)
    boards = sha(material) if "host" in record["options"].values() else ""
    terms = {"game": record["game"], "options": record["options"], "boards": boards}
    for what, told in {"table": proof["table"], "commitment": proof["commitment"], **terms}.items():
        demand({"boards": boards, **receipt}[what] == told, f"Not what your browser kept: the {what}.")
    seals = [(number, one["seals"], one["starter"]) for number, one in enumerate(rounds, 1)]
    same = all((one["round"], one["seals"], one["starter"]) in seals for one in kept)
    demand(same, "Not what your browser kept: the seals.")
    shut = any(set(one["own"]) & set(rounds[one["round"] - 1]["missing"]) for one in kept)
    own = kept[-1]["own"].items() if kept[-1]["round"] == len(rounds) else []
    demand(own and own <= proof["words"].items() and not shut, "Your word is not in it.")
    print("Your word is in it: commitment, seals and word are those of the receipt.")
    if boards and "boards" not in receipt:
        print("The receipt is an older one and holds no boards: those of the host may be others.")


def read(name):
    """A file of JSON; a key that stands twice could be one thing here and another to somebody else."""

    def once(pairs):
        demand(len(dict(pairs)) == len(pairs), "Not to be read: a key stands twice in one object.")
        return dict(pairs)

    return json.loads(Path(name).read_text("utf-8"), object_pairs_hook=once)


if __name__ == "__main__":
    sys.excepthook = lambda kind, error, _: sys.stderr.write(f"Not to be read: {kind.__name__}, {error}.\n")
    game, *receipts = map(read, sys.argv[1:])
    print(f"As the secret says: all rolls, {check(game)}.")
    for receipt in receipts:
        compare(game, receipt)
