"""No place of a picture is silent: it is offered, or a rule says why it is not.

Pictures are drawn for a seat in states of random games, on its turn and beside it, and every place they
name is asked about.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Any

from wuerfelwerk.engine.masks import listed, new_mask
from wuerfelwerk.games.pages import picture_of, places_of, words_of
from wuerfelwerk.games.telling import Moment
from wuerfelwerk.laws.walk import Walk
from wuerfelwerk.web.entrance import language
from wuerfelwerk.web.live import shown
from wuerfelwerk.web.pages import rulebook

STATES = 40  # of a game that are looked at
OF_ALL_GAMES = "X-"


@dataclass(frozen=True)
class Looked:
    """What a page would show one seat in one state."""

    walk: Walk
    state: Any
    seat: int

    @property
    def moment(self) -> Moment:
        rules, mask = self.walk.game.rules, new_mask(self.walk.game.rules.MASK_WORDS)
        rules.legal(self.walk.material, self.state, self.seat, mask)
        legal, names = tuple(listed(mask)), ("Ada", "Bo", "Cem", "Dora", "Eva", "Finn")[: self.walk.seats]
        return Moment(
            self.walk.material, self.state, self.state, self.seat, (), legal, legal, names, frozenset()
        )

    def drawn(self, name: str) -> str:
        """Sheet, tray and buttons, as a page puts them together."""
        words, picture = words_of(self.walk.game), picture_of(self.walk.game)
        tr, moment = language.of_game(self.walk.game, name), self.moment
        sheet = shown.sheet_of(tr, moment, self.state, self.seat, words, picture)
        return sheet + "".join(
            die for shelf in shown.shelves((), tr, moment, words, picture) for die in shelf.dice
        )


def places_in(svg: str) -> set[int]:
    listed_ = " ".join(re.findall(r'data-places="([^"]*)"', svg))
    return {int(entry.split(",")[0]) for entry in listed_.split()} | set(
        map(int, re.findall(r'data-ask="(\d+)"', svg))
    )


def looks(walk: Walk) -> list[Looked]:
    states = walk.states()
    some = states[:: max(1, len(states) // STATES)]
    return [Looked(walk, state, seat) for state in [*some, walk.end] for seat in range(walk.seats)]


def test_every_place_is_offered_or_says_why(walk: Walk) -> None:
    places = places_of(walk.game)
    refused = {places.WHOLE} - {""}
    for look in looks(walk):
        svg = look.drawn("de")
        offered, found = set(map(int, re.findall(r'data-action="(\d+)"', svg))), places_in(svg)
        assert bool(found) == bool(places.MANY), "the picture names its places, where the game has some"
        for place in found:
            assert 0 <= place < places.MANY
            case = places.why(walk.material, look.state, look.seat, place)
            if case:
                refused.add(case)
            else:
                assert offered & set(places.meant(walk.material, look.state, look.seat, place)), place
    assert refused - {places.WHOLE} or not places.MANY, "nothing was ever refused"
    for case in refused:
        check_told(walk, case)


def check_told(walk: Walk, case: str) -> None:
    """The case has a sentence of its own in both languages, and its rule stands in the rule book."""
    rule, words = case.split("/")[0], words_of(walk.game)
    for name in language.LANGUAGES:
        tr = language.of_game(walk.game, name)
        known = re.findall(r'id="([A-Z]{2,3}-[A-Z]?\d+)"', rulebook.rulebook(walk.game, name).text)
        assert rule in known or rule.startswith(OF_ALL_GAMES), case
        assert words.refusal(tr, case) != words.refusal(tr, "no such rule"), case
    in_english = words.refusal(language.of_game(walk.game, "en"), case)
    assert in_english != words.refusal(language.of_game(walk.game, "de"), case), case
