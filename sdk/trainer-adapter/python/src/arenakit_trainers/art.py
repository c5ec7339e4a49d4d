"""ART (openpipe-art 0.5.23): the arena in the place of RULER.

    groups = await art.gather_trajectory_groups(
        (art.TrajectoryGroup(rollout(model, task) for _ in range(8)) for task in tasks),
        after_each=arenakit_trainers.art.score_groups(step=await model.get_step(), task="task_id"),
    )
    await backend.train(model, groups, normalize_advantages=False)

`gather_trajectory_groups` gives each group to `after_each` (art/gather.py:45), where `ruler_score_group` stands else. A
trajectory without a reward leaves the group, which ART counts as its exceptions; a group without any is None and is
dropped (art/gather.py:59). ART takes the group's mean off, which is 0 over those with a reward, so nobody's advantage
moves. It divides by the deviation unless `normalize_advantages` is false, which all its backends know: TinkerNative's
takes `scale_rewards` and does not read it (art/tinker_native/backend.py:342-349, art/local/backend.py:1408).
"""

from __future__ import annotations

import secrets
from collections.abc import Awaitable, Callable
from typing import Any

import art

from .attempts import Attempt
from .errors import Failure
from .settings import Settings, read_settings
from .whole_groups import judge_group

TRAINER = "art"
IDENTITY = "arenakit_group"
"""Of a group's metadata: what tells it from others of its task and step."""
AfterEach = Callable[[art.TrajectoryGroup], Awaitable[art.TrajectoryGroup | None]]


def score_groups(
    *, step: int = 0, task: str | None = None, split: str = "train", settings: Settings | None = None
) -> AfterEach:
    """What `after_each` takes.

    Args:
        step: Of the training, `await model.get_step()`.
        task: The metadata of a group, or of its trajectories, that holds the id of a task of ARENAKIT_ENVIRONMENT;
            without it the first message of the user is the question.
        split: `eval` keeps the groups out of the run's curves.
        settings: By default those of the process.
    """

    async def after_each(group: art.TrajectoryGroup) -> art.TrajectoryGroup | None:
        return await _scored(group, step, task, split, settings or read_settings())

    return after_each


async def _scored(
    group: art.TrajectoryGroup, step: int, task: str | None, split: str, settings: Settings
) -> art.TrajectoryGroup | None:
    trajectories = list(group)
    attempts = [Attempt(messages=_messages(one)) for one in trajectories]
    # Who raised is no attempt to rank, and has a place in the group.
    attempts += [Attempt(failure=Failure("harness", "attempt_failed", one.message)) for one in group.exceptions]
    asked = [one for attempt in attempts for one in attempt.messages or () if one.get("role") == "user"]
    rewards = await judge_group(
        settings,
        attempts,
        trainer=TRAINER,
        split=split,
        step=step,
        task=_metadata(group, task) if task else None,
        prompt=asked[:1],
        occurrence=str(group.metadata.setdefault(IDENTITY, secrets.token_hex(6))),
    )
    kept, lost = list[art.Trajectory](), list[BaseException]()
    for trajectory, reward in zip(trajectories, rewards[: len(trajectories)], strict=True):
        if reward.number is None:
            lost += [reward.missing] if reward.missing else []
            continue
        trajectory.metrics.setdefault("independent_reward", trajectory.reward)
        trajectory.reward = trajectory.metrics["arena_reward"] = reward.number
        kept.append(trajectory)
    if not kept:
        return None
    exceptions = [*group.exceptions, *lost]
    return art.TrajectoryGroup(
        kept, exceptions=exceptions, metadata=group.metadata, metrics=group.metrics, logs=group.logs
    )


def _messages(trajectory: art.Trajectory) -> list[dict[str, Any]]:
    if trajectory.additional_histories:
        raise ValueError("expected one history a trajectory: the arena compares whole attempts, and these have more")
    return [dict(one) for one in trajectory.history().as_chat_completions_history().messages]


def _metadata(group: art.TrajectoryGroup, name: str) -> str:
    values = {str(one[name]) for one in (group.metadata, *(each.metadata for each in group)) if name in one}
    if len(values) != 1:
        raise ValueError(f"expected one {name} in the metadata of a group, not {sorted(values) or 'none'}")
    return values.pop()
