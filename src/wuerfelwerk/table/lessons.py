"""The table of a lesson: made anew from the lesson for each place in it, and kept nowhere.

It is a table like any other, with dice that are entered, and the same verbs decide what may be done at it.
Only nobody else sits there, and nobody can change it: where a lesson stands is a number in an address.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from functools import lru_cache
from typing import Any

import wuerfelwerk.games as games
from wuerfelwerk.dice import SeededDice
from wuerfelwerk.engine import options as option_values
from wuerfelwerk.engine.contract import LETTERS, Game
from wuerfelwerk.engine.errors import NotLegal
from wuerfelwerk.engine.starting import first_state
from wuerfelwerk.games.examples import Example
from wuerfelwerk.games.lessons import ENTER, PRESS, READ, ROLL, TAP, Ask, Lesson, Step, lesson_of
from wuerfelwerk.table import checks, course, opening
from wuerfelwerk.table.dice import entering, own_dice
from wuerfelwerk.table.errors import NotFound
from wuerfelwerk.table.seats import seating
from wuerfelwerk.table.seen import viewing
from wuerfelwerk.table.seen.view import View
from wuerfelwerk.table.table import BOT, HUMAN, RUNNING, Instant, Table

PUPIL, NAME = "pupil", "Du"  # who sits on seat A: a person no cookie holds
OTHERS = ("Kiesel", "Onyx", "Lava", "Gneis", "Opal")
STILL = Instant(0.0, 0.0)
KEPT = 512  # tables, a few kilobytes each; there are as many as lessons have presses


def lesson(game_id: str) -> Lesson:
    """The lesson of a game; NotFound where there is no such game, or it teaches nothing."""
    found = lesson_of(games.game(game_id)) if game_id in games.GAMES else None
    if found is None:
        raise NotFound("Für dieses Spiel gibt es kein erstes Spiel mit Anleitung.")
    return found


def view(game_id: str, at: int) -> View:
    """What the pupil sees after so many presses."""
    return viewing.view(table_at(game_id, at), PUPIL, 0, lambda _: True, frozenset())


@lru_cache(maxsize=KEPT)
def table_at(game_id: str, at: int) -> Table:
    """The table after so many presses. Never changed: ``copy`` it for a verb."""
    taught = lesson(game_id)
    if not 0 <= at <= len(taught.asks):
        raise NotFound("So viele Schritte hat dieses erste Spiel nicht.")
    if at == 0:
        return _laid_out(game_id, taught, 0, None)
    before = table_at(game_id, at - 1)
    number, ask = taught.asks[at - 1]
    after = before.copy(STILL)
    press(after, ask)
    for line in ask.then:
        _happen(after, line)
    if at < len(taught.asks) and taught.asks[at][0] != number and taught.steps[taught.asks[at][0]].state:
        after = _laid_out(game_id, taught, taught.asks[at][0], after)
    after.info = replace(after.info, id=address(game_id, at))
    return after


def example(game_id: str, of: Example) -> View:
    """The position of a picture beside a rule, as seat A sees it."""
    if of.at >= 0:
        return view(game_id, of.at)
    laid = Lesson((Step("", (), before=of.moves),), seed=1, done="", options=of.options)
    return viewing.view(_laid_out(game_id, laid, 0, None), PUPIL, 0, lambda _: True, frozenset())


def address(game_id: str, at: int) -> str:
    """The id of such a table, where its page lies below ``/t/``: no table of anybody is called so."""
    return f"lesson/{game_id}/{at}"


def action_of(table: Table, ask: Ask) -> int | None:
    """The action that is asked for; None where it is no decision."""
    if ask.how in (ROLL, READ) or not ask.does:
        return None
    state = course.tried(table, table.state, 0, course.current_draft(table, 0))
    return int(table.game.notation.read_action(table.material, state, 0, ask.does))


def press(table: Table, ask: Ask) -> None:
    """Does what is asked for, by the verbs of every table."""
    action = action_of(table, ask)
    if ask.how == TAP:
        draft(table, action)
    elif ask.how == PRESS:
        commit(table, [action])
    elif ask.how == ENTER:
        commit(table, None if action is None else [*course.current_draft(table, 0), action])
    elif ask.how == ROLL:
        _happen(table, ask.does)


def draft(table: Table, action: Any) -> None:
    course.add_to_draft(table, 0, table.seq, action)


def commit(table: Table, actions: Sequence[Any] | None) -> None:
    course.commit(table, 0, table.seq, actions)


def _happen(table: Table, line: str) -> None:
    """An event nobody presses for: a commit of another seat, or a roll."""
    letter, _, rest = line.partition(" ")
    if letter not in LETTERS[: len(table.seats)]:
        if not own_dice.waits(table):
            raise NotLegal("Jetzt gibt es keinen Wurf einzugeben.")
        entering.enter(table, 0, table.seq, None, line, frozenset())
        return
    seat, state, actions = LETTERS.index(letter), table.state.copy(), list[int]()
    for text in rest.split("; "):
        actions.append(int(table.game.notation.read_action(table.material, state, seat, text)))
        table.game.rules.apply(table.material, state, seat, actions[-1])
    course.commit(table, seat, table.seq, actions)


def _laid_out(game_id: str, taught: Lesson, number: int, before: Table | None) -> Table:
    """The state a step begins with, and what has happened in it."""
    game, step = games.game(game_id), taught.steps[number]
    table = _new_table(game, taught) if before is None else replace(before, log=(), hidden={}, drafts={})
    read = game.notation.read_state
    table.state = read(table.material, step.state) if step.state else first_state(game, table.material)
    for line in step.before:
        _happen(table, line)
    return table


def _new_table(game: Game, taught: Lesson) -> Table:
    options = option_values.complete(game.card, taught.options)
    others = OTHERS[: taught.seats - 1]
    material = game.rules.lay_out(options, taught.seats, SeededDice(taught.seed).stream(0), ())
    info = opening.new_info(
        STILL,
        game=game.id,
        rules_version=game.card.rules_version,
        options=options,
        boards=(),
        settings=checks.settings({own_dice.ENTER_LOTS: True, "by_hand": taught.by_hand}),
        dice=own_dice.OWN,
        seed=0,
        host=PUPIL,
        status=RUNNING,
        material=game.notation.material_json(material),
    )
    seats = (
        seating.new_seat(HUMAN, NAME, PUPIL),
        *(seating.new_seat(f"{BOT}easy", name) for name in others),
    )
    return Table(replace(info, id=address(game.id, 0)), seats, STILL, material=material)
