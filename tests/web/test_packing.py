"""What travels is packed and made small, and is the same when it is there."""

from __future__ import annotations

import gzip
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import brotli
import pytest
import tinycss2
from starlette.datastructures import Headers

import wuerfelwerk
from tests.web.conftest import Guest, Room
from wuerfelwerk.web.app import SCRIPTS, SHEETS, create_app, shared_assets
from wuerfelwerk.web.entrance.packing import takes
from wuerfelwerk.web.rendering.assets import FOLDER, TO_BE_READ, Assets, small
from wuerfelwerk.web.settings import Settings

SHEET_FILES = sorted(Path(wuerfelwerk.__file__).parent.rglob("*.css"))
UNPACK = {"br": brotli.decompress, "gzip": gzip.decompress}


async def raw(guest: Guest, path: str, takes: str) -> tuple[str, bytes]:
    """In what coding an answer came, and its bytes as they travelled."""
    async with guest.client.stream("GET", path, headers={"accept-encoding": takes}) as answer:
        assert "Accept-Encoding" in answer.headers["vary"]
        body = b"".join([chunk async for chunk in answer.aiter_raw()])
        assert int(answer.headers["content-length"]) == len(body)
        return answer.headers.get("content-encoding", ""), body


@pytest.mark.parametrize("path", ["/static/house.css", "/static/live.js", "/settings"])
async def test_pages_and_files_come_in_the_coding_a_browser_takes(room: Room, path: str) -> None:
    guest = room.guest()
    plain = await raw(guest, path, "identity")
    assert plain[0] == ""
    for said, coding in (
        ("gzip, deflate, br, zstd", "br"),
        ("gzip, deflate", "gzip"),
        ("br;q=0, gzip", "gzip"),
    ):
        came, body = await raw(guest, path, said)
        assert came == coding and UNPACK[coding](body) == plain[1]
        assert len(body) < 0.9 * len(plain[1])


@pytest.mark.parametrize(
    ("said", "taken"),
    [
        ("br", True),
        ("gzip, BR", True),
        ("br;q=0.5", True),
        ("br; q=0.001", True),
        ("br;q=1.0", True),
        ("br;q=0", False),
        ("br; q=0.000", False),
        ("", False),
        ("gzip", False),
        ("brotli, vibr", False),
        (";;,,", False),
    ],
)
def test_a_coding_is_taken_where_it_is_named(said: str, taken: bool) -> None:
    assert takes(Headers({"accept-encoding": said}), "br") is taken


def test_the_best_packing_follows_the_one_that_is_there_at_once() -> None:
    asset = Assets()._assets["table.js"]
    first = asset.packed
    best = asset.best.result(timeout=30)
    assert asset.packed == best and len(best) < len(asset._packed_at_once)
    assert brotli.decompress(first) == brotli.decompress(best) == asset.content


async def test_what_every_page_needs_is_packed_before_anybody_asks(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The first guest gets what all others get."""
    asked: list[str] = []
    monkeypatch.setattr(Assets, "prepare", lambda self, names: asked.extend(names))
    app = create_app(Settings(tmp_path, tmp_path / "tables.sqlite", bots=False))
    async with app.router.lifespan_context(app):
        pass
    assert {"house.css", "played.css", "house.js", "live.js", "reach.js"} <= set(asked)


def test_packing_beforehand_makes_the_best() -> None:
    assets = Assets()
    assets.prepare(["page.js"])
    assert "best" in vars(assets._assets["page.js"]) and "best" not in vars(assets._assets["table.js"])


def test_what_is_packed_already_travels_as_it_is() -> None:
    assert not Assets()._assets["icons/icon-512.png"].worth_it


def test_no_file_is_forgotten_where_pages_take_several_as_one() -> None:
    """What lies in the folder is in one of the files put together, or a page names it."""
    named = "".join(page.read_text(encoding="utf-8") for page in FOLDER.parent.glob("templates/**/*.html"))
    together = {one for files in (*SHEETS.values(), *SCRIPTS.values()) for one in files} | {"sw.js"}
    alone = {path.name for path in FOLDER.glob("*.*s*") if f'asset("{path.name}")' in named}
    assert {path.name for path in FOLDER.iterdir() if path.suffix in (".css", ".js")} <= together | alone


@pytest.mark.parametrize("path", SHEET_FILES, ids=lambda path: "/".join(path.parts[-2:]))
def test_a_sheet_made_small_says_the_same(path: Path) -> None:
    text = path.read_text(encoding="utf-8")
    made = small(text, ".css")
    assert list(said(made)) == list(said(text))
    assert "/*" not in made and len(made) < len(text)


def test_a_lost_space_would_be_seen() -> None:
    for before, after in (
        (".a :is(.b) { c: d }", ".a:is(.b){c:d}"),
        (":is(.a) .b { c: d }", ":is(.a).b{c:d}"),
    ):
        assert list(said(before)) != list(said(after))
    assert list(said(".a > .b , .c { d: e(1px + 2px) }")) != list(said(".a>.b,.c{d:e(1px+2px)}"))
    assert list(said(".a > .b , .c { d: e , f; }")) == list(said(".a>.b,.c{d:e,f}"))


def test_what_keeps_the_word_of_a_browser_can_be_read() -> None:
    for name in TO_BE_READ:
        assert shared_assets().text(name) == (FOLDER / name).read_text(encoding="utf-8")
    assert (FOLDER / "sealing.js").read_text(encoding="utf-8") in shared_assets().text("house.js")


def said(css: str) -> Iterator[object]:
    """The tokens of a sheet, with the spaces that mean something: between selectors, and in sums."""
    yield from _rules(tinycss2.parse_stylesheet(css, skip_comments=True, skip_whitespace=True))


def _rules(nodes: list[Any]) -> Iterator[object]:
    for node in nodes:
        if node.type == "qualified-rule":
            yield from _tokens(node.prelude, " ")
            yield from _tokens(node.content, "+-")
        elif node.type == "at-rule":
            yield node.lower_at_keyword
            yield from _tokens(node.prelude, "")
            inside = {"skip_comments": True, "skip_whitespace": True}
            held = tinycss2.parse_blocks_contents(node.content or [], **inside)
            yield from _rules([one for one in held if one.type != "declaration"])
            yield from _tokens(
                [token for one in held if one.type == "declaration" for token in one.value], "+-"
            )


def _tokens(tokens: list[Any], spaces: str) -> Iterator[object]:
    """``spaces``: ' ' where each space is a step down the tree, else the signs that need one beside them."""
    kept = [token for token in tokens if token.type != "comment"]
    for place, token in enumerate(kept):
        beside = [
            one.value if one.type == "literal" else "" for one in kept[max(place - 1, 0) : place + 2 : 2]
        ]
        if token.type == "whitespace":
            if spaces == " " and len(beside) == 2 and not set(beside) & {",", ">", "+", "~"}:
                yield " "
            elif any(sign and sign in spaces for sign in beside):
                yield f"{beside} "
        elif token.type == "literal" and token.value == ";":
            continue
        elif inside := getattr(token, "content", None) or getattr(token, "arguments", None):
            yield token.type, getattr(token, "name", "")
            yield from _tokens(inside, spaces)
            yield token.type
        else:
            yield token.type, getattr(token, "value", None), getattr(token, "unit", None)
