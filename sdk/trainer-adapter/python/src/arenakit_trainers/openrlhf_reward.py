"""OpenRLHF 0.11.2: `--reward.remote_url` gets the path of this file, whose reward_func scores one turn by the
environment (openrlhf/utils/agent.py:202). Nothing there says which samples are siblings, and a call that waited for
them would hold one of the threads that they need (:318): a group's reward is refused when OpenRLHF loads the file, and
is had by `--train.agent_func_path`. A turn that was not scored raises, which OpenRLHF logs; the reward that is missing
then ends the training (trainer/ppo_utils/experience_maker.py:142). No number stands for it.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

# Absolute, since OpenRLHF executes the file outside of its package.
from arenakit_trainers.clients import clients_of
from arenakit_trainers.errors import ArenaKitError
from arenakit_trainers.openrlhf import TRAINER, task_in
from arenakit_trainers.rewards import NoReward
from arenakit_trainers.settings import BadSetting, read_settings

settings = read_settings()
if settings.reward != "episode":
    raise BadSetting("expected ARENAKIT_REWARD=episode for --reward.remote_url: groups need --train.agent_func_path")


def reward_func(queries: Sequence[str], prompts: Sequence[str], labels: Sequence[Any]) -> dict[str, Any]:
    """Of one sample, as OpenRLHF calls it. A turn that calls a tool is no answer."""
    (query,), (prompt,), (label,) = queries, prompts, labels
    if not query.startswith(prompt):
        raise ArenaKitError(f"expected the query to begin with the prompt, not {query[:100]!r}: was it cut to max_len?")
    client = clients_of(settings, trainer=TRAINER).episodes.blocking
    _, task = task_in(label)
    episode = client.create(**settings.episode(task, TRAINER))
    result = client.turn(episode.id, 0, text=query[len(prompt) :]).result or client.finish(episode.id)
    if result is None or result.reward is None:
        raise NoReward(episode.id, result.stop if result else "open", result.failure if result else None)
    return {"rewards": result.reward, "scores": result.reward, "extra_logs": {}}
