"""The clients of a process: made once for its settings, and shared by all that the trainer makes of ours in it."""

from __future__ import annotations

import os
from dataclasses import dataclass

from . import aio
from .forks import Lock
from .rewards import log
from .settings import DEFAULT_URL, Settings, read_settings

_made: dict[tuple[int, str, str], Clients] = {}
_lock = Lock()


@dataclass(frozen=True)
class Clients:
    """Of the group-reward service and of the episode service; `blocking` of each is for threads."""

    groups: aio.GroupClient
    episodes: aio.EpisodeClient


def clients_of(settings: Settings | None = None, *, trainer: str) -> Clients:
    """The clients of this process; those of a parent that forked are not used again."""
    known = settings or read_settings()
    key = (os.getpid(), trainer, repr(known))
    with _lock:
        if key not in _made:
            if known.url == (DEFAULT_URL,):
                log.warning("ARENAKIT_URL is %s, the default, or is not set", DEFAULT_URL)
            groups = aio.GroupClient(
                known.url,
                token=known.token,
                run=known.run,
                trainer=trainer,
                config=known.config,
                nonce=known.launch,
                deadline=known.deadline,
            )
            _made[key] = Clients(groups, aio.EpisodeClient(known.url, token=known.token))
        return _made[key]
