"""Templates into pages, in the viewer's language."""

from __future__ import annotations

import hashlib
import re
from functools import cache, lru_cache, partial
from pathlib import Path
from typing import Any
from urllib.parse import quote
from zlib import crc32

from jinja2 import FileSystemLoader, StrictUndefined, Template
from markupsafe import Markup, escape
from starlette.requests import Request
from starlette.responses import HTMLResponse

from wuerfelwerk import __version__, draw
from wuerfelwerk.games import telling
from wuerfelwerk.table.saying import LONGEST
from wuerfelwerk.web.entrance import language
from wuerfelwerk.web.entrance.prefix import PrefixedTemplates, local_path
from wuerfelwerk.web.entrance.viewer import Viewer
from wuerfelwerk.web.rendering import keys, pace, phrases
from wuerfelwerk.web.rendering.assets import Assets
from wuerfelwerk.web.rendering.compiling import Folded, Once, kept_templates
from wuerfelwerk.web.rendering.opponents import eyes_of, title_of

SIGNS = re.compile(f"([{telling.SIGNS}])")
TEMPLATES = Path(__file__).parent.parent / "templates"


class Pages:
    """One environment a language, so that a template is compiled once with its words."""

    def __init__(self, assets: Assets, at: str = "") -> None:
        """``at``: the path the server is below, '' or '/games'."""
        self.build = build_of(assets)
        self._environments = {name: _environment(name, assets, at) for name in language.LANGUAGES}
        self._templates: dict[tuple[str, str], Template] = {}  # jinja's own way to them takes a lock

    def text(self, name: str, viewer: Viewer, /, **context: Any) -> str:
        key = viewer.language, name
        template = self._templates.get(key)
        if template is None:
            template = self._templates[key] = self._environments[viewer.language].get_template(name)
        return template.render(viewer=viewer, **context)

    def page(
        self, request: Request, name: str, viewer: Viewer, *, status: int = 200, **context: Any
    ) -> HTMLResponse:
        """A whole page. ``here``: where the language switch comes back to."""
        here = context.pop("here", local_path(request.scope) if request.method == "GET" else "/")
        text = self.text(name, viewer, here=here, **context)
        response = HTMLResponse(text, status_code=status)
        response.headers["Content-Language"] = viewer.language
        response.headers["Vary"] = "Cookie, Accept-Language"
        return response


@cache
def _environment(name: str, assets: Assets, at: str) -> Folded:
    environment = Folded(
        loader=FileSystemLoader(TEMPLATES),
        autoescape=True,
        undefined=StrictUndefined,
        extensions=["jinja2.ext.i18n", PrefixedTemplates],
        trim_blocks=True,
        lstrip_blocks=True,
        bytecode_cache=kept_templates(name, at, assets),
        auto_reload=False,  # else every page asks the disk for the age of each of its templates
    )
    words = language.house(name)

    def asset(file: str) -> str:
        return at + assets.address(file)

    environment.install_gettext_translations(words, newstyle=True)  # type: ignore[attr-defined]
    environment.filters["rich"] = rich
    environment.filters["plain"] = telling.plain
    environment.filters["one_line"] = lambda text: " ".join(str(text).split())
    environment.globals.update(
        at=at,
        asset=asset,
        icon=_icon,
        chip_svg=_chip,
        bot_face=lambda eyes, width: Markup(draw.bot_face(eyes, width)),
        bot_title=partial(title_of, language=name),
        eyes_of=eyes_of,
        mood=lambda what, width=32: Markup(draw.mood(what, width)),
        mood_names=draw.MOODS,
        moods=phrases.moods(name),
        phrases=phrases.phrases(name),
        said_as=partial(phrases.sentence, language=name),
        longest_said=LONGEST,
        ten_games=lambda won: Markup(draw.ten_games(won)),
        die=lambda colour, width=48: Markup(draw.die(colour, width=width)),
        wordmark=lambda height: Markup(draw.wordmark(height)),
        defs=Markup(draw.defs()),
        quote=quote,
        once=Once(),
        mark_of=mark_of,
        new_deed_field=keys.new_field,
        clock_text=pace.clock_text,
        build=build_of(assets),
    )
    environment.known = {
        "_": lambda text: Markup(words.gettext(text)) % {},
        "asset": asset,
        "icon": _icon,
    }
    return environment


def mark_of(*said: object) -> str:
    """Part of an id for what says this. Another sentence at a place is another element, and comes as a new
    one; if the old one were kept and told to say it, its words would count as moved."""
    return f"{crc32(repr(said).encode()):08x}"


@cache
def build_of(assets: Assets) -> str:
    """Which version of scripts, looks and templates a page is made of; another one after an update."""
    digest = hashlib.sha256(f"{__version__} {assets.build}".encode())
    for path in sorted(TEMPLATES.rglob("*.html")):
        digest.update(path.read_bytes())
    return digest.hexdigest()[:12]


@cache
def _icon(name: str, size: int = 24) -> Markup:
    return Markup(draw.icon(name, size=size))


@cache
def _chip(colour: str, size: int = 16) -> Markup:
    return Markup(draw.chip(colour, size))


@lru_cache(maxsize=4096)
def rich(text: str) -> Markup:
    """Emphasis and colours of a told sentence as elements."""
    out: list[str] = []
    closers: list[str] = []
    colour: list[str] | None = None
    for sign in re.split(SIGNS, text):
        if sign == telling.BOLD:
            out.append("<b>")
            closers.append("</b>")
        elif sign == telling.MARKER:
            out.append('<span class="hl">')
            closers.append("</span>")
        elif sign == telling.SPOKEN:
            out.append('<span class="vh">')
            closers.append("</span>")
        elif sign == telling.COLOUR:
            colour = []
        elif sign == telling.NAME and colour is not None:
            out.append(f'<span class="inchip">{_chip("".join(colour))}')
            closers.append("</span>")
            colour = None
        elif sign == telling.END:
            out.append(closers.pop() if closers else "")
        elif colour is not None:
            colour.append(sign)
        else:
            out.append(str(escape(sign)))
    return Markup("".join(out + closers[::-1]))
