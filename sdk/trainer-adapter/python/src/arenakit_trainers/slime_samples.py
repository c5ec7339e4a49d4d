"""Samples of slime, miles and qqr: how a rollout begins and breaks off, and how a group of them gets its rewards."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from typing import Any

from .attempts import Attempt
from .clients import clients_of
from .errors import ArenaKitError
from .rewards import Reward, fill
from .rollouts import text_of
from .settings import Settings, read_settings
from .slime_engine import module
from .whole_groups import broken_off, judge_group

Show = Callable[[Any, list[Any], Settings], Awaitable[Attempt]]
"""What the judge is shown of the samples of one rollout."""
ABOUT = "arenakit"
"""The metadata of a sample that say of its episode, and why it has no reward."""
ANEW = (
    "tokens",
    "response",
    "response_length",
    "reward",
    "loss_mask",
    "weight_versions",
    "rollout_log_probs",
    "rollout_top_p_token_ids",
    "rollout_top_p_token_offsets",
    "rollout_routed_experts",
    "remove_sample",
)


def begin_anew(sample: Any) -> None:
    """Forgets what was written: of an aborted attempt the episode is over."""
    blank = type(sample)()
    for name in ANEW:
        if hasattr(blank, name):
            setattr(sample, name, getattr(blank, name))


def break_off(args: Any, sample: Any, tokenizer: Any, status: str, reason: str) -> None:
    """Makes what there is a sample that the trainer can carry and does not train on."""
    sample.status = sample.Status[status]
    sample.metadata[ABOUT]["failure"] = reason
    sample.remove_sample = True
    pad = tokenizer.eos_token_id if tokenizer.pad_token_id is None else tokenizer.pad_token_id
    sample.tokens = sample.tokens or [pad]
    sample.loss_mask = [0] * sample.response_length
    sample.rollout_log_probs = sample.rollout_log_probs or [0.0] * sample.response_length
    if getattr(args, "rollout_top_p", 1.0) != 1.0 and sample.rollout_top_p_token_ids is None:
        sample.rollout_top_p_token_ids, sample.rollout_top_p_token_offsets = [], [0] * (sample.response_length + 1)


async def rewards_of(args: Any, samples: list[Any], show: Show, trainer: str) -> list[float]:
    """One reward a rollout. Where one is several samples all rewards are set here, and none is returned: slime would
    set it on the list (sglang_rollout.py:333)."""
    settings, rollouts = read_settings(), rollouts_of(samples)
    first = rollouts[0][0]
    if settings.reward == "episode":
        rewards = [Reward(one[-1].metadata.get(ABOUT, {}).get("reward")) for one in rollouts]
    else:
        rewards = await judge_group(
            settings,
            await asyncio.gather(*(show(args, one, settings) for one in rollouts)),
            trainer=trainer,
            # Of the step that draws it, where none is drawn in surplus; a group that comes again has the same.
            step=(first.group_index or 0) // args.rollout_batch_size,
            task=first.metadata.get("task_id"),
            prompt=first.prompt,
            occurrence=first.group_index,
        )
        for rollout, reward in zip(rollouts, rewards, strict=True):
            if reward.missing:
                rollout[-1].metadata.setdefault(ABOUT, {})["missing"] = str(reward.missing)
    filled = fill([one.number for one in rewards])
    is_split = any(isinstance(one, list) for one in samples)
    for rollout, value, is_masked in zip(rollouts, filled.values, filled.is_masked, strict=True):
        for sample in rollout:
            sample.remove_sample = sample.remove_sample or is_masked
            sample.reward = value if is_split else sample.reward
    return [] if is_split else list(filled.values)


def rollouts_of(samples: list[Any]) -> list[list[Any]]:
    """The samples of each rollout of a group."""
    return [one if isinstance(one, list) else [one] for one in samples]


async def shown(args: Any, samples: list[Any], settings: Settings) -> Attempt:
    """Of several samples the last one, whose prompt holds what went before."""
    last = samples[-1]
    about = last.metadata.get(ABOUT, {})
    if last.status in (last.Status.ABORTED, last.Status.FAILED):
        return broken_off(about.get("failure") or f"the sample is {last.status.value}")
    if "episode" in about:
        try:
            said = await clients_of(settings, trainer="slime").episodes.trajectory(about["episode"])
        except ArenaKitError as error:
            return broken_off(str(error))
        # Metrics are ids of tokens, which no judge reads.
        steps = [{key: value for key, value in step.items() if key != "metrics"} for step in said["steps"]]
        return Attempt(trajectory={**said, "steps": steps})
    if last.loss_mask is None or not last.response_length:
        return Attempt(prompt=last.prompt, completion=last.response, dialect=settings.dialect)
    tokenizer = module("rollout.sglang_rollout", last).GenerateState(args).tokenizer
    text, mask = text_of(tokenizer, last.tokens[-last.response_length :], last.loss_mask)
    return Attempt(prompt=last.prompt, completion=text, mask=mask, dialect=settings.dialect)
