"""Pictures to share: a moment of a game, or how it ended, for the preview of a link."""
