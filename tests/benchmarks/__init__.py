"""Comparisons for developers: how fast random games are beside those of well-known engines of other games."""
