"""From what the service answered to the numbers that a trainer takes. A missing reward is an exception or None here,
and a number for it is made in one place, for trainers that know nothing but numbers.
"""

from __future__ import annotations

import logging
import math
import statistics
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass

from .answers import Answer, Invalid, Scored
from .errors import ArenaKitError, Failure
from .forks import Lock

log = logging.getLogger("arenakit_trainers")


class NoReward(ArenaKitError):
    """The attempt has no reward and will have none. The trainer must leave it out, and never put 0 for it."""

    def __init__(self, group: str, reason: str, failure: Failure | None) -> None:
        super().__init__(f"group {group} ({reason}): {failure or 'no reward'}")
        self.group = group
        self.reason = reason
        self.failure = failure


class NothingScored(ArenaKitError):
    """Nothing of an evaluation has a score: it has no number."""


def number_of(answer: Answer, trainer: str) -> float:
    """The number that the service says this trainer must take. Raises NoReward where there is none."""
    if not isinstance(answer, Scored):
        raise NoReward(answer.group, reason_of(answer), answer.failure)
    if answer.take is None or answer.take.trainer != trainer:
        raise ArenaKitError(f"the service does not say which number {trainer} must take of {answer.group}")
    return answer.take.value


def number_or_none(answer: Answer, trainer: str) -> float | None:
    """The same with None where there is none."""
    return number_of(answer, trainer) if isinstance(answer, Scored) else None


def reason_of(answer: Answer) -> str:
    """Why there is no reward, in a word."""
    return answer.reason if isinstance(answer, Invalid) else answer.status


@dataclass(frozen=True)
class Reward:
    """What became of an attempt, for adapters whose trainer must have every sample."""

    number: float | None = None
    """What the trainer takes."""
    score: float | None = None
    """What it can be measured by: eq. 6, or the environment's own."""
    missing: NoReward | None = None


def reward_from(answer: Answer, trainer: str) -> Reward:
    """The same of what the service answered."""
    try:
        return Reward(number_of(answer, trainer), answer.reward if isinstance(answer, Scored) else None)
    except NoReward as missing:
        return Reward(missing=missing)


@dataclass(frozen=True)
class Filled:
    """A group's numbers for a trainer that takes nothing else; what is masked must not be trained on."""

    values: tuple[float, ...]
    is_masked: tuple[bool, ...]


def fill(values: Sequence[float | None]) -> Filled:
    """Numbers for the attempts of ONE group that have none, for trainers that subtract the group's mean.

    The number is the mean of the others, and 0 where no attempt has one: the group's mean stays what it was, so that no
    sibling's advantage moves, and where nobody has a reward all advantages are 0. The attempt itself has to be masked.
    """
    known = [value for value in values if value is not None]
    mean = statistics.fmean(known) if known else 0.0
    return Filled(tuple(mean if value is None else value for value in values), tuple(value is None for value in values))


def left_open(values: Sequence[float | None]) -> Filled:
    """The same where such a trainer evaluates: NaN, so that no mean over it is a number. Nothing is masked, since
    nothing is trained on."""
    return Filled(tuple(math.nan if value is None else value for value in values), (False,) * len(values))


class Tally:
    """How many attempts and groups got no reward, and why; told to the log once for each reason of a group."""

    def __init__(self) -> None:
        self._lock = Lock()
        self.counts: Counter[str] = Counter()
        """`attempts`, `without_reward`, `groups`, `groups_without_reward` and `reason/<reason>`."""

    def count(self, missing: Sequence[NoReward | None]) -> None:
        """Counts one group, of each attempt why it has no reward."""
        told = [one for one in missing if one is not None]
        with self._lock:
            self.counts.update(attempts=len(missing), groups=1, without_reward=len(told))
            self.counts["groups_without_reward"] += len(missing) == len(told)
            self.counts.update(f"reason/{one.reason}" for one in told)
        for text in dict.fromkeys(map(str, told)):
            log.warning("no reward: %s", text)
