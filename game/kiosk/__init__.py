"""Keeping a kiosk alive for days: the supervisor, the heartbeat it listens to, and the crashes it keeps.

Nothing here draws or imports pygame: what restarts the game must not fall with it.
"""
