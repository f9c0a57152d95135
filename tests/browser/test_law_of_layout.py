"""The law of layout is tested itself: each kind of fault on a small page is found, a sound page is not."""

from __future__ import annotations

from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page

from tests.layout.arriving import moved, watch
from tests.layout.house import running
from tests.layout.looking import Looker, ask
from tests.layout.spots import Spot

HEAD = """<!doctype html><meta name="viewport" content="width=device-width"><style>
body { margin: 8px; font: 16px/1.4 sans-serif; } p { margin: 8px 0; }
button { min-width: 44px; min-height: 44px; }
.icon { width: 20px; height: 20px; min-width: 0; min-height: 0; position: relative; margin: 20px; }
.vh { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); }
.one-line { overflow: hidden; white-space: nowrap; width: 60px; }
</style>"""
SVG = '<svg class="sheet" viewBox="0 0 {0} {0}" width="200" height="200">{1}</svg>'
HELD = (  # a sheet, and below it a console that is held at the lower edge
    '<main><div id="lens">{0}</div>'
    '<section class="console" style="position: sticky; bottom: 0; height: 100px">{1}</section></main>'
)
FAULTS = {
    "cut": [
        '<p class="one-line">Regenbogen und Würfel</p>',
        '<p class="one-line" style="text-overflow: ellipsis">Regenbogen und Würfel</p>',
        '<div style="height: 20px; overflow: hidden">Eine Zeile<br>und noch eine</div>',
        SVG.format(100, '<text x="90" y="50" font-size="12">Würfel</text>'),
    ],
    "narrow": [
        '<p style="width: 14px; overflow-wrap: anywhere">Würfel</p>',
        '<p style="width: 60px; overflow-wrap: break-word">Spielbretter</p>',
        '<p style="width: 40px">Regenbogen</p>',
    ],
    "over": [
        '<p>Ein Satz steht hier.</p><p style="margin-top: -30px">Ein anderer auch.</p>',
        SVG.format(200, '<text x="20" y="50">Würfel</text><text x="30" y="53">Blatt</text>'),
        '<p>Unten</p><div style="position: relative; top: -32px; height: 30px; background: #fff"></div>',
    ],
    "small": [
        '<p style="font-size: 11.5px">Klein</p>',
        SVG.format(400, '<text x="20" y="50" font-size="20">Klein</text>'),
        '<div class="choice"><i class="step" style="font-size: 10px">7</i></div>',
    ],
    "target": [
        '<button class="icon">×</button>',
        '<p><a href="/" style="display: inline-block">Regeln</a></p>',
        '<label><input type="checkbox"> ja</label>',
        SVG.format(200, '<g data-action="1" role="button"><rect width="20" height="20"/></g>'),
        '<div class="tray"><svg data-action="1" role="button" width="20" height="50"></svg></div>',
    ],
    "covered": [
        HELD.format(
            '<svg class="sheet" width="300" height="700"><text x="20" y="690">Würfel</text></svg>', ""
        ),
        HELD.format(
            '<svg class="sheet" width="300" height="700"><g data-action="1" role="button">'
            '<rect y="640" width="50" height="50"/></g></svg>',
            "",
        ),
        HELD.format(
            '<svg class="sheet" width="300" height="640"><text x="20" y="630">Würfel</text></svg>',
            '<div class="shelf" style="position: absolute; bottom: 100%; height: 60px">Chancen</div>',
        ),
    ],
    "buried": [
        '<main style="height: 720px"><p style="padding-top: 690px">Unten</p>'
        '<div class="console" style="position: sticky; bottom: 0; margin-top: -60px; height: 99px">'
        "</div></main>",
    ],
    "sideways": [
        '<div style="width: 500px; height: 10px"></div>',
        '<p style="margin-left: -30px">Links hinaus</p>',
    ],
}
SOUND = [
    '<p>Ein Satz mit <a href="/">einem Verweis</a> darin.</p><button>Los</button>',
    '<p class="vh">Nur für Vorleser</p>',
    '<details><summary style="min-height: 44px">Mehr</summary><i>×</i></details>',
    '<p class="one-line" style="overflow: auto">Regenbogen und Würfel</p>',
    '<p style="width: 120px; hyphens: manual">Würfel&shy;spiel&shy;bretter&shy;kiste</p>',
    '<p style="width: 60px; overflow-wrap: anywhere"><code>0123456789abcdef</code></p>',
    '<p style="line-height: 1">Eng<br>gesetzt</p><p style="margin: -4px 0">und nah</p>',
    '<div class="choice"><i class="step" style="font-size: 11px">7</i></div>',
    '<button class="icon"><span style="position: absolute; inset: -16px"></span>×</button>',
    SVG.format(100, '<text x="10" y="50" font-size="7">Würfel</text>'),
    SVG.format(200, '<g data-action="1" role="button"><rect width="12" height="12"/>'
               '<circle class="hit" cx="15" cy="15" r="15" fill-opacity="0"/></g>'),
    HELD.format('<svg class="sheet" width="300" height="600"><text x="20" y="590">Würfel</text></svg>', ""),
    HELD.format('<svg class="sheet" width="300" height="700"><text x="20" y="690">Würfel</text></svg>',
                '<form class="entry"><button>Eintragen</button></form>'),
    HELD.format("<p style=\"margin-top: 680px\">Ein Satz im Verlauf</p>", "").replace("lens", "log"),
    '<p>Blatt</p><div style="position: fixed; top: 8px; height: 30px; background: #fff">Hinweis</div>',
]  # fmt: skip


