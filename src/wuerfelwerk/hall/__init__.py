"""Running tables: seats, drafts, commits, the log, bots and watchers."""

from wuerfelwerk.engine.contract import LETTERS, Card, Game, Option
from wuerfelwerk.engine.errors import NotLegal, OutOfDate, Refusal, Unreadable
from wuerfelwerk.engine.options import as_texts, brought
from wuerfelwerk.engine.recorded.json_text import read as read_json
from wuerfelwerk.hall.tables import Tables
from wuerfelwerk.hall.watching import Watcher
from wuerfelwerk.store import Address, BadAddress, SchemaError, prepare, shared_key, shared_text
from wuerfelwerk.store.deeds import AlreadyDone, Deed, new_deed
from wuerfelwerk.store.reach.addresses import MailAddress
from wuerfelwerk.store.reach.subscriptions import Subscription
from wuerfelwerk.table.checks import seal as dice_seal
from wuerfelwerk.table.errors import Damaged, Forbidden, NotFound, Unavailable
from wuerfelwerk.table.seats.arranging import Wanted
from wuerfelwerk.table.seats.names import new_person, program_person
from wuerfelwerk.table.seats.nicknames import are_alike, nickname
from wuerfelwerk.table.seen.brought import Broken, read_record
from wuerfelwerk.table.seen.view import Entry, Links, Logged, Note, Sealed, SeatView, TableLine, View

__all__ = [
    "LETTERS",
    "Address",
    "AlreadyDone",
    "BadAddress",
    "Broken",
    "Card",
    "Damaged",
    "Deed",
    "Entry",
    "Forbidden",
    "Game",
    "Links",
    "Logged",
    "MailAddress",
    "NotFound",
    "NotLegal",
    "Note",
    "Option",
    "OutOfDate",
    "Refusal",
    "SchemaError",
    "Sealed",
    "SeatView",
    "Subscription",
    "TableLine",
    "Tables",
    "Unavailable",
    "Unreadable",
    "View",
    "Wanted",
    "Watcher",
    "are_alike",
    "as_texts",
    "brought",
    "dice_seal",
    "new_deed",
    "new_person",
    "nickname",
    "prepare",
    "program_person",
    "read_json",
    "read_record",
    "shared_key",
    "shared_text",
]
