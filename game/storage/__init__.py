"""Files: where things lie, settings, records of games, the error log.

Nothing here raises because a disk is full, read-only or absent: what cannot be written is reported as one plain
message, and the game goes on.
"""
