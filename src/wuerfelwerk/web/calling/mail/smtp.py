"""The way to the operator's mail server: TLS or nothing, a bounded time, and errors that name nobody."""

from __future__ import annotations

import asyncio
import ssl
from email.message import EmailMessage
from functools import cache

from wuerfelwerk.web.settings import MailServer

STEP_SECONDS = 10.0  # for each step of a connection
TRY_SECONDS = 40.0  # for all of them
NOBODY_THERE = (550, 551, 553)
POLICY = "5.7."  # how a server says that it does not like us, not that nobody is there (RFC 3463)


class NotSent(Exception):
    """The message says why, and holds no address: what a server answers may."""


class NotNow(NotSent):
    """Another time it may go."""


class NobodyThere(NotSent):
    """The server says that there is no such address."""


async def send(server: MailServer, message: EmailMessage, to: str) -> None:
    """Hands one mail to the server; NotSent if it does not take it."""
    import aiosmtplib  # not before there is something to send

    try:
        async with asyncio.timeout(TRY_SECONDS):
            await aiosmtplib.send(
                message,
                sender=server.sender,
                recipients=[to],
                hostname=server.host,
                port=server.port,
                username=server.user or None,
                password=server.password or None,
                local_hostname=server.sender.rpartition("@")[2],
                use_tls=server.safe == "whole",
                start_tls=server.safe == "later",
                tls_context=trust() if server.safe != "here" else None,
                timeout=STEP_SECONDS,
            )
    except aiosmtplib.SMTPRecipientsRefused as error:
        one = error.recipients[0]
        raise _refused(one.code, one.message) from None
    except aiosmtplib.SMTPResponseException as error:
        kind = NotNow if error.code < 500 else NotSent
        raise kind(f"{type(error).__name__}, code {error.code}") from None
    except OSError as error:  # also of the library: not reached, cut off, too slow
        raise NotNow(f"{type(error).__name__}: {error}") from None
    except aiosmtplib.SMTPException as error:  # said by the library, not by the server
        raise NotSent(str(error)) from None


def _refused(code: int, said: str) -> NotSent:
    if code in NOBODY_THERE and not said.startswith(POLICY):
        return NobodyThere(f"code {code}")
    return (NotNow if code < 500 else NotSent)(f"the address was refused, code {code}")


@cache
def trust() -> ssl.SSLContext:
    """Whose certificates are believed: those this machine believes. They are read from disk: once."""
    return ssl.create_default_context()
