"""A Dask cluster of processes of our own, for tests."""

from __future__ import annotations

import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from pathlib import Path
from types import TracebackType

from tests.commands.running import PROJECT, environment

PATIENCE = 90.0


@dataclass
class Cluster:
    """A scheduler and the workers that were started; `folder` is for their files."""

    folder: Path
    address: str = ""
    processes: list[subprocess.Popen[str]] = field(default_factory=list)

    def __enter__(self) -> Cluster:
        process = self._start("dask_scheduler", "--host", "127.0.0.1", "--port", "0", "--no-dashboard")
        self.address = _word_after(process, "Scheduler at:")
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        for process in reversed(self.processes):
            process.kill()
            process.communicate()

    def worker(self, code: Path = PROJECT) -> subprocess.Popen[str]:
        """A worker of one process and one thread, which nobody replaces; its game is the one in `code`."""
        process = self._start(
            *("dask_worker", self.address, "--no-nanny", "--no-dashboard", "--nthreads", "1", "--host", "127.0.0.1"),
            *("--local-directory", str(self.folder), "--death-timeout", "60"),
            code=code,
        )
        _word_after(process, "Registered to:")
        return process

    def _start(self, program: str, *words: str, code: Path = PROJECT) -> subprocess.Popen[str]:
        process = subprocess.Popen(
            [sys.executable, "-m", f"distributed.cli.{program}", *words],
            env=environment(self.folder, PYTHONPATH=str(code), DASK_DISTRIBUTED__WORKER__DAEMON="False"),
            cwd=self.folder,
            stdin=subprocess.DEVNULL,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.PIPE,
            text=True,
        )
        self.processes.append(process)
        return process


def _word_after(process: subprocess.Popen[str], mark: str) -> str:
    """The word that follows a mark in what a process says."""
    assert process.stderr is not None
    said = []
    deadline = time.monotonic() + PATIENCE
    while time.monotonic() < deadline:
        line = process.stderr.readline()
        if not line:
            break
        said.append(line)
        if mark in line:
            return line.split(mark)[1].split()[0]
    raise AssertionError(f"it never said '{mark}':\n{''.join(said)}")


@contextmanager
def silent_listener() -> Iterator[str]:
    """The address of something that takes connections and never says a word."""
    import socket

    with socket.create_server(("127.0.0.1", 0)) as server:
        yield f"tcp://127.0.0.1:{server.getsockname()[1]}"
        with suppress(OSError):
            server.shutdown(socket.SHUT_RDWR)
