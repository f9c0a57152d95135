"""Every saved change has a number, so that two processes never overwrite each other."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"


def upgrade() -> None:
    op.add_column("tables", sa.Column("version", sa.BigInteger, nullable=False, server_default="0"))
    op.execute("UPDATE about SET value = '2' WHERE key = 'schema'")
