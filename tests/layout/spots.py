"""Places to look at: every page, and every state of every game that asks for something else.

Games are played at random with dice of a fixed seed. A state is worth a look when its page says what no
page of that table has said before; who is on turn is looked at, and who waits.
"""

from __future__ import annotations

import random
import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any

from tests.advised import Told, whole
from tests.browser.prepare import unusual_options
from tests.hall.people import People, random_actions
from tests.layout.house import House
from tests.web.test_luck import found
from wuerfelwerk import bots, games
from wuerfelwerk.games import GAMES
from wuerfelwerk.games.lessons import lesson_of
from wuerfelwerk.games.pages import words_of
from wuerfelwerk.games.sketches import WRONG, sketching_of
from wuerfelwerk.hall import View, new_person
from wuerfelwerk.hall.analysing import Looked, Stage
from wuerfelwerk.web.entrance import language
from wuerfelwerk.web.entrance.viewer import STOP, YES
from wuerfelwerk.web.live import shown

NAMES = ("Lena", "Karl", "Mika", "Juno", "Edda", "Ivo")
SEED = 11
MOST_DECISIONS, LONGEST_GAME = 160, 3000
COLOURS = re.compile(r"\b(rot|orange|gelb|grün|blau|lila|grau|weiß|schwarz)\w*", re.IGNORECASE)


@dataclass(frozen=True)
class Spot:
    """A page as somebody sees it. ``table``: pages whose pictures keep their size among each other."""

    name: str
    path: str
    person: str = ""  # the signed cookie
    table: str = ""
    press: str = ""  # what is pressed before one looks; "?" before it: where it is there
    status: int = 200
    wait: str = ""  # what has come after that
    post: dict[str, str] = field(default_factory=dict)  # the fields of a form that leads there


@dataclass(frozen=True)
class Wish:
    """A table to be played."""

    name: str
    game: str
    seats: int
    options: dict[str, str] = field(default_factory=dict)
    dice: str = "seeded"
    alone: bool = False
    clock: int = 0
    away: bool = False  # nobody has the table open
    tutor: bool = False  # hints and a tutor


def wishes(id: str) -> Iterator[Wish]:
    """The defaults, everything else than the defaults, as many seats as there are, real dice, and one device
    with clocks."""
    card = games.game(id).card
    yield Wish("plain", id, min(3, card.seats_max))
    unusual = unusual_options(id)
    limits = [o.most_seats for o in card.options if unusual.get(o.key, o.default) != o.default]
    yield Wish("unusual", id, min([card.seats_max, *limits]), unusual)
    if card.seats_max > 3:
        yield Wish("full", id, card.seats_max)
    yield Wish("own", id, 2, dice="own")
    yield Wish("device", id, 2, alone=True, clock=5)


