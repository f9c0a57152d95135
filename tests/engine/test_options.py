"""Options: texts inside, typed values in a record, a sentence for each wrong one."""

from __future__ import annotations

from dataclasses import replace

import pytest

from wuerfelwerk.engine import options
from wuerfelwerk.engine.contract import Card, Option
from wuerfelwerk.engine.errors import Unreadable

CARD = Card(
    id="toy",
    title="Toy",
    designer="",
    seats_min=1,
    seats_max=2,
    minutes=1,
    rules_version=1,
    pitch={},
    options=(
        Option("pace", ("slow", "fast"), {}, {}),
        Option("strict", ("true", "false"), {}, {}, kind="flag"),
        Option("size", ("6", "5", "7"), {}, {}, kind="number"),
        Option("extras", ("a", "b", "c"), {}, {}, kind="list"),
    ),
)


def test_what_nobody_chose_is_the_default() -> None:
    assert options.complete(CARD, {}) == {"pace": "slow", "strict": "true", "size": "6", "extras": ""}


def test_records_hold_typed_values_and_read_them_back() -> None:
    chosen = options.complete(CARD, {"strict": "false", "size": "5", "extras": "c,a,c"})
    data = options.to_json(CARD, chosen)
    assert data == {"pace": "slow", "strict": False, "size": 5, "extras": ["a", "c"]}
    assert options.from_json(CARD, data) == chosen


@pytest.mark.parametrize(
    ("given", "said"),
    [
        ({"colour": "red"}, "keine Option „colour“"),
        ({"pace": "brisk"}, "„brisk“ gibt es nicht. Möglich: slow, fast"),
        ({"size": "8"}, "Möglich: 6, 5, 7"),
        ({"extras": "a,x"}, "„x“ gibt es nicht"),
        ({"strict": "yes"}, "Möglich: true, false"),
    ],
)
def test_a_wrong_option_gets_a_sentence(given: dict[str, str], said: str) -> None:
    with pytest.raises(Unreadable, match=said):
        options.complete(CARD, given)


def test_a_value_may_go_with_some_values_of_another_option_only() -> None:
    far = Option("place", ("near", "far"), {}, {}, fits={"far": {"size": ("7",)}})
    card = replace(CARD, options=(*CARD.options, far))
    assert options.complete(card, {"size": "7", "place": "far"})["place"] == "far"
    assert options.fits(card, {"place": "far"})
    assert not options.fits(card, {"size": "6", "place": "far"})
    with pytest.raises(Unreadable, match="geht nur mit „size“ 7"):
        options.complete(card, {"place": "far"})
