"""From a stored event to one of the table, asked on the way what must hold: no database is believed.

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
from wuerfelwerk.tables import table
from wuerfelwerk.tables.live import OVER, Commit, Live

SEATS = frozenset(LETTERS)


def replay(live: Live, row: dict[str, Any], *, checked: bool) -> None:
    """Appends a stored event. ``checked``: it has to be the next one, and what the game waits for.

    Raises a refusal where it does not fit.
    """
    actor, _, entered = row["actor"].partition(":")  # 'dice:B': entered by seat B
    if checked:
        _check_place(live, row, actor)
    if actor in SEATS:
        _replay_commit(live, LETTERS.index(actor), row, checked)
    elif _is_stop(row, actor):
        table.stop(live, row["text"][0], row["at"])
    else:
        faces = live.game.notation.read_roll(live.material, live.state, actor, row["text"][0])
        table.apply_roll(live, faces, row["roll"], row["at"], entered=entered)


def is_whole(live: Live) -> bool:
    """False where a game was told to be over and its log does not lead there."""
    return live.info.status != OVER or int(live.game.rules.to_act(live.material, live.state)) == GAME_OVER


def _is_stop(row: dict[str, Any], actor: str) -> bool:
    return actor == "lot" and row["text"][0] in (STOP_VOTE, STOP_ABANDONED)


def _check_place(live: Live, row: dict[str, Any], actor: str) -> None:
    """That it is the next event, and that the game waits for such a one."""
    rules, text = live.game.rules, row["text"]
    to_act = int(rules.to_act(live.material, live.state))
    fits = row["seq"] == live.seq + 1 and to_act != GAME_OVER and isinstance(text, list) and bool(text)
    if fits and actor in SEATS:
        fits = bool(rules.may_act(live.material, live.state) >> LETTERS.index(actor) & 1)
    elif fits and not _is_stop(row, actor):
        fits = to_act == CHANCE and len(text) == 1 and row["roll"] in (0, live.rolls + 1)
    _ask(fits)


def _replay_commit(live: Live, seat: int, row: dict[str, Any], checked: bool) -> None:
    """The actions of a commit, one after the other; checked, they are legal and one whole commit."""
    rules, notation, material = live.game.rules, live.game.notation, live.material
    after, mask = live.state.copy(), new_mask(rules.MASK_WORDS)
    actions, text = list[int](), list[str]()
    for part in row["text"]:
        action = notation.read_action(material, after, seat, part)
        if checked:
            _ask(not actions or rules.unfinished(material, after, seat))
            rules.legal(material, after, seat, mask)
            _ask(0 <= action < rules.ACTIONS and has(mask, action))
        text.append(notation.action_text(material, after, seat, action))
        rules.apply(material, after, seat, action)
        actions.append(action)
    _ask(not (checked and rules.unfinished(material, after, seat)))
    done = Commit(tuple(actions), row["auto"], row["stand_in"])
    table.append_commit(live, seat, done, row["at"], after, text)


def _ask(fits: bool) -> None:
    if not fits:
        raise NotLegal("Dieses Ereignis ist nicht das nächste.")
