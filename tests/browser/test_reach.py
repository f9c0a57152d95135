"""The installed app and messages, in Chromium; the maker of the browser is played by the page itself."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, Playwright, expect

from tests.browser.conftest import Server
from tools.run_tests import whole_browser

PUSHED = """
  const subscription = {
    endpoint: "https://push.example/send/1",
    toJSON: () => ({ endpoint: "https://push.example/send/1", keys: {
      p256dh: "BGsX0fLhLEJH-Lzm5WOkQPJ3A32BLeszoPShOUXYmMKWT-NC4v4af5uO5-tKfA-eFivOM1drMV7Oy7ZAaDe_UfU",
      auth: "AAAAAAAAAAAAAAAAAAAAAA" } }),
    unsubscribe: async () => { sessionStorage.removeItem("subscribed"); return true; },
  };
  Object.defineProperty(Notification, "permission", {
    get: () => sessionStorage.getItem("permission") ?? "default" });
  Notification.requestPermission = async () => {
    sessionStorage.setItem("asked", Number(sessionStorage.getItem("asked")) + 1);
    sessionStorage.setItem("permission", ANSWER);
    return ANSWER;
  };
  PushManager.prototype.getSubscription = async () =>
    sessionStorage.getItem("subscribed") ? subscription : null;
  PushManager.prototype.subscribe = async (wishes) => {
    if (wishes.applicationServerKey.length !== 65 || !wishes.userVisibleOnly) throw new Error("a wrong key");
    sessionStorage.setItem("subscribed", "yes");
    return subscription;
  };
"""


@pytest.fixture
def context(browser: Browser) -> Any:
    one = browser.new_context(locale="de-DE", service_workers="allow")
    yield one
    one.close()


def with_maker(context: BrowserContext, answer: str = "granted") -> None:
    context.add_init_script(f'const ANSWER = "{answer}";{PUSHED}')


def by_correspondence(page: Page, server: Server) -> str:
    """Opens a table by correspondence against bots; its address."""
    page.goto(server.address)
    page.evaluate("document.querySelector('details.setup').open = true")
    page.check("input[name=pace][value=letters]", force=True)
    page.get_by_role("button", name="Los geht’s").click()
    page.wait_for_url("**/t/**")
    expect(page.locator("#table .prompt")).to_be_visible()
    page.wait_for_function("document.querySelector('#table').dataset.version")
    return page.url


def begun(page: Page, server: Server) -> None:
    """The start page, once the table is played."""
    for _ in range(40):
        page.goto(server.address)
        if page.locator(".resume small", has_text="noch").count():
            return
        page.wait_for_timeout(250)
    raise AssertionError("the table never began")


def test_without_a_connection_there_is_a_page_and_never_a_table(
    context: BrowserContext, server: Server
) -> None:
    page = context.new_page()
    table = by_correspondence(page, server)
    page.wait_for_function("navigator.serviceWorker.ready.then(() => true)")
    page.wait_for_function("navigator.serviceWorker.controller !== null")
    kept = page.evaluate(
        "caches.keys().then((names) => Promise.all(names.map((name) => caches.open(name)"
        ".then((one) => one.keys()).then((all) => all.map((x) => new URL(x.url).pathname)))))"
    )
    assert len(kept) == 1 and "/offline" in kept[0] and not any("/t/" in path for path in kept[0])
    context.set_offline(True)
    page.goto(table)
    expect(page.get_by_role("heading", level=1)).to_have_text("Gerade ist keine Verbindung da.")
    context.set_offline(False)
    page.get_by_role("button", name="Noch einmal versuchen").click()
    expect(page.locator("#table")).to_be_visible()


def test_the_question_comes_once_with_the_first_table_by_correspondence(
    context: BrowserContext, server: Server
) -> None:
    with_maker(context)
    page = context.new_page()
    page.goto(server.address)
    expect(page.locator("[data-calls]")).to_have_count(0)
    by_correspondence(page, server)
    begun(page, server)
    box = page.locator("[data-calls=ask]")
    expect(box).to_be_visible()
    assert page.evaluate("sessionStorage.getItem('asked')") is None, "the browser is not asked by itself"
    box.get_by_role("button", name="Nein").click()
    expect(box).to_be_hidden()
    page.reload()
    page.wait_for_timeout(300)
    expect(box).to_be_hidden()
    page.goto(f"{server.address}/settings")
    expect(page.get_by_role("button", name="Ja, Bescheid sagen")).to_be_visible()


def test_yes_asks_the_browser_and_one_tap_stops_it(context: BrowserContext, server: Server) -> None:
    with_maker(context)
    page = context.new_page()
    by_correspondence(page, server)
    begun(page, server)
    with page.expect_response("**/push") as told:
        page.locator("[data-calls=ask]").get_by_role("button", name="Ja, Bescheid sagen").click()
    assert told.value.status == 204
    expect(page.locator("[data-calls=ask]")).to_be_hidden()
    page.goto(f"{server.address}/settings")
    expect(page.get_by_text("Dieses Gerät sagt dir Bescheid.")).to_be_visible()
    with page.expect_response("**/push/stop") as told:
        page.get_by_role("button", name="Nicht mehr Bescheid sagen").click()
    assert told.value.status == 204
    expect(page.get_by_role("button", name="Ja, Bescheid sagen")).to_be_visible()


def test_a_forbidden_permission_is_explained(context: BrowserContext, server: Server) -> None:
    with_maker(context, "denied")
    page = context.new_page()
    by_correspondence(page, server)
    page.goto(f"{server.address}/settings")
    page.get_by_role("button", name="Ja, Bescheid sagen").click()
    expect(page.get_by_text("Du hast Mitteilungen für diese Seite verboten.")).to_be_visible()


def test_a_maker_that_is_not_reached_is_said(context: BrowserContext, server: Server) -> None:
    with_maker(context)
    context.add_init_script("PushManager.prototype.subscribe = async () => { throw new Error('away'); };")
    page = context.new_page()
    by_correspondence(page, server)
    page.goto(f"{server.address}/settings")
    page.get_by_role("button", name="Ja, Bescheid sagen").click()
    expect(page.get_by_text("nicht zu erreichen")).to_be_visible()


def test_a_message_is_shown_and_leads_to_the_table(
    playwright: Playwright, browser_type_launch_args: dict[str, Any], server: Server
) -> None:
    """In a whole browser: one without a window has no place for messages."""
    program = whole_browser()
    assert program, "this needs Chromium itself: sudo apt install chromium"
    browser = playwright.chromium.launch(**browser_type_launch_args | {"executable_path": program})
    context = browser.new_context(locale="de-DE", service_workers="allow")
    context.grant_permissions(["notifications"], origin=server.address)
    page = context.new_page()
    page.goto(server.address)
    page.wait_for_function("navigator.serviceWorker.ready.then(() => true)")
    worker = context.service_workers[0]
    shown = worker.evaluate(
        """async () => {
          const data = { json: () => ({ title: "Du bist dran", text: "Am Tisch", open: "/t/x", tag: "x" }) };
          let work;
          const event = new Event("push");
          Object.assign(event, { data, waitUntil: (promise) => { work = promise; } });
          self.dispatchEvent(event);
          await work;
          const all = await self.registration.getNotifications();
          return all.map((one) => [one.title, one.body, one.tag, one.data.open]);
        }"""
    )
    browser.close()
    assert shown == [["Du bist dran", "Am Tisch", "x", "/t/x"]]
