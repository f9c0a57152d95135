"""A real SMTP server in the test's own loop, which notes what it is given and may be unkind."""

from __future__ import annotations

import asyncio
import ssl
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from datetime import UTC, datetime, timedelta
from email import message_from_bytes
from email.message import EmailMessage
from email.policy import default
from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from aiosmtpd.smtp import SMTP, AuthResult, Envelope, LoginPassword
from cryptography import x509
from cryptography.hazmat.primitives import hashes, serialization
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.x509.oid import NameOID

TAKEN = "250 OK"


class PostOffice:
    """``answers``: what is said to each recipient in turn, the last one for all after it."""

    def __init__(self) -> None:
        self.got: list[EmailMessage] = []
        self.heads: list[list[str]] = []  # their lines as they came
        self.recipients: list[list[str]] = []
        self.answers = [TAKEN]
        self.asked = 0  # recipients that were named, taken or not
        self.sealed: list[bool] = []  # each mail: came by TLS?
        self.logins: list[tuple[bytes, bytes]] = []
        self.port = 0

    async def handle_RCPT(self, server: Any, session: Any, envelope: Envelope, to: str, options: Any) -> str:
        answer = self.answers[min(self.asked, len(self.answers) - 1)]
        self.asked += 1
        if answer.startswith("250"):
            envelope.rcpt_tos.append(to)
        return answer

    async def handle_DATA(self, server: Any, session: Any, envelope: Envelope) -> str:
        content = envelope.content
        assert isinstance(content, bytes)
        message = message_from_bytes(content, policy=default)
        assert isinstance(message, EmailMessage)
        self.got.append(message)
        self.heads.append(content.partition(b"\r\n\r\n")[0].decode("ascii").split("\r\n"))
        self.recipients.append(list(envelope.rcpt_tos))
        self.sealed.append(session.ssl is not None)
        return TAKEN

    def authenticate(self, server: Any, session: Any, envelope: Any, kind: str, said: Any) -> AuthResult:
        assert isinstance(said, LoginPassword)
        self.logins.append((said.login, said.password))
        return AuthResult(success=said.password == b"pa:ss@word", handled=False)

    def texts(self) -> list[str]:
        return [one.get_content().replace("\r\n", "\n") for one in self.got]


@asynccontextmanager
async def opened(office: PostOffice, **more: Any) -> AsyncIterator[PostOffice]:
    """Listens on a port of this machine; ``more`` goes to aiosmtpd."""
    made: Callable[[], SMTP] = lambda: SMTP(office, hostname="localhost", **more)  # noqa: E731
    server = await asyncio.get_running_loop().create_server(made, "127.0.0.1", 0)
    office.port = server.sockets[0].getsockname()[1]
    try:
        yield office
    finally:
        server.close()


@cache
def contexts() -> tuple[ssl.SSLContext, ssl.SSLContext]:
    """Of a server called localhost, and of who trusts it."""
    key = ec.generate_private_key(ec.SECP256R1())
    name = x509.Name([x509.NameAttribute(NameOID.COMMON_NAME, "localhost")])
    now = datetime.now(UTC)
    paper = (
        x509.CertificateBuilder()
        .subject_name(name)
        .issuer_name(name)
        .public_key(key.public_key())
        .serial_number(x509.random_serial_number())
        .not_valid_before(now - timedelta(days=1))
        .not_valid_after(now + timedelta(days=1))
        .add_extension(x509.SubjectAlternativeName([x509.DNSName("localhost")]), critical=False)
        .sign(key, hashes.SHA256())
        .public_bytes(serialization.Encoding.PEM)
    )
    private = key.private_bytes(
        serialization.Encoding.PEM, serialization.PrivateFormat.PKCS8, serialization.NoEncryption()
    )
    server = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    with TemporaryDirectory() as folder:
        file = Path(folder) / "both.pem"
        file.write_bytes(private + paper)
        server.load_cert_chain(file)
    return server, ssl.create_default_context(cadata=paper.decode())
