"""Tables that go on from a moment of another game."""
