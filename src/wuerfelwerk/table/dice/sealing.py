"""Before a game: browsers seal their words, then open them all at once. Pure, like ``table``.

    waiting ── start ──► opening ── all open ──► the game
                          │    ▲
       a word stays shut, │    │ all sealed anew,
       the round is void  ▼    │ or time is up
                         sealing

Seals come while the table waits. When the host starts, the list of them is closed (a *round*): from
here on nobody sits down, moves or picks who starts. Every browser keeps the list and opens its word.
A word that stays shut makes the round void: its seat is out, the others seal new words. So it ends:
every void round has a seat less, and where none is left the game begins without words. Where no
browser has sealed anything (no script, programs only) it begins at once.

The words of a round are seen by nobody before all of them are open (``told``).
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from dataclasses import asdict, replace
from typing import Any

from wuerfelwerk.dice import FairDice, seal_of
from wuerfelwerk.engine.contract import LETTERS
from wuerfelwerk.engine.errors import NotLegal, Unreadable
from wuerfelwerk.table import checks, course, notes, starting
from wuerfelwerk.table.dice.terms import terms
from wuerfelwerk.table.seats.names import N_
from wuerfelwerk.table.seen.view import SHUT, Sealed
from wuerfelwerk.table.table import HUMAN, OPENING, SEALING, WAITING, Round, Sealing, Table

SECONDS = 10.0  # so long the table waits for a word, or for a new seal

LATE = N_("Das Wort deines Browsers für die Würfel kam zu spät: Es ist nicht dabei.")
LOST = N_("Das Wort deines Browsers für die Würfel kam nicht rechtzeitig an: Es ist nicht dabei.")


def applies(table: Table) -> bool:
    """True for tables whose words are sealed; not for dice without proof, nor for tables from before."""
    return table.info.dice == "fair" and table.info.sealing is not None


def goes_on(table: Table) -> bool:
    """True from the closing of the list until the game begins."""
    return table.info.sealing is not None and bool(table.info.sealing.stage)


def check_open(table: Table) -> None:
    """Refuses what would change the table the list of seals was made for."""
    if goes_on(table):
        raise NotLegal("Gleich geht es los: Die Worte für die Würfel werden gerade geöffnet.")


# ---- verbs --------------------------------------------------------------------------------------


def give(table: Table, person: str, seal: str) -> None:
    """A browser has drawn a word and gives its seal. It has one word, on whichever seat it sits first."""
    seal, own = checks.seal(seal), table.own(person)
    if not (seal and own and applies(table)):
        return
    seat = wanted(table, person)
    if seat is not None and seal not in _used(table):
        table.put_seat(seat, seal=seal, sealed=_now(table))
        _close_if_whole(table)
    elif seat is None and _is_late(table, own):
        table.notices[own[0]] = LATE


def wanted(table: Table, person: str) -> int | None:
    """The seat this person's browser is to seal a word for now; None if for none."""
    own = table.own(person)
    if not own or not applies(table) or table.info.status != WAITING or _stage(table) == OPENING:
        return None
    if any(table.seats[seat].seal for seat in own):
        return None
    if _stage(table) == SEALING:
        return next((seat for seat in own if LETTERS[seat] in _sealing(table).awaited), None)
    return own[0]


def begin(table: Table, awaited: Collection[int] = ()) -> None:
    """The game is to begin: with the words of those who have sealed one.

    ``awaited``: seats whose browsers are about to; where nobody has sealed anything yet they are waited for.
    """
    if applies(table) and awaited and not any(row.seal for row in table.seats):
        _put(table, stage=SEALING, awaited=tuple(LETTERS[seat] for seat in awaited))
    elif applies(table):
        _close(table)
    else:
        course.begin(table)


def open_word(table: Table, person: str, number: int, word: str) -> None:
    """A browser opens its word of that round; of a round that is over already it changes nothing."""
    if _stage(table) != OPENING or number != len(_sealing(table).rounds):
        return
    now, seal = _sealing(table).rounds[-1], seal_of(commitment(table), checks.word(word))
    letter = next((LETTERS[seat] for seat in table.own(person) if now.seals[LETTERS[seat]] == seal), None)
    if letter is None or not word:
        raise Unreadable("Dieses Wort passt nicht zu seinem Siegel.")
    if letter not in now.opened:
        opened, words = {**now.opened, letter: _now(table)}, {**now.words, letter: word}
        _put_round(table, replace(now, opened=opened, words=words))
        _begin_if_open(table)


def expire(table: Table, stage: str, number: int) -> None:
    """The time of this stage is over, if the table is still in it."""
    if (_stage(table), len(_sealing(table).rounds)) != (stage, number):
        return
    if stage == SEALING:
        _close(table)
    elif stage == OPENING:
        _void(table, unopened(table))


def go(table: Table, seat: int) -> None:
    """Somebody gets up meanwhile: nobody waits for their word any more."""
    letter = LETTERS[seat]
    if _stage(table) == OPENING and letter in unopened(table):
        _void(table, (letter,))
    elif _stage(table) == SEALING:
        _put(table, awaited=tuple(one for one in _sealing(table).awaited if one != letter))
        _close_if_whole(table)


# ---- what follows -------------------------------------------------------------------------------


def _close_if_whole(table: Table) -> None:
    awaited = _sealing(table).awaited
    if _stage(table) == SEALING and all(table.seats[LETTERS.index(one)].seal for one in awaited):
        _close(table)


def _close(table: Table) -> None:
    """From here on the list of seals is fixed, and words may be opened."""
    seals = {LETTERS[seat]: row.seal for seat, row in enumerate(table.seats)}
    if not any(seals.values()):
        _finish(table, {})
        return
    sealed = {LETTERS[seat]: row.sealed for seat, row in enumerate(table.seats) if row.seal}
    picked = starting.picked(table)
    one = Round(seals, sealed, _now(table), "" if picked is None else LETTERS[picked])
    _put(table, stage=OPENING, awaited=(), rounds=(*_sealing(table).rounds, one))


