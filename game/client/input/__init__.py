"""The one input layer: mouse, touch, keys and gamepads become the same few intents."""

from game.client.input.actions import Action
from game.client.input.bindings import Bindings
from game.client.input.mapper import InputMapper

__all__ = ["Action", "Bindings", "InputMapper"]
