"""Learning the weights of a game's levels from games its bots play against themselves."""