class Table:
    """One table and the people at it."""

    def __init__(self, house: House, wish: Wish, *, free: int = 0, start: bool = True) -> None:
        self.house, self.wish = house, wish
        self.chance = random.Random(SEED)
        one = new_person()
        self.persons = [one if wish.alone else new_person() for _ in range(wish.seats - free)]
        self.persons[0] = one
        settings = {"bot_pause": 0, "patience": 86_400, "clock": wish.clock, "enter_lots": wish.dice == "own"}
        settings |= {"hints": wish.tutor, "tutor": wish.tutor}
        seed = SEED if wish.dice == "seeded" else None
        self.id = house.do(
            house.tables.create(
                wish.game,
                person=one,
                name=NAMES[0],
                seats=wish.seats,
                options=wish.options,
                dice=wish.dice,
                seed=seed,
                settings=settings,
            )
        )
        self.links = house.do(house.tables.view(self.id, one)).links
        for seat, person in enumerate(self.persons[1:], 1):
            house.do(house.tables.sit(self.id, person, NAMES[seat], invite=self.links.invite, seat=seat))
        if not wish.away:
            house.do(self._come())
        if start:
            house.do(house.tables.start(self.id, one))

    async def _come(self) -> None:
        """Everybody has the table open, until the server stops."""
        for person in dict.fromkeys(self.persons):
            self.house.tables.watch(self.id, person).__enter__()

    @property
    def path(self) -> str:
        return f"/t/{self.id}"

    def cookie(self, seat: int) -> str:
        return self.house.cookies.sign(self.persons[seat])

    def view(self, seat: int | None = None) -> View:
        if seat is None:
            return self.house.do(self.house.tables.view(self.id))
        return self.house.do(self.house.tables.view(self.id, self.persons[seat], seat))

    def spot(self, name: str, seat: int = 0, **more: Any) -> Spot:
        return Spot(
            f"{self.wish.game} {self.wish.name}: {name}",
            more.pop("path", self.path),
            self.cookie(seat),
            **more,
        )

    # ---- playing ----

    def enter(self, view: View) -> None:
        """Somebody enters a roll of real dice."""
        assert view.entry is not None
        seat = next(s for s in range(len(self.persons)) if self.view(s).entry.seat == s)  # type: ignore[union-attr]
        faces = [self.chance.randrange(sides) for sides in view.entry.sides]
        if not view.entry.alike and len(set(view.entry.sides)) == len(faces):  # a deal: one after the other
            faces = [0] * len(faces)
        entering = self.house.tables.entering
        self.house.do(entering.enter(self.id, self.persons[seat], seat, view.seq, faces=faces))

    def draft(self, seat: int, action: int) -> View:
        seq = self.view(seat).seq
        tables = self.house.tables
        return self.house.do(tables.draft_add(self.id, self.persons[seat], seat, seq, action))

    def act(self, seat: int, actions: list[int] | None = None) -> None:
        seq = self.view(seat).seq
        self.house.do(self.house.tables.act(self.id, self.persons[seat], seat, seq, actions))

    def finish(self) -> None:
        """The greedy bot decides for everybody until the game is over."""
        for number in range(LONGEST_GAME):
            view = self.view()
            if view.phase == "over":
                return
            seat = view.waiting_for[0]
            view = self.view(seat)
            state, material = view.state.tobytes(), view.material.tobytes()
            self.act(seat, list(bots.choose(view.game, "greedy", material, state, seat, number)))
        raise AssertionError(f"{self.wish.game} does not end")


def said(view: View, tr: Any, fine: bool) -> str:
    """What a page asks for, without names, numbers and colours: the same for states of one kind.
    ``fine``: reasons and buttons count too."""
    words = words_of(view.game)
    moment = shown.moment_of(view)
    confirm, (order, reason) = words.confirm(tr, moment), words.prompt(tr, moment)
    buttons = [button.text for button in words.buttons(tr, moment)]
    parts = [order, "drafted" if view.draft else "", view.entry.actor if view.entry else ""]
    if fine:
        parts += [reason, confirm.text if confirm else "", *buttons]
    text = " | ".join(str(part) for part in parts)
    for name in NAMES:
        text = text.replace(name, "N")
    return COLOURS.sub("C", re.sub(r"\d+", "#", text))


def states(house: House, wish: Wish, fine: bool, seen: set[str]) -> Iterator[Spot]:
    """The states of one table that are worth a look, while the game goes on."""
    table = Table(house, wish)
    tr = language.of_game(games.game(wish.game), "de")

    def new(seat: int) -> Iterator[Spot]:
        view = table.view(seat)
        text = said(view, tr, fine)
        if text not in seen:
            seen.add(text)
            yield table.spot(f"{len(seen)} {text[:60]}", seat, table=f"{table.id} {seat}")

    for _ in range(MOST_DECISIONS):
        view = table.view()
        if view.phase == "over":
            break
        for seat in [0] if wish.alone else range(min(3, len(table.persons))):
            yield from new(seat)
        if view.entry is not None:
            table.enter(view)
            continue
        seat = table.chance.choice(view.waiting_for)
        if wish.alone:
            yield from handed(table, seat, seen)
        actions = random_actions(view, seat, table.chance)
        for action in actions:
            table.draft(seat, action)
            if not wish.alone:
                yield from new(seat)
        table.act(seat, actions)
    yield table.spot("looking at another sheet", 0, path=f"{table.path}?look=B")
    yield table.spot("menu", 0, press="#menu summary")
    yield Spot(f"{wish.game} {wish.name}: a stranger", table.path)
    yield Spot(f"{wish.game} {wish.name}: replay", f"{table.path}/replay")


