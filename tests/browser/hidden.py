"""A tab that lies behind others: Chromium without a screen hides none, so here its page is told so.

The clocks of a hidden page are as in Chromium after five minutes: a timer fires at full seconds, one that
repeats, or was set by a timer that was set by a timer …, at full minutes, and no frame is ever drawn.
"""

from __future__ import annotations

from playwright.sync_api import Page

PREPARE = """() => {
    const [setTimer, MINUTE] = [window.setTimeout.bind(window), 60_000];
    let hidden = false, depth = 0;
    const wait = (delay, grid) => Math.ceil((performance.now() + delay) / grid) * grid - performance.now();
    const timer = (call, delay, args, repeats) => {
        const mine = depth + 1;
        const due = hidden ? wait(delay, repeats || mine > 5 ? MINUTE : 1000) : delay;
        return setTimer(() => {
            depth = mine;
            try { call(...args); } finally { depth = 0; }
            if (repeats) timer(call, delay, args, true);
        }, due);
    };
    window.setTimeout = (call, delay = 0, ...args) => timer(call, delay, args, false);
    window.setInterval = (call, delay = 0, ...args) => timer(call, delay, args, true);
    const drawFrame = window.requestAnimationFrame.bind(window);
    window.requestAnimationFrame = (call) => (hidden ? 0 : drawFrame(call));
    const tell = (name, get) => Object.defineProperty(document, name, {get, configurable: true});
    tell('hidden', () => hidden);
    tell('visibilityState', () => (hidden ? 'hidden' : 'visible'));
    window.hide = (how) => {
        hidden = how;
        document.dispatchEvent(new Event('visibilitychange'));
    };
}"""


def can_hide(page: Page) -> None:
    """From its next load on this page can be hidden."""
    page.add_init_script(f"({PREPARE})()")


def hide(page: Page) -> None:
    """It lies behind another tab from now on, and the timers from before have fired."""
    page.evaluate("hide(true)")
    page.wait_for_timeout(2000)
