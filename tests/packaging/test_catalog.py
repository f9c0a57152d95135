"""tools/catalog.py finds what has no English and what nobody says, and mends what it can."""

from __future__ import annotations

from pathlib import Path

import pytest

from tools.catalog import Part, entries, lacks_english, update

HEAD = '# English.\nmsgid ""\nmsgstr ""\n"Content-Type: text/plain; charset=utf-8\\n"\n'


@pytest.fixture
def part(tmp_path: Path) -> Part:
    (tmp_path / "words.py").write_text(
        '_("Würfel")\nngettext("1 Feld", "%(n)s Felder", n)\nraise NotLegal("Nein.")\n', "utf-8"
    )
    catalog = tmp_path / "game.po"
    catalog.write_text(f'{HEAD}\nmsgid "Würfel"\nmsgstr "dice"\n\nmsgid "Alt"\nmsgstr "old"\n', "utf-8")
    return Part("toy", (tmp_path,), catalog)


def test_what_is_missing_and_what_is_stale_is_named_and_nothing_written(part: Part) -> None:
    before = part.catalog.read_bytes()
    found = update(part, write=False)
    assert found == ["toy: no English: 1 Feld", "toy: no English: Nein.", "toy: said nowhere: Alt"]
    assert part.catalog.read_bytes() == before


def test_merging_adds_entries_takes_stale_ones_out_and_keeps_the_rest(part: Part) -> None:
    assert update(part, write=True) == ["toy: no English: 1 Feld", "toy: no English: Nein."]
    known = entries(part.catalog)
    assert set(known) == {"Würfel", "1 Feld", "Nein."}
    assert known["Würfel"].string == "dice"
    assert known["1 Feld"].id == ("1 Feld", "%(n)s Felder")
    assert lacks_english(known["Nein."]) and not lacks_english(known["Würfel"])


def test_a_catalog_that_is_up_to_date_stays_as_it_is(part: Part) -> None:
    update(part, write=True)
    text = part.catalog.read_text("utf-8").replace('msgid "Nein."\nmsgstr ""', 'msgid "Nein."\nmsgstr "No."')
    part.catalog.write_text(text, "utf-8")
    assert update(part, write=True) == ["toy: no English: 1 Feld"]
    assert part.catalog.read_text("utf-8") == text
