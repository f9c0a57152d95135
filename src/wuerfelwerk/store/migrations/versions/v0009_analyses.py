"""Luck and skill of games that are over, kept with their tables."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0009"
down_revision = "0008"


def upgrade() -> None:
    op.create_table(
        "analyses",
        sa.Column("table_id", sa.Text, sa.ForeignKey("tables.id"), primary_key=True),
        sa.Column("made_by", sa.Text, nullable=False),
        sa.Column("told", sa.Text, nullable=False),
        sa.Column("at", sa.Float, nullable=False),
    )
    op.execute("UPDATE about SET value = '9' WHERE key = 'schema'")