@pytest.fixture
def page(browser: Browser) -> Page:
    context = browser.new_context(viewport={"width": 360, "height": 740})
    return context.new_page()


@pytest.mark.parametrize("kind", FAULTS)
def test_each_fault_is_found(page: Page, kind: str) -> None:
    for body in FAULTS[kind]:
        page.set_content(HEAD + body)
        assert kind in {found["kind"] for found in ask(page)}, body
    page.context.close()


def test_sound_pages_are_no_fault(page: Page) -> None:
    for body in SOUND:
        page.set_content(HEAD + body)
        assert ask(page) == [], body
    page.context.close()


def test_what_jumps_is_found(page: Page) -> None:
    page.set_content(
        f"{HEAD}<div id='new'></div><p id='old'>Es stand schon da, und zwar lange.</p>"
        "<div id='tray'><i style='display: inline-block; width: 40px'>5</i><b id='die'>6</b></div>"
    )
    page.wait_for_timeout(300)
    watch(page)
    page.evaluate("document.getElementById('old').textContent = 'Ein anderer Satz steht da'")
    assert moved(page) == []
    page.evaluate("document.querySelector('#tray i').style.width = '80px'")
    assert [one.split(":")[0] for one in moved(page)] == ["die"]
    page.evaluate("window.moved = []; document.getElementById('new').style.height = '120px'")
    assert [one.split(":")[0] for one in moved(page)] == ["old, tray"]
    page.context.close()


def test_lines_of_the_log_may_go_down_and_nothing_else(page: Page) -> None:
    page.set_content(
        f"{HEAD}<section id='log' style='height: 200px; overflow: auto'><h2>Verlauf</h2>"
        "<ol><li>Eine Zeile, die schon lange da steht</li></ol></section><p id='old'>Darunter.</p>"
    )
    page.wait_for_timeout(300)
    watch(page)
    page.evaluate("document.querySelector('#log ol').prepend(document.createElement('li'), 'Eine neue')")
    assert moved(page) == []
    page.evaluate("document.getElementById('log').style.height = '260px'")
    assert [one.split(":")[0] for one in moved(page)] == ["old"]
    page.context.close()


def test_a_sheet_that_changes_its_size_is_found(page: Page, tmp_path: Path) -> None:
    with running(tmp_path) as house:
        looker = Looker(house, page.context)
        for size in (200, 200.6, 180):
            assert looker.findings == []
            sheet = SVG.format(100, "").replace('"200"', f'"{size}"')
            looker.page.set_content(f"{HEAD}<div id='lens'>{sheet}</div>")
            looker.measure(Spot(f"at {size}", "/", table="one"), 390, "de")
        assert [found.kind for found in looker.findings] == ["resized"]
    page.context.close()
