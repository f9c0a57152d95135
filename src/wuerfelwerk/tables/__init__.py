"""Running tables: seats, drafts, commits, the log, bots and watchers."""

from wuerfelwerk.engine.contract import Card, Game, Option
from wuerfelwerk.engine.errors import NotLegal, OutOfDate, Refusal, Unreadable
from wuerfelwerk.tables.checks import word as dice_word
from wuerfelwerk.tables.errors import Damaged, Forbidden, NotFound, Unavailable
from wuerfelwerk.tables.names import new_person, program_person
from wuerfelwerk.tables.nicknames import are_alike, nickname
from wuerfelwerk.tables.service import Tables
from wuerfelwerk.tables.store import Address, BadAddress, SchemaError, prepare, shared_key
from wuerfelwerk.tables.view import Entry, Links, Logged, Note, SeatView, TableLine, View
from wuerfelwerk.tables.watching import Watcher

__all__ = [
    "Address",
    "BadAddress",
    "Card",
    "Damaged",
    "Entry",
    "Forbidden",
    "Game",
    "Links",
    "Logged",
    "NotFound",
    "NotLegal",
    "Note",
    "Option",
    "OutOfDate",
    "Refusal",
    "SchemaError",
    "SeatView",
    "TableLine",
    "Tables",
    "Unavailable",
    "Unreadable",
    "View",
    "Watcher",
    "are_alike",
    "dice_word",
    "new_person",
    "nickname",
    "prepare",
    "program_person",
    "shared_key",
]
