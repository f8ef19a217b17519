"""Rebirth: rules, maps, opponents and client."""

__version__ = "1.0.0"
