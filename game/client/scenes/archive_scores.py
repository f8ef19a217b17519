"""The hall of fame: what a name has played and won, and the best scores of every board."""

from __future__ import annotations

import datetime
from collections.abc import Sequence
from typing import TYPE_CHECKING

import pygame
from pygame import Rect

from game.client import theme
from game.client.characters import levels
from game.client.i18n import _, ngettext
from game.client.map_list import players_label
from game.client.map_names import map_title
from game.client.row_list import Row
from game.client.scenes.archive import Page
from game.client.scenes.dialog import DialogScene
from game.client.scenes.final_bars import ICONS, source_name
from game.client.score_keeping import ask
from game.client.widgets import Button, draw_rounded
from game.storage.scores import SOURCES, Person, Scores, Table

if TYPE_CHECKING:
    from game.client.scenes.archive import ArchiveScene

#: From one row of bars or best scores to the next, in design units.
LINE, LARGEST = 60.0, 28.0
#: So many best scores are shown, and with larger text than that.
SHOWN, SHOWN_LARGE, ROOMY_TEXT = 10, 7, 1.25


def day_in_words(day: str) -> str:
    """A day, kept as 2026-05-01, as it is written in the language in use."""
    try:
        found = datetime.date.fromisoformat(day)
    except ValueError:
        return day
    # Translators: a day in digits
    pattern = _("{year}-{month}-{day}")
    return pattern.format(year=found.year, month=f"{found.month:02}", day=f"{found.day:02}")


def tenths(value: float) -> str:
    """A number with one decimal, as it is written in the language in use."""
    whole, tenth = divmod(round(value * 10), 10)
    return _("{whole}.{tenth}").format(whole=whole, tenth=tenth)


def calm(scene: ArchiveScene, size: float) -> float:
    """A size of type that grows less than the text setting does, for what is large anyway."""
    return float(size / scene.app.fonts.text_scale**0.6)


