"""Golden games: whole games as text, so that a change of the rules shows up as a difference that can be read."""
