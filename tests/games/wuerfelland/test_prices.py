"""The brightest button is never a lost choice: whoever can only lose by something is told so first."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from wuerfelwerk.engine.masks import listed, new_mask
from wuerfelwerk.games import game
from wuerfelwerk.games.pages import words_of
from wuerfelwerk.games.telling import Moment
from wuerfelwerk.games.wuerfelland import rules
from wuerfelwerk.games.wuerfelland.words import reading
from wuerfelwerk.laws.walk import walk_of
from wuerfelwerk.web.entrance import language

words = words_of(game("wuerfelland"))

LAND = game("wuerfelland")
TR = language.of_game(LAND, "de")


def moments(phase: int) -> Iterator[Moment]:
    """What the active seat sees in this phase of a few random games."""
    for seed in (1, 2, 3):
        walk = walk_of(LAND, LAND.card.defaults(), 2, seed)
        for step in walk.steps:
            if step.before.phase == phase and step.seat == step.before.active:
                mask, state = new_mask(rules.MASK_WORDS), step.before
                rules.legal(walk.material, state, step.seat, mask)
                legal = tuple(listed(mask))
                yield Moment(
                    walk.material, state, state, step.seat, (), legal, legal, ("Ada", "Bo"), frozenset()
                )


def spare(moment: Moment) -> int:
    shown: Any = moment.shown
    return reading.room(moment.material, shown, moment.seat or 0, int(shown.colour)) - int(shown.aside)


def test_wl_22_rolling_on_is_bright_only_where_it_can_help() -> None:
    seen = set()
    for moment in moments(rules.DECIDE):
        stop, on = words.buttons(TR, moment)
        free = spare(moment)
        seen.add((free > 0) - (free < 0))
        assert (on.style == "main") == (free > 0) != (stop.style == "main")
        if free < 0:
            assert (stop.text, stop.note) == ("Aufhören", "du kreuzt nichts an")
            assert on.note == "ändert nur die Reste"
            order, why = words.prompt(TR, moment)
            assert "Überwürfelt." in order and why.endswith("WL-22")
        if free == 0:
            assert on.note.endswith(" zu viel")
    assert seen == {-1, 0, 1}


def test_wl_44_a_colour_without_room_says_what_it_costs() -> None:
    styles = set()
    for moment in moments(rules.COLOUR):
        for action in moment.legal:
            drafted = Moment(**{**vars(moment), "draft": (action,), "legal": ()})
            confirm = words.confirm(TR, drafted)
            assert confirm is not None
            colour = action - rules.COLOUR_ACTIONS
            fits = moment.shown.shown[colour] <= reading.room(
                moment.material, moment.shown, moment.seat or 0, colour
            )
            styles.add(confirm.style)
            assert confirm.style == ("main" if fits else "warn")
            assert fits or confirm.note == "kein Platz, du kreuzt nichts an"
    assert styles == {"main", "warn"}
