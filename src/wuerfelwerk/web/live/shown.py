"""What a table page shows one viewer, in words and pictures."""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from markupsafe import Markup

from wuerfelwerk.draw import Choice, Happened
from wuerfelwerk.games.pages import Picture, Words, picture_of, words_of
from wuerfelwerk.games.telling import Confirm, Moment, Panel, Token
from wuerfelwerk.hall import Logged, SeatView, View
from wuerfelwerk.web.entrance import language
from wuerfelwerk.web.rendering.charts import DiceChart, dice_chart
from wuerfelwerk.web.rendering.logbook import LogLine, log_lines
from wuerfelwerk.web.rendering.own_dice import EntryForm, entry_form
from wuerfelwerk.web.rendering.recap import Recap, recap
from wuerfelwerk.web.rendering.standings import ranked


@dataclass(frozen=True)
class SeatCard:
    seat: SeatView
    mini: Markup
    tokens: tuple[Token, ...]
    state: str  # '', done, wait, cup
    looked_at: bool


@dataclass(frozen=True)
class Placed:
    """A line of the result: the rank (0: nobody has won), the seat, heading and value of each column."""

    rank: int
    card: SeatCard
    columns: list[tuple[str, str]]
    parts: list[tuple[str, int]]  # what gave the points
    points: int


class Shown:
    """What is made of the moment for regions: words, pictures. Each is made when it is first asked for.

    ``view``: in the viewer's language; ``look``: whose sheet is asked for; ``to``: the own seat that gets the
    device next. ``you``: the viewer's seat, where they have just one.
    """

    def __init__(self, view: View, name: str, look: int | None, to: int | None) -> None:
        self.view, self.language = view, name
        self.hand_to: SeatView | None = None if to is None else view.seats[to]
        self.you = view.seat if len(view.own_seats) == 1 else None
        self.look = _looked_at(view, look, to)

    # ---- what everything is made of ---------------------------------------------------------------

    @cached_property
    def _tr(self) -> Any:
        return language.of_game(self.view.game, self.language)

    @cached_property
    def _words(self) -> Words:
        return words_of(self.view.game)

    @cached_property
    def _picture(self) -> Picture:
        return picture_of(self.view.game)

    @cached_property
    def _moment(self) -> Moment:
        return moment_of(self.view, acting=self.hand_to is None)

    @cached_property
    def _state(self) -> Any:
        """Of the seat whose sheet is shown large."""
        return self.view.state if self.look == self.view.seat else self.view.shown

    # ---- words --------------------------------------------------------------------------------------

    @property
    def headline(self) -> str:
        """'' before the game."""
        view = self.view
        return "" if view.phase == "waiting" else self._words.headline(self._tr, view.material, view.shown)

    @property
    def prompt(self) -> tuple[str, str]:
        """What this viewer is asked, or why they are not asked any more."""
        if self.entry is not None:
            return self.entry.prompt
        view = self.view
        if view.phase == "running" and view.seat is not None and view.seats[view.seat].out_of_time:
            _ = language.house(self.language).gettext
            return _("Deine Bedenkzeit ist zu Ende."), _("Du kannst zusehen, wie es ausgeht.")
        prompt: tuple[str, str] = self._words.prompt(self._tr, self._moment)
        return prompt

    @cached_property
    def confirm(self) -> Confirm | None:
        return self._words.confirm(self._tr, self._moment)

    @property
    def picks(self) -> list[tuple[int, str]]:
        """What may go into the draft, if there can be one that is confirmed."""
        if self.confirm is None:
            return []
        label = self._words.action_label
        return [(one, label(self._tr, self._moment, one)) for one in _picks(self._moment, self._words)]

    @cached_property
    def panels(self) -> list[Panel]:
        over = self.view.phase == "over"
        return [] if over else self._words.aside(self._tr, self._moment, self.look)

    @property
    def log(self) -> list[LogLine]:
        return log_lines(self.view, self._tr, self.language, self.you)

    @cached_property
    def recap(self) -> Recap:
        """What the others have done since this viewer's last decision."""
        return recap(self.view, self._tr)

    @cached_property
    def entry(self) -> EntryForm | None:
        """Own dice: this viewer enters a roll."""
        return entry_form(self.view, self.language)

    @property
    def roll(self) -> int:
        """The event of the last roll; 0 for none."""
        return next((event.seq for event in reversed(self.view.log) if event.roll is not None), 0)

    # ---- pictures -----------------------------------------------------------------------------------

    @property
    def sheet(self) -> Markup:
        drawn = sheet_of(
            self._tr, self._moment, self._state, self.look, self._words, self._picture, self.recap.events
        )
        return Markup(drawn)

    @property
    def drawn_from(self) -> Hashable:
        """What the sheet is drawn from for who only looks on; None: from all of the state."""
        return self._picture.drawn_from(self.view.material, self._state, self.look)

    @property
    def sheet_name(self) -> str:
        return self._words.sheet_name(self._tr, self.view.material, self._state, self.look)

    @property
    def shelves(self) -> list[Any]:
        return shelves(self.view.log, self._tr, self._moment, self._words, self._picture)

    @cached_property
    def cards(self) -> tuple[SeatCard, ...]:
        return tuple(
            [
                _card(self.view, self._tr, self._words, self._picture, seat, self.look)
                for seat in self.view.seats
            ]
        )

    @cached_property
    def _buttons(self) -> list[tuple[Any, Markup]]:
        return drawn_buttons(self._tr, self._moment, self._words, self._picture)

    @property
    def buttons(self) -> list[Any]:
        """Those without a picture."""
        return [button for button, drawn in self._buttons if not drawn]

    @property
    def buttons_count(self) -> int:
        return len(self._buttons)

    @property
    def sides(self) -> list[tuple[Any, Markup]]:
        """Whole sheets to choose from."""
        return [(button, drawn) for button, drawn in self._buttons if drawn]

    # ---- the end ------------------------------------------------------------------------------------

    @property
    def ending(self) -> tuple[str, str]:
        view, words = self.view, self._words
        if view.phase != "over":
            return "", ""
        return words.ending(self._tr, view.material, view.shown, self._moment.names, self.you)

    @cached_property
    def results(self) -> list[Placed]:
        """Best first; empty while the game runs."""
        view = self.view
        over = view.phase == "over"
        return _results(view, self._tr, self._words, self.cards) if over else []

    @property
    def chart(self) -> DiceChart | None:
        if self.view.phase != "over":
            return None
        return dice_chart(self.view, self._words.faces(self._tr), language.house(self.language))


