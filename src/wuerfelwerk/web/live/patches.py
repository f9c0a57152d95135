"""What has changed between two pages that are lists of parts, in pieces that a browser can put in.

A piece is what lies between two ``<``: a tag with the text behind it. A change says where pieces of the old
part go and what comes in their place, so that whatever a game draws travels in little, and nothing here or
in the browser has to know what it is.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

BETWEEN = "<"
FAR = 200  # pieces that are looked at for the place where both go on alike
TELLING = 12  # characters of a piece that is not there by chance

Change = tuple[int, int, int] | tuple[int, int, int, str]  # part, first piece, how many, what instead


def changes(old: Sequence[str], new: Sequence[str]) -> list[Change]:
    """From the last to the first: each is put in before the places of the others have moved.

    The parts are as many in both.
    """
    found = list[Change]()
    for number, (before, after) in enumerate(zip(old, new, strict=True)):
        if before == after:
            continue
        was, now = before.split(BETWEEN), after.split(BETWEEN)
        spans = [
            (number, i, k - i, BETWEEN.join(now[j:m])) if m > j else (number, i, k - i)
            for i, k, j, m in _spans(was, now)
        ]
        found += reversed(spans)
    return found


def changed(old: Sequence[str], made: Sequence[Change]) -> list[str]:
    """What a browser does with them."""
    parts = list(old)
    for number, first, count, *instead in made:
        pieces = parts[number].split(BETWEEN)
        pieces[first : first + count] = instead[0].split(BETWEEN) if instead else []
        parts[number] = BETWEEN.join(pieces)
    return parts


def _spans(was: Sequence[str], now: Sequence[str]) -> Iterator[tuple[int, int, int, int]]:
    """Where they differ: ``was[i:k]`` is ``now[j:m]``."""
    i = j = 0
    while i < len(was) or j < len(now):
        if i < len(was) and j < len(now) and was[i] == now[j]:
            i, j = i + 1, j + 1
            continue
        k, m = _alike_again(was, now, i, j)
        yield i, k, j, m
        i, j = k, m


def _alike_again(was: Sequence[str], now: Sequence[str], i: int, j: int) -> tuple[int, int]:
    """The next place where both go on with the same; their ends, if that is too far."""
    seen_was, seen_now = dict[str, int](), dict[str, int]()
    for step in range(FAR):
        one = was[i + step] if i + step < len(was) else ""
        other = now[j + step] if j + step < len(now) else ""
        seen_was.setdefault(one, i + step)
        seen_now.setdefault(other, j + step)
        if len(one) >= TELLING and one in seen_now:
            return i + step, seen_now[one]
        if len(other) >= TELLING and other in seen_was:
            return seen_was[other], j + step
        if i + step >= len(was) and j + step >= len(now):
            break
    return len(was), len(now)
