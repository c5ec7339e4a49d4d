"""Which attempt of which group a rollout is, and the reward that its group or its environment gives it, however it was
played.
"""

from __future__ import annotations

import contextlib
from dataclasses import dataclass
from typing import Any, Protocol

from . import aio
from .answers import Answer
from .attempts import given
from .clients import Clients
from .episodes import Episode, Place, Result
from .errors import ArenaKitError, DeadlineExceeded, Failure, Refused, Unavailable, outage
from .naming import group_id
from .rewards import NoReward, Reward, number_of, reward_from
from .settings import BadSetting, Settings

TRAIN = "train"
EVALUATED = frozenset({"eval", "validation", "test"})
"""The splits of attempts that the trainer evaluates; on any other one, such as `demo`, it may be trained."""
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

    @property
    def is_evaluated(self) -> bool:
        """Whether it is not trained on."""
        return self.split in EVALUATED

    def is_ranked(self, settings: Settings) -> bool:
        """Whether the group has its reward. Evaluation takes the environment's own score: a group's advantages have the
        mean 0, whatever its attempts are worth. Raises BadSetting for a group of one, whose advantage is always 0."""
        is_ranked = settings.reward == "group" and not self.is_evaluated
        if is_ranked and self.size < 2:
            raise BadSetting(
                "expected at least 2 attempts at a task for a group: have the trainer sample more, give what it "
                f"evaluates one of the splits {', '.join(sorted(EVALUATED))}, or set ARENAKIT_REWARD=episode"
            )
        return is_ranked

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

    def leaving(self, settings: Settings, reason: str) -> dict[str, Any]:
        """What GroupClient.abandon takes where no episode says so: with the size, since it may be the first to come."""
        return {
            "group": self.group(settings),
            "index": self.index,
            "generation": self.generation,
            "reason": reason[:300],
            "size": self.size,
            "terms": settings.terms(step=self.step, task=self.task),
            "deadline": ABANDON_SECONDS,
        }


def begin(clients: Clients, settings: Settings, seat: Seat, trainer: str) -> Episode:
    """The episode of the attempt. Where none can be begun the attempt is abandoned, so that its siblings do not wait.
    Raises NoReward, or Refused where it is so for all attempts: there is no such task, or the token is wrong."""
    place = seat.place(settings, trainer) if seat.is_ranked(settings) else None
    try:
        return clients.episodes.blocking.create(**settings.episode(seat.task, trainer), place=place)
    except BaseException as error:
        if place:
            with contextlib.suppress(ArenaKitError):
                clients.groups.blocking.abandon(**seat.leaving(settings, repr(error)))
        if isinstance(error, (Unavailable, DeadlineExceeded)):
            raise NoReward(place.group if place else seat.task, "episode_lost", failure_from(error)) from error
        raise


async def reward_of(groups: aio.GroupClient, settings: Settings, rollout: Ended, seat: Seat, trainer: str) -> float:
    """The number that the trainer takes for it: of its group, or the environment's own. Raises NoReward."""
    if seat.is_ranked(settings):
        return number_of(await answer_of(groups, settings, seat), trainer)
    result = rollout.result
    if result is None or result.reward is None:
        raise NoReward(seat.task, result.stop if result else "open", result.failure if result else None)
    return result.reward


async def rewarded(groups: aio.GroupClient, settings: Settings, rollout: Ended, seat: Seat, trainer: str) -> Reward:
    """The same with the reason where there is none, and no exception for a service that does not answer."""
    try:
        if seat.is_ranked(settings):
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
