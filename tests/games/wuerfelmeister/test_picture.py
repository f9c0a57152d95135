"""Pictures: golden files, valid XML, no style attributes, choices as data, and words for every phase.

python -m tests.games.wuerfelmeister.test_picture     # writes the golden files anew
"""

from __future__ import annotations

import re
import xml.etree.ElementTree as ET
from pathlib import Path
from typing import Any

import pytest

from tests.games.wuerfelmeister.table import Table
from tests.golden import compare, one_tag_a_line
from wuerfelwerk.draw import Choice
from wuerfelwerk.engine.masks import listed
from wuerfelwerk.games import game
from wuerfelwerk.games.pages import picture_of, words_of
from wuerfelwerk.games.telling import Moment, Told, plain
from wuerfelwerk.games.wuerfelmeister import codes, notation, rules
from wuerfelwerk.games.wuerfelmeister.words import ways
from wuerfelwerk.web.entrance.language import German, of_game

words, picture = words_of(game("wuerfelmeister")), picture_of(game("wuerfelmeister"))
tray = picture.tray

FOLDER = Path(__file__).with_name("pictures")
NAMES = ("Lena", "Karl", "Mika", "Kiesel")
DICE = "f6:1:2 b5:4:1 d5:2:6 a3:1:3 c3:3:2 e3:2:1 d2:5:6 f2:3:5 b1:2:6"
GAME = game("wuerfelmeister")
TR = German()


def look(table: Table, seat: int | None, *drafted: str, tr: Any = TR) -> Moment:
    """What a seat sees with a draft."""
    state, draft = table.state.copy(), []
    for text in drafted:
        draft.append(notation.read_action(table.material, state, 0, text))
        rules.apply(table.material, state, int(state.active), draft[-1])
    first = tuple(listed(table.mask(table.seats[seat]))) if seat is not None else ()
    names = NAMES[: len(table.seats)]
    done: frozenset[int] = frozenset()
    legal = () if draft else first
    return Moment(table.material, table.state, state, seat, tuple(draft), legal, first, names, done)


def choices(moment: Moment, tr: Any = TR) -> dict[int, Choice]:
    return {
        action: Choice(
            {"data-action": str(action)}, words.action_label(tr, moment, action), action in moment.draft
        )
        for action in moment.first_legal
    }


def drawn(moment: Moment, tr: Any = TR, standalone: bool = True) -> str:
    return picture.sheet(
        moment.material,
        moment.state,
        moment.seat or 0,
        choices=choices(moment, tr),
        pencilled=words.pencilled(moment),
        hints=words.hints(moment),
        words=words.picture_words(tr),
        standalone=standalone,
    )


def tipping() -> Table:
    return Table(rules, DICE, A="d3", B="e2", C="d5").act("A", "want 4")


def moving() -> Table:
    return tipping().act("A", "tip e3 north").roll(4)


def laying() -> Table:
    table = Table(rules, options={"setup": "manual", "size": "8", "coin": "a8", "skin": "poker"})
    return table.chance("lot", "starts A").act("A", "place c3:2:3").act("B", "place d4:2:1")


def at_the_end() -> Table:
    return Table(rules, options={"skin": "colours", "coin": "f4"}, A="f2", B="coin").roll(3)


SCENES: dict[str, tuple[Any, tuple[str, ...]]] = {
    "want": (lambda: Table(rules, DICE, A="d3", B="coin", C="coin", D="d5"), ()),
    "tip": (tipping, ("tip e3 north",)),
    "move": (moving, ("move b5",)),
    "lay": (laying, ("place e5:3:1",)),
    "goal": (at_the_end, ("move coin",)),
}


def scene(name: str) -> str:
    make, drafted = SCENES[name]
    return one_tag_a_line(drawn(look(make(), 0, *drafted)))


@pytest.mark.parametrize("name", SCENES)
def test_the_picture_is_as_it_was(name: str) -> None:
    compare(FOLDER / f"{name}.svg", scene(name))


@pytest.mark.parametrize("name", SCENES)
def test_a_picture_is_xml_without_styles_and_every_id_stands_once(name: str) -> None:
    text = scene(name)
    ids = [element.get("id") for element in ET.fromstring(text).iter() if element.get("id")]
    assert len(ids) == len(set(ids))
    assert " style=" not in text
    for layer in ("board", "dice", "ghost", "closed", "path", "figures", "offers", "bar"):
        assert f'id="A-{layer}"' in text


