"""Starts the game, or one of its commands, from a checkout: ``python main.py --help``."""

import sys

from game.cli import main

# The guard keeps a worker process, which imports this file anew, from opening a second game.
if __name__ == "__main__":
    if getattr(sys, "frozen", False):  # as one folder with Python in it, where a worker process starts here too
        from multiprocessing import freeze_support

        freeze_support()
    sys.exit(main(sys.argv[1:]))
