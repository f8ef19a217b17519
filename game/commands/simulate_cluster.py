"""Playing a series of games on a Dask cluster that is running already (``--cluster ADDRESS``, extra ``cluster``).

Games are handed out in chunks and taken back in order. A worker that dies costs nothing but time: its chunks are played
again elsewhere, and a game is the same wherever it is played, since every machine must have this very program.
"""

from __future__ import annotations

import asyncio
import contextlib
import hashlib
import importlib
import json
import logging
import platform
import threading
import time
from collections import deque
from collections.abc import Iterator
from functools import lru_cache
from pathlib import Path
from typing import Any

import game
from game.commands.common import CommandError, UsageError
from game.commands.simulate_series import GameOutcome, Series, chunk_size, packed, play_game, unpacked

#: How long to wait for the scheduler to answer.
ANSWER_SECONDS = 10.0
#: How long to wait for a worker when there is none (left).
WORKER_SECONDS = 60.0
GLANCE_SECONDS = 2.0
#: So many chunks are handed out ahead for each worker's thread.
AHEAD = 3
#: What a game depends on: these folders of the package, and how a series is dealt.
CODE = ("rebirth", "ai", "commands/simulate_series.py", "commands/balance_facts.py")
#: What of a folder decides games: code, learned numbers, and the sums of the compiled helper and its source.
DECISIVE = (".py", ".json", ".sha256")


def play_on_cluster(series: Series, games: int, address: str) -> Iterator[GameOutcome]:
    """All games in order, played by the workers of the scheduler at `address`. Raises CommandError."""
    distributed = _distributed()
    client = _connect(distributed, address)
    try:
        threads = _ready_threads(client, address)
        _check_programs(client)
        yield from _in_order(client, series, games, threads)
    except distributed.KilledWorker as error:
        raise CommandError(
            "workers died, one after another, over the same games, so these are not tried again. "
            "See the workers' logs; perhaps they are short of memory."
        ) from error
    except (distributed.CancelledError, distributed.comm.CommClosedError) as error:
        raise CommandError(
            f"the connection to the cluster at {address} was lost. Games recorded so far stay."
        ) from error
    finally:
        _hang_up(client)


def _distributed() -> Any:
    try:
        module = importlib.import_module("distributed")
    except ImportError as error:
        raise CommandError(
            "--cluster needs Dask, which is not installed: pip install 'rebirth-boardgame[cluster]' "
            "(in a checkout: pip install -e '.[cluster]')."
        ) from error
    # What is worth knowing of its messages is said by ours.
    for name in ("distributed", "distributed.client", "distributed.core", "distributed.comm", "tornado.application"):
        logging.getLogger(name).setLevel(logging.CRITICAL)
    return module


def _connect(distributed: Any, address: str) -> Any:
    if not address.strip():
        raise UsageError("--cluster needs the address of a scheduler, for instance tcp://10.0.0.5:8786")

    async def ask() -> None:
        async with distributed.rpc(address, timeout=ANSWER_SECONDS) as scheduler:
            await asyncio.wait_for(scheduler.identity(), ANSWER_SECONDS)

    try:
        # A client waits for ever for somebody who takes the connection and never says a word, so this is asked first.
        asyncio.run(ask())
        return distributed.Client(address, timeout=ANSWER_SECONDS, set_as_default=False)
    except ValueError as error:
        raise UsageError(f"--cluster: '{address}' is no address of a scheduler ({error}).") from error
    except OSError as error:  # a time-out is one too
        raise CommandError(
            f"no Dask scheduler answers at {address} within {ANSWER_SECONDS:g} seconds. "
            "Is it running (dask scheduler), and is the address the one that it prints?"
        ) from error


def _hang_up(client: Any) -> None:
    with contextlib.suppress(TimeoutError):  # all is said and done; a scheduler that has gone cannot be taken leave of
        client.close(timeout=ANSWER_SECONDS)


def _workers(client: Any) -> dict[str, Any]:
    found: dict[str, Any] = client.scheduler_info(n_workers=-1)["workers"]
    return found


def _ready_threads(client: Any, address: str) -> int:
    """How many games can be played at once; waits a while for the first worker."""
    deadline = time.monotonic() + WORKER_SECONDS
    while not (workers := _workers(client)):
        if time.monotonic() > deadline:
            raise CommandError(f"the cluster at {address} has no worker. Start some: dask worker {address}")
        time.sleep(GLANCE_SECONDS / 4)
    return len(workers)


