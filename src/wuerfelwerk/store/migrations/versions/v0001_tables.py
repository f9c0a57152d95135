"""The tables as they were in the first version."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None


def upgrade() -> None:
    op.create_table(
        "about",
        sa.Column("key", sa.Text, primary_key=True),
        sa.Column("value", sa.Text, nullable=False),
    )
    op.create_table(
        "tables",
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
        sa.Column("host", sa.Text, nullable=False),
        sa.Column("invite", sa.Text, nullable=False, unique=True),
        sa.Column("watch", sa.Text, nullable=False, unique=True),
        sa.Column("created", sa.Float, nullable=False),
        sa.Column("changed", sa.Float, nullable=False),
        sa.Column("status", sa.Text, nullable=False),
        sa.Column("rematch", sa.Text, nullable=False),
        sa.Column("material", sa.JSON),
        sa.Column("result", sa.JSON),
    )
    op.create_index("ix_tables_status", "tables", ["status"])
    _create_parts()
    op.execute("INSERT INTO about (key, value) VALUES ('schema', '1')")


def _create_parts() -> None:
    """What belongs to one table."""
    op.create_table(
        "seats",
        _table_id(),
        sa.Column("seat", sa.Integer, primary_key=True),
        sa.Column("token", sa.Text, nullable=False, unique=True),
        sa.Column("kind", sa.Text, nullable=False),
        sa.Column("name", sa.Text, nullable=False),
        sa.Column("word", sa.Text, nullable=False),
        sa.Column("left", sa.Boolean, nullable=False),
        sa.Column("wants_stop", sa.Boolean, nullable=False),
    )
    op.create_table(
        "holders",
        _table_id(),
        sa.Column("seat", sa.Integer, primary_key=True),
        sa.Column("person", sa.Text, primary_key=True),
    )
    op.create_index("ix_holders_person", "holders", ["person"])
    op.create_table(
        "events",
        _table_id(),
        sa.Column("seq", sa.Integer, primary_key=True),
        sa.Column("actor", sa.Text, nullable=False),
        sa.Column("text", sa.JSON, nullable=False),
        sa.Column("auto", sa.Boolean, nullable=False),
        sa.Column("stand_in", sa.Boolean, nullable=False),
        sa.Column("roll", sa.Integer, nullable=False),
        sa.Column("at", sa.Float, nullable=False),
        sqlite_with_rowid=False,
    )
    op.create_table(
        "hidden",
        _table_id(),
        sa.Column("seat", sa.Integer, primary_key=True),
        sa.Column("actions", sa.JSON, nullable=False),
        sa.Column("auto", sa.Boolean, nullable=False),
        sa.Column("stand_in", sa.Boolean, nullable=False),
    )
    op.create_table(
        "drafts",
        _table_id(),
        sa.Column("seat", sa.Integer, primary_key=True),
        sa.Column("seq", sa.Integer, nullable=False),
        sa.Column("actions", sa.JSON, nullable=False),
    )


def _table_id() -> sa.Column[str]:
    return sa.Column("table_id", sa.Text, sa.ForeignKey("tables.id"), primary_key=True)
