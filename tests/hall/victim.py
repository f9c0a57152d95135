"""A server process to be killed: plays one table and says what was acknowledged. Run by test_restart.

python -m tests.hall.victim DATABASE GAME SEED COMMITS [TABLE_ID PERSON PERSON …]
"""

from __future__ import annotations

import asyncio
import hashlib
import random
import sys

from tests.hall.people import People, shown
from wuerfelwerk.hall import Tables


async def digest(people: People) -> str:
    """Of everything every seat and a stranger see."""
    views = [shown(await people.view(seat)) for seat in (None, *range(len(people.persons)))]
    return hashlib.sha256(repr(views).encode()).hexdigest()


def say(*words: object) -> None:
    print(*words, flush=True)


async def one_step(people: People, chance: random.Random) -> None:
    """One action in somebody's draft, or the commit of a draft that is whole."""
    seat = chance.choice((await people.view()).waiting_for)
    view = await people.view(seat)
    if view.may_confirm:
        await people.act(seat, None)
    else:
        await people.draft(seat, chance.choice(view.legal))


async def main(where: str, game: str, seed: str, steps: str, *table: str) -> None:
    tables = await Tables.open(where, bots=False)
    if table:
        people = People(tables, table[0], list(table[1:]))
        say("found", await digest(people))
    else:
        people = await People.begin(tables, game, 2, dice="fair", seed=None)
        say("table", people.table_id, *people.persons)
    chance = random.Random(int(seed))
    for _ in range(int(steps)):
        if (await people.view()).phase == "over":
            say("over")
            break
        await one_step(people, chance)
        say("step", (await people.view()).seq, await digest(people))
    say("waiting")
    await asyncio.sleep(600)


if __name__ == "__main__":
    asyncio.run(main(*sys.argv[1:]))
