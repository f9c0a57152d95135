"""Opens pages in Chromium, asks the law about each of them, and takes pictures."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from itertools import count
from pathlib import Path
from typing import Any

from playwright.sync_api import BrowserContext, Page, Response

from tests.layout.arriving import jumps
from tests.layout.house import House
from tests.layout.spots import NAMES, Spot, Table, Wish

LAW = (Path(__file__).parent / "law.js").read_text(encoding="utf-8")
LEAST = 12.0  # pixels of a text
SMALLER = [[".choice .step", 11.0], [".choice .caption", 11.0]]  # the tables of points
# The prospects of a second try are a drawer over the tables of points.
UNDER = [[".choice :is(.step, .caption, .fact)", ".shelf:has(.odds.choice)"]]
# Cuts of a sheet as a sign of its game or beside a rule; sides to choose from, which are large once chosen.
SIGNS = ".art, .side-card .sheet, .cutout"
HEIGHTS = {360: 740, 390: 844, 412: 732, 768: 1024, 900: 800, 1280: 800, 1440: 900}
WIDTHS, LANGUAGES, THEMES = tuple(HEIGHTS), ("de", "en"), ("light", "dark")
# The narrowest phone and the narrowest desktop show most; the others take turns.
TELLING, TURNS = (360, 900), (390, 412, 768, 1280, 1440)
MEASURED = (*TELLING, 390, 1280)  # where pictures of neighbouring states are compared
WAITED = (390, 1280)  # where somebody waits for others
SHEET = """() => [...document.querySelectorAll("#lens .sheet")].map((sheet) => {
    const box = sheet.getBoundingClientRect();
    const kind = sheet.getAttribute("class") + sheet.getAttribute("viewBox");
    return [kind, Math.round(box.width), Math.round(box.height)];
})[0] ?? null"""
PRESS = """place => {
    const found = document.querySelector(place);
    found?.click();
    return Boolean(found);
}"""

POST = """([action, fields]) => {
    const form = Object.assign(document.createElement("form"), { method: "post", action });
    for (const [name, value] of Object.entries(fields))
        form.append(Object.assign(document.createElement("input"), { type: "hidden", name, value }));
    document.body.append(form);
    form.submit();
}"""


@dataclass(frozen=True)
class Finding:
    kind: str
    where: str
    what: str
    spot: str
    width: int
    language: str
    theme: str


def ask(page: Page) -> list[dict[str, str]]:
    """What the law says against the page as it stands."""
    return list(page.evaluate(LAW, {"least": LEAST, "smaller": SMALLER, "under": UNDER, "signs": SIGNS}))


Way = tuple[Sequence[str], Sequence[str], Sequence[int]]  # languages, themes, widths of one look


def covering() -> Iterator[Way]:
    """For each spot a language, a theme and three widths, so that all pairs come up soon."""
    for number in count():
        width = TURNS[number // 4 % len(TURNS)]
        yield (LANGUAGES[number % 2],), (THEMES[number // 2 % 2],), (*TELLING, width)


@dataclass
class Looker:
    """One browser that goes from spot to spot."""

    house: House
    context: BrowserContext
    pictures: Path | None = None
    findings: list[Finding] = field(default_factory=list)
    looks: int = 0
    _theme: str = ""
    _sizes: dict[tuple[str, int, str, str], tuple[str, Any]] = field(default_factory=dict)

    def __post_init__(self) -> None:
        self.page = self.context.new_page()
        self.page.set_default_timeout(60_000)

    def look(
        self, spot: Spot, languages: Sequence[str], themes: Sequence[str], widths: Sequence[int]
    ) -> None:
        """Opens the spot once for each language and turns the page through widths and themes."""
        for language in languages:
            self._paint(themes[0])
            self._open(spot, language, widths[0])
            for width in widths:
                self._resize(width)
                if width in MEASURED:
                    self.measure(spot, width, language)
                for theme in themes:
                    self._paint(theme)
                    self._judge(spot, width, language, theme)

    def wait(self, game: str, updates: int) -> None:
        """Leaves a page open while others decide and dice are thrown: nothing may jump."""
        for width in WAITED:
            table = Table(self.house, Wish("waiting for others", game, 2))
            spot = table.spot(f"as seen by {NAMES[1]}", 1)
            self._open(spot, LANGUAGES[0], width)
            for jump in dict.fromkeys(jumps(self.page, table, updates)):
                self._add("jumps", "main", jump, spot, width, LANGUAGES[0], "")

    def _open(self, spot: Spot, language: str, width: int) -> None:
        if self.page.url.endswith(spot.path):  # or what was filled in might still be there
            self.page.goto("about:blank")
        self.context.clear_cookies()
        cookies = {"language": language, "person": spot.person, "motion": "off"}
        url = self.house.address
        self.context.add_cookies(
            [{"name": name, "value": value, "url": url} for name, value in cookies.items() if value]
        )
        self._resize(width)
        answer = self._post(url, spot) if spot.post else self.page.goto(f"{url}{spot.path}")
        assert answer is not None and answer.status == spot.status, (spot, answer and answer.status)
        self.page.evaluate("document.fonts.ready.then(() => true)")
        for place in filter(None, spot.press.split("; ")):
            pressed = self.page.evaluate(PRESS, place.removeprefix("?"))
            assert pressed or place.startswith("?"), (spot, "not there", place)
        if spot.press.startswith("?form"):
            self.page.wait_for_selector("form[action$=hand]", state="detached")
        if spot.wait:
            self.page.wait_for_selector(spot.wait)

    def _post(self, url: str, spot: Spot) -> Response | None:
        """Leads there by a form, as browsers without script do."""
        self.page.goto(f"{url}/settings")
        with self.page.expect_navigation() as found:
            self.page.evaluate(POST, [spot.path, spot.post])
        return found.value

    def _resize(self, width: int) -> None:
        size = {"width": width, "height": HEIGHTS[width]}
        if self.page.viewport_size != size:
            self.page.set_viewport_size(size)  # type: ignore[arg-type]

    def _paint(self, theme: str) -> None:
        if self._theme != theme:
            self.page.emulate_media(color_scheme=theme, reduced_motion="reduce")  # type: ignore[arg-type]
            self._theme = theme

    def _judge(self, spot: Spot, width: int, language: str, theme: str) -> None:
        self.looks += 1
        for found in ask(self.page):
            self._add(found["kind"], found["where"], found["what"], spot, width, language, theme)
        if self.pictures is not None:
            name = re.sub(r"[^\w-]+", "-", spot.name).strip("-")
            folder = self.pictures / name.split("-")[0]
            folder.mkdir(parents=True, exist_ok=True)
            file = folder / f"{name}-{width}-{language}-{theme}.png"
            self.page.screenshot(path=file, full_page=not spot.table)

    def measure(self, spot: Spot, width: int, language: str) -> None:
        """Pictures keep their size from one state of a table to the next."""
        found = self.page.evaluate(SHEET) if spot.table else None
        if found is None:
            return
        kind, *size = found
        before, last = self._sizes.setdefault((spot.table, width, language, kind), (spot.name, size))
        self._sizes[spot.table, width, language, kind] = (spot.name, size)
        if max(abs(a - b) for a, b in zip(last, size, strict=True)) > 1:  # a pixel may be rounded
            what = f"{last[0]} × {last[1]} px, then {size[0]} × {size[1]}; before: {before}"
            self._add("resized", "#lens .sheet", what, spot, width, language, "")

    def _add(
        self, kind: str, where: str, what: str, spot: Spot, width: int, language: str, theme: str
    ) -> None:
        self.findings.append(Finding(kind, where, what, spot.name, width, language, theme))


def table_of(findings: Iterable[Finding]) -> str:
    """One line for each fault, however often it was seen, the worst first."""
    seen: dict[tuple[str, str], list[Finding]] = {}
    for one in findings:
        seen.setdefault((one.kind, one.where), []).append(one)
    lines = []
    for (kind, where), all_ in sorted(seen.items(), key=lambda item: (item[0][0], -len(item[1]))):
        first = all_[0]
        widths = ", ".join(map(str, sorted({one.width for one in all_})))
        lines.append(
            f"{kind:<9} {len(all_):>5}×  {where}\n"
            f"{'':17}{first.what}\n"
            f"{'':17}{first.spot} · {first.language} {first.theme} · at {widths}"
        )
    return "\n".join(lines)
