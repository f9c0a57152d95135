"""Takes the pictures of the README anew: pages of a real server, at tables whose dice have a fixed seed.

    .venv/bin/python -m tools.take_pictures

What each one shows is written down beside them, so that a test can tell when that is not what stands here.
"""

from __future__ import annotations

import asyncio
import base64
import json
import tempfile
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, Page, sync_playwright

from tests.browser.conftest import serving
from tests.browser.prepare import Seated, tables_in
from tests.engines.chromium import PROGRAM

PICTURES = Path(__file__).resolve().parent.parent / "docs" / "pictures"
TAKEN = PICTURES / "taken.json"
MOST = 60_000  # bytes of one picture
QUALITIES = range(80, 0, -10)  # the best that is small enough is taken


@dataclass(frozen=True)
class Picture:
    """A page as it is seen; without a game it is the start page."""

    name: str
    size: tuple[int, int]
    game: str = ""
    decisions: int = 0  # that are played before somebody looks
    bot: str = "greedy"
    seed: int = 1
    page: str = ""  # below the table's address
    dark: bool = False

    def told(self) -> dict[str, Any]:
        """What it shows, as JSON has it."""
        told: dict[str, Any] = json.loads(json.dumps(asdict(self)))
        return told


ALL = (
    Picture("start", (1280, 800)),
    Picture("table", (1280, 800), "wuerfelland", decisions=60),
    Picture("phone", (390, 844), "wuerfelmeister", decisions=24, dark=True),
    Picture("replay", (1280, 800), "the_choice", decisions=5000, page="/replay?step=30"),
)


def main() -> None:
    """Writes the files anew."""
    with tempfile.TemporaryDirectory() as name:
        wishes = [
            {"people": 2, "game": one.game, "decisions": one.decisions, "bot": one.bot, "seed": one.seed}
            for one in ALL
            if one.game
        ]
        seated = iter(asyncio.run(tables_in(Path(name), *wishes)))
        with serving(Path(name)) as address, sync_playwright() as playwright:
            browser = playwright.chromium.launch(
                executable_path=PROGRAM, args=["--no-sandbox", "--disable-gpu"]
            )
            for one in ALL:
                take(browser, address, one, next(seated) if one.game else None)
            browser.close()
    TAKEN.write_text(json.dumps([one.told() for one in ALL], indent=2) + "\n", encoding="utf-8")


def take(browser: Browser, address: str, one: Picture, seated: Seated | None) -> None:
    """Opens the page as the person on seat A, in English, and keeps what is seen."""
    width, height = one.size
    context = browser.new_context(
        viewport={"width": width, "height": height},
        locale="en-GB",
        color_scheme="dark" if one.dark else "light",
        reduced_motion="reduce",
        service_workers="block",
    )
    if seated is not None:
        context.add_cookies([{"name": "person", "value": seated.persons[0], "url": address}])
    page = context.new_page()
    page.goto(f"{address}{seated.path if seated else '/'}{one.page}")
    page.evaluate("document.fonts.ready.then(() => true)")
    page.wait_for_timeout(500)
    data = _seen(page)
    (PICTURES / f"{one.name}.webp").write_bytes(data)
    print(f"{one.name}.webp, {len(data) / 1000:.0f} KB", flush=True)
    context.close()


def _seen(page: Page) -> bytes:
    """WebP, which the browser itself makes."""
    tools = page.context.new_cdp_session(page)
    for quality in QUALITIES:
        taken = tools.send("Page.captureScreenshot", {"format": "webp", "quality": quality})
        data = base64.b64decode(taken["data"])
        if len(data) <= MOST:
            return data
    raise SystemExit(f"{page.url} is more than {MOST} bytes however coarse it is")


if __name__ == "__main__":
    main()
