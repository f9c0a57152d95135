"""Files of lines that may be packed: by the end of their name, for those who write and those who read them.

What is packed is a row of members (gzip) or frames (Zstandard), each whole in itself: a file grows by one
without the others being touched, and every program that unpacks such files reads them as one.
"""

from __future__ import annotations

import gzip
import zlib
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import IO, Any, cast

from wuerfelwerk.engine.errors import Unreadable

GZIP_LEVEL, ZSTD_LEVEL = 6, 3


@dataclass(frozen=True)
class Packing:
    """One way to pack. ``pack`` and ``unpack`` make bytes of bytes, ``open`` unpacks an open file."""

    pack: Callable[[bytes], bytes]
    unpack: Callable[[bytes], bytes]
    open: Callable[[IO[bytes]], IO[bytes]]
    errors: tuple[type[Exception], ...]  # of what is not packed so


def packing_of(name: str) -> Packing | None:
    """How a file of that name is packed; None if it is not. Unreadable where nothing here can pack so."""
    make = PACKED.get(Path(name).suffix)
    return None if make is None else make(name)


def inner(name: str) -> str:
    """The name without the ending that says how it is packed."""
    return name.removesuffix(Path(name).suffix) if Path(name).suffix in PACKED else name


def _gzip(_name: str) -> Packing:
    def pack(data: bytes) -> bytes:
        return gzip.compress(data, GZIP_LEVEL, mtime=0)  # equal games are to give equal bytes

    def unpacked(file: IO[bytes]) -> IO[bytes]:
        return cast(IO[bytes], gzip.GzipFile(fileobj=file))

    return Packing(pack, gzip.decompress, unpacked, (EOFError, zlib.error, gzip.BadGzipFile))


def _zstd(name: str) -> Packing:
    zstd = _library()
    if zstd is None:
        raise Unreadable(
            '%(name)s braucht %(library)s: pip install "wuerfelwerk[zst]".',
            name=name,
            library="backports.zstd",
        )

    def pack(data: bytes) -> bytes:
        packed: bytes = zstd.compress(data, ZSTD_LEVEL)
        return packed

    return Packing(pack, zstd.decompress, lambda file: zstd.open(file, "rb"), (EOFError, zstd.ZstdError))


def _library() -> Any:
    """Python's own since 3.14; before, the very same code as a package."""
    from importlib import import_module

    for module in ("compression.zstd", "backports.zstd"):
        try:
            return import_module(module)
        except ImportError:
            continue
    return None


PACKED: dict[str, Callable[[str], Packing]] = {".gz": _gzip, ".zst": _zstd}
