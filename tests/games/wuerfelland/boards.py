"""A whole board for tests that shall not change when shipped boards do."""

from __future__ import annotations

from wuerfelwerk.games.wuerfelland.board import Board, parse_board

WHOLE = """
id = "test-1"
map = '''
  x O o o     g G g b
 x r y y B   o o # g b
x r y g g b o b o g # b
 x r y # g b b r r b b
Y # b r g x x R g r # b
 y x b r # x r g g o o
y x b B r o S g r r o x
 y X x y o o g X r o x
  y x # y y y x x r x
   G g g b # o x r O
    g b b b Y o o o
       R r r y y
          y y
'''
"""


def whole() -> Board:
    """A good board: 112 fields, twelve treasures, eight rocks."""
    return parse_board(WHOLE)
