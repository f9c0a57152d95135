"""What all games say alike: whose turn it is, who starts, what was rolled, who has won.

``own`` is what the game says, completed by what is here; so ``self.own.action_label`` is the game's where
it has one. Beside the names of the contract a game's words may have these, which only the usual ones ask:

    asked(tr, moment)                     order and reason for the seat on turn
    told(tr, before, after, seat, actions, who)   a sentence of what a seat did; ``who`` is its name, bold
    sentences(tr)                         rule → sentence of what it forbids
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import Any

import numpy as np

from wuerfelwerk.engine.contract import CHANCE, MAX_SEATS, OVER, Game
from wuerfelwerk.games.telling import (
    Button,
    Confirm,
    Moment,
    Panel,
    Token,
    Told,
    Translator,
    bold,
    by_rule,
    marker,
    shared,
)


class UsualWords:
    """The usual words of one game."""

    def __init__(self, game: Game) -> None:
        self.game = game
        self.own: Any = self

    # ---- where we are -----------------------------------------------------------------------------

    def headline(self, tr: Translator, material: Any, state: Any) -> str:
        return tr.gettext("Zug %(n)s") % {"n": int(state.turn) or 1}

    def turn_mark(self, state: Any) -> str:
        return str(int(state.turn)) if state.turn else ""

    def sheet_name(self, tr: Translator, material: Any, state: Any, seat: int) -> str:
        return ""

    def prompt(self, tr: Translator, moment: Moment) -> tuple[str, str]:
        """The end, the dice, the seat that is asked, or whom it waits for."""
        _, shown = tr.gettext, moment.shown
        turn = int(self.game.rules.to_act(moment.material, shown))
        watching = _("Du schaust zu.") if moment.seat is None else ""
        if turn == OVER:
            ended: tuple[str, str] = self.own.ending(tr, moment.material, shown, moment.names, moment.seat)
            return ended
        if turn == CHANCE:
            return (
                _("Das Los entscheidet, wer anfängt.") if self._is_lot(shown) else _("Es wird gewürfelt.")
            ), watching
        if turn != moment.seat:
            return _("%(name)s ist dran.") % {"name": moment.names[turn]}, watching
        order, reason = self.own.asked(tr, moment)
        return " ".join([marker(_("Du bist dran:")), order]), reason

    def asked(self, tr: Translator, moment: Moment) -> tuple[str, str]:
        return tr.gettext("Entscheide dich."), ""

    # ---- what can be done --------------------------------------------------------------------------

    def buttons(self, tr: Translator, moment: Moment) -> list[Button]:
        """One for each legal action; the first is the one that goes on."""
        first = [("main", "w"), ("quiet", "a")]  # how it looks, and the key that presses it
        looks = first + [("quiet", "")] * len(moment.legal)
        return [
            Button(action, self.own.action_label(tr, moment, action), style=style, key=key)
            for action, (style, key) in zip(moment.legal, looks, strict=False)
        ]

    def confirm(self, tr: Translator, moment: Moment) -> Confirm | None:
        return None

    def action_label(self, tr: Translator, moment: Moment, action: int) -> str:
        return self.game.notation.action_text(moment.material, moment.state, moment.seat or 0, action)

    def refusal(self, tr: Translator, rule: str) -> str:
        return by_rule(self.own.sentences(tr), rule, tr.gettext("Das geht hier nicht."))

    def sentences(self, tr: Translator) -> dict[str, str]:
        return {}

    # ---- beside and inside the pictures ------------------------------------------------------------

    def aside(self, tr: Translator, moment: Moment, seat: int) -> list[Panel]:
        return []

    def standing(self, tr: Translator, material: Any, state: Any, seat: int) -> list[Token]:
        points = int(self.game.rules.score(material, state, seat))
        return [Token("text", str(points), _points(tr, points))]

    def picture_words(self, tr: Translator) -> Any:
        return tr

    def tray_words(self, tr: Translator, moment: Moment, rolled: Any | None) -> Any:
        return self.own.picture_words(tr)

    def place(self, tr: Translator, moment: Moment, number: int) -> str:
        return ""

    def pencilled(self, moment: Moment) -> Collection[int]:
        return ()

    def hints(self, moment: Moment) -> Any:
        return None

    def offered(self, moment: Moment, actions: Sequence[int]) -> list[int]:
        return list(actions)

    # ---- what has happened -------------------------------------------------------------------------

    def log_line(self, event: Told, *, picked: bool = False) -> str:
        """Who starts, what lies, what somebody did. ``picked``: the house has told who starts."""
        tr, _, before, after, actor, actions, names, you = event
        if actor != CHANCE:
            who = bold(tr.gettext("Du") if actor == you else names[actor])
            line: str = self.own.told(tr, before, after, actor, actions, who)
            return line
        if not self._is_lot(before):
            faces = [self.own.faces(tr)[face][1] for face in self.own.counted(before, actions)]
            return tr.gettext("Wurf: %(dice)s.") % {"dice": ", ".join(faces)}
        if picked:
            return ""
        first = int(actions[0])
        if first == you:
            return tr.gettext("Das Los: %(you)s fängst an.") % {"you": bold(tr.gettext("Du").lower())}
        return tr.gettext("Das Los: %(name)s fängt an.") % {"name": bold(names[first])}

    def told(
        self, tr: Translator, before: Any, after: Any, seat: int, actions: Sequence[int], who: str
    ) -> str:
        text = self.game.notation.action_text
        return f"{who}: {', '.join(text(None, before, seat, action) for action in actions)}"

    def happened(self, event: Told) -> tuple[int, str] | None:
        """Every decision that has a line in the log."""
        if event.actor == CHANCE:
            return None
        line: str = self.own.log_line(event)
        return (event.actor, line) if line else None

    # ---- the end -----------------------------------------------------------------------------------

    def ending(
        self, tr: Translator, material: Any, state: Any, names: Sequence[str], seat: int | None = None
    ) -> tuple[str, str]:
        """Who has won with how many points; nobody in a game that was stopped."""
        _, points, turn = tr.gettext, np.zeros(MAX_SEATS, np.int32), int(state.turn)
        winners = int(self.game.rules.result(material, state, points))
        first = [one for one in range(int(material.seats)) if winners >> one & 1]
        if not first:
            said = tr.ngettext("Angehalten nach %(n)s Zug.", "Angehalten nach %(n)s Zügen.", turn)
            return said % {"n": turn}, _("Stand ohne Sieger.")
        if first == [seat]:
            title = marker(_("Du gewinnst."))
        elif len(first) == 1:
            title = _("%(name)s gewinnt.") % {"name": names[first[0]]}
        else:
            yours, theirs = _("Du gewinnst gemeinsam mit %(names)s."), _("%(names)s gewinnen gemeinsam.")
            title = shared(first, names, seat, _("und"), yours, theirs)
        return title, f"{_points(tr, int(points[first[0]]))}."

    def results(self, tr: Translator, material: Any, state: Any, seat: int) -> list[tuple[str, str]]:
        return [(tr.gettext("Punkte"), str(int(self.game.rules.score(material, state, seat))))]

    # ---- dice --------------------------------------------------------------------------------------

    def faces(self, tr: Translator) -> list[tuple[str, str]]:
        """Pips, or the colours on the card of the game."""
        colours = self.game.card.colours
        return [(name, colour_name(tr, name)) for name in colours] or [("", str(n)) for n in range(1, 7)]

    def counted(self, state: Any, faces: Sequence[int]) -> Sequence[int]:
        return faces

    def entry_prompt(self, tr: Translator, material: Any, state: Any) -> tuple[str, str]:
        _ = tr.gettext
        if self._is_lot(state):
            return _("Lost aus, wer anfängt."), _("Tipp an, wer es ist.")
        return "", ""

    def _is_lot(self, state: Any) -> bool:
        """Games that draw who starts call that phase ``LOT``."""
        return int(state.phase) == getattr(self.game.rules, "LOT", -1)


def _points(tr: Translator, points: int) -> str:
    return tr.ngettext("%(n)s Punkt", "%(n)s Punkte", points) % {"n": points}


def colour_name(tr: Translator, colour: str) -> str:
    """The word for a colour class of the palette."""
    _ = tr.gettext
    return {
        "red": _("Rot"),
        "orange": _("Orange"),
        "yellow": _("Gelb"),
        "green": _("Grün"),
        "blue": _("Blau"),
        "purple": _("Violett"),
        "grey": _("Grau"),
    }[colour]
