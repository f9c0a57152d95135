"""The Choice in words, German source strings; every function takes the reader's catalog first."""

from wuerfelwerk.games.the_choice.words.choices import action_label, buttons, confirm, sheet_name
from wuerfelwerk.games.the_choice.words.endings import ending, headline, results, turn_mark
from wuerfelwerk.games.the_choice.words.entering import entry_prompt
from wuerfelwerk.games.the_choice.words.facts import aside, faces, standing
from wuerfelwerk.games.the_choice.words.loglines import log_line
from wuerfelwerk.games.the_choice.words.prompts import prompt
from wuerfelwerk.games.the_choice.words.recaps import happened
from wuerfelwerk.games.the_choice.words.refusals import refusal
from wuerfelwerk.games.the_choice.words.seen import hints, pencilled, picture_words, place

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
