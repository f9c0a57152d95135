"""Luck and skill on the page of a result and on the time line of the replay: asked for, waited for, told."""

from __future__ import annotations

import re
from dataclasses import replace
from html import unescape
from typing import Any

import pytest

from tests.hall.people import People
from tests.web.conftest import Guest, Room
from wuerfelwerk.bots.analysing import Analysis, Decision, OfSeat, Roll
from wuerfelwerk.engine.errors import NotLegal
from wuerfelwerk.engine.masks import listed, new_mask
from wuerfelwerk.games import GAMES
from wuerfelwerk.hall.analysing import Looked, Stage, seen_before
from wuerfelwerk.hall.analysing.analyses import _died
from wuerfelwerk.web.entrance import limits
from wuerfelwerk.web.live.replaying import marking
from wuerfelwerk.web.live.replaying.moment import Replayed, after
from wuerfelwerk.web.rendering.understanding.told import whole, within


@pytest.fixture
def game() -> str:
    return list(GAMES)[-1]  # the shortest


async def over(room: Room, game: str) -> People:
    people = await People.begin(room.tables, game, 2, seed=3)
    await people.play_to_the_end()
    return people


def member(room: Room, people: People, seat: int, language: str = "de") -> Guest:
    guest = room.guest(language)
    guest.client.cookies.set("person", room.app.state.house.cookies.sign(people.persons[seat]))
    return guest


def tell(room: Room, people: People, looked: Looked) -> None:
    """As if the process had said so."""
    room.tables.analyses._tell(people.table_id, looked)


async def found(people: People) -> Analysis:
    """An analysis of a game: A was lucky once, and B decided badly once, where it could do otherwise."""
    view = await people.view()
    won = [1.0 if letter in (view.result or {})["winners"] else 0.0 for letter in "AB"]
    rolls = [event.seq for event in view.log if event.seat is None]
    bad = _with_a_choice(view)
    lucky = next(seq for seq in rolls if seq > bad.seq)
    told = [
        Roll(seq, (0.25, -0.25), (0.4, 0.6), (0.65, 0.35))
        if seq == lucky
        else Roll(seq, (0.0, 0.0), (0.5, 0.5), (0.5, 0.5))
        for seq in rolls
    ]
    seats = [
        OfSeat(0, "x", won[0] / sum(won), 0.25, 0.05, -0.02, 0.01, 9, ()),
        OfSeat(1, "y", won[1] / sum(won), -0.25, 0.05, -0.31, 0.03, 9, (bad,)),
    ]
    return Analysis(view.game.id, "expert", 48, 3, seats, told)


def _with_a_choice(view: Any) -> Decision:
    """A decision of B, and another one it could have made."""
    for event in view.log:
        if event.seat != 1 or len(event.text) != 1:
            continue
        before, mask = (
            seen_before(view.game, view.material, view.log, event.seq),
            new_mask(view.game.rules.MASK_WORDS),
        )
        view.game.rules.legal(view.material, before, 1, mask)
        for other in listed(mask):
            text = view.game.notation.action_text(view.material, before, 1, other)
            after = before.copy()
            view.game.rules.apply(view.material, after, 1, other)
            if text != event.text[0] and not view.game.rules.unfinished(view.material, after, 1):
                return Decision(event.seq, 1, event.text, (text,), 0.31, 0.03, (0.58, 0.42), (0.27, 0.73))
    raise AssertionError("B never had a choice")


def text(html: str) -> str:
    return " ".join(unescape(re.sub(r"<[^>]+>", " ", html)).split())


def card(page: str) -> str:
    match = re.search(r'<section class="card luckcard".*?</section>', page, re.S)
    return match[0] if match else ""


# ---- asking -----------------------------------------------------------------------------------------


