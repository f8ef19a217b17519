"""Sound effects by name. Without a device or without the files everything here does nothing, and harms nothing."""

from __future__ import annotations

import logging
from pathlib import Path

import pygame

from game.client.quiet import quiet_stderr

log = logging.getLogger(__name__)

#: `farm_1`, `farm_2`, ... rise through a pentatonic scale, so that a growing cluster sounds like a tune.
FARM_NOTES = 16
NAMES = (
    "pick",
    "place",
    *(f"farm_{n}" for n in range(1, FARM_NOTES + 1)),
    "settlement",
    "castle",
    "cathedral",
    "whistle",
    "mission",
    "card",
    "hop",
    "handover",
    "win",
    "click",
    "refuse",
)
CHANNELS = 24


class Audio:
    """The one way to make a sound. Closed, and therefore silent, until `open` succeeds."""

    def __init__(self, folder: Path | None = None) -> None:
        """`folder` holds `<name>.ogg`; by default the bundled sounds."""
        self._folder = folder
        self._sounds: dict[str, pygame.mixer.Sound] = {}
        self._open = False
        self._effects = 1.0

    @property
    def available(self) -> bool:
        """True when there is a device to play on."""
        return self._open

    def open(self, effects_volume: float = 1.0, music_volume: float = 1.0) -> str | None:
        """Open the sound device; gives back what is wrong when there is none."""
        try:
            with quiet_stderr():
                pygame.mixer.init(44100, -16, 2, 512)
            pygame.mixer.set_num_channels(CHANNELS)
        except (pygame.error, NotImplementedError) as error:  # the latter when pygame was built without a mixer
            return str(error)
        self._open = True
        self.set_effects_volume(effects_volume)
        self.set_music_volume(music_volume)
        return None

    def play(self, name: str, volume: float = 1.0) -> None:
        """Play one effect, by its name in `NAMES`; `farm_20` and above sound as the highest note."""
        if not self._open or self._effects <= 0:
            return
        if name.startswith("farm_"):
            name = f"farm_{min(int(name[5:]), FARM_NOTES)}"
        sound = self._load(name)
        if sound is not None:
            sound.set_volume(self._effects * volume)
            sound.play()

    def _load(self, name: str) -> pygame.mixer.Sound | None:
        if name not in NAMES:
            raise ValueError(f"no sound is called {name!r}")
        if name not in self._sounds:
            path = self._sounds_folder() / f"{name}.ogg"
            try:
                self._sounds[name] = pygame.mixer.Sound(path)
            except (pygame.error, OSError) as error:
                log.warning("sound %s cannot be played: %s", path, error)
                self._sounds[name] = pygame.mixer.Sound(buffer=bytes(4))  # silence, so that it is told only once
        return self._sounds[name]

    def _sounds_folder(self) -> Path:
        if self._folder is None:
            from game.storage.resources import assets_folder

            self._folder = assets_folder() / "sounds"
        return self._folder

    def set_effects_volume(self, volume: float) -> None:
        """From 0, silent, to 1."""
        self._effects = volume

    def set_music_volume(self, volume: float) -> None:
        """From 0, silent, to 1."""
        if self._open:
            pygame.mixer.music.set_volume(volume)

    def close(self) -> None:
        """Give the device back."""
        self._sounds.clear()
        if self._open:
            pygame.mixer.quit()
        self._open = False
