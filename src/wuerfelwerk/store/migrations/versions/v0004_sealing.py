"""Seals of words, and the lists they are closed in. Tables from before have none (NULL)."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0004"
down_revision = "0003"


def upgrade() -> None:
    op.add_column("tables", sa.Column("sealing", sa.JSON))
    op.add_column("seats", sa.Column("seal", sa.Text, nullable=False, server_default=""))
    op.add_column("seats", sa.Column("sealed", sa.Float, nullable=False, server_default="0"))
    op.execute("UPDATE about SET value = '4' WHERE key = 'schema'")
