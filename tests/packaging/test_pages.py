"""The pages for readers: every link leads somewhere, and every page is found from the index."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

import game
from tests.commands.running import PROJECT

PAGES = [*sorted(PROJECT.glob("*.md")), *sorted((PROJECT / "docs").glob("*.md"))]


def anchors(page: Path) -> set[str]:
    """The places of a page that can be linked to: its headings, as they stand in an address."""
    headings = re.findall(r"^#+ (.+)$", page.read_text(encoding="utf-8"), re.MULTILINE)
    return {re.sub(r"[^\w\- ]", "", heading.lower()).replace(" ", "-") for heading in headings}


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name if page.parent == PROJECT else f"docs/{page.name}")
def test_every_link_leads_somewhere(page: Path) -> None:
    lost = []
    for link in re.findall(r"\]\(([^)\s]+)\)", page.read_text(encoding="utf-8")):
        if "://" in link or link.startswith("mailto:"):
            continue
        file, _, place = link.partition("#")
        target = (page.parent / file).resolve() if file else page
        if not target.exists() or (place and place not in anchors(target)):
            lost.append(link)
    assert lost == []


def test_every_page_is_found_from_the_index() -> None:
    index = (PROJECT / "docs" / "README.md").read_text(encoding="utf-8")
    linked = set(re.findall(r"\]\(([\w.-]+\.md)\)", index))
    assert linked == {page.name for page in (PROJECT / "docs").glob("*.md")} - {"README.md"}
    assert "docs/README.md" in (PROJECT / "README.md").read_text(encoding="utf-8")


def test_the_changes_begin_with_this_version() -> None:
    changes = (PROJECT / "CHANGELOG.md").read_text(encoding="utf-8")
    newest = re.search(r"^## (\S+)", changes, re.MULTILINE)
    assert newest is not None
    assert newest[1] == game.__version__
