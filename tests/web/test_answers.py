"""Every address × bad input: the right status and a sentence, never a trace of the program."""

from __future__ import annotations

import re
from dataclasses import replace

import pytest
from markupsafe import escape

from tests.web.conftest import ADDRESS, GAME, Room
from wuerfelwerk.engine.contract import Card
from wuerfelwerk.games import all_games
from wuerfelwerk.web.entrance import language

pytestmark = pytest.mark.long

TABLE_POSTS = (
    "draft",
    "undo",
    "act",
    "hand",
    "vote",
    "back",
    "leave",
    "rematch",
    "start",
    "bot",
    "free",
    "seats",
    "beside",
)
NEED_FIELDS = ("draft", "undo", "act", "hand", "vote", "bot", "free", "beside")


def is_a_sentence(text: str) -> bool:
    return "Traceback" not in text and "Internal Server Error" not in text and "<h1>" in text


@pytest.mark.parametrize(
    "path",
    [
        "/nothing",
        "/t/nothing",
        "/t/nothing/stream",
        "/join/nothing",
        "/seat/x",
        "/watch/x",
        "/rules/nothing",
        "/static/../app.py",
        "/static/x.css",
    ],
)
async def test_unknown_places_are_404(room: Room, path: str) -> None:
    answer = await room.guest().get(path)
    assert answer.status_code == 404
    assert is_a_sentence(answer.text)


@pytest.mark.parametrize("path", ["/tables", "/join", "/t/x/draft", "/t/x/act"])
async def test_wrong_verb_is_405(room: Room, path: str) -> None:
    answer = await room.guest().get(path)
    assert answer.status_code == 405
    assert is_a_sentence(answer.text)
    assert "allow" in answer.headers


@pytest.mark.parametrize("verb", TABLE_POSTS)
async def test_a_stranger_may_not_touch_a_table(room: Room, verb: str) -> None:
    ada, bo, stranger = room.guest(), room.guest(), room.guest()
    path = await room.table(ada, bo)
    form = {"seat": "0", "seq": "1", "action": "120", "keep": "0", "stop": "1", "bot": "greedy", "name": "X"}
    before = await room.tables.view(path[3:])
    for headers in ({}, {"hx-request": "true"}):
        answer = await stranger.post(f"{path}/{verb}", headers, **form)
        assert answer.status_code == 403, answer.text
    other = await room.table(stranger, room.guest())  # known by now, but at another table
    assert other != path
    answer = await stranger.post(f"{path}/{verb}", **form)
    assert answer.status_code in (403, 409), answer.text
    after = await room.tables.view(path[3:])
    assert (after.seq, after.shown.tobytes()) == (before.seq, before.shown.tobytes())


@pytest.mark.parametrize("verb", ["draft", "undo", "act"])
async def test_nobody_acts_for_another_seat(room: Room, verb: str) -> None:
    ada, bo = room.guest(), room.guest()
    path = await room.table(ada, bo)
    answer = await bo.post(f"{path}/{verb}", seat="0", seq="1", action="120", keep="0")
    assert answer.status_code == 403
    assert (await room.tables.view(path[3:])).seats[0].done is False


@pytest.mark.parametrize("verb", NEED_FIELDS)
async def test_missing_fields_are_400(room: Room, verb: str) -> None:
    ada, bo = room.guest(), room.guest()
    path = await room.table(ada, bo)
    answer = await ada.post(f"{path}/{verb}")
    assert answer.status_code == 400
    assert is_a_sentence(answer.text)


@pytest.mark.parametrize("odd", ["", "-1", "1e9", "zwei", "²", "9" * 40, "0x10", "1.5", "\x00"])
async def test_odd_numbers_are_400(room: Room, odd: str) -> None:
    ada, bo = room.guest(), room.guest()
    path = await room.table(ada, bo)
    for field in ("seat", "seq", "action"):
        form = {"seat": "0", "seq": "1", "action": "120", field: odd}
        answer = await ada.post(f"{path}/draft", **form)
        assert answer.status_code == 400, (field, odd)


async def test_unknown_actions_and_seats(room: Room) -> None:
    ada, bo = room.guest(), room.guest()
    path = await room.table(ada, bo)
    assert (await ada.post(f"{path}/draft", seat="0", seq="1", action="9999")).status_code == 400
    assert (await ada.post(f"{path}/draft", seat="77", seq="1", action="0")).status_code in (403, 404)


async def test_not_legal_is_409_with_the_rule(room: Room) -> None:
    ada, bo = room.guest(), room.guest()
    path = await room.table(ada, bo)
    answer = await ada.post(f"{path}/draft", seat="0", seq="1", action="0")
    assert answer.status_code == 409
    assert f'href="/rules/{GAME}?table={path[3:]}#' in answer.text
    fragment = await ada.post(f"{path}/draft", {"hx-request": "true"}, seat="0", seq="1", action="0")
    assert fragment.status_code == 409
    assert fragment.text.lstrip().startswith("<div") and 'hx-swap-oob="true"' in fragment.text


