"""The replay: every step is what the record says, links lead from one to another, nothing hidden is shown."""

from __future__ import annotations

import random
import re
from html import unescape
from itertools import pairwise

import pytest

from tests.hall.people import People, random_actions
from tests.web.conftest import Room
from wuerfelwerk.engine.recorded.checking import open_record, read_event
from wuerfelwerk.games import GAMES
from wuerfelwerk.games.pages import words_of
from wuerfelwerk.games.telling import Told, plain
from wuerfelwerk.web.entrance import language
from wuerfelwerk.web.live.replaying import course as courses
from wuerfelwerk.web.live.replaying.course import Course, Courses, Stop
from wuerfelwerk.web.live.replaying.lanes import lanes
from wuerfelwerk.web.live.replaying.moment import Replayed, after

ALL = list(GAMES)


async def played(room: Room, game: str, most: int = 60) -> People:
    people = await People.begin(room.tables, game, 2, seed=3)
    await people.play_until(lambda view: view.seq >= most, random.Random(3))
    return people


def told_at(page: str) -> str:
    """What the prompt says has happened, in one line."""
    inner = re.search(r'id="happened\d+">(.*?)</b><small>', page, re.S)
    assert inner
    return " ".join(unescape(re.sub(r"<[^>]+>", "", inner[1])).split())


def way(page: str, name: str) -> str:
    """Where a key leads; '' where it leads nowhere."""
    found = re.search(rf'<a [^>]*id="way-{name}"[^>]* href="([^"]*)"', page)
    return unescape(found[1]) if found else ""


def without_playing_on(page: str) -> str:
    """Only who has no seat is offered that, with a key that is another one each time."""
    page = re.sub(r'<section class="slip" id="play-on".*?</section>', "", page, flags=re.S)
    page = re.sub(r'<button[^>]*popovertarget="play-on".*?</button>', "", page, flags=re.S)
    return " ".join(re.sub(r'<a class="btn quiet"[^>]* download>.*?</a>', "", page, flags=re.S).split())


@pytest.mark.parametrize("game", ALL)
async def test_each_step_is_the_state_the_record_leads_to(room: Room, game: str) -> None:
    people = await played(room, game)
    view, record = await people.view(), await room.tables.record(people.table_id)
    replay = open_record(view.game, record)
    assert after(view, 0).shown.tobytes() == replay.state.tobytes()
    for seq, data in enumerate(record["events"], 1):
        replay.apply(read_event(data, seq))
        now = after(view, seq)
        assert now.shown.tobytes() == replay.state.tobytes(), seq
        assert now.seq == len(now.log) == seq
        able = int(view.game.rules.may_act(replay.material, replay.state))
        assert now.waiting_for == tuple(seat for seat in (0, 1) if able >> seat & 1)


@pytest.mark.parametrize("game", ALL)
async def test_links_lead_through_the_whole_game_and_the_prompt_says_what_the_log_says(
    room: Room, game: str
) -> None:
    people = await played(room, game)
    view = await people.view()
    tr = language.of_game(view.game, "de")
    guest, seen = room.guest(), []
    page = (await guest.get(f"/t/{people.table_id}/replay?step=0")).text
    assert told_at(page) == "Das Spiel beginnt."
    while path := way(page, "on"):
        assert path.startswith(f"/t/{people.table_id}/replay?step=")
        page = (await guest.get(path)).text
        seen.append(int(re.search(r'data-step="(\d+)"', page)[1]))  # type: ignore[index]
    assert seen == sorted(set(seen)) and seen[-1] == view.seq
    words, names = words_of(view.game), tuple(seat.name for seat in view.seats)
    told = set()
    for place, event in enumerate(view.log):
        later = view.log[place + 1].before if place + 1 < len(view.log) else view.shown
        actor, actions = (-1, event.faces) if event.seat is None else (event.seat, event.actions)
        line = words.log_line(Told(tr, view.material, event.before, later, actor, actions, names, None))
        if line:
            told.add(event.seq)
            if event.seq % 7 == 0 or event.seq == view.seq:
                shown = (await guest.get(f"/t/{people.table_id}/replay?step={event.seq}")).text
                assert told_at(shown) == " ".join(plain(line).split())
                assert f'value="{event.seq}"' in shown and f"Schritt {event.seq} von {view.seq}" in shown
    assert told <= set(seen) <= told | {view.seq}


def test_ways_of_a_course() -> None:
    stops = (
        Stop(1, -1, False, ""), Stop(2, -1, True, "1"), Stop(4, 0, False, "1"), Stop(5, 1, False, "1"),
        Stop(6, -1, True, "2"), Stop(9, 1, False, "2"),
    )  # fmt: skip
    course = Course(stops, 10)
    assert [course.on(step) for step in (0, 2, 3, 9, 10)] == [1, 4, 4, 10, None]
    assert [course.back(step) for step in (0, 1, 3, 10)] == [None, 0, 2, 9]
    assert [course.turn_on(step) for step in (0, 2, 6, 10)] == [2, 6, 10, None]
    assert [course.turn_back(step) for step in (10, 6, 5, 2, 0)] == [6, 2, 2, 0, None]
    assert course.of(courses.ROLLS) == [2, 6] and course.of("B") == [5, 9]
    of_b = course.of("B")
    assert (courses.later(of_b, 5), courses.before(of_b, 5), courses.later(of_b, 9)) == (9, None, None)


