"""The report as one HTML file: our own style sheet and fonts, nothing that is loaded from anywhere."""

from __future__ import annotations

from base64 import b64encode
from functools import cache
from pathlib import Path
from typing import Any

from jinja2 import Environment, FileSystemLoader, StrictUndefined
from markupsafe import Markup
from rcssmin import cssmin

from wuerfelwerk.cli.reporting.numbers import Numbers
from wuerfelwerk.cli.reporting.pictures import draw
from wuerfelwerk.cli.reporting.shown import Report, Row, Scale, Section
from wuerfelwerk.draw.lettering import wordmark
from wuerfelwerk.draw.palette import COLOURS
from wuerfelwerk.games.telling import Translator

FOLDER = Path(__file__).parent / "templates"
STATIC = Path(__file__).parents[2] / "web" / "static"  # files only: the pages are not loaded for a report
FONTS = (
    ("Roboto", "400 700", "vendor/roboto.woff2"),
    ("Roboto Condensed", "700", "vendor/roboto-condensed.woff2"),
)


def written(report: Report, tr: Translator, numbers: Numbers) -> str:
    """The whole file."""
    environment = Environment(
        loader=FileSystemLoader(FOLDER),
        autoescape=True,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
    )
    pictures = [draw(section, numbers, f"p{place}") for place, section in enumerate(report.sections, 1)]
    template = environment.get_template("report.html")
    return template.render(
        _=tr.gettext,
        language=numbers.language,
        report=report,
        sections=[
            (section, Markup(picture), table(section, tr, numbers))
            for section, picture in zip(report.sections, pictures, strict=True)
        ],
        wordmark=Markup(wordmark(24)),
        style=Markup(style()),
    )


def table(section: Section, tr: Translator, numbers: Numbers) -> dict[str, Any]:
    """Heads and lines of the numbers behind a picture."""
    runs = max(len(row.values) for row in section.rows)
    more = len(section.heads) - 1
    heads = [section.heads[0]]
    for name in section.names or ("",):
        before = f"{name}: " if name else ""
        heads += [before + tr.gettext("Wert"), before + tr.gettext("95-%-Bereich")]
        heads += [before + head for head in section.heads[1:]]
    if runs > 1:
        heads += [tr.gettext("Unterschied"), tr.gettext("95-%-Bereich")]
    return {
        "heads": heads,
        "rows": [[row.label, *_texts(row, section.scale, runs, more, numbers)] for row in section.rows],
    }


def _texts(row: Row, scale: Scale, runs: int, more: int, numbers: Numbers) -> list[str]:
    texts: list[str] = []
    for run in range(runs):
        if not row.values:  # a plain number, without an interval
            texts += [row.more[run][0], "–", *["–"] * more]
            continue
        found = row.values[run]
        texts += [numbers.on(scale, found.value), numbers.interval(scale, found)]
        texts += row.more[run] if row.more else ["–"] * more
    if runs > 1:
        signed = Scale(scale.percent, scale.digits, signed=True)
        change = row.difference
        texts += (
            ["–", "–"]
            if change is None
            else [numbers.on(signed, change.value), numbers.interval(signed, change)]
        )
    return texts


# ---- how it looks -------------------------------------------------------------------------------


@cache
def style() -> str:
    """Tokens of the house, fonts as data, the sheet of the report."""
    faces = "".join(_face(*font) for font in FONTS)
    outlines = {
        tone: "".join(f"--{name}-outline: var(--{name}-{tone}); " for name in COLOURS)
        for tone in ("edge", "glow")
    }
    dark = f"@media screen and (prefers-color-scheme: dark) {{ :root {{ {outlines['glow']}}} }}"
    tokens = (STATIC / "tokens.css").read_text(encoding="utf-8")  # dark on screens only
    sheet = (FOLDER / "report.css").read_text(encoding="utf-8")
    text = f"{tokens} {faces} :root {{ {outlines['edge']}}} {dark} {sheet}"
    small: str = cssmin(text)
    return small


def _face(family: str, weights: str, name: str) -> str:
    data = b64encode((STATIC / name).read_bytes()).decode()
    return (
        f'@font-face {{ font-family: "{family}"; font-weight: {weights}; '
        f'src: url("data:font/woff2;base64,{data}") format("woff2"); }} '
    )
