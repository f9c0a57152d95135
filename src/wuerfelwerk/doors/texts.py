"""A whole match as one line of JSON, both ways.

    {"format": "wuerfelwerk-match-1", "game": "…", "rules_version": 1, "options": {…}, "seats": 2,
     "material": {…}, "seed": 7, "dice": [1, 2, 3, 4], "state": "…", "acted": [["A", "colour G"]]}

``state`` is what everybody sees, ``acted`` what has been done since in the decision that goes on, hidden or
not; both in notation. ``dice`` are the four words of the generator, ``seed`` is null where it is not known.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

import numpy as np

from wuerfelwerk.doors import setup
from wuerfelwerk.doors.setup import Setup
from wuerfelwerk.engine import options as option_values
from wuerfelwerk.engine.contract import LETTERS, Game
from wuerfelwerk.engine.errors import Refusal, Unreadable
from wuerfelwerk.engine.generator import WORD
from wuerfelwerk.engine.masks import has, new_mask
from wuerfelwerk.engine.recorded import json_text

if TYPE_CHECKING:
    from wuerfelwerk.doors.match import Match

FORMAT = "wuerfelwerk-match-1"


def written(table: Setup, run: Any) -> str:
    """The line."""
    game, material = table.game, table.material
    began = run["revealed" if run["waiting"] else "state"][0]
    data = {
        "format": FORMAT,
        "game": game.id,
        "rules_version": game.card.rules_version,
        "options": option_values.to_json(game.card, table.options),
        "seats": table.seats,
        "material": game.notation.material_json(material),
        "seed": table.seed,
        "dice": run["generator"].tolist(),
        "state": game.notation.state_text(material, began),
        "acted": list(_acted(table, run, began.copy())) if run["waiting"] else [],
    }
    return json.dumps(data, ensure_ascii=False, separators=(",", ":"))


def of_action(match: Match, seat: int, action: int) -> str:
    """A legal action of a seat, in notation."""
    table = match._table
    return table.game.notation.action_text(table.material, match._state, seat, action)


def _acted(table: Setup, run: Any, state: Any) -> Any:
    if run["many"] > len(run["acted"]):
        raise RuntimeError(f"a decision of more than {len(run['acted'])} actions is not kept")
    game, material = table.game, table.material
    for seat, action in run["acted"][: run["many"]].tolist():
        yield LETTERS[seat], game.notation.action_text(material, state, seat, action)
        game.rules.apply(material, state, seat, action)


def read(text: str) -> tuple[Setup, Any]:
    """Table and run of a line. Raises Unreadable for anything that ``written`` does not write."""
    data = _parsed(text)
    game = setup.known_game(data.get("game"))
    if data.get("rules_version") != game.card.rules_version:
        raise Unreadable(
            "Aufgeschrieben nach Regelstand %(theirs)s; dieses Programm kennt %(ours)s.",
            theirs=str(data.get("rules_version"))[:20],
            ours=game.card.rules_version,
            where="rules_version",
        )
    table = _table(game, data)
    run = setup.started(table, _words(data.get("dice")))
    record = np.frombuffer(run, setup.run_type(game.id))[0]
    record["state"][0] = game.notation.read_state(table.material, _typed(data, "state", str))
    for number, act in enumerate(_typed(data, "acted", list)):
        _act(table, record, act, f"acted[{number}]")
    return table, run


def _parsed(text: str) -> dict[str, Any]:
    try:
        data = json_text.read(text)
    except (ValueError, RecursionError, TypeError) as error:
        raise Unreadable("Das ist kein JSON (%(why)s).", why=str(error)[:80]) from error
    if not isinstance(data, dict) or data.get("format") != FORMAT:
        raise Unreadable("Erwartet wird eine Partie im Format „%(known)s“.", known=FORMAT, where="format")
    return data


def _table(game: Game, data: Mapping[str, Any]) -> Setup:
    options = option_values.from_json(game.card, _typed(data, "options", dict))
    seats = setup.fitting_seats(game, _typed(data, "seats", int), options)
    seed = None if data.get("seed") is None else _typed(data, "seed", int)
    material = game.notation.read_material(options, seats, _typed(data, "material", dict))
    return setup.setup(game, options, seats, material, seed)


def _act(table: Setup, run: Any, act: object, where: str) -> None:
    """Carries out one line of ``acted``."""
    rules, material, state = table.game.rules, table.material, run["state"][0]
    good = isinstance(act, list) and len(act) == 2 and all(isinstance(one, str) for one in act)
    if not good or act[0] not in tuple(LETTERS[: table.seats]):  # type: ignore[index]  # looked at before
        raise Unreadable("%(where)s: Hier stehen ein Platz und seine Aktion.", where=where)
    seat, mask = LETTERS.index(act[0]), new_mask(rules.MASK_WORDS)  # type: ignore[index]
    try:
        action = table.game.notation.read_action(material, state, seat, act[1])  # type: ignore[index]
    except Refusal as refusal:
        raise Unreadable(
            refusal.sentence, rule=refusal.rule, **{**refusal.values, "where": where}
        ) from refusal
    rules.legal(material, state, seat, mask)
    if not 0 <= action < rules.ACTIONS or not has(mask, action):
        raise Unreadable("%(where)s: Diese Aktion ist hier nicht erlaubt.", where=where)
    table.runs.decide(material, run, seat, action)


def _words(data: object) -> Any:
    words = data if isinstance(data, list) else []
    whole = all(type(word) is int and 0 <= word <= WORD for word in words)
    if len(words) != 4 or not whole or not any(words):
        raise Unreadable(
            "%(where)s: Hier stehen vier ganze Zahlen von 0 bis 4294967295, nicht alle 0.", where="dice"
        )
    return np.array(words, np.int64)


def _typed(data: Mapping[str, Any], key: str, kind: type) -> Any:
    """A member of that type; JSON's true is no number."""
    if key not in data:
        raise Unreadable("%(where)s fehlt.", where=key)
    if type(data[key]) is not kind and not (kind is dict and isinstance(data[key], dict)):
        words = {
            str: "%(where)s: Hier gehört ein Text hin.",
            int: "%(where)s: Hier gehört eine ganze Zahl hin.",
            list: "%(where)s: Hier gehört eine Liste hin.",
            dict: "%(where)s: Hier gehört ein Objekt hin.",
        }
        raise Unreadable(words[kind], where=key)
    return data[key]
