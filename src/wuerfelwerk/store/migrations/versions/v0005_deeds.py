"""What was done by which press, so that the same press again does nothing new."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0005"
down_revision = "0004"


def upgrade() -> None:
    op.create_table(
        "deeds",
        sa.Column("key", sa.Text, primary_key=True),
        sa.Column("table_id", sa.Text, nullable=False),
        sa.Column("person", sa.Text, nullable=False),
        sa.Column("newcomer", sa.Boolean, nullable=False),
        sa.Column("at", sa.Float, nullable=False),
    )
    op.create_index("ix_deeds_at", "deeds", ["at"])
    op.execute("UPDATE about SET value = '5' WHERE key = 'schema'")
