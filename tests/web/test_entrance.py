"""Who may post, and who is counted as one asker."""

from __future__ import annotations

import pytest
from starlette.datastructures import Headers

from wuerfelwerk.web.entrance.addresses import is_loopback, network_of
from wuerfelwerk.web.entrance.guard import foreign

PUBLIC = "https://games.example/play"


@pytest.mark.parametrize(
    "origin, host, scheme, public, refused",
    [
        ("http://test", "test", "http", "", False),
        ("https://test", "test", "http", "", True),
        ("http://test", "test", "https", "", True),
        ("https://test", "test:443", "https", "", False),
        ("http://test:80", "test", "http", "", False),
        ("http://test:443", "test", "http", "", True),
        ("http://TEST", "test", "http", "", False),
        ("https://games.example", "games.example", "https", PUBLIC, False),
        ("https://games.example", "games.example", "http", PUBLIC, False),  # a proxy that does not say
        ("http://games.example", "games.example", "http", PUBLIC, True),
        ("https://games.example", "127.0.0.1:8001", "http", PUBLIC, False),
        ("http://games.example", "127.0.0.1:8001", "http", PUBLIC, True),
        ("http://127.0.0.1:8001", "127.0.0.1:8001", "http", PUBLIC, False),
        ("null", "test", "http", "", True),
        ("http://[broken", "test", "http", "", True),
        ("test", "test", "http", "", True),
    ],
)
def test_an_origin_is_ours_with_scheme_name_and_port(
    origin: str, host: str, scheme: str, public: str, refused: bool
) -> None:
    assert foreign(Headers({"origin": origin, "host": host}), scheme, public) is refused


@pytest.mark.parametrize(
    "one, other, same",
    [
        ("2001:db8:1:2::1", "2001:db8:1:2:ffff:ffff:ffff:ffff", True),
        ("2001:db8:1:2::1", "2001:db8:1:3::1", False),
        ("::ffff:192.0.2.7", "192.0.2.7", True),
        ("::ffff:192.0.2.7", "::ffff:192.0.2.8", False),
        ("192.0.2.7", "192.0.2.8", False),
        ("fe80::1%eth0", "fe80::2", True),
        ("unix:", "unix:", True),
    ],
)
def test_what_one_household_can_choose_from_is_one_asker(one: str, other: str, same: bool) -> None:
    assert (network_of(one) == network_of(other)) is same


def test_this_machine_is_known() -> None:
    assert all(map(is_loopback, ("127.0.0.1", "127.8.0.1", "::1", "::ffff:127.0.0.1", "")))
    assert not any(map(is_loopback, ("192.0.2.7", "2001:db8::1", "10.0.0.1")))