def _results(view: View, tr: Any, words: Words, cards: Sequence[SeatCard]) -> list[Placed]:
    places = ranked(view.result, [seat.letter for seat in view.seats])
    return [
        Placed(
            rank,
            cards[seat],
            words.results(tr, view.material, view.shown, seat),
            words.made_of(tr, view.material, view.shown, seat),
            int(view.game.rules.score(view.material, view.shown, seat)),
        )
        for rank, seat in places
    ]


def moment_of(view: View, *, acting: bool = True) -> Moment:
    """The look of this viewer; with ``acting`` False the device waits for the next player."""
    seat = view.seat
    done = frozenset(s.seat for s in view.seats if s.done)
    may = acting and view.decides and view.phase == "running"
    return Moment(
        material=view.material,
        shown=view.shown,
        state=view.state,
        seat=seat,
        draft=view.draft if may else (),
        legal=view.legal if may else (),
        first_legal=view.first_legal if may else (),
        names=tuple(s.name for s in view.seats),
        done=done,
    )


def _looked_at(view: View, look: int | None, hand_to: int | None) -> int:
    if look is not None and 0 <= look < len(view.seats):
        return look
    if hand_to is not None:
        return hand_to
    return view.seat if view.seat is not None else 0


def exchanges(moment: Moment) -> list[int]:
    """Other beginnings while a draft of one action is whole already: they take its place."""
    if len(moment.draft) == 1 and not moment.legal:
        return [action for action in moment.first_legal if action not in moment.draft]
    return []


def _picks(moment: Moment, words: Words) -> list[int]:
    """Actions that go into the draft: the next ones, or those that would take its place."""
    actions = exchanges(moment) or list(moment.legal)
    return words.offered(moment, actions)


def _attributes(action: int) -> dict[str, str]:
    return {"data-action": str(action), "role": "button", "tabindex": "-1"}


def _choices(tr: Any, moment: Moment, words: Words) -> dict[int, Any]:
    offered = dict.fromkeys((*_picks(moment, words), *moment.draft))
    return {
        action: Choice(_attributes(action), words.action_label(tr, moment, action), action in moment.draft)
        for action in offered
    }


def sheet_of(
    tr: Any,
    moment: Moment,
    state: Any,
    seat: int,
    words: Words,
    picture: Picture,
    recent: Sequence[Happened] = (),
) -> str:
    own = seat == moment.seat
    return str(
        picture.sheet(
            moment.material,
            state,
            seat,
            choices=_choices(tr, moment, words) if own else None,
            pencilled=words.pencilled(moment) if own else (),
            hints=words.hints(moment) if own else None,
            words=words.picture_words(tr),
            recent=recent,
        )
    )


def shelves(log: Sequence[Logged], tr: Any, moment: Moment, words: Words, picture: Picture) -> list[Any]:
    """The dice beside the sheet; whose they are the words know from the state of the last roll."""
    rolled = next((event.before for event in reversed(log) if event.roll is not None), None)
    return picture.tray(
        moment.material,
        moment.shown,
        moment.seat,
        choices=_choices(tr, moment, words),
        hints=words.hints(moment) if moment.seat is not None else None,
        words=words.tray_words(tr, moment, rolled),
    )


def drawn_buttons(tr: Any, moment: Moment, words: Words, picture: Picture) -> list[tuple[Any, Markup]]:
    found = []
    for button in words.buttons(tr, moment):
        drawn = ""
        if button.shows is not None and moment.seat is not None:
            drawn = picture.sheet(
                moment.material,
                button.shows,
                moment.seat,
                words=words.picture_words(tr),
                prefix=f"shown{button.action}",
            )
        found.append((button, Markup(drawn)))
    return found


def _card(view: View, tr: Any, words: Words, picture: Picture, seat: SeatView, looked_at: int) -> SeatCard:
    state = view.state if seat.seat == view.seat else view.shown
    mark = ""
    if view.phase == "running":
        mark = "done" if seat.done else ""
        if seat.seat in view.waiting_for:
            mark = "cup" if len(view.waiting_for) == 1 and not any(s.done for s in view.seats) else "wait"
    return SeatCard(
        seat=seat,
        mini=Markup(picture.mini(view.material, state, seat.seat)),
        tokens=tuple(words.standing(tr, view.material, view.shown, seat.seat)),
        state=mark,
        looked_at=seat.seat == looked_at,
    )
