"""Writes what all sides of a game are worth into the pages that tell it, from results of ``solve --json``.

    wuerfelwerk solve GAME --sheet ID --json > ID.json     (for each sheet)
    python tools/solved.py ID.json …

The tables in docs/howto/exact-values.md and docs/de/genaue-werte.md are made anew. The mean is that of the
sides that are dealt; those that no longer are stand below the table.
"""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import Any, NamedTuple

from wuerfelwerk.games import game
from wuerfelwerk.lab.solving.course import sheets

DOCS = Path(__file__).parents[1] / "docs"
FAR = 1.5  # percent from the mean: worth a word
WORDS = {
    "en": {
        "page": "howto/exact-values.md",
        "head": "sheet | value | from the mean",
        "regret": "regret of {bot}",
        "mean": "The mean of all {count} is {mean} points.",
        "far": "Further than {far} % from it: {names}.",
        "near": "None is further than {far} % from it.",
        "before": "No longer dealt: {names}.",
    },
    "de": {
        "page": "de/genaue-werte.md",
        "head": "Blatt | Wert | vom Mittel",
        "regret": "Verlust von {bot}",
        "mean": "Das Mittel aller {count} sind {mean} Punkte.",
        "far": "Weiter als {far} % davon weg: {names}.",
        "near": "Keine ist weiter als {far} % davon weg.",
        "before": "Nicht mehr ausgeteilt werden: {names}.",
    },
}
BEGIN, END = "<!-- sides -->\n", "<!-- end of sides -->\n"


class Row(NamedTuple):
    sheet: str
    value: float
    away: float  # percent from the mean
    dealt: bool
    regrets: dict[str, float]


def rows_of(results: list[dict[str, Any]]) -> list[Row]:
    """A row a side, in the order of the game; all sides must be there, and begin alike."""
    by_sheet = {result["sheet"]: result for result in results}
    of = game(results[0]["game"])
    known, dealt = sheets(of), of.part("solitaire").dealt()
    if set(by_sheet) != set(known) or any(result["misthrows"] for result in results):
        missing = ", ".join(sorted(set(known) - set(by_sheet)))
        sys.exit(f"All sides are wanted, without misthrows; missing: {missing or 'none'}.")
    mean = sum(by_sheet[sheet]["value"] for sheet in dealt) / len(dealt)
    return [
        Row(
            sheet,
            by_sheet[sheet]["value"],
            100 * (by_sheet[sheet]["value"] / mean - 1),
            sheet in dealt,
            {bot["bot"]: bot["regret"] for bot in by_sheet[sheet].get("bots", ())},
        )
        for sheet in known
    ]


def table(language: str, every: list[Row]) -> str:
    words, rows = WORDS[language], [row for row in every if row.dealt]

    def told(text: str) -> str:
        return text.replace(".", ",") if language == "de" else text

    def away(row: Row) -> str:
        return told(f"{row.away:+.2f} %").replace("-", "−")

    bots = [bot for bot in rows[0].regrets if bot != "perfect"]
    heads = [*words["head"].split(" | "), *(words["regret"].format(bot=f"`{bot}`") for bot in bots)]
    lines = [f"| {' | '.join(heads)} |", f"|{'---|' * len(heads)}"]
    for row in rows:
        cells = [row.sheet, told(f"{row.value:.6f}"), away(row)]
        cells += [told(f"{row.regrets[bot]:.2f}") for bot in bots]
        lines.append(f"| {' | '.join(cells)} |")
    mean = sum(row.value for row in rows) / len(rows)
    far = [f"{row.sheet} ({away(row)})" for row in rows if abs(row.away) > FAR]
    lines += ["", words["mean"].format(count=len(rows), mean=told(f"{mean:.6f}"))]
    lines[-1] += " " + words["far" if far else "near"].format(far=told(str(FAR)), names=", ".join(far))
    before = [f"{row.sheet} {told(f'{row.value:.6f}')} ({away(row)})" for row in every if not row.dealt]
    if before:
        lines += ["", words["before"].format(names=", ".join(before))]
    return "\n".join(lines) + "\n"


def main(paths: list[str]) -> None:
    rows = rows_of([json.loads(Path(path).read_text(encoding="utf-8")) for path in paths])
    for language, words in WORDS.items():
        page = DOCS / words["page"]
        before, _, rest = page.read_text(encoding="utf-8").partition(BEGIN)
        after = rest.partition(END)[2]
        page.write_text(f"{before}{BEGIN}\n{table(language, rows)}\n{END}{after}", encoding="utf-8")
    print(table("en", rows))


if __name__ == "__main__":
    main(sys.argv[1:])
