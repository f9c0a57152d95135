"""How long a document takes to print, game by game, beside a bare page of the same run.

    python benchmarks/paper.py [--rounds 3] [GAME …]

``first``: the first document of its kind in this process. The others are measured after it, when pictures
beside the rules are drawn and the library remembers what it has read, as in a server that has printed before.
The baseline is one A4 page with one line of text, set by the same library.
"""

from __future__ import annotations

import argparse
import time
from collections.abc import Callable

import typst

from wuerfelwerk.games import GAMES, game
from wuerfelwerk.paper.order import Order
from wuerfelwerk.paper.setting import FONTS, printed
from wuerfelwerk.web.teaching.examples import to_print

BARE = b'#set page("a4")\n#set text(font: "Roboto")\nOne line.'
SERVER = "https://spiele.example"
LANGUAGE = "de"


def bare() -> None:
    typst.compile({"main.typ": BARE}, font_paths=[str(FONTS)], ignore_system_fonts=True, format="pdf")


def document(id: str, grey: bool) -> bytes:
    """All parts of a game, with codes."""
    order = Order(game(id), language=LANGUAGE, grey=grey, server=SERVER)
    return printed(order, to_print(id, LANGUAGE))


def seconds(run: Callable[[], object]) -> tuple[float, float]:
    """By the clock and of CPU."""
    clock, cpu = time.perf_counter(), time.process_time()
    run()
    return time.perf_counter() - clock, time.process_time() - cpu


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("games", nargs="*", default=list(GAMES), metavar="GAME")
    parser.add_argument("--rounds", type=int, default=3, help="the best of so many rounds is printed; 3")
    asked = parser.parse_args()
    runs: dict[str, Callable[[], object]] = {"bare page": bare}
    for id in asked.games:
        for grey in (False, True):
            runs[f"{id}{' grey' if grey else ''}"] = lambda id=id, grey=grey: document(id, grey)
    bare()  # what is loaded for any document is no part of the first
    first = {name: seconds(run)[0] for name, run in runs.items()}
    best = {name: (float("inf"), float("inf")) for name in runs}
    for _ in range(asked.rounds):
        for name, run in runs.items():
            clock, cpu = seconds(run)
            best[name] = min(best[name][0], clock), min(best[name][1], cpu)
    base = best["bare page"][1]
    print(f"{'document':28} {'first':>8} {'seconds':>8} {'CPU':>8} {'CPU, in bare pages':>20}")
    for name, (clock, cpu) in best.items():
        print(f"{name:28} {first[name]:8.2f} {clock:8.2f} {cpu:8.2f} {cpu / base:20.0f}")


if __name__ == "__main__":
    main()
