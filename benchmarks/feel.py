"""How soon a press is answered: seen on the page, and shown as the server has it.

    python benchmarks/feel.py [--presses 60]

A server of its own and Chromium on the same machine. Fields of a table are pencilled in and rubbed out; the
first number is the time from the press to the next frame that shows it, the second to the new table.
"""

from __future__ import annotations

import argparse
import os
import socket
import subprocess
import sys
import tempfile
import time
import urllib.request
from pathlib import Path

import numpy as np
from playwright.sync_api import Page, sync_playwright

PRESS = """() => new Promise((done) => {
    const found = [...document.querySelectorAll(
        '.side-card, #lens [data-action][role=button], #tray [data-action][role=button]')];
    const place = found[Math.floor(Math.random() * found.length)];
    const began = performance.now();
    let seen = 0;
    document.addEventListener('htmx:after:swap', () => done([seen, performance.now() - began]), {once: true});
    place.dispatchEvent(new MouseEvent('click', {bubbles: true, cancelable: true}));
    requestAnimationFrame(() => { seen = performance.now() - began; });
})"""


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--presses", type=int, default=60)
    asked = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as used:
        server, address = started(Path(folder))
        try:
            chromium = used.chromium.launch(
                executable_path=os.environ.get("CHROMIUM", "/usr/bin/chromium"),
                args=["--no-sandbox", "--disable-gpu"],
            )
            page = chromium.new_page(viewport={"width": 390, "height": 844}, reduced_motion="reduce")
            times = np.array(measured(page, address, asked.presses))
            chromium.close()
        finally:
            server.terminate()
            server.wait()
    for name, column in zip(("seen on the page", "shown by the server"), times.T, strict=True):
        middle, late = np.percentile(column, [50, 95])
        print(f"{name:20} median {middle:6.1f} ms   95 % {late:6.1f} ms   n = {len(column)}")


def measured(page: Page, address: str, presses: int) -> list[list[float]]:
    page.goto(address)
    page.locator("#begin button.main").click()
    page.wait_for_selector("#table[data-phase=running]")
    page.wait_for_timeout(500)
    return [page.evaluate(PRESS) for _ in range(presses)]


def started(folder: Path) -> tuple[subprocess.Popen[bytes], str]:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port = probe.getsockname()[1]
    command = [str(Path(sys.executable).parent / "wuerfelwerk"), "serve", "--no-browser", "--port", str(port)]
    server = subprocess.Popen([*command, "--data", str(folder / "tables.sqlite")], stdout=subprocess.DEVNULL)
    address = f"http://127.0.0.1:{port}"
    while True:
        try:
            with urllib.request.urlopen(f"{address}/health", timeout=2):
                return server, address
        except OSError:
            time.sleep(0.2)


if __name__ == "__main__":
    main()
