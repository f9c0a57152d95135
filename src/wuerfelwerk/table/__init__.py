"""One table as a value and its verbs: a table and a moment go in, a table comes out. No disk, no clock."""
