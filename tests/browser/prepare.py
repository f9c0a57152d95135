"""Tables in every phase, made before the server starts: the same database, no waiting for bots."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import count
from pathlib import Path
from typing import Any

from tests.longest import longest_names
from wuerfelwerk import bots, games
from wuerfelwerk.engine import options as option_values
from wuerfelwerk.games import GAMES
from wuerfelwerk.hall import Tables, new_person
from wuerfelwerk.web.entrance.viewer import Cookies
from wuerfelwerk.web.settings import Settings

NAMES = ("Lena", "Karl", "Mika", "Kiesel")
LONG_NAMES = ("W" * 24, "Donaudampfschiffkapitäns", "M" * 24, "Ö" * 24, "www." + "w" * 20, "Q" * 24)
SHORT_NAMES = ("Mathilda", "Leonhard", "Theodora", "Mia", "Karlotta", "Hannah")
GAME = next(iter(GAMES))
AT_ONCE = {"bot_pause": 0, "patience": 86_400}


# decisions played before somebody looks
MOMENTS = {"begun": 0, "early": 9, "middle": 24, "later": 31}


def unusual_options(id: str) -> dict[str, str]:
    """The last value of every option, all of a list; the default where a file is needed."""
    card, chosen = games.game(id).card, dict[str, str]()
    for option in card.options:
        value = ",".join(option.values) if option.kind == "list" else option.values[-1]
        wanted = {**chosen, option.key: value}
        if value != "host" and option_values.fits(card, wanted):
            chosen = wanted
    return chosen


def short_options(id: str) -> dict[str, str]:
    """The smallest value of every number: the smallest board, the fewest rounds."""
    numbers = [option for option in games.game(id).card.options if option.kind == "number"]
    brought = {"boards": "host"} if id in SMALL_BOARDS else {}
    return {option.key: min(option.values, key=int) for option in numbers} | brought


# Where boards may be brought: one on which the game ends soon. It keeps every law of boards.
SMALL_BOARDS = {
    "wuerfelland": """\
