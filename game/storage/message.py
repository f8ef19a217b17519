"""Sentences for the player from where no language is known; maps say theirs in the same way."""

from game.rebirth.message import Message, MessageError, cause

__all__ = ["Message", "MessageError", "cause"]
