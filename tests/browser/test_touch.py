"""A whole game of every registered game by touch alone, on a phone, as short as it goes.

A finger hits what lies on top: whatever is offered has to be there for it, without scrolling.
"""

from __future__ import annotations

import random
import time
from collections import Counter
from typing import Any

import pytest
from playwright.sync_api import Page

from tests.browser.conftest import PHONE, Server, Visit
from tests.browser.playing import Step, is_mine, is_over, play, version
from tests.browser.test_keys import went_on
from wuerfelwerk.games import GAMES

# All that is offered, each with its kind and the point a finger aims at: the middle of what is seen of it,
# or null where something else lies over all of it. Shapes of one action are one target.
OFFERS = """() => {
    const PLACES = {
        done: "[data-confirm]:not([aria-disabled]), #actions button[name=action][form=act-form]",
        card: ".side-card",
        place: ":is(#lens, #tray) [data-action][role=button]",
        button: "#actions button[name=action][form=draft-form]",
    };
    const drafted = Boolean(document.querySelector("[data-undo]"));
    const spots = [[.5, .5], [.5, .3], [.5, .7], [.3, .5], [.7, .5]];
    const found = [];
    for (const [kind, place] of Object.entries(PLACES)) {
        for (const one of document.querySelectorAll(place)) {
            const mine = (hit) => one.contains(hit) || (one.dataset.action !== undefined
                && hit?.closest("[data-action]")?.dataset.action === one.dataset.action);
            const box = one.getBoundingClientRect();
            const points = spots.map(([x, y]) => [box.left + x * box.width, box.top + y * box.height]);
            const point = points.find(([x, y]) => mine(document.elementFromPoint(x, y))) ?? null;
            const name = (one.ariaLabel || one.textContent).replace(/\\s+/g, " ").trim().slice(0, 60);
            found.push({ kind, point, name, size: [box.width, box.height].map(Math.round) });
        }
    }
    return { drafted, found };
}"""
OF_DONE = 0.35  # how often what may be carried out is carried out, if there is anything else
MOST_IN_VAIN = 3  # taps one after the other at one thing that lead nowhere
LONGEST_GAME = 600  # seconds


def by_touch(chance: random.Random, tapped: Counter[str]) -> Step:
    """Taps what is offered; ``tapped`` counts the kinds of things that led on."""
    in_vain = Counter[str]()

    def step(page: Page) -> bool:
        before, offers = version(page), page.evaluate(OFFERS)
        found: list[dict[str, Any]] = offers["found"]
        covered = [f"{one['kind']} {one['name']}, {one['size']}" for one in found if one["point"] is None]
        if version(page) != before:  # it has gone on in between
            return True
        assert covered == [], "something lies over it"
        done = [one for one in found if one["kind"] == "done"]
        other = [
            one
            for one in found
            if one["kind"] != "done" and not (one["kind"] == "card" and offers["drafted"])
        ]
        some = done if done and (not other or chance.random() < OF_DONE) else other
        if not some:
            return False
        one = chance.choice(some)
        page.touchscreen.tap(*one["point"])
        if went_on(page, before):
            tapped[one["kind"]] += 1
            in_vain.clear()
            return True
        in_vain[one["name"]] += 1
        assert max(in_vain.values()) < MOST_IN_VAIN, (one, page.locator("#prompt").inner_text())
        return False

    return step


@pytest.mark.long
@pytest.mark.parametrize("id", list(GAMES))
def test_a_whole_game_of_every_game_by_touch_alone(
    visit: Visit, server: Server, id: str, record_property: Any
) -> None:
    seated, tapped = server.tables.whole_by_touch[id], Counter[str]()
    touching: dict[str, Any] = {"has_touch": True, "is_mobile": True, "expected": ("409",)}
    page = visit(seated.path, seated.persons[0], PHONE, **touching)
    began = time.monotonic()
    play([page], by_touch(random.Random(3), tapped), LONGEST_GAME, lambda: is_over(page))
    record_property("taps", dict(tapped))
    print(id, dict(tapped), f"{time.monotonic() - began:.0f} s")
    assert not is_mine(page)
    assert page.locator(".result tbody tr").count() == 2
    assert tapped["done"] and tapped["place"]
