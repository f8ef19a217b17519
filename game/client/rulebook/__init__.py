"""The rules as pages of paragraphs: text alone, in the language in use when it is asked for."""

from game.client.rulebook.ireland import irish_pages
from game.client.rulebook.page import Item, Page
from game.client.rulebook.scotland import pages

__all__ = ["Item", "Page", "irish_pages", "pages"]
