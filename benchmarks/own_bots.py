"""How long whoever writes a bot waits from a change to the arena's answer, beside a bare start of Python.

    python benchmarks/own_bots.py [--rounds 3] [GAME]

The bots are those of docs/howto/write-a-bot.md. Each is changed before each run, so that the compiled one is
compiled anew; ``unchanged`` is said a second time. Seconds are those of the processor. See README.md.
"""

from __future__ import annotations

import argparse
import re
import resource
import subprocess
import sys
import tempfile
from pathlib import Path

PAGE = Path(__file__).resolve().parent.parent / "docs" / "howto" / "write-a-bot.md"
GAMES = 20


def seconds(command: list[str], folder: Path) -> float:
    """What a command takes of the processor, its children included."""
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    subprocess.run(command, cwd=folder, check=True, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    return after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime


def main() -> None:
    parser = argparse.ArgumentParser(description="From a change of a bot to the arena's answer.")
    parser.add_argument("game", nargs="?", default="the_choice")
    parser.add_argument("--rounds", type=int, default=3, help="the best of so many rounds is printed")
    asked = parser.parse_args()
    plain, fast, _ = re.findall(r"```python\n(.*?)```", PAGE.read_text(encoding="utf-8"), re.DOTALL)
    found: dict[str, list[float]] = {}
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        for number in range(asked.rounds + 1):  # the first loads what others have changed
            (folder / "mine.py").write_text(plain + f"\nVERSION = {number}\n", encoding="utf-8")
            changed = fast.replace("pick(mask, 0)", f"pick(mask, 0 * {number})")
            (folder / "fast.py").write_text(changed, encoding="utf-8")
            arena = [sys.executable, "-m", "wuerfelwerk", "arena", asked.game, "--games", str(GAMES)]
            arena += ["--seed", "1", "--workers", "1", "--bots"]
            commands = {"start": [sys.executable, "-c", "import numpy"]}
            commands |= {"plain": [*arena, "mine:choose,random"], "compiled": [*arena, "fast:choose,random"]}
            commands["unchanged"] = commands["compiled"]
            for what, command in commands.items():
                found.setdefault(what, []).append(seconds(command, folder))
    print(f"{'':12} {'CPU s':>8} {'ratio':>8}")
    best = {what: min(times[1:]) for what, times in found.items()}
    for what, took in best.items():
        print(f"{what:12} {took:8.2f} {took / best['start']:8.1f}")


if __name__ == "__main__":
    main()
