"""Measures whether it is worth going first, and writes it into the rules pages of a game.

    python tools/places.py GAME … [--strong 1000] [--greedy 4000]

Bots of one kind play among themselves, so every seat is as good as any other but for when it is its turn. The
section ends where the next one begins: it is made anew, in ``help.de.md``, ``help.en.md`` and docs/rules.
"""

from __future__ import annotations

import argparse
import json
from dataclasses import replace
from pathlib import Path
from typing import Any, NamedTuple

from wuerfelwerk.engine.contract import LETTERS, Game
from wuerfelwerk.engine.starting import starter_of
from wuerfelwerk.games import game
from wuerfelwerk.lab.plan import Plan
from wuerfelwerk.lab.simulate import simulate
from wuerfelwerk.lab.tally import wilson

DOCS = Path(__file__).parents[1] / "docs" / "rules"
SEATS = (2, 3, 4)
SEED = 1
KINDS = {"greedy": {"de": "gierigen", "en": "greedy"}, "strong": {"de": "starken", "en": "strong"}}
WORDS = {
    "de": {
        "title": "Lohnt es sich anzufangen?",
        "how": "Gemessen: Bots einer Art spielen unter sich, mit den üblichen Einstellungen. Ein Sieg, den "
        "sich mehrere teilen, zählt für jeden seinen Teil. In Klammern steht, wo der wahre Anteil mit "
        "95 % liegt.",
        "row": "Zu {seats} unter {bots} Bots ({games} Spiele): Wer anfängt, gewinnt {share} % ({low} bis "
        "{high}); gleich verteilt wären {even} %. {verdict}",
        "2": "zweit",
        "3": "dritt",
        "4": "viert",
        "more": "Anfangen ist ein Vorteil.",
        "less": "Anfangen ist ein Nachteil.",
        "none": "Ein Unterschied ist nicht zu sehen.",
    },
    "en": {
        "title": "Is it worth beginning?",
        "how": "Measured: bots of one kind play among themselves, with the usual options. A win that several "
        "share counts its part for each. In brackets: where the true share lies, with 95 %.",
        "row": "{seats} of you, {bots} bots ({games} games): whoever begins wins {share} % ({low} to "
        "{high}); an even share would be {even} %. {verdict}",
        "2": "Two",
        "3": "Three",
        "4": "Four",
        "more": "Beginning is an advantage.",
        "less": "Beginning is a disadvantage.",
        "none": "No difference can be seen.",
    },
}


class First(NamedTuple):
    """What who began had of so many games, in wins."""

    seats: int
    bots: str
    games: int
    wins: float


def measured(of: Game, seats: int, bots: str, games: int) -> First:
    """From the sums where the lot falls on who begins, else from records."""
    plan = Plan(of.id, games, seats, (bots,), seed=SEED)
    if simulate(replace(plan, games=1)).tally.places:
        first = simulate(plan).tally.places["1"]
        return First(seats, bots, first.games, first.count)
    won: list[float] = []

    def read(lines: list[str]) -> None:
        for line in lines:
            data = json.loads(line)
            winners, begun = data["result"]["winners"], starter(data["events"])
            won.append(1 / len(winners) if begun in winners else 0.0)

    simulate(replace(plan, record=True), on_lines=read)
    return First(seats, bots, len(won), sum(won))


def starter(events: list[dict[str, Any]]) -> str:
    """The letter of the seat the lot fell on, or else of the first that decided."""
    for event in events:
        actor, (text, *_) = event["actor"], event["text"]
        drawn = starter_of(actor, text)
        if drawn is not None:
            return LETTERS[drawn]
        if actor in LETTERS:
            return str(actor)
    raise ValueError("nobody began")


def section(language: str, found: list[First]) -> str:
    words = WORDS[language]
    lines = [f"## {words['title']}", "", words["how"], ""]
    lines += [f"- {row_of(language, first)}" for first in found]
    return "\n".join(lines) + "\n\n"


def row_of(language: str, first: First) -> str:
    words, share = WORDS[language], first.wins / first.games
    low, high = wilson(first.wins, first.games)
    even = 1 / first.seats
    verdict = "more" if low > even else "less" if high < even else "none"

    def percent(number: float) -> str:
        text = f"{100 * number:.1f}"
        return text.replace(".", ",") if language == "de" else text

    return words["row"].format(
        seats=words[str(first.seats)],
        bots=KINDS[first.bots][language],
        games=first.games,
        share=percent(share),
        low=percent(low),
        high=percent(high),
        even=percent(even),
        verdict=words[verdict],
    )


def put(page: Path, language: str, text: str) -> None:
    """In place of the section there is, or before the last one, where the printed rules are silent."""
    whole, title = page.read_text(encoding="utf-8"), f"## {WORDS[language]['title']}\n"
    if title in whole:
        before, _, rest = whole.partition(title)
        _, mark, after = rest.partition("\n## ")
        after = f"## {after}" if mark else ""
    else:
        before, mark, after = whole.rpartition("\n## ")
        before, after = f"{before}\n", f"## {after}"
    page.write_text(before + text + after, encoding="utf-8")


def main() -> None:
    reading = argparse.ArgumentParser(description=__doc__)
    reading.add_argument("games", nargs="+")
    for bots, many in (("greedy", 4000), ("strong", 1000)):
        reading.add_argument(f"--{bots}", type=int, default=many)
    asked = reading.parse_args()
    for id in asked.games:
        of = game(id)
        found = [measured(of, seats, bots, getattr(asked, bots)) for bots in KINDS for seats in SEATS]
        for language in ("de", "en"):
            put(of.folder / f"help.{language}.md", language, section(language, found))
        put(DOCS / f"{id}.md", "en", section("en", found))
        print(id, *(row_of("en", first) for first in found), sep="\n  ")


if __name__ == "__main__":
    main()