async def test_jumps_and_the_chosen_sheet_stay_from_step_to_step(room: Room) -> None:
    people = await played(room, ALL[0])
    guest = room.guest()
    page = (await guest.get(f"/t/{people.table_id}/replay?step=5&look=B&jump=B")).text
    there = way(page, "jump_on")
    assert there.endswith("&look=B&jump=B")
    page = (await guest.get(there)).text
    step = int(re.search(r'data-step="(\d+)"', page)[1])  # type: ignore[index]
    assert (await people.view()).log[step - 1].seat == 1
    assert re.search(r'id="seatB"><a class="seat[^"]* is-looked"', page)
    assert '<option value="B" selected>' in page


@pytest.mark.parametrize("game", ALL)
async def test_last_marks_are_ringed(room: Room, game: str) -> None:
    people = await played(room, game)
    view = await people.view()
    tr = language.of_game(view.game, "de")
    marked = 0
    for step in range(1, view.seq + 1):
        made = Replayed(after(view, step), "de", None)
        event = view.log[step - 1]
        found = [done.before for done in made.recap.events]
        assert all(any(before is one.before for one in view.log[:step]) for before in found)
        told = words_of(view.game).happened(
            Told(
                tr, view.material, event.before, made.view.shown, -1 if event.seat is None else event.seat,
                event.actions or event.faces, ("Ada", "Bo"), None,
            )
        )  # fmt: skip
        if told is not None:
            assert found[0] is event.before and made.look == told[0]
            marked += 1
    assert marked


async def test_a_running_game_shows_no_hidden_decision(room: Room) -> None:
    """While all choose at once the replay is the same, whoever has decided."""
    people = await People.begin(room.tables, ALL[0], 3, seed=3)
    guest = room.guest()
    path = f"/t/{people.table_id}/replay"
    before = without_playing_on((await guest.get(path)).text)
    view = await people.view(1)
    await people.act(1, random_actions(view, 1, random.Random(1)))
    assert (await people.view()).seats[1].done
    assert without_playing_on((await guest.get(path)).text) == before
    guest.client.cookies.set("person", room.app.state.house.cookies.sign(people.persons[1]))
    theirs = (await guest.get(path, hx_request="true")).text
    assert without_playing_on(theirs) in before, "not even to whoever decided"


async def test_a_step_is_asked_for_strictly(room: Room) -> None:
    people = await played(room, ALL[0], most=20)
    path, guest = f"/t/{people.table_id}/replay", room.guest()
    last = (await people.view()).seq
    assert (await guest.get(f"{path}?step={last}")).status_code == 200
    for query, status, says in (
        (f"step={last + 1}", 404, f"Es sind {last}."),
        ("step=-1", 400, "ganze Zahl"),
        ("step=x", 400, "ganze Zahl"),
        ("step=²", 400, "ganze Zahl"),
        ("step=1&look=Z", 400, "nicht lesen"),
        ("step=1&jump=Z", 400, "nicht lesen"),
    ):
        answer = await guest.get(f"{path}?{query}")
        assert answer.status_code == status and says in answer.text, query
    waiting = await People.sit(room.tables, ALL[0], 2)
    answer = await guest.get(f"/t/{waiting.table_id}/replay")
    assert answer.status_code == 409 and "noch nicht begonnen" in answer.text


async def test_with_script_only_the_moment_travels(room: Room) -> None:
    people = await played(room, ALL[0], most=20)
    path, guest = f"/t/{people.table_id}/replay?step=7", room.guest()
    whole, part = (await guest.get(path)).text, (await guest.get(path, hx_request="true")).text
    assert "<html" not in part and without_playing_on(part) in without_playing_on(whole)


@pytest.mark.parametrize("lang", language.LANGUAGES)
async def test_a_link_to_a_moment_says_what_it_is(room: Room, lang: str) -> None:
    """For the previews of messengers: the step, and what had just happened, in their language."""
    people = await played(room, ALL[0])
    view, tr = await people.view(), language.of_game((await people.view()).game, lang)
    path = f"/t/{people.table_id}/replay?step=31"
    page = (await room.guest(lang).get(path)).text
    said = dict(re.findall(r'<meta property="og:(\w+)" content="([^"]*)">', page))
    made = Replayed(after(language.in_words(view, lang), 31), lang, None)
    assert unescape(said["description"]).startswith(" ".join(plain(made.happened).split()))
    assert unescape(said["title"]).endswith(words_of(view.game).headline(tr, view.material, made.view.shown))
    assert unescape(said["url"]) == f"http://test{path}"


async def test_the_courses_that_are_kept_are_bounded(room: Room, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(courses, "MOST_STOPS", 50)
    kept = Courses()
    views = [await (await played(room, ALL[0], most=40)).view() for _ in range(3)]
    made = [kept.of(view) for view in views]
    assert kept.of(views[-1]) is made[-1]
    assert kept._stops == sum(len(one.stops) for one in kept._kept.values()) <= 50
    assert kept.of(views[0]) == made[0], "made anew it is the same"


async def test_a_course_grows_with_its_game(room: Room) -> None:
    people = await played(room, ALL[0], most=20)
    kept = Courses()
    first = kept.of(await people.view())
    await people.play_until(lambda view: view.seq >= 40, random.Random(9))
    grown = kept.of(await people.view())
    assert grown == Courses().of(await people.view()) and grown.stops[: len(first.stops)] == first.stops


def test_numbers_of_short_turns_do_not_lie_on_each_other() -> None:
    last_turns_short = [*range(0, 800, 80), 802, 804, 806, 990]
    stops = tuple(Stop(step, 0, False, str(turn)) for turn, step in enumerate(last_turns_short, 1))
    course = Course(stops, 1000)
    shown = lanes(course, 2).numbers
    assert len(shown) >= 5
    assert all(after - before >= 9 for (_, before), (_, after) in pairwise(shown))