def handed(table: Table, seat: int, seen: set[str]) -> Iterator[Spot]:
    """One device for all: before somebody takes it, and then."""
    if f"device {seat}" in seen:
        return
    seen.add(f"device {seat}")
    yield table.spot(f"handed to {seat}", 0)
    yield table.spot(f"taken by {seat}", 0, press="?form[action$=hand] .btn")


def game_tables(house: House, id: str, fine: bool) -> Iterator[Spot]:
    """All tables of a game: going on, waiting, over."""
    seen = set[str]()
    for wish in wishes(id):
        yield from states(house, wish, fine, set() if fine else seen)
    waiting = Table(house, Wish("waiting", id, games.game(id).card.seats_max), free=1, start=False)
    yield waiting.spot("host")
    yield waiting.spot("guest", 1)
    yield Spot(f"{id} waiting: invitation", f"/join/{waiting.links.invite}")
    yield Spot(f"{id} waiting: personal link", f"/seat/{waiting.links.personal}")
    over = Table(house, Wish("over", id, 2, dice="fair"))
    over.finish()
    half = over.view().seq // 2
    for name, path in (
        ("result", ""),
        ("sheet of B", "?look=B"),
        ("proof", "/dice"),
        ("replay", "/replay"),
        ("replay, in the middle", f"/replay?step={half}"),
    ):
        yield over.spot(name, path=f"{over.path}{path}")
    if fine or id == next(iter(GAMES)):
        yield from understood(house, over)
    alone = Table(house, Wish("away", id, min(3, games.game(id).card.seats_max), away=True))
    yield alone.spot("the others are not here")
    if fine or id == next(iter(GAMES)):
        yield from hints(house, id)
    left = Table(house, Wish("left", id, 2))
    yield left.spot("program", path=f"{left.path}/program")
    yield left.spot("proof while it runs", path=f"{left.path}/dice")
    house.do(house.tables.leave(left.id, left.persons[1]))
    yield left.spot("somebody has left")
    house.do(house.tables.leave(left.id, left.persons[0]))
    yield left.spot("abandoned")


def understood(house: House, over: Table) -> Iterator[Spot]:
    """A game that is over and analysed: where it lay, and what would have come of the better choice."""
    people = People(house.tables, over.id, over.persons)
    analysis = house.do(found(people))
    house.do(house.tables.analyses.look(over.id))
    house.tables.analyses._note(over.id, Looked(Stage.DONE, found=analysis))
    at = f"{over.path}/replay?step={analysis.seats[1].worst[0].seq}"
    yield over.spot("result, analysed")
    yield over.spot("replay, a costly decision", path=at)
    yield over.spot("replay, the better choice", path=f"{at}&instead=better")
    yield over.spot("replay, the roll that would have come", path=f"{at}&instead=roll")


def hints(house: House, id: str) -> Iterator[Spot]:
    """Hints and the tutor, over the table and as pages of their own."""
    Told(house.tables)
    table = Table(house, Wish("tutored", id, 2, tutor=True))
    seat = table.view().waiting_for[0]
    view = table.view(seat)
    where = {"seat": str(seat), "seq": str(view.seq)}
    chosen = whole(view.game.rules, view.material, view.shown, seat)[-1]
    yield table.spot("hints", seat, press="#ask-hint", wait="#hints .hintrow")
    yield table.spot("hints, without script", seat, path=f"{table.path}/hint", post=where)
    pressed = {**where, "draft": ",".join(map(str, chosen))}
    for action in chosen:
        table.draft(seat, action)
    yield table.spot("tutor, without script", seat, path=f"{table.path}/act", post=pressed)
    yield table.spot("tutor", seat, press="[data-confirm], #act-form", wait="#tutor h2")


