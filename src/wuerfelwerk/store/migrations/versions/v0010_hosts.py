"""Tables are found by who opened them: a script that holds no seat asks for its own."""

from __future__ import annotations

from alembic import op

revision = "0010"
down_revision = "0009"


def upgrade() -> None:
    op.create_index("ix_tables_host", "tables", ["host"])
    op.execute("UPDATE about SET value = '10' WHERE key = 'schema'")
