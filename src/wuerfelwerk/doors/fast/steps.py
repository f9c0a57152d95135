"""A step in one compiled call: decide, roll on while chance is next, list what is legal then.

Written against the globals ``rules`` and ``runs`` (bound to the same rules) that ``compiling.bind`` fills.
``work`` is one WORK record for all that is only needed meanwhile.
"""

from __future__ import annotations

from typing import Any

from wuerfelwerk.engine.contract import CHANCE, OVER
from wuerfelwerk.engine.generator import below
from wuerfelwerk.engine.masks import WORD_BITS, has, lowest_bit, pick

NOT_LEGAL = -1

rules: Any = None  # bound
runs: Any = None  # bound


def roll_on(material: Any, run: Any, work: Any) -> int:
    """Throws and lands what is thrown now, until somebody is to act or the game is over; returns who."""
    seat = rules.to_act(material, run.state[0])
    while seat == CHANCE:
        count = runs.throw(material, run, work.thrown[0], work.faces)
        rules.land(material, run.state[0], work.faces[:count])
        seat = rules.to_act(material, run.state[0])
    return int(seat)


def step(materials: Any, all_runs: Any, works: Any, action: int) -> int:
    """Carries out an action of whoever is to act, and rolls on; -1 only rolls on.

    Fills ``ids`` of the work with what is legal then and returns how many: 0 where the game is over,
    NOT_LEGAL, and nothing has changed, where the action is not legal.
    """
    material, run, work = materials[0], all_runs[0], works[0]
    if action != -1:
        seat = rules.to_act(material, run.state[0])
        if seat < 0 or action < 0 or action >= rules.ACTIONS:
            return NOT_LEGAL
        rules.legal(material, run.state[0], seat, work.mask)
        if not has(work.mask, action):
            return NOT_LEGAL
        runs.decide(material, run, seat, action)
    seat = roll_on(material, run, work)
    work.seat = seat
    if seat == OVER:
        return 0
    many = rules.legal(material, run.state[0], seat, work.mask)
    place = 0
    for index in range(len(work.mask)):
        word = int(work.mask[index])
        while word != 0:
            work.ids[place] = index * WORD_BITS + lowest_bit(word)
            word &= word - 1
            place += 1
    return int(many)


def observe(
    materials: Any,
    all_runs: Any,
    works: Any,
    memory: Any,
    numbers: Any,
    words: Any,
    seat: int,
    out: Any,
    mask: Any,
) -> None:
    """What a seat may see, as numbers, and what it may do if it is to act.

    ``memory``: the bytes of ``works``; ``numbers`` and ``words``: where in them the numbers come from
    (``stepping.sources``). Fills ``out``, float32 (members,); ``mask`` is int8 (actions,), all 0 before.
    """
    material, run, work = materials[0], all_runs[0], works[0]
    runs.see(material, run, seat, work.seen)
    out[0], out[1] = seat, material.seats
    out[2] = rules.may_act(material, run.state[0]) >> seat & 1
    spell(memory, numbers, words, out)
    if rules.to_act(material, run.state[0]) == seat:
        rules.legal(material, run.state[0], seat, work.mask)
        spread(work.mask, mask, 1)


def observe_all(memory: Any, numbers: Any, words: Any, out: Any) -> None:
    """The same of many states, given as their bytes: uint8 (n, bytes), without the head."""
    for game in range(len(memory)):
        spell(memory[game], numbers, words, out[game])


def spell(memory: Any, numbers: Any, words: Any, out: Any) -> None:
    """Writes numbers (lines of place, bytes, 1 where it has a sign, where it goes) and words of 64 bits."""
    for line in range(len(numbers)):
        place, bytes_, signed, here = numbers[line]
        value = 0
        for byte in range(bytes_):
            value |= int(memory[place + byte]) << 8 * byte
        if signed == 1 and value >> (8 * bytes_ - 1) == 1:
            value -= 1 << 8 * bytes_
        out[here] = value
    for line in range(len(words)):
        place, here = words[line]
        for byte in range(8):
            bits = int(memory[place + byte])
            for bit in range(8):
                out[here + 8 * byte + bit] = bits >> bit & 1


def check_all(seats: Any, words: Any, actions: Any) -> int:
    """The first game whose action is not legal; -1 if there is none. Games that are over take any.

    ``words``: what is legal in each game, as ``step_all`` has left it.
    """
    for game in range(len(seats)):
        action = int(actions[game])
        if seats[game] >= 0 and (action < 0 or action >= rules.ACTIONS or not has(words[game], action)):
            return game
    return -1