def mails(house: House) -> Iterator[Spot]:
    """What links in mails lead to, and the settings of whoever has given an address."""
    person = new_person()
    key = house.do(house.tables.addresses.ask(person, "donaudampfschifffahrt@example.org", "de")).key
    yes, stop = [house.cookies.mail_token(what, key) for what in (YES, STOP)]
    mine = house.cookies.sign(person)
    yield Spot("settings, mail asked", "/settings", mine)
    yield Spot("mail, to be confirmed", f"/mail/yes/{yes}")
    house.do(house.tables.addresses.confirm(key))
    yield Spot("mail, confirmed", f"/mail/yes/{yes}")
    yield Spot("settings, mail on", "/settings", mine)
    yield Spot("mail, to be stopped", f"/mail/stop/{stop}")
    house.do(house.tables.addresses.forget(key))
    yield Spot("mail, stopped", f"/mail/stop/{stop}")
    yield Spot("mail, a link that is none", "/mail/yes/nothing", status=404)


def pages() -> Iterator[Spot]:
    """Pages without a table."""
    yield Spot("start", "/")
    for number in range(len(GAMES)):
        game = f".games label:nth-of-type({number + 1})"
        yield Spot(f"start, options of game {number + 1}", "/", press=f"{game}; .setup summary")
        yield Spot(f"start, bots of game {number + 1}", "/", press=f"{game}; .botseat summary")
    for way in (2, 3):
        yield Spot(f"start, way {way}", "/", press=f".way:nth-of-type({way})")
    yield Spot("settings", "/settings")
    for id in GAMES:
        yield Spot(f"rules of {id}", f"/rules/{id}")
        yield Spot(f"{id} on paper", f"/paper?game={id}")
        yield Spot(f"from a sheet of {id} to a table", f"/paper/table?game={id}")
        lesson = lesson_of(games.game(id))
        for at in range(len(lesson.asks) + 1) if lesson is not None else ():
            yield Spot(f"lesson of {id}: {at}", f"/t/lesson/{id}/{at}", table=f"lesson {id}")
        if lesson is not None:
            yield Spot(f"rules over the lesson of {id}", f"/t/lesson/{id}/1", press="[data-help]")
        if sketching_of(games.game(id)) is not None:
            yield from editors(id)
    yield Spot("nothing here", "/nothing/here", status=404)
    yield Spot("no such invitation", "/join/nothing-here", status=404)
    yield Spot("no such table", "/t/nothing-here", status=404)


def editors(id: str) -> Iterator[Spot]:
    """A board that is drawn: nothing yet, with faults, whole; its sentences and its menu over it."""
    game = games.game(id)
    room = sketching_of(game)
    assert room is not None
    tr = language.of_game(game, "de")
    beginnings = room.beginnings(tr)
    empty, letters = beginnings[0].letters, next(one.letters for one in beginnings if not one.blank)
    changed = (
        letters[:n] + letter + letters[n + 1 :]
        for n in range(len(letters))
        for letter in room.PAPER.letters[n]
    )
    faulty = next(one for one in changed if any(c.kind == WRONG and c.places for c in room.checks(tr, one)))
    for name, drawn, press, wait in (
        ("empty", empty, "", ""),
        ("faults", faulty, "", "#ed-marks .pin"),
        ("sentences", faulty, "#ed-open-checks", ""),
        ("menu", empty, "#menu summary", ""),
        ("whole", letters, "", "a#ed-go"),
    ):
        path = f"/boards/{id}?{name}#{drawn}.mein-plan"  # the query makes each a page of its own
        yield Spot(f"editor of {id}: {name}", path, press=press, wait=wait)
    yield Spot(f"editor of {id}: gallery", f"/boards/{id}/gallery")
    yield Spot(f"start with a board of {id}", f"/?game={id}&board={letters}.mein-plan")


def everything(house: House, fine: bool = True, only: str = "") -> Iterator[Spot]:
    """All there is. ``fine``: also states of a game that differ in their reason or their buttons only.
    ``only``: if it names a game, no other one is played."""
    yield from pages()
    yield from mails(house)
    for id in [id for id in GAMES if id in only or only in id] or GAMES:
        yield from game_tables(house, id, fine)
