"""Nothing a browser names leads into the operator's own network."""

from __future__ import annotations

import socket
import ssl
import threading
from collections.abc import Iterator
from typing import Any

import pytest

from wuerfelwerk.web.calling import outside
from wuerfelwerk.web.calling.outside import NotOutside

ENDPOINT = "https://push.example/send/abc?x=1"


@pytest.mark.parametrize(
    "endpoint",
    [
        "",
        "push.example/send",
        "http://push.example/send",
        "HTTP://push.example/",
        "ftp://push.example/",
        "file:///etc/passwd",
        "//push.example/send",
        "https://",
        "https:///send",
        "https://localhost/send",
        "https://router/send",
        "https://127.0.0.1/send",
        "https://[::1]/send",
        "https://[::ffff:10.0.0.1]/",
        "https://169.254.169.254/latest/meta-data",
        "https://8.8.8.8/send",  # makers of browsers have names
        "https://push.example:8443/send",
        "https://push.example:99999/send",
        "https://ada@push.example/send",
        "https://ada:secret@push.example/send",
        "https://push.example/send#part",
        "https://push.example/a b",
        "https://push.example/a\r\nHost: router",
        "https://püsh.example/",
        "https://push.example/" + "a" * outside.LONGEST,
        "https://[push.example/",
    ],
)
def test_addresses_nobody_is_sent_to(endpoint: str) -> None:
    with pytest.raises(NotOutside):
        outside.checked(endpoint)


def test_addresses_of_makers_of_browsers() -> None:
    for host in ("fcm.googleapis.com", "updates.push.services.mozilla.com", "web.push.apple.com"):
        assert outside.checked(f"https://{host}/send/x") == host
    assert outside.checked("https://push.example:443/x") == "push.example"


def lead_to(monkeypatch: pytest.MonkeyPatch, *addresses: str) -> list[str]:
    """The name is looked up and found to have these addresses; who was asked for."""
    asked = list[str]()

    def look_up(host: str, port: int, *kind: Any, **more: Any) -> list[Any]:
        asked.append(host)
        return [(socket.AF_INET, socket.SOCK_STREAM, 6, "", (one, port)) for one in addresses]

    monkeypatch.setattr(outside.socket, "getaddrinfo", look_up)
    return asked


INSIDE = [
    "127.0.0.1", "127.9.9.9", "0.0.0.0", "10.0.0.1", "172.16.0.1", "192.168.1.1", "169.254.169.254",
    "100.64.0.1", "224.0.0.1", "255.255.255.255", "198.18.0.1", "192.0.2.1", "240.0.0.1",
    "::", "::1", "fe80::1", "fe80::1%eth0", "fc00::1", "fd12::1", "fec0::1", "ff02::1", "::ffff:127.0.0.1",
    "::ffff:192.168.1.1", "64:ff9b::7f00:1", "2002:7f00:1::", "2001:0:7f00:1::1", "2001:db8::1",
]  # fmt: skip


@pytest.mark.parametrize("address", INSIDE)
def test_names_that_lead_inside(monkeypatch: pytest.MonkeyPatch, address: str) -> None:
    lead_to(monkeypatch, address)
    with pytest.raises(NotOutside):
        outside.public("push.example")
    lead_to(monkeypatch, "93.184.215.14", address)  # one good address does not make up for it
    with pytest.raises(NotOutside):
        outside.public("push.example")


def test_names_that_lead_outside_and_names_that_are_none(monkeypatch: pytest.MonkeyPatch) -> None:
    for address in ("93.184.215.14", "2606:2800:21f:cb07:6820:80da:af6b:8b2c"):
        lead_to(monkeypatch, address)
        assert outside.public("push.example") == address
    lead_to(monkeypatch)
    with pytest.raises(NotOutside):
        outside.public("push.example")

    def unknown(*args: Any, **more: Any) -> Any:
        raise socket.gaierror(-2, "Name or service not known")

    monkeypatch.setattr(outside.socket, "getaddrinfo", unknown)
    with pytest.raises(NotOutside):
        outside.public("push.example")


def whole_request(one: ssl.SSLSocket) -> bytes:
    """Head and body: who answers and closes before all has come breaks the connection."""
    got = b""
    while b"\r\n\r\n" not in got:
        got += one.recv(65536)
    head, _, body = got.partition(b"\r\n\r\n")
    length = int(head.lower().partition(b"content-length: ")[2].split(b"\r\n")[0])
    while len(body) < length:
        body += one.recv(65536)
    return head + b"\r\n\r\n" + body


