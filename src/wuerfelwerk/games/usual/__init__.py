"""Usual answers for the pages: what a game's ``words``, ``picture``, ``places`` and ``paper``
may leave out.

They know a game by its contract, and ask its own words where it has some. Their sentences lie once in
the catalog of the house.
"""

from wuerfelwerk.games.usual.paper import UsualPaper
from wuerfelwerk.games.usual.picture import UsualPicture
from wuerfelwerk.games.usual.places import UsualPlaces
from wuerfelwerk.games.usual.words import UsualWords

__all__ = ["UsualPaper", "UsualPicture", "UsualPlaces", "UsualWords"]
