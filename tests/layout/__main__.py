"""python -m tests.layout [--pictures FOLDER] [--quick] [--only WORD]

Opens every page and every state of every game at six widths, in both languages and both themes, and
asks the law of layout (law.js) about each. Prints what was found; ends with 1 if anything was. With
--pictures it writes a picture of each look into a folder.
"""

from __future__ import annotations

import argparse
import sys
import tempfile
from itertools import repeat
from pathlib import Path

from playwright.sync_api import sync_playwright

from tests.browser.conftest import ARGUMENTS
from tests.layout.house import running
from tests.layout.looking import LANGUAGES, THEMES, WIDTHS, Looker, covering, table_of
from tests.layout.spots import everything
from tools.run_tests import installed_browser
from wuerfelwerk.games import GAMES

UPDATES, QUICK_UPDATES = 40, 6  # decisions of others that come while a page is open


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m tests.layout", description=__doc__)
    parser.add_argument("--pictures", type=Path, metavar="FOLDER", help="write a picture of every look")
    parser.add_argument("--quick", action="store_true", help="the covering part that ./test runs")
    parser.add_argument("--only", default="", metavar="WORD", help="only spots with this in their name")
    asked = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder, running(Path(folder)) as house, sync_playwright() as used:
        chromium = used.chromium.launch(
            executable_path=installed_browser(), args=[*ARGUMENTS, "--hide-scrollbars"]
        )
        looker = Looker(house, chromium.new_context(), asked.pictures)
        ways = covering() if asked.quick else repeat((LANGUAGES, THEMES, WIDTHS))
        spots = everything(house, fine=not asked.quick, only=asked.only)
        for spot, way in zip(spots, ways, strict=False):
            if asked.only in spot.name:
                print(spot.name, file=sys.stderr, flush=True)
                looker.look(spot, *way)
        for id in GAMES:
            if asked.only in id:
                looker.wait(id, updates=QUICK_UPDATES if asked.quick else UPDATES)
        chromium.close()
    print(table_of(looker.findings))
    print(f"{looker.looks} looks, {len(looker.findings)} findings")
    return 1 if looker.findings else 0


if __name__ == "__main__":
    sys.exit(main())
