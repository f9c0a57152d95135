"""Steps from one schema to the next, applied by Alembic."""
