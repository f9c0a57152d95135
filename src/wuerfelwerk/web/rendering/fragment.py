"""What a table page shows one viewer: the same for the first page, the answer to a post and the stream."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from markupsafe import Markup

from wuerfelwerk.draw import Choice, Happened
from wuerfelwerk.games.pages import Picture, Words, picture_of, words_of
from wuerfelwerk.games.telling import Moment
from wuerfelwerk.hall import Logged, SeatView, View
from wuerfelwerk.web.entrance import language
from wuerfelwerk.web.entrance.viewer import Viewer
from wuerfelwerk.web.rendering.charts import DiceChart, dice_chart
from wuerfelwerk.web.rendering.logbook import LogLine, log_lines
from wuerfelwerk.web.rendering.own_dice import EntryForm, entry_form
from wuerfelwerk.web.rendering.recap import Recap, recap
from wuerfelwerk.web.rendering.standings import ranked

TEMPLATES = {"waiting": "table_waiting.html", "running": "table_running.html", "over": "table_over.html"}
SEALING = "table_sealing.html"  # the host has started, the game has not begun


@dataclass(frozen=True)
class SeatCard:
    seat: SeatView
    mini: Markup
    tokens: list[Any]
    state: str  # '', done, wait, cup
    looked_at: bool


@dataclass(frozen=True)
class Placed:
    """A line of the result: the rank (0: nobody has won), the seat, heading and value of each column."""

    rank: int
    card: SeatCard
    columns: list[tuple[str, str]]


@dataclass(frozen=True)
class Shown:
    """Everything of a running or finished table that its template needs."""

    prompt: tuple[str, str]
    headline: str
    cards: list[SeatCard]
    sheet: Markup
    sheet_name: str
    shelves: list[Any]
    buttons: list[tuple[Any, Markup]]
    confirm: Any
    picks: list[tuple[int, str]]
    panels: list[Any]
    log: list[LogLine]
    roll: int
    hand_to: SeatView | None
    look: int
    ending: tuple[str, str]
    results: list[Placed]  # best first; empty while the game runs
    chart: DiceChart | None
    recap: Recap  # what the others have done since this viewer's last decision
    entry: EntryForm | None  # own dice: this viewer enters a roll


def context(view: View, viewer: Viewer, look: int | None, hand_to: int | None) -> Mapping[str, Any]:
    """For the template of the table's phase. ``look``: whose sheet; ``hand_to``: who gets the device."""
    shown = None if view.phase == "waiting" else _shown(view, viewer, look, hand_to)
    begins = view.sealed is not None and view.sealed.stage
    return {"view": view, "shown": shown, "template": SEALING if begins else TEMPLATES[view.phase]}


def _shown(view: View, viewer: Viewer, look: int | None, hand_to: int | None) -> Shown:
    tr = language.of_game(view.game, viewer.language)
    words, picture = words_of(view.game), picture_of(view.game)
    moment = moment_of(view, acting=hand_to is None)
    you = view.seat if len(view.own_seats) == 1 else None
    seat = _looked_at(view, look, hand_to)
    state = view.state if seat == view.seat else view.shown
    confirm = words.confirm(tr, moment)
    draftable = _picks(moment, words) if confirm is not None else []  # nothing else could finish a draft
    picks = [(action, words.action_label(tr, moment, action)) for action in draftable]
    over = view.phase == "over"
    entry = entry_form(view, viewer.language)
    since = recap(view, tr)
    cards = [_card(view, tr, words, picture, s, seat) for s in view.seats]
    return Shown(
        prompt=entry.prompt if entry else _prompt(view, tr, words, moment, viewer.language),
        headline=words.headline(tr, view.material, view.shown),
        cards=cards,
        sheet=Markup(sheet_of(tr, moment, state, seat, words, picture, since.events)),
        sheet_name=words.sheet_name(tr, view.material, state, seat),
        shelves=shelves(view.log, tr, moment, words, picture),
        buttons=_buttons(tr, moment, words, picture),
        confirm=confirm,
        picks=picks,
        panels=[] if over else words.aside(tr, moment, seat),
        log=log_lines(view, tr, viewer.language, you),
        roll=next((e.seq for e in reversed(view.log) if e.roll is not None), 0),
        hand_to=None if hand_to is None else view.seats[hand_to],
        look=seat,
        ending=words.ending(tr, view.material, view.shown, moment.names, you) if over else ("", ""),
        results=_results(view, tr, words, cards) if over else [],
        chart=dice_chart(view, words.faces(tr), language.house(viewer.language)) if over else None,
        recap=since,
        entry=entry,
    )


def _results(view: View, tr: Any, words: Words, cards: list[SeatCard]) -> list[Placed]:
    places = ranked(view.result, [seat.letter for seat in view.seats])
    return [
        Placed(rank, cards[seat], words.results(tr, view.material, view.shown, seat)) for rank, seat in places
    ]


def _prompt(view: View, tr: Any, words: Words, moment: Moment, name: str) -> tuple[str, str]:
    """What this viewer is asked, or why they are not asked any more."""
    if view.phase == "running" and view.seat is not None and view.seats[view.seat].out_of_time:
        _ = language.house(name).gettext
        return _("Deine Bedenkzeit ist zu Ende."), _("Du kannst zusehen, wie es ausgeht.")
    prompt: tuple[str, str] = words.prompt(tr, moment)
    return prompt


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


def _buttons(tr: Any, moment: Moment, words: Words, picture: Picture) -> list[tuple[Any, Markup]]:
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
        tokens=words.standing(tr, view.material, view.shown, seat.seat),
        state=mark,
        looked_at=seat.seat == looked_at,
    )
