"""The tables of the database, the same for SQLite and PostgreSQL.

    tables ─┬─ seats ── holders      who sits where, and which persons hold a seat
            ├─ events                the log: append-only, key (table, seq)
            ├─ hidden                commits of a simultaneous phase before the reveal
            ├─ drafts                chosen and not committed
            └─ analyses              luck and skill of its game, once somebody asked; no part of exports
    deeds                            what was done by which press of a form, for a day
    subscriptions                    browsers that are told when their person is on turn
    mail                             where people get mail who asked for it

``tables.version`` rises with every saved change. A change is saved only if the version is still the
one it was made from: of two processes that change a table at the same time one is told to look again.

``tables.secret``, the words that are opened (``tables.sealing``) and the dealt boards of the future lie
in here, and so do the tokens of all links.
Whoever reads the database can play for everybody and foresee the rolls of running games; nothing
of it leaves the server but through ``viewing``.
"""

from __future__ import annotations

import sqlalchemy as sa

SCHEMA = 10  # rises with every change of the tables below; a migration brings older ones up to date

ROWS = 5  # the last of them that changed what belongs to a table: exports are told by it

metadata = sa.MetaData()

about = sa.Table(
    "about",
    metadata,
    sa.Column("key", sa.Text, primary_key=True),
    sa.Column("value", sa.Text, nullable=False),
)

tables = sa.Table(
    "tables",
    metadata,
    sa.Column("id", sa.Text, primary_key=True),
    sa.Column("game", sa.Text, nullable=False),
    sa.Column("rules_version", sa.Integer, nullable=False),
    sa.Column("options", sa.JSON, nullable=False),
    sa.Column("boards", sa.JSON, nullable=False),
    sa.Column("settings", sa.JSON, nullable=False),
    sa.Column("dice", sa.Text, nullable=False),
    sa.Column("secret", sa.Text, nullable=False),
    sa.Column("seed", sa.BigInteger, nullable=False),
    sa.Column("name", sa.Text, nullable=False),
    sa.Column("host", sa.Text, nullable=False, index=True),
    sa.Column("invite", sa.Text, nullable=False, unique=True),
    sa.Column("watch", sa.Text, nullable=False, unique=True),
    sa.Column("created", sa.Float, nullable=False),
    sa.Column("changed", sa.Float, nullable=False),
    sa.Column("status", sa.Text, nullable=False, index=True),
    sa.Column("rematch", sa.Text, nullable=False, index=True),
    sa.Column("material", sa.JSON),
    sa.Column("result", sa.JSON),
    sa.Column("version", sa.BigInteger, nullable=False, server_default="0"),
    sa.Column("notes", sa.JSON, nullable=False, server_default="[]"),
    sa.Column("sealing", sa.JSON),
)

seats = sa.Table(
    "seats",
    metadata,
    sa.Column("table_id", sa.Text, sa.ForeignKey("tables.id"), primary_key=True),
    sa.Column("seat", sa.Integer, primary_key=True),
    sa.Column("token", sa.Text, nullable=False, unique=True),
    sa.Column("kind", sa.Text, nullable=False),
    sa.Column("name", sa.Text, nullable=False),
    sa.Column("word", sa.Text, nullable=False),
    sa.Column("left", sa.Boolean, nullable=False),
    sa.Column("wants_stop", sa.Boolean, nullable=False),
    sa.Column("used", sa.Float, nullable=False, server_default="0"),
    sa.Column("seal", sa.Text, nullable=False, server_default=""),
    sa.Column("sealed", sa.Float, nullable=False, server_default="0"),
)

holders = sa.Table(
    "holders",
    metadata,
    sa.Column("table_id", sa.Text, sa.ForeignKey("tables.id"), primary_key=True),
    sa.Column("seat", sa.Integer, primary_key=True),
    sa.Column("person", sa.Text, primary_key=True, index=True),
)

events = sa.Table(
    "events",
    metadata,
    sa.Column("table_id", sa.Text, sa.ForeignKey("tables.id"), primary_key=True),
    sa.Column("seq", sa.Integer, primary_key=True),
    sa.Column("actor", sa.Text, nullable=False),
    sa.Column("text", sa.JSON, nullable=False),
    sa.Column("auto", sa.Boolean, nullable=False),
    sa.Column("stand_in", sa.Boolean, nullable=False),
    sa.Column("roll", sa.Integer, nullable=False),
    sa.Column("at", sa.Float, nullable=False),
    sqlite_with_rowid=False,
)

hidden = sa.Table(
    "hidden",
    metadata,
    sa.Column("table_id", sa.Text, sa.ForeignKey("tables.id"), primary_key=True),
    sa.Column("seat", sa.Integer, primary_key=True),
    sa.Column("actions", sa.JSON, nullable=False),
    sa.Column("auto", sa.Boolean, nullable=False),
    sa.Column("stand_in", sa.Boolean, nullable=False),
)

drafts = sa.Table(
    "drafts",
    metadata,
    sa.Column("table_id", sa.Text, sa.ForeignKey("tables.id"), primary_key=True),
    sa.Column("seat", sa.Integer, primary_key=True),
    sa.Column("seq", sa.Integer, nullable=False),
    sa.Column("actions", sa.JSON, nullable=False),
)

analyses = sa.Table(
    "analyses",
    metadata,
    sa.Column("table_id", sa.Text, sa.ForeignKey("tables.id"), primary_key=True),
    sa.Column("made_by", sa.Text, nullable=False),  # another version makes it anew
    sa.Column("told", sa.Text, nullable=False),
    sa.Column("at", sa.Float, nullable=False),
)

deeds = sa.Table(
    "deeds",
    metadata,
    sa.Column("key", sa.Text, primary_key=True),  # a digest: who reads it cannot send it
    sa.Column("table_id", sa.Text, nullable=False),
    sa.Column("person", sa.Text, nullable=False),
    sa.Column("newcomer", sa.Boolean, nullable=False),
    sa.Column("at", sa.Float, nullable=False, index=True),
)

subscriptions = sa.Table(
    "subscriptions",
    metadata,
    sa.Column("key", sa.Text, primary_key=True),  # a digest of the address
    sa.Column("person", sa.Text, nullable=False, index=True),
    sa.Column("endpoint", sa.Text, nullable=False),
    sa.Column("p256dh", sa.Text, nullable=False),
    sa.Column("auth", sa.Text, nullable=False),
    sa.Column("language", sa.Text, nullable=False),
    sa.Column("at", sa.Float, nullable=False),
)

mail = sa.Table(
    "mail",
    metadata,
    sa.Column("key", sa.Text, primary_key=True),  # links in mails hold it, signed
    sa.Column("person", sa.Text, nullable=False, index=True),
    sa.Column("address", sa.Text, nullable=False),
    sa.Column("language", sa.Text, nullable=False),
    sa.Column("confirmed", sa.Boolean, nullable=False),
    sa.Column("at", sa.Float, nullable=False),
)
