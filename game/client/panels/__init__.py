"""What stands beside the board: players, hand, missions, recap, log. Drawn from a `GameView` alone."""

from game.client.panels.base import Zone, ZoneId
from game.client.panels.buttons import buttons_shown, paint_buttons
from game.client.panels.hand import hand_tile, paint_hand
from game.client.panels.hint import paint_hint
from game.client.panels.log import LogPanel
from game.client.panels.missions import MissionsPanel, footer_height
from game.client.panels.players import paint_players, stat_lines, stat_zones
from game.client.panels.public import PublicMissionsPanel, card_middles
from game.client.panels.rail import paint_rail
from game.client.panels.recap import paint_recap
from game.client.panels.table import paint_table

__all__ = [
    "LogPanel",
    "MissionsPanel",
    "PublicMissionsPanel",
    "Zone",
    "ZoneId",
    "buttons_shown",
    "card_middles",
    "footer_height",
    "hand_tile",
    "paint_buttons",
    "paint_hand",
    "paint_hint",
    "paint_players",
    "paint_rail",
    "paint_recap",
    "paint_table",
    "stat_lines",
    "stat_zones",
]
