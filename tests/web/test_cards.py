"""Picture cards: they show what everybody may see, whatever people are called, and cost a bounded amount."""

from __future__ import annotations

import asyncio
import os
import random
import re
import struct
from dataclasses import replace
from html import unescape
from pathlib import Path
from types import SimpleNamespace
from xml.etree import ElementTree

import pytest

from tests.hall.people import People, random_actions
from tests.web.conftest import Room
from wuerfelwerk.games import GAMES
from wuerfelwerk.hall import View
from wuerfelwerk.web.entrance import language, limits
from wuerfelwerk.web.entrance.limits import Limits, TooMany
from wuerfelwerk.web.live.cards import lettering, printer
from wuerfelwerk.web.live.cards.drawn import ROOM, WIDE, card
from wuerfelwerk.web.live.cards.printer import Cards, NotPrinted, TooSlow
from wuerfelwerk.web.live.cards.printing import png
from wuerfelwerk.web.live.replaying.moment import Replayed, after

ALL = list(GAMES)
HOSTILE = (
    *("<script>&\"'</text><image", "\u202eevil\u0000 \x1b]0;", "🦊🦊🦊"),
    *("W" * 24, "&#0; ]]>", "Ωмега Łódź"),
)
SVG = "{http://www.w3.org/2000/svg}"
TINY = '<svg xmlns="http://www.w3.org/2000/svg" width="40" height="20">%s</svg>'


async def over(room: Room, game: str, seats: int = 3) -> People:
    people = await People.begin(room.tables, game, seats, seed=3)
    await people.play_to_the_end(random.Random(3))
    return people


def called(view: View, *names: str) -> View:
    seats = [replace(seat, name=names[seat.seat % len(names)]) for seat in view.seats]
    return replace(view, seats=tuple(seats), name=names[0])


class Counting:
    """Prints nothing, and counts."""

    def __init__(self) -> None:
        self.svgs: list[str] = []

    async def __call__(self, svg: str) -> bytes:
        self.svgs.append(svg)
        await asyncio.sleep(0)
        return b"picture of " + str(len(svg)).encode()


@pytest.fixture
def printed(room: Room) -> Counting:
    counting = Counting()
    room.app.state.house.cards = Cards(counting)
    return counting


