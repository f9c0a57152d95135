"""Pictures of Würfelmeister: the board, what stands on it, what lies beside it."""
