"""Würfelland in words, German source strings; every function takes the reader's catalog first."""

from wuerfelwerk.games.wuerfelland.words.choices import action_label, buttons, confirm, sheet_name
from wuerfelwerk.games.wuerfelland.words.endings import ending, headline, results, turn_mark
from wuerfelwerk.games.wuerfelland.words.entering import entry_prompt
from wuerfelwerk.games.wuerfelland.words.facts import aside, faces, standing
from wuerfelwerk.games.wuerfelland.words.loglines import log_line
from wuerfelwerk.games.wuerfelland.words.prompts import prompt
from wuerfelwerk.games.wuerfelland.words.recaps import happened
from wuerfelwerk.games.wuerfelland.words.refusals import refusal
from wuerfelwerk.games.wuerfelland.words.seen import hints, pencilled, picture_words, place

__all__ = [
    "action_label",
    "aside",
    "buttons",
    "confirm",
    "ending",
    "entry_prompt",
    "faces",
    "happened",
    "headline",
    "hints",
    "log_line",
    "pencilled",
    "picture_words",
    "place",
    "prompt",
    "refusal",
    "results",
    "sheet_name",
    "standing",
    "turn_mark",
]
