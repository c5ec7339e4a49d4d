"""The client of the group-reward service for asyncio: the same calls, awaited. All rewards that are awaited at a moment
share a few long polls, so that a thousand waiting rollouts hold no thread and no connection of their own.

To cancel a call ends the waiting for it. What was sent stays sent: an attempt that shall not be ranked is abandoned
by `abandon`.
"""

from __future__ import annotations

import asyncio
import functools
import threading
from collections.abc import AsyncIterator, Callable, Coroutine, Sequence
from concurrent.futures import ThreadPoolExecutor
from types import TracebackType
from typing import Any, Concatenate, ParamSpec, TypeVar

from . import groups
from .answers import Answer, GroupEvent
from .attempts import Config
from .awaiting import AttemptName
from .errors import DeadlineExceeded

P = ParamSpec("P")
R = TypeVar("R")
_Method = Callable[Concatenate[groups.GroupClient, P], R]
_AsyncMethod = Callable[Concatenate["GroupClient", P], Coroutine[Any, Any, R]]
_QUEUED_EVENTS = 1000


def _awaited(method: _Method[P, R]) -> _AsyncMethod[P, R]:
    """The method, run by a thread of the client's pool."""

    @functools.wraps(method)
    async def call(self: GroupClient, /, *args: P.args, **kwargs: P.kwargs) -> R:
        loop = asyncio.get_running_loop()
        return await loop.run_in_executor(self._threads, functools.partial(method, self.blocking, *args, **kwargs))

    return call


class GroupClient:
    """A client of one service, for one event loop or several."""

    def __init__(
        self,
        url: str | Sequence[str],
        *,
        token: str | None = None,
        run: str | None = None,
        trainer: str | None = None,
        config: Config | None = None,
        nonce: str | None = None,
        timeout: float = 30.0,
        outage: float = 300.0,
        deadline: float = 4000.0,
        pool: int = 32,
    ) -> None:
        """The arguments are those of `groups.GroupClient`; `pool` also bounds the threads."""
        self.blocking = groups.GroupClient(
            url,
            token=token,
            run=run,
            trainer=trainer,
            config=config,
            nonce=nonce,
            timeout=timeout,
            outage=outage,
            deadline=deadline,
            pool=pool,
        )
        """The client for threads that does the work; both may be used."""
        self._deadline = deadline
        self._threads = ThreadPoolExecutor(pool, thread_name_prefix="arenakit")

    async def __aenter__(self) -> GroupClient:
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        await self.close()

    async def close(self) -> None:
        """Ends calls that wait, with Closed. Attempts stay with the service."""
        self.blocking.close()
        await asyncio.get_running_loop().run_in_executor(None, self._threads.shutdown)

    def group_id(self, split: str, step: int, task: str, occurrence: int | str = 0) -> str:
        """The name of a group of this run and this launch."""
        return self.blocking.group_id(split, step, task, occurrence)

    submit = _awaited(groups.GroupClient.submit)
    abandon = _awaited(groups.GroupClient.abandon)
    score = _awaited(groups.GroupClient.score)
    await_many = _awaited(groups.GroupClient.await_many)
    cancel_group = _awaited(groups.GroupClient.cancel_group)
    cancel_run = _awaited(groups.GroupClient.cancel_run)
    put_config = _awaited(groups.GroupClient.put_config)
    view = _awaited(groups.GroupClient.view)

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
        name = AttemptName(group, index, generation)
        seconds = self._deadline if deadline is None else deadline
        future = self.blocking.settled(name)
        try:
            return await asyncio.wait_for(asyncio.wrap_future(future), seconds if wait is None else min(wait, seconds))
        except asyncio.TimeoutError:
            pass  # which is cancelled then
        if wait is None:
            raise DeadlineExceeded(f"no reward of attempt {index} of {group} after {seconds:g} s")
        return (await self.await_many([name], wait=0.0))[0]

    async def events(self, run: str | None = None) -> AsyncIterator[GroupEvent]:
        """As `groups.GroupClient.events`."""
        loop = asyncio.get_running_loop()
        told: asyncio.Queue[GroupEvent | BaseException | None] = asyncio.Queue(_QUEUED_EVENTS)
        is_left = threading.Event()

        def tell(event: GroupEvent | BaseException | None) -> None:
            asyncio.run_coroutine_threadsafe(told.put(event), loop).result()

        def listen() -> None:
            try:
                for event in self.blocking.events(run):
                    if is_left.is_set():
                        return
                    tell(event)
                tell(None)
            except Exception as error:  # it is raised where the events are read
                tell(error)

        threading.Thread(target=listen, name="arenakit-events", daemon=True).start()
        try:
            while (event := await told.get()) is not None:
                if isinstance(event, BaseException):
                    raise event
                yield event
        finally:
            is_left.set()
