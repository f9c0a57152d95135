"""Whatever stands between the events is told to everybody, and to whom it is about in words of its own."""

from __future__ import annotations

from wuerfelwerk.table.seen import view
from wuerfelwerk.web.rendering.logbook import NOTES, NOTES_TO_YOU

KINDS = {view.LEFT, view.REPLACED, view.BACK, view.TIME_UP, view.SHUT, view.BRANCHED}
KINDS |= {view.HINTED, view.TUTORED}


def test_every_note_has_its_sentences() -> None:
    """Without one of them the page of that seat could not be shown any more."""
    assert set(NOTES) == set(NOTES_TO_YOU) == KINDS
    assert not set(NOTES.values()) & set(NOTES_TO_YOU.values())
