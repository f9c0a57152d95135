"""WebKit, the engine of Safari: WebKitGTK's small browser and its driver, on a screen that nobody sees."""

from __future__ import annotations

import os
import shutil
import subprocess
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import Any

from selenium import webdriver
from selenium.common.exceptions import JavascriptException
from selenium.webdriver.common.action_chains import ActionChains
from selenium.webdriver.common.actions.action_builder import ActionBuilder
from selenium.webdriver.common.actions.mouse_button import MouseButton
from selenium.webdriver.remote.client_config import ClientConfig
from selenium.webdriver.remote.remote_connection import RemoteConnection
from selenium.webdriver.webkitgtk.service import Service

from tests.engines.firefox import KEYS
from tests.engines.windows import Engine, Gone, NewWindow

DRIVER = Path(shutil.which("WebKitWebDriver") or "/usr/bin/WebKitWebDriver")
SCREEN = Path(shutil.which("Xvfb") or "/usr/bin/Xvfb")
BROWSER = next(
    iter(sorted(Path("/usr/lib").glob("*/webkit2gtk-4*/MiniBrowser"))), Path("/usr/lib/MiniBrowser")
)
FRAME = 60  # the bar of the small browser above a page; more than it has does no harm
# What goes wrong on a page from the first question on: its console cannot be read from outside.
HEARD = """
    window.heard ??= (() => {
        const heard = [], real = console.error;
        console.error = (...said) => { heard.push(said.join(" ")); real(...said); };
        addEventListener("error", (event) => heard.push(event.message || `no ${event.target.src}`), true);
        addEventListener("unhandledrejection", (event) => heard.push(String(event.reason)));
        addEventListener("securitypolicyviolation", (event) => heard.push(event.violatedDirective));
        return heard;
    })();
    const said = window.heard.splice(0);
"""


class WebKitWindow:
    def __init__(self, driver: webdriver.Remote, size: tuple[int, int]) -> None:
        self.driver = driver
        self.complaints: list[str] = []
        driver.set_window_size(size[0], size[1] + FRAME)

    def open(self, address: str) -> None:
        self.driver.get(address)

    def ask(self, function: str, *arguments: Any) -> Any:
        script = f"""{HEARD} const done = arguments[arguments.length - 1];
            const answer = Promise.resolve(({function})(...[...arguments].slice(0, -1)));
            answer.then((found) => done([found, said]));"""
        try:
            answer, said = self.driver.execute_async_script(script, *arguments)
            self.complaints += said
            return answer
        except JavascriptException as error:
            if "unload" in str(error):
                raise Gone from error
            raise

    def press(self, key: str) -> None:
        ActionChains(self.driver).send_keys(KEYS.get(key, key)).perform()

    def click(self, x: float, y: float) -> None:
        actions = ActionBuilder(self.driver)
        actions.pointer_action.move_to_location(round(x), round(y))
        actions.pointer_action.click(button=MouseButton.LEFT)
        actions.perform()

    def picture(self) -> bytes:
        return self.driver.get_screenshot_as_png()


@contextmanager
def windows(folder: Path) -> Iterator[NewWindow]:
    """Windows of WebKit, each a browser of its own: a session has one window."""
    with ExitStack() as stack:
        screen = stack.enter_context(_screen())
        made: list[Path] = []

        def window(size: tuple[int, int]) -> WebKitWindow:
            made.append(folder / f"webkit-{len(made)}.log")
            options = webdriver.WebKitGTKOptions()
            options.binary_location = str(BROWSER)
            options.add_argument("--automation")
            service = Service(str(DRIVER), log_output=str(made[-1]), env=os.environ | {"DISPLAY": screen})
            service.start()
            stack.callback(service.stop)
            at = RemoteConnection(client_config=ClientConfig(remote_server_addr=service.service_url))
            driver = webdriver.Remote(command_executor=at, options=options)
            stack.callback(driver.quit)
            return WebKitWindow(driver, size)

        yield window


@contextmanager
def _screen() -> Iterator[str]:
    """A screen of its own in memory; its name, as ``DISPLAY`` wants it."""
    reading, writing = os.pipe()
    command = [str(SCREEN), "-displayfd", str(writing), "-screen", "0", "1400x1000x24", "-nolisten", "tcp"]
    screen = subprocess.Popen(command, pass_fds=[writing], stderr=subprocess.DEVNULL)
    os.close(writing)
    try:
        with os.fdopen(reading) as named:
            yield f":{named.readline().strip()}"
    finally:
        screen.terminate()
        screen.wait(timeout=60)


WEBKIT = Engine(
    "webkit",
    (DRIVER, SCREEN, BROWSER),
    "WebKit is not installed: sudo apt install webkit2gtk-driver xvfb",
    windows,
)
