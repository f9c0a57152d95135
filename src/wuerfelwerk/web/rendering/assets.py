"""Static files: read once at start, zipped when first asked for, named by a hash in every page."""

from __future__ import annotations

import gzip
import hashlib
import posixpath
import re
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path

from starlette.requests import Request
from starlette.responses import Response

FOLDER = Path(__file__).parent.parent / "static"
TYPES = {
    ".css": "text/css; charset=utf-8",
    ".js": "text/javascript; charset=utf-8",
    ".svg": "image/svg+xml",
    ".woff2": "font/woff2",
    ".json": "application/manifest+json",
}
FOR_EVER = "public, max-age=31536000, immutable"
SHORT = "public, max-age=300"


@dataclass(frozen=True)
class Asset:
    content: bytes
    kind: str
    tag: str

    @cached_property
    def zipped(self) -> bytes | None:
        """None where zipping gains nothing."""
        zipped = gzip.compress(self.content, 9, mtime=0)
        return zipped if len(zipped) < 0.9 * len(self.content) else None


class Assets:
    """All static files by their path below the folder, and those that are made at start."""

    def __init__(self, made: dict[str, str] | None = None) -> None:
        self._assets = {
            path.relative_to(FOLDER).as_posix(): _read(path.read_bytes(), path.suffix)
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

    @property
    def build(self) -> str:
        """A digest of all of them."""
        tags = "".join(f"{name} {asset.tag}\n" for name, asset in sorted(self._assets.items()))
        return hashlib.sha256(tags.encode()).hexdigest()

    def texts(self, name: str) -> list[str]:
        """Addresses of other files that a style sheet names."""
        found = re.findall(r'url\("([^"]+)"\)', self._assets[name].content.decode())
        return [posixpath.normpath(posixpath.join("/static", posixpath.dirname(name), one)) for one in found]

    def respond(self, request: Request, name: str) -> Response | None:
        """The file, zipped where the browser takes it; None where there is none."""
        asset = self._assets.get(name)
        if asset is None:
            return None
        tag = f'"{asset.tag}"'
        fresh = request.query_params.get("v") == asset.tag
        headers = {"ETag": tag, "Cache-Control": FOR_EVER if fresh else SHORT, "Vary": "Accept-Encoding"}
        if request.headers.get("if-none-match") == tag:
            return Response(status_code=304, headers=headers)
        body = asset.content
        if asset.zipped is not None and "gzip" in request.headers.get("accept-encoding", ""):
            body, headers["Content-Encoding"] = asset.zipped, "gzip"
        return Response(body, media_type=asset.kind, headers=headers)


def _from(name: str, other: str) -> str:
    """The way from one file to another."""
    return posixpath.relpath(other, posixpath.dirname(name) or ".")


def _read(content: bytes, suffix: str) -> Asset:
    return Asset(content, TYPES[suffix], hashlib.sha256(content).hexdigest()[:12])
