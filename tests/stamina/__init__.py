"""What wears the game down: days of playing, crashes, broken files, random hands; also at length, as commands."""