async def test_whoever_has_the_link_may_ask_once_for_all(room: Room, game: str) -> None:
    """Without script too: a post, a page that says it is at work and comes again by itself."""
    people, asked = await over(room, game), list[str]()
    analyses = room.tables.analyses

    async def noted(table_id: str) -> None:
        asked.append(table_id)
        tell(room, people, Looked(Stage.WAITING))

    analyses.ask = noted  # type: ignore[method-assign]
    analyses._queue["other"] = analyses._queue[people.table_id] = None  # type: ignore[assignment]
    path, watcher = f"/t/{people.table_id}", room.guest()
    page = (await watcher.get(path)).text
    assert f'action="{path}/luck"' in card(page) and "http-equiv" not in page
    answer = await watcher.post(f"{path}/luck")
    assert answer.status_code == 303 and answer.headers["location"] == f"{path}#luck"
    assert asked == [people.table_id]
    for guest in (watcher, member(room, people, 0), member(room, people, 1)):
        page = (await guest.get(path)).text
        assert "1 Partie kommt noch davor." in text(card(page)) and "<form" not in card(page)
        assert '<noscript><meta http-equiv="refresh"' in page
    english = (await room.guest("en").get(path)).text
    assert "1 game comes before it." in text(card(english))
    tell(room, people, Looked(Stage.PREPARING))
    assert "Wird vorbereitet" in text(card((await watcher.get(path)).text))
    tell(room, people, Looked(Stage.RUNNING, done=7, all=40))
    page = card((await watcher.get(path)).text)
    assert "7 von 40" in text(page) and 'value="7" max="40"' in page
    analyses._queue.clear()


async def test_a_failure_is_told_in_both_languages_and_asked_again(room: Room, game: str) -> None:
    people = await over(room, game)
    await room.tables.analyses.look(people.table_id)
    tell(room, people, Looked(Stage.FAILED, failure=NotLegal("Das geht gerade nicht.")))
    page = card((await room.guest().get(f"/t/{people.table_id}")).text)
    assert "Das geht gerade nicht." in text(page) and "Noch einmal auswerten" in page
    tell(room, people, Looked(Stage.FAILED, failure=_died()))
    page = card((await room.guest("en").get(f"/t/{people.table_id}")).text)
    assert "The analysis broke off." in text(page) and "Analyse again" in page


async def test_who_asks_for_many_games_waits(room: Room, game: str, monkeypatch: pytest.MonkeyPatch) -> None:
    people = await over(room, game)
    monkeypatch.setattr("wuerfelwerk.web.pages.understanding.luck.ANALYSES", limits.Rate(1, 0.001))

    async def never(table_id: str) -> None:
        """Begins nothing."""

    room.tables.analyses.ask = never  # type: ignore[method-assign]
    path, guest = f"/t/{people.table_id}/luck", room.guest()
    assert (await guest.post(path)).status_code == 303
    assert (await guest.post(path)).status_code == 429
    tell(room, people, Looked(Stage.RUNNING))
    assert (await guest.post(path)).status_code == 303, "what is at work costs nothing more"


async def test_nothing_is_offered_where_there_is_nothing_to_find(room: Room, game: str) -> None:
    people = await People.begin(room.tables, game, 2)
    for person in people.persons:
        await room.tables.leave(people.table_id, person)
    guest = room.guest()
    page = (await guest.get(f"/t/{people.table_id}")).text
    assert 'id="prompt"' in page and not card(page)
    answer = await guest.post(f"/t/{people.table_id}/luck")
    assert answer.status_code == 409 and "zu Ende gespielt" in text(answer.text)


# ---- what was found -----------------------------------------------------------------------------------