# ---------------------------------------------------------------------------------------------------- the same program


@lru_cache(maxsize=1)
def program() -> str:
    """What must be the same wherever games of one series are played: the version, and the code itself as a SHA-256."""
    package = Path(game.__file__).parent
    digest = hashlib.sha256()
    for entry in CODE:
        path = package / entry
        found = [path] if path.is_file() else [file for file in path.rglob("*") if file.suffix in DECISIVE]
        for file in sorted(found):
            digest.update(file.relative_to(package).as_posix().encode() + b"\n")
            digest.update(file.read_bytes().replace(b"\r\n", b"\n"))
    return f"{game.__version__} ({digest.hexdigest()[:12]})"


def _check_programs(client: Any) -> None:
    """Raises CommandError naming scheduler and workers on which other games would be played, or none."""
    mine = platform.python_version_tuple()[:2]
    versions = client.get_versions()
    machines = {"the scheduler": versions["scheduler"], **versions["workers"]}
    for name, found in machines.items():
        python = str(found["host"]["python"]).split(".")
        if tuple(python[:2]) != mine:
            # Asked before anything is sent: code does not travel between versions of Python.
            raise CommandError(
                f"{name} runs Python {'.'.join(python[:2])}, this command {'.'.join(mine)}. "
                "Scheduler, workers and this command need the same."
            )

    def ask() -> str:  # travels whole, so that it can be asked where the game is not installed
        try:
            from game.commands.simulate_cluster import program
        except ImportError:
            return "nothing"
        return program()

    found = {"the scheduler": client.run_on_scheduler(ask), **client.run(ask)}
    others = [f"{name} has {theirs}" for name, theirs in sorted(found.items()) if theirs != program()]
    if others:
        raise CommandError(_other_program(others))


def _other_program(others: list[str]) -> str:
    return (
        f"not every machine of the cluster has this version of the game, {program()}, so its games might be others: "
        f"{'; '.join(others)}. Install the same version everywhere and start scheduler and workers anew."
    )


# ---------------------------------------------------------------------------------------------------- handing out


def _in_order(client: Any, series: Series, games: int, threads: int) -> Iterator[GameOutcome]:
    size = chunk_size(games, threads)
    plain = json.dumps(packed(series))
    chunks = iter([(first, min(first + size, games + 1)) for first in range(1, games + 1, size)])
    handed_out: deque[Any] = deque()
    while True:
        while len(handed_out) < threads * AHEAD and (chunk := next(chunks, None)) is not None:
            handed_out.append(client.submit(play_chunk, plain, *chunk, program(), pure=False))
        if not handed_out:
            return
        answer = _result(client, handed_out.popleft())
        if isinstance(answer, str):
            raise CommandError(_other_program([f"a worker has {answer}"]))
        yield from answer


def _result(client: Any, future: Any) -> Any:
    """What came of a chunk. Raises CommandError when there has been nobody to play it for too long."""
    alone_since: float | None = None
    while True:
        try:
            return future.result(timeout=GLANCE_SECONDS)
        except TimeoutError:
            if future.status == "error":  # the games themselves ended so
                raise
        if client.status != "running" or _workers(client):
            alone_since = None
        elif alone_since is None:
            alone_since = time.monotonic()
        elif time.monotonic() - alone_since > WORKER_SECONDS:
            raise CommandError(
                "the cluster has lost all its workers. Start some and give the command again; "
                "with --record, games recorded so far stay."
            )


_one_game_at_a_time = threading.Lock()


@lru_cache(maxsize=4)
def _series(plain: str) -> Series:
    return unpacked(json.loads(plain))


def play_chunk(plain: str, first: int, end: int, wanted: str) -> list[GameOutcome] | str:
    """Called on a worker: games `first` to `end` - 1 of a series, or which program this is if another one is wanted."""
    if program() != wanted:
        return program()
    outcomes = []
    for number in range(first, end):
        # Opponents remember what they have seen, and threads of one process would share that.
        with _one_game_at_a_time:
            outcomes.append(play_game(_series(plain), number))
    return outcomes
