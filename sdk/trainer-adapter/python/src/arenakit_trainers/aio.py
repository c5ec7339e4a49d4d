"""The client of the group-reward service for asyncio: the same calls, awaited. All rewards that are awaited at a moment
share a few long polls, so that a thousand waiting rollouts hold no thread and no connection of their own.

To cancel a call ends the waiting for it. What was sent stays sent: an attempt that shall not be ranked is abandoned
by `abandon`.
"""

from __future__ import annotations

import asyncio
import concurrent.futures
import contextlib
import functools
import threading
import time
from collections.abc import AsyncIterator, Callable, Coroutine, Sequence
from types import TracebackType
from typing import Any, Concatenate, Generic, Literal, ParamSpec, TypeVar

from . import episodes, groups
from .answers import Answer, AttemptName, GroupAnswer, GroupEvent, Settled, Waiting
from .attempts import Attempt, Config, Terms
from .awaiting import are_settled, exceeded, last_word_seconds
from .errors import DeadlineExceeded, Unavailable
from .threads import Threads

P = ParamSpec("P")
R = TypeVar("R")
B = TypeVar("B", "groups.GroupClient", "episodes.EpisodeClient")
C = TypeVar("C", bound="_Client[Any]")
_Method = Callable[Concatenate[B, P], R]
_AsyncMethod = Callable[Concatenate["_Client[B]", P], Coroutine[Any, Any, R]]
_QUEUED_EVENTS = 1000
# A thread that has the call ends it at its deadline by itself, and knows better what was said last.
GRACE_SECONDS = 0.5
# Requests that are broken off end at once; only a connection that is being opened may need longer.
LEAVE_SECONDS = 1.0


async def _await(futures: Sequence[asyncio.Future[Settled]], end: float, until: str) -> bool:
    """Whether all (or `any`) of them are done by then; the first that failed ends it."""
    when = asyncio.FIRST_COMPLETED if until == "any" else asyncio.FIRST_EXCEPTION
    await asyncio.wait(futures, timeout=max(0.0, end - time.monotonic()), return_when=when)
    return are_settled(futures, until)


def _awaited(method: _Method[B, P, R]) -> _AsyncMethod[B, P, R]:
    """The method, run by a thread of the client's pool. Its deadline counts the waiting for the thread."""

    @functools.wraps(method)
    async def call(self: _Client[B], /, *args: P.args, **kwargs: P.kwargs) -> R:
        deadline = kwargs.get("deadline")
        seconds = float(deadline) if isinstance(deadline, (int, float)) else self.blocking.deadline
        end = time.monotonic() + seconds
        run: Callable[..., R] = functools.partial(method, self.blocking, *args, **kwargs)
        job = self._threads.submit(lambda: run(deadline=end - time.monotonic()))
        future = asyncio.wrap_future(job)
        try:
            await asyncio.wait([future], timeout=max(0.0, seconds))
            if future.done():
                return future.result()
            if job.cancel():
                reason = f"none of the client's {self._threads.size} threads became free in time"
                raise DeadlineExceeded(f"the time of the call is over; last: {reason}")
            await asyncio.wait([future], timeout=GRACE_SECONDS)
            if future.done():
                return future.result()
            raise DeadlineExceeded(f"the time of the call is over, {seconds:g} s, and its request has not ended")
        finally:
            future.cancel()
            # The traceback of what is raised holds this frame.
            del job, future

    return call


def _opens(make: Callable[P, B]) -> Callable[[Callable[..., None]], Callable[Concatenate[_Client[B], P], None]]:
    """The client's `__init__`: it takes what `make` does, and has as many threads as that has requests at once."""

    def as_init(init: Callable[..., None]) -> Callable[Concatenate[_Client[B], P], None]:
        @functools.wraps(make.__init__, assigned=("__annotations__",))
        def opened(self: _Client[B], /, *args: P.args, **kwargs: P.kwargs) -> None:
            self.blocking = make(*args, **kwargs)
            self._threads = Threads(self.blocking.pool, "arenakit")
            init(self)

        opened.__doc__ = init.__doc__
        return opened

    return as_init


class _Client(Generic[B]):
    """A client whose calls are made by threads, for one event loop or several."""

    blocking: B
    """The client for threads that does the work; both may be used."""
    _threads: Threads

    async def __aenter__(self: C) -> C:
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        await self.close()

    async def close(self) -> None:
        """Ends all calls with Closed and breaks off their requests. What the service has stays with it."""
        self.blocking.close()
        ended = asyncio.wrap_future(self._threads.close())
        try:
            await asyncio.wait([ended], timeout=LEAVE_SECONDS)
        finally:
            ended.cancel()
            self._threads.leave()


def _answers_now(
    client: groups.GroupClient, names: Sequence[AttemptName], *, deadline: float | None = None
) -> list[Answer]:
    return client.await_many(names, wait=0.0, deadline=deadline)


