"""Firefox, over WebDriver BiDi: it speaks that by itself, without a driver beside it."""

from __future__ import annotations

import base64
import json
import os
import re
import shutil
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from selenium.webdriver.remote.websocket_connection import WebSocketConnection

from tests.engines.windows import LONGEST, Engine, Gone, NewWindow

NAMED = os.environ.get("FIREFOX") or shutil.which("firefox-esr") or shutil.which("firefox")
PROGRAM = Path(NAMED or "/usr/bin/firefox-esr")
# As the standard for WebDriver numbers keys that write nothing.
KEYS = {
    "Tab": "\ue004", "Enter": "\ue007", "Escape": "\ue00c", "End": "\ue010", "Home": "\ue011",
    "ArrowLeft": "\ue012", "ArrowUp": "\ue013", "ArrowRight": "\ue014", "ArrowDown": "\ue015",
}  # fmt: skip


class Connection:
    """Commands and events of one running Firefox."""

    def __init__(self, address: str) -> None:
        self.socket = WebSocketConnection(f"{address}/session", LONGEST, 0.005)
        self.windows: dict[str, FirefoxWindow] = {}
        self.send("session.new", capabilities={})
        self.send("session.subscribe", events=["log.entryAdded"])
        self.socket.callbacks["log.entryAdded"] = [self.heard]

    def send(self, command: str, **parameters: Any) -> dict[str, Any]:
        answer = self.socket.send_cmd(command, parameters)
        if "actor" in answer.get("message", "").lower():  # as Firefox says that a page was left
            raise Gone(answer["message"])
        assert "error" not in answer, answer
        result: dict[str, Any] = answer["result"]
        return result

    def heard(self, entry: dict[str, Any]) -> None:
        window = self.windows.get(entry["source"].get("context", ""))
        if entry["level"] == "error" and window:
            window.complaints.append(str(entry["text"]))


class FirefoxWindow:
    def __init__(self, connection: Connection, size: tuple[int, int]) -> None:
        self.complaints: list[str] = []
        self.connection = connection
        person = connection.send("browser.createUserContext")["userContext"]
        made = connection.send("browsingContext.create", type="window", userContext=person)
        self.context = str(made["context"])
        connection.windows[self.context] = self
        width, height = size
        self.send("browsingContext.setViewport", viewport={"width": width, "height": height})
        connection.send("emulation.setLocaleOverride", locale="de-DE", contexts=[self.context])

    def send(self, command: str, **parameters: Any) -> dict[str, Any]:
        return self.connection.send(command, context=self.context, **parameters)

    def open(self, address: str) -> None:
        self.send("browsingContext.navigate", url=address, wait="complete")

    def ask(self, function: str, *arguments: Any) -> Any:
        told = json.dumps(list(arguments))
        script = f"Promise.resolve(({function})(...{told})).then((found) => JSON.stringify(found ?? null))"
        answer = self.connection.send(
            "script.evaluate", expression=script, target={"context": self.context}, awaitPromise=True
        )
        assert answer["type"] == "success", answer["exceptionDetails"]["text"]
        return json.loads(answer["result"]["value"])

    def press(self, key: str) -> None:
        value = KEYS.get(key, key)
        both = [{"type": "keyDown", "value": value}, {"type": "keyUp", "value": value}]
        self.send("input.performActions", actions=[{"type": "key", "id": "keys", "actions": both}])

    def click(self, x: float, y: float) -> None:
        moves: list[dict[str, Any]] = [
            {"type": "pointerMove", "x": round(x), "y": round(y)},
            {"type": "pointerDown", "button": 0},
            {"type": "pointerUp", "button": 0},
        ]
        self.send("input.performActions", actions=[{"type": "pointer", "id": "mouse", "actions": moves}])

    def picture(self) -> bytes:
        return base64.b64decode(self.send("browsingContext.captureScreenshot")["data"])


@contextmanager
def windows(folder: Path) -> Iterator[NewWindow]:
    """Windows of one Firefox with a profile of its own, each with cookies of its own."""
    with (folder / "firefox.log").open("w+") as log:
        program = subprocess.Popen(
            [
                str(PROGRAM),
                "--headless",
                "--no-remote",
                "--profile",
                str(folder),
                "--remote-debugging-port=0",
            ],
            stdout=log,
            stderr=log,
        )
        try:
            connection = Connection(_address(program, folder / "firefox.log"))
            yield lambda size: FirefoxWindow(connection, size)
            connection.socket.close()  # by us alone: at "session.end" Firefox closes it too
        finally:
            program.terminate()
            program.wait(timeout=60)


def _address(program: subprocess.Popen[bytes], log: Path) -> str:
    """Where Firefox listens, as soon as it says so."""
    waiting = iter(range(1200))
    while not (found := re.search(r"BiDi listening on (ws://\S+)", log.read_text())):
        assert program.poll() is None and next(waiting, None) is not None, log.read_text()
        try:
            program.wait(timeout=0.1)
        except subprocess.TimeoutExpired:
            continue
    return found[1]


FIREFOX = Engine("firefox", (PROGRAM,), "Firefox is not installed: sudo apt install firefox-esr", windows)
