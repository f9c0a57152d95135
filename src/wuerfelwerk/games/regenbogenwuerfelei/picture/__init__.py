"""Pictures of Regenbogenwürfelei: a rack, the middle of the table, and the dice that lie on them."""
