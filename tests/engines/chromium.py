"""Chromium, through Playwright as in the other browser tests."""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from playwright.sync_api import Error, Page, sync_playwright

from tests.engines.windows import Engine, Gone, NewWindow

PROGRAM = Path(os.environ.get("CHROMIUM", "/usr/bin/chromium"))
KEYS = {" ": "Space"}


class ChromiumWindow:
    def __init__(self, page: Page) -> None:
        self.page = page
        self.complaints: list[str] = []
        page.on("console", lambda said: self.complaints.append(said.text) if said.type == "error" else None)
        page.on("pageerror", lambda error: self.complaints.append(str(error)))

    def open(self, address: str) -> None:
        self.page.goto(address)

    def ask(self, function: str, *arguments: Any) -> Any:
        try:
            return self.page.evaluate(f"(all) => ({function})(...all)", list(arguments))
        except Error as error:
            if "context was destroyed" in str(error):
                raise Gone from error
            raise

    def press(self, key: str) -> None:
        self.page.keyboard.press(KEYS.get(key, key))

    def click(self, x: float, y: float) -> None:
        self.page.mouse.click(x, y)

    def picture(self) -> bytes:
        return self.page.screenshot()


@contextmanager
def windows(folder: Path) -> Iterator[NewWindow]:
    """Windows of one browser, each with cookies of its own."""
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=PROGRAM, args=["--no-sandbox", "--disable-gpu"])

        def window(size: tuple[int, int]) -> ChromiumWindow:
            width, height = size
            context = browser.new_context(viewport={"width": width, "height": height}, locale="de-DE")
            return ChromiumWindow(context.new_page())

        yield window
        browser.close()


CHROMIUM = Engine("chromium", (PROGRAM,), "Chromium is not installed: sudo apt install chromium", windows)
