"""Plays at a table page as a person would: by pointer or by keys, always what is offered first."""

from __future__ import annotations

import time
from collections.abc import Callable

from playwright.sync_api import Page, TimeoutError

# Found and pressed in one go: between two calls the table may have gone on.
PRESS = """place => {
    const found = [...document.querySelectorAll(place)].at(-1);
    found?.dispatchEvent(new MouseEvent('click', {bubbles: true, cancelable: true}));
    return Boolean(found);
}"""
# What the page knows of itself, and what the server has for it now.
STATE = """async () => {
    const now = new DOMParser().parseFromString(await (await fetch(location.href)).text(), 'text/html');
    const streams = performance.getEntriesByType('resource').filter(({ name }) => name.includes('/stream'));
    return JSON.stringify({
        shown: document.getElementById('table').dataset, there: now.getElementById('table').dataset,
        prompt: document.getElementById('prompt')?.innerText, visible: document.visibilityState,
        lost: !document.getElementById('offline').hidden, at: performance.now(),
        streams: streams.slice(-5).map(({ name, startTime, responseEnd }) => [name, startTime, responseEnd]),
        log: [...now.querySelectorAll('#log [data-seq]')].slice(0, 5).map((line) => line.innerText),
    });
}"""
LONGEST = 90_000  # milliseconds: a shared machine stands still now and then
SLICE = 3_000
Step = Callable[[Page], bool]


def is_mine(page: Page) -> bool:
    return page.locator("#table").get_attribute("data-mine") == "1"


def is_over(page: Page) -> bool:
    return page.locator("#table").get_attribute("data-phase") == "over"


def version(page: Page) -> int:
    return int(page.locator("#table").get_attribute("data-version") or 0)


def prompt(page: Page) -> str:
    return page.locator("#prompt").inner_text()


def changed(page: Page, before: int) -> None:
    """Waits until the page shows something newer; what it shows instead is told."""
    for _ in range(LONGEST // SLICE):  # where a machine stands still, all that is due is due at once after it
        try:
            page.wait_for_selector(f"#table:not([data-version='{before}'])", state="attached", timeout=SLICE)
            return
        except TimeoutError:
            continue
    raise AssertionError(f"still {before}: {page.evaluate(STATE)}")


def step_by_pointer(page: Page) -> bool:
    """One press; False where there is nothing to press."""
    before = version(page)
    for place in (
        "[data-confirm]:not([aria-disabled])",
        ".side-card",
        "#lens g.legal",
        "#tray svg[data-action][role=button]",
        "#actions button[name=action]",
    ):
        if page.evaluate(PRESS, place):
            changed(page, before)
            return True
    return False


def step_by_keys(page: Page) -> bool:
    """One decision with keys alone: numbers for dice, arrows between fields, letters for buttons."""
    before = version(page)
    if page.locator("[data-confirm]:not([aria-disabled]), #actions [data-key=a]").count():
        page.keyboard.press("a")
    elif page.locator(".side-card").count():
        page.evaluate("document.querySelector('.side-card').focus()")
        page.keyboard.press("Enter")
    elif page.locator("#lens g.legal").count():
        _reach_sheet(page)
        page.keyboard.press("ArrowRight")
        page.keyboard.press("Home")
        page.keyboard.press(" ")
    elif page.locator("#tray svg[data-action][role=button]").count():
        page.keyboard.press("1")
    else:
        return False
    changed(page, before)
    return True


def _reach_sheet(page: Page) -> None:
    """Tab until the focus is on the sheet: it is one stop."""
    for _ in range(40):
        if page.evaluate("Boolean(document.activeElement.closest('#lens [data-action]'))"):
            return
        page.keyboard.press("Tab")
    raise AssertionError("the sheet is not reached by Tab")


def play(pages: list[Page], step: Step, seconds: float, until: Callable[[], bool]) -> None:
    """Lets every page whose turn it is take steps."""
    end = time.monotonic() + seconds
    while not until():
        assert time.monotonic() < end, [(version(page), prompt(page)) for page in pages]
        moved = [step(page) for page in pages if is_mine(page)]
        if not any(moved):
            pages[0].wait_for_timeout(30)
