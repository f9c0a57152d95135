"""Notes of what happens at a table besides its game, and the thinking time of seats."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"


def upgrade() -> None:
    op.add_column("tables", sa.Column("notes", sa.JSON, nullable=False, server_default="[]"))
    op.add_column("seats", sa.Column("used", sa.Float, nullable=False, server_default="0"))
    op.execute("UPDATE about SET value = '3' WHERE key = 'schema'")