@pytest.mark.parametrize("game", ALL)
async def test_a_card_is_whole_xml_whatever_people_are_called(room: Room, game: str) -> None:
    people = await People.begin(room.tables, game, 3, seed=3)
    await people.play_until(lambda view: view.seq >= 40 or view.phase == "over", random.Random(3))
    view = await room.tables.view(people.table_id)
    for step in (1, len(view.log) // 2, len(view.log)):
        for names in (HOSTILE[:3], HOSTILE[3:]):
            for name in language.LANGUAGES:
                drawn = card(Replayed(called(after(view, step), *names), name, None), len(view.log))
                root = ElementTree.fromstring(drawn)
                texts = [
                    one for one in root.iter(f"{SVG}text") if (one.get("class") or "").startswith("card-")
                ]
                assert len([one for one in texts if one.get("class") == "card-name"]) == 3
                assert not [one for one in root.iter() if one.tag in (f"{SVG}script", f"{SVG}image")]
                assert not re.search(r"href=\"(?!#)|url\((?!#)|[\x00-\x08\x0b-\x1f\u202e]", drawn)
                for one in texts:
                    size = float(one.get("font-size", "0"))
                    narrow = one.get("class") not in ("card-name", "card-quiet")
                    assert size and lettering.width(one.text or "", size, narrow) <= ROOM + 10
    assert f'width="{WIDE}"' in drawn


async def test_a_name_the_fonts_lack_is_the_seat(room: Room) -> None:
    people = await over(room, ALL[1])
    view = await room.tables.view(people.table_id)
    drawn = card(Replayed(called(view, "🦊🦊", "Łódź 🦊", "松田"), "de", None), len(view.log))
    assert re.findall(r'class="card-name"[^>]*>([^<]*)<', drawn).count("Łódź") == 1
    assert "Platz A" in drawn and "Platz C" in drawn and "🦊" not in drawn


async def test_nothing_hidden_is_on_a_card(room: Room, printed: Counting) -> None:
    people = await People.begin(room.tables, ALL[0], 3, seed=3)
    path, guest = f"/t/{people.table_id}/card.png", room.guest()
    assert (await guest.get(path)).status_code == 200
    view = await people.view(1)
    await people.act(1, random_actions(view, 1, random.Random(1)))
    assert (await people.view()).seats[1].done
    guest.client.cookies.set("person", room.app.state.house.cookies.sign(people.persons[1]))
    assert (await guest.get(path)).status_code == 200
    assert len(printed.svgs) == 1, "the same picture, also for whoever decided"
    assert not [one for one in people.persons if one in printed.svgs[0]]
    assert people.table_id not in printed.svgs[0]


async def test_the_result_shows_who_has_won(room: Room, printed: Counting) -> None:
    people = await over(room, ALL[1])
    view = await room.tables.view(people.table_id)
    assert view.result
    await room.guest().get(f"/t/{people.table_id}/card.png")
    first = re.findall(
        r'class="card-(?:first|rank)"[^>]*>1</text><text class="card-name"[^>]*>([^<]*)<', printed.svgs[0]
    )
    assert first == [view.seats["ABC".index(one)].name for one in view.result["winners"]]
    assert f'id="{view.result["winners"][0]}"' in printed.svgs[0], "their sheet"


async def test_a_sheet_can_be_downloaded_where_it_is_looked_at(room: Room, printed: Counting) -> None:
    people = await over(room, ALL[1])
    view, guest, address = await room.tables.view(people.table_id), room.guest(), f"/t/{people.table_id}"
    page = (await guest.get(f"{address}?look=B")).text
    found = re.search(rf'href="({address}/card\.png\?only=sheet[^"]*)" download', page)
    assert found is not None
    path = found[1].replace("&amp;", "&")
    answer = await guest.get(path)
    assert answer.status_code == 200 and answer.headers["content-type"] == "image/png"
    assert answer.headers["content-disposition"].endswith(f'-{len(view.log)}-B.png"')
    assert printed.svgs == [Replayed(view, "de", 1).sheet_alone]
    assert (await guest.get(path)).content == answer.content and len(printed.svgs) == 1, "kept"
    other = await guest.get(path.replace("look=B", "look=A"))
    assert other.status_code == 200 and len(printed.svgs) == 2
    whole = await guest.get(f"{address}/card.png?look=B")
    assert whole.status_code == 200 and len(printed.svgs) == 3, "is not taken for the card"
    assert (await guest.get(f"{address}/card.png?only=dice")).status_code == 400


async def test_a_picture_is_made_once_and_asked_for_again_by_its_name(room: Room, printed: Counting) -> None:
    people = await over(room, ALL[1])
    guest, path = room.guest(), f"/t/{people.table_id}/card.png?step=3"
    first = await guest.get(path)
    assert (
        first.headers["content-type"] == "image/png" and first.headers["cache-control"] == "private, no-cache"
    )
    assert first.headers["cross-origin-resource-policy"] == "cross-origin"
    again = await guest.get(path)
    assert again.content == first.content and again.headers["etag"] == first.headers["etag"]
    same = await guest.get(path, if_none_match=first.headers["etag"])
    assert same.status_code == 304 and same.content == b""
    assert len(printed.svgs) == 1
    english = await guest.get(f"{path}&language=en")
    assert english.headers["etag"] != first.headers["etag"] and len(printed.svgs) == 2
    assert english.headers["content-language"] == "en"


async def test_a_card_is_asked_for_strictly(room: Room, printed: Counting) -> None:
    people = await over(room, ALL[1])
    path, guest = f"/t/{people.table_id}/card.png", room.guest()
    for query, status in (
        ("step=99999", 404), ("step=-1", 400), ("step=1e3", 400), ("step=٣", 400), ("step=", 400),
        ("look=Z", 400), ("look=AA", 400), ("language=fr", 400), ("language=../de", 400),
        ("step=1&look=B", 200),
    ):  # fmt: skip
        assert (await guest.get(f"{path}?{query}")).status_code == status, query
    assert (await guest.get("/t/nirgends/card.png")).status_code == 404
    waiting = await room.table(guest, room.guest(), start=False)
    assert (await guest.get(f"{waiting}/card.png")).status_code == 409


async def test_who_has_many_drawn_is_told_to_wait_and_what_is_there_stays_free(
    room: Room, printed: Counting, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(limits, "CARDS", replace(limits.CARDS, burst=3))
    monkeypatch.setattr("wuerfelwerk.web.pages.shared.card.CARDS", replace(limits.CARDS, burst=3))
    room.app.state.limits = Limits(lambda: 100.0)
    people = await over(room, ALL[1])
    path, guest = f"/t/{people.table_id}/card.png?step=", room.guest()
    got = [(await guest.get(f"{path}{step}")).status_code for step in range(5)]
    assert got == [200, 200, 200, 429, 429]
    assert (await guest.get(f"{path}1")).status_code == 200


# ---- making them ----------------------------------------------------------------------------------


async def test_who_asks_for_the_same_waits_for_the_same_and_the_line_is_bounded() -> None:
    go, made = asyncio.Event(), list[str]()

    async def slow(svg: str) -> bytes:
        made.append(svg)
        await go.wait()
        return svg.encode()

    cards = Cards(slow)
    same = [asyncio.create_task(cards.png("a", "a")) for _ in range(50)]
    others = [asyncio.create_task(cards.png(str(n), str(n))) for n in range(printer.MOST_WAITING - 1)]
    await asyncio.sleep(0.01)
    with pytest.raises(TooMany):
        await cards.png("late", "late")
    same[0].cancel()  # somebody goes: the others still get theirs
    go.set()
    assert await asyncio.gather(*same[1:]) == [b"a"] * 49
    await asyncio.gather(*others)
    assert made.count("a") == 1 and len(made) == printer.MOST_WAITING
    await cards.close()


async def test_what_is_kept_is_bounded(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(printer, "MOST_BYTES", 100)
    monkeypatch.setattr(printer, "MOST_NAMED", 5)

    async def large(svg: str) -> bytes:
        return bytes(40)

    cards = Cards(large)
    for number in range(20):
        await cards.png(cards.note(number, str(number)), str(number))
    assert sum(map(len, cards._kept.values())) == cards._bytes <= 100 and len(cards._named) == 5


async def test_a_picture_that_cannot_be_made_says_so() -> None:
    with pytest.raises(NotPrinted):
        await printer.in_a_process("<svg")
    with pytest.raises(TooSlow, match="no picture within"):
        await printer.in_a_process(TINY % "", seconds=0.001)

    async def slow(svg: str) -> bytes:
        raise TooSlow("on a busy machine")

    with pytest.raises(TooMany):  # who asks is told to come again
        await Cards(slow).png("slow", TINY % "")
    cards = Cards()
    with pytest.raises(NotPrinted):
        await cards.png("broken", "<svg")
    assert not cards._under_way and cards.kept("broken") is None, "the next one asks anew"


async def test_closing_ends_the_process(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    program, number = tmp_path / "program", tmp_path / "number"
    program.write_text(f"#!/bin/sh\necho $$ > {number}.new\nmv {number}.new {number}\nexec sleep 600\n")
    program.chmod(0o755)
    monkeypatch.setattr(printer, "sys", SimpleNamespace(executable=str(program)))
    cards = Cards()
    asked = asyncio.create_task(cards.png("a", TINY % ""))
    while not number.exists():
        await asyncio.sleep(0.01)
    await cards.close()
    with pytest.raises(asyncio.CancelledError):
        await asked
    with pytest.raises(ProcessLookupError):
        os.kill(int(number.read_text()), 0)


async def test_the_server_goes_on_while_a_picture_is_made(room: Room) -> None:
    """A real one: of the size it says, with letters of the fonts that come along, and no other."""
    room.app.state.house.cards = Cards()
    people = await over(room, ALL[1])
    guest, turns = room.guest(), 0
    asked = asyncio.create_task(guest.get(f"/t/{people.table_id}/card.png?step=3"))
    while not asked.done():
        await asyncio.sleep(0.005)
        turns += 1
    assert turns > 8
    made = asked.result().content
    assert made[:8] == b"\x89PNG\r\n\x1a\n" and struct.unpack(">II", made[16:24]) == (1200, 630)
    assert len(made) < 1_000_000


def test_the_fonts_of_the_house_are_read_and_no_others() -> None:
    def letter(said: str, family: str) -> bytes:
        return png(TINY % f'<text y="16" font-family="{family}" font-size="16">{said}</text>')

    empty = png(TINY % "")
    for family in ("Roboto", "Roboto Condensed"):
        assert letter("Łя", family) != empty
    assert letter("A", "Roboto") != letter("A", "Roboto Condensed")
    assert letter("A", "DejaVu Sans") == letter("A", "Liberation Serif"), "of this machine"


# ---- previews -------------------------------------------------------------------------------------


def told(page: str) -> dict[str, str]:
    return {
        name: unescape(value)
        for name, value in re.findall(
            r'<meta (?:property|name)="((?:og|twitter):[^"]+)" content="([^"]*)"', page
        )
    }


async def test_a_link_to_a_moment_and_to_a_result_has_its_picture(room: Room, printed: Counting) -> None:
    people = await over(room, ALL[1])
    guest, table = room.guest("en"), f"/t/{people.table_id}"
    for path in (f"{table}/replay?step=7&look=B", table):
        page = (await guest.get(path)).text
        said = told(page)
        assert (
            said["og:image"].startswith(f"http://test{table}/card.png?step=")
            and "language=en" in said["og:image"]
        )
        assert ("look=B" in said["og:image"]) == ("look=B" in path)
        assert said["twitter:card"] == "summary_large_image" and said["og:url"] == f"http://test{path}"
        assert (await guest.get(said["og:image"].removeprefix("http://test"))).status_code == 200
        assert 'id="share"' in page and 'data-share="http://test' in page and " download>" in page
    running = await People.begin(room.tables, ALL[0], 2, seed=4)
    assert not told((await guest.get(f"/t/{running.table_id}")).text)
