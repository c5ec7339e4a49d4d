"""OpenRLHF 0.11.2: `--train.agent_func_path` gets the path of this file, whose AgentExecutor plays an episode for each
sample (openrlhf/trainer/ray/vllm_engine.py:19, utils/agent.py:12), and `--data.label_key` the column with the ids of
tasks, or JSON {"task_id", "split"} as `tasks export --format openrlhf` writes it. Variables: see `settings.py`.

OpenRLHF tells a sample nothing of its group. What is certain is that one call of generate_responses begins all samples
of a prompt in one pass of the event loop, with one object of sampling parameters (vllm_engine.py:194-206): these are a
group, and its name is that of this executor with the number of the call.

A sample without a reward gets the mean of the others, so that no baseline moves (experience_maker.py:271), and no range
of actions, so that nothing of it is trained on (samples_generator.py:257, models/loss.py:32). None would end the
training (experience_maker.py:142). Its KL in the log is 0/0 (models/utils.py:202): `--algo.kl.target` must stay unset.
Labels of the splits in seats.EVALUATED have the environment's own score, or NaN, as is then OpenRLHF's mean.
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from copy import deepcopy
from typing import Any

from openrlhf.utils.agent import AgentExecutorBase

# Absolute, since OpenRLHF executes the file outside of its package.
from arenakit_trainers.clients import clients_of
from arenakit_trainers.rewards import NoReward, Reward, Tally, fill, left_open
from arenakit_trainers.rollouts import Generated, Rollout, roll_out
from arenakit_trainers.seats import Seat, rewarded
from arenakit_trainers.settings import BadSetting, read_settings
from arenakit_trainers.together import Together

TRAINER = "openrlhf"
tally = Tally()


class AgentExecutor(AgentExecutorBase):
    """One for each engine, made without arguments."""

    def __init__(self) -> None:
        self._settings = read_settings()
        self._settings.required("launch")
        self._settings.required("environment")
        self._clients = clients_of(self._settings, trainer=TRAINER)
        self._together = Together()

    async def execute(
        self,
        prompt: str,
        label: Any,
        sampling_params: Any,
        max_length: int,
        hf_tokenizer: Any,
        llm_engine: Any,
        images: Any = None,
    ) -> dict[str, Any]:
        """A sample, when its whole group is judged. What the engine raises is raised, as OpenRLHF does itself."""
        gathering, index = await self._together.join(sampling_params, prompt)
        has_logprobs = sampling_params.logprobs is not None

        async def generate(ids: Sequence[int], room: int) -> Generated:
            params = deepcopy(sampling_params)
            params.max_tokens = min(room, params.max_tokens or room)
            made = (await llm_engine.generate(list(ids), params)).outputs[0]
            rows = zip(made.token_ids, made.logprobs, strict=True) if has_logprobs else ()
            logprobs = [row[token].logprob for token, row in rows] if has_logprobs else None
            return Generated(list(made.token_ids), logprobs, made.finish_reason)

        rollout: Rollout | None = None
        reward = Reward()
        try:
            if images:
                raise BadSetting("expected no images: episodes have prompts of text")
            split, task = task_in(label)
            seat = Seat(split, 0, task, gathering.occurrence, index, gathering.size)
            rollout = await roll_out(
                self._clients,
                self._settings,
                hf_tokenizer,
                generate,
                trainer=TRAINER,
                task=task,
                response_length=max_length,
                context_length=max_length,
                seat=seat,
            )
            reward = await rewarded(self._clients.groups, self._settings, rollout, seat, TRAINER)
        except NoReward as missing:
            reward = Reward(missing=missing)
        finally:
            gathering.settle(index, reward)
        group = await gathering.all()
        if index == 0:
            tally.count([one.missing for one in group])
        complete = left_open if seat.is_evaluated else fill
        numbers, scores = complete([one.number for one in group]), complete([one.score for one in group])
        ids = rollout.ids if rollout else hf_tokenizer.encode(prompt, add_special_tokens=False)
        logprobs = [0.0] * (len(ids) - len(rollout.logprobs)) + rollout.logprobs if rollout else [0.0] * len(ids)
        return {
            "prompt": prompt,
            "label": label,
            "images": images,
            "mm_train_inputs": None,
            "observation_tokens": ids,
            "action_ranges": rollout.ranges if rollout and not numbers.is_masked[index] else [],
            "rollout_log_probs": logprobs if has_logprobs else None,
            "reward": numbers.values[index],
            # What dynamic filtering takes the mean of, within 0 and 1: an advantage would drop every group.
            "scores": scores.values[index],
            "truncated": bool(rollout and (rollout.is_full or rollout.finish == "length")),
            # The same members in every sample: OpenRLHF batches them.
            "extra_logs": {"without_reward": float(reward.number is None), "turns": rollout.turns if rollout else 0},
        }


def task_in(label: Any) -> tuple[str, str]:
    """Split and id of the task that a label names. Raises BadSetting."""
    row = json.loads(label) if isinstance(label, str) and label.startswith("{") else {"task_id": label}
    if not row.get("task_id"):
        raise BadSetting("expected the id of a task as the label: name its column by --data.label_key")
    return str(row.get("split", "train")), str(row["task_id"])