class Maker:
    """A server at this machine that stands for the maker of a browser; it answers each request alike."""

    def __init__(self, certificate: tuple[str, str], answer: bytes) -> None:
        self.answer, self.got = answer, list[bytes]()
        context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
        context.load_cert_chain(*certificate)
        self._listening = socket.create_server(("127.0.0.1", 0))
        self._context = context
        self.port = self._listening.getsockname()[1]
        self.thread = threading.Thread(target=self._serve, daemon=True)
        self.thread.start()

    def _serve(self) -> None:
        while True:
            try:
                plain, _ = self._listening.accept()
            except OSError:
                return
            with plain:
                try:
                    with self._context.wrap_socket(plain, server_side=True) as one:
                        self.got.append(whole_request(one))
                        one.sendall(self.answer)
                except OSError:
                    continue

    def close(self) -> None:
        self._listening.shutdown(socket.SHUT_RDWR)
        self._listening.close()
        self.thread.join()


@pytest.fixture(scope="module")
def certificate(tmp_path_factory: pytest.TempPathFactory) -> tuple[str, str]:
    """A certificate for push.example, signed by itself, and its key."""
    import datetime

    from cryptography import x509
    from cryptography.hazmat.primitives import hashes, serialization
    from cryptography.hazmat.primitives.asymmetric import ec
    from cryptography.x509.oid import NameOID

    folder = tmp_path_factory.mktemp("certificate")
    key = ec.generate_private_key(ec.SECP256R1())
    name = x509.Name([x509.NameAttribute(NameOID.COMMON_NAME, "push.example")])
    now = datetime.datetime.now(datetime.UTC)
    made = (
        x509.CertificateBuilder().subject_name(name).issuer_name(name).public_key(key.public_key())
        .serial_number(1).not_valid_before(now - datetime.timedelta(days=1))
        .not_valid_after(now + datetime.timedelta(days=1))
        .add_extension(x509.SubjectAlternativeName([x509.DNSName("push.example")]), critical=False)
        .sign(key, hashes.SHA256())
    )  # fmt: skip
    (folder / "cert.pem").write_bytes(made.public_bytes(serialization.Encoding.PEM))
    (folder / "key.pem").write_bytes(
        key.private_bytes(
            serialization.Encoding.PEM, serialization.PrivateFormat.PKCS8, serialization.NoEncryption()
        )
    )
    return str(folder / "cert.pem"), str(folder / "key.pem")


@pytest.fixture
def maker(
    certificate: tuple[str, str], monkeypatch: pytest.MonkeyPatch, request: pytest.FixtureRequest
) -> Iterator[Maker]:
    """Its certificate is believed, and its address counts as one of the public network."""
    answer = getattr(request, "param", b"HTTP/1.1 201 Created\r\nContent-Length: 2\r\n\r\nok")
    one = Maker(certificate, answer)
    lead_to(monkeypatch, "127.0.0.1")
    monkeypatch.setattr(outside, "_is_public", lambda text: True)
    monkeypatch.setattr(outside, "PORT", one.port)
    monkeypatch.setattr(outside, "trust", lambda: ssl.create_default_context(cafile=certificate[0]))
    yield one
    one.close()


def test_a_message_is_posted_to_the_address_that_was_looked_at(maker: Maker) -> None:
    assert outside.post(ENDPOINT, {"ttl": "60"}, b"sealed") == 201
    head, _, body = maker.got[0].partition(b"\r\n\r\n")
    assert head.startswith(b"POST /send/abc?x=1 HTTP/1.1\r\n") and b"ttl: 60" in head
    assert b"Host: push.example" in head
    assert body == b"sealed"


@pytest.mark.parametrize(
    "maker",
    [b"HTTP/1.1 302 Found\r\nLocation: https://127.0.0.1/\r\nContent-Length: 0\r\n\r\n"],
    indirect=True,
)
def test_no_redirect_is_followed(maker: Maker) -> None:
    assert outside.post(ENDPOINT, {}, b"") == 302
    assert len(maker.got) == 1


@pytest.mark.parametrize("maker", [b"this is no HTTP at all", b""], indirect=True)
def test_who_does_not_speak_http_is_not_reached(maker: Maker) -> None:
    with pytest.raises(OSError):
        outside.post(ENDPOINT, {}, b"")


def test_a_certificate_of_another_name_is_not_believed(maker: Maker) -> None:
    with pytest.raises(ssl.SSLCertVerificationError):
        outside.post("https://other.example/send", {}, b"")
    assert maker.got == []


def test_a_name_that_leads_inside_is_not_connected_to(maker: Maker, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(outside, "_is_public", lambda text: False)
    with pytest.raises(NotOutside):
        outside.post(ENDPOINT, {}, b"")
    assert maker.got == []
