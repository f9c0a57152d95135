"""Regenbogenwürfelei in words, German source strings; every function takes the reader's catalog first."""

from wuerfelwerk.games.regenbogenwuerfelei.words.choices import action_label, buttons, confirm, sheet_name
from wuerfelwerk.games.regenbogenwuerfelei.words.endings import ending, headline, results, turn_mark
from wuerfelwerk.games.regenbogenwuerfelei.words.entering import entry_prompt
from wuerfelwerk.games.regenbogenwuerfelei.words.facts import aside, counted, faces, standing
from wuerfelwerk.games.regenbogenwuerfelei.words.loglines import log_line
from wuerfelwerk.games.regenbogenwuerfelei.words.prompts import prompt
from wuerfelwerk.games.regenbogenwuerfelei.words.recaps import happened
from wuerfelwerk.games.regenbogenwuerfelei.words.refusals import refusal
from wuerfelwerk.games.regenbogenwuerfelei.words.seen import (
    hints,
    pencilled,
    picture_words,
    place,
    tray_words,
)

__all__ = [
    "action_label",
    "aside",
    "buttons",
    "confirm",
    "counted",
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
    "tray_words",
    "turn_mark",
]
