"""From a stored event to one of the table, asked on the way what must hold: no database is believed.

An event that is missing in the middle, or is not what the game waits for, must not open as if nothing
were wrong: whatever came after it would be another game.
"""

from __future__ import annotations

from typing import Any

from wuerfelwerk.engine.contract import CHANCE, LETTERS
from wuerfelwerk.engine.contract import OVER as GAME_OVER
from wuerfelwerk.engine.errors import NotLegal
from wuerfelwerk.engine.masks import has, new_mask
from wuerfelwerk.engine.recorded.record import STOP_ABANDONED, STOP_VOTE
from wuerfelwerk.table import course
from wuerfelwerk.table.table import OVER, Commit, Table

SEATS = frozenset(LETTERS)


def replay(table: Table, row: dict[str, Any], *, checked: bool) -> None:
    """Appends a stored event. ``checked``: it has to be the next one, and what the game waits for.

    Raises a refusal where it does not fit.
    """
    actor, _, entered = row["actor"].partition(":")  # 'dice:B': entered by seat B
    if checked:
        _check_place(table, row, actor)
    if actor in SEATS:
        _replay_commit(table, LETTERS.index(actor), row, checked)
    elif _is_stop(row, actor):
        course.stop(table, row["text"][0], row["at"])
    else:
        faces = table.game.notation.read_roll(table.material, table.state, actor, row["text"][0])
        course.apply_roll(table, faces, row["roll"], row["at"], entered=entered)


def is_whole(table: Table) -> bool:
    """False where a game was told to be over and its log does not lead there."""
    return table.info.status != OVER or int(table.game.rules.to_act(table.material, table.state)) == GAME_OVER


def _is_stop(row: dict[str, Any], actor: str) -> bool:
    return actor == "lot" and row["text"][0] in (STOP_VOTE, STOP_ABANDONED)


def _check_place(table: Table, row: dict[str, Any], actor: str) -> None:
    """That it is the next event, and that the game waits for such a one."""
    rules, text = table.game.rules, row["text"]
    to_act = int(rules.to_act(table.material, table.state))
    fits = row["seq"] == table.seq + 1 and to_act != GAME_OVER and isinstance(text, list) and bool(text)
    if fits and actor in SEATS:
        fits = bool(rules.may_act(table.material, table.state) >> LETTERS.index(actor) & 1)
    elif fits and not _is_stop(row, actor):
        fits = to_act == CHANCE and len(text) == 1 and row["roll"] in (0, table.rolls + 1)
    _ask(fits)


def _replay_commit(table: Table, seat: int, row: dict[str, Any], checked: bool) -> None:
    """The actions of a commit, one after the other; checked, they are legal and one whole commit."""
    rules, notation, material = table.game.rules, table.game.notation, table.material
    after, mask = table.state.copy(), new_mask(rules.MASK_WORDS)
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
    course.append_commit(table, seat, done, row["at"], after, text)


def _ask(fits: bool) -> None:
    if not fits:
        raise NotLegal("Dieses Ereignis ist nicht das nächste.")
