"""What the build does besides packing: the catalogues of all languages are compiled from what translators edit."""

from __future__ import annotations

import importlib.util
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface


class CompileCatalogues(BuildHookInterface):  # type: ignore[type-arg]
    """Writes each `rebirth.mo` that says something else than its `rebirth.po`."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        folder = Path(self.root) / "assets" / "locale"
        spec = importlib.util.spec_from_file_location("catalogues", folder / "catalogues.py")
        assert spec is not None and spec.loader is not None
        catalogues = importlib.util.module_from_spec(spec)
        spec.loader.exec_module(catalogues)
        catalogues.compile_all(folder)
