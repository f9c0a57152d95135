"""What a start keeps of the templates is taken by the next one, and by none that would make others."""

from __future__ import annotations

from pathlib import Path

import pytest

from wuerfelwerk.web.app import shared_assets
from wuerfelwerk.web.rendering import compiling, render
from wuerfelwerk.web.rendering.assets import Assets
from wuerfelwerk.web.rendering.compiling import Folded

NAME = "start.html"


@pytest.fixture(autouse=True)
def place(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("WUERFELWERK_CACHE", str(tmp_path / "cache"))
    return tmp_path / "cache"


def started(language: str = "de", at: str = "", assets: Assets | None = None) -> Folded:
    """The environment of a new process."""
    return render._environment.__wrapped__(language, assets or shared_assets(), at)


def fails(*_: object, **__: object) -> None:
    raise AssertionError("compiled anew")


def test_the_next_start_compiles_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    first = started().get_template(NAME)
    monkeypatch.setattr(Folded, "compile", fails)
    again = started().get_template(NAME)
    assert set(again.blocks) == set(first.blocks)


@pytest.mark.parametrize(
    "other", [{"language": "en"}, {"at": "/games"}, {"assets": Assets({"icon.svg": "<svg/>"})}]
)
def test_what_would_be_compiled_otherwise_is_not_taken(
    other: dict[str, object], monkeypatch: pytest.MonkeyPatch
) -> None:
    started().get_template(NAME)
    monkeypatch.setattr(Folded, "compile", fails)
    with pytest.raises(AssertionError, match="compiled anew"):
        started(**other).get_template(NAME)  # type: ignore[arg-type]


def test_after_a_change_of_our_files_nothing_is_taken(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A word, an icon or a program of ours."""
    started().get_template(NAME)
    (tmp_path / "one").mkdir()
    (tmp_path / "one" / "words.po").write_text("changed")
    monkeypatch.setattr(compiling, "ROOMS", (*compiling.ROOMS, tmp_path / "one"))
    monkeypatch.setattr(compiling, "_sources", compiling._sources.__wrapped__)
    monkeypatch.setattr(Folded, "compile", fails)
    with pytest.raises(AssertionError, match="compiled anew"):
        started().get_template(NAME)


def test_without_a_place_pages_are_made_all_the_same(place: Path) -> None:
    place.write_text("a file, not a folder")
    assert started().bytecode_cache is None
    assert started().get_template(NAME).blocks


def test_where_nothing_can_be_written_pages_are_made_all_the_same(place: Path) -> None:
    environment = started()
    for folder in (place / "templates").iterdir():
        folder.rmdir()
    assert environment.get_template(NAME).blocks
