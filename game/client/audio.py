"""Effects and music by name. Without a device or without the files everything here does nothing, and harms nothing.

Nothing waits: music streams from its file, and its fades, like the dip under a fanfare, are steps of its volume that
`update` makes; the effects are read one a frame. What goes wrong is logged once and then silent.

Music that nobody is to hear plays on at volume 0. pygame's `music.pause` and `unpause` wait for the player's lock while
they keep Python's; the player's thread holds its own and waits for Python's whenever an effect has ended: both together
stand still for good.
"""

from __future__ import annotations

import logging
from collections.abc import Callable
from pathlib import Path

import pygame

from game.client.quiet import quiet_stderr

log = logging.getLogger(__name__)

#: `farm_1`, `farm_2`, ... rise through a pentatonic scale, so that a growing cluster sounds like a tune.
FARM_NOTES = 16
NAMES = (
    "click",
    "pick",
    "place",
    "drum",
    *(f"farm_{n}" for n in range(1, FARM_NOTES + 1)),
    "hop",
    "refuse",
    "settlement",
    "castle",
    "cathedral",
    "whistle",
    "mission",
    "card",
    "handover",
    "win",
)
#: The title's loop, which also plays in the menus, and one for the boards of each rule set.
TITLE_MUSIC = "title"
MUSIC = (TITLE_MUSIC, "scotland", "ireland")
CHANNELS = 24

#: Under these the music steps back.
FANFARES = frozenset({"settlement", "castle", "cathedral", "whistle", "mission", "win"})
DIP = -10.0
"""How far, in dB."""
DIP_DOWN, DIP_UP = 0.08, 0.6
"""Seconds from full to dipped and back."""
FADE_OUT, FADE_IN = 0.9, 1.6
#: Below this the ear hears nothing more, and the fade is over.
FLOOR = -48.0


def music_for(rules: str) -> str:
    """The loop for boards of a rule set, the players' own maps too; a rule set without one has the title's."""
    return rules if rules in MUSIC else TITLE_MUSIC


