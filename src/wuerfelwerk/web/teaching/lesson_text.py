"""The table of a lesson as text: the regions of every table, and the teacher where the prompt is."""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import cached_property
from typing import Any

from markupsafe import Markup

from wuerfelwerk.games.lessons import ENTER, PRESS, READ, ROLL, TAP, Ask, Lesson
from wuerfelwerk.games.pages import places_of
from wuerfelwerk.hall import View
from wuerfelwerk.hall.bots.opponents import plays, usual
from wuerfelwerk.table import lessons
from wuerfelwerk.web.entrance import language
from wuerfelwerk.web.entrance.viewer import Viewer
from wuerfelwerk.web.house import House
from wuerfelwerk.web.live.regions import Page
from wuerfelwerk.web.live.shown import Shown
from wuerfelwerk.web.teaching.pointing import pointed

EASY = "easy"  # the bot of the game that may follow


@dataclass(frozen=True)
class Desk:
    """Where somebody is in a lesson. ``at``: presses that are done."""

    game_id: str
    at: int
    name: str  # of the language

    @cached_property
    def lesson(self) -> Lesson:
        return lessons.lesson(self.game_id)

    @property
    def is_done(self) -> bool:
        return self.at == len(self.lesson.asks)

    @property
    def ask(self) -> Ask | None:
        return None if self.is_done else self.lesson.asks[self.at][1]

    @property
    def step(self) -> int:
        """The number of the step, from 0; after the last one how many there are."""
        return len(self.lesson.steps) if self.is_done else self.lesson.asks[self.at][0]

    @property
    def back(self) -> int:
        """Where "back" leads: to the beginning of this step, or of the one before."""
        begins = self.lesson.begins(self.step)
        return begins if begins < self.at else self.lesson.begins(max(self.step - 1, 0))

    @cached_property
    def view(self) -> View:
        """Nobody is asked for dice: the lesson knows how they fall."""
        seen = replace(lessons.view(self.game_id, self.at), entry=None)
        return language.in_words(seen, self.name)

    @cached_property
    def action(self) -> int | None:
        ask = self.ask
        return None if ask is None else lessons.action_of(lessons.table_at(self.game_id, self.at), ask)

    @cached_property
    def offering(self) -> View:
        """The table with nothing to tap but what is asked for: all else answers with its reason."""
        if self.ask is None or self.ask.how != TAP or self.action is None:
            return replace(self.view, legal=(), first_legal=())
        if self.view.draft and not self.view.legal:  # whole already: it takes the place of what is there
            return replace(self.view, first_legal=(self.action,))
        return replace(self.view, legal=(self.action,))

    @property
    def asked(self) -> tuple[int, ...]:
        """The place that is to be tapped."""
        return self._places((self.action,)) if self.ask is not None and self.ask.how == TAP else ()

    @property
    def meant(self) -> tuple[int, ...]:
        """The places of the picture that are pointed at."""
        return () if self.ask is None else self.ask.places or self.asked

    @property
    def bright(self) -> tuple[int, ...]:
        """Those that could be tapped too, and those that were."""
        return self._places((*self.view.legal, *self.view.draft))

    def _places(self, actions: tuple[int | None, ...]) -> tuple[int, ...]:
        places, view = places_of(self.view.game), self.view
        if not actions or view.seat is None:
            return ()
        found = []
        for place in range(places.MANY):
            if set(places.meant(view.material, view.shown, view.seat, place)) & set(actions):
                found.append(place)
        return tuple(found)

    def say(self, sentence: str) -> str:
        return str(language.of_game(self.view.game, self.name).gettext(sentence)) if sentence else ""

    @property
    def roll(self) -> int:
        """Another number for each roll: what is new on the page tumbles."""
        rolls = [at for at in range(self.at) if _rolls(self.lesson.asks[at][1])]
        return 1 + rolls[-1] if rolls else 0


def _rolls(ask: Ask) -> bool:
    return ask.how == ROLL or any(not line[:1].isupper() for line in ask.then)


class Pointed(Shown):
    """What may be tapped, with the marker of the teacher on the own sheet."""

    def __init__(self, desk: Desk, look: int | None) -> None:
        super().__init__(desk.offering, desk.name, look, None)
        self._desk = desk

    @property
    def sheet(self) -> Markup:
        drawn = super().sheet
        if self._desk.is_done or self.look != self.view.seat:
            return drawn
        return Markup(pointed(drawn, self._desk.meant, self._desk.bright))


def fragment(house: House, who: Viewer, desk: Desk, look: int | None, home: str) -> str:
    """What an answer to a press swaps in; the page holds the same."""
    shown = Shown(desk.view, who.language, look, None)
    page = Page(desk.view, who, shown, home, look is not None, None)
    offering = replace(page, view=desk.offering, shown=Pointed(desk, look))

    def region(name: str) -> Markup:
        of = offering if name in ("sheet", "tray", "picks") else page
        key = of.key(name)

        def make() -> str:
            return house.pages.text(f"regions/{name}.html", who, **of.context(name))

        return Markup(house.renderings.region(key, make))

    return house.pages.text(
        "lesson_table.html",
        who,
        desk=desk,
        region=region,
        shown=shown,
        **_words(desk),
        **(_real_game(house, who, desk) if desk.is_done else {}),
        **{name: getattr(page, name) for name in ("draft", "may_confirm", "title")},
    )


def _words(desk: Desk) -> dict[str, Any]:
    ask = desk.ask
    return {
        "order": desk.say(ask.order if ask else ""),
        "reason": desk.say(ask.reason if ask else desk.lesson.done),
        "known": [desk.say(step.title) for step in desk.lesson.steps],
        "button": {ROLL: "cup", READ: "next"}.get(ask.how, "") if ask else "",
        "asked": desk.action if ask is not None and ask.how in (TAP, PRESS) else None,
        "confirms": ask is not None and ask.how == ENTER,
    }


def _real_game(house: House, who: Viewer, desk: Desk) -> dict[str, Any]:
    """What the form that opens a table is filled with."""
    game = desk.view.game
    return {
        "promise": house.tables.promises.make(),
        "bot": EASY if plays(game, EASY) else usual(game),
        "guest": who.name or house.guest(who.language),
    }
