"""What a fork inherits: locks as they stood at that moment, and none of the threads that would free them. Whoever has
such things says here that they begin anew in the child; nobody else looks for a fork.
"""

from __future__ import annotations

import os
import threading
import weakref
from types import TracebackType
from typing import Protocol


class Inherited(Protocol):
    """Has locks, threads or sockets of its process."""

    def begin_anew(self) -> None:
        """Has them as if they were just made."""


_inherited: weakref.WeakSet[Inherited] = weakref.WeakSet()


def begin_anew_in_forks(one: Inherited) -> None:
    """Begins it anew in every child, before the child does anything else, as long as somebody has it."""
    _inherited.add(one)


class Lock:
    """A lock that is free in a child, whoever held it."""

    def __init__(self) -> None:
        self.begin_anew()
        begin_anew_in_forks(self)

    def begin_anew(self) -> None:
        """Frees it."""
        self._lock = threading.Lock()

    def __enter__(self) -> None:
        self._lock.acquire()

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._lock.release()


def _begin_anew() -> None:
    for one in tuple(_inherited):
        one.begin_anew()


if hasattr(os, "register_at_fork"):
    os.register_at_fork(after_in_child=_begin_anew)