id = "klein"
map = '''
      r
 y Y r R
  y O B x x
 G X S G X
g g R Y o
   B b O o
  # b
'''
"""
}


def quick_bot(id: str) -> str:
    """The bot that ends a game soonest and needs no machine code for it."""
    return "greedy" if "greedy" in bots.bots_of(games.game(id)) else "random"


@dataclass(frozen=True)
class Seated:
    """A table and the cookies of those who sit there, by seat."""

    table_id: str
    persons: tuple[str, ...]
    path: str


@dataclass(frozen=True)
class Prepared:
    waiting: Seated
    begun: Seated  # sides are being chosen
    middle: Seated
    device: Seated  # all seats on one device
    game: Seated  # two people and a bot, for a whole game
    whole: dict[str, Seated]  # by game: one person and a bot, as short as it goes
    whole_by_names: dict[str, Seated]  # the same
    whole_by_touch: dict[str, Seated]
    spare: tuple[Seated, ...]  # two people, first turn
    doubled: tuple[Seated, ...]  # two people, at the beginning
    every: dict[str, Seated]  # by game: two people and a bot, at the beginning
    by_keys: dict[str, Seated]  # the same, people click everything
    tabs: tuple[Seated, ...]  # the same two people, at the beginning
    picking: Seated  # two wait to begin
    picked: Seated  # over, and the host had picked who starts
    timed: Seated  # two seats on one device, with a clock, at the beginning
    long_names: dict[str, Seated]  # by game and phase, every seat with the longest of names
    clocks: dict[str, Seated]  # by game, all seats taken, with a clock; people may say what they like
    hinted: Seated  # two people, sides are being chosen, hints and a tutor
    away: dict[str, Seated]  # by game and number of seats: the host has decided, the others have no page open
    moments: dict[str, Seated]  # by game and moment, with options as far from the defaults as they go


def most(id: str) -> int:
    return games.game(id).card.seats_max


async def prepare(folder: Path) -> Prepared:
    with longest_names():
        return await _prepare(folder)


async def _prepare(folder: Path) -> Prepared:
    settings = Settings(folder, folder / "tables.sqlite")
    tables = await Tables.open(settings.tables_at, bots=False)
    cookies = Cookies(settings.cookie_keys())
    with_clock: dict[str, Any] = {"decisions": 9, "clock": 10.0, "names": SHORT_NAMES, "free_words": True}
    try:
        return Prepared(
            waiting=await _seat(tables, cookies, 3, start=False),
            begun=await _seat(tables, cookies, 2),
            middle=await _seat(tables, cookies, 4, decisions=120),
            device=await _seat(tables, cookies, 3, alone=True),
            game=await _seat(tables, cookies, 2, robots=1, robot=quick_bot(GAME)),
            whole={id: await _short(tables, cookies, id) for id in GAMES},
            whole_by_names={id: await _short(tables, cookies, id) for id in GAMES},
            whole_by_touch={id: await _short(tables, cookies, id) for id in GAMES},
            spare=tuple([await _seat(tables, cookies, 2, decisions=2) for _ in range(6)]),
            doubled=tuple([await _seat(tables, cookies, 2) for _ in range(2)]),
            every={id: await _seat(tables, cookies, 2, robots=1, game=id) for id in GAMES},
            by_keys={id: await _seat(tables, cookies, 2, robots=1, game=id, by_hand=True) for id in GAMES},
            tabs=await _begun(tables, cookies, 11),
            picking=await _seat(tables, cookies, 2, start=False),
            picked=await _picked(tables, cookies),
            timed=await _seat(tables, cookies, 2, alone=True, clock=10.0),
            long_names=await _long_names(tables, cookies),
            clocks={id: await _seat(tables, cookies, most(id), game=id, **with_clock) for id in GAMES},
            hinted=await _seat(tables, cookies, 2, settings={"hints": True, "tutor": True}),
            away=await _away(tables, cookies),
            moments=await _moments(tables, cookies),
        )
    finally:
        await tables.close()


async def begun_tables(folder: Path, number: int) -> tuple[Seated, ...]:
    """Tables of the same two people in a file of their own, at the beginning."""
    settings = Settings(folder, folder / "tables.sqlite")
    tables = await Tables.open(settings.tables_at, bots=False)
    try:
        return await _begun(tables, Cookies(settings.cookie_keys()), number)
    finally:
        await tables.close()


async def tables_in(folder: Path, *wishes: dict[str, Any]) -> list[Seated]:
    """Tables in a file of their own; ``wishes`` are those of ``_seat``, ``people`` among them."""
    settings = Settings(folder, folder / "tables.sqlite")
    tables = await Tables.open(settings.tables_at, bots=False)
    try:
        return [await _seat(tables, Cookies(settings.cookie_keys()), **wish) for wish in wishes]
    finally:
        await tables.close()


async def _begun(tables: Tables, cookies: Cookies, number: int) -> tuple[Seated, ...]:
    persons = [new_person(), new_person()]
    return tuple([await _seat(tables, cookies, 2, persons=persons) for _ in range(number)])


async def _short(tables: Tables, cookies: Cookies, id: str) -> Seated:
    """Its dice have a seed: it takes as long the next time."""
    wishes: dict[str, Any] = {"robots": 1, "robot": quick_bot(id), "options": short_options(id), "seed": 1}
    if id in SMALL_BOARDS:
        wishes |= {"boards": [SMALL_BOARDS[id]]}
    return await _seat(tables, cookies, 1, game=id, **wishes)


async def _picked(tables: Tables, cookies: Cookies) -> Seated:
    return await _left(tables, await _seat(tables, cookies, 2, decisions=8, starter=1))


async def _left(tables: Tables, seated: Seated) -> Seated:
    """The table is over, because everybody leaves."""
    for row in (await tables._cache.get(seated.table_id)).seats:
        for person in row.holders:
            await tables.leave(seated.table_id, person)
    return seated


async def _moments(tables: Tables, cookies: Cookies) -> dict[str, Seated]:
    found = {}
    for id in GAMES:
        for name, decisions in MOMENTS.items():
            seated = await _seat(tables, cookies, 3, game=id, decisions=decisions, unusual=True)
            found[f"{id}-{name}"] = seated
        found[f"{id}-over"] = await _seat(tables, cookies, 2, game=id, decisions=5000, bot="greedy")
    return found


async def _away(tables: Tables, cookies: Cookies) -> dict[str, Seated]:
    found = {}
    for id in GAMES:
        for seats in (2, 3, 4):
            waiting: dict[str, Any] = {"decisions": 7, "waits": True, "seed": 1}
            found[f"{id}-{seats}"] = await _seat(tables, cookies, seats, game=id, **waiting)
    return found


async def _long_names(tables: Tables, cookies: Cookies) -> dict[str, Seated]:
    """All seats of every game taken: waiting, on one device, running, over; another waits for its last."""
    found = {}
    for id in GAMES:
        seats = games.game(id).card.seats_max
        full: dict[str, Any] = {"game": id, "names": LONG_NAMES}
        found[f"{id}-waiting"] = await _seat(tables, cookies, seats, start=False, **full)
        found[f"{id}-open"] = await _seat(tables, cookies, seats - 1, start=False, free=1, **full)
        found[f"{id}-device"] = await _running(tables, cookies, seats, alone=True, **full)
        found[f"{id}-running"] = await _in_its_game(tables, cookies, seats, **full)
        found[f"{id}-over"] = await _left(tables, await _in_its_game(tables, cookies, seats, **full))
    full = {"names": LONG_NAMES, "decisions": 5000, "bot": "greedy"}
    found["won"] = await _seat(tables, cookies, 2, **full)
    return found


async def _in_its_game(tables: Tables, cookies: Cookies, people: int, **more: Any) -> Seated:
    """A table in the middle of its game."""
    return await _running(tables, cookies, people, decisions=10, **more)


async def _running(tables: Tables, cookies: Cookies, people: int, **more: Any) -> Seated:
    """A table whose game is not over. Dice may end a short one early, the first of all: then another."""
    while True:
        seated = await _seat(tables, cookies, people, **more)
        if (await tables.view(seated.path[3:])).phase == "running":
            return seated


async def _seat(
    tables: Tables,
    cookies: Cookies,
    people: int,
    *,
    robots: int = 0,
    start: bool = True,
    decisions: int = 0,
    waits: bool = False,  # and on, until the first seat waits for others
    alone: bool = False,
    game: str = GAME,
    by_hand: bool = False,
    unusual: bool = False,
    options: Mapping[str, str] | None = None,
    robot: str = "random",
    bot: str = "random",
    starter: int = -1,
    free_words: bool = False,
    free: int = 0,
    clock: float = 0.0,
    names: Sequence[str] = NAMES,
    persons: Sequence[str] = (),
    seed: int | None = None,
    settings: Mapping[str, bool] | None = None,
    boards: Sequence[str] = (),
) -> Seated:
    if not persons:
        persons = [new_person()] * people if alone else [new_person() for _ in range(people)]
    table_id = await tables.create(
        game,
        person=persons[0],
        name=names[0],
        seats=people + robots + free,
        settings=AT_ONCE
        | {"by_hand": by_hand, "starter": starter, "clock": clock, "free_words": free_words}
        | dict(settings or {}),
        options=unusual_options(game) if unusual else dict(options or {}),
        dice="fair" if seed is None else "seeded",
        seed=seed,
        boards=boards,
    )
    invite = (await tables.view(table_id, persons[0])).links.invite
    for seat in range(1, people):
        await tables.sit(table_id, persons[seat], names[seat], invite=invite, seat=seat)
    for seat in range(people, people + robots):
        await tables.set_bot(table_id, persons[0], seat, robot)
    if start:
        await tables.start(table_id, persons[0])
    for number in count():
        view = await tables.view(table_id)
        if view.phase == "over" or (number >= decisions and not (waits and 0 in view.waiting_for)):
            break
        seat = view.waiting_for[0]
        view = await tables.view(table_id, persons[seat], seat)
        material, state = view.material.tobytes(), view.state.tobytes()
        actions = bots.choose(view.game, bot, material, state, seat, number)
        await tables.act(table_id, persons[seat], seat, view.seq, actions)
    signed = tuple(cookies.sign(person) for person in persons)
    return Seated(table_id, signed, f"/t/{table_id}")
