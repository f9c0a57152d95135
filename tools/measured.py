"""Writes what the arena found out about a game's levels into its ``data/levels.json``, where pages read it.

    wuerfelwerk arena GAME --bots easy,medium,strong,expert,greedy --seed 1 --out RESULT.json
    python tools/measured.py RESULT.json

Each pair of a level and the greedy bot becomes the ``measured`` of that level; several results may be given.
"""

from __future__ import annotations

import json
import sys
import textwrap
from pathlib import Path
from typing import Any

from wuerfelwerk.bots.levels.settings import LEVELS
from wuerfelwerk.games import game

AGAINST, WIDTH = "greedy", 108


def measured(result: dict[str, Any]) -> dict[str, dict[str, Any]]:
    """Level → what the pairs of a result say of it."""
    found = {}
    for pair in result["pairs"]:
        turned = pair["a"] == AGAINST
        level, other = (pair["b"], pair["a"]) if turned else (pair["a"], pair["b"])
        if other != AGAINST or level not in LEVELS:
            continue
        share, low, high = (pair["score_a"], pair["low"], pair["high"])
        if turned:
            share, low, high = 1 - share, 1 - high, 1 - low
        found[level] = {
            "against": AGAINST,
            "games": pair["games"],
            "share": round(share, 4),
            "low": round(low, 4),
            "high": round(high, 4),
            "seed": result["seed"],
        }
    return found


def written(data: dict[str, Any]) -> str:
    """The file: a line for each key, lists of weights wrapped."""
    lines = []
    for key, value in data.items():
        text = f'"{key}": {json.dumps(value, ensure_ascii=False)}'
        lines.append("\n".join(textwrap.wrap(text, WIDTH, initial_indent="  ", subsequent_indent="    ")))
    return "{\n" + ",\n".join(lines) + "\n}\n"


def main(paths: list[str]) -> None:
    for path in paths:
        result = json.loads(Path(path).read_text(encoding="utf-8"))
        if result["seats"] != 2:
            sys.exit(
                f"{path}: pages say how strong a level is at tables for two, this is for {result['seats']}."
            )
        file = game(result["game"]).folder / "data" / "levels.json"
        data = json.loads(file.read_text(encoding="utf-8"))
        found = measured(result)
        for level, told in found.items():
            data[level]["measured"] = told
        file.write_text(written(data), encoding="utf-8")
        print(f"{file}: {', '.join(found) or 'nothing'}")


if __name__ == "__main__":
    main(sys.argv[1:])
