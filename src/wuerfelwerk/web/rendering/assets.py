"""Static files: read and made small once at start, packed when first asked for, named by a hash in pages."""

from __future__ import annotations

import gzip
import hashlib
import posixpath
from collections.abc import Callable, Iterable
from concurrent.futures import Future, ThreadPoolExecutor
from dataclasses import dataclass
from functools import cache, cached_property
from pathlib import Path

import brotli
from rcssmin import cssmin
from rjsmin import jsmin
from starlette.requests import Request
from starlette.responses import Response

from wuerfelwerk.web.entrance.packing import takes

FOLDER = Path(__file__).parent.parent / "static"
TYPES = {
    ".css": "text/css; charset=utf-8",
    ".js": "text/javascript; charset=utf-8",
    ".svg": "image/svg+xml",
    ".png": "image/png",
    ".woff2": "font/woff2",
    ".json": "application/manifest+json",
}
# Without comments and what else only people read; what others have made small already is left as it is.
SMALLER: dict[str, Callable[[str], str]] = {".css": cssmin, ".js": jsmin}
TO_BE_READ = ("sealing.js", "sha256.js", "proof.js")  # by whoever asks what becomes of their word
AT_ONCE, BEST = 5, 11  # qualities of brotli: for all scripts of a table 4 ms, and a seventh of a second
FOR_EVER = "public, max-age=31536000, immutable"
SHORT = "public, max-age=300"


@dataclass(frozen=True)
class Asset:
    content: bytes
    kind: str
    tag: str

    @cached_property
    def zipped(self) -> bytes:
        return gzip.compress(self.content, 9, mtime=0)

    @cached_property
    def worth_it(self) -> bool:
        """Fonts and photographs are packed already."""
        return len(self.zipped) < 0.9 * len(self.content)

    @property
    def packed(self) -> bytes:
        """By brotli: whoever asks before the best is made does not wait for it."""
        return self.best.result() if self.best.done() else self._packed_at_once

    @cached_property
    def best(self) -> Future[bytes]:
        return _packers.submit(self._packed, BEST)

    @cached_property
    def _packed_at_once(self) -> bytes:
        return self._packed(AT_ONCE)

    def _packed(self, quality: int) -> bytes:
        packed: bytes = brotli.compress(self.content, mode=brotli.MODE_TEXT, quality=quality)
        return packed


_packers = ThreadPoolExecutor(1, thread_name_prefix="packing")  # its thread begins with the first file


class Assets:
    """All static files by their path below the folder, and those that are made at start."""

    def __init__(self, made: dict[str, str] | None = None) -> None:
        self._assets = {
            path.relative_to(FOLDER).as_posix(): _read(_small(path), path.suffix)
            for path in FOLDER.rglob("*")
            if path.suffix in TYPES
        }
        for name, text in (made or {}).items():
            self._assets[name] = _read(text.encode(), Path(name).suffix)
        self._link_fonts()

    def _link_fonts(self) -> None:
        """Style sheets name other files by their hashed address too, as seen from themselves."""
        for name, asset in self._assets.items():
            if not name.endswith(".css"):
                continue
            text = asset.content.decode()
            for other in self._assets:
                tag = self._assets[other].tag
                text = text.replace(f'url("{other}")', f'url("{_from(name, other)}?v={tag}")')
            self._assets[name] = _read(text.encode(), ".css")

    def address(self, name: str) -> str:
        """Where a page finds the file: changes whenever its content does."""
        return f"/static/{name}?v={self._assets[name].tag}"

    def prepare(self, names: Iterable[str]) -> None:
        """Begins to pack these as well as can be, so that the first guest has it too."""
        for name in names:
            _ = self._assets[name].best

    @property
    def build(self) -> str:
        """A digest of all of them."""
        tags = "".join(f"{name} {asset.tag}\n" for name, asset in sorted(self._assets.items()))
        return hashlib.sha256(tags.encode()).hexdigest()

    def text(self, name: str) -> str:
        """What stands in a file."""
        return self._assets[name].content.decode()

    def respond(self, request: Request, name: str) -> Response | None:
        """The file, packed where the browser takes it; None where there is none."""
        asset = self._assets.get(name)
        if asset is None:
            return None
        tag = f'"{asset.tag}"'
        fresh = request.query_params.get("v") == asset.tag
        headers = {"ETag": tag, "Cache-Control": FOR_EVER if fresh else SHORT, "Vary": "Accept-Encoding"}
        if request.headers.get("if-none-match") == tag:
            return Response(status_code=304, headers=headers)
        body = asset.content
        if asset.worth_it and takes(request.headers, "br"):
            body, headers["Content-Encoding"] = asset.packed, "br"
        elif asset.worth_it and takes(request.headers, "gzip"):
            body, headers["Content-Encoding"] = asset.zipped, "gzip"
        return Response(body, media_type=asset.kind, headers=headers)


def source(name: str) -> str:
    """A style sheet or script of the folder as it is sent, to be put together with others."""
    return _small(FOLDER / name).decode()


def small(text: str, suffix: str) -> str:
    """Without what only people read. Not the same bytes, but the same rules and the same program."""
    return SMALLER[suffix](text) if suffix in SMALLER else text


@cache  # most are asked for twice at start: for themselves, and for the file they are put into
def _small(path: Path) -> bytes:
    if path.suffix not in SMALLER or path.parent.name == "vendor" or path.name in TO_BE_READ:
        return path.read_bytes()
    return small(path.read_text(encoding="utf-8"), path.suffix).encode()


def _from(name: str, other: str) -> str:
    """The way from one file to another."""
    return posixpath.relpath(other, posixpath.dirname(name) or ".")


def _read(content: bytes, suffix: str) -> Asset:
    return Asset(content, TYPES[suffix], hashlib.sha256(content).hexdigest()[:12])