class PeoplePage(Page):
    """Everybody who has played here, by name."""

    def __init__(self, scene: ArchiveScene) -> None:
        super().__init__(scene)
        self.people: list[Person] = []
        self.forget = Button(_("Delete this history"), self._ask_to_forget, icon="cross", size=26)
        self.buttons = [self.forget]

    @property
    def title(self) -> str:
        return _("Hall of fame")

    @property
    def empty(self) -> str:
        return _("Whoever plays a whole game here is told of on this page: games, wins, points. Nobody has yet.")

    @property
    def person(self) -> Person:
        """Whom the chosen row is about."""
        return self.people[self.scene.list.chosen]

    def load(self) -> None:
        self.forget.label = _("Delete this history")
        self.people = ask(self.scene.app, self.scene.scores, Scores.people) or []

    def rows(self) -> list[Row]:
        return [Row(one.name, games_and_wins(one)) for one in self.people]

    def _ask_to_forget(self) -> None:
        name = self.person.name
        text = _("The scores forget {name}. The games themselves stay with the saved games until they are deleted.")

        def forget() -> None:
            ask(self.scene.app, self.scene.scores, lambda scores: scores.forget(name))
            for page in self.scene.pages:
                page.load()
            self.scene.refresh()

        answers = [(_("Delete it"), forget), (_("Keep"), lambda: None)]
        title = _("Delete the history of {name}?").format(name=name)
        self.scene.app.push(DialogScene(self.scene.app, title, text.format(name=name), answers))

    # ------------------------------------------------------------------ drawing

    def draw(self, surface: pygame.Surface, area: Rect) -> None:
        scene, one = self.scene, self.person
        body, head = calm(scene, 30), calm(scene, 28)
        line = round(scene.app.fonts.line_height("medium", body * scene.u) * 1.15)
        y = area.y + scene.px(30)
        scene.write(surface, one.name, (area.x, y), calm(scene, 48), role="display", room=area.width)
        y += scene.px(28) + line // 2
        text = _("Average {average} points, best {best}")
        for words in (games_and_wins(one), text.format(average=tenths(one.average), best=one.best)):
            scene.write(surface, words, (area.x, y), body, room=area.width)
            y += line
        paid = [(source, points) for source, points in zip(SOURCES, one.points, strict=True) if points]
        y += scene.px(6)
        heading = round(scene.app.fonts.line_height("bold", head * scene.u) * 1.1)
        runs = 1 + len(one.streaks) if one.streaks else 0
        free = area.bottom - y - heading - heading // 3
        step = min(scene.px(LINE), free // max(1, len(paid) + runs))
        size = fitting(scene, step)
        scene.write(surface, _("Points in a game, on average"), (area.x, y + heading // 2), head, role="bold")
        y += heading
        self._draw_points(surface, paid, Rect(area.x, y, area.width, step))
        y += step * len(paid) + heading // 3
        if one.streaks:
            text = _("Wins in a row against opponents of a level")
            scene.write(surface, text, (area.x, y + step // 2), min(head, size), role="bold", room=area.width)
            y += step
            for streak in one.streaks:
                name = levels().get(streak.level, (streak.level, ""))[0]
                told = _("{now} now, {longest} at most").format(now=streak.now, longest=streak.longest)
                scene.write(surface, name, (area.x, y + step // 2), size, theme.INK_SECOND, room=area.width * 0.34)
                scene.write(surface, told, (area.x + round(area.width * 0.36), y + step // 2), size, role="bold")
                y += step

    def _draw_points(self, surface: pygame.Surface, paid: Sequence[tuple[str, int]], first: Rect) -> None:
        """A bar for each source, so that they can be compared."""
        scene, games = self.scene, self.person.games
        most = max((points for _source, points in paid), default=1)
        size, icon = fitting(scene, first.height), round(min(first.height * 0.8, scene.px(36)))
        label, figure = round(first.width * 0.30), round(scene.app.fonts.width("000.0", "bold", size * scene.u))
        for number, (source, points) in enumerate(paid):
            row = first.move(0, number * first.height)
            picture = scene.app.sprites.icon(ICONS[source], icon, theme.INK_SECOND)
            surface.blit(picture, picture.get_rect(midleft=(row.x, row.centery)))
            left = row.x + icon + scene.px(12)
            scene.write(surface, told_source(source), (left, row.centery), size, theme.INK_SECOND, room=label)
            left += label + scene.px(12)
            room = row.right - figure - scene.px(16) - left
            bar = Rect(left, 0, max(scene.px(4), round(room * points / most)), round(row.height * 0.52))
            bar.centery = row.centery
            draw_rounded(surface, bar, scene.px(6), (theme.SOURCES[source],))
            place = (bar.right + scene.px(12), row.centery)
            scene.write(surface, tenths(points / games), place, size, role="bold")


def told_source(source: str) -> str:
    """What a source is called where those of all boards stand in one list."""
    if source == "public-mission":
        return _("Open missions")
    return source_name(source)


def games_and_wins(one: Person) -> str:
    """How often somebody has played and won."""
    games = ngettext("{n} game", "{n} games", one.games).format(n=one.games)
    share = round(100 * one.wins / one.games)
    return _("{games}, {wins} won ({share} %)").format(games=games, wins=one.wins, share=share)


def fitting(scene: ArchiveScene, height: int) -> float:
    """The size of type, in design units, that fits in rows so high."""
    scale = scene.app.fonts.text_scale
    return max(24 / scale, min(LARGEST, height / scene.u / (1.35 * scale)))


class TablesPage(Page):
    """The best scores, for each board and number of players."""

    def __init__(self, scene: ArchiveScene) -> None:
        super().__init__(scene)
        self.tables: list[Table] = []

    @property
    def title(self) -> str:
        return _("Best scores")

    @property
    def empty(self) -> str:
        return _("The best scores of every board will stand here. Play a whole game, and the first is yours.")

    def load(self) -> None:
        self.tables = ask(self.scene.app, self.scene.scores, Scores.tables) or []

    def rows(self) -> list[Row]:
        return [
            Row(map_title(table.title), players_label(table.players, table.players), str(table.best[0].total))
            for table in self.tables
        ]

    def draw(self, surface: pygame.Surface, area: Rect) -> None:
        scene, table = self.scene, self.tables[self.scene.list.chosen]
        heading = _("{board}, {players}").format(
            board=map_title(table.title), players=players_label(table.players, table.players)
        )
        scene.write(surface, heading, (area.x, area.y + scene.px(30)), calm(scene, 48), role="display", room=area.width)
        top = area.y + scene.px(72)
        shown = table.best[: SHOWN if scene.app.fonts.text_scale <= ROOMY_TEXT else SHOWN_LARGE]
        step = min(scene.px(96), (area.bottom - top) // len(shown) if len(shown) > 3 else area.height)
        size = fitting(scene, step // 2)
        place_width = scene.px(64)
        for number, best in enumerate(shown):
            row = Rect(area.x, top + number * step, area.width, step - scene.px(6))
            if number % 2 == 0:
                draw_rounded(surface, row, scene.px(10), theme.PAPER_DIM, 150)
            place = 1 + sum(other.total > best.total for other in table.best)
            middle = (row.x + place_width // 2, row.centery)
            if place == 1:
                icon = scene.app.sprites.icon(
                    "trophy", round(min(row.height * 0.7, scene.px(48))), theme.SOURCES["public-mission"]
                )
                surface.blit(icon, icon.get_rect(center=middle))
            else:
                scene.write(surface, str(place), middle, size, theme.INK_SECOND, anchor="center")
            total = scene.write(
                surface, str(best.total), (row.right - scene.px(16), row.centery), 34, role="extrabold",
                anchor="midright",
            )  # fmt: skip
            left, room = row.x + place_width + scene.px(10), total.left - scene.px(16)
            apart = round(row.height * 0.24)
            scene.write(surface, best.name, (left, row.centery - apart), size, role="bold", room=room - left)
            told = _("{day}, with {names}").format(day=day_in_words(best.day), names=", ".join(best.others))
            scene.write(
                surface, told if best.others else day_in_words(best.day), (left, row.centery + apart), size * 0.92,
                theme.INK_SECOND, room=room - left,
            )  # fmt: skip
