"""The way to the operator's mail server: TLS or nothing, a bounded time, and what its answers mean."""

from __future__ import annotations

import asyncio
from email.message import EmailMessage
from typing import Any

import pytest

from tests.web.mail_server import PostOffice, contexts, opened
from wuerfelwerk.hall import MailAddress
from wuerfelwerk.web.calling.mail import smtp
from wuerfelwerk.web.calling.mail.letters import Letter, Writer, packed
from wuerfelwerk.web.entrance.viewer import Cookies
from wuerfelwerk.web.settings import BadMailServer, MailServer

ADA = "ada@example.org"


def a_mail() -> EmailMessage:
    return packed(Letter(ADA, "key", "Grüße", "Hallo\n", "https://x.example/s"), "spiele@x.example", "<1@x>")


def server(office: PostOffice, safe: Any, **more: Any) -> MailServer:
    return MailServer("localhost", office.port, safe, "spiele@x.example", **more)


@pytest.fixture
def trusted(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(smtp, "trust", lambda: contexts()[1])


@pytest.mark.parametrize("safe", ["whole", "later"])
async def test_mail_goes_by_tls_with_the_password(trusted: None, safe: str) -> None:
    office, tls = PostOffice(), contexts()[0]
    more = {"tls_context": tls, "require_starttls": True}
    if safe == "whole":
        made = await _listen_whole(office, tls)
        try:
            await smtp.send(server(office, safe), a_mail(), ADA)
        finally:
            made.close()
        assert office.recipients == [[ADA]]
        return
    async with opened(office, **more, authenticator=office.authenticate, auth_required=True):
        await smtp.send(server(office, safe, user="spiele", password="pa:ss@word"), a_mail(), ADA)
        assert office.recipients == [[ADA]] and office.sealed == [True]
        assert office.logins == [(b"spiele", b"pa:ss@word")]
        with pytest.raises(smtp.NotSent, match="SMTPAuthenticationError, code 535") as refused:
            await smtp.send(server(office, safe, user="spiele", password="wrong"), a_mail(), ADA)
        assert "wrong" not in str(refused.value)


async def _listen_whole(office: PostOffice, tls: Any) -> asyncio.Server:
    from aiosmtpd.smtp import SMTP

    made = await asyncio.get_running_loop().create_server(
        lambda: SMTP(office, hostname="localhost"), "127.0.0.1", 0, ssl=tls
    )
    office.port = made.sockets[0].getsockname()[1]
    return made


async def test_a_server_without_starttls_gets_nothing(trusted: None) -> None:
    office = PostOffice()
    async with opened(office, auth_require_tls=False, authenticator=office.authenticate):
        with pytest.raises(smtp.NotSent, match="STARTTLS"):
            await smtp.send(server(office, "later", user="spiele", password="pa:ss@word"), a_mail(), ADA)
        assert office.got == [] and office.logins == [] and office.asked == 0


async def test_a_certificate_nobody_trusts_gets_nothing() -> None:
    office = PostOffice()
    async with opened(office, tls_context=contexts()[0]):
        with pytest.raises(smtp.NotNow, match="certificate"):
            await smtp.send(server(office, "later"), a_mail(), ADA)
        assert office.got == []


async def test_a_server_on_this_machine_needs_no_tls() -> None:
    async with opened(PostOffice()) as office:
        await smtp.send(server(office, "here"), a_mail(), ADA)
        assert office.sealed == [False] and office.texts() == ["Hallo\n"]


async def test_the_link_that_stops_mail_arrives_as_it_is() -> None:
    """Mail programs read it as it stands in its line, neither folded nor put into other signs (RFC 8058)."""
    stop = "https://spiele.example/mail/stop/" + "w" * 60
    subject = "Du bist dran: Würfelland, Tisch Süße Öchslein"
    letter = Letter(ADA, "key", subject, f"Grüße\n{stop}\n", stop)
    async with opened(PostOffice()) as office:
        await smtp.send(server(office, "here"), packed(letter, "spiele@x.example", "<1@x>"), ADA)
        assert f"List-Unsubscribe: <{stop}>" in office.heads[0]
        assert "List-Unsubscribe-Post: List-Unsubscribe=One-Click" in office.heads[0]
        assert office.got[0]["Subject"] == subject and office.texts() == [letter.text]


async def test_a_server_that_says_nothing_is_left_soon(monkeypatch: pytest.MonkeyPatch) -> None:
    gone: list[asyncio.StreamWriter] = []

    async def say_nothing(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        await reader.read()
        writer.close()
        gone.append(writer)

    silent = await asyncio.start_server(say_nothing, "127.0.0.1", 0)
    office = PostOffice()
    office.port = silent.sockets[0].getsockname()[1]
    for name in ("STEP_SECONDS", "TRY_SECONDS"):  # each of them alone ends it
        with monkeypatch.context() as short:
            short.setattr(smtp, name, 0.1)
            async with asyncio.timeout(20):
                with pytest.raises(smtp.NotNow):
                    await smtp.send(server(office, "here"), a_mail(), ADA)
    silent.close()
    async with asyncio.timeout(20):
        while len(gone) < 2:
            await asyncio.sleep(0.01)
    with pytest.raises(smtp.NotNow):  # and one that is not there at all
        await smtp.send(server(office, "here"), a_mail(), ADA)


@pytest.mark.parametrize(
    ("answer", "kind"),
    [
        ("550 5.1.1 No such user", smtp.NobodyThere),
        ("550 Unrouteable address", smtp.NobodyThere),
        ("553 5.1.3 ada@example.org is no address", smtp.NobodyThere),
        ("550 5.2.1 The account is disabled", smtp.NobodyThere),
        ("550 5.7.1 Relaying denied for ada@example.org", smtp.NotSent),
        ("550 relay not permitted", smtp.NotSent),  # what Exim says
        ("550 Authentication required", smtp.NotSent),
        ("550 5.1.8 The domain of the sender is not known", smtp.NotSent),
        ("550 5.10.1 Something new", smtp.NotSent),
        ("554 5.7.1 Rejected", smtp.NotSent),
        ("552 5.2.2 Mailbox full", smtp.NotSent),
        ("450 4.2.1 Try again", smtp.NotNow),
        ("451 Greylisted", smtp.NotNow),
    ],
)
async def test_what_an_answer_means(answer: str, kind: type[smtp.NotSent]) -> None:
    async with opened(PostOffice()) as office:
        office.answers = [answer]
        with pytest.raises(smtp.NotSent) as refused:
            await smtp.send(server(office, "here"), a_mail(), ADA)
        assert type(refused.value) is kind and ADA not in str(refused.value)


def test_headers_are_whole_and_nothing_gets_into_them() -> None:
    writer = Writer("https://spiele.example/" + "w" * 60, Cookies(["k" * 40]))
    letter = writer.question(MailAddress("k" * 27, "p", ADA, "de", False, 0.0))
    text = packed(letter, "spiele@x.example", "<1@x>").as_bytes().decode("ascii")
    head = text.partition("\r\n\r\n")[0]
    assert f"\r\nList-Unsubscribe: <{letter.stop}>\r\n" in head
    assert "\r\nList-Unsubscribe-Post: List-Unsubscribe=One-Click" in head
    assert "\r\nAuto-Submitted: auto-generated\r\n" in head
    for wrong in ("x\r\nBcc: eve@evil.example", "x\nBcc: eve@evil.example"):
        for field in ("to", "subject", "stop"):
            with pytest.raises(ValueError):
                packed(Letter(**{**vars(letter), field: wrong}), "spiele@x.example", "<1@x>")


@pytest.mark.parametrize(
    ("url", "host", "port", "safe"),
    [
        ("smtp://mail.example", "mail.example", 587, "later"),
        ("smtps://mail.example", "mail.example", 465, "whole"),
        ("smtp://localhost:25", "localhost", 25, "here"),
        ("smtp://[::1]:25/", "::1", 25, "here"),
        ("smtps://localhost", "localhost", 465, "whole"),
        ("smtp://localhost.evil.example", "localhost.evil.example", 587, "later"),
    ],
)
def test_addresses_of_servers(url: str, host: str, port: int, safe: str) -> None:
    found = MailServer.read(url, ADA)
    assert (found.host, found.port, found.safe) == (host, port, safe)


def test_a_password_is_read_and_never_shown() -> None:
    found = MailServer.read("smtp://spiele%40x.example:pa%3Ass%40word@mail.example", ADA)
    assert (found.user, found.password) == ("spiele@x.example", "pa:ss@word")
    assert "pa:ss" not in repr(found) and "pa:ss" not in str(found)


@pytest.mark.parametrize(
    "url",
    [
        "mail.example:587",
        "http://ada:geheim@mail.example",
        "smtp://",
        "smtp://ada:geheim@mail.example:port",
        "smtp://ada:geheim@mail.example:587/path",
        "smtp://ada:geh#eim@mail.example",
        "smtp://ada:geh/eim@mail.example",
        "smtp://ada@mail.example",
        "smtp://:geheim@mail.example",
        "smtp://[broken:geheim@mail.example",
    ],
)
def test_what_is_no_server_is_refused_without_its_password(url: str) -> None:
    with pytest.raises(BadMailServer) as refused:
        MailServer.read(url, ADA)
    assert "geh" not in str(refused.value) and "eim@" not in str(refused.value)
