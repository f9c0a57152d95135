"""Sentences told to a seat speak to it: no own name, no third person after "Du", numbers with their nouns.

Whole random games of every game, from the view of every seat, in both languages.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

import pytest

from wuerfelwerk.engine.contract import CHANCE, Game
from wuerfelwerk.engine.masks import listed, new_mask
from wuerfelwerk.games import all_games
from wuerfelwerk.games.pages import words_of
from wuerfelwerk.games.telling import Moment, Told, plain
from wuerfelwerk.laws.walk import Step, option_sets, play, sample, seats_in, step_on
from wuerfelwerk.web.entrance import language

NAMES = ("Xaver", "Yorick", "Zoe")
MOST = 160  # moments of a game that are told
GAMES_ = pytest.mark.parametrize("game", all_games(), ids=lambda game: game.id)
LANGUAGES = pytest.mark.parametrize("name", language.LANGUAGES)

# Words after "Du" and "You". German: "kreuzt" and "nutzt" are the second person too.
SECOND = {
    "de": re.compile(r"(\w*st|kreuzt|nutzt|passt|setzt|und|fängst|würfelst|\d+)", re.IGNORECASE),
    "en": re.compile(r"(?!(is|has|was|does|goes)$)(\w*[^s\W]|pass|cross|and|press|\d+)"),
}
PRONOUN = {"de": re.compile(r"\bDu(:?) (\w+)"), "en": re.compile(r"\bYou(:?) (\w+)")}
NOUNS = {
    "de": (
        r"\b1 (Felder|Punkte|Schätze|Farben|Zahlen|Farbfelder|Züge|Zügen|Runden|Würfeln|Schritte)\b"
        r"|\b1 \w+ (bleiben|kommen|liegen|fehlen|passen|sind)\b|\b1 von 3 passen\b",
        r"\b(0|[2-9]|\d\d+) (Feld|Punkt|Schatz|Farbe|Zahl|Farbfeld|Zug|Runde|Schritt)\b",
    ),
    "en": (
        r"\b1 (fields|points|treasures|colours|numbers|turns|rounds|dice|times|pts|steps)\b"
        r"|\b1 (\w+ )?(are|stay|fit)\b",
        r"\b(0|[2-9]|\d\d+) (field|point|treasure|colour|number|turn|round|die|time|step)\b",
    ),
}


@dataclass(frozen=True)
class Deed:
    """One decision or one roll, and the states around it."""

    before: Any
    after: Any
    seat: int
    actions: tuple[int, ...]


def deeds(game: Game, material: Any, steps: list[Step]) -> list[Deed]:
    """Small actions together as the log has them."""
    found: list[Deed] = []
    first: Step | None = None
    actions: list[int] = []
    for step in steps:
        after = step.before.copy()
        step_on(game.rules, material, after, step)
        if step.seat == CHANCE:
            found.append(Deed(step.before, after, CHANCE, step.faces))
            continue
        first, actions = first or step, [*actions, step.action]
        if not game.rules.unfinished(material, after, step.seat):
            found.append(Deed(first.before, after, step.seat, tuple(actions)))
            first, actions = None, []
    return found


def games_of(game: Game) -> Iterator[tuple[Any, list[Deed], Any]]:
    """A game with the defaults, and one with the last other value of an option."""
    sets = list(option_sets(game))
    for number, options in enumerate((sets[0], sets[len(sets) // 2], sets[-1])):
        most = min([o.most_seats for o in game.card.options if options.get(o.key) != o.default] or [3])
        walk = play(game, options, min(3, most), 20 + number)
        yield walk.material, deeds(game, walk.material, walk.steps), walk.end


def moment(game: Game, material: Any, state: Any, seat: int, draft: tuple[int, ...], now: Any) -> Moment:
    able = seats_in(game.rules.may_act(material, state))

    def legal(state: Any) -> tuple[int, ...]:
        if seat not in seats_in(game.rules.may_act(material, state)):
            return ()
        mask = new_mask(game.rules.MASK_WORDS)
        game.rules.legal(material, state, seat, mask)
        return tuple(listed(mask))

    done = frozenset(s for s in range(int(material.seats)) if s not in able)
    return Moment(material, state, now, seat, draft, legal(now), legal(state), NAMES, done)


def told(game: Game, material: Any, deed: Deed, seat: int, tr: Any) -> Iterator[str]:
    """All that a page says to a seat at this moment."""
    words = words_of(game)
    yield words.log_line(Told(tr, material, deed.before, deed.after, deed.seat, deed.actions, NAMES, seat))
    looks = [moment(game, material, deed.before, seat, (), deed.before)]
    if deed.seat == seat:
        now = deed.before.copy()
        game.rules.apply(material, now, seat, deed.actions[0])
        if game.rules.unfinished(material, now, seat) or len(deed.actions) == 1:
            looks.append(moment(game, material, deed.before, seat, deed.actions[:1], now))
    for look in looks:
        yield from words.prompt(tr, look)
        confirm = words.confirm(tr, look)
        if confirm is not None:
            yield from (confirm.text, confirm.note)
        for button in words.buttons(tr, look):
            yield from (button.text, button.note)
        for action in look.first_legal[:12]:
            yield words.action_label(tr, look, action)
        for panel in words.aside(tr, look, seat):
            yield panel.title
            for row in panel.rows:
                yield from (row.label, row.text)
    yield words.headline(tr, material, deed.before)
    titles = words.picture_words(tr)
    if hasattr(titles, "title"):
        yield titles.title(material, deed.before, seat)
    for token in words.standing(tr, material, deed.before, seat):
        yield from (token.text, token.label)


def faults(texts: Iterator[str], own: str, name: str) -> list[str]:
    wrong = []
    for text in texts:
        said = plain(text)
        if re.search(rf"\b{own}\b", said):
            wrong.append(f"own name: {said}")
        for colon, word in PRONOUN[name].findall(said):
            if colon or not SECOND[name].fullmatch(word):
                wrong.append(f"person: {said}")
        wrong += [f"number: {said}" for pattern in NOUNS[name] if re.search(pattern, said)]
    return wrong


@GAMES_
@LANGUAGES
def test_whole_games_speak_to_whoever_reads(game: Game, name: str) -> None:
    tr = language.of_game(game, name)
    wrong: set[str] = set()
    for material, events, _ in games_of(game):
        for deed in sample(events, MOST):
            for seat in range(int(material.seats)):
                wrong |= set(faults(told(game, material, deed, seat, tr), NAMES[seat], name))
    assert sorted(wrong) == []


@GAMES_
@LANGUAGES
def test_the_ending_speaks_to_whoever_reads(game: Game, name: str) -> None:
    tr, words = language.of_game(game, name), words_of(game)
    wrong: set[str] = set()
    for material, _, end in games_of(game):
        for winners in (end.winners if "winners" in (end.dtype.names or ()) else 0, 0b11):
            state = end.copy()
            if "winners" in (state.dtype.names or ()):
                state.winners = winners
            for seat in range(int(material.seats)):
                ending = words.ending(tr, material, state, NAMES[: int(material.seats)], seat)
                wrong |= set(faults(iter(ending), NAMES[seat], name))
    assert sorted(wrong) == []


@pytest.mark.parametrize(
    ("said", "name", "fault"),
    [
        ("Du: nutzt keinen Würfel.", "de", "person"),
        ("Du nimmt die Rückseite.", "de", "person"),
        ("You uses no die.", "en", "person"),
        ("Zoe zieht 1 Felder.", "de", "number"),
        ("Zoe moves 1 fields.", "en", "number"),
        ("2 die left", "en", "number"),
        ("Warte auf Xaver.", "de", "own name"),
    ],
)
def test_this_test_hears_it(said: str, name: str, fault: str) -> None:
    assert [wrong.split(":")[0] for wrong in faults(iter([said]), "Xaver", name)] == [fault]