def test_each_choice_on_the_board_is_one_button_with_its_name() -> None:
    for make, drafted in SCENES.values():
        moment = look(make(), 0, *drafted)
        root = ET.fromstring(drawn(moment))
        buttons = [e for e in root.iter() if e.get("role") == "button"]
        assert all(e.get("aria-label") and e.get("data-action") for e in buttons)
        assert {int(e.get("data-action", "-1")) for e in buttons} <= set(moment.first_legal)
        if moment.shown.phase in (codes.MOVE, codes.PUT):  # a tip is chosen in two steps
            assert len(buttons) == len(moment.first_legal)


def test_a_person_sees_what_each_tip_brings_up() -> None:
    """The twin says all four sides; the picture draws all of them for every die."""
    table = tipping()
    rows = words.picture_words(TR).rows(table.material, table.state)
    assert (
        "Würfel auf e3, oben 2. Gekippt nach oben: 6, nach rechts: 4, nach unten: 1, nach links: 3." in rows
    )
    assert len(re.findall(r'class="face [nesw]"', drawn(look(table, None), standalone=False))) == 4 * 9
    assert table.act("A", "tip e3 north").dice()["e4"].startswith("6:")


def test_closed_fields_captures_and_one_way_are_shown() -> None:
    moment = look(moving(), 0, "move b5")
    seen = words.hints(moment)
    assert {notation.NAMES[field] for field in seen.captures} == {"e2"}
    assert "a4" in {notation.NAMES[field] for field in seen.closed}
    assert len(seen.path) == 5 and notation.NAMES[seen.path[-1]] == "b5"
    free = look(Table(rules, "a6:1:3", options={"forced_hit": "false"}, A="a1", B="a3").to_move(2), 0)
    assert words.hints(free).closed == frozenset()


def test_the_tray_offers_pictures_and_ways_to_lay() -> None:
    saying = words.picture_words(TR)
    want = look(Table(rules, DICE, A="d3", B="e2"), 0)
    shelves = tray(want.material, want.shown, 0, choices=choices(want), words=saying)
    assert [len(shelf.dice) for shelf in shelves] == [6]
    lay = look(laying(), 0, "place e5:3:1")
    shelves = tray(lay.material, lay.shown, 0, choices=choices(lay), words=saying)
    assert [len(shelf.dice) for shelf in shelves] == [5, 3], "the 2 lies there twice already"
    move = look(moving(), 0)
    shelves = tray(move.material, move.shown, 0, choices=choices(move), words=saying)
    assert [shelf.title for shelf in shelves] == ["Gesucht", "Dein Wurf"]


def tables() -> list[Table]:
    """One table in every phase."""
    lot = Table(rules, seats=3)
    limit = Table(rules, DICE, A="d3", B="e2").to_move(4, want=4, tip="tip e3 north")
    limit.state.turn, limit.referee.turns = 1000, 999
    limit.act("A", limit.legal("A")[0])
    while limit.phase == "put":
        limit.act("A", limit.legal("A")[0])
    over = Table(rules, A="c1", B="d2").roll(1).act("A", "move coin")
    stay = Table(rules, "a2:4:1 b1:5:1 f6:1:3", A="a1", B="f1").act("A", "want 6", "tip f6 west").roll(1)
    stuck = Table(rules, "f6:1:3", A="f5", B="e6").act("A", "want 5")
    return [
        lot,
        Table(rules, seats=3).chance("lot", "starts B"),
        laying(),
        Table(rules, DICE, A="d3", B="e2"),
        tipping(),
        tipping().act("A", "tip e3 north"),
        moving(),
        moving().act("A", "move e2"),
        at_the_end(),
        limit,
        limit_over(),
        over,
        stay,
        stuck,
    ]


def limit_over() -> Table:
    table = Table(rules, A="c3", B="d2")
    rules.stop(table.material, table.state)
    table.referee.stop("stopped abandoned")
    return table


@pytest.mark.parametrize("language", ["de", "en"])
def test_there_are_words_for_every_phase(language: str) -> None:
    tr = of_game(GAME, language)
    seen = set()
    for table in tables():
        seen.add(table.phase)
        for seat in (*range(len(table.seats)), None):
            moment = look(table, seat, tr=tr)
            said = [*words.prompt(tr, moment), words.headline(tr, table.material, table.state)]
            said += [words.action_label(tr, moment, action) for action in moment.first_legal]
            said += [button.text for button in words.buttons(tr, moment)]
            for action in moment.first_legal[:60]:
                drafted = look(table, seat, notation.action_text(table.material, table.state, 0, action))
                confirm = words.confirm(tr, drafted)
                said += [confirm.text, confirm.note] if confirm else []
            assert plain(said[0]) and not any("%(" in text for text in said)
            assert drawn(moment, tr)
        for seat in range(len(table.seats)):
            assert words.standing(tr, table.material, table.state, seat)
            assert words.results(tr, table.material, table.state, seat)
            words.aside(tr, look(table, seat), seat)
    assert seen == {"lot", "laid", "place", "want", "tip", "roll", "move", "put", "limit", "over"}


