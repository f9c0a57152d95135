"""What has changed between two pages that are lists of parts, in pieces that a browser can put in.

A piece is what lies between two ``<``: a tag with the text behind it. A change says where pieces of the old
part go and what comes in their place, so that whatever a game draws travels in little, and nothing here or
in the browser has to know what it is.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

BETWEEN = "<"

Change = tuple[int, int, int] | tuple[int, int, int, str]  # part, first piece, how many, what instead


def changes(old: Sequence[str], new: Sequence[str]) -> list[Change]:
    """From the last to the first: each is put in before the places of the others have moved.

    The parts are as many in both.
    """
    found = list[Change]()
    for number, (before, after) in enumerate(zip(old, new, strict=True)):
        if before != after:
            found += [*_changes(number, before.split(BETWEEN), after.split(BETWEEN))][::-1]
    return found


def _changes(number: int, was: Sequence[str], now: Sequence[str]) -> Iterator[Change]:
    """Of one part, from the first to the last: as few pieces as possible."""
    from rapidfuzz.distance.Levenshtein import opcodes  # not before something changes: it takes a while

    for step in opcodes(was, now):
        first, count = step.src_start, step.src_end - step.src_start
        if step.tag == "delete":
            yield number, first, count
        elif step.tag != "equal":
            yield number, first, count, BETWEEN.join(now[step.dest_start : step.dest_end])