@pytest.mark.parametrize("lang", ["de", "en"])
async def test_the_page_tells_luck_skill_and_the_better_choice(room: Room, game: str, lang: str) -> None:
    people = await over(room, game)
    analysis = await found(people)
    await room.tables.analyses.look(people.table_id)
    tell(room, people, Looked(Stage.DONE, found=analysis))
    path = f"/t/{people.table_id}"
    page = card((await member(room, people, 0, lang).get(path)).text)
    said = text(page)
    a, b = [round(100 * seat.result) for seat in analysis.seats]
    you = "Du" if lang == "de" else "You"
    assert f"{you} {a} +25 ± 5 −2 ± 1 {whole(a / 100 - 0.25, signed=True)} ± 5" in said
    assert f"Bo {b} −25 ± 5 −31 ± 3 {whole(b / 100 + 0.25, signed=True)} ± 5" in said
    assert f"{whole(a / 100 - 0.25)} : {whole(b / 100 + 0.25)}" in said
    assert "−31 ± 3" in said and ("Besser:" if lang == "de" else "Better:") in said
    assert ("Hundertsteln eines Siegs" if lang == "de" else "hundredths of a win") in said
    bad = analysis.seats[1].worst[0]
    assert f'href="{path}/replay?step={bad.seq}"' in page
    assert page.count('class="is-luck"') == 2 and "style=" not in page
    average = re.search(r'class="avg" x1="([\d.]+)%"', page)
    bars = re.findall(r'class="is-luck" [^>]* x="([\d.]+)%" width="([\d.]+)%"', page)
    assert average and bars[0][0] == average[1], "luck leads A to the right of the average"
    assert sum(map(float, bars[1])) == pytest.approx(float(average[1]), abs=0.02), "and B to the left"
    other = text(card((await room.guest(lang).get(path)).text))
    assert f"Ada {a} +25" in other, "who looks on reads names"


async def test_a_result_without_luck_that_is_no_share_of_a_win_is_explained(room: Room, game: str) -> None:
    """Luck the one way round or the other takes one of the two beyond what a game can give."""
    people = await over(room, game)
    analysis = await found(people)
    await room.tables.analyses.look(people.table_id)
    turned = [replace(seat, luck=-seat.luck) for seat in analysis.seats]
    explained = []
    for one in (analysis, replace(analysis, seats=turned)):
        tell(room, people, Looked(Stage.DONE, found=one))
        said = text(card((await member(room, people, 0).get(f"/t/{people.table_id}")).text))
        beyond = any(not 0 <= seat.result - seat.luck <= 1 for seat in one.seats)
        assert ("unter 0 oder über 100" in said) == beyond
        explained.append(beyond)
    assert any(explained)


