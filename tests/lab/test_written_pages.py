"""What tools/solved.py and tools/places.py write into pages."""

from __future__ import annotations

from pathlib import Path

import pytest

from tools import places, solved
from wuerfelwerk.games import game
from wuerfelwerk.lab.solving.course import sheets

ALL = sheets(game("the_choice"))
DEALT = ALL[:20]


def results(**changed: float) -> list[dict[str, object]]:
    return [
        {"game": "the_choice", "sheet": sheet, "misthrows": 0, "value": changed.get(sheet, 40.0)}
        for sheet in ALL
    ]


def test_a_table_has_all_sides_and_names_those_that_are_far() -> None:
    rows = solved.rows_of(results(Ab=42.0))
    assert [row.sheet for row in rows] == list(ALL)
    english, german = solved.table("en", rows), solved.table("de", rows)
    assert "| Ab | 42.000000 | +4.74 % |" in english
    assert "| Ac | 40,000000 | −0,25 % |" in german
    assert "\nNo longer dealt: Aa 40.000000 (−0.25 %), " in english
    assert "The mean of all 20 is 40.100000 points. Further than 1.5 % from it: Ab (+4.74 %)." in english
    assert "Keine ist weiter als 1,5 % davon weg." in solved.table("de", solved.rows_of(results()))


def test_the_mean_is_that_of_the_sides_that_are_dealt() -> None:
    rows = solved.rows_of(results(Aa=80.0))
    assert [row.away for row in rows] == [100.0 * (row.sheet == "Aa") for row in rows]
    english = solved.table("en", rows)
    assert "The mean of all 20 is 40.000000 points. None is further" in english
    assert "No longer dealt: Aa 80.000000 (+100.00 %), " in english
    assert not any(line.startswith("| Aa ") for line in english.splitlines())


def test_a_table_wants_all_sides() -> None:
    with pytest.raises(SystemExit, match="missing: Ja"):
        solved.rows_of(results()[:-1])


def test_the_pages_have_their_tables() -> None:
    for words in solved.WORDS.values():
        page = (solved.DOCS / words["page"]).read_text(encoding="utf-8")
        assert page.count(solved.BEGIN) == page.count(solved.END) == 1
        assert all(f"| {sheet} |" in page for sheet in DEALT)
        assert all(f"{sheet} 4" in page for sheet in ALL[20:])


def test_who_begins_is_told_from_the_lot_or_from_the_first_decision() -> None:
    assert places.starter([{"actor": "lot", "text": ["starts B"]}, {"actor": "A", "text": ["x"]}]) == "B"
    events = [{"actor": "lot", "text": ["deal A:R4"]}, {"actor": "dice", "text": ["start A5 C1"]}]
    assert places.starter([*events, {"actor": "C", "text": ["colour B"]}]) == "C"


def test_a_section_says_whether_it_is_worth_beginning_and_is_made_anew(tmp_path: Path) -> None:
    page = tmp_path / "help.en.md"
    page.write_text("# Rules\n\n## One\n\nText.\n\n## Silent\n\nMore.\n", encoding="utf-8")
    for wins, verdict in ((600.0, "an advantage"), (400.0, "a disadvantage"), (500.0, "No difference")):
        places.put(page, "en", places.section("en", [places.First(2, "strong", 1000, wins)]))
        text = page.read_text(encoding="utf-8")
        assert verdict in text
        assert text.startswith("# Rules\n\n## One\n\nText.\n\n## Is it worth beginning?\n\n")
        assert text.endswith("\n\n## Silent\n\nMore.\n")
        assert text.count("Is it worth") == 1


@pytest.mark.parametrize("id", ["wuerfelland", "the_choice", "wuerfelmeister", "regenbogenwuerfelei"])
def test_rules_pages_say_whether_it_is_worth_beginning(id: str) -> None:
    for language, words in places.WORDS.items():
        text = (game(id).folder / f"help.{language}.md").read_text(encoding="utf-8")
        assert f"## {words['title']}\n" in text
    assert f"## {places.WORDS['en']['title']}\n" in (places.DOCS / f"{id}.md").read_text(encoding="utf-8")