def step_all(
    materials: Any,
    kinds: Any,
    all_runs: Any,
    works: Any,
    actions: Any,
    seats: Any,
    words: Any,
    many: Any,
    masks: Any,
    points: Any,
) -> None:
    """One legal action in every game that is not over, and rolls on; only that with ``actions`` of (0,).

    ``kinds``: which of the materials is that of each game. Fills who is to act, what is legal as words and as
    bytes, how much that is, and the points; ``seats``, ``words`` and ``masks`` hold those of the step before.
    """
    work = works[0]
    for game in range(len(all_runs)):
        material, run = materials[kinds[game]], all_runs[game]
        if len(actions) > 0:
            if seats[game] < 0:
                continue
            runs.decide(material, run, int(seats[game]), int(actions[game]))
        seat = roll_on(material, run, work)
        seats[game] = seat
        rules.result(material, run.state[0], points[game])
        many[game] = 0
        if seat >= 0:
            many[game] = rules.legal(material, run.state[0], seat, work.mask)
        else:
            for index in range(len(work.mask)):
                work.mask[index] = 0
        turn(words[game], work.mask, masks[game])


def turn(words: Any, wanted: Any, mask: Any) -> None:
    """Makes the words those that are wanted, and turns each byte of the mask whose bit has changed: from one
    decision to the next most are as they were."""
    for index in range(len(words)):
        changed = int(words[index] ^ wanted[index])
        words[index] = wanted[index]
        while changed != 0:
            mask[index * WORD_BITS + lowest_bit(changed)] ^= 1
            changed &= changed - 1


def spread(words: Any, mask: Any, value: int) -> None:
    """Writes a value wherever the words have a bit."""
    for index in range(len(words)):
        word = int(words[index])
        while word != 0:
            mask[index * WORD_BITS + lowest_bit(word)] = value
            word &= word - 1


def pick_all(words: Any, many: Any, generator: Any, actions: Any) -> None:
    """Any legal action in every game, all equally likely; -1 where the game is over."""
    for game in range(len(many)):
        actions[game] = -1
        if many[game] > 0:
            actions[game] = pick(words[game], below(generator, many[game]))


def restart_all(materials: Any, kinds: Any, all_runs: Any, blank: Any) -> int:
    """Begins every game anew that is over, with the dice going on; returns how many."""
    many = 0
    for game in range(len(all_runs)):
        run = all_runs[game]
        material = materials[kinds[game]]
        if rules.to_act(material, run.state[0]) == OVER:
            run.state[0] = blank[0]
            run.waiting = 0
            rules.start(material, run.state[0])
            many += 1
    return many


def wait_all(materials: Any, all_runs: Any, works: Any, own: int, seats: Any) -> None:
    """Rolls on in every game; fills who decides then: ``own`` as soon as it may, OVER where it is over."""
    for game in range(len(all_runs)):
        seat = roll_on(materials[game], all_runs[game], works[0])
        if seat != OVER and rules.may_act(materials[game], all_runs[game].state[0]) >> own & 1:
            seat = own
        seats[game] = seat


def decide_all(materials: Any, all_runs: Any, seats: Any, actions: Any) -> None:
    """Carries out legal actions of the seats that decide; -1 leaves a game out."""
    for game in range(len(all_runs)):
        if actions[game] >= 0:
            runs.decide(materials[game], all_runs[game], int(seats[game]), int(actions[game]))


def tell_all(
    materials: Any, all_runs: Any, own: int, words: Any, masks: Any, head: Any, points: Any, won: Any
) -> None:
    """What a seat may do in every game, as words and bytes; whether it decides; points and who has won."""
    for game in range(len(all_runs)):
        material, state = materials[game], all_runs[game].state[0]
        spread(words[game], masks[game], 0)
        for index in range(len(words[game])):
            words[game, index] = 0
        rules.legal(material, state, own, words[game])
        spread(words[game], masks[game], 1)
        head[game] = rules.may_act(material, state) >> own & 1
        won[game] = rules.result(material, state, points[game])


def see_all(materials: Any, kinds: Any, all_runs: Any, seats: Any, seen: Any) -> None:
    """Fills states with what the seat of each game may see; games without one show what all see."""
    for game in range(len(all_runs)):
        runs.see(materials[kinds[game]], all_runs[game], int(seats[game]), seen[game : game + 1])
