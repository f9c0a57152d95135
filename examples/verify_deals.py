"""Like verify_dice.py, and recomputes what was dealt as well: boards, dice on the board, colours."""

import sys

from verify_dice import check, demand, read, thrower, thrown


def boards(record):
    """Roll 0 shuffles the tablets or sheets; every seat gets one in order."""
    dealt = record["material"].get("boards") or record["material"].get("sheets") or {}
    ids = [sides["front"]["id"][:-1] for sides in dealt.values()]
    if not ids or "host" in (record["options"].get("boards"), record["options"].get("sheets")):
        return True  # nothing was dealt
    order, below = (
        list("1234" if "boards" in record["material"] else "ABCDEFGHIJ"),
        thrower(record["proof"], 0),
    )
    if record["options"].get("sheets") == "all_same":
        return ids == [order[below(10)]] * len(ids)
    for last in range(len(order) - 1, 0, -1):
        other = below(last + 1)
        order[last], order[other] = order[other], order[last]
    return ids == order[: len(ids)]


def laid(size, below):
    grid = [(row, column) for row in range(size) for column in range(size)]
    grid.sort(key=lambda at: sum(at) % 2)  # like a chessboard: those of a1's colour, then the others
    fields = [f"{'abcdefgh'[column]}{row + 1}" for row, column in grid]
    places = [fields.pop(below(len(fields))) for _ in range(12)]
    tops = [die // 2 + 1 for die in range(12)]
    norths = [[n for n in range(1, 7) if n not in (top, 7 - top)][below(4)] for top in tops]
    return " ".join(
        ["laid", *(f"{p}:{top}:{north}" for p, top, north in zip(places, tops, norths, strict=True))]
    )


def deal(seats, below):
    left, racks = list("ROYGBV"), [{} for _ in range(seats)]

    def some(of, size):
        """So many of a list: one of the subsets, in binary order."""
        subsets = [m for m in range(2 ** len(of)) if m.bit_count() == size]
        subset = subsets[below(len(subsets))]
        return [one for place, one in enumerate(of) if subset >> place & 1]

    for seat in range(seats):
        last = seat == seats - 1 and seats in (2, 3, 6)
        for colour in left[:] if last else some(left, {2: 3, 3: 2}.get(seats, 1)):
            racks[seat][colour] = 4
            left.remove(colour)
    if seats == 4:
        lower = some(range(4), 2)
        for seat in range(4):
            racks[seat][left[0] if seat in lower else left[1]] = 2
    if seats == 5:
        without = below(5)
        for seat in {0, 1, 2, 3, 4} - {without}:
            racks[seat][left[0]] = 1
    texts = ["".join(f"{c}{rack[c]}" for c in "ROYGBV" if c in rack) for rack in racks]
    return " ".join(["deal", *(f"{seat}:{text}" for seat, text in zip("ABCDEF"[:seats], texts, strict=True))])


def expected(record, text, below):
    if text.startswith("deal "):
        return deal(len(record["seats"]), below)
    return (
        laid(record["material"]["size"], below) if text.startswith("laid ") else thrown(record, text, below)
    )


if __name__ == "__main__":
    sys.excepthook = lambda kind, error, _: sys.stderr.write(f"Not to be read: {kind.__name__}, {error}.\n")
    game = read(sys.argv[1])
    demand(boards(game), "The boards are not those the secret deals.")
    print(f"As the secret says: all rolls and deals, {check(game, expected, ())}.")
