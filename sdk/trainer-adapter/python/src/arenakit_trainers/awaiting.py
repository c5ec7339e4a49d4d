"""Many who wait, few requests: all attempts that are awaited at a moment are asked for by one long poll. A few threads
poll; those who come while polls are under way get one of their own, which is short, and join the others after it.
"""

from __future__ import annotations

import threading
import time
from asyncio import Future as AsyncFuture
from collections.abc import Callable, Sequence
from concurrent.futures import FIRST_COMPLETED, Future
from concurrent.futures import wait as wait_for
from typing import Any

from .answers import Answer, AttemptName, Settled, Waiting
from .errors import ArenaKitError, Closed, DeadlineExceeded, Refused
from .forks import begin_anew_in_forks

MOST_AWAITED = 4096
"""Attempts in one request."""
LINGER_SECONDS = 0.005
POLLERS = 4
LONGEST_WAIT_SECONDS = 30.0
# With so many polls under way the next one is so much shorter than the one before it.
_SHORTER = 3.0


Poll = Callable[[Sequence[AttemptName], float], Sequence[Answer | Refused | None]]
"""Asks for attempts and holds for some seconds; the answers are in order, what is refused of one is one of them, and
None is no news of one."""


class Awaiting:
    """Whoever waits adds a name and gets a future. A cancelled future is forgotten; the attempt is not touched."""

    def __init__(self, poll: Poll) -> None:
        self._poll = poll
        self._is_closed = False
        self.begin_anew()
        begin_anew_in_forks(self)

    def begin_anew(self) -> None:
        """Has no threads, and nobody who waits."""
        self._changed = threading.Condition()
        self._waiting: dict[AttemptName, list[Future[Settled]]] = {}
        self._last: dict[AttemptName, Waiting] = {}
        self._fresh: dict[AttemptName, None] = {}  # in nobody's poll; a dict, for its order
        self._pollers = 0
        self._polling = 0

    def add(self, name: AttemptName) -> Future[Settled]:
        """Is done when the attempt is settled, or asking for it ended with an ArenaKitError."""
        future: Future[Settled] = Future()
        with self._changed:
            if self._is_closed:
                raise Closed("the client is closed")
            others = self._waiting.setdefault(name, [])
            if not others:
                self._fresh[name] = None
            others.append(future)
            if self._pollers - self._polling < 1 and self._pollers < POLLERS:
                self._pollers += 1
                threading.Thread(target=self._run, name="arenakit-await", daemon=True).start()
            self._changed.notify()
        return future

    def last(self, name: AttemptName) -> Waiting | None:
        """What was said last of an attempt that is awaited."""
        return self._last.get(name)

    def close(self) -> None:
        """Ends all waiting with Closed."""
        with self._changed:
            self._is_closed = True
            waiting, self._waiting = self._waiting, {}
            self._fresh.clear()
            self._changed.notify_all()
        for futures in waiting.values():
            _fail(futures, Closed("the client was closed"))

    def _run(self) -> None:
        while self._await_fresh():
            # Others that come within this moment are asked for together.
            time.sleep(LINGER_SECONDS)
            names, wait = self._take()
            try:
                if names:
                    self._ask(names, wait)
            except Exception as error:  # a thread of ours must not end and leave others waiting
                self._give_up(names, error)
            finally:
                self._give_back(names)

    def _await_fresh(self) -> bool:
        with self._changed:
            self._changed.wait_for(lambda: self._fresh or self._is_closed)
            self._polling += 1
            return not self._is_closed

    def _take(self) -> tuple[list[AttemptName], float]:
        with self._changed:
            names = list(self._fresh)[:MOST_AWAITED]
            for name in names:
                del self._fresh[name]
            wait = LONGEST_WAIT_SECONDS / _SHORTER ** (self._polling - 1)
            return [name for name in names if self._is_awaited(name)], wait

    def _is_awaited(self, name: AttemptName) -> bool:
        awaited = [future for future in self._waiting.get(name, ()) if not future.cancelled()]
        if awaited:
            self._waiting[name] = awaited
        else:
            self._waiting.pop(name, None)
            self._last.pop(name, None)
        return bool(awaited)

    def _ask(self, names: Sequence[AttemptName], wait: float) -> None:
        try:
            answers = self._poll(names, wait)
        except DeadlineExceeded:
            return  # full for so long: they are asked for again
        except Refused as error:
            if len(names) == 1:
                self._give_up(names, error)
                return
            # One of them is at fault; the others must not suffer.
            half = len(names) // 2
            self._ask(names[:half], 0.0)
            self._ask(names[half:], 0.0)
            return
        for name, answer in zip(names, answers, strict=True):
            if answer is None:
                continue
            if isinstance(answer, Waiting):
                self._last[name] = answer
            elif isinstance(answer, Refused):
                self._give_up([name], answer)
            else:
                for future in self._forget(name):
                    _set(future, answer)

    def _give_up(self, names: Sequence[AttemptName], error: Exception) -> None:
        for name in names:
            _fail(self._forget(name), error)

    def _give_back(self, names: Sequence[AttemptName]) -> None:
        with self._changed:
            self._polling -= 1
            for name in names:
                if name in self._waiting:
                    self._fresh[name] = None
            if self._fresh:
                self._changed.notify()

    def _forget(self, name: AttemptName) -> list[Future[Settled]]:
        with self._changed:
            self._last.pop(name, None)
            return self._waiting.pop(name, [])


def last_word_seconds(seconds: float) -> float:
    """Of so many seconds, how many before their end the service is asked how it stands, where it has not said so."""
    return min(1.0, max(0.0, seconds / 10.0))


def await_until(futures: Sequence[Future[Settled]], end: float, until: str) -> bool:
    """Whether all (or `any`) of them are done by then. Raises the error of the first that failed."""
    pending = set(futures)
    while pending and (left := end - time.monotonic()) > 0:
        done, pending = wait_for(pending, left, FIRST_COMPLETED)
        for future in done:
            future.result()
        if done and until == "any":
            break
    return are_settled(futures, until)


def are_settled(futures: Sequence[Future[Any] | AsyncFuture[Any]], until: str) -> bool:
    """Whether all of them are done, or `any`."""
    return (any if until == "any" else all)(future.done() for future in futures)


def exceeded(seconds: float, last: Waiting | None) -> DeadlineExceeded:
    """The error of whoever waited so long in vain."""
    if last is None:
        return DeadlineExceeded(f"no reward after {seconds:g} s")
    return DeadlineExceeded(
        f"attempt {last.index} of {last.group} is {last.state} after {seconds:g} s: "
        f"{last.have} attempts are there, {last.need} are awaited",
        last,
    )


def _set(future: Future[Settled], answer: Settled) -> None:
    if future.set_running_or_notify_cancel():
        future.set_result(answer)


def _fail(futures: Sequence[Future[Settled]], error: Exception) -> None:
    for future in futures:
        if future.set_running_or_notify_cancel():
            future.set_exception(error if isinstance(error, ArenaKitError) else ArenaKitError(repr(error)))
