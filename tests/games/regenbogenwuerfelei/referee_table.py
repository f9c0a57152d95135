"""What lies on the table, for the referee: racks, the pool and the function dice, as lists and sets."""

from __future__ import annotations

from collections import Counter

from tests.refereeing import Wrong

COLOURS = ["R", "O", "Y", "G", "B", "V"]
FUNCTIONS = ["joker", "blockierer", "hilfe", "zauberer"]


class Rack:
    """One player's dice."""

    def __init__(self) -> None:
        self.dice: list[str] = []  # colours of the pip dice
        self.functions: set[str] = set()
        self.out = False

    def copy(self) -> Rack:
        other = Rack()
        other.dice, other.functions, other.out = list(self.dice), set(self.functions), self.out
        return other

    def colours(self) -> set[str]:
        return set(self.dice)

    def has_rainbow(self) -> bool:
        return self.colours() == set(COLOURS)

    def finishes(self) -> bool:
        """The holder of the blockierer cannot end the round."""
        return self.has_rainbow() and "blockierer" not in self.functions

    def most_frequent(self) -> set[str]:
        count = Counter(self.dice)
        return {colour for colour in count if count[colour] == max(count.values())}


class Pool:
    """The middle."""

    def __init__(self) -> None:
        self.dice: list[tuple[str, int]] = []  # colour and value
        self.functions: set[str] = set()

    def copy(self) -> Pool:
        other = Pool()
        other.dice, other.functions = list(self.dice), set(self.functions)
        return other

    def colours(self) -> set[str]:
        return {colour for colour, _ in self.dice}

    def values(self) -> set[int]:
        return {value for _, value in self.dice}


def read_deal(text: str, letters: list[str]) -> dict[str, list[str]]:
    """``deal A:R4O4Y4 B:G4B4V4``: who has which dice; Wrong unless it is a deal for so many."""
    word, *pairs = text.split(" ")
    hands: dict[str, list[str]] = {}
    for pair in pairs:
        letter, _, dice = pair.partition(":")
        hands[letter] = []
        for place in range(0, len(dice), 2):
            hands[letter] += [dice[place]] * int(dice[place + 1])
        spelt = "".join(f"{c}{hands[letter].count(c)}" for c in COLOURS if c in hands[letter])
        if spelt != dice:
            raise Wrong(f"no such dice: {dice}")
    if word != "deal" or list(hands) != letters or len(pairs) != len(letters):
        raise Wrong(f"no deal: {text}")
    everything = Counter(colour for hand in hands.values() for colour in hand)
    if everything != {colour: 4 for colour in COLOURS}:
        raise Wrong("not four dice of each of six colours")
    parts = sorted(tuple(sorted(Counter(hand).values())) for hand in hands.values())
    expected = {
        2: [(4, 4, 4)] * 2,
        3: [(4, 4)] * 3,
        4: [(2, 4)] * 4,
        5: [(1, 4)] * 4 + [(4,)],
        6: [(4,)] * 6,
    }[len(letters)]
    if parts != expected:
        raise Wrong(f"not the deal for {len(letters)}: {text}")
    return hands
