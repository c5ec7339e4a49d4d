"""RL-Factory d0abc1d (a fork of verl 0.5): our tools over MCP, and the arena in the place of an environment's rules.

The tools, for `actor_rollout_ref.env.config_path` (read by envs/utils/mcp_manager.py:394-412):

    ARENAKIT_URL=http://HOST:8931 python -m arenakit_trainers.rl_factory rl-factory > envs/configs/mcp_tools.pydata

The environment, in envs/__init__.py, for `actor_rollout_ref.env.name=arena` and `reward_model.reward_manager=parallel`:

    from arenakit_trainers.rl_factory import arena_env
    TOOL_ENV_REGISTRY["arena"] = arena_env(SearchEnv)

The parallel reward manager hands over the whole batch (envs/base.py:146), which has a uid a prompt
(verl/trainer/ppo/ray_trainer.py:1345), and takes numbers alone. An attempt without one gets the mean of its siblings,
so that its advantage is 0 and no other moves (verl/trainer/ppo/core_algos.py:308), and no token of it counts:
`response_mask` is what advantages are multiplied by (:309), `loss_mask` what the actor's losses are averaged over
(verl/workers/actor/dp_actor.py:402). So state_masking must be True, as in RL-Factory's scripts; loss_agg_mode must not
be seq-mean-token-mean, which divides by the mask (core_algos.py:710); and launch_reward_fn_async must be False, or the
masks stay in a copy (ray_trainer.py:1372). A reward function that raises is called once more (reward.py:154): the same
group is then the same request.
"""

from __future__ import annotations

import asyncio
import sys
from collections.abc import Sequence
from typing import Any

from .attempts import Attempt
from .rewards import fill
from .rollouts import text_of
from .settings import BadSetting, Settings, read_settings
from .whole_groups import broken_off, judge_group

TRAINER = "rl-factory"


def arena_env(base: type[Any]) -> type[Any]:
    """The environment whose attempts of a prompt are judged together. Validation has the rules of `base`."""

    def compute(self: Any, data: Any, tokenizer: Any, if_val: bool = False) -> Any:
        if if_val:
            return base._compute_score_with_rules(self, data, tokenizer, if_val=if_val)
        return asyncio.run(group_scores(data, tokenizer))

    return type(f"Arena{base.__name__}", (base,), {"_compute_score_with_rules": compute})


async def group_scores(data: Any, tokenizer: Any) -> list[list[float]]:
    """A score a sample, in a list as RL-Factory has it; masks those that have none."""
    if "uid" not in data.non_tensor_batch:
        raise BadSetting("expected a uid of each sample: the batch is not one of a training step")
    settings = read_settings()
    groups: dict[str, list[int]] = {}
    for at, uid in enumerate(data.non_tensor_batch["uid"]):
        groups.setdefault(str(uid), []).append(at)
    judged = await asyncio.gather(*(_judged(settings, data, tokenizer, uid, places) for uid, places in groups.items()))
    scores, masked = [[0.0] for _ in range(len(data))], list[int]()
    for places, values in zip(groups.values(), judged, strict=True):
        filled = fill(values)
        for at, value, is_masked in zip(places, filled.values, filled.is_masked, strict=True):
            scores[at] = [value]
            masked += [at] if is_masked else []
    for name in ("response_mask", "loss_mask"):
        if masked and name in data.batch.keys():  # noqa: SIM118 - a TensorDict has no other way
            # A copy: the mask of responses is a view of the attention mask (ray_trainer.py:213).
            rows = data.batch[name].clone()
            rows[masked] = 0
            data.batch[name] = rows
    return scores


def mcp_tools(toolset: str = "rl-factory") -> str:
    """The text of mcp_tools.pydata. ARENAKIT_TOOLS_TOKEN is in the URL: such a server gets no headers there."""
    server = {"type": "streamable-http", "url": read_settings().tools_url(toolset)}
    return repr([{"mcpServers": {"arenakit": server}}])


async def _judged(settings: Settings, data: Any, tokenizer: Any, uid: str, places: Sequence[int]) -> list[float | None]:
    columns = data.non_tensor_batch
    extra = columns["extra_info"][places[0]] if "extra_info" in columns else None
    attempts = [_attempt(settings, data, tokenizer, at) for at in places]
    rewards = await judge_group(
        settings,
        attempts,
        trainer=TRAINER,
        step=int(data.meta_info.get("global_steps", 0)),
        task=(extra or {}).get("task_id"),
        prompt=str(columns["question"][places[0]]) if "question" in columns else _prompt(data, tokenizer, places[0]),
        occurrence=uid,
    )
    return [one.number for one in rewards]


def _attempt(settings: Settings, data: Any, tokenizer: Any, at: int) -> Attempt:
    """What was written and told, without padding; who wrote it says the loss mask, which has all of the sequence."""
    prompts, responses, seen = (data.batch[name][at].tolist() for name in ("prompts", "responses", "attention_mask"))
    length = len(prompts)
    kept = [place for place, is_seen in enumerate(seen[length:]) if is_seen]
    if not kept:
        return broken_off("the engine wrote nothing")
    wrote = data.batch["loss_mask"][at].tolist()[length:] if "loss_mask" in data.batch.keys() else None  # noqa: SIM118
    text, mask = text_of(tokenizer, [responses[one] for one in kept], [int(wrote[one]) if wrote else 1 for one in kept])
    told = _prompt(data, tokenizer, at)
    return Attempt(prompt=told, completion=text, mask=mask if wrote else None, dialect=settings.dialect)


def _prompt(data: Any, tokenizer: Any, at: int) -> str:
    """Its text, without padding."""
    ids, seen = data.batch["prompts"][at].tolist(), data.batch["attention_mask"][at].tolist()
    kept = [one for one, is_seen in zip(ids, seen, strict=False) if is_seen]
    return str(tokenizer.decode(kept, skip_special_tokens=False))


if __name__ == "__main__":
    print(mcp_tools(*sys.argv[1:2]))
