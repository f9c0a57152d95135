"""What people say at a table: who may, what, for how long, and that nothing of it is kept."""

from __future__ import annotations

import asyncio

import pytest

from tests.hall.people import People
from wuerfelwerk.engine.errors import NotLegal, Unreadable
from wuerfelwerk.hall import Forbidden, Tables
from wuerfelwerk.hall.talking import talk
from wuerfelwerk.table.saying import LONGEST, MOODS, PHRASES, own_words

STACKED = "Z" + "\u0335" * 3


async def said(four: People) -> list[str]:
    return [seat.said.what if seat.said else "" for seat in (await four.view()).seats]


async def test_what_a_seat_says_is_seen_by_all_and_goes_by_itself(
    four: People, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(talk, "SHOWN_SECONDS", 0.05)
    with four.tables.watch(four.table_id) as watcher:
        await four.tables.talk.say(four.table_id, four.persons[1], 1, "well")
        assert await watcher.next(timeout=2) is not None
        assert await said(four) == ["", "well", "", ""]
        assert await watcher.next(timeout=2) is not None
        assert await said(four) == [""] * 4
    assert not four.tables.talk._said


async def test_the_same_again_while_it_is_shown_changes_nothing(four: People) -> None:
    await four.tables.talk.say(four.table_id, four.persons[0], 0, "smile")
    before = await four.view()
    await four.tables.talk.say(four.table_id, four.persons[0], 0, "smile")
    assert (await four.view()).version == before.version
    await four.tables.talk.say(four.table_id, four.persons[0], 0, "laugh")
    assert (await said(four))[0] == "laugh"


async def test_only_the_own_seat_speaks_and_only_what_there_is(four: People) -> None:
    say = four.tables.talk.say
    for person, seat in ((four.persons[0], 1), ("somebody", 0), ("", 0)):
        with pytest.raises(Forbidden):
            await say(four.table_id, person, seat, "smile")
    with pytest.raises(Unreadable):
        await say(four.table_id, four.persons[0], 0, "<b>")
    with pytest.raises(NotLegal):  # own words are off
        await say(four.table_id, four.persons[0], 0, "words", "Na?")
    assert await said(four) == [""] * 4


async def test_nothing_of_it_is_saved_or_in_the_record(four: People) -> None:
    before = await four.tables.record(four.table_id), (await four.view()).saved
    for what in (*MOODS, *PHRASES):
        await four.tables.talk.say(four.table_id, four.persons[0], 0, what)
    assert (await four.tables.record(four.table_id), (await four.view()).saved) == before


async def test_own_words_where_the_table_allows_them(tables: Tables) -> None:
    id = await tables.create("wuerfelland", person="p", name="Ada", settings={"free_words": True})
    await tables.talk.say(id, "p", 0, "words", "  Na,\n wer fängt an? ")
    shown = (await tables.view(id)).seats[0].said
    assert shown is not None and (shown.what, shown.text) == ("words", "Na, wer fängt an?")


@pytest.mark.parametrize(
    "text",
    [
        "",
        "   ",
        "x" * (LONGEST + 1),
        "Hallo\u202edlew",
        "a\u200bb",
        "\u2066x",
        "\x07",
        "a\u3164b",
        "\u0301",
        STACKED,
    ],
)
def test_words_that_nobody_could_read_are_refused(text: str) -> None:
    with pytest.raises(Unreadable):
        own_words(text)


@pytest.mark.parametrize("text", ["Viel Glück 🍀!", "👨‍👩‍👧 grüßt", "été", "שלום", "نعم", "<b>x</b>", "ﬁne"])
def test_words_of_all_scripts_are_welcome(text: str) -> None:
    assert own_words(text)


async def test_another_process_shows_it_too(four: People) -> None:
    told: list[tuple[str, str]] = []
    four.tables.talk.tell_others = lambda table_id, text: told.append((table_id, text))
    await four.tables.talk.say(four.table_id, four.persons[2], 2, "thanks")
    four.tables.talk._said.clear()
    four.tables.talk.hear(*told[0])
    assert (await said(four))[2] == "thanks"


async def test_lookers_are_counted_by_browser_and_those_who_sit_do_not_count(
    four: People, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("wuerfelwerk.hall.cache.COUNT_SECONDS", 0.02)
    watch, watching = four.tables.watch, four.tables._cache.watching
    with watch(four.table_id, four.persons[0]) as host:
        nameless = watch(four.table_id).__enter__()
        with nameless, watch(four.table_id, bell=nameless._bell), watch(four.table_id, "eve"):
            with watch(four.table_id, "eve"), watch(four.table_id):
                await asyncio.sleep(0.05)
                assert host.taken() is not None
                assert (await four.view()).watchers == 3
            watching.hear("other", "here", four.table_id, "?77")
            watching.hear("other", "here", four.table_id, "eve")
            watching.hear("other", "here", four.table_id, four.persons[1])
            await asyncio.sleep(0.05)
            assert (await four.view()).watchers == 3
            watching.forget("other")
        await asyncio.sleep(0.05)
        assert (await four.view()).watchers == 0
        assert not four.tables._cache._lookers
