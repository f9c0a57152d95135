"""Pages, the stream and static files. Knows tables and pictures, no rules and no game by name."""
