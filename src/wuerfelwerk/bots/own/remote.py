"""The connection that is kept to a program which is asked over HTTP.

Nothing it sends is believed: how long an answer takes and how long it is are bounded, redirects are not
followed, and whatever goes wrong is ``NoAnswer`` with the words for it.
"""

from __future__ import annotations

import io
import time
from functools import partial
from http.client import HTTPConnection, HTTPException, HTTPResponse, HTTPSConnection, IncompleteRead
from typing import Any

from wuerfelwerk.bots.own.address import NoAnswer, address_of

LONGEST = 65_536  # bytes of an answer
HEADERS = {"Content-Type": "application/json", "Accept": "application/json"}
CUT = (ConnectionResetError, ConnectionAbortedError, BrokenPipeError)  # RemoteDisconnected is one of them


class Line:
    """The connection to one program, opened when it is first needed and kept for all questions."""

    def __init__(self, name: str, seconds: float) -> None:
        self.address, self.seconds = address_of(name), seconds
        self._connection: HTTPConnection | None = None

    def ask(self, question: bytes) -> bytes:
        """What it answers to a question, within the time there is for it. NoAnswer if it does not."""
        until = time.monotonic() + self.seconds
        try:
            if self._connection is not None:
                try:
                    return self._asked(self._connection, question, until)
                except CUT:  # it has closed what it thought nobody needs any more: asked once more
                    self.close()
            return self._asked(self._open(until), question, until)
        except NoAnswer:
            self.close()
            raise
        except (OSError, HTTPException) as error:
            self.close()
            raise NoAnswer(self._words(error)) from error

    def close(self) -> None:
        if self._connection is not None:
            self._connection.close()
            self._connection = None

    def _open(self, until: float) -> HTTPConnection:
        where, kind = self.address, HTTPSConnection if self.address.secure else HTTPConnection
        connection = kind(where.host, where.port, timeout=_left(until))
        connection.connect()
        self._connection = connection
        return connection

    def _asked(self, connection: HTTPConnection, question: bytes, until: float) -> bytes:
        connection.sock.settimeout(_left(until))
        connection.response_class = partial(_Timely, until)  # type: ignore[assignment]
        connection.request("POST", self.address.path, question, HEADERS)
        response = connection.getresponse()
        if 300 <= response.status < 400:
            raise NoAnswer(f"answered with a redirect (status {response.status}), which is not followed")
        if response.status != 200:
            raise NoAnswer(f"answered with status {response.status}")
        answer = response.read(LONGEST + 1)
        if len(answer) > LONGEST:
            raise NoAnswer(f"answered with more than {LONGEST:,} bytes")
        if response.length:
            raise IncompleteRead(answer, response.length)
        if response.will_close or not response.isclosed():
            self.close()
        return answer

    def _words(self, error: OSError | HTTPException) -> str:
        if isinstance(error, TimeoutError):
            return f"gave no whole answer within {self.seconds:g} s"
        if isinstance(error, ConnectionRefusedError):
            return "refused the connection"
        if isinstance(error, (IncompleteRead, *CUT)):
            return "closed the connection before its answer was whole"
        if isinstance(error, HTTPException):
            return f"answered with what is no HTTP ({type(error).__name__})"
        return f"cannot be reached ({(error.strerror or str(error)).lower()})"


class _Timely(HTTPResponse):
    """An answer that must be whole by some moment, in however small pieces it comes."""

    def __init__(self, until: float, sock: Any, *arguments: Any, **named: Any) -> None:
        super().__init__(sock, *arguments, **named)
        self.fp = io.BufferedReader(_Pieces(self.fp.detach(), sock, until))


class _Pieces(io.RawIOBase):
    """What a socket receives, each piece in what is left of the time."""

    def __init__(self, raw: Any, sock: Any, until: float) -> None:
        self._raw, self._sock, self._until = raw, sock, until

    def readable(self) -> bool:
        return True

    def readinto(self, buffer: Any) -> int | None:
        self._sock.settimeout(_left(self._until))
        count: int | None = self._raw.readinto(buffer)
        return count

    def close(self) -> None:
        self._raw.close()
        super().close()


def _left(until: float) -> float:
    """Seconds that are left; TimeoutError if none are."""
    left = until - time.monotonic()
    if left <= 0:
        raise TimeoutError
    return left
