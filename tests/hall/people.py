"""People at a table, for tests: they sit down, look and decide through the service only."""

from __future__ import annotations

import random
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from wuerfelwerk.engine.masks import listed, new_mask
from wuerfelwerk.hall import Tables, View, new_person

NAMES = ("Ada", "Bo", "Cem", "Dora", "Eli", "Fay")


@dataclass
class People:
    tables: Tables
    table_id: str
    persons: list[str]  # by seat; persons[0] is the host

    @classmethod
    async def sit(cls, tables: Tables, game: str, seats: int, **options: Any) -> People:
        """A table with people on all seats, not begun."""
        options = {"dice": "seeded", "seed": 5, **options}
        persons = [new_person() for _ in range(seats)]
        table_id = await tables.create(game, person=persons[0], name=NAMES[0], seats=seats, **options)
        invite = (await tables.view(table_id, persons[0])).links.invite
        for seat in range(1, seats):
            assert seat == await tables.sit(table_id, persons[seat], NAMES[seat], invite=invite)
        return cls(tables, table_id, persons)

    @classmethod
    async def begin(cls, tables: Tables, game: str, seats: int, **options: Any) -> People:
        people = await cls.sit(tables, game, seats, **options)
        await tables.start(people.table_id, people.persons[0])
        return people

    async def view(self, seat: int | None = None) -> View:
        """What the person on that seat sees; None: a stranger."""
        return await self.tables.view(self.table_id, None if seat is None else self.persons[seat])

    async def act(self, seat: int, actions: Sequence[int] | None, seq: int | None = None) -> View:
        if seq is None:
            seq = (await self.view(seat)).seq
        return await self.tables.act(self.table_id, self.persons[seat], seat, seq, actions)

    async def draft(self, seat: int, *actions: int) -> View:
        for action in actions:
            seq = (await self.view(seat)).seq
            await self.tables.draft_add(self.table_id, self.persons[seat], seat, seq, action)
        return await self.view(seat)

    async def play_one(self, chance: random.Random) -> View:
        """Somebody who is on turn makes a random commit."""
        view = await self.view()
        seat = chance.choice(view.waiting_for)
        return await self.act(seat, random_actions(view, seat, chance), view.seq)

    async def play_until(self, reached: Any, chance: random.Random | None = None) -> View:
        """Random commits until ``reached(view)`` of a stranger's view, or the end."""
        chance = chance or random.Random(1)
        view = await self.view()
        while view.phase != "over" and not reached(view):
            await self.play_one(chance)
            view = await self.view()
        return view

    async def play_to_the_end(self, chance: random.Random | None = None) -> View:
        return await self.play_until(lambda view: False, chance)


def random_actions(view: View, seat: int, chance: random.Random) -> list[int]:
    """A legal commit of that seat."""
    rules, after, actions = view.game.rules, view.shown.copy(), list[int]()
    mask = new_mask(rules.MASK_WORDS)
    while not actions or rules.unfinished(view.material, after, seat):
        rules.legal(view.material, after, seat, mask)
        actions.append(chance.choice(listed(mask)))
        rules.apply(view.material, after, seat, actions[-1])
    return actions


def shown(view: View) -> dict[str, Any]:
    """All of a view that must be the same after a restart (the version rises, presence starts anew)."""
    return {
        "phase": view.phase,
        "seq": view.seq,
        "state": view.state.tobytes() if view.state is not None else None,
        "shown": view.shown.tobytes() if view.shown is not None else None,
        "material": view.material.tobytes() if view.material is not None else None,
        "log": [
            (e.seq, e.actor, e.text, e.actions, e.faces, e.auto, e.roll, e.before.tobytes(), e.at)
            for e in view.log
        ],
        "seats": [(s.name, s.kind, s.mine, s.on_turn, s.done, s.wants_stop) for s in view.seats],
        "draft": view.draft,
        "committed": view.committed,
        "legal": view.legal,
        "may_confirm": view.may_confirm,
        "result": view.result,
        "links": view.links,
        "proof": view.proof,
        "options": view.options,
        "name": view.name,
    }
