"""How long a game is: `.venv/bin/python tools/count_lines.py FOLDER …` counts its Python and its catalogs.

Blank lines, comments and docstrings count: a reader reads them too. Help texts and data do not.
"""

from __future__ import annotations

import sys
from pathlib import Path


def count(folder: Path) -> tuple[int, int]:
    """Lines of Python, and of entries in catalogs (those with words in them)."""
    python = sum(len(path.read_text("utf-8").splitlines()) for path in folder.rglob("*.py"))
    catalogs = [line for path in folder.rglob("*.po") for line in path.read_text("utf-8").splitlines()]
    return python, sum(line.startswith(("msgid", "msgstr")) for line in catalogs)


def main() -> int:
    print(f"{'game':<24} {'Python':>8} {'catalog':>8}")
    for name in sys.argv[1:]:
        python, catalog = count(Path(name))
        print(f"{Path(name).name:<24} {python:>8} {catalog:>8}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
