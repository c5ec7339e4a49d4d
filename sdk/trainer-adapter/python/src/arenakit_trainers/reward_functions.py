"""Reward functions beside one another, where a trainer adds their numbers and takes None for 0: where the first has no
reward, none has.
"""

from __future__ import annotations

import functools
import inspect
from collections.abc import Callable, Mapping, Sequence
from typing import Any

from .forks import Lock

Reward = float | None
RewardFunction = Callable[..., Any]
"""Of the columns of a batch by name, a reward for each row; or an awaitable of them."""


def none_where(ranked: Callable[..., list[Reward]], other: RewardFunction) -> RewardFunction:
    """`other` with None where `ranked` gives None."""
    if not callable(other) or hasattr(other, "forward"):
        raise TypeError("expected a function; wrap a reward model in one, so that it can give None")

    def left_out(given: Mapping[str, Any], rewards: Sequence[Reward]) -> list[Reward]:
        return [None if mine is None else reward for mine, reward in zip(ranked(**given), rewards, strict=True)]

    if inspect.iscoroutinefunction(other) or inspect.iscoroutinefunction(getattr(other, "__call__", None)):  # noqa: B004

        async def later(**given: Any) -> list[Reward]:
            return left_out(given, await other(**given))

        made: RewardFunction = later
    else:

        def now(**given: Any) -> list[Reward]:
            return left_out(given, other(**given))

        made = now
    inner = other
    while isinstance(inner, functools.partial):
        inner = inner.func
    made.__name__ = getattr(inner, "__name__", type(inner).__name__)
    return made


class OncePerBatch:
    """Remembers the rewards of the batch at hand, since several functions ask for them, maybe at once."""

    def __init__(self) -> None:
        self._lock = Lock()
        self._last: tuple[object, list[Reward]] | None = None

    def rewards(self, batch: object, judge: Callable[[], list[Reward]]) -> list[Reward]:
        """What `judge` said of this very object, asked once."""
        with self._lock:
            if self._last is None or self._last[0] is not batch:
                self._last = (batch, judge())
            return list(self._last[1])