@pytest.mark.parametrize("language", ["de", "en"])
def test_every_event_has_a_line(language: str) -> None:
    tr = of_game(GAME, language)
    for table in tables():
        actor = int(rules.to_act(table.material, table.state))
        if actor < 0:
            continue
        mask = table.mask(table.seats[actor])
        for action in listed(mask)[:60]:
            after = table.state.copy()
            rules.apply(table.material, after, actor, action)
            for you in (actor, None):
                text = words.log_line(
                    Told(tr, table.material, table.state, after, actor, [action], NAMES, you)
                )
                assert text and "%(" not in text


def test_the_last_die_and_the_open_goal_are_told() -> None:
    table = Table(rules, "d4:5:1", A="a1", B="d4").act("A", "want 1", "pass").roll(1)
    after = table.state.copy()
    action = notation.read_action(table.material, after, 0, "move a2")
    rules.apply(table.material, after, 0, action)
    text = plain(words.log_line(Told(TR, table.material, table.state, after, 0, [action], NAMES, 0)))
    assert text.endswith("Karl nimmt den Würfel: 5, +2. Das war der letzte: Das Ziel ist offen.")


def test_a_die_is_chosen_first_then_its_direction() -> None:
    """Not all arrows at once: one frame for every other die, the arrows of the chosen one."""
    table = tipping()
    offered = listed(table.mask("A"))
    dice = {(action - codes.TIPS) // 4 for action in offered}
    open_ = drawn(look(table, 0))
    assert open_.count('class="knob"') == 0 and open_.count('class="legal"') == len(dice) > 3
    chosen = drawn(look(table, 0, "tip e3 north"))
    field = (notation.read_action(table.material, table.state, 0, "tip e3 north") - codes.TIPS) // 4
    ways = [action for action in offered if (action - codes.TIPS) // 4 == field]
    assert chosen.count('class="knob"') == len(ways) == 2
    assert chosen.count('class="legal"') == len(dice) - 1 + len(ways) - 1
    named = {int(id) for id in re.findall(r'id="A-o(\d+)"', chosen)}
    assert set(ways) <= named  # what is drafted too: pressing it rubs it out


@pytest.mark.parametrize("size", ["6", "8"])
@pytest.mark.parametrize("coin", ["a1", "c1"])
def test_letters_can_be_read_on_the_smallest_phone(size: str, coin: str) -> None:
    """12 px where the board is drawn as small as it gets: 330 × 350 px."""
    table = Table(rules, options={"setup": "manual", "size": size, "coin": coin})
    svg = drawn(look(table, 0))
    width, height = (float(value) for value in re.findall(r'viewBox="\S+ \S+ (\S+) (\S+)"', svg)[0])
    scale = min(330 / width, 350 / height)
    sizes = {float(value) for value in re.findall(r'<text [^>]*font-size="([\d.]+)"', svg)}
    assert sizes and min(sizes) * scale >= 12


@pytest.mark.parametrize(
    ("version", "worth"), [("standard", codes.HOME_POINTS), ("master", codes.HOME_POINTS_MASTER)]
)
def test_an_open_goal_says_where_how_far_and_what_it_counts(version: str, worth: int) -> None:
    table = Table(rules, "", A="d3", B="e2", options={"version": version})
    assert table.state.left == 0
    _, reason = words.prompt(TR, look(table, 0))
    coin = notation.material_json(table.material)["coin"]
    assert f"Münze bei {coin}" in reason and f"zählt {worth}." in reason and "Felder weit" in reason
    assert f"Münze bei {coin}" in words.prompt(TR, look(table, 1))[1]
    [goal] = [panel for panel in words.aside(TR, look(table, 0), 0) if panel.title == "Das Ziel ist offen"]
    said = {row.label: row.text for row in goal.rows}
    assert said["Münze"] == f"bei {coin}" and said["Entfernung"].endswith("Felder")
    assert said["Genau treffen"].startswith(f"+{worth} ")
    facts = words.picture_words(TR).facts(table.material, table.state)
    assert facts[0] == f"Münze bei {coin}" and facts[1].endswith(f"+{worth}")


def test_the_way_home_goes_round_other_figures() -> None:
    alone = Table(rules, "", A="c3", B="f6")
    blocked = Table(rules, "", A="c3", B="c2")
    far = [ways.steps_home(table.material, table.state, 0) for table in (alone, blocked)]
    assert far[1] == far[0] + 2
