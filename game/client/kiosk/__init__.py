"""The unattended client for events: guests play, nothing leads out, and nothing of one guest stays for the next."""

from game.client.kiosk.app import ENDED, FAILED, KioskApp, run_kiosk

__all__ = ["ENDED", "FAILED", "KioskApp", "run_kiosk"]
