"""Groups of a trainer that names none: the samples that begin together. Coroutines with one key that begin in one pass
of the event loop, as `asyncio.gather` begins those it is given, are one group; the same key later is another one. What
a sample holds is not looked at, so that equal prompts stay apart.
"""

from __future__ import annotations

import asyncio
import secrets
from dataclasses import dataclass, field

from .errors import ArenaKitError
from .rewards import Reward


class NotTogether(ArenaKitError):
    """One key for samples of two prompts: their groups cannot be told apart."""


@dataclass(eq=False)
class Gathering:
    """The samples of one group of this process, and what became of them."""

    prompt: object
    occurrence: str
    """No other group of the launch has it."""
    rewards: list[asyncio.Future[Reward]] = field(default_factory=list)

    @property
    def size(self) -> int:
        """How many they are."""
        return len(self.rewards)

    def settle(self, index: int, reward: Reward) -> None:
        """Says what became of a sample, once; later words do not count."""
        if not self.rewards[index].done():
            self.rewards[index].set_result(reward)

    async def all(self) -> list[Reward]:
        """What became of all of them, when it is known."""
        return await asyncio.gather(*(asyncio.shield(one) for one in self.rewards))


class Together:
    """Of one process."""

    def __init__(self) -> None:
        # Processes know nothing of one another; a number would repeat in the next one.
        self._name, self._number = secrets.token_hex(4), 0
        self._beginning: dict[int, Gathering] = {}

    async def join(self, key: object, prompt: object) -> tuple[Gathering, int]:
        """The group of a sample that has just begun, and its index there. Raises NotTogether."""
        if id(key) not in self._beginning:
            self._number += 1
            self._beginning[id(key)] = Gathering(prompt, f"{self._name}.{self._number}")
        gathering = self._beginning[id(key)]
        if gathering.prompt is not prompt:
            raise NotTogether("expected one prompt for one key: groups cannot be told apart")
        index = gathering.size
        gathering.rewards.append(asyncio.get_running_loop().create_future())
        await asyncio.sleep(0)  # It goes on when all of them have begun.
        self._beginning.pop(id(key), None)
        return gathering, index