class Audio:
    """The one way to make a sound. Closed, and therefore silent, until `open` succeeds."""

    def __init__(self, folder: Path | None = None) -> None:
        """`folder` holds `sounds/<name>.ogg` and `music/<name>.ogg`; by default the bundled assets."""
        self._folder = folder
        self._sounds: dict[str, pygame.mixer.Sound] = {}
        self._open = False
        self._effects = 1.0
        self._music = 1.0
        self._muted = False
        self._focused = True
        self._wanted: str | None = None
        self._playing: str | None = None
        self._unplayable: set[str] = set()
        #: How loud the music is through fading and through dipping, in dB: 0 is full, FLOOR is silent.
        self._fade = FLOOR
        self._dip = 0.0
        self._dip_left = 0.0
        self._sent_volume: float | None = None
        self._told = False

    @property
    def available(self) -> bool:
        """True when there is a device to play on."""
        return self._open

    def open(self, effects_volume: float = 1.0, music_volume: float = 1.0, *, muted: bool = False) -> str | None:
        """Open the sound device; gives back what is wrong when there is none."""
        self._effects, self._music, self._muted = effects_volume, music_volume, muted
        if self._open:
            return None
        try:
            with quiet_stderr():
                pygame.mixer.init(44100, -16, 2, 512)
            pygame.mixer.set_num_channels(CHANNELS)
        except (pygame.error, NotImplementedError) as error:  # the latter when pygame was built without a mixer
            return str(error)
        self._open = True
        self._sent_volume = None
        self._unplayable.clear()  # perhaps it was the device
        return None

    def close(self) -> None:
        """Give the device back."""
        self._sounds.clear()
        if self._open:
            # Quitting frees what the player's thread reaches for when an effect ends: none may be playing.
            if pygame.mixer.get_init():
                pygame.mixer.stop()
            pygame.mixer.quit()
        self._open = False
        self._playing = None
        self._fade = FLOOR

    def _device(self, action: Callable[[], object]) -> None:
        """Do something with the device. One that has gone away is told about once and then left alone."""
        try:
            action()
        except pygame.error as error:
            if not self._told:
                self._told = True
                log.warning("the sound device has gone: %s", error)
            self.close()

    # ------------------------------------------------------------------ effects

    def play(self, name: str, volume: float = 1.0) -> None:
        """Play one effect, by its name in `NAMES`; `farm_20` and above sound as the highest note."""
        if name.startswith("farm_"):
            name = f"farm_{min(int(name[5:]), FARM_NOTES)}"
        if name not in NAMES:
            raise ValueError(f"no sound is called {name!r}")
        if not self._open or self._muted or self._effects <= 0:
            return
        self._device(lambda: self._play(name, volume))

    def _play(self, name: str, volume: float) -> None:
        sound = self._load(name)
        sound.set_volume(self._effects * volume)
        sound.play()
        if name in FANFARES:
            # What rings on after most of it has sounded is soft enough for the music to come back over.
            self._dip_left = max(self._dip_left, sound.get_length() * 0.55)

    def _load(self, name: str) -> pygame.mixer.Sound:
        if name not in self._sounds:
            path = self._assets() / "sounds" / f"{name}.ogg"
            try:
                self._sounds[name] = pygame.mixer.Sound(path)
            except (pygame.error, OSError) as error:
                log.warning("sound %s cannot be played: %s", path, error)
                self._sounds[name] = pygame.mixer.Sound(buffer=bytes(4))  # silence, so that it is told only once
        return self._sounds[name]

    def _assets(self) -> Path:
        if self._folder is None:
            from game.storage.resources import assets_folder

            self._folder = assets_folder()
        return self._folder

    # ------------------------------------------------------------------ music

    def play_music(self, name: str | None) -> None:
        """Let this loop of `MUSIC` play from now on, or none; what played before fades out first."""
        if name is not None and name not in MUSIC:
            raise ValueError(f"no music is called {name!r}")
        self._wanted = name

    @property
    def music(self) -> str | None:
        """The loop that is in the player now, heard or silent."""
        return self._playing

    @property
    def music_level(self) -> float:
        """How loud the music is at this moment, by volume, fade and dip, from 0 to 1."""
        if not self._open or self._muted or self._playing is None or self._fade <= FLOOR:
            return 0.0
        return float(self._music * 10 ** ((self._fade + self._dip) / 20))

    def update(self, dt: float) -> None:
        """Go on with fades and dips by `dt` seconds, and read one effect that has not been read yet."""
        if self._open:
            self._device(lambda: self._update(dt))

    def _update(self, dt: float) -> None:
        unread = next((name for name in NAMES if name not in self._sounds), None)
        if unread is not None:
            self._load(unread)
        self._dip_left = max(0.0, self._dip_left - dt)
        down, up = DIP * dt / DIP_DOWN, -DIP * dt / DIP_UP
        self._dip = max(DIP, self._dip + down) if self._dip_left > 0 else min(0.0, self._dip + up)
        here = self._playing is not None and self._playing == self._wanted
        heard = here and self._focused and not self._muted and self._music > 0
        if heard:
            self._fade = min(0.0, self._fade - FLOOR * dt / FADE_IN)
        else:
            self._fade = max(FLOOR, self._fade + FLOOR * dt / FADE_OUT)
        if self._fade <= FLOOR and not here:
            self._change_music()
        if self._playing is None:
            return
        level = round(self.music_level, 4)
        if level != self._sent_volume:
            pygame.mixer.music.set_volume(level)
            self._sent_volume = level

    def _change_music(self) -> None:
        """Take the loop that is over out of the player and put the wanted one in, silent for now."""
        if self._playing is not None:
            pygame.mixer.music.stop()
            pygame.mixer.music.unload()
            self._playing = None
        name = self._wanted
        if name is None or name in self._unplayable or self._music <= 0 or self._muted or not self._focused:
            return
        path = self._assets() / "music" / f"{name}.ogg"
        try:
            pygame.mixer.music.load(path)
            pygame.mixer.music.set_volume(0)
            pygame.mixer.music.play(loops=-1)
        except (pygame.error, OSError) as error:
            log.warning("music %s cannot be played: %s", path, error)
            self._unplayable.add(name)
            return
        self._playing, self._sent_volume = name, 0.0

    # ------------------------------------------------------------------ volumes

    @property
    def muted(self) -> bool:
        """True while nothing is heard, whatever the volumes."""
        return self._muted

    def set_muted(self, muted: bool) -> None:
        """Silence everything, at once, or let it be heard again."""
        self._muted = muted
        if muted:
            self._fade, self._dip_left = FLOOR, 0.0
            if self._open:
                self._device(pygame.mixer.stop)

    def set_effects_volume(self, volume: float) -> None:
        """From 0, silent, to 1."""
        self._effects = volume

    def set_music_volume(self, volume: float) -> None:
        """From 0, silent, to 1."""
        self._music = volume

    def set_focused(self, focused: bool) -> None:
        """Music rests while the player is in another window; effects still tell of an opponent's move."""
        self._focused = focused
