"""Builds engine.wasm: ``python -m game.ai.fast.build`` (needs the package `ziglang` of the version below).

The same compiler makes the same file on every machine. ``engine.sha256`` notes what the file was made from, and a test
holds the two together.
"""

from __future__ import annotations

import hashlib
import subprocess
import sys
from pathlib import Path

HERE = Path(__file__).resolve().parent
SOURCES = ("engine.c", "forecast.h", "irish.h", "judge.h", "rules.h")
EXPORTS = (
    *("exchange_at", "overflowed", "set_worth", "set_board", "set_cards_and_weights", "set_state"),
    *(
        "set_effort",
        "deals_at",
        "try_worlds",
        "weigh_spaces",
        "report",
        "advance",
        "sample",
        "deviate",
        "stride",
        "classes",
    ),
)
COMPILER = "ziglang==0.17.1"


def command(out: Path) -> list[str]:
    """The compiler's words."""
    words = [sys.executable, "-m", "ziglang", "cc", "--target=wasm32-freestanding", "-mcpu=baseline+bulk_memory"]
    words += ["-O3", "-nostdlib", "-s", "-Wl,--no-entry", "-Wl,-z,stack-size=1048576"]
    return [*words, *(f"-Wl,--export={name}" for name in EXPORTS), "-o", str(out), str(HERE / "engine.c")]


def fingerprint() -> str:
    """The SHA-256 of the sources and of the file made from them, a line each, line ends as in the repository."""
    lines = []
    for name in SOURCES:
        text = (HERE / name).read_bytes().replace(b"\r\n", b"\n")
        lines.append(f"{hashlib.sha256(text).hexdigest()}  {name}")
    lines.append(f"{hashlib.sha256((HERE / 'engine.wasm').read_bytes()).hexdigest()}  engine.wasm")
    return "\n".join(lines) + "\n"


def main() -> None:
    """Builds the file and notes what it was made from."""
    subprocess.run(command(HERE / "engine.wasm"), check=True)
    (HERE / "engine.sha256").write_text(fingerprint(), encoding="ascii", newline="\n")
    print(f"engine.wasm: {(HERE / 'engine.wasm').stat().st_size} bytes")


if __name__ == "__main__":
    main()
