"""A text log of everything, in plain words, that a screen reader can follow."""

from game.client.narration.narrator import Narrator
from game.client.narration.sinks import CLIPBOARD, CONSOLE, FILE, OFF, Sink

__all__ = ["CLIPBOARD", "CONSOLE", "FILE", "OFF", "Narrator", "Sink"]
