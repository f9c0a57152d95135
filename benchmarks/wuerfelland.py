"""Random games of Würfelland beside the same rules in C: equal games, and how fast each is.

    python benchmarks/wuerfelland.py [--seats 2] [--games 200] [--rounds 5]

Both get the same boards and the same random numbers, so every game must come out alike; if one does not
the program ends with 1. The ratio is that of CPU time, in turns within one process. Needs gcc or cc.
"""

from __future__ import annotations

import argparse
import ctypes
import shutil
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path
from statistics import median
from typing import Any

import numpy as np

from wuerfelwerk.engine.contract import MAX_SEATS
from wuerfelwerk.engine.generator import new_generator
from wuerfelwerk.games.wuerfelland import board, material
from wuerfelwerk.lab.plan import Plan
from wuerfelwerk.lab.playing import GeneratorDice, Player

SIZES = {
    "MAX_FIELDS": board.MAX_FIELDS,
    "MAX_AREAS": board.MAX_AREAS,
    "MAX_BLOCKED": board.MAX_BLOCKED,
    "ID_LENGTH": material.ID_LENGTH,
}
BATCH = 10  # games in one call, as ``simulate`` plays them

Played = tuple[Any, Any, Any]  # winners, actions, turns


def main() -> None:
    parser = argparse.ArgumentParser(description="Würfelland compiled from Python, beside C.")
    parser.add_argument("--seats", type=int, default=2)
    parser.add_argument("--games", type=int, default=200, help="of one round")
    parser.add_argument("--rounds", type=int, default=5)
    asked = parser.parse_args()
    compiler = shutil.which("gcc") or shutil.which("cc")
    if compiler is None:
        sys.exit("No C compiler: neither gcc nor cc.")
    player = Player(Plan("wuerfelland", asked.games, asked.seats, seed=1))
    with tempfile.TemporaryDirectory() as folder:
        library = compiled(compiler, Path(folder))
        ours, in_c = (lambda first: python_games(player, first)), (lambda first: c_games(library, first))
        ours(tables(player, 0, 1))  # loads the machine code
        print(f"{'actions/s':>16} {'in C':>16} {'ratio':>8}")
        ratios = []
        for number in range(asked.rounds):
            batches = [
                tables(player, first, BATCH)
                for first in range(number * asked.games, (number + 1) * asked.games, BATCH)
            ]
            ratios.append(compare(batches, ours, in_c))
        print(f"{'median':>33} {median(ratios):8.2f}")


def tables(player: Player, first: int, games: int) -> tuple[Any, Any]:
    """Materials and generators of some games, as a simulation lays them out."""
    plan, generators = player.plan, [new_generator(player.plan.seed, first + game) for game in range(games)]
    materials = np.zeros(games, player.rules.MATERIAL)
    for game, generator in enumerate(generators):
        options = player.game.card.defaults()
        one = player.game.rules.lay_out(options, plan.seats, GeneratorDice(generator), ())
        materials.view(np.uint8).reshape(games, -1)[game] = np.frombuffer(one.tobytes(), np.uint8)
    return materials, np.array(generators)


def python_games(player: Player, table: tuple[Any, Any]) -> Played:
    materials, generators = table
    players = np.zeros((len(materials), MAX_SEATS), np.int16)
    states, winners, actions = player.run_batch(materials, generators.copy(), players)
    return winners, actions, states["turn"].astype(np.int64)


def c_games(library: Any, table: tuple[Any, Any]) -> Played:
    materials, generators = table
    winners, actions, turns = (np.zeros(len(materials), np.int64) for _ in range(3))
    places = (array.ctypes.data_as(ctypes.c_void_p) for array in (winners, actions, turns))
    library.play(
        materials.ctypes.data_as(ctypes.c_void_p),
        generators.ctypes.data_as(ctypes.c_void_p),
        ctypes.c_int64(len(materials)),
        *places,
    )
    return winners, actions, turns


def compare(
    batches: list[tuple[Any, Any]], ours: Callable[[Any], Played], in_c: Callable[[Any], Played]
) -> float:
    """One round, batch by batch in turns; the ratio of speeds."""
    spent, actions = [0.0, 0.0], 0
    for batch in batches:
        found = []
        for side, play in enumerate((ours, in_c)):
            begun = time.process_time()
            found.append(play(batch))
            spent[side] += time.process_time() - begun
        if not all(np.array_equal(one, two) for one, two in zip(*found, strict=True)):
            sys.exit("The two play different games.")
        actions += int(found[0][1].sum())
    print(f"{actions / spent[0]:16,.0f} {actions / spent[1]:16,.0f} {spent[1] / spent[0]:8.2f}", flush=True)
    return spent[1] / spent[0]


def compiled(compiler: str, folder: Path) -> Any:
    """The rules in C as a library, if its boards lie in memory as ours do."""
    made = folder / "wuerfelland.so"
    source = Path(__file__).with_name("wuerfelland.c")
    sizes = [f"-D{name}={value}" for name, value in SIZES.items()]
    command = [compiler, "-O3", "-march=native", "-shared", "-fPIC", *sizes, str(source), "-o", str(made)]
    subprocess.run(command, check=True)
    library = ctypes.CDLL(str(made))
    library.material_bytes.restype = ctypes.c_int64
    if library.material_bytes() != material.MATERIAL.itemsize:
        sys.exit("Boards lie otherwise in C: the records have changed.")
    return library


if __name__ == "__main__":
    main()
