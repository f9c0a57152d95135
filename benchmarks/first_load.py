"""How soon a guest sees a page, what it weighs, and whether anything moves while it loads.

    python -m benchmarks.first_load [--rounds 5] [--slow 4]

Chromium with a slowed processor, an empty cache for every look, a real server here. See README.md.
"""

from __future__ import annotations

import argparse
import asyncio
import statistics
import tempfile
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, sync_playwright

from tests.browser.conftest import PHONE, serving
from tests.browser.prepare import Seated, tables_in
from tests.engines.chromium import PROGRAM
from wuerfelwerk.games import GAMES

FIRST = next(iter(GAMES))
PAINTED = """() => new Promise((done) => {
    let moved = 0;
    const add = (list) => { for (const shift of list.getEntries()) moved += shift.value; };
    new PerformanceObserver(add).observe({ type: 'layout-shift', buffered: true });
    const paint = () => performance.getEntriesByName('first-contentful-paint')[0]?.startTime;
    const wait = () => (paint() ? setTimeout(() => done([paint(), moved]), 100) : setTimeout(wait, 20));
    wait();
})"""


def main() -> None:
    parser = argparse.ArgumentParser(description="The first load of every page a guest sees.")
    parser.add_argument("--rounds", type=int, default=5, help="looks at each page")
    parser.add_argument(
        "--slow", type=float, default=4, help="by how much the browser's processor is slowed down"
    )
    wishes = parser.parse_args()
    with tempfile.TemporaryDirectory() as name:
        seated = asyncio.run(tables_in(Path(name), *_tables()))
        with serving(Path(name)) as address, sync_playwright() as playwright:
            browser = playwright.chromium.launch(
                executable_path=PROGRAM, args=["--no-sandbox", "--disable-gpu"]
            )
            print(f"{'page':28} {'KB':>6} {'first paint, ms: median (least … most)':>42} {'moved':>7}")
            for page, path, person in _pages(address, browser, seated):
                looks = [look(browser, address, path, person, wishes.slow) for _ in range(wishes.rounds)]
                print_row(page, looks)
            browser.close()


def _tables() -> list[dict[str, Any]]:
    """One that waits, then of each game one that is played and one that is over."""
    waiting: dict[str, Any] = {"people": 1, "free": 1, "start": False}
    played = [
        {"people": 2, "game": id, "decisions": many, "bot": "greedy"} for id in GAMES for many in (9, 5000)
    ]
    return [waiting, *played]


def _pages(address: str, browser: Browser, seated: list[Seated]) -> Iterator[tuple[str, str, str]]:
    """Name, path and person of every page a guest comes to."""
    waiting, over = seated[0], seated[2]
    yield "start", "/", ""
    yield "join", _invitation(address, browser, waiting), ""
    yield "waiting", waiting.path, waiting.persons[0]
    for number, id in enumerate(GAMES):
        table, end = seated[1 + 2 * number], seated[2 + 2 * number]
        yield f"table {id}", table.path, table.persons[0]
        yield f"result {id}", end.path, end.persons[0]
        yield f"rules {id}", f"/rules/{id}", ""
    yield "replay", f"{over.path}/replay?step=20", over.persons[0]
    yield "lesson", f"/t/lesson/{FIRST}/3", ""
    yield "nothing there: the floor", "/nothing", ""


def _invitation(address: str, browser: Browser, seated: Seated) -> str:
    page = browser.new_page()
    page.context.add_cookies([{"name": "person", "value": seated.persons[0], "url": address}])
    page.goto(f"{address}{seated.path}")
    link = page.locator(".url").inner_text().removeprefix(address)
    page.context.close()
    return link


def look(browser: Browser, address: str, path: str, person: str, slow: float) -> tuple[float, float, float]:
    """Kilobytes that travelled, milliseconds to the first contentful paint, and how far anything moved."""
    context = browser.new_context(viewport={"width": PHONE[0], "height": PHONE[1]}, service_workers="block")
    if person:
        context.add_cookies([{"name": "person", "value": person, "url": address}])
    page = context.new_page()
    tools = context.new_cdp_session(page)
    travelled: list[float] = []
    tools.on("Network.loadingFinished", lambda done: travelled.append(done["encodedDataLength"]))
    tools.send("Network.enable")
    tools.send("Emulation.setCPUThrottlingRate", {"rate": slow})
    page.goto(f"{address}{path}")
    painted, moved = page.evaluate(PAINTED)
    context.close()
    return sum(travelled) / 1000, float(painted), float(moved)


def print_row(name: str, looks: list[tuple[float, float, float]]) -> None:
    weight, painted, moved = (list(values) for values in zip(*looks, strict=True))
    paint = f"{statistics.median(painted):.0f} ({min(painted):.0f} … {max(painted):.0f})"
    print(f"{name:28} {max(weight):6.1f} {paint:>42} {max(moved):7.4f}", flush=True)


if __name__ == "__main__":
    main()
