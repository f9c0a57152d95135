"""Records and board files that were changed at random: a sentence or a game, never a fall.

Bounded: so many files, the same ones every run.
"""

from __future__ import annotations

import copy
import json
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.bounded import BOUNDED
from wuerfelwerk import games
from wuerfelwerk.engine.errors import Refusal
from wuerfelwerk.engine.generator import SeededDice
from wuerfelwerk.engine.options import brought, complete
from wuerfelwerk.engine.recorded.checking import check_record, game_id
from wuerfelwerk.games import OURS, all_games

ROOT = Path(__file__).resolve().parents[1]
EVENTS = 14  # of each record: its beginning has events of every kind
pytestmark = pytest.mark.long
FEW = settings(BOUNDED, max_examples=60)
LEAVES = st.one_of(
    st.none(),
    st.booleans(),
    st.integers(-(2**70), 2**70),
    st.floats(),
    st.text(max_size=20),
    st.sampled_from(
        ["A", "B", "dice", "lot", "pass", "roll", "starts A", "dice R R R R R R", "stopped vote"]
    ),
    st.lists(st.integers(-2, 9), max_size=4),
    st.dictionaries(st.text(max_size=4), st.integers(-2, 9), max_size=3),
)


def begun(id: str) -> dict[str, Any]:
    """The beginning of a recorded game."""
    file = sorted((ROOT / "games" / id / "recorded").glob("*.json"))[0]
    record: dict[str, Any] = json.loads(file.read_text("utf-8"))
    record["events"] = record["events"][:EVENTS]
    record.pop("result", None)
    return record


def spoil(value: Any, data: st.DataObject) -> Any:
    """The same with something else in one place."""
    if isinstance(value, dict) and value and data.draw(st.integers(0, 7)):
        key = data.draw(st.sampled_from(sorted(value)))
        return {**value, key: spoil(value[key], data)}
    if isinstance(value, list) and value and data.draw(st.integers(0, 7)):
        place = data.draw(st.integers(0, len(value) - 1))
        return [*value[:place], spoil(value[place], data), *value[place + 1 :]]
    return data.draw(LEAVES)


@pytest.mark.parametrize("id", OURS)  # whose recorded games lie here
def test_spoilt_records_are_told_not_thrown(id: str) -> None:
    game, whole = games.game(id), begun(id)
    assert check_record(game, whole) is None

    @FEW
    @given(data=st.data())
    def check(data: st.DataObject) -> None:
        spoilt = spoil(copy.deepcopy(whole), data)
        try:
            game_id(spoilt)
        except Refusal:
            return
        problem = check_record(game, spoilt)
        assert problem is None or problem.sentence

    check()


BRINGS = [game for game in all_games() if game.card.takes_board_file]
PIECES = st.one_of(
    st.text(max_size=6), st.sampled_from(["'''", '"', "=", "[", "]", "\n", "#", "0", "-1", "é"])
)


@pytest.mark.parametrize("game", BRINGS, ids=lambda game: game.id)
def test_spoilt_board_files_are_refused_not_thrown(game: Any) -> None:
    data_folder = Path(game.part("rules").__file__).parent / "data"
    whole = sorted(data_folder.glob("*.toml"))[0].read_text("utf-8")
    options = complete(game.card, brought(game.card))
    game.rules.lay_out(options, 2, SeededDice(0), [whole])

    @FEW
    @given(data=st.data())
    def bring(data: st.DataObject) -> None:
        text = whole
        for _ in range(data.draw(st.integers(1, 4))):
            at, cut = data.draw(st.integers(0, len(text))), data.draw(st.integers(0, 30))
            text = text[:at] + data.draw(PIECES) + text[at + cut :]
        try:
            game.rules.lay_out(options, 2, SeededDice(0), [text])
        except Refusal as refusal:
            assert str(refusal)

    bring()
