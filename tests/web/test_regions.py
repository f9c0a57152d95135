"""Pages in parts: after any number of partial updates a page is what is made from nothing."""

from __future__ import annotations

import asyncio
import random
from collections.abc import AsyncGenerator

import pytest

from tests.hall.people import random_actions
from tests.web.conftest import Guest, Room
from tests.web.taking import Open, changed
from tests.web.test_sharing import holder
from tests.web.test_stream_of_many import channel, events, soon
from wuerfelwerk.games import GAMES
from wuerfelwerk.games import game as game_of
from wuerfelwerk.hall import cache
from wuerfelwerk.web import stream
from wuerfelwerk.web.live import patches

STEPS = 30
pytestmark = pytest.mark.long


@pytest.fixture(autouse=True)
def patient(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(stream, "PING_SECONDS", 0.02)
    monkeypatch.setattr(cache, "COUNT_SECONDS", 0.0)  # before a check begins, never in its midst


def fragment(page: str) -> str:
    """The table in a whole page."""
    start = page.index('<div id="table"')
    return page[start : page.index("</main>", start)]


class Looker:
    """A browser with one open page of a table, and its stream."""

    def __init__(self, room: Room, guest: Guest, path: str, look: str = "") -> None:
        self.room, self.guest, self.path, self.look = room, guest, path, look
        self.page = Open()
        self.news: AsyncGenerator[tuple[str, str], None] = events(room.app, guest, channel(path, look=look))

    async def catch_up(self) -> None:
        """All the stream has, until it is silent."""
        quiet = 0
        while quiet < 2:
            name, text = await soon(self.news, "0", "ping")
            quiet = quiet + 1 if name == "ping" else 0
            if name == "0":
                self.page.take(text)

    async def check(self) -> None:
        query = f"?look={self.look}" if self.look else ""
        await self.catch_up()
        whole = fragment((await self.guest.get(f"{self.path}{query}")).text)
        await self.catch_up()
        self.room.forget()
        again = fragment((await self.guest.get(f"{self.path}{query}")).text)
        assert again == whole
        assert self.page.text == again

    async def come_again(self) -> None:
        """The stream breaks; the next one is told what is shown."""
        await self.catch_up()
        await self.news.aclose()
        version = self.page.text.split('data-version="')[1].split('"')[0]
        shown = f"{channel(self.path, version, self.look)}.{self.page.tag}"
        self.news = events(self.room.app, self.guest, shown)


async def press(guest: Guest, page: Open, path: str, what: str, **form: str) -> None:
    """What a form of the page sends, and what it is answered."""
    answer = await guest.post(f"{path}/{what}", {"hx-request": "true", "x-shows": page.tag}, **form)
    assert answer.headers["content-type"] == "application/json", answer.text
    page.take(answer.text, answer=True)


@pytest.mark.parametrize("game", list(GAMES))
async def test_a_page_that_was_changed_is_the_page_made_from_nothing(room: Room, game: str) -> None:
    """Drafts, hidden commits, people who come and go, both languages, watchers, other seats' sheets."""
    ada, bo, cem, eve, zoe = (room.guest(language) for language in ("de", "en", "de", "de", "en"))
    long = {"option.rounds": "10"} if any(one.key == "rounds" for one in game_of(game).card.options) else {}
    path = await room.table(ada, bo, cem, game=game, **long)
    lookers = [Looker(room, guest, path) for guest in (ada, bo, cem, eve, zoe)]
    lookers += [Looker(room, ada, path, "B"), Looker(room, eve, path, "B")]
    chance, presses = random.Random(game), 0
    for step in range(STEPS):
        view = await room.tables.view(path[3:])
        if view.phase != "running":
            break
        seat = chance.choice(view.waiting_for)
        actions = random_actions(view, seat, chance)
        form = {"seat": str(seat), "seq": str(view.seq), "action": str(actions[0])}
        if step % 3 == 0:
            await press(lookers[seat].guest, lookers[seat].page, path, "draft", **form)
            presses += lookers[seat].page.changed > 0
            await chance.choice(lookers).check()
        if step % 5 == 4:
            await go_and_come_back(lookers[1], lookers)
        person = holder(room, path, seat)
        await room.tables.act(path[3:], person, seat, view.seq, actions)
        if step % 7 == 6:
            await chance.choice(lookers).come_again()
        for looker in chance.sample(lookers, 2):
            await looker.check()
    assert presses, "no answer to a press came in changes"
    for looker in lookers:
        await looker.check()
        await looker.news.aclose()
    changed = [looker.page.changed for looker in lookers]
    # the dice may end a game after a handful of turns: then who looked seldom has seen no change yet
    assert sum(changed) > step, "hardly anything came in changes"
    assert min(changed) > 0 or step < STEPS // 2, "somebody's page never came in changes"


async def go_and_come_back(one: Looker, others: list[Looker]) -> None:
    """Somebody gets up, and takes the seat back."""
    for what in ("leave", "back"):
        await one.guest.post(f"{one.path}/{what}")
        for looker in others[:3]:
            await looker.check()


async def test_nobody_is_told_how_a_page_differs_from_somebody_elses(room: Room) -> None:
    """Their pages are nearly alike, and somebody has guessed the tag of another one's."""
    ada, bo, eve = room.guest(), room.guest(), room.guest()
    path = await room.table(ada, bo, game="wuerfelmeister")
    await played(room, path, 6)
    hers, his = await first_news(room, ada, path, ""), await first_news(room, bo, path, "")
    for guest, guessed in ((bo, hers.tag), (eve, hers.tag), (eve, his.tag)):
        assert (await first_news(room, guest, path, guessed)).whole == 1
    page = await first_news(room, bo, path, his.tag, his)
    assert page.whole == 1 and page.changed == 1, "the own page comes in changes"


async def played(room: Room, path: str, steps: int) -> None:
    chance = random.Random(path)
    for _ in range(steps):
        view = await room.tables.view(path[3:])
        seat = chance.choice(view.waiting_for)
        await room.tables.act(
            path[3:], holder(room, path, seat), seat, view.seq, random_actions(view, seat, chance)
        )


async def first_news(room: Room, guest: Guest, path: str, tag: str, page: Open | None = None) -> Open:
    """A page that says it shows this, after the first it is sent."""
    page, news = page or Open(), events(room.app, guest, f"{channel(path)}.{tag}")
    name, text = await asyncio.wait_for(soon(news), 5)
    assert name == "0"
    page.take(text)
    await news.aclose()
    return page


async def test_a_tag_nobody_knows_brings_the_whole_page(room: Room) -> None:
    path = await room.table(room.guest(), room.guest())
    await played(room, path, 2)
    eve = room.guest()
    known = await first_news(room, eve, path, "")
    for tag in ("x", "ä" * 500, "\0", known.tag[:-1], known.tag + "0"):
        assert (await first_news(room, eve, path, tag)).whole == 1
    assert (await first_news(room, eve, path, known.tag, known)).changed == 1


@pytest.mark.parametrize("seed", range(200))
def test_changes_make_the_new_of_the_old(seed: int) -> None:
    chance = random.Random(seed)
    words = ["<a>", "<b>", "text", "<", '<i class="long enough to be told from others">', "", "<li>x</li>\n"]
    old = ["".join(chance.choices(words, k=chance.randrange(60))) for _ in range(3)]
    new = list(old)
    for _ in range(chance.randrange(4)):
        at = chance.randrange(3)
        cut = sorted(chance.choices(range(len(new[at]) + 1), k=2))
        new[at] = new[at][: cut[0]] + "".join(chance.choices(words, k=3)) + new[at][cut[1] :]
    found = patches.changes(old, new)
    assert changed(old, found) == new
    assert bool(found) == (old != new)
