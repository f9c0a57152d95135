"""Pictures of The Choice: a side of a sheet, its point tables, the dice beside it."""
