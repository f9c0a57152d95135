"""Where tables are kept: the address of a database, its schema, reading and writing rows."""

from wuerfelwerk.store.address import Address, BadAddress
from wuerfelwerk.store.migrating import SchemaError, prepare, shared_key, shared_text

__all__ = ["Address", "BadAddress", "SchemaError", "prepare", "shared_key", "shared_text"]
