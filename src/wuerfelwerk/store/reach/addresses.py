"""Where people get mail who asked for it, as it is kept.

A person has one address. Whoever typed it may have typed somebody else's: nothing but the question goes to
it until it is confirmed, and one that is not is forgotten after a day. Links in mails hold the ``key``: it
is new with every other address, so links in mails to an earlier one do nothing.
"""

from __future__ import annotations

import time
from dataclasses import dataclass

import sqlalchemy as sa

from wuerfelwerk.store.log import Log, may_be_stored
from wuerfelwerk.store.schema import mail
from wuerfelwerk.table.seats.names import new_token

ASKED_SECONDS = 86_400.0  # so long an address that is not confirmed is kept
COLUMNS = ("key", "person", "address", "language", "confirmed", "at")
_columns = [mail.c[name] for name in COLUMNS]


@dataclass(frozen=True)
class MailAddress:
    """``confirmed``: whoever reads the mail there has said yes."""

    key: str
    person: str
    address: str
    language: str
    confirmed: bool
    at: float


class MailAddresses:
    """Those of one database."""

    def __init__(self, log: Log) -> None:
        self._log = log

    async def ask(self, person: str, address: str, language: str) -> MailAddress:
        """Keeps an address that has to be confirmed, in place of the one this person had."""
        mine = mail.c.person == person
        same = sa.select(mail.c.key).where(mine, mail.c.address == address)

        def work(connection: sa.Connection) -> MailAddress:
            key = connection.execute(same).scalar() or new_token()
            one = MailAddress(str(key), person, address, language, False, time.time())
            connection.execute(mail.delete().where(mine))
            connection.execute(mail.insert().values({name: getattr(one, name) for name in COLUMNS}))
            return one

        return await self._log.write(work)

    async def confirm(self, key: str) -> bool:
        """True if this address gets mail from now on; twice is as good as once."""
        found = mail.update().where(_known(key)).values(confirmed=True)
        return bool(await self._log.write(lambda connection: connection.execute(found).rowcount))

    async def of(self, person: str) -> MailAddress | None:
        return await self._one(mail.c.person == person)

    async def get(self, key: str) -> MailAddress | None:
        return await self._one(_known(key)) if may_be_stored(key) else None

    async def forget(self, key: str) -> None:
        """Nothing goes there any more."""
        await self._delete(mail.c.key == key)

    async def forget_of(self, person: str) -> None:
        await self._delete(mail.c.person == person)

    async def forget_unconfirmed(self) -> None:
        """Those nobody has confirmed in time."""
        await self._delete(sa.not_(_in_time()))

    async def move(self, person: str, other: str) -> None:
        """Who was ``other`` is ``person`` now: the address comes along, unless there is one already."""

        def work(connection: sa.Connection) -> None:
            has = connection.execute(sa.select(mail.c.key).where(mail.c.person == person)).first()
            if has is None:
                connection.execute(mail.update().where(mail.c.person == other).values(person=person))
            else:
                connection.execute(mail.delete().where(mail.c.person == other))

        await self._log.write(work)

    async def _one(self, which: sa.ColumnElement[bool]) -> MailAddress | None:
        query = sa.select(*_columns).where(which, _in_time()).order_by(mail.c.at.desc())
        found = await self._log.read(lambda connection: connection.execute(query).first())
        return None if found is None else MailAddress(*found)

    async def _delete(self, which: sa.ColumnElement[bool]) -> None:
        await self._log.write(lambda connection: connection.execute(mail.delete().where(which)))


def _known(key: str) -> sa.ColumnElement[bool]:
    return sa.and_(mail.c.key == key, _in_time())


def _in_time() -> sa.ColumnElement[bool]:
    return sa.or_(mail.c.confirmed, mail.c.at > time.time() - ASKED_SECONDS)
