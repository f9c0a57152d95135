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

import time
from collections.abc import Collection, Iterable, Mapping
from dataclasses import asdict, replace
from typing import Any

from wuerfelwerk.dice import FairDice, seal_of
from wuerfelwerk.engine.errors import NotLegal, Unreadable
from wuerfelwerk.engine.record import LETTERS
from wuerfelwerk.tables import checks, notes, starting, table
from wuerfelwerk.tables.live import HUMAN, OPENING, SEALING, WAITING, Live, Round, Sealing
from wuerfelwerk.tables.names import N_
from wuerfelwerk.tables.terms import terms
from wuerfelwerk.tables.view import SHUT, Sealed

SECONDS = 10.0  # so long the table waits for a word, or for a new seal

LATE = N_("Das Wort deines Browsers für die Würfel kam zu spät: Es ist nicht dabei.")
LOST = N_("Das Wort deines Browsers für die Würfel kam nicht rechtzeitig an: Es ist nicht dabei.")


def applies(live: Live) -> bool:
    """True for tables whose words are sealed; not for dice without proof, nor for tables from before."""
    return live.info.dice == "fair" and live.info.sealing is not None


def goes_on(live: Live) -> bool:
    """True from the closing of the list until the game begins."""
    return live.info.sealing is not None and bool(live.info.sealing.stage)


def check_open(live: Live) -> None:
    """Refuses what would change the table the list of seals was made for."""
    if goes_on(live):
        raise NotLegal("Gleich geht es los: Die Worte für die Würfel werden gerade geöffnet.")


# ---- verbs --------------------------------------------------------------------------------------


def give(live: Live, person: str, seal: str) -> None:
    """A browser has drawn a word and gives its seal. It has one word, on whichever seat it sits first."""
    seal, own = checks.seal(seal), live.own(person)
    if not (seal and own and applies(live)):
        return
    seat = wanted(live, person)
    if seat is not None and seal not in _used(live):
        live.put_seat(seat, seal=seal, sealed=_now(live))
        _close_if_whole(live)
    elif seat is None and _is_late(live, own):
        live.notices[own[0]] = LATE


def wanted(live: Live, person: str) -> int | None:
    """The seat this person's browser is to seal a word for now; None if for none."""
    own = live.own(person)
    if not own or not applies(live) or live.info.status != WAITING or _stage(live) == OPENING:
        return None
    if any(live.seats[seat].seal for seat in own):
        return None
    if _stage(live) == SEALING:
        return next((seat for seat in own if LETTERS[seat] in _sealing(live).awaited), None)
    return own[0]


def begin(live: Live, awaited: Collection[int] = ()) -> None:
    """The game is to begin: with the words of those who have sealed one.

    ``awaited``: seats whose browsers are about to; where nobody has sealed anything yet they are waited for.
    """
    if applies(live) and awaited and not any(row.seal for row in live.seats):
        _put(live, stage=SEALING, awaited=tuple(LETTERS[seat] for seat in awaited))
    elif applies(live):
        _close(live)
    else:
        table.begin(live)


def open_word(live: Live, person: str, number: int, word: str) -> None:
    """A browser opens its word of that round; of a round that is over already it changes nothing."""
    if _stage(live) != OPENING or number != len(_sealing(live).rounds):
        return
    now, seal = _sealing(live).rounds[-1], seal_of(commitment(live), checks.word(word))
    letter = next((LETTERS[seat] for seat in live.own(person) if now.seals[LETTERS[seat]] == seal), None)
    if letter is None or not word:
        raise Unreadable("Dieses Wort passt nicht zu seinem Siegel.")
    if letter not in now.opened:
        opened, words = {**now.opened, letter: _now(live)}, {**now.words, letter: word}
        _put_round(live, replace(now, opened=opened, words=words))
        _begin_if_open(live)


def expire(live: Live, stage: str, number: int) -> None:
    """The time of this stage is over, if the table is still in it."""
    if (_stage(live), len(_sealing(live).rounds)) != (stage, number):
        return
    if stage == SEALING:
        _close(live)
    elif stage == OPENING:
        _void(live, unopened(live))


def go(live: Live, seat: int) -> None:
    """Somebody gets up meanwhile: nobody waits for their word any more."""
    letter = LETTERS[seat]
    if _stage(live) == OPENING and letter in unopened(live):
        _void(live, (letter,))
    elif _stage(live) == SEALING:
        _put(live, awaited=tuple(one for one in _sealing(live).awaited if one != letter))
        _close_if_whole(live)


# ---- what follows -------------------------------------------------------------------------------


def _close_if_whole(live: Live) -> None:
    awaited = _sealing(live).awaited
    if _stage(live) == SEALING and all(live.seats[LETTERS.index(one)].seal for one in awaited):
        _close(live)


