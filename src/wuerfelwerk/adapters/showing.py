"""What environments of every kind show of a match: how far its numbers reach, text and pixels."""

from __future__ import annotations

import io
from typing import Any

import numpy as np
from numpy.typing import NDArray

import wuerfelwerk as ww
from wuerfelwerk.doors import observing
from wuerfelwerk.engine.contract import LETTERS, MAX_SEATS

MODES = ("human", "ansi", "rgb_array", "svg")


def bounds(game: str) -> tuple[NDArray[np.float32], NDArray[np.float32]]:
    """The least and the greatest that can stand in ``Match.observation``: float32, shape (members,) each."""
    plan = observing.plan(game)
    low, high = np.zeros(len(plan.names), np.float32), np.ones(len(plan.names), np.float32)
    for kind, _, here in plan.numbers:
        if kind.kind in "iu":
            low[here], high[here] = np.iinfo(kind).min, np.iinfo(kind).max
    high[: len(observing.HEAD)] = MAX_SEATS - 1, MAX_SEATS, 1
    return low, high


def text(match: ww.Match) -> str:
    """A few lines: who is to act, the points, and what is legal."""
    acting = {ww.CHANCE: "chance", ww.OVER: "over"}.get(match.to_act) or LETTERS[match.to_act]
    points = ", ".join(f"{LETTERS[seat]} {points}" for seat, points in enumerate(match.points))
    lines = [f"{match.card.title}: {acting}", f"points: {points}"]
    if match.to_act >= 0:
        lines.append(f"legal: {' · '.join(match.legal_texts())}")
    return "\n".join(lines)


def pixels(match: ww.Match) -> NDArray[np.uint8]:
    """All sheets on white paper: uint8, shape (height, width, 3)."""
    from PIL import Image
    from resvg_py import svg_to_bytes

    drawn = Image.open(io.BytesIO(bytes(svg_to_bytes(svg_string=match._repr_svg_(), background="#ffffff"))))
    return np.asarray(drawn.convert("RGB"))


def rendered(match: ww.Match, mode: str | None) -> Any:
    """What ``render`` of an environment returns in a mode; None where it prints, or shows nothing."""
    if mode == "ansi":
        return text(match)
    if mode == "rgb_array":
        return pixels(match)
    if mode == "svg":
        return match._repr_svg_()
    if mode == "human":
        print(text(match))
    return None


def checked_mode(mode: str | None) -> str | None:
    """Raises Unreadable for a mode there is not."""
    if mode is not None and mode not in MODES:
        raise ww.Unreadable(
            "„%(mode)s“ ist keine Art zu zeigen. Möglich: %(modes)s.",
            mode=str(mode)[:40],
            modes=", ".join(MODES),
        )
    return mode
