"""The rules as pages of paragraphs: text alone, in the language in use when it is asked for."""

from game.client.rulebook.ireland import irish_pages
from game.client.rulebook.page import Item, Page, place_of
from game.client.rulebook.scotland import pages
from game.client.rulebook.search import Hit, find, marks_in, words_of

__all__ = ["Hit", "Item", "Page", "find", "irish_pages", "marks_in", "pages", "place_of", "words_of"]