def _close(live: Live) -> None:
    """From here on the list of seals is fixed, and words may be opened."""
    seals = {LETTERS[seat]: row.seal for seat, row in enumerate(live.seats)}
    if not any(seals.values()):
        _finish(live, {})
        return
    sealed = {LETTERS[seat]: row.sealed for seat, row in enumerate(live.seats) if row.seal}
    picked = starting.picked(live)
    one = Round(seals, sealed, _now(live), "" if picked is None else LETTERS[picked])
    _put(live, stage=OPENING, awaited=(), rounds=(*_sealing(live).rounds, one))


def _void(live: Live, missing: Iterable[str]) -> None:
    """These words stayed shut. Nobody gets the dice of this round, and they have no word in another."""
    now = _sealing(live).rounds[-1]
    shut = tuple(missing)
    _put_round(live, replace(now, missing=shut, words={}))
    for letter in shut:
        notes.write(live, SHUT, LETTERS.index(letter))
    for seat in range(len(live.seats)):
        live.put_seat(seat, seal="", sealed=0.0)
    gone = {LETTERS[seat] for seat, row in enumerate(live.seats) if row.left}
    rest = tuple(letter for letter in now.sealed if letter not in gone | set(shut))
    _put(live, stage=SEALING, awaited=rest)
    _close_if_whole(live)  # nobody is left to seal anything


def _begin_if_open(live: Live) -> None:
    now = _sealing(live).rounds[-1]
    if not unopened(live):
        _finish(live, now.words)


def _finish(live: Live, words: Mapping[str, str]) -> None:
    _put(live, stage="", awaited=())
    for seat, row in enumerate(live.seats):
        word = words.get(LETTERS[seat], "")
        live.put_seat(seat, word=word)
        if not word and row.kind == HUMAN and any(one.seals[LETTERS[seat]] for one in _sealing(live).rounds):
            live.notices[seat] = LOST
    table.begin(live)


# ---- looking ------------------------------------------------------------------------------------


def commitment(live: Live) -> str:
    dice = live.dice()
    assert isinstance(dice, FairDice)
    return dice.commitment


def unopened(live: Live) -> tuple[str, ...]:
    """The letters of those whose word the table waits for."""
    now = _sealing(live).rounds[-1]
    return tuple(letter for letter in now.sealed if letter not in now.opened)


def told(live: Live) -> dict[str, Any]:
    """The rounds as a record holds them; no word is in them."""
    names = ("seals", "sealed", "closed", "starter", "opened")
    rounds = [
        {name: getattr(one, name) for name in names} | {"missing": list(one.missing)}
        for one in _sealing(live).rounds
    ]
    return {"rounds": rounds}


def view(live: Live, person: str | None) -> Sealed | None:
    """What a page needs to seal a word, or to open it; None where nothing is sealed (any more)."""
    if not applies(live) or live.info.status != WAITING:
        return None
    rounds = _sealing(live).rounds
    opening = _stage(live) == OPENING
    waits = unopened(live) if opening else _sealing(live).awaited
    shut = [LETTERS[seat] for seat in live.own(person) if opening and LETTERS[seat] in waits]
    gives = person is not None and wanted(live, person) is not None
    return Sealed(
        stage=_stage(live),
        wants="word" if shut else "seal" if gives else "",
        closed=_closed(live) if opening else {},
        waits_for=tuple(LETTERS.index(letter) for letter in waits),
        void=sum(bool(one.missing) for one in rounds),
    )


def _closed(live: Live) -> dict[str, Any]:
    """The list a browser writes down before it opens its word, and what is going to be played."""
    now = _sealing(live).rounds[-1]
    listed = {"round": len(_sealing(live).rounds), "seals": now.seals, "starter": now.starter}
    return {**listed, **terms(live)}


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


def _sealing(live: Live) -> Sealing:
    return live.info.sealing or Sealing()


def _stage(live: Live) -> str:
    return _sealing(live).stage


def _put(live: Live, **values: Any) -> None:
    live.info = replace(live.info, sealing=replace(_sealing(live), **values))


def _put_round(live: Live, one: Round) -> None:
    _put(live, rounds=(*_sealing(live).rounds[:-1], one))


def _used(live: Live) -> set[str]:
    return {row.seal for row in live.seats} | {
        seal for one in _sealing(live).rounds for seal in one.seals.values()
    }


def _is_late(live: Live, own: Collection[int]) -> bool:
    """True if the list was closed, or the game has begun, without a word of theirs."""
    rounds = _sealing(live).rounds
    begun = live.info.status != WAITING or _stage(live) == OPENING
    return begun and not (rounds and any(rounds[-1].seals[LETTERS[seat]] for seat in own))


def _now(live: Live) -> float:
    """The time, but never before anything that is in the list already, should a clock be set back."""
    times = [row.sealed for row in live.seats]
    for one in _sealing(live).rounds:
        times += [*one.sealed.values(), one.closed, *one.opened.values()]
    return max(time.time(), *times)
