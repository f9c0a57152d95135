"""A game step by step, from its log alone: what everybody saw after each event."""
