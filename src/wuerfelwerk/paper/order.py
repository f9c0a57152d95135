"""What somebody wants on paper: read strictly, wherever it comes from."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from wuerfelwerk.engine.contract import Game
from wuerfelwerk.engine.errors import Unreadable
from wuerfelwerk.games.catalogs import LANGUAGES, of_game
from wuerfelwerk.games.pages import paper_of
from wuerfelwerk.games.telling import N_

SIZES = {"a4": (210.0, 297.0), "letter": (215.9, 279.4)}  # mm
SHEETS, CUT_OUT, PAD, RULES = PARTS = ("sheets", "dice", "pad", "rules")
MOST_BROUGHT = 8  # board files
NO_SIZE = N_("Das Papier „%(value)s“ gibt es nicht. Es gibt: %(known)s.")
NO_LANGUAGE = N_("Die Sprache „%(value)s“ gibt es nicht. Es gibt: %(known)s.")
NO_PART = N_("Den Teil „%(value)s“ gibt es nicht. Es gibt: %(known)s.")
SHOWN = 20  # signs of what was not understood


@dataclass(frozen=True)
class Order:
    """``boards``: ids, () the usual ones; ``brought``: texts of board files, printed in their place where
    no id is named. ``parts``: in the order of PARTS. ``server``: the address QR codes lead to, '' for none.
    """

    game: Game
    boards: tuple[str, ...] = ()
    brought: tuple[str, ...] = ()
    size: str = "a4"
    grey: bool = False
    language: str = "de"
    parts: tuple[str, ...] = PARTS
    server: str = ""

    def __post_init__(self) -> None:
        _one_of(self.size, SIZES, NO_SIZE)
        _one_of(self.language, LANGUAGES, NO_LANGUAGE)
        for part in self.parts:
            _one_of(part, PARTS, NO_PART)
        if not self.parts:
            raise Unreadable("Es ist nichts zu drucken: Wähle mindestens einen Teil.")
        known = paper_of(self.game).boards(of_game(self.game, self.language))
        for board in self.boards:
            if board not in known:
                raise Unreadable(
                    "„%(board)s“ gibt es bei %(title)s nicht. Es gibt: %(known)s.",
                    board=board[:SHOWN],
                    title=self.game.card.title,
                    known=", ".join(known) or "–",
                )
        if len(set(self.boards)) < len(self.boards):
            raise Unreadable("Ein Blatt ist zweimal genannt; gedruckt wird jedes einmal.")
        if len(self.brought) > MOST_BROUGHT:
            raise Unreadable("Höchstens %(most)s eigene Pläne auf einmal.", most=MOST_BROUGHT)

    @property
    def key(self) -> tuple[object, ...]:
        """What the document is made of: equal for equal documents."""
        chosen = self.chosen, self.brought
        return self.game.id, chosen, self.size, self.grey, self.language, self.parts, self.server

    @property
    def chosen(self) -> tuple[str, ...]:
        """The boards that are printed; one nameless sheet where the game has none to choose."""
        paper = paper_of(self.game)
        if self.boards or self.brought:
            return self.boards
        usual = paper.usual_boards() or tuple(paper.boards(of_game(self.game, self.language)))
        return tuple(usual) or ("",)


def _one_of(value: str, known: Iterable[str], sentence: str) -> None:
    if value not in known:
        raise Unreadable(sentence, value=value[:SHOWN], known=", ".join(known))
