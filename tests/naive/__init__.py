"""A second engine, written for obviousness, that shares no code with ``game.rebirth``."""
