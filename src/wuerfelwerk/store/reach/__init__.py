"""How people are reached whose page is closed."""
