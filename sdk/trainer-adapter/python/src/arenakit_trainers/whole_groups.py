"""Groups that a trainer hands over whole, and takes numbers of alone: judged under a name of their own. What has no
reward is None here, and an outage of the service is that of one group; a request that is refused is raised.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Sequence

from .attempts import Attempt, Terms, query_of
from .clients import clients_of
from .errors import DeadlineExceeded, Failure, Unavailable, outage
from .rewards import NoReward, Tally, number_or_none
from .settings import Settings

tally = Tally()
JUDGE_SECONDS = 1800.0
"""The service's own default; where the deadline is shorter, the judge has less, and the service says what failed."""
JUDGE_SHARE = 0.8


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
) -> list[float | None]:
    """The number that the trainer takes for each attempt, or None.

    The same attempts again are the same group. Where the trainer rolls one out again and hands the group over once
    more, it is another one, so the name has the content in it, too.

    Args:
        split: A part of the name; `eval` keeps the group out of the run's curves.
        task: Id of a task of settings.environment; without an environment the prompt is the question.
        prompt: A text, or messages.
        occurrence: What tells the group from others of its step and task.
    """
    groups = clients_of(settings, trainer=trainer).groups
    known = task if settings.environment else None
    terms = Terms(
        quorum=settings.quorum,
        step=step,
        environment=settings.environment if known else None,
        task=known,
        query=None if known else query_of(prompt),
        judge_seconds=min(JUDGE_SECONDS, JUDGE_SHARE * settings.deadline),
    )
    content = json.dumps([one.as_json() for one in attempts], sort_keys=True).encode("utf-8", "surrogatepass")
    which = f"{occurrence}.{hashlib.sha256(content).hexdigest()[:12]}"
    name = groups.group_id(split, step, task or "-", which)
    try:
        said = await groups.score(attempts, group=name, terms=terms, deadline=settings.deadline)
    except (Unavailable, DeadlineExceeded) as error:
        tally.count([NoReward(name, type(error).__name__, outage(error))] * len(attempts))
        return [None] * len(attempts)
    tally.add(said.answers)
    return [number_or_none(one, trainer) for one in said.answers]


def broken_off(message: str) -> Attempt:
    """An attempt that the trainer has, and that ended by no fault of the policy's: its siblings are ranked without."""
    return Attempt(failure=Failure("harness", "attempt_aborted", message, retryable=True))
