"""Looking ahead: a decision is counted out, over every roll, up to some turns from now.

At a roll the chances to win are the mean over all faces; at a decision they are those after the action
that is best for the seat that decides. Where the last of the turns has ended the weights say the chances
(``weighing.chances``), and all actions that lead there are looked at; of the others only those the policy
holds best: ``most`` in the decision that is asked, ``width`` in later ones of the same turn, ``beyond`` in
the turns after it. No dice are drawn, so
nothing is left to luck; that is worth more than play-outs where a turn has few rolls.

What cannot be counted is weighed as it stands: a throw of more than ``MOST_ROLLS`` rolls, a decision of
more than ``MOST_CANDIDATES`` actions, whatever lies deeper than ``DEEPEST``. It is meant for games in which
one seat decides at a time.

A tree walk without recursion, which machine code from the cache cannot do: each depth has a node.
Globals ``moves`` and ``weighing`` are filled by bind.
"""

from __future__ import annotations

from typing import Any

from wuerfelwerk.bots.levels.mind import DEEPEST, MOST_CANDIDATES
from wuerfelwerk.engine.contract import CHANCE, OVER
from wuerfelwerk.engine.masks import lowest_bit

moves: Any = None  # bound
weighing: Any = None  # bound

MOST_ROLLS = 36

# A node: who acts | turns left | how many branches it has, and how many of them were begun | the action
# that is best so far, -1: none yet | how many branches it may have
ACTOR, TURNS, BRANCHES, BEGUN, BEST, WIDTH = range(6)


def look(
    material: Any,
    state: Any,
    turns: int,
    most: int,
    width: int,
    beyond: int,
    weights: Any,
    against: bool,
    mind: Any,
) -> int:
    """The action after which the chance to win of the seat that decides is greatest."""
    nodes = mind.depths.nodes
    mind.depths.states[0] = state
    depth = min(turns, 0)  # 0, but no constant: all below would be compiled once more for it
    _open(material, depth, turns, most, weights, against, mind)
    while True:
        node = nodes[depth]
        if node[BEGUN] < node[BRANCHES]:
            left = _begin(material, depth, mind)
            depth += 1
            _open(material, depth, left, width if left == turns else beyond, weights, against, mind)
        elif depth == 0:
            return node[BEST]
        else:
            depth -= 1
            _end(material, depth, mind)


def _open(material: Any, depth: int, turns: int, width: int, weights: Any, against: bool, mind: Any) -> None:
    """A new node: its branches, or its values where it has none."""
    depths, node = mind.depths, mind.depths.nodes[depth]
    actor = moves.to_act(material, depths.states[depth])
    node[ACTOR], node[TURNS], node[BRANCHES], node[BEGUN], node[BEST] = actor, turns, 0, 0, -1
    node[WIDTH] = min(width, MOST_CANDIDATES)
    if actor == OVER or depth == DEEPEST:
        _weigh(material, depth, mind)
    elif actor == CHANCE:
        rolls = moves.throw(material, depths.states[depth], depths.thrown[depth])
        if rolls > MOST_ROLLS:
            _weigh(material, depth, mind)
            return
        node[BRANCHES] = rolls
        for seat in range(moves.seats(material)):
            depths.values[depth, seat] = 0.0
    elif moves.legal(material, depths.states[depth], actor, depths.masks[depth]) > MOST_CANDIDATES:
        _weigh(material, depth, mind)
    else:
        _choices(material, depth, weights, against, mind)


def _weigh(material: Any, depth: int, mind: Any) -> None:
    """The values of a state that is looked at no further."""
    state, values = mind.depths.states[depth], mind.depths.values[depth]
    if moves.to_act(material, state) == OVER:
        for seat in range(moves.seats(material)):
            values[seat] = moves.share(material, state, seat, mind.points)
    else:
        weighing.chances(material, state, mind)
        for seat in range(moves.seats(material)):
            values[seat] = mind.strengths[seat]


def _choices(material: Any, depth: int, weights: Any, against: bool, mind: Any) -> None:
    """The actions of a decision: those that end what is looked at are weighed here, the best others are
    the branches."""
    states, mask, node = mind.depths.states, mind.depths.masks[depth], mind.depths.nodes[depth]
    actor, last = node[ACTOR], node[TURNS] <= 1
    for index in range(len(mask)):
        word = mask[index]
        while word != 0:
            action = 60 * index + lowest_bit(word)
            word &= word - 1
            states[depth + 1] = states[depth]
            moves.apply(material, states[depth + 1], actor, action)
            over = moves.to_act(material, states[depth + 1]) == OVER
            if over or (last and moves.between_turns(material, states[depth + 1])):
                _weigh(material, depth + 1, mind)
                _take(material, depth, action, mind)
            else:
                worth = weighing.worth_of(material, states[depth + 1], actor, weights, against, mind)
                _put(mind.depths.actions[depth], mind.depths.worths[depth], node, action, worth)


def _put(actions: Any, worths: Any, node: Any, action: int, worth: float) -> None:
    """Puts a branch in its place among the best."""
    many, most = node[BRANCHES], node[WIDTH]
    if many == most and worth <= worths[many - 1]:
        return
    place = many if many < most else many - 1
    while place > 0 and worth > worths[place - 1]:
        actions[place] = actions[place - 1]
        worths[place] = worths[place - 1]
        place -= 1
    actions[place] = action
    worths[place] = worth
    node[BRANCHES] = many + 1 if many < most else many


def _begin(material: Any, depth: int, mind: Any) -> int:
    """Makes the state of the next branch, one deeper; returns the turns that are left there."""
    depths, node = mind.depths, mind.depths.nodes[depth]
    branch = node[BEGUN]
    node[BEGUN] = branch + 1
    depths.states[depth + 1] = depths.states[depth]
    if node[ACTOR] == CHANCE:
        moves.land(material, depths.states[depth + 1], depths.thrown[depth], branch, mind.faces)
        return node[TURNS]
    moves.apply(material, depths.states[depth + 1], node[ACTOR], depths.actions[depth, branch])
    return node[TURNS] - 1 if moves.between_turns(material, depths.states[depth + 1]) else node[TURNS]


def _end(material: Any, depth: int, mind: Any) -> None:
    """A branch is done: what it is worth lies one deeper."""
    depths, node = mind.depths, mind.depths.nodes[depth]
    if node[ACTOR] == CHANCE:
        for seat in range(moves.seats(material)):
            depths.values[depth, seat] += depths.values[depth + 1, seat] / node[BRANCHES]
    else:
        _take(material, depth, depths.actions[depth, node[BEGUN] - 1], mind)


def _take(material: Any, depth: int, action: int, mind: Any) -> None:
    """Keeps an action, whose values lie one deeper, if it is the best so far for the seat that decides."""
    values, node = mind.depths.values, mind.depths.nodes[depth]
    actor = node[ACTOR]
    if node[BEST] < 0 or values[depth + 1, actor] > values[depth, actor]:
        node[BEST] = action
        for seat in range(moves.seats(material)):
            values[depth, seat] = values[depth + 1, seat]
