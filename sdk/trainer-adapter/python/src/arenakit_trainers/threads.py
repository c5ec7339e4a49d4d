"""Threads that run calls for others, at most so many at once. Unlike those of concurrent.futures they keep no process
alive: a call that nothing can end, such as looking up a name, is left behind.
"""

from __future__ import annotations

import contextlib
import threading
from collections import deque
from collections.abc import Callable
from concurrent.futures import Future, InvalidStateError
from typing import Any, TypeVar

from .errors import Closed
from .forks import begin_anew_in_forks

R = TypeVar("R")


class Threads:
    """Starts a thread when a call finds none that is free; those who come to a full pool wait in order."""

    def __init__(self, size: int, name: str) -> None:
        self.size = size
        self._name = name
        self._is_closed = False
        self.begin_anew()
        begin_anew_in_forks(self)

    def submit(self, call: Callable[[], R]) -> Future[R]:
        """A future of what it returns or raises. To cancel it takes back a call that no thread has begun."""
        future: Future[R] = Future()
        with self._changed:
            if self._is_closed:
                raise Closed("the client is closed")
            self._queue.append((future, call))
            if self._idle < len(self._queue) and self._count < self.size:
                self._count += 1
                threading.Thread(target=self._work, name=self._name, daemon=True).start()
            self._changed.notify()
        return future

    def close(self) -> Future[None]:
        """Ends calls that no thread has begun with Closed. The future is done when all threads have ended."""
        with self._changed:
            self._is_closed = True
            waiting = tuple(self._queue)
            self._queue.clear()
            if self._count == 0 and not self._ended.done():
                self._ended.set_result(None)
            self._changed.notify_all()
        for future, _ in waiting:
            if future.set_running_or_notify_cancel():
                future.set_exception(Closed("the client was closed"))
        return self._ended

    def leave(self) -> None:
        """Ends the waiting for calls that a thread still has, with Closed."""
        for future in tuple(self._running):
            _settle(future, Closed("the client was closed"), [])

    def begin_anew(self) -> None:
        """Has no threads, and nobody who waits."""
        self._changed = threading.Condition()
        self._queue: deque[tuple[Future[Any], Callable[[], Any]]] = deque()
        self._running: set[Future[Any]] = set()
        self._count = self._idle = 0
        self._ended: Future[None] = Future()
        # Nobody who stops waiting for it cancels it for the others.
        self._ended.set_running_or_notify_cancel()

    def _work(self) -> None:
        # A frame for each call, so that an idle thread keeps nothing of the last one.
        while self._run_next():
            pass

    def _run_next(self) -> bool:
        with self._changed:
            self._idle += 1
            self._changed.wait_for(lambda: self._queue or self._is_closed)
            self._idle -= 1
            if not self._queue:
                self._count -= 1
                if self._count == 0:
                    self._ended.set_result(None)
                return False
            future, call = self._queue.popleft()
        if not future.set_running_or_notify_cancel():
            return True
        self._running.add(future)
        results: list[Any] = []
        error = _run(call, results)
        self._running.discard(future)
        _settle(future, error, results)
        return True


def _run(call: Callable[[], R], results: list[R]) -> BaseException | None:
    """What it raised, to be raised where the future is read; its traceback must not hold the future."""
    try:
        results.append(call())
    except BaseException as error:
        return error
    return None


def _settle(future: Future[Any], error: BaseException | None, results: list[Any]) -> None:
    with contextlib.suppress(InvalidStateError):  # it was left meanwhile
        if error is None:
            future.set_result(results[0])
        else:
            future.set_exception(error)
