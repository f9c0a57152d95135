"""From a rematch back to the table it follows on."""

from __future__ import annotations

from alembic import op

revision = "0007"
down_revision = "0006"


def upgrade() -> None:
    op.create_index("ix_tables_rematch", "tables", ["rematch"])
    op.execute("UPDATE about SET value = '7' WHERE key = 'schema'")
