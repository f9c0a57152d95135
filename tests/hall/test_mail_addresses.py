"""Where people get mail who asked for it, as it is kept, on both kinds of database."""

from __future__ import annotations

import asyncio

import pytest

from wuerfelwerk.hall import Tables
from wuerfelwerk.store.reach import addresses

ADA, BO = "ada@example.org", "bo@example.org"


async def test_an_address_is_kept_confirmed_and_forgotten(tables: Tables) -> None:
    kept = tables.addresses
    one = await kept.ask("ada", ADA, "en")
    assert await kept.of("ada") == await kept.get(one.key) == one and not one.confirmed
    assert await kept.confirm(one.key) and await kept.confirm(one.key)
    found = await kept.of("ada")
    assert found is not None and found.confirmed and found.language == "en"
    await kept.forget_unconfirmed()
    assert await kept.of("ada") == found
    await kept.forget(one.key)
    await kept.forget(one.key)
    assert await kept.of("ada") is None and not await kept.confirm(one.key)
    assert await kept.get("no\0key") is None


async def test_another_address_takes_the_place_of_the_first(tables: Tables) -> None:
    kept = tables.addresses
    one = await kept.ask("ada", ADA, "de")
    same = await kept.ask("ada", ADA, "de")
    assert same.key == one.key, "the link of the first question still holds"
    await kept.confirm(one.key)
    other = await kept.ask("ada", BO, "de")
    assert other.key != one.key and not await kept.confirm(one.key)
    assert await kept.of("ada") == other and not other.confirmed
    await asyncio.gather(*(kept.ask("ada", f"{n}@example.org", "de") for n in range(6)))
    await kept.forget_of("ada")
    assert await kept.of("ada") is None


async def test_what_nobody_confirms_in_time_is_none(tables: Tables, monkeypatch: pytest.MonkeyPatch) -> None:
    kept = tables.addresses
    one, bo = await kept.ask("ada", ADA, "de"), await kept.ask("bo", BO, "de")
    await kept.confirm(bo.key)
    with monkeypatch.context() as later:
        later.setattr(addresses, "ASKED_SECONDS", -1.0)
        assert await kept.of("ada") is None and not await kept.confirm(one.key)
        await kept.forget_unconfirmed()
    assert await kept.of("ada") is None
    assert await kept.of("bo") is not None


async def test_a_person_who_is_another_brings_the_address_unless_there_is_one(tables: Tables) -> None:
    kept = tables.addresses
    one = await kept.ask("phone", ADA, "de")
    await kept.move("ada", "phone")
    found = await kept.of("ada")
    assert found is not None and found.key == one.key and await kept.of("phone") is None
    await kept.ask("phone", BO, "de")
    await kept.move("ada", "phone")
    assert await kept.of("ada") == found and await kept.of("phone") is None


async def test_forgetting_a_person_forgets_their_address(tables: Tables) -> None:
    await tables.addresses.ask("ada", ADA, "de")
    await tables.personal.forget("ada", "Gast")
    assert await tables.addresses.of("ada") is None
