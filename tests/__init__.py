"""The tests of the game; run them from the project's folder with ``pytest``."""
