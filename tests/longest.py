"""Tables whose names are as long as they come: no test of a page depends on which one chance gives."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from unittest.mock import patch

from wuerfelwerk.table import opening
from wuerfelwerk.table.seats.names import TREES


@contextmanager
def longest_names() -> Iterator[None]:
    """New tables get the longest name there is; English ones are shorter."""
    with patch.object(opening, "new_name", lambda: max(TREES, key=len)):
        yield
