"""The game of Rebirth: board, tiles, position, scoring, missions, match and record. Standard library only."""

from game.rebirth.board import Board, BoardError, BoardOptions, Landmark, Settlement
from game.rebirth.events import (
    BonusTileSeen,
    CastleTaken,
    CathedralVisited,
    ChoiceDue,
    Event,
    FarmScored,
    GameEnded,
    MarkerLaid,
    MissionDrawn,
    PlusOneScored,
    PublicMissionScored,
    SettlementScored,
    TileDiscarded,
    TileDrawn,
    TilePlaced,
    TowerUsed,
    TurnPassed,
)
from game.rebirth.geometry import Hex, neighbours, row_major
from game.rebirth.layout import Layout
from game.rebirth.match import Decision, Match, MissionProgress, Placement, PublicMission, Seat, layout_for
from game.rebirth.missions import MissionCard, MissionStanding, mission_cards
from game.rebirth.naming import kebab
from game.rebirth.playout import play_randomly
from game.rebirth.randomness import LazyStream, RandomSource, below, derived_seed, shuffled, stream
from game.rebirth.record import RecordError
from game.rebirth.refusals import IllegalPlacement, Refusal, RefusalKind
from game.rebirth.scoring import FinalScore, Rank, Result
from game.rebirth.setup import Setup
from game.rebirth.state import State
from game.rebirth.tables import RULE_SETS
from game.rebirth.tiles import Tile
from game.rebirth.turn_report import Award, CastleChange, MissionMet, TowerReached, TurnReport
from game.rebirth.view import PublicPlacement, SeatView

__all__ = [
    "RULE_SETS",
    "Award",
    "Board",
    "BoardError",
    "BoardOptions",
    "BonusTileSeen",
    "CastleChange",
    "CastleTaken",
    "CathedralVisited",
    "ChoiceDue",
    "Decision",
    "Event",
    "FarmScored",
    "FinalScore",
    "GameEnded",
    "Hex",
    "IllegalPlacement",
    "Landmark",
    "Layout",
    "LazyStream",
    "MarkerLaid",
    "Match",
    "MissionCard",
    "MissionDrawn",
    "MissionMet",
    "MissionProgress",
    "MissionStanding",
    "Placement",
    "PlusOneScored",
    "PublicMission",
    "PublicMissionScored",
    "PublicPlacement",
    "RandomSource",
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
    "TowerReached",
    "TowerUsed",
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
