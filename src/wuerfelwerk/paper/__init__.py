"""The same sheets on a kitchen table: what a game prints, set as PDF.

A game says in its part ``paper`` what lies there (``games/printing``); this room sets it on pages: margins
of 10 mm, a scale of 100 mm on each, pale fields, tags and words for whoever cannot see them. It knows no
game, no table and no browser, and the same order gives the same bytes.
"""