async def test_out_of_date_is_409_and_shows_the_table(room: Room) -> None:
    ada, bo = room.guest(), room.guest()
    path = await room.table(ada, bo)
    answer = await ada.post(f"{path}/act", seat="0", seq="999", action="120")
    assert answer.status_code == 409
    assert "Der Tisch ist weiter" in answer.text and 'id="table"' in answer.text


async def test_the_same_commit_twice_is_one(room: Room) -> None:
    ada, bo = room.guest(), room.guest()
    path = await room.table(ada, bo)
    for _ in range(2):
        answer = await ada.post(f"{path}/act", {"hx-request": "true"}, seat="0", seq="1", action="120")
        assert answer.status_code == 200
    view = await room.tables.view(path[3:])
    assert view.seats[0].done and view.seq == 1


@pytest.mark.parametrize("form", [
    {"game": "nothing"}, {"way": "boat"}, {"seats": "1"}, {"seats": "9"}, {"seats": "x"}, {"name": "x" * 300},
    {"name": "\u200b"}, {f"option.{GAME}.goal": "nothing"}, {"bot": "nothing", "way": "bots"},
    {"seal": "a b"}, {"way": "device", "name": "Ada", "others": "ada"},
])  # fmt: skip
async def test_a_table_cannot_be_opened_with_nonsense(room: Room, form: dict[str, str]) -> None:
    answer = await room.guest().post("/tables", **{"game": GAME, "way": "friends", "seats": "2", **form})
    assert answer.status_code in (400, 404, 409), answer.text
    assert is_a_sentence(answer.text)


async def test_a_refused_form_comes_back_as_it_was_filled_in(room: Room) -> None:
    ada = room.guest()
    form = {"game": GAME, "way": "friends", "seats": "4", "name": "Ada <3", f"option.{GAME}.goal": "full_bar"}
    answer = await ada.post("/tables", **form, bot="random", by_hand="1", seal="no seal")
    assert answer.status_code == 400
    assert "Ein Siegel hat 64 Zeichen" in answer.text
    for kept in ("full_bar", "friends", "4", "random", "1"):
        assert re.search(rf'value="{kept}"[^>]* checked', answer.text), kept
    assert 'value="Ada &lt;3"' in answer.text
    person = ada.client.cookies.get("person")
    assert person is None and 'href="/t/' not in answer.text  # no table was left behind


@pytest.mark.parametrize("card", [game.card for game in all_games()], ids=lambda card: card.id)
async def test_every_option_can_be_opened_with_every_value_and_is_explained(room: Room, card: Card) -> None:
    start = (await room.guest("en").get("/")).text
    for option in card.options:
        assert str(escape(option.explain["en"])) in start
        for value in option.values:
            fitting = {key: good[0] for key, good in option.fits.get(value, {}).items()}
            chosen = {option.key: value} | fitting
            if value == "host":  # needs a file
                continue
            form = {f"option.{card.id}.{key}": text for key, text in chosen.items()}
            ada = room.guest()
            answer = await ada.post(
                "/tables",
                game=card.id,
                way="friends",
                seats=str(min(card.seats_max, option.most_seats)),
                **form,
            )
            assert answer.status_code == 303, answer.text
            view = await room.tables.view(answer.headers["location"][3:])
            assert view.options[option.key] == value
            page = (await ada.get(answer.headers["location"])).text
            assert str(escape(option.names.get(value, {}).get("de", value))) in page


async def test_the_switch_for_forced_moves_is_kept_and_shown(room: Room) -> None:
    for posted, kept, told in (("0", False, "spielt der Tisch"), ("1", True, "alles selbst klicken")):
        ada = room.guest()
        form = {"game": GAME, "way": "friends", "seats": "2", "by_hand": posted}
        path = (await ada.post("/tables", **form)).headers["location"]
        assert (await room.tables.view(path[3:])).settings["by_hand"] is kept
        assert told in (await ada.get(path)).text


async def test_options_for_few_close_the_door_for_more(room: Room) -> None:
    for game in all_games():
        for option in game.card.options:
            if option.most_seats >= game.card.seats_max:
                continue
            form = {"game": game.id, "way": "friends", f"option.{game.id}.{option.key}": option.values[0]}
            refused = await room.guest().post("/tables", **form, seats=str(option.most_seats + 1))
            assert refused.status_code == 400 and f"höchstens {option.most_seats} Plätze" in refused.text
            ada = room.guest()
            path = (await ada.post("/tables", **form, seats=str(option.most_seats))).headers["location"]
            assert "Noch ein Platz" not in (await ada.get(path)).text


