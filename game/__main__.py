"""``python -m game``: the same as the command ``rebirth``."""

import sys

from game.cli import main

if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
