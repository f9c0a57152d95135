"""Outlines of Würfelland boards, drawn: one letter a hexagon, each row shifted against the next.

All are at most 12 fields wide and 13 high, so that a field stays about 30 pixels wide on a phone,
and have 118 to 122 hexagons: 112 fields, the start and 5 to 9 rocks.
"""

from __future__ import annotations

SHAPES: dict[str, str] = {
    "hexagon": """
    o o o o o o o
   o o o o o o o o
  o o o o o o o o o
 o o o o o o o o o o
o o o o o o o o o o o
 o o o o o o o o o o
o o o o o o o o o o o
 o o o o o o o o o o
o o o o o o o o o o o
 o o o o o o o o o o
  o o o o o o o o o
   o o o o o o o o
    o o o o o o o
""",
    "butterfly": """
  o o o o     o o o o
 o o o o o   o o o o o
o o o o o o o o o o o o
 o o o o o o o o o o o
  o o o o o o o o o o
   o o o o o o o o o
    o o o o o o o o
   o o o o o o o o o
  o o o o o o o o o o
 o o o o o o o o o o o
  o o o o o o o o o o
   o o o o   o o o o
    o o o     o o o
""",
    "heart": """
  o o o o     o o o o
 o o o o o   o o o o o
o o o o o o o o o o o o
 o o o o o o o o o o o
o o o o o o o o o o o o
 o o o o o o o o o o o
o o o o o o o o o o o o
 o o o o o o o o o o o
  o o o o o o o o o o
   o o o o o o o o o
    o o o o o o o o
       o o o o o
          o o
""",
    "lake": """
    o o o o o o
 o o o o o o o o o
o o o o o o o o o o o
 o o o o o o o o o o o
o o o o o o o o o o o o
 o o o o o o o o o o o
  o o o o o o o o o o o
 o o o o o o o o o o o
  o o o o o o o o o o o
   o o o o o o o o o o
      o o o o o o o o o
           o o o o o o
""",
    "clover": """
      o o o o o o
     o o o o o o o
      o o o o o o
 o o o o o o o o o o o
o o o o o o o o o o o o
 o o o o o o o o o o o
o o o o o o o o o o o o
 o o o o o o o o o o o
o o o o o o o o o o o o
 o o o o o o o o o o o
      o o o o o o
     o o o o o o o
      o o o o o o
""",
    "bean": """
     o o o o o o
  o o o o o o o o o
 o o o o o o o o o o
o o o o o o o o o o o
 o o o o o o o o o o o
    o o o o o o o o o o
       o o o o o o o o
        o o o o o o o o
     o o o o o o o o o
  o o o o o o o o o o o
 o o o o o o o o o o o
  o o o o o o o o o
     o o o o o o
""",
    "drop": """
        o o o o
       o o o o o
    o o o o o o o o
   o o o o o o o o o
  o o o o o o o o o o
 o o o o o o o o o o o
o o o o o o o o o o o o
 o o o o o o o o o o o
o o o o o o o o o o o o
 o o o o o o o o o o o
  o o o o o o o o o o
   o o o o o o o o o
      o o o o o o
""",
    "mushroom": """
      o o o o o o
   o o o o o o o o o
  o o o o o o o o o o
 o o o o o o o o o o o
o o o o o o o o o o o o
 o o o o o o o o o o o
o o o o o o o o o o o o
 o o o o o o o o o o o
    o o o o o o o o
     o o o o o o o
    o o o o o o o o
     o o o o o o o
    o o o o o o o o
""",
    "gem": """
   o o o o o o o o o
  o o o o o o o o o o
 o o o o o o o o o o o
o o o o o o o o o o o o
 o o o o o o o o o o o
o o o o o o o o o o o o
 o o o o o o o o o o o
  o o o o o o o o o o
   o o o o o o o o o
    o o o o o o o o
     o o o o o o o
      o o o o o o
         o o o
""",
}
