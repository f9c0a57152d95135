"""What all pictures share: SVG parts, palette and symbols, dice, hexagons, lettering. Knows no game."""

from wuerfelwerk.draw.bots import EYES, bot_face, ten_games
from wuerfelwerk.draw.dice import die, die_body, pips
from wuerfelwerk.draw.lettering import app_icon, wordmark
from wuerfelwerk.draw.moods import MOODS, mood
from wuerfelwerk.draw.offers import Choice, Happened, Shelf, View, button, handle, offered, rings
from wuerfelwerk.draw.palette import COLOURS, HOUSE, TONES, flat, style
from wuerfelwerk.draw.places import asks, places
from wuerfelwerk.draw.symbols import chip, defs, gem, icon, mark, pencil, sign_defs, symbol

__all__ = [
    "COLOURS",
    "EYES",
    "HOUSE",
    "MOODS",
    "TONES",
    "Choice",
    "Happened",
    "Shelf",
    "View",
    "app_icon",
    "asks",
    "bot_face",
    "button",
    "chip",
    "defs",
    "die",
    "die_body",
    "flat",
    "gem",
    "handle",
    "icon",
    "mark",
    "mood",
    "offered",
    "pencil",
    "pips",
    "places",
    "rings",
    "sign_defs",
    "style",
    "symbol",
    "ten_games",
    "wordmark",
]
