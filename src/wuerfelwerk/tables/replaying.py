"""What must hold of a stored log before it is replayed: nothing in a database is believed.

An event that is missing in the middle, or is not what the game waits for, must not open as if nothing
were wrong: whatever came after it would be another game.
"""

from __future__ import annotations

from typing import Any

from wuerfelwerk.engine.contract import CHANCE
from wuerfelwerk.engine.contract import OVER as GAME_OVER
from wuerfelwerk.engine.errors import NotLegal
from wuerfelwerk.engine.masks import has, new_mask
from wuerfelwerk.engine.record import LETTERS, STOP_ABANDONED, STOP_VOTE
from wuerfelwerk.tables.live import OVER, Live


def check_next(live: Live, row: dict[str, Any]) -> None:
    """That a stored event is the next one, and what the game waits for. Raises NotLegal."""
    rules, text = live.game.rules, row["text"]
    actor = row["actor"].partition(":")[0]
    to_act = int(rules.to_act(live.material, live.state))
    fits = row["seq"] == live.seq + 1 and to_act != GAME_OVER and isinstance(text, list) and bool(text)
    if fits and actor in LETTERS:
        fits = _is_legal(live, LETTERS.index(actor), text)
    elif fits and not (actor == "lot" and text[0] in (STOP_VOTE, STOP_ABANDONED)):
        fits = to_act == CHANCE and len(text) == 1 and row["roll"] in (0, live.rolls + 1)
    if not fits:
        raise NotLegal("Dieses Ereignis ist nicht das nächste.")


def is_whole(live: Live) -> bool:
    """False where a game was told to be over and its log does not lead there."""
    return live.info.status != OVER or int(live.game.rules.to_act(live.material, live.state)) == GAME_OVER


def _is_legal(live: Live, seat: int, text: list[str]) -> bool:
    """True for a whole commit of legal actions of a seat that may decide now."""
    rules, material = live.game.rules, live.material
    if not rules.may_act(material, live.state) >> seat & 1:
        return False
    after, mask = live.state.copy(), new_mask(rules.MASK_WORDS)
    for number, part in enumerate(text):
        if number and not rules.unfinished(material, after, seat):
            return False
        action = live.game.notation.read_action(material, after, seat, part)
        rules.legal(material, after, seat, mask)
        if not 0 <= action < rules.ACTIONS or not has(mask, action):
            return False
        rules.apply(material, after, seat, action)
    return not rules.unfinished(material, after, seat)
