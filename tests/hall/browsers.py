"""Honest browsers, for tests: what static/sealing.js does with its word, and what it writes down."""

from __future__ import annotations

import secrets
from dataclasses import dataclass, field
from typing import Any

from tests.hall.people import People
from wuerfelwerk.dice import seal_of
from wuerfelwerk.dice.sealing import RECEIPT
from wuerfelwerk.hall import Tables
from wuerfelwerk.table.dice import sealing


@dataclass
class Browser:
    tables: Tables
    table_id: str
    person: str
    words: dict[str, str] = field(default_factory=dict)  # by their seals
    rounds: list[dict[str, Any]] = field(default_factory=list)
    terms: dict[str, Any] = field(default_factory=dict)
    commitment: str = ""

    def new_seal(self, commitment: str) -> str:
        self.commitment, word = commitment, secrets.token_hex(16)
        seal = seal_of(commitment, word)
        self.words[seal] = word
        return seal

    async def attend(self) -> str:
        """Looks at the page once; what it did: 'seal', 'word' or ''."""
        view = await self.tables.view(self.table_id, self.person)
        if view.sealed is None or not view.sealed.wants:
            return ""
        if view.sealed.wants == "seal":
            await self.tables.sealer.give(self.table_id, self.person, self.new_seal(view.proof["commitment"]))
            return "seal"
        closed = dict(view.sealed.closed)
        told = {"game": closed.pop("game"), "options": closed.pop("options")}
        self.terms = {**told, "boards": closed.pop("boards", "")}
        seat, seal = next((one for one in closed["seals"].items() if one[1] in self.words), ("", ""))
        if not seat:
            return ""
        if closed["round"] not in [one["round"] for one in self.rounds]:
            self.rounds.append({**closed, "seals": dict(closed["seals"]), "own": {seat: self.words[seal]}})
        await self.tables.sealer.open_word(self.table_id, self.person, closed["round"], self.words[seal])
        return "word"

    def receipt(self) -> dict[str, Any]:
        kept = {"table": self.table_id, "commitment": self.commitment, "rounds": self.rounds}
        return {"format": RECEIPT, **kept, **self.terms}


async def sealed_table(tables: Tables, game: str, seats: int, **more: Any) -> tuple[People, list[Browser]]:
    """A table with fair dice, not begun; every browser has sealed its word."""
    people = await People.sit(tables, game, seats, dice="fair", seed=None, **more)
    browsers = [Browser(tables, people.table_id, person) for person in people.persons]
    for browser in browsers:
        assert await browser.attend() == "seal"
    return people, browsers


async def time_is_over(table_id: str, *services: Tables) -> None:
    """The clock of the stage a table is in, in each of these services, without waiting for it."""
    info = (await services[0]._cache.get(table_id)).info
    assert info.sealing is not None
    stage, number = info.sealing.stage, len(info.sealing.rounds)
    for tables in services:
        await tables._cache.change(table_id, lambda live: sealing.expire(live, stage, number))


async def go_on(browsers: list[Browser], *services: Tables) -> None:
    """Only those browsers attend, until the game begins; when they have nothing left to do time is over."""
    tables, table_id = services[0], browsers[0].table_id
    for _ in range(100):
        if (await tables.view(table_id)).phase != "waiting":
            return
        if not any([await browser.attend() for browser in browsers]):
            await time_is_over(table_id, *services)
    raise AssertionError("it never begins")


async def played(
    tables: Tables, game: str, seats: int = 2, starter: int | None = None, **more: Any
) -> tuple[dict[str, Any], list[Browser]]:
    """The record of a short game that is over, secret and all, with the words of honest browsers."""
    people, browsers = await sealed_table(tables, game, seats, **more)
    if starter is not None:
        await tables.pick_starter(people.table_id, people.persons[0], starter)
    await tables.start(people.table_id, people.persons[0])
    for browser in browsers:
        assert await browser.attend() == "word"
    await people.play_until(lambda view: sum(event.roll > 0 for event in view.log) >= 4)
    for person in people.persons:
        await tables.leave(people.table_id, person)
    return await tables.record(people.table_id), browsers
