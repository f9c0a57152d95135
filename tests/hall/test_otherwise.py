"""How a game would stand after another decision: what was played leads to what came, other dice to none."""

from __future__ import annotations

from copy import copy
from dataclasses import replace
from typing import Any

import pytest

from tests.hall.people import People
from wuerfelwerk.engine.chance import thrown_now
from wuerfelwerk.engine.masks import listed, new_mask
from wuerfelwerk.games import GAMES
from wuerfelwerk.hall import NotLegal, Tables, new_person
from wuerfelwerk.table.seen.otherwise import Otherwise, decided, rolled
from wuerfelwerk.table.table import Table

MOST = 50
SEED = 16  # in some of its games the table marks several fields by itself, and then dice fall
_tables: dict[str, Table] = {}  # each game is played once


async def over(tables: Tables, game: str, **wishes: Any) -> Table:
    people = await People.begin(tables, game, 2, **{"seed": SEED} | wishes)
    await people.play_to_the_end()
    return await tables._cache.get(people.table_id)


async def played(tables: Tables, game: str) -> Table:
    if game not in _tables:
        _tables[game] = await over(tables, game)
    return _tables[game]


def found(view: Table, seq: int, texts: tuple[str, ...]) -> Otherwise:
    return decided(view.game, view.material, view.log, seq, texts)


def state_after(view: Table, seq: int) -> Any:
    return view.log[seq].before if seq < len(view.log) else view.state


@pytest.mark.parametrize("game", list(GAMES))
async def test_what_was_played_leads_to_what_came(in_a_file: Tables, game: str) -> None:
    """With whatever the table plays by itself in between."""
    view, rolls = await played(in_a_file, game), 0
    for event in [event for event in view.log if event.seat is not None]:
        one = found(view, event.seq, event.text)
        assert one.after.tobytes() == state_after(view, event.seq).tobytes()
        assert one.events[0] == replace(event, auto=False)
        then = rolled(view, one)
        if then is None:
            continue
        rolls += 1
        last = event.seq + len(then.events) - 1
        assert then.after.tobytes() == state_after(view, last).tobytes()
        told = [(one.actor, one.text, one.faces, one.auto) for one in then.events[1:]]
        assert told == [(e.actor, e.text, e.faces, e.auto) for e in view.log[event.seq : last]]
        assert then.events[-1].seat is None and all(one.seat is not None for one in then.events[:-1])
    assert rolls, "some decisions are followed by a roll"


@pytest.mark.parametrize("game", list(GAMES))
async def test_the_roll_that_would_have_come_is_one_of_the_dice_thrown_there(
    in_a_file: Tables, game: str
) -> None:
    """Whatever another decision leads to: the next number, however many dice and whoever throws them."""
    view, same, other = await played(in_a_file, game), 0, 0
    rules, mask = view.game.rules, new_mask(view.game.rules.MASK_WORDS)
    for event in [event for event in view.log if event.seat is not None][:MOST]:
        rules.legal(view.material, event.before, event.seat, mask)
        for action in listed(mask)[:4]:
            text = view.game.notation.action_text(view.material, event.before, event.seat, action)
            one = found(view, event.seq, (text,))
            if rules.unfinished(view.material, one.after, event.seat):
                continue
            then = rolled(view, one)
            if then is None:
                other += 1
                continue
            same += 1
            last = then.events[-1]
            thrown = thrown_now(rules, view.material, last.before)
            assert last.roll == next(e.roll for e in view.log[event.seq :] if e.faces), "the next number"
            assert len(last.faces) == thrown.count, "as many dice as are thrown there"
            assert all(face < sides for face, sides in zip(last.faces, thrown.sides, strict=False))
    assert same + other


@pytest.mark.usefixtures("pig_registered")
async def test_where_somebody_would_have_decided_first_nobody_knows_the_roll(in_a_file: Tables) -> None:
    view = await over(in_a_file, "pig")
    rolled_on = next(e for e in view.log if e.text == ("roll",) and e.before.total)
    held = found(view, rolled_on.seq, ("hold",))
    assert rolled(view, held) is None and not held.over
    hold = next(e for e in view.log if e.text == ("hold",) and e.seq < len(view.log))
    then = rolled(view, found(view, hold.seq, ("roll",)))
    fallen = next(e for e in view.log[hold.seq :] if e.faces)
    assert then is not None and then.events[1].faces == fallen.faces, "the die the other one threw"


@pytest.mark.usefixtures("pig_registered")
async def test_what_people_would_have_thrown_nobody_knows(in_a_file: Tables) -> None:
    view = await over(in_a_file, "pig", dice="fair", seed=None)
    rolled_on = next(e for e in view.log if e.text == ("roll",))
    one = found(view, rolled_on.seq, rolled_on.text)
    assert rolled(view, one) is not None
    with_own = copy(view)
    with_own.info = replace(view.info, dice="own")
    assert rolled(with_own, one) is None
    from_another = copy(view)
    from_another.log = tuple([replace(event, roll=0) for event in view.log])
    assert rolled(from_another, one) is None


@pytest.mark.usefixtures("pig_registered")
async def test_while_a_game_goes_on_its_dice_say_nothing(in_a_file: Tables) -> None:
    people = await People.begin(in_a_file, "pig", 2)
    await people.play_until(lambda view: view.seq >= 6)
    view = await in_a_file._cache.get(people.table_id)
    event = next(e for e in view.log if e.seat is not None)
    with pytest.raises(NotLegal, match="nach der Partie"):
        rolled(view, found(view, event.seq, event.text))


@pytest.mark.usefixtures("pig_registered")
async def test_a_table_goes_on_from_another_decision(in_a_file: Tables) -> None:
    """Where that ends the game there is nothing to go on with."""
    view = await over(in_a_file, "pig")
    rolled_on = next(e for e in view.log if e.text == ("roll",) and e.before.total)
    ask = in_a_file.playing_on.begin
    more: dict[str, Any] = {"seat": 0, "bot": "random"}
    id = await ask(view.info.id, new_person(), "Eva", step=rolled_on.seq, instead=("hold",), **more)
    new = await in_a_file.view(id)
    assert [event.text for event in new.log[: rolled_on.seq]] == [
        *[event.text for event in view.log[: rolled_on.seq - 1]],
        ("hold",),
    ]
    assert new.phase == "running"
    last = next(e for e in reversed(view.log) if e.seat is not None)
    with pytest.raises(NotLegal, match="zu Ende"):
        await ask(view.info.id, new_person(), "Eva", step=last.seq, instead=last.text, **more)
