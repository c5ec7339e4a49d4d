"""Groups that a trainer hands over whole, and takes numbers of alone: judged under a name of their own. An attempt
without a reward says why, and an outage of the service is that of one group; a request that is refused is raised.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Sequence
from dataclasses import replace

from .attempts import Attempt, query_of
from .clients import clients_of
from .errors import DeadlineExceeded, Failure, Unavailable, outage
from .rewards import NoReward, Reward, Tally, reward_from
from .settings import SERVICE_SECONDS, Settings

tally = Tally()
JUDGE_SHARE = 0.8
"""Of the deadline: where that is short the judge has less than by default, and the service says what failed."""


async def judge_group(
    settings: Settings,
    attempts: Sequence[Attempt],
    *,
    trainer: str,
    split: str = "train",
    step: int,
    task: str | None,
    prompt: object,
    occurrence: int | str,
) -> list[Reward]:
    """What became of each attempt.

    The same attempts again are the same group. Where the trainer rolls one out again and hands the group over once
    more, it is another one, so the name has the content in it, too.

    Args:
        split: A part of the name; `eval` keeps the group out of the run's curves.
        task: Id of a task of settings.environment; without an environment the prompt is the question.
        prompt: A text, or messages.
        occurrence: What tells the group from others of its step and task.
    """
    groups = clients_of(settings, trainer=trainer).groups
    terms = settings.terms(step=step, task=task, query=query_of(prompt))
    if terms.judge_seconds is None:
        terms = replace(terms, judge_seconds=min(SERVICE_SECONDS, JUDGE_SHARE * settings.deadline))
    content = json.dumps([one.as_json() for one in attempts], sort_keys=True).encode("utf-8", "surrogatepass")
    which = f"{occurrence}.{hashlib.sha256(content).hexdigest()[:12]}"
    name = groups.group_id(split, step, task or "-", which)
    try:
        said = await groups.score(attempts, group=name, terms=terms, deadline=settings.deadline)
        rewards = [reward_from(one, trainer) for one in said.answers]
    except (Unavailable, DeadlineExceeded) as error:
        rewards = [Reward(missing=NoReward(name, type(error).__name__, outage(error)))] * len(attempts)
    tally.count([one.missing for one in rewards])
    return rewards


def broken_off(message: str) -> Attempt:
    """An attempt that the trainer has, and that ended by no fault of the policy's: its siblings are ranked without."""
    return Attempt(failure=Failure("harness", "attempt_aborted", message, retryable=True))
