"""What costs a misthrow is never the brightest button."""

from __future__ import annotations

from wuerfelwerk.engine.masks import listed, new_mask
from wuerfelwerk.games import game
from wuerfelwerk.games.pages import words_of
from wuerfelwerk.games.telling import Moment
from wuerfelwerk.games.the_choice import rules
from wuerfelwerk.games.the_choice.words import reading
from wuerfelwerk.laws.walk import walk_of
from wuerfelwerk.web.entrance import language

words = words_of(game("the_choice"))

CHOICE = game("the_choice")
TR = language.of_game(CHOICE, "de")


def test_tc_29_keeping_what_costs_a_misthrow_is_outlined() -> None:
    styles = set()
    for seed in (1, 2, 3):
        walk = walk_of(CHOICE, CHOICE.card.defaults(), 2, seed)
        for step in walk.steps:
            if step.before.phase != rules.KEEP or step.seat < 0:
                continue
            mask = new_mask(rules.MASK_WORDS)
            rules.legal(walk.material, step.before, step.seat, mask)
            legal = tuple(listed(mask))
            fits = round(reading.chances(walk.material, step.before, step.seat)[0][2])
            moment = Moment(
                walk.material, step.before, step.before, step.seat, (), legal, legal, ("A", "B"), frozenset()
            )
            (keep,) = words.buttons(TR, moment)
            styles.add(keep.style)
            assert keep.style == ("main" if fits == 3 else "warn")
            assert keep.note.endswith("Fehlwurf") == (fits < 3)
            again = Moment(**{**vars(moment), "draft": (rules.REROLLS + 1,), "legal": ()})
            confirm = words.confirm(TR, again)
            assert confirm is not None and (confirm.style == "warn") <= (fits == 3)
    assert styles == {"main", "warn"}
