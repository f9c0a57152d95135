"""What a game's words are asked, and what all say alike: whose turn it is, what was rolled, who has won.

``own`` is what the game says, completed by what is here; so ``self.own.action_label`` is the game's where
it has one. Beside the names of the contract a game's words may have these, which only the usual ones ask:

    going_on(tr, moment)                  the prompt while the game runs
    asked(tr, moment)                     of it: order and reason for the seat on turn
    why(tr, material, state, names, seat, won)    what is said below who has won
    to_throw(tr, material, state)         with dice of one's own: order and reason, but for the lot
    told(tr, before, after, seat, actions, who)   a sentence of what a seat did; ``who`` is its name, bold
    SENTENCES                             rule, with its case where it forbids several → German sentence
    BEFORE_TURNS                          the headline before turn 1
    RULES_NOW                             by phase: the rules that say what may be done in it
    KINDS                                 by first word of an action in notation: what one does with it
    EXAMPLES                              by rule: the pictures beside it
    RECAPPED                              phases whose decisions are told in the strip above the sheet

What a report on many games counts stands in ``games.reporting``, what speaks for a decision in
``games.reasons``.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from types import MappingProxyType
from typing import Any

import numpy as np

from wuerfelwerk.engine.contract import CHANCE, MAX_SEATS, OVER, Game
from wuerfelwerk.engine.errors import NotLegal
from wuerfelwerk.games.examples import Example
from wuerfelwerk.games.reasons import Reason
from wuerfelwerk.games.reporting import AtEnd, Course
from wuerfelwerk.games.telling import (
    N_,
    Button,
    Confirm,
    Face,
    Moment,
    Panel,
    Pick,
    Token,
    Told,
    Translator,
    bold,
    by_rule,
    name_faces,
    number_faces,
)
from wuerfelwerk.games.usual import saying
from wuerfelwerk.games.usual.colours import colour_name

MOST_BUTTONS = 8  # faces of a die that are offered as buttons; what has more is written in notation


class UsualWords:
    """The usual words of one game. ``material`` and states are its records."""

    RULES_NOW: Mapping[int, Sequence[str]] = MappingProxyType({})
    KINDS: Mapping[str, str] = MappingProxyType({})
    EXAMPLES: Mapping[str, Sequence[Example]] = MappingProxyType({})
    BEFORE_TURNS = ""
    RECAPPED: Collection[int] | None = None
    SENTENCES: Mapping[str, str] = MappingProxyType({})
    FIRES: Mapping[str, str] = MappingProxyType({})
    AT_END: Sequence[AtEnd] = ()
    REASONS: Sequence[Reason] = ()

    def __init__(self, game: Game) -> None:
        self.game = game
        self.own: Any = self

    # ---- where we are -----------------------------------------------------------------------------

    def headline(self, tr: Translator, material: Any, state: Any) -> str:
        """Where in the game we are, for the top of the page: 'Turn 7'."""
        if self.own.BEFORE_TURNS and not state.turn:
            return tr(self.own.BEFORE_TURNS)
        return tr("Zug %(n)s", n=int(state.turn) or 1)

    def turn_mark(self, state: Any) -> str:
        """What the log puts before the first line of a turn; '' before the first turn."""
        return str(int(state.turn)) if state.turn else ""

    def sheet_name(self, tr: Translator, material: Any, state: Any, seat: int) -> str:
        """What the sheet of a seat is called; '' where all are alike."""
        return ""

    def prompt(self, tr: Translator, moment: Moment) -> tuple[str, str]:
        """What this viewer is to do now, or whom the table waits for; a second, smaller line."""
        material, shown = moment.material, moment.shown
        lines: tuple[str, str]
        if int(self.game.rules.to_act(material, shown)) == OVER:
            lines = self.own.ending(tr, material, shown, moment.names, moment.seat)
        else:
            lines = self.own.going_on(tr, moment)
        return lines

    def going_on(self, tr: Translator, moment: Moment) -> tuple[str, str]:
        """The dice, the seat that is asked, or whom it waits for."""
        shown = moment.shown
        turn = int(self.game.rules.to_act(moment.material, shown))
        if turn == CHANCE and self._is_lot(shown):
            return saying.lot(tr, moment)
        if turn == CHANCE:
            return tr("Es wird gewürfelt."), saying.watching(tr, moment, "")
        if turn != moment.seat:
            return tr("%(name)s ist dran.", name=moment.names[turn]), saying.watching(tr, moment, "")
        order, reason = self.own.asked(tr, moment)
        return saying.yours(tr, order), reason

    def asked(self, tr: Translator, moment: Moment) -> tuple[str, str]:
        return tr("Entscheide dich."), ""

    # ---- what can be done --------------------------------------------------------------------------

    def buttons(self, tr: Translator, moment: Moment) -> list[Button]:
        """Actions that no picture offers, [] for none; usually all legal ones, first the one that goes on."""
        first = [("main", "w"), ("quiet", "a")]  # how it looks, and the key that presses it
        looks = first + [("quiet", "")] * len(moment.legal)
        return [
            Button(action, self.own.action_label(tr, moment, action), style=style, key=key)
            for action, (style, key) in zip(moment.legal, looks, strict=False)
        ]

    def confirm(self, tr: Translator, moment: Moment) -> Confirm | None:
        """The button that commits a draft; None in phases in which one press decides."""
        return None

    def action_label(self, tr: Translator, moment: Moment, action: int) -> str:
        """What a screen reader says of an offered action."""
        return self.game.notation.action_text(moment.material, moment.state, moment.seat or 0, action)

    def refusal(self, tr: Translator, rule: str) -> str:
        """The sentence of a rule that forbids something, ``XY-20`` or ``XY-20/case``."""
        sentence = by_rule(self.own.SENTENCES, rule, N_("Das geht jetzt nicht."))
        return tr(sentence)

    # ---- beside and inside the pictures ------------------------------------------------------------

    def aside(self, tr: Translator, moment: Moment, seat: int) -> list[Panel]:
        """Facts beside the sheet of ``seat``, while the game runs."""
        return []

    def standing(self, tr: Translator, material: Any, state: Any, seat: int) -> list[Token]:
        """Short facts on the card of a seat."""
        points = int(self.game.rules.score(material, state, seat))
        return [Token("text", str(points), saying.points(tr, points))]

    def picture_words(self, tr: Translator) -> Any:
        """What the game's own ``picture`` needs said: an object that is equal for equal catalogs."""
        return tr

    def tray_words(self, tr: Translator, moment: Moment, rolled: Any | None) -> Any:
        """The same for the tray; ``rolled``: the state of the last roll, to say whose dice lie there."""
        return self.own.picture_words(tr)

    def place(self, tr: Translator, moment: Moment, number: int) -> str:
        """What lies at a place of the pictures, for the note that says why it cannot be pressed."""
        return ""

    def pencilled(self, moment: Moment) -> Collection[int]:
        """Fields of the draft, for the picture; none where drafts are not drawn."""
        return ()

    def hints(self, moment: Moment) -> Any:
        """Whatever the game's own picture wants pointed out."""
        return None

    def offered(self, moment: Moment, actions: Sequence[int]) -> list[int]:
        """Which of the legal actions the pictures offer: not all, where many are reached in two steps."""
        return list(actions)

    # ---- what has happened -------------------------------------------------------------------------

    def log_line(self, event: Told, *, picked: bool = False) -> str:
        """One event, '' where it needs no line: who starts, what lies, what somebody did. ``picked``, for
        games that begin with a lot: the host has chosen who starts, and the house tells it."""
        tr, _, before, after, actor, actions, names, you = event
        if actor != CHANCE:
            who = bold(tr("Du") if actor == you else names[actor])
            line: str = self.own.told(tr, before, after, actor, actions, who)
            return line
        if not self._is_lot(before):
            faces = [self.own.faces(tr)[face][1] for face in self.own.counted(before, actions)]
            return tr("Wurf: %(dice)s.", dice=", ".join(faces))
        if picked:
            return ""
        first = int(actions[0])
        if first == you:
            return tr("Das Los: %(you)s fängst an.", you=bold(tr("Du").lower()))
        return tr("Das Los: %(name)s fängt an.", name=bold(names[first]))

    def told(
        self, tr: Translator, before: Any, after: Any, seat: int, actions: Sequence[int], who: str
    ) -> str:
        text = self.game.notation.action_text
        return f"{who}: {', '.join(text(None, before, seat, action) for action in actions)}"

    def happened(self, event: Told) -> tuple[int, str] | None:
        """What somebody has done, for the strip above the sheet: seat and sentence ('' to mark it only), None
        where it is not worth it. Usually decisions with a line in the log, of phases the game may name."""
        told = self.own.RECAPPED
        if event.actor == CHANCE or (told is not None and int(event.before.phase) not in told):
            return None
        line: str = self.own.log_line(event)
        return (event.actor, line) if line else None

    # ---- the end -----------------------------------------------------------------------------------

    def ending(
        self, tr: Translator, material: Any, state: Any, names: Sequence[str], seat: int | None = None
    ) -> tuple[str, str]:
        """Who has won, and why; nobody in a game that was stopped. ``seat`` is spoken to."""
        points, turn = np.zeros(MAX_SEATS, np.int32), int(state.turn)
        winners = int(self.game.rules.result(material, state, points))
        first = [one for one in range(int(material.seats)) if winners >> one & 1]
        if not first:
            return saying.stopped_after(tr, turn)
        why: str = self.own.why(tr, material, state, names, seat, first)
        return saying.winners(tr, first, names, seat), why

    def why(
        self,
        tr: Translator,
        material: Any,
        state: Any,
        names: Sequence[str],
        seat: int | None,
        won: Sequence[int],
    ) -> str:
        points = int(self.game.rules.score(material, state, won[0]))
        return f"{saying.points(tr, points)}."

    def results(self, tr: Translator, material: Any, state: Any, seat: int) -> list[tuple[str, str]]:
        """Columns of the result table: heading and value, the same headings for every seat."""
        return [(tr("Punkte"), str(int(self.game.rules.score(material, state, seat))))]

    def made_of(self, tr: Translator, material: Any, state: Any, seat: int) -> list[tuple[str, int]]:
        """What gave a seat its points: each part and how many, together its score; [] where there is
        nothing to explain."""
        return []

    # ---- many games --------------------------------------------------------------------------------

    def fires(self, course: Course) -> Mapping[str, Any]:
        """How often each rule of ``FIRES`` was carried out, at each step of a game."""
        return {}

    def at_end(self, material: Any, state: Any, seat: int) -> Sequence[int]:
        """The numbers of all parts of ``AT_END`` for one seat."""
        return ()

    def sheet_id(self, material: Any, state: Any, seat: int) -> str:
        """What a seat played on, for a table of all there are; '' where all are alike."""
        return ""

    # ---- dice --------------------------------------------------------------------------------------

    def faces(self, tr: Translator) -> list[tuple[str, str]]:
        """Colour class ('' none) and name of every face of a die, in the order of the face codes."""
        colours = self.game.card.colours
        return [(name, colour_name(tr, name)) for name in colours] or [("", str(n)) for n in range(1, 7)]

    def counted(self, state: Any, faces: Sequence[int]) -> Sequence[int]:
        """Faces of a roll that belong into the chart of the dice. ``state``: before the roll."""
        return faces

    def entry_prompt(self, tr: Translator, material: Any, state: Any) -> tuple[str, str]:
        """With dice of one's own: what is to be thrown now, and why. '' and '': the house says it."""
        if self._is_lot(state):
            return tr("Lost aus, wer anfängt."), tr("Tipp an, wer es ist.")
        asked: tuple[str, str] = self.own.to_throw(tr, material, state)
        return asked

    def to_throw(self, tr: Translator, material: Any, state: Any) -> tuple[str, str]:
        return "", ""

    def entered(
        self, tr: Translator, material: Any, state: Any, sides: Sequence[int], names: Sequence[str]
    ) -> list[tuple[str, list[Face]]]:
        """With dice of one's own: a title and the faces of each die to be pointed at ('': its number); []
        where the roll is written in notation."""
        if self._is_lot(state):
            return [("", name_faces(names))]
        if max(sides) > MOST_BUTTONS:
            return []
        if not self.game.card.colours:
            return [("", number_faces(many)) for many in sides]
        return [("", [Face(colour, name) for colour, name in self.own.faces(tr)])] * len(sides)

    def shared_out(
        self, tr: Translator, material: Any, state: Any, names: Sequence[str]
    ) -> list[tuple[str, list[Face]]]:
        """With dice of one's own, where they are dealt: for each seat what may be ticked, as much of it as
        lies there; [] where nothing is."""
        return []

    def dealt(self, material: Any, ticked: Sequence[Sequence[int]]) -> str:
        """The roll, in notation, in which each seat was dealt what is ticked (places in its row of
        ``shared_out``, each once). NotLegal with the rule where the rules deal otherwise."""
        raise NotLegal("Jetzt gibt es keinen Wurf einzugeben.")

    def laid_out(self, tr: Translator, material: Any, state: Any) -> list[tuple[str, list[Pick]]]:
        """With dice of one's own, where they are laid on a board: a title for each and what is chosen of it
        from lists; [] where nothing is."""
        return []

    def laid(self, material: Any, chosen: Sequence[Sequence[int]]) -> str:
        """The roll, in notation, in which the dice lie as chosen (for each of ``laid_out`` a place in each of
        its lists, -1: none). NotLegal where they cannot lie like that."""
        raise NotLegal("Jetzt gibt es keinen Wurf einzugeben.")

    def _is_lot(self, state: Any) -> bool:
        """Games that draw who starts call that phase ``LOT``."""
        return int(state.phase) == getattr(self.game.rules, "LOT", -1)
