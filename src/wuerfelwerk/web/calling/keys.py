"""The key by which browsers' makers know this server, made when it is first asked for and kept.

With a file of tables it lies beside it; servers that share a PostgreSQL database share it there. Whoever
loses it has to ask all browsers again.
"""

from __future__ import annotations

import os
from functools import cached_property
from pathlib import Path

from wuerfelwerk.hall import shared_text
from wuerfelwerk.web.settings import Settings

KEY_FILE = "push.key"
NAME = "push_key"


class PushKeys:
    """The private key as PEM, and the public one as PEM and as browsers want it (base64url)."""

    def __init__(self, settings: Settings) -> None:
        self._settings = settings

    @cached_property
    def private(self) -> bytes:
        if not self._settings.tables_at.is_file:
            return shared_text(self._settings.tables_at, NAME, lambda: _new().decode()).encode()
        path = self._settings.folder / KEY_FILE
        if not path.exists():
            _write(path, _new())
        return path.read_bytes()

    @cached_property
    def public(self) -> bytes:
        from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat, load_pem_private_key

        key = load_pem_private_key(self.private, None).public_key()
        return key.public_bytes(Encoding.PEM, PublicFormat.SubjectPublicKeyInfo)

    @cached_property
    def for_browsers(self) -> str:
        from cryptography.hazmat.primitives.serialization import load_pem_public_key
        from webpush.vapid import VAPID

        return str(VAPID.get_application_server_key(load_pem_public_key(self.public)))


def _new() -> bytes:
    from webpush.vapid import VAPID  # not before somebody wants to be called: it takes a while

    private: bytes = VAPID.generate_keys()[0]
    return private


def _write(path: Path, content: bytes) -> None:
    """Whole or not at all: what is half written would be read as a broken key for ever."""
    path.parent.mkdir(parents=True, exist_ok=True)
    fresh = path.with_suffix(".new")
    handle = os.open(fresh, os.O_CREAT | os.O_WRONLY | os.O_TRUNC, 0o600)
    with os.fdopen(handle, "wb") as file:
        file.write(content)
    os.replace(fresh, path)