class GroupClient(_Client["groups.GroupClient"]):
    """A client of one service."""

    @_opens(groups.GroupClient)
    def __init__(self) -> None:
        """The arguments are those of `groups.GroupClient`; `pool` also bounds the threads."""
        self._listeners: set[Callable[[], object]] = set()

    async def close(self) -> None:
        """Ends all calls with Closed and breaks off their requests. Attempts stay with the service."""
        self.blocking.close()
        for end in tuple(self._listeners):
            with contextlib.suppress(RuntimeError):  # its loop is closed
                end()
        await super().close()

    def group_id(self, split: str, step: int, task: str, occurrence: int | str = 0) -> str:
        """The name of a group of this run and this launch."""
        return self.blocking.group_id(split, step, task, occurrence)

    submit = _awaited(groups.GroupClient.submit)
    abandon = _awaited(groups.GroupClient.abandon)
    hand_over = _awaited(groups.GroupClient.hand_over)
    cancel_group = _awaited(groups.GroupClient.cancel_group)
    cancel_run = _awaited(groups.GroupClient.cancel_run)
    put_config = _awaited(groups.GroupClient.put_config)
    view = _awaited(groups.GroupClient.view)

    _now = _awaited(_answers_now)

    async def reward(
        self,
        group: str,
        index: int,
        *,
        generation: int | None = None,
        wait: float | None = None,
        deadline: float | None = None,
    ) -> Answer:
        """As `groups.GroupClient.reward`; any number of tasks may await it at once."""
        return (await self.await_many([AttemptName(group, index, generation)], wait=wait, deadline=deadline))[0]

    async def await_many(
        self,
        names: Sequence[AttemptName],
        *,
        until: Literal["any", "all"] = "all",
        wait: float | None = None,
        deadline: float | None = None,
    ) -> list[Answer]:
        """As `groups.GroupClient.await_many`."""
        seconds = self.blocking.deadline if deadline is None else deadline
        latest = time.monotonic() + seconds
        if not names or (wait is not None and wait <= 0):
            return await self._now(names, deadline=seconds)
        futures = [asyncio.wrap_future(self.blocking.settled(name)) for name in names]
        try:
            end = latest if wait is None else min(latest, time.monotonic() + wait)
            last = None
            if wait is None and not await _await(futures, end - last_word_seconds(seconds), until):
                unsettled = [name for name, future in zip(names, futures, strict=True) if not future.done()]
                last = await self._word_on(unsettled, end)
            is_settled = await _await(futures, end, until)
            # The error of the first that failed ends it.
            done = {name: future.result() for name, future in zip(names, futures, strict=True) if future.done()}
            if wait is None and not is_settled:
                raise exceeded(seconds, last)
            others = [name for name in names if name not in done]
            said: dict[AttemptName, Answer] = {**done}
            if others:
                now = await self._now(others, deadline=latest - time.monotonic())
                said.update(zip(others, now, strict=True))
            return [said[name] for name in names]
        finally:
            for future in futures:
                future.cancel()

    async def _word_on(self, names: Sequence[AttemptName], until: float) -> Waiting | None:
        """As `groups.GroupClient.word_on`; what is known takes no thread."""
        last = self.blocking.said_last(names)
        if last is not None:
            return last
        try:
            said = await self._now(names[:1], deadline=until - time.monotonic())
        except (DeadlineExceeded, Unavailable):
            return None
        return next((one for one in said if isinstance(one, Waiting)), None)

    async def score(
        self,
        attempts: Sequence[Attempt],
        *,
        group: str | None = None,
        terms: Terms | None = None,
        config: Config | None = None,
        trainer: str | None = None,
        wait: float | None = None,
        deadline: float | None = None,
    ) -> GroupAnswer:
        """As `groups.GroupClient.score`."""
        end = time.monotonic() + (self.blocking.deadline if deadline is None else deadline)
        said = await self.hand_over(
            attempts, group=group, terms=terms, config=config, trainer=trainer, deadline=deadline
        )
        names = said.waiting()
        if not names or wait == 0:
            return said
        return said.with_answers(await self.await_many(names, wait=wait, deadline=end - time.monotonic()))

    async def events(self, run: str | None = None) -> AsyncIterator[GroupEvent]:
        """As `groups.GroupClient.events`."""
        loop = asyncio.get_running_loop()
        told: asyncio.Queue[GroupEvent | BaseException | None] = asyncio.Queue(_QUEUED_EVENTS)
        is_left = threading.Event()

        def tell(event: GroupEvent | BaseException | None) -> None:
            if is_left.is_set():
                return
            putting = told.put(event)
            try:
                put = asyncio.run_coroutine_threadsafe(putting, loop)
            except RuntimeError:  # the loop is closed: nobody reads on
                putting.close()
                return
            while not is_left.is_set():
                if concurrent.futures.wait([put], 1.0).done:
                    return
            put.cancel()

        def listen() -> None:
            try:
                for event in self.blocking.events_until(is_left.is_set, run):
                    tell(event)
                tell(None)
            except Exception as error:  # it is raised where the events are read
                tell(error)

        def end() -> None:
            with contextlib.suppress(asyncio.QueueFull):  # then nobody waits for more
                told.put_nowait(None)

        leave = functools.partial(loop.call_soon_threadsafe, end)
        self._listeners.add(leave)
        threading.Thread(target=listen, name="arenakit-events", daemon=True).start()
        try:
            while (event := await told.get()) is not None and not self.blocking.is_closed:
                if isinstance(event, BaseException):
                    raise event
                yield event
        finally:
            self._listeners.discard(leave)
            is_left.set()


class EpisodeClient(_Client["episodes.EpisodeClient"]):
    """A client of the episode service. Episodes stay with it until they have rested too long."""

    @_opens(episodes.EpisodeClient)
    def __init__(self) -> None:
        """The arguments are those of `episodes.EpisodeClient`; `pool` also bounds the threads."""

    create = _awaited(episodes.EpisodeClient.create)
    turn = _awaited(episodes.EpisodeClient.turn)
    finish = _awaited(episodes.EpisodeClient.finish)
    abandon = _awaited(episodes.EpisodeClient.abandon)
    view = _awaited(episodes.EpisodeClient.view)
    trajectory = _awaited(episodes.EpisodeClient.trajectory)
