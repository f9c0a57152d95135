"""What has changed between two pages that are lists of parts, in pieces that a browser can put in.

A piece is what lies between two ``<``: a tag with the text behind it. A change says where pieces of the old
part go and what comes in their place, so that whatever a game draws travels in little, and nothing here or
in the browser has to know what it is.
"""

from __future__ import annotations

from bisect import bisect_left
from collections import Counter
from collections.abc import Iterator, Sequence

BETWEEN = "<"
BLOCK = 256  # characters that are compared in one go

Change = tuple[int, int, int] | tuple[int, int, int, str]  # part, first piece, how many, what instead
Span = tuple[int, int, int, int]  # pieces i … k of the old part are pieces j … m of the new one


def changes(old: Sequence[str], new: Sequence[str]) -> list[Change]:
    """From the last to the first: each is put in before the places of the others have moved.

    The parts are as many in both.
    """
    found = list[Change]()
    for number, (before, after) in enumerate(zip(old, new, strict=True)):
        if before == after:
            continue
        begin, end = _ends(before, after)
        first = before.count(BETWEEN, 0, begin)
        was = before[begin : len(before) - end].split(BETWEEN)
        now = after[begin : len(after) - end].split(BETWEEN)
        spans = [
            (number, first + i, k - i, BETWEEN.join(now[j:m])) if m > j else (number, first + i, k - i)
            for i, k, j, m in _spans(was, now)
        ]
        found += reversed(spans)
    return found


def _ends(before: str, after: str) -> tuple[int, int]:
    """Characters of whole pieces that are the same at the beginning, and at the end; not all that are."""
    begin, least = 0, min(len(before), len(after))
    while begin + BLOCK <= least and before.startswith(after[begin : begin + BLOCK], begin):
        begin += BLOCK
    begin = before.rfind(BETWEEN, 0, begin) + 1
    end, least = 0, least - begin
    while end + BLOCK <= least and before.endswith(
        after[len(after) - end - BLOCK : len(after) - end], 0, len(before) - end
    ):
        end += BLOCK
    at = before.find(BETWEEN, len(before) - end) if end else -1
    return begin, len(before) - at if at >= 0 else 0


def _spans(was: Sequence[str], now: Sequence[str]) -> Iterator[Span]:
    """Where they differ, in order: one by one between pieces that are there once in both."""
    i, k, j, m = whole = _trimmed(was, now, (0, len(was), 0, len(now)))
    if k - i == m - j:
        spans = list(_one_by_one(was, now, whole))
        if 2 * sum(end - begin for begin, end, _, _ in spans) < k - i:
            yield from spans
            return
    anchors = _anchors(was, now, whole) if min(k - i, m - j) > 1 else []
    for at, there in [*anchors, (k, m)]:
        if i < at or j < there:
            i, left, j, right = _trimmed(was, now, (i, at, j, there))
            if left - i == right - j:
                yield from _one_by_one(was, now, (i, left, j, right))
            else:
                yield i, left, j, right
        i, j = at + 1, there + 1


def _trimmed(was: Sequence[str], now: Sequence[str], span: Span) -> Span:
    """Without what is the same at both ends."""
    i, k, j, m = span
    while i < k and j < m and was[i] == now[j]:
        i, j = i + 1, j + 1
    while i < k and j < m and was[k - 1] == now[m - 1]:
        k, m = k - 1, m - 1
    return i, k, j, m


def _one_by_one(was: Sequence[str], now: Sequence[str], span: Span) -> Iterator[Span]:
    """Each run of pieces that differ, of as many old ones as new ones."""
    i, k, j, m = span
    begin = -1
    for place, same in enumerate([a == b for a, b in zip(was[i:k], now[j:m], strict=True)]):
        if not same and begin < 0:
            begin = place
        elif same and begin >= 0:
            yield i + begin, i + place, j + begin, j + place
            begin = -1
    if begin >= 0:
        yield i + begin, k, j + begin, m


def _anchors(was: Sequence[str], now: Sequence[str], span: Span) -> list[tuple[int, int]]:
    """Pieces that are there once in both, as many as can stay in order (a patience diff)."""
    i, k, j, m = span
    old, new = was[i:k], now[j:m]
    at, there = dict(zip(old, range(i, k), strict=True)), dict(zip(new, range(j, m), strict=True))
    often, again = Counter(old), Counter(new)
    both = at.keys() & there.keys()
    pairs = sorted([(at[piece], there[piece]) for piece in both if often[piece] == again[piece] == 1])
    return _rising(pairs)


def _rising(pairs: Sequence[tuple[int, int]]) -> list[tuple[int, int]]:
    """The longest row of them in which the second number rises as the first one does."""
    places = [place for _, place in pairs]
    if places == sorted(places):
        return list(pairs)
    ends, tails, before = list[int](), list[int](), list[int]()  # of rows of each length
    for number, place in enumerate(places):
        length = bisect_left(ends, place)
        before.append(tails[length - 1] if length else -1)
        if length == len(ends):
            ends.append(place)
            tails.append(number)
        else:
            ends[length], tails[length] = place, number
    row, number = list[tuple[int, int]](), tails[-1] if tails else -1
    while number >= 0:
        row.append(pairs[number])
        number = before[number]
    return row[::-1]
