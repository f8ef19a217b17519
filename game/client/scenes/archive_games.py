"""Saved games: each with a picture of its board, to go on with, to copy elsewhere, to delete."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import pygame
from pygame import Rect

from game.client import i18n, theme
from game.client.animations import standing
from game.client.characters import in_words
from game.client.clans import clans_of
from game.client.i18n import _, ngettext, told
from game.client.map_names import map_title
from game.client.row_list import Row
from game.client.scenes.archive import Page
from game.client.scenes.archive_scores import calm, day_in_words, fitting
from game.client.scenes.dialog import DialogScene
from game.client.small_board import small_picture
from game.client.widgets import Button, draw_ring
from game.rebirth import Match
from game.storage import record_shelf, records
from game.storage.record_shelf import SavedGame, Unreadable

if TYPE_CHECKING:
    from game.client.scenes.archive import ArchiveScene

#: Of what is beside the list, how much the picture of the board may take.
PICTURE_SHARE = 0.56
LINE = 58.0
WAITING = theme.colour("#8FB9BD")


class GamesPage(Page):
    """Every record of this user."""

    has_pictures = True

    def __init__(self, scene: ArchiveScene, chosen: Path | None = None) -> None:
        """`chosen`: the record to begin with."""
        super().__init__(scene)
        self.games: list[SavedGame] = []
        self.wanted = chosen
        self._matches: dict[Path, Match | Unreadable] = {}
        self._pictures: dict[tuple[Path, tuple[int, int]], pygame.Surface] = {}
        self._asked: list[tuple[Path, tuple[int, int]]] = []
        self.go_on = Button("", self.resume, icon="play", size=26)
        self.again = Button("", self.replay, icon="eye", size=26)
        self.copy = Button("", self._ask_where, icon="arrow_up", size=26)
        self.delete = Button("", self._ask_to_delete, icon="cross", size=26)
        self._name_buttons()

    @property
    def title(self) -> str:
        return _("Saved games")

    @property
    def empty(self) -> str:
        return _("Every game is saved here as it goes. A record dropped on the window is taken in, too.")

    def _name_buttons(self) -> None:
        self.go_on.label, self.again.label = _("Go on playing"), _("Replay")
        self.copy.label, self.delete.label = _("Copy"), _("Delete it")

    @property
    def game(self) -> SavedGame:
        """The game that the chosen row is about."""
        return self.games[self.scene.list.chosen]

    @property
    def match(self) -> Match | None:
        """It played from its record, as soon as that has been done."""
        found = self._matches.get(self.game.path)
        return found if isinstance(found, Match) else None

    @property
    def problem(self) -> str | None:
        """Why the chosen game cannot be opened, in a sentence; None: it can, as far as is known."""
        found = self._matches.get(self.game.path)
        problem = found.message if isinstance(found, Unreadable) else self.game.problem
        return None if problem is None else told(problem)

    def load(self) -> None:
        self._name_buttons()
        self.games = record_shelf.saved_games(self.scene.app.folders)

    def rows(self) -> list[Row]:
        return [self._row(game) for game in self.games]

    @property
    def first(self) -> int:
        """The game that was asked for, else the one left last."""
        return next((n for n, game in enumerate(self.games) if game.path == self.wanted), 0)

    @staticmethod
    def _row(game: SavedGame) -> Row:
        if game.problem is not None:
            return Row(game.path.name, _("cannot be opened"), warned=True)
        state = _("finished") if game.finished else _("round {round}").format(round=game.round)
        title = _("{map}, {state}").format(map=map_title(game.title), state=state)
        names = ", ".join(game.names)
        if game.day is None:
            return Row(title, names)
        return Row(title, _("{day}: {names}").format(day=day_in_words(game.day.isoformat()), names=names))

    # ------------------------------------------------------------------ what can be done

    def chosen(self) -> None:
        if not self.games:
            self.buttons = ()
            return
        can_be_opened, finished = self.problem is None, self.game.finished
        playable = ([self.again] if finished else [self.go_on, self.again]) if can_be_opened else []
        self.buttons = [*playable, self.copy, self.delete]

    def confirmed(self) -> None:
        if self.go_on in self.buttons:
            self.resume()
        elif self.again in self.buttons:
            self.replay()

    def resume(self) -> None:
        """Go on with the chosen game."""
        from game.client.scenes.game import GameScene
        from game.client.session import Session
        from game.client.tutorial.tips import tips_for
        from game.rebirth import BoardError, RecordError

        app, path = self.scene.app, self.game.path
        try:
            if records.is_open_elsewhere(path):
                app.say(_("This game is open in another window."))
                return
            path = record_shelf.take_up(path)
            session = Session.resume(app, path, app.settings.speed)
        except (OSError, RecordError, BoardError) as error:
            message = _("The game in {file} cannot be gone on with: {reason}")
            app.say(message.format(file=path.name, reason=i18n.reason(error)))
            return
        app.replace(GameScene(app, session, guide=tips_for(app, session)))

    def replay(self) -> None:
        """See the chosen game again."""
        from game.client.scenes.archive import ArchiveScene
        from game.client.scenes.replay import ReplayScene

        app, path = self.scene.app, self.game.path
        try:
            match = record_shelf.open_record(path)
        except Unreadable as problem:
            app.say(problem.message)
            return
        app.replace(ReplayScene(app, match, lambda: app.replace(ArchiveScene(app, path))))

    def _ask_where(self) -> None:
        import platformdirs

        places = ((_("Desktop"), platformdirs.user_desktop_dir), (_("Documents"), platformdirs.user_documents_dir))
        answers = [(label, lambda find=find: self.copy_to(Path(find()))) for label, find in places]
        title = _("Copy this game where?")
        text = _("The copy opens in any Rebirth: dropped on its window, or by the command play.")
        self.scene.app.push(DialogScene(self.scene.app, title, text, [*answers, (_("Back"), lambda: None)]))

    def copy_to(self, folder: Path) -> None:
        """Copy the chosen record into a folder and say where it is."""
        try:
            copy = record_shelf.export(self.game.path, folder)
        except OSError as error:
            message = _("The game cannot be copied to {folder}: {reason}")
            self.scene.app.say(message.format(folder=folder, reason=i18n.reason(error)))
            return
        self.scene.app.say(_("Copied to {file}.").format(file=copy))

    def _ask_to_delete(self) -> None:
        text = _("Its record moves to the folder {folder}, from which it can be taken back.")
        folder = self.scene.app.folders.data / record_shelf.TRASH
        answers = [(_("Delete it"), self._delete), (_("Keep"), lambda: None)]
        scene = self.scene
        scene.app.push(DialogScene(scene.app, _("Delete this game?"), text.format(folder=folder), answers))

    def _delete(self) -> None:
        app = self.scene.app
        try:
            if records.is_open_elsewhere(self.game.path):
                app.say(_("This game is open in another window."))
                return
            record_shelf.discard(app.folders, self.game.path)
        except OSError as error:
            message = _("The game cannot be deleted: {reason}")
            app.say(message.format(reason=i18n.reason(error)))
        self.load()
        self.scene.refresh()

    # ------------------------------------------------------------------ pictures, made one in a turn

    def picture(self, index: int, size: tuple[int, int]) -> pygame.Surface | None:
        """The picture of a row's board; one that is not there yet is made soon."""
        return self._picture_of(self.games[index], size)

    def _picture_of(self, game: SavedGame, size: tuple[int, int]) -> pygame.Surface | None:
        key = game.path, size
        if key not in self._pictures and key not in self._asked and game.problem is None:
            self._asked.append(key)
        return self._pictures.get(key)

    def update(self) -> bool:
        if not self._asked:
            return False
        # What is chosen comes first, then what was asked for first.
        mine = [key for key in self._asked if self.games and key[0] == self.game.path]
        path, size = key = (mine or self._asked)[0]
        self._asked.remove(key)
        if path not in self._matches:
            try:
                self._matches[path] = record_shelf.open_record(path)
            except Unreadable as problem:
                self._matches[path] = problem
                if self.games and path == self.game.path:
                    self.scene.refresh()
        match = self._matches[path]
        if isinstance(match, Match):
            self._pictures[key] = self._draw_board(match, size)
        return True

    def _draw_board(self, match: Match, size: tuple[int, int]) -> pygame.Surface:
        theme.seat_clans(clans_of(match.seats))
        try:
            return small_picture(match.board, size, self.scene.app.sprites, standing(match), match.players)
        finally:
            theme.seat_clans(clans_of(()))

    # ------------------------------------------------------------------ drawing

    def draw(self, surface: pygame.Surface, area: Rect) -> None:
        scene, game = self.scene, self.game
        if self.problem is not None:
            scene.write_lines(surface, self.problem, (area.x, area.y + scene.px(20)), 30, area.width, theme.WARNING)
            return
        lines = 1 + len(game.names) + 1 + 2 * game.torn
        head = scene.px(64)
        wide = area.width > area.height * 1.15
        if wide:
            frame = Rect(area.x, area.y + head, round(area.width * PICTURE_SHARE), area.height - head)
            words = Rect(frame.right + scene.px(30), frame.y, 0, frame.height)
            words.width = area.right - words.x
        else:
            height = round((area.height - head) * PICTURE_SHARE)
            frame = Rect(area.x, area.y + head, area.width, height)
            words = Rect(area.x, frame.bottom + scene.px(16), area.width, 0)
            words.height = area.bottom - words.y
        title = map_title(game.title)
        scene.write(
            surface, title, (area.x, area.y + scene.px(28)), calm(scene, 48), role="display", room=area.width
        )  # fmt: skip
        picture = self._picture_of(game, frame.size)
        if picture is None:
            surface.fill(WAITING, frame)
            scene.write(surface, _("being read"), frame.center, 28, role="italic", anchor="center")
        else:
            surface.blit(picture, frame)
        draw_ring(surface, frame.inflate(scene.px(4), scene.px(4)), scene.px(4), scene.px(3), theme.PAPER_LINE)
        step = min(scene.px(LINE * 2), words.height // (lines + 1))
        self._draw_words(surface, words, step)

    def _draw_words(self, surface: pygame.Surface, words: Rect, step: int) -> None:
        """Who plays and how it stands."""
        scene, game, match = self.scene, self.game, self.match
        size = fitting(scene, min(step // 2, scene.px(LINE)))
        y = words.y + step // 2
        state = ngettext("{n} tile placed", "{n} tiles placed", game.placements).format(n=game.placements)
        if game.finished:
            state = _("Finished")
        if game.practice:
            state = _("{state}, practice").format(state=state)
        scene.write(surface, state, (words.x, y), size, role="bold", room=words.width)
        side = min(scene.px(56), round(step * 0.8))
        clans = clans_of(match.seats) if match is not None else ()
        for seat, name in enumerate(game.names):
            y += step
            left = words.x
            if match is not None:
                emblem = scene.app.sprites.emblem(clans[seat], side)
                surface.blit(emblem, emblem.get_rect(midleft=(left, y)))
            left += side + scene.px(12)
            right = words.right
            if match is not None:
                total = match.result.final[seat].total if match.result is not None else match.score(seat)
                written = scene.write(surface, str(total), (right, y), 32, role="extrabold", anchor="midright")
                right = written.left - scene.px(10)
                apart = round(step * 0.24)
                crowned = match.result is not None and seat in match.result.winners
                if crowned:
                    crown = scene.app.sprites.icon("crown", round(side * 0.6), theme.SOURCES["public-mission"])
                    surface.blit(crown, crown.get_rect(midright=(right, y)))
                    right -= round(side * 0.6) + scene.px(6)
                who = in_words(match.seats[seat].controller)
                scene.write(surface, name, (left, y - apart), size, role="bold", room=right - left)
                scene.write(surface, who, (left, y + apart), size * 0.94, theme.INK_SECOND, room=right - left)
            else:
                scene.write(surface, name, (left, y), size, role="bold", room=right - left)
        if game.day is not None:
            y += step
            day = _("Begun on {day}").format(day=day_in_words(game.day.isoformat()))
            scene.write(surface, day, (words.x, y), size, theme.INK_SECOND, room=words.width)
        if game.torn:
            y += step // 2
            torn = _("The last placement was not saved whole and is left out.")
            scene.write_lines(surface, torn, (words.x, y), size, words.width, theme.WARNING)
