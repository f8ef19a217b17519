"""The gallery: one command makes it, from one table, the same for the same program."""

from __future__ import annotations

from pathlib import Path

from game.commands import gallery
from game.commands.screenshot import SCENES
from tests.commands.running import run

DOCS = Path(__file__).parents[2] / "docs"
SOME = ("settings", "game-1280x720", "missions-ireland")
LARGEST_PICTURE, LARGEST_GALLERY = 400_000, 8_500_000


def test_the_same_program_makes_the_same_pictures(tmp_path: Path) -> None:
    made = []
    for seed in ("1", "2"):
        folder = tmp_path / seed
        words = ["all", "--out", str(folder), "--only", ",".join(SOME)]
        done = run("screenshot", *words, home=tmp_path / "home", PYTHONHASHSEED=seed)
        assert done.returncode == 0, done.stderr
        made.append({path.name: path.read_bytes() for path in folder.iterdir()})
    assert set(made[0]) == {f"{name}{gallery.SUFFIX}" for name in SOME}
    assert made[0] == made[1]
    assert not (tmp_path / "1.md").exists()


def test_words_that_make_no_gallery(tmp_path: Path) -> None:
    for words in (["--only", "kitchen"], ["--turn", "5"], ["--size", "1280x720", "--only", "title"]):
        done = run("screenshot", "all", "--out", str(tmp_path / "g"), *words, home=tmp_path / "home")
        assert done.returncode == 2, done.stderr
    assert not list(tmp_path.glob("g/*"))


def test_every_scene_is_in_the_table_once() -> None:
    pictures = list(gallery.pictures())
    assert set(SCENES) == {picture.words[0] for picture in pictures}
    assert len({picture.name for picture in pictures}) == len(pictures)
    assert len({picture.words for picture in pictures}) == len(pictures)


def test_the_pages_say_what_drawing_the_gallery_needs() -> None:
    readme = (DOCS.parent / "README.md").read_text(encoding="utf-8")
    row = next(line for line in readme.splitlines() if "screenshot all" in line)
    for text in (gallery.page("gallery"), row):
        assert "Pillow" in text and "`test` extra" in text


def test_the_page_and_its_pictures_are_those_of_the_table() -> None:
    assert (DOCS / "gallery.md").read_text(encoding="utf-8") == gallery.page("gallery")
    files = {path.name: path.stat().st_size for path in (DOCS / "gallery").iterdir()}
    assert set(files) == {picture.file for picture in gallery.pictures()}
    assert max(files.values()) < LARGEST_PICTURE
    assert sum(files.values()) < LARGEST_GALLERY
