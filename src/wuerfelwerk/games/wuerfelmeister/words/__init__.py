"""Würfelmeister in words, German source strings; every function takes the reader's catalog first."""

from wuerfelwerk.games.wuerfelmeister.words.choices import (
    action_label,
    buttons,
    confirm,
    offered,
    sheet_name,
)
from wuerfelwerk.games.wuerfelmeister.words.endings import ending, headline, results, turn_mark
from wuerfelwerk.games.wuerfelmeister.words.entering import entry_prompt
from wuerfelwerk.games.wuerfelmeister.words.facts import aside, faces, standing
from wuerfelwerk.games.wuerfelmeister.words.loglines import log_line
from wuerfelwerk.games.wuerfelmeister.words.prompts import prompt
from wuerfelwerk.games.wuerfelmeister.words.recaps import happened
from wuerfelwerk.games.wuerfelmeister.words.refusals import refusal
from wuerfelwerk.games.wuerfelmeister.words.seen import hints, pencilled, picture_words, place

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
    "offered",
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
