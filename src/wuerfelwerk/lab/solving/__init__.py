"""Exact answers: games for one, worked out place by place until nothing is left to chance but the dice."""
