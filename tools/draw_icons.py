"""Draws the icons of the installed app anew: PNG files, as telephones want them, from the sign of the house.

    .venv/bin/python tools/draw_icons.py

They are drawn by Chromium, which the tests bring along. *Maskable* icons are cut to a circle or anything
else by the telephone: the sign keeps to the middle, and its ground reaches the edge.
"""

from __future__ import annotations

import os
import re
from pathlib import Path

from playwright.sync_api import sync_playwright

from wuerfelwerk import draw

FOLDER = Path(__file__).parent.parent / "src/wuerfelwerk/web/static/icons"
GROUND = "#0b1211"
SIZES = {"icon-192": (192, 1.0, ""), "icon-512": (512, 1.0, ""), "maskable-512": (512, 0.68, GROUND)} | {
    "touch-180": (180, 0.86, GROUND),
    "badge-96": (96, 1.0, ""),
}


def page_of(size: int, share: float, ground: str, name: str) -> str:
    sign = draw.app_icon()
    if name.startswith("badge"):  # one colour: only its shape is shown
        sign = re.sub(r"<rect[^>]*/>", "", sign).replace("#6fe3d2", "#fff")
    width = size * share
    look = f"margin:0;display:grid;place-items:center;height:100vh;background:{ground or 'transparent'}"
    return f'<body style="{look}">{sign.replace("<svg ", f"<svg width={width} height={width} ", 1)}</body>'


def main() -> None:
    FOLDER.mkdir(exist_ok=True)
    with sync_playwright() as playwright:
        program = os.environ.get("CHROMIUM", "/usr/bin/chromium")
        browser = playwright.chromium.launch(executable_path=program, args=["--no-sandbox"])
        for name, (size, share, ground) in SIZES.items():
            page = browser.new_page(viewport={"width": size, "height": size})
            page.set_content(page_of(size, share, ground, name))
            page.screenshot(path=str(FOLDER / f"{name}.png"), omit_background=True)
        browser.close()


if __name__ == "__main__":
    main()
