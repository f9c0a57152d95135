"""Playthroughs, as OpenSpiel keeps one of every game: all it sees of some moves, the same again each time."""

from __future__ import annotations

import os
from pathlib import Path

import pytest
from absl import flags
from open_spiel.python.algorithms import generate_playthrough

from tests.adapters.spiel_states import every_game
from wuerfelwerk.games import OURS

FOLDER = Path(__file__).parent / "playthroughs"
LENGTHS = {"wuerfelmeister": 30}  # its deal comes die by die
REWRITE = bool(os.environ.get("WUERFELWERK_REWRITE"))


@pytest.fixture(autouse=True)
def as_a_program() -> None:
    """OpenSpiel asks for flags of a command line, which nobody has given here."""
    if not flags.FLAGS.is_parsed():
        flags.FLAGS.mark_as_parsed()


def written(id: str) -> str:
    length = LENGTHS.get(id, 4)
    return str(generate_playthrough.playthrough(f"python_ww_{id}(max_game_length={length})", None, seed=7))


@every_game
def test_a_playthrough_is_played_again_to_the_letter(id: str, tmp_path: Path) -> None:
    file = (FOLDER if id in OURS else tmp_path) / f"python_ww_{id}.txt"
    if REWRITE or id not in OURS:
        file.write_text(written(id), encoding="utf-8")
    expected, actual = generate_playthrough.replay(str(file))
    for number, (line, again) in enumerate(zip(expected.split("\n"), actual.split("\n"), strict=True), 1):
        assert line == again, f"line {number}"
    assert "\naction" in expected and "StringLegalActions(" in expected


def test_every_game_has_its_playthrough_and_nothing_else_lies_there() -> None:
    assert {file.stem for file in FOLDER.iterdir()} == {f"python_ww_{id}" for id in OURS}