async def test_a_board_file_that_is_none(room: Room) -> None:
    form = {"game": GAME, "way": "friends", "seats": "2", f"option.{GAME}.boards": "host"}
    for content in (b"", b"\xff\xfe", b"id = 1", b"map = '''\nrrr\n'''"):
        files = {"boards": ("board.toml", content, "text/plain")}
        answer = await room.guest().client.post("/tables", data=form, files=files)
        if answer.status_code == 303:  # told when the table begins
            host = answer.headers["location"]
            assert (await room.guest().get(host)).status_code == 200
        else:
            assert answer.status_code in (400, 409) and is_a_sentence(answer.text)


async def test_too_large_is_413(room: Room) -> None:
    answer = await room.guest().post("/join", code="x" * 300_000)
    assert answer.status_code == 413
    assert is_a_sentence(answer.text)

    async def endless() -> object:
        for _ in range(40):
            yield b"code=" + b"x" * 10_000

    headers = {"content-type": "application/x-www-form-urlencoded"}
    answer = await room.guest().client.post("/join", content=endless(), headers=headers)
    assert answer.status_code == 413


async def test_a_body_that_is_no_form_is_400(room: Room) -> None:
    answer = await room.guest().client.post("/join", json={"code": "x"})
    assert answer.status_code == 400
    headers = {"content-type": "multipart/form-data; boundary=x"}
    answer = await room.guest().client.post("/join", content=b"nonsense", headers=headers)
    assert answer.status_code == 400


@pytest.mark.parametrize(
    "origin",
    ["https://evil.example", "null", "", "http://test.evil.example", "https://test", "http://test:81"],
)
async def test_posts_from_other_sites_are_refused(room: Room, origin: str) -> None:
    answer = await room.guest().post("/settings", {"origin": origin}, language="en")
    assert answer.status_code == 403
    answer = await room.guest().post("/settings", {"sec-fetch-site": "cross-site"}, language="en")
    assert answer.status_code == 403
    assert (await room.guest().post("/settings", {"origin": ADDRESS}, language="en")).status_code == 303


@pytest.mark.parametrize(
    "back", ["//evil.example", "https://evil.example", "/\\evil.example", "javascript:x"]
)
async def test_settings_lead_back_to_us_only(room: Room, back: str) -> None:
    answer = await room.guest().post("/settings", language="en", back=back)
    assert answer.headers["location"] == "/"


async def test_errors_of_ours_are_500_with_a_sentence(room: Room, monkeypatch: pytest.MonkeyPatch) -> None:
    def fall(*_: object) -> None:
        raise RuntimeError("secret detail")

    monkeypatch.setattr(room.app.state.house, "art", fall)
    answer = await room.guest().get("/")
    assert answer.status_code == 500
    assert is_a_sentence(answer.text) and "secret" not in answer.text
    assert "content-security-policy" in answer.headers


async def test_errors_speak_the_viewers_language(room: Room) -> None:
    assert "There is nothing here" in (await room.guest("en").get("/nothing")).text
    assert "Hier liegt nichts" in (await room.guest("de").get("/nothing")).text
    assert "Hier liegt nichts" in (await room.guest("fr").get("/nothing")).text


async def test_a_table_that_is_not_there_is_no_wrong_deed(room: Room) -> None:
    for name, title in (("de", "Nicht gefunden."), ("en", "Not found.")):
        answer = await room.guest(name).get("/t/nowhere")
        assert answer.status_code == 404 and title in answer.text and "geht nicht" not in answer.text


async def test_names_of_tables_and_bots_follow_the_viewer(room: Room) -> None:
    german, english = room.guest(), room.guest("en")
    path = (await german.post("/tables", game=GAME, way="bots", seats="2", name="Kiesel")).headers["location"]
    view = await room.tables.view(path[3:])
    tr = language.house("en")
    shown = (await english.get(path)).text
    assert f"Table {tr.gettext(view.name)}" in shown and f"Tisch {view.name}" in (await german.get(path)).text
    assert f">{tr.gettext(view.seats[1].name)}</span>" in shown
    assert ">Kiesel</span>" in shown  # a person is called what was typed


async def test_forced_moves_are_marked_in_the_log(room: Room, monkeypatch: pytest.MonkeyPatch) -> None:
    ada, bo = room.guest(), room.guest()
    path = await room.table(ada, bo)
    view = await room.tables.view(path[3:])
    for seat in (0, 1):
        await room.tables.act(path[3:], person_of(room, path, seat), seat, view.seq, [120])
    assert "automatisch" not in (await ada.get(path)).text
    table = room.tables._cache._tables[path[3:]]
    table.log = tuple(replace(event, auto=event.seat == 0) for event in table.log)
    table.version += 1
    room.forget()  # no event changes but here
    assert (await ada.get(path)).text.count(">automatisch<") == 1


def person_of(room: Room, path: str, seat: int) -> str:
    return next(iter(room.tables._cache._tables[path[3:]].seats[seat].holders))
