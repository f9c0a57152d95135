"""Who sits where: names, sitting down, leaving, coming back, being replaced."""
