"""Is the file that is written still the one at its path?

A file that is deleted or replaced while a program has it open goes on taking what is written, and
loses all of it when the program ends. So every commit asks once more where the file is, before it is
acknowledged. (Two questions to the system, some microseconds; nothing is opened: closing a file
would end the locks SQLite holds on it.)
"""

from __future__ import annotations

import logging
import os
from pathlib import Path

from wuerfelwerk.table.errors import Unavailable

log = logging.getLogger(__name__)

Identity = tuple[int, int] | None
GONE = "the file of the tables was deleted or replaced while the server runs"


class Place:
    """A file of tables and, beside it, what was written last (the write-ahead log)."""

    def __init__(self, file: Path) -> None:
        self._paths = [file, file.with_name(f"{file.name}-wal")]
        self._opened: list[Identity] = [None, None]
        self._told = False

    def opened(self) -> None:
        """A connection has opened the file: from the first on it must stay that one."""
        if self._opened[0] is None:
            self._opened[0] = _identity(self._paths[0])
        self.check()

    def check(self) -> None:
        """Unavailable if what is open lies no longer at its path. In a transaction, so that all is there."""
        found = [_identity(path) for path in self._paths]
        if self._opened[1] is None and found[0] == self._opened[0]:
            self._opened[1] = found[1]
        if found == self._opened:
            self._told = False
            return
        if not self._told:
            self._told = True
            log.error(
                "%s: %s. Nothing is saved any more. Put it back where it was, or start the server anew on "
                "the right file",
                self._paths[0],
                GONE,
            )
        raise Unavailable(GONE)


def _identity(path: Path) -> Identity:
    try:
        found = os.stat(path)
    except OSError:
        return None
    return found.st_dev, found.st_ino
