"""What lies on the board of a running game: its pieces, what follows the pointer, the preview, the refusal."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, TypeAlias

import pygame
from pygame import Rect

from game.client import theme
from game.client.board_view import BoardPieces, Pointer
from game.client.bubble_text import place_text, preview_text
from game.client.i18n import _
from game.client.input import Action
from game.client.intents import Device
from game.client.open_water import OpenWater, tail_tip
from game.client.pill import draw_pill, pill_rect
from game.client.preview_bubble import Bubble, BubbleRow, BubbleText, tail_foot, tail_root
from game.client.scenes.final_results import CLUSTER_CARDS, largest_clusters
from game.client.scenes.game_attention import SECRET, Attention
from game.rebirth import Hex, TurnReport, neighbours
from game.rebirth.match import PublicMission

if TYPE_CHECKING:
    from game.client.scenes.game import GameScene

REFUSAL_SECONDS = 1.6
#: A bubble's shadow reaches so far, in design units.
BUBBLE_MARGIN = 24
#: How dear it is to hide land by words about a hex, from 0 to 10: where a tile may go, and what steps back.
LEGAL_WORTH, EMPTY_WORTH = 4, 1
#: In so many rounds the preview says which key places the tile.
PROMPTED_ROUNDS = 3

Preview: TypeAlias = tuple[TurnReport, BubbleText]


class BoardLayer:
    """Knows what the board shows now, and draws the words that lie over it."""

    def __init__(self, scene: GameScene, attention: Attention) -> None:
        self.scene = scene
        self.attention = attention
        self.refusal: tuple[str, Hex] | None = None
        self._refusal_left = 0.0
        self._pieces: BoardPieces | None = None
        self._pieces_key: object = None
        self._drawn: BoardPieces | None = None
        self._preview: tuple[object, TurnReport, BubbleText] | None = None
        self._bubble = Bubble()
        self._bubble_place: tuple[object, Rect] | None = None
        self._bubble_was: tuple[Hex, object, Rect] | None = None
        self._water: OpenWater | None = None
        self._water_state: object = None
        self._water_names: object = None
        board = scene.match.board
        self._tokens = {mark.name: scene.match.tower_token(mark.name) for mark in board.towers}

    def resized(self) -> None:
        """The board lies elsewhere: forget every place."""
        self._water = None
        self._water_state = None
        self._bubble_place = None
        self._bubble_was = None
        self._pieces_key = None

    def forget_preview(self) -> None:
        """The game has moved on."""
        self._preview = None

    def update(self, dt: float) -> bool:
        """Let time pass; True when something has gone from the board."""
        if self.refusal is None:
            return False
        self._refusal_left -= dt
        if self._refusal_left > 0:
            return False
        self.refusal = None
        return True

    def find_water(
        self,
        size: tuple[int, int],
        target: tuple[float, float],
        about: Sequence[tuple[float, float]] = (),
        others: Sequence[tuple[int, int]] = (),
        *,
        beside: Sequence[Rect] = (),
        before: Rect | None = None,
        passing: bool = False,
    ) -> Rect:
        """Where a bubble of this size, or one of the `others`, is near and hides least.

        `about` are the centres of further hexes that it speaks of, `beside` what is written at the hex itself, and
        `before` is where the bubble of a hex near by lay. What is `passing` stays for a moment only.
        """
        paper = self.scene.guide.paper
        view = self.scene.board_view
        state = self.scene.version, view.camera.now, self.scene.camera.overview, None if paper is None else tuple(paper)
        if self._water is None or self._water_state != state:
            assert self.scene.layout is not None
            clear = self.scene.track.marker_rects(self.scene.app.sprites, self.scene.shown.scores)
            overview = self.scene.camera.overview
            clear = [*clear, *([] if overview is None else [overview.rect]), *([] if paper is None else [paper])]
            legal = self.scene.view.legal
            self._water = OpenWater(
                self.scene.layout.about_board,
                self.scene.layout.board,
                view.hex_width,
                {view.centre(at): LEGAL_WORTH if at in legal else EMPTY_WORTH for at in view.shape.hexes},
                clear=clear,
                solid=view.solid_rects(self.scene.match.tiles),
                tail_root=tail_root(self.scene.look),
            )
            self._water_state, self._water_names = state, None
        names = view.names_written, view.names_ready, view.show_all_names
        if self._water_names != names:
            self._water.write(view.name_rects(regions=False), view.name_rects(places=False))
            self._water_names = names
        return self._water.place(size, target, about, others, beside=beside, before=before, passing=passing)

    def passing_water(
        self, size: tuple[int, int], target: tuple[float, float], about: Sequence[tuple[float, float]] = ()
    ) -> Rect:
        """Where a bubble lies that stays for a moment only, and leaves what it is `about` in sight."""
        return self.find_water(size, target, about, passing=True)

    def previewed(self) -> Preview | None:
        """What the placement pointed at would bring, while one may be made."""
        target = self.attention.target
        if target is None or not self.scene.choosing or not self.attention.armed or target not in self.scene.view.legal:
            return None
        prompt = self._prompt()
        key = (self.scene.version, target, prompt)
        if self._preview is None or self._preview[0] != key:
            report = self.scene.match.preview(target)
            text = preview_text(self.scene.match, report)
            if prompt is not None:
                text = replace(text, rows=(*text.rows, prompt))
            self._preview = (key, report, text)
        return self._preview[1], self._preview[2]

    def _prompt(self) -> BubbleRow | None:
        """How to commit, for the device in use: once a tile is laid, and by key in the first rounds."""
        prompts = self.scene.app.input.prompts
        icon = prompts.icon(Action.CONFIRM)
        if self.attention.by_keys:
            early = self.scene.view.round <= PROMPTED_ROUNDS and bool(prompts.word(Action.CONFIRM))
            told = _("{key} places it").format(key=prompts.word(Action.CONFIRM))
            return BubbleRow(told, icon=icon, good=False) if early else None
        if self.attention.pinned is None:
            return None
        if prompts.device is Device.TOUCH:
            return BubbleRow(_("touch again to place"), icon=icon, good=False)
        return BubbleRow(_("click again to place"), icon="mouse", good=False)

    def pieces_now(self, preview: Preview | None) -> BoardPieces:
        """What lies on the board. Legal spaces are lit only for the one who may see the hand they tell of."""
        lit = self.attention.lit_now
        highlighted: frozenset[Hex] = frozenset()
        region: str | None = None
        own = self.scene.view.own
        regions: tuple[str, ...] = ()
        if self.scene.view.irish and lit is not None:
            highlighted, regions = self._about(lit)
        elif lit is not None and own is not None and lit < len(own.missions):
            progress = own.missions[lit]
            highlighted = progress.spaces
            if progress.card.kind == "region":
                region = progress.card.places[0]
        target = self.attention.target
        if region is None and self.scene.board_view.show_all_names and target is not None:
            region = self.scene.match.board.region_at(target)
        zone = self.attention.active_zone
        told = self.scene.told_by(zone)
        if told is not None:
            highlighted = frozenset(told.hexes)
        cluster = frozenset(preview[0].cluster) - {preview[0].at} if preview is not None else frozenset()
        legal = self.scene.view.legal if self.scene.choosing and lit is None else None
        if told is not None:
            legal = None
        if zone is not None and zone[0] == "offer" and own is not None and zone[1] < len(own.offer_spaces):
            legal = own.offer_spaces[zone[1]]
        if zone is not None and zone[0] == "cathedral" and own is not None and zone[1] < len(own.unvisited):
            highlighted = self._free_beside(own.unvisited[zone[1]])
            legal = None
        if zone is not None and zone[0] == "visits" and own is not None:
            highlighted = frozenset().union(*map(self._free_beside, own.unvisited))
            legal = None
        mark = self.scene.match.board.landmark_at(target) if target is not None else None
        if mark is not None and mark.kind == "tara":
            highlighted = frozenset(neighbours(mark.hex)) & frozenset(self.scene.match.board.spaces)
        if self.scene.view.must_discard:
            legal = None
        shown = self.scene.shown
        marked = self.scene.hints.marked()
        key = (
            self.scene.version, len(shown.tiles), tuple(shown.castles.values()), tuple(shown.visits.values()),
            shown.lit, legal, cluster, highlighted, region, regions, tuple(marked.items()),
        )  # fmt: skip
        if self._pieces is None or self._pieces_key != key:
            self._pieces_key = key
            self._pieces = BoardPieces(
                tiles={at: (seat, int(tile)) for at, (seat, tile) in shown.tiles.items()},
                castles=dict(shown.castles),
                visits=dict(shown.visits),
                legal=legal,
                cluster=cluster,
                last_moves={
                    happening.at: happening.seat
                    for happening in self.scene.view.recap
                    if happening.at is not None and happening.at in shown.tiles
                },
                highlighted=highlighted,
                lit=shown.lit,
                region=region,
                regions=regions,
                tokens=self._tokens,
                marked=marked,
            )
        return self._pieces

    def newly_laid(self, pieces: BoardPieces) -> bool:
        """Whether these pieces are others than those asked about before: the board has to be painted again."""
        before, self._drawn = self._drawn, pieces
        return before is not pieces

    def _free_beside(self, cathedral: str) -> frozenset[Hex]:
        """The spaces next to a cathedral that no tile has taken."""
        board = self.scene.match.board
        hexagon = next(mark.hex for mark in board.cathedrals if mark.name == cathedral)
        free = frozenset(board.spaces) - board.blocked(self.scene.match.players) - frozenset(self.scene.match.tiles)
        return frozenset(neighbours(hexagon)) & free

    def _about(self, lit: int) -> tuple[frozenset[Hex], tuple[str, ...]]:
        """The spaces and regions that an Irish mission is about; for farms, the viewer's largest clusters."""
        own = self.scene.view.own
        if lit == SECRET:
            if own is None or not own.missions:
                return frozenset(), ()
            card, spaces = own.missions[0].card, own.missions[0].spaces
        else:
            mission: PublicMission = self.scene.view.public[lit]
            card, spaces = mission.card, mission.spaces
        if card.kind == "four-provinces":
            return frozenset(), tuple(self.scene.match.board.regions)
        if card.kind in CLUSTER_CARDS:
            viewer = self.scene.view.viewer
            return frozenset() if viewer is None else largest_clusters(self.scene.match, viewer, card), ()
        return spaces, ()

    def pointer(self, preview: Preview | None) -> Pointer | None:
        """What follows pointer and focus on the board."""
        target = self.attention.target
        by_keys = self.attention.by_keys and not self.scene.guide.has_focus
        focus = self.attention.focus_hex if by_keys and self.attention.focus_zone is None else None
        if preview is not None:
            report = preview[0]
            return Pointer(pointed=report.at, tile=(report.seat, int(report.tile)), focus=focus)
        if target is not None and self.scene.choosing and self.attention.armed:  # nothing is refused unasked
            free = self.scene.match.tile_at(target) is None and self.scene.match.board.landmark_at(target) is None
            if free and target not in self.scene.view.legal:
                return Pointer(pointed=target, refused=True, focus=focus)
        return Pointer(focus=focus) if focus is not None else None

    def _in_sight(self, at: Hex) -> bool:
        """Whether a hex lies still in the part of the board that is shown, so that something can be said beside it."""
        view = self.scene.board_view
        return self.scene.camera.still and view.rect.collidepoint(view.centre(at))

    def _bubble_view(self) -> object:
        """What the places of bubbles hang on, beside the hex."""
        return self.scene.board_view.camera.now, self.scene.camera.overview, self.scene.version

    def _place_before(self, target: Hex) -> Rect | None:
        """Where the bubble lay a moment ago, if the hex that it spoke of is this one or touches it."""
        if self._bubble_was is None:
            return None
        at, seen, place = self._bubble_was
        return place if seen == self._bubble_view() and (at == target or target in neighbours(at)) else None

    def draw_bubble(self, surface: pygame.Surface, preview: Preview | None) -> None:
        """Draw the preview, or what is to be said about the place pointed at."""
        target = self.attention.target
        if target is None or self.scene.timeline.busy or not self._in_sight(target):
            return
        text = preview[1] if preview is not None else place_text(self.scene.match, target)
        if text is None:
            return
        size, *others = self._bubble.sizes(self.scene.look, text)
        x, y = self.scene.board_view.centre(target)
        view = self.scene.board_view
        key = (text, target, size, view.names_ready, view.camera.now, self.scene.camera.overview)
        if self._bubble_place is None or self._bubble_place[0] != key:
            about = {*neighbours(target), *(preview[0].cluster if preview is not None else ())} - {target}
            centres = [view.centre(at) for at in sorted(about) if at in view.shape.kinds]
            told = self._refused()
            beside = [] if told is None else [self._refusal_rect(*told)]
            place = self.find_water(size, (x, y), centres, others, beside=beside, before=self._place_before(target))
            self._bubble_place = (key, place)
            self._bubble_was = (target, self._bubble_view(), place)
        rect = self._bubble_place[1]
        tip = tail_tip(rect, (x, y), self.scene.board_view.hex_width)
        self._bubble.draw_tail(surface, self.scene.look, text, rect, tip)
        foot = tail_foot(self.scene.look, rect, tip)
        view.write_names(surface, view.names_crossed(tip, foot), on_water=False)
        self._bubble.draw(surface, self.scene.look, text, rect, None)

    def covered(self) -> list[Rect]:
        """Where something lies over the board and its pieces: what moves by itself below it stands still."""
        scene, layout = self.scene, self.scene.layout
        assert layout is not None
        reach = round(2.4 * scene.board_view.piece_width)
        hexes = [at for at in (self.attention.target, self.attention.focus_hex) if at is not None]
        areas = []
        for at in hexes:
            area = Rect(0, 0, reach, reach)
            area.center = round(scene.board_view.centre(at)[0]), round(scene.board_view.centre(at)[1])
            areas.append(area)
        if self.attention.target is not None and areas and self._bubble_place is not None:
            margin = layout.px(2 * BUBBLE_MARGIN)
            areas.append(self._bubble_place[1].inflate(margin, margin).union(areas[0]))
        areas += scene.hints.covered()
        areas += scene.guide.covered()
        areas += scene.lingering.covered()
        if scene.camera.overview is not None:
            areas.append(scene.camera.overview.rect)
        for place in (self.attention.target, self.refusal[1] if self.refusal is not None else None):
            if place is not None:  # a refusal is one line above its hex
                y = round(scene.board_view.centre(place)[1])
                areas.append(Rect(layout.board.left, y - reach, layout.board.width, reach))
        return areas

    def draw_refusal(self, surface: pygame.Surface) -> None:
        """Draw why the place pointed at does not take the tile."""
        told = self._refused()
        if told is not None and self._in_sight(told[1]):
            draw_pill(surface, self.scene.look, self._refusal_rect(*told), told[0], theme.WARNING)

    def _refused(self) -> tuple[str, Hex] | None:
        """Why a place does not take the tile, and which: one that was tried, else the one pointed at."""
        if self.refusal is not None:
            return self.refusal
        target = self.attention.target
        pointer = self.pointer(self.previewed())
        if target is None or pointer is None or not pointer.refused:
            return None
        words = self.scene.why_not(target)
        return None if words is None else (words, target)

    def _refusal_rect(self, words: str, at: Hex) -> Rect:
        """Where the words of a refusal stand: above their hex."""
        x, y = self.scene.board_view.centre(at)
        assert self.scene.layout is not None
        rect = pill_rect(self.scene.look, words)
        rect.midbottom = round(x), round(y - self.scene.board_view.hex_width * 0.55)
        return rect.clamp(self.scene.layout.board)

    def refuse(self, at: Hex) -> None:
        """Say why the hex does not take the tile."""
        words = self.scene.why_not(at)
        if words is not None:
            self.refusal, self._refusal_left = (words, at), REFUSAL_SECONDS
            self.scene.app.narrator.tell(words)
            self.scene.app.sound.play("refuse")
