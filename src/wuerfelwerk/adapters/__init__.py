"""Games of the house in the shapes other libraries ask for, each an extra of the same name."""
