"""Pictures of Würfelland: a sheet, its land and where things lie on it."""
