"""A record that somebody brings: nothing in it is believed; what passes is seen like a table."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from typing import Any

import wuerfelwerk.games as games
from wuerfelwerk.engine import options as option_values
from wuerfelwerk.engine.contract import LETTERS, OVER, Game
from wuerfelwerk.engine.errors import Refusal, Unreadable
from wuerfelwerk.engine.recorded import json_text
from wuerfelwerk.engine.recorded.record import Event, Replay
from wuerfelwerk.engine.starting import starter_of
from wuerfelwerk.table.errors import NotFound
from wuerfelwerk.table.seats.nicknames import NAME_LENGTH
from wuerfelwerk.table.seen.view import Links, Logged, SeatView, View

MOST_EVENTS = 5_000


class Broken(Exception):
    """A record that cannot be read or is against the rules. ``seq``: of the first event that does not
    fit, 0 outside of them; ``where``: its path in the record."""

    def __init__(self, refusal: Refusal, game: Game | None = None, seq: int = 0, where: str = "") -> None:
        super().__init__(str(refusal))
        self.refusal, self.game, self.seq, self.where = refusal, game, seq, where


def read_record(data: bytes, table_id: str) -> View:
    """The game of a record, over or not, as somebody without a seat sees it. Raises Broken.

    ``table_id``: what the view is called; there is no such table.
    """
    from wuerfelwerk.engine.recorded import checking  # pydantic is not loaded before somebody brings one

    record = _parsed(data)
    try:
        id = checking.game_id(record)
    except Unreadable as refusal:
        raise Broken(refusal) from None
    if id not in games.GAMES:
        raise Broken(NotFound("Das Spiel „%(game)s“ gibt es hier nicht.", game=id[:40]))
    game = games.game(id)
    if isinstance(record.get("events"), list) and len(record["events"]) > MOST_EVENTS:
        raise Broken(
            Unreadable(
                "Die Partie ist zu lang: Nachgeprüft werden höchstens %(most)s Ereignisse.", most=MOST_EVENTS
            ),
            game,
        )
    problems = [*checking.twice(json_text.doubles(record)), *checking.problems_of(game, record)]
    for problem in problems:
        raise Broken(problem.refusal, game, problem.seq, problem.where)
    replay = checking.open_record(game, record)
    events = [checking.read_event(event, seq) for seq, event in enumerate(record["events"], 1)]
    log = tuple([_logged(replay, event, seq) for seq, event in enumerate(events, 1)])
    return _view(replay, record, log, table_id)


def _parsed(data: bytes) -> Any:
    try:
        return json_text.load(data.decode("utf-8-sig"))
    except UnicodeDecodeError:
        raise Broken(Unreadable("Die Datei ist kein Text in UTF-8.")) from None
    except json.JSONDecodeError as error:
        raise Broken(
            Unreadable(
                "Das ist kein JSON: Zeile %(line)s, Spalte %(column)s.",
                line=error.lineno,
                column=error.colno,
            )
        ) from None
    except (ValueError, RecursionError):
        raise Broken(Unreadable("Das ist kein JSON, wie es in einer Aufzeichnung steht.")) from None


def _logged(replay: Replay, event: Event, seq: int) -> Logged:
    """The event as a table's log has it; the replay goes on by it."""
    material, before, notation = replay.material, replay.state.copy(), replay.game.notation
    actions, faces, seat = list[int](), list[int](), None
    if event.actor in LETTERS:
        seat, state = LETTERS.index(event.actor), before.copy()
        for text in event.text:
            actions.append(notation.read_action(material, state, seat, text))
            replay.rules.apply(material, state, seat, actions[-1])
    elif not event.text[0].startswith("stopped "):
        faces = [int(face) for face in notation.read_roll(material, before, event.actor, event.text[0])]
    replay.apply(event)
    return Logged(
        seq=seq,
        actor=event.actor,
        seat=seat,
        text=event.text,
        actions=tuple(actions),
        faces=tuple(faces),
        auto=event.auto,
        stand_in=False,
        roll=event.roll,
        before=before,
        at=0.0,
        entered=event.entered,
    )


def _view(replay: Replay, record: Mapping[str, Any], log: Sequence[Logged], table_id: str) -> View:
    game, over = replay.game, replay.to_act() == OVER
    first = log[0] if log else None
    state = replay.state.copy()
    return View(
        table_id=table_id,
        name="",
        rules_version=record["rules_version"],
        game=game,
        options=option_values.from_json(game.card, record.get("options", {})),
        settings={},
        by_correspondence=False,
        dice=record.get("dice", ""),
        proof={},
        phase="over" if over else "running",
        version=0,
        saved=0,
        seq=len(log),
        material=replay.material,
        state=state,
        shown=state,
        seats=tuple([_seat(number, row) for number, row in enumerate(record["seats"])]),
        seat=None,
        own_seats=(),
        holds=None,
        together=(),
        waiting_for=(),
        is_host=False,
        draft=(),
        committed=(),
        has_decided=False,
        legal=(),
        first_legal=(),
        may_confirm=False,
        may_start=False,
        may_pick=False,
        starter=starter_of(first.actor, first.text[0]) if first is not None and first.entered else None,
        next_starter=None,
        may_vote=False,
        votes=(),
        notice="",
        log=tuple(log),
        notes=(),
        result=record.get("result"),
        entry=None,
        sealed=None,
        links=Links("", "", ""),
        rematch="",
        created=0.0,
    )


def _seat(number: int, row: Mapping[str, str]) -> SeatView:
    return SeatView(
        seat=number,
        letter=LETTERS[number],
        name=_shown_name(row["name"]) or LETTERS[number],
        kind=row["kind"],
        mine=False,
        host=False,
        on_turn=False,
        done=False,
        here=True,
        stand_in=False,
        wants_stop=False,
        program=False,
        admits=False,
        replaceable=False,
        time_left=None,
        runs_in=None,
        out_of_time=False,
    )


def _shown_name(name: str) -> str:
    """Without anything that is not seen: some control characters mean something to the pages."""
    return "".join(sign if sign.isprintable() else " " for sign in name[:NAME_LENGTH]).strip()