async def test_whoever_played_has_the_ground_of_the_river(room: Room, game: str) -> None:
    people = await over(room, game)
    analysis = await found(people)
    tell(room, people, Looked(Stage.DONE, found=analysis))
    for seat in (0, 1):
        page = (await member(room, people, seat).get(f"/t/{people.table_id}/replay")).text
        samples = re.findall(r'<rect class="band b(\d)"[^>]*/></svg><b class="num">', page)
        assert "".join(samples) == ["01", "10"][seat]
        ground, above = [
            path[1:-1].split("L") for path in re.findall(r'<path class="band b\d" d="([^"]+)"', page)
        ]
        end, at = ground[len(ground) // 2 - 1].split(), 72 * (1 - analysis.seats[seat].result)
        assert end == ["344.0", f"{at:.1f}"] and ground[-1] == "0.0 72.0"
        assert above[len(above) // 2 :] == ground[: len(ground) // 2][::-1], "the next lies on it"
        assert {point.split()[1] for point in above[: len(above) // 2]} == {"0.0"}, "and both fill it"


@pytest.mark.parametrize("lang", ["de", "en"])
async def test_the_time_line_shows_chances_and_where_the_game_lay(room: Room, game: str, lang: str) -> None:
    people, guest = await over(room, game), room.guest(lang)
    path = f"/t/{people.table_id}/replay"
    assert "withchances" not in (await guest.get(path)).text
    assert (await guest.get(f"{path}?jump=moments")).status_code == 200, "a link from before it was deleted"
    analysis = await found(people)
    tell(room, people, Looked(Stage.DONE, found=analysis))
    bad, lucky = analysis.seats[1].worst[0].seq, next(roll.seq for roll in analysis.rolls if roll.luck[0])
    page = (await guest.get(f"{path}?step=0&jump=moments")).text
    assert page.count('class="band b') == 4 and 'class="decided"' in page and 'class="lucky"' in page
    assert '<option value="moments" selected>' in page
    assert re.search(rf'id="way-jump_on"[^>]*href="{path}\?step={bad}&amp;jump=moments"', page)
    at_bad = text((await guest.get(f"{path}?step={bad}")).text)
    assert (
        "Hier lag die Partie. Besser:" if lang == "de" else "This is where the game was decided. Better:"
    ) in at_bad
    assert "−31 ± 3" in at_bad
    at_luck = (await guest.get(f"{path}?step={lucky}")).text
    assert ("Glückswurf für Ada: +25" if lang == "de" else "Lucky roll for Ada: +25") in text(at_luck)
    chance = "Gewinnchance" if lang == "de" else "Chance to win"
    assert f"{chance} Ada 65, Bo 35" in unescape(at_luck)


# ---- what would have come of the better choice ------------------------------------------------------------


async def told(room: Room, game: str) -> tuple[People, Decision, str]:
    """A game that is analysed, its costly decision, the address of its replay there."""
    people = await over(room, game)
    analysis = await found(people)
    await room.tables.analyses.look(people.table_id)
    tell(room, people, Looked(Stage.DONE, found=analysis))
    bad = analysis.seats[1].worst[0]
    return people, bad, f"/t/{people.table_id}/replay?step={bad.seq}"


def after_better(view: Any, bad: Decision) -> Any:
    state = view.log[bad.seq - 1].before.copy()
    for one in bad.better:
        action = view.game.notation.read_action(view.material, state, bad.seat, one)
        view.game.rules.apply(view.material, state, bad.seat, action)
    return state


async def the_result_draws_it(room: Room, people: People, path: str) -> None:
    for language, title in (("de", "Hier lag die Partie"), ("en", "Where it was decided")):
        page = (await room.guest(language).get(f"/t/{people.table_id}")).text
        drawn = re.findall(r'<section class="card decidedcard".*?</section>', page, re.S)[0]
        assert title in drawn and "42" in text(drawn) and "73" in text(drawn) and "style=" not in drawn
        assert f'href="{path}"' in drawn and f'href="{path}&amp;instead=better"' in drawn
        assert "data-places" not in drawn and "<figure><svg" in drawn
        ids = re.findall(r'\bid="([^"]+)"', page)
        assert len(ids) == len(set(ids)), "pictures of one page have names of their own"
    analysis = await found(people)
    even = [replace(seat, worst=()) for seat in analysis.seats]
    tell(room, people, Looked(Stage.DONE, found=replace(analysis, seats=even)))
    assert "decidedcard" not in (await room.guest().get(f"/t/{people.table_id}")).text


@pytest.mark.parametrize("game", list(GAMES))
async def test_the_table_is_shown_as_it_would_stand_after_the_better_choice(room: Room, game: str) -> None:
    people, bad, path = await told(room, game)
    view, guest = await people.view(), room.guest()
    played, better = [(await guest.get(path + more)).text for more in ("", "&instead=better")]
    for page, current, figures in ((played, "played", "58, Bo 42"), (better, "better", "27, Bo 73")):
        assert re.search(rf'id="fork-{current}"[^>]* aria-current="true"', page)
        assert f"Gewinnchance Ada {figures}" in unescape(page)
        assert page.count('data-key="b"') == 1 and "Gewinnchance 42" in page and "Gewinnchance 73" in page
    assert "Chance etwa 73 statt 42 (± 3), je 48-mal weitergespielt." in text(better)
    prompt = text(re.findall(r'<div class="prompt".*?</div>', better, re.S)[0])
    assert prompt.startswith("Besser: ") and "Besser: " not in text(played).split("Hier lag die Partie.")[0]
    then = Replayed(replace(after(view, bad.seq), shown=after_better(view, bad)), "de", bad.seat)
    minis = [str(card.mini) for card in then.cards]
    assert all(mini in better for mini in minis), "every seat as it would stand"
    log = re.findall(r'<section class="card log".*?</section>', better, re.S)[0]
    assert f'data-seq="{bad.seq}"' not in log, "it never happened"
    assert re.search(r'id="way-on"[^>]*href="([^"]*)"', better)[1].count("instead") == 0  # type: ignore[index]
    again = (await guest.get(path)).text
    assert without_deeds(again) == without_deeds(played), "what might have been leaves no trace"
    await the_roll_is_shown_where_it_is_known(room, people, bad, path)
    await the_result_draws_it(room, people, path)


def without_deeds(page: str) -> str:
    return re.sub(r'name="deed" value="[^"]*"', "", page)


async def the_roll_is_shown_where_it_is_known(room: Room, people: People, bad: Decision, path: str) -> None:
    then = await room.tables.playing_on.rolled(people.table_id, bad.seq, bad.better)
    page = (await room.guest().get(f"{path}&instead=roll")).text
    assert ('id="fork-roll"' in page) == (then is not None)
    if then is not None:
        assert "Besser, und dann: " in text(page) and 'data-instead="roll"' in page
        assert "Chance vor diesem Wurf etwa 73 statt 42 (± 3)." in text(page)
    else:
        assert "data-instead" not in page and 'id="fork-played"' in page


async def test_a_better_choice_is_asked_for_only_where_one_is_known(room: Room, game: str) -> None:
    people, bad, path = await told(room, game)
    guest = room.guest()
    assert (await guest.get(f"{path}&instead=nonsense")).status_code == 400
    elsewhere = (await guest.get(f"/t/{people.table_id}/replay?step={bad.seq - 1}&instead=better")).text
    assert "data-instead" not in elsewhere and 'id="fork-' not in elsewhere
    play, form = f"/t/{people.table_id}/replay/play", {"seat": "0", "bot": "random", "instead": "better"}
    refused = await guest.post(play, step=str(bad.seq - 1), deed="a" * 22, **form)
    assert refused.status_code == 409 and "nichts Besseres bekannt" in text(refused.text)
    page = (await guest.get(f"{path}&instead=better")).text
    slip = re.findall(r'<section class="slip" id="play-on".*?</section>', page, re.S)[0]
    assert '<input type="hidden" name="instead" value="better">' in slip and "besseren Entscheidung" in slip
    key = re.findall(r'name="deed" value="([^"]*)"', slip)
    answer = await guest.post(play, step=str(bad.seq), **form, **({"deed": key[0]} if key else {}))
    assert answer.status_code == 303
    new = await room.tables.view(answer.headers["location"].removeprefix("/t/"))
    assert new.log[bad.seq - 1].text == bad.better


def test_both_choices_are_marked_where_a_picture_says_its_places() -> None:
    svg = '<svg viewBox="0 0 300 200" data-places="0,40,40 1,140,40 7,40,140" data-reach="20"><g/></svg>'
    drawn = marking.marked(svg, [0], [7, 9], "besser")
    assert re.findall(r'class="(was|would)" cx="(\d+)" cy="(\d+)"', drawn) == [
        ("was", "40", "40"),
        ("would", "40", "140"),
    ]
    assert drawn.count(">besser</text>") == 1 and "data-places" not in drawn
    left, top, width, height = [
        float(one)
        for one in re.findall(r'class="flag" x="(.*?)" y="(.*?)" width="(.*?)" height="(.*?)"', drawn)[0]
    ]
    assert left >= 0 and top + height <= 140 - 49 and left + width <= 300, (
        "above the place, within the picture"
    )
    assert marking.marked(svg, [], [9]) == svg.replace(
        ' data-places="0,40,40 1,140,40 7,40,140" data-reach="20"', ""
    )


@pytest.mark.parametrize(
    ("value", "error", "said"),
    [(0.0, 0.0, "0 ± 0"), (-0.001, 0.001, "0 ± 1"), (0.384, 0.052, "+38 ± 5"), (-1.2, 0.2, "−120 ± 20")],
)
def test_figures_are_hundredths_of_a_win(value: float, error: float, said: str) -> None:
    assert within(value, error) == said
