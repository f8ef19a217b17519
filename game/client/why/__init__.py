"""Why something is as it is, in sentences with the numbers.

Everything here is made from what the one who asks may see: what is public, and what is handed in of their own. Texts
are in the language in use when they are asked for.
"""

from game.client.why.answer import Answer
from game.client.why.awards import why_placement, why_preview
from game.client.why.missions import why_card, why_public
from game.client.why.scores import final_lines, why_final, why_score, why_won
from game.client.why.spaces import why_place, why_refused

__all__ = [
    "Answer",
    "final_lines",
    "why_card",
    "why_final",
    "why_place",
    "why_placement",
    "why_preview",
    "why_public",
    "why_refused",
    "why_score",
    "why_won",
]
