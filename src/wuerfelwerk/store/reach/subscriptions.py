"""Browsers that want to be told when their person is on turn, as they are kept.

What is kept is an address at the browser's maker and two keys of that browser. Of a person the newest few
are kept: browsers change their address now and then and do not always tell.
"""

from __future__ import annotations

import hashlib
import time
from dataclasses import dataclass

import sqlalchemy as sa

from wuerfelwerk.store.log import Log
from wuerfelwerk.store.schema import subscriptions

MOST_OF_ONE = 8  # browsers of one person
COLUMNS = ("person", "endpoint", "p256dh", "auth", "language")
_columns = [subscriptions.c[name] for name in COLUMNS]


@dataclass(frozen=True)
class Subscription:
    """One browser. ``endpoint``: where messages for it go; ``p256dh``, ``auth``: its keys, base64url."""

    person: str
    endpoint: str
    p256dh: str
    auth: str
    language: str

    @property
    def key(self) -> str:
        return _key(self.endpoint)


def _key(endpoint: str) -> str:
    return hashlib.sha256(endpoint.encode()).hexdigest()


class Subscriptions:
    """Those of one database."""

    def __init__(self, log: Log) -> None:
        self._log = log

    async def keep(self, one: Subscription) -> None:
        """Keeps it; a browser that has another person now belongs to that one."""
        row = {name: getattr(one, name) for name in COLUMNS} | {"key": one.key, "at": time.time()}
        mine = subscriptions.c.person == one.person
        newest = sa.select(subscriptions.c.key).where(mine).order_by(subscriptions.c.at.desc())

        def work(connection: sa.Connection) -> None:
            connection.execute(subscriptions.delete().where(subscriptions.c.key == one.key))
            connection.execute(subscriptions.insert().values(**row))
            old = list(connection.execute(newest).scalars())[MOST_OF_ONE:]
            connection.execute(subscriptions.delete().where(subscriptions.c.key.in_(old)))

        await self._log.write(work)

    async def forget(self, endpoint: str, person: str = "") -> None:
        """Nothing goes to this address any more; with a person only if it is theirs."""
        found = subscriptions.delete().where(subscriptions.c.key == _key(endpoint))
        if person:
            found = found.where(subscriptions.c.person == person)
        await self._log.write(lambda connection: connection.execute(found))

    async def forget_all(self, person: str) -> None:
        """No browser of this person is told any more."""
        found = subscriptions.delete().where(subscriptions.c.person == person)
        await self._log.write(lambda connection: connection.execute(found))

    async def of(self, person: str) -> list[Subscription]:
        """The browsers of a person, the newest last."""
        query = sa.select(*_columns).where(subscriptions.c.person == person).order_by(subscriptions.c.at)
        found = await self._log.read(lambda connection: connection.execute(query).all())
        return [Subscription(*row) for row in found]
