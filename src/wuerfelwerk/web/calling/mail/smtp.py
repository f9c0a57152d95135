"""The way to the operator's mail server: TLS or nothing, a bounded time, and errors that name nobody."""

from __future__ import annotations

import asyncio
import re
import ssl
from email.message import EmailMessage
from functools import cache

from wuerfelwerk.web.settings import MailServer

STEP_SECONDS = 10.0  # for each step of a connection
TRY_SECONDS = 40.0  # for all of them
NOBODY_THERE = (550, 551, 553)
# What a refusal is about, where the server says so by number (RFC 3463): the box, and not who writes to it
# (5.1.7, 5.1.8) or what a server does not like (5.7).
NUMBERED = re.compile(r"\d\.\d+\.\d+")
BOX = re.compile(r"5\.1\.(?![78]\b)|5\.2\.1\b|5\.4\.1\b")
# … and where it only says it in words: Exim passes nothing on with "550 relay not permitted".
OF_US = re.compile(r"relay|authenti|permitted|denied|policy|spam|block|reject", re.IGNORECASE)


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
                message.as_bytes(),  # as it folds its lines itself: the library would cut long addresses
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
    if code in NOBODY_THERE and _of_the_box(said):
        return NobodyThere(f"code {code}")
    return (NotNow if code < 500 else NotSent)(f"the address was refused, code {code}")


def _of_the_box(said: str) -> bool:
    """Whether nobody is there. In doubt the address is kept: somebody has said yes to it."""
    return bool(BOX.match(said) if NUMBERED.match(said) else not OF_US.search(said))


@cache
def trust() -> ssl.SSLContext:
    """Whose certificates are believed: those this machine believes. They are read from disk: once."""
    return ssl.create_default_context()
