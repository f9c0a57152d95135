"""Names of people: all scripts and emoji are welcome, what cannot be seen or told apart is not."""

from __future__ import annotations

import pytest

from tests.hall.people import People
from wuerfelwerk.hall import NotLegal, Tables, Unreadable
from wuerfelwerk.table.seats.nicknames import are_alike, nickname

WELCOME = (
    "Ada", "Jörg", "Ælfgifu", "Зоя", "Ωμέγα", "陳大文", "さくら", "김민준", "علي", "נועה", "अनीता",
    "ශ්\u200dරී",
    "நிலா", "ไพลิน", "Nguyễn", "O’Neill", "Anna-Lena 2", "R2D2", "🎲", "❤\ufe0f", "Ada❤\ufe0f",
    "👩\u200d👩\u200d👧",
    "🏳\ufe0f\u200d🌈", "👍🏽", "👩🏽\u200d🚀", "🇩🇪",
    "🏴\U000e0067\U000e0062\U000e0073\U000e0063\U000e0074\U000e007f",
    "1\ufe0f\u20e3", "🧑\u200d🦰", "⠓", "·",
)  # fmt: skip
SHOWN_AS = {
    "Ａｄａ": "Ada",
    "ﬁn": "fin",
    "  Ada   Lo ": "Ada Lo",
    "Ada\u00a0Lo": "Ada Lo",
    "A\u0308": "Ä",
    "①": "1",
}
REFUSED = (
    "", "   ", "\u3164", "\u2800", "\uffa0", "Ada\u3164", "\u3164Ada", "Ada\u2800",
    "Ada\uffa0", "Ada\u115f",
    "Ada\u200d", "\u200dAda", "Ada\ufe0f", "\ufe0fAda", "Ada\ufe0e", "A\u200dda", "A\ufe0fda",
    "🎲\u200d", "\u200d🎲",
    "Ada\u200b", "A\u200cda", "Ada\u2060", "\ufeffAda", "Ada\u00ad", "Ada\u034f", "Ada\u180e", "Ada\u180b",
    "\u202eadA", "Ada\u202c", "\u2066Ada\u2069", "Ada\u200f", "\u061cAda", "Ada\x00", "A\nda", "A\u2028da",
    "Ada\U000e0100", "Ada\U000e0061", "🎲\U000e0061", "Ada\ufffc", "\U0001d159", "A" * 25, "\u0301",
    "❤\ufe0f\ufe0f", "👩\u200d\u200d👧", "Ada\ud800",
)  # fmt: skip
ALIKE = (
    ("Ada", "ada"), ("Ada", "Аda"), ("Ada", "АԀА"), ("BO", "B0"), ("Bo", "Во"),
    ("Anna", "Αnna"), ("lan", "Ian"),
    ("Paul", "Pau1"), ("Paul", "Рaul"), ("Emma", "Ernma"), ("Mia", "Мiа"), ("Cem", "Сеm"), ("Tom", "Τοm"),
    ("Ada", "𝐀𝐝𝐚"), ("Ada", "Ａｄａ"), ("Ada Lo", "AdaLo"), ("❤", "❤\ufe0f"),
    ("Straße", "STRASSE"), ("Ada", "Ad\u0430"),
    ("O’Neill", "O'Neill"),
)  # fmt: skip
DIFFERENT = (
    ("Ada", "Adam"), ("Jorg", "Jörg"), ("Anna", "Hanna"), ("Mia", "Mila"),
    ("Gast 1", "Gast 2"), ("🎲", "🎯"),
    ("Зоя", "Зоу"), ("陳", "东"), ("Emma", "Elma"), ("Noa", "Nora"), ("김", "박"), ("👍🏽", "👍🏿"),
    ("Ben", "Bea"),
    ("Tim", "Tom"), ("علي", "علا"), ("Uwe", "Ute"),
)  # fmt: skip


@pytest.mark.parametrize("name", WELCOME)
def test_names_of_all_kinds_are_welcome(name: str) -> None:
    assert nickname(name) == nickname(nickname(name))


@pytest.mark.parametrize("typed, shown", SHOWN_AS.items())
def test_names_are_normalised(typed: str, shown: str) -> None:
    assert nickname(typed) == shown


@pytest.mark.parametrize("name", REFUSED, ids=ascii)
def test_what_cannot_be_seen_is_refused(name: str) -> None:
    with pytest.raises(Unreadable, match="Ein Name "):
        nickname(name)


@pytest.mark.parametrize("one, other", ALIKE)
def test_names_that_look_the_same_are_alike(one: str, other: str) -> None:
    assert are_alike(one, other) and are_alike(other, one)


@pytest.mark.parametrize("one, other", DIFFERENT)
def test_names_that_differ_are_not(one: str, other: str) -> None:
    assert not are_alike(one, other) and not are_alike(other, one)


async def test_two_at_one_table_can_be_told_apart(in_a_file: Tables) -> None:
    people = await People.sit(in_a_file, "harvest", 2)  # Ada and Bo
    with pytest.raises(NotLegal, match="sieht hier aus wie „Ada“"):
        await in_a_file.rename(people.table_id, people.persons[1], 1, "Аda")
    with pytest.raises(NotLegal, match="So heißt hier schon jemand"):
        await in_a_file.rename(people.table_id, people.persons[1], 1, "ada")
    await in_a_file.rename(people.table_id, people.persons[1], 1, "Ada2")
    await in_a_file.rename(people.table_id, people.persons[0], 0, "ada")  # one's own name in another way
