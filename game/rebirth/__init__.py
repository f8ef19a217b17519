"""The game of Rebirth: board, tiles, position, scoring, missions, match and record. Standard library only."""

from game.rebirth.board import Board, BoardError, BoardOptions, Landmark, Settlement
from game.rebirth.events import (
    CastleTaken,
    CathedralVisited,
    Event,
    FarmScored,
    GameEnded,
    MissionDrawn,
    PlusOneScored,
    SettlementScored,
    TileDiscarded,
    TileDrawn,
    TilePlaced,
    TurnPassed,
)
from game.rebirth.geometry import Hex, neighbours, row_major
from game.rebirth.layout import Layout
from game.rebirth.match import Match, MissionProgress, Placement, Seat, layout_for
from game.rebirth.missions import MissionCard, MissionStanding, mission_cards
from game.rebirth.naming import kebab
from game.rebirth.playout import play_randomly
from game.rebirth.randomness import below, derived_seed, shuffled, stream
from game.rebirth.record import RecordError
from game.rebirth.refusals import IllegalPlacement, Refusal, RefusalKind
from game.rebirth.scoring import FinalScore, Rank, Result
from game.rebirth.setup import Setup
from game.rebirth.state import State
from game.rebirth.tables import RULE_SETS
from game.rebirth.tiles import Tile
from game.rebirth.turn_report import Award, CastleChange, TurnReport
from game.rebirth.view import SeatView

__all__ = [
    "RULE_SETS",
    "Award",
    "Board",
    "BoardError",
    "BoardOptions",
    "CastleChange",
    "CastleTaken",
    "CathedralVisited",
    "Event",
    "FarmScored",
    "FinalScore",
    "GameEnded",
    "Hex",
    "IllegalPlacement",
    "Landmark",
    "Layout",
    "Match",
    "MissionCard",
    "MissionDrawn",
    "MissionProgress",
    "MissionStanding",
    "Placement",
    "PlusOneScored",
    "Rank",
    "RecordError",
    "Refusal",
    "RefusalKind",
    "Result",
    "Seat",
    "SeatView",
    "Settlement",
    "SettlementScored",
    "Setup",
    "State",
    "Tile",
    "TileDiscarded",
    "TileDrawn",
    "TilePlaced",
    "TurnPassed",
    "TurnReport",
    "below",
    "derived_seed",
    "kebab",
    "layout_for",
    "mission_cards",
    "neighbours",
    "play_randomly",
    "row_major",
    "shuffled",
    "stream",
]