def _void(table: Table, missing: Iterable[str]) -> None:
    """These words stayed shut. Nobody gets the dice of this round, and they have no word in another."""
    now = _sealing(table).rounds[-1]
    shut = tuple(missing)
    _put_round(table, replace(now, missing=shut, words={}))
    for letter in shut:
        notes.write(table, SHUT, LETTERS.index(letter))
    for seat in range(len(table.seats)):
        table.put_seat(seat, seal="", sealed=0.0)
    gone = {LETTERS[seat] for seat, row in enumerate(table.seats) if row.left}
    rest = tuple(letter for letter in now.sealed if letter not in gone | set(shut))
    _put(table, stage=SEALING, awaited=rest)
    _close_if_whole(table)  # nobody is left to seal anything


def _begin_if_open(table: Table) -> None:
    now = _sealing(table).rounds[-1]
    if not unopened(table):
        _finish(table, now.words)


def _finish(table: Table, words: Mapping[str, str]) -> None:
    _put(table, stage="", awaited=())
    for seat, row in enumerate(table.seats):
        word = words.get(LETTERS[seat], "")
        table.put_seat(seat, word=word)
        if not word and row.kind == HUMAN and any(one.seals[LETTERS[seat]] for one in _sealing(table).rounds):
            table.notices[seat] = LOST
    course.begin(table)


# ---- looking ------------------------------------------------------------------------------------


def commitment(table: Table) -> str:
    dice = table.dice()
    assert isinstance(dice, FairDice)
    return dice.commitment


def unopened(table: Table) -> tuple[str, ...]:
    """The letters of those whose word the table waits for."""
    now = _sealing(table).rounds[-1]
    return tuple(letter for letter in now.sealed if letter not in now.opened)


def told(table: Table) -> dict[str, Any]:
    """The rounds as a record holds them; no word is in them."""
    names = ("seals", "sealed", "closed", "starter", "opened")
    rounds = [
        {name: getattr(one, name) for name in names} | {"missing": list(one.missing)}
        for one in _sealing(table).rounds
    ]
    return {"rounds": rounds}


def view(table: Table, person: str | None) -> Sealed | None:
    """What a page needs to seal a word, or to open it; None where nothing is sealed (any more)."""
    if not applies(table) or table.info.status != WAITING:
        return None
    rounds = _sealing(table).rounds
    opening = _stage(table) == OPENING
    waits = unopened(table) if opening else _sealing(table).awaited
    shut = [LETTERS[seat] for seat in table.own(person) if opening and LETTERS[seat] in waits]
    gives = person is not None and wanted(table, person) is not None
    return Sealed(
        stage=_stage(table),
        wants="word" if shut else "seal" if gives else "",
        closed=_closed(table) if opening else {},
        waits_for=tuple(LETTERS.index(letter) for letter in waits),
        void=sum(bool(one.missing) for one in rounds),
    )


def _closed(table: Table) -> dict[str, Any]:
    """The list a browser writes down before it opens its word, and what is going to be played."""
    now = _sealing(table).rounds[-1]
    listed = {"round": len(_sealing(table).rounds), "seals": now.seals, "starter": now.starter}
    return {**listed, **terms(table)}


# ---- rows ---------------------------------------------------------------------------------------


def as_row(sealing: Sealing | None) -> dict[str, Any] | None:
    """As the database keeps it."""
    return None if sealing is None else asdict(sealing)


def from_row(row: Mapping[str, Any] | None, seats: int) -> Sealing | None:
    """As the database kept it. ValueError, TypeError or LookupError for what is none of such a table."""
    if row is None:
        return None
    rounds = tuple(Round(**{**one, "missing": tuple(one["missing"])}) for one in row["rounds"])
    found = Sealing(row["stage"], rounds, tuple(row["awaited"]))
    letters = list(LETTERS[:seats])
    lists = [list(one.seals) for one in rounds]
    others = [
        *found.awaited,
        *(letter for one in rounds for letter in (*one.sealed, *one.opened, *one.missing)),
    ]
    right = all(one == letters for one in lists) and set(others) <= set(letters)
    if not right or found.stage not in ("", SEALING, OPENING) or (found.stage == OPENING and not rounds):
        raise ValueError("no sealing of this table")
    return found


# ---- inside -------------------------------------------------------------------------------------


def _sealing(table: Table) -> Sealing:
    return table.info.sealing or Sealing()


def _stage(table: Table) -> str:
    return _sealing(table).stage


def _put(table: Table, **values: Any) -> None:
    table.info = replace(table.info, sealing=replace(_sealing(table), **values))


def _put_round(table: Table, one: Round) -> None:
    _put(table, rounds=(*_sealing(table).rounds[:-1], one))


def _used(table: Table) -> set[str]:
    return {row.seal for row in table.seats} | {
        seal for one in _sealing(table).rounds for seal in one.seals.values()
    }


def _is_late(table: Table, own: Collection[int]) -> bool:
    """True if the list was closed, or the game has begun, without a word of theirs."""
    rounds = _sealing(table).rounds
    begun = table.info.status != WAITING or _stage(table) == OPENING
    return begun and not (rounds and any(rounds[-1].seals[LETTERS[seat]] for seat in own))


def _now(table: Table) -> float:
    """The time, but never before anything that is in the list already, should a clock be set back."""
    times = [row.sealed for row in table.seats]
    for one in _sealing(table).rounds:
        times += [*one.sealed.values(), one.closed, *one.opened.values()]
    return max(table.now.calendar, *times)
