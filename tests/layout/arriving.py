"""What jumps on an open page while rolls and decisions of others arrive by the stream."""

from __future__ import annotations

from collections.abc import Iterator

from playwright.sync_api import Page

from tests.hall.people import random_actions
from tests.layout.spots import Table

# All that is painted must stay where it is. Only the lines of the log go down when a new one comes first:
# they scroll in a box of their own, which must stay, and are not painted meanwhile. Only what happens while
# nobody touches the page counts.
WATCH = """() => {
    const name = (node) => {
        const element = node instanceof Element ? node : node?.parentElement;
        const named = element?.closest("[id], [class]");
        return named ? named.id || named.getAttribute("class") : "something";
    };
    const unpainted = new CSSStyleSheet();
    unpainted.replaceSync("#log ol { visibility: hidden }");
    document.adoptedStyleSheets = [unpainted];
    window.moved = [];
    window.watching?.disconnect();
    window.watching = new PerformanceObserver((list) => {
        for (const entry of list.getEntries()) {
            if (entry.hadRecentInput) continue;
            const names = new Set(entry.sources.map((one) => name(one.node)));
            window.moved.push(`${[...names].join(", ")}: ${entry.value.toFixed(4)}`);
        }
    });
    window.watching.observe({ type: "layout-shift" });
}"""
LATER = 250  # milliseconds after an update: two frames and the observer
LONGEST = 60_000


def watch(page: Page) -> None:
    page.evaluate(WATCH)


def moved(page: Page) -> list[str]:
    """What has moved since then."""
    page.wait_for_timeout(LATER)
    return list(page.evaluate("() => window.moved"))


def jumps(page: Page, table: Table, updates: int) -> Iterator[str]:
    """Goes on with a table while the page is open; what moved at each update."""
    page.wait_for_selector("#table")
    while page.locator(".sides").count():  # choosing a side is another page
        step(page, table)
    page.wait_for_timeout(LATER)
    watch(page)
    for _ in range(updates):
        if not step(page, table) or table.view().phase == "over":  # the result is another page
            return
        yield from moved(page)
        page.evaluate("() => { window.moved = []; }")


def step(page: Page, table: Table) -> bool:
    """Somebody decides, and the page shows it; False if the game is over."""
    view = table.view()
    if view.phase == "over":
        return False
    before = page.locator("#table").get_attribute("data-version")
    seat = view.waiting_for[0]
    table.act(seat, random_actions(view, seat, table.chance))
    changed = f"#table:not([data-version='{before}'])"
    page.wait_for_selector(changed, state="attached", timeout=LONGEST)
    return True
