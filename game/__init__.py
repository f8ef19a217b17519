"""Rebirth: rules, maps, opponents and client."""

__version__ = "0.1.0"
