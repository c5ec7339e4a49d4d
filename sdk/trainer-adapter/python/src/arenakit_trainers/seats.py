"""Which attempt of which group a rollout is, and the reward that its group or its environment gives it, however it was
played.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Protocol

from . import aio
from .answers import Answer
from .attempts import given
from .episodes import Place, Result
from .errors import ArenaKitError, DeadlineExceeded, Failure, Refused, Unavailable, outage
from .naming import group_id
from .rewards import NoReward, Reward, number_of, reward_from
from .settings import Settings

ABANDON_SECONDS = 10.0
"""For telling the service of an attempt that broke off; it finds out by itself later."""


class Ended(Protocol):
    """An attempt whose episode is over: a Rollout, or what a trainer's own loop has of one."""

    @property
    def result(self) -> Result | None:
        """How it ended."""


@dataclass(frozen=True)
class Seat:
    """Which attempt this is: its group's identity, its index and how many attempts the group has."""

    split: str
    step: int
    task: str
    occurrence: int | str
    index: int
    size: int
    generation: int = 0

    def group(self, settings: Settings) -> str:
        """Name of its group in this launch."""
        return group_id(
            run=settings.run,
            nonce=settings.required("launch"),
            split=self.split,
            step=self.step,
            task=self.task,
            occurrence=self.occurrence,
        )

    def place(self, settings: Settings, trainer: str) -> Place:
        """The same as the episode service reads it."""
        whose = given(run=settings.run, trainer=trainer, config=settings.config)
        terms = {**whose, **settings.terms(step=self.step).as_json()}
        return Place(self.group(settings), self.index, self.size, self.generation, terms)


async def reward_of(groups: aio.GroupClient, settings: Settings, rollout: Ended, seat: Seat, trainer: str) -> float:
    """The number that the trainer takes for it: of its group, or the environment's own. Raises NoReward."""
    if settings.reward == "group":
        return number_of(await answer_of(groups, settings, seat), trainer)
    result = rollout.result
    if result is None or result.reward is None:
        raise NoReward(seat.group(settings), result.stop if result else "open", result.failure if result else None)
    return result.reward


async def rewarded(groups: aio.GroupClient, settings: Settings, rollout: Ended, seat: Seat, trainer: str) -> Reward:
    """The same with the reason where there is none, and no exception for a service that does not answer."""
    try:
        if settings.reward == "group":
            return reward_from(await answer_of(groups, settings, seat), trainer)
        number = await reward_of(groups, settings, rollout, seat, trainer)
        return Reward(number, number)
    except NoReward as missing:
        return Reward(missing=missing)
    except (Unavailable, DeadlineExceeded) as error:
        return Reward(missing=NoReward(seat.group(settings), "no_answer", failure_from(error)))


def failure_from(error: ArenaKitError) -> Failure:
    """What the service said, or that it said nothing."""
    return error.failure if isinstance(error, Refused) else outage(error)


async def answer_of(groups: aio.GroupClient, settings: Settings, seat: Seat) -> Answer:
    """What the arena says of the attempt, when its group is closed.

    At the deadline the group is cancelled, where it is not closed: siblings that began to wait later would have
    rewards otherwise that are centred over this attempt, too.
    """
    group = seat.group(settings)
    try:
        return await groups.reward(group, seat.index, generation=seat.generation, deadline=settings.deadline)
    except DeadlineExceeded:
        await groups.cancel_group(group, deadline=ABANDON_SECONDS)
        return await groups.reward(group, seat.index, generation=seat.generation, deadline=ABANDON_SECONDS)
