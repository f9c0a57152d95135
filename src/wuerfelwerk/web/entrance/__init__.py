"""What stands before every route: who asks, from where, in which language, how often, how much."""
