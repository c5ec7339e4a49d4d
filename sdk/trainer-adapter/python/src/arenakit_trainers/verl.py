"""verl 0.9.1 with its V1 trainer (trainer.use_v1, the default): episodes as agent loops, rewards for verl's own loops.

    actor_rollout_ref.rollout.agent.agent_loop_config_path=loops.yaml
    actor_rollout_ref.rollout.agent.default_agent_loop=arenakit
    trainer.v1.sampler.sync_refill_failed_groups=true  algorithm.norm_adv_by_std_in_grpo=false

loops.yaml is `[{name: arenakit, _target_: arenakit_trainers.verl.EpisodeLoop}]`; or verl_tools.ToolLoop, which is
verl's own tool agent, and then rewards come from GroupRewards:

    reward.reward_manager.source=importlib  reward.reward_manager.name=GroupRewards
    reward.reward_manager.module.path=pkg://arenakit_trainers.verl

verl calls `run` at experimental/agent_loop/agent_loop.py:694. A loop that sets `reward_score` keeps reward managers
out (:972), else `run_single` is called (:1026). An attempt without a reward raises, and its group is a `failure` then
(trainer/ppo/v1/agent_loop_tq.py:140). Of a group without rewards all attempts raise, so that nothing of it is there to
be trained on: async modes replace each failed group (replay_buffer.py:539), sync such a one and by that switch (:333).
Rows of the splits in seats.EVALUATED have the environment's own score, and validation leaves out those without one.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any
from uuid import uuid4

from verl.experimental.agent_loop.agent_loop import AgentLoopBase, AgentLoopOutput
from verl.experimental.reward_loop.reward_manager.base import RewardManagerBase
from verl.utils.profiler import simple_timer

from .attempts import Attempt
from .clients import clients_of
from .errors import ArenaKitError
from .rewards import number_of
from .rollouts import Generated, roll_out, text_of
from .seats import answer_of, reward_of
from .settings import BadSetting, read_settings
from .verl_rows import TRAINER, abandon, ranked_seat_of, seat_of, terms_of


class EpisodeLoop(AgentLoopBase):
    """Plays the row's task as an episode of the service, whose prompt and tools it has from there."""

    async def run(self, sampling_params: dict[str, Any], **row: Any) -> AgentLoopOutput:
        """One attempt with its reward. Raises NoReward where it has none."""
        about, request, extra, metrics = row.get("extra_info") or {}, uuid4().hex, dict[str, Any](), dict[str, Any]()
        if "task_id" not in about:
            raise BadSetting("expected task_id in extra_info, as `arenakit tasks export --format verl` writes it")
        settings = read_settings(environment=about.get("env"))
        clients, seat = clients_of(settings, trainer=TRAINER), await seat_of(row)

        async def generate(ids: Sequence[int], room: int) -> Generated:
            longest = self.rollout_config.prompt_length
            if not metrics and len(ids) > longest:
                raise BadSetting(f"expected data.max_prompt_length of {len(ids)} or more, not {longest}")
            with simple_timer("generate_sequences", metrics):
                made = await self.server_manager.generate(
                    request_id=request, prompt_ids=list(ids), sampling_params={**sampling_params, "max_tokens": room}
                )
            if made.stop_reason in ("aborted", "abort") or not made.token_ids:
                # A sample without ids would have its reward on a padded token (verl#6310).
                raise ArenaKitError(f"the engine wrote {len(made.token_ids)} tokens: {made.stop_reason}")
            # Versions of the weights: from the first turn to the last (trainer_base.py:1897).
            extra.update({**made.extra_fields, **{key: extra[key] for key in ("min_global_steps",) if key in extra}})
            return Generated(made.token_ids, made.log_probs or None, made.stop_reason)

        length = self.rollout_config.response_length
        rollout = await roll_out(
            clients,
            settings,
            self.tokenizer,
            generate,
            trainer=TRAINER,
            task=about["task_id"],
            response_length=length,
            seat=seat,
        )
        with simple_timer("compute_score", metrics):
            score = await reward_of(clients.groups, settings, rollout, seat, TRAINER)
        return AgentLoopOutput(
            prompt_ids=rollout.prompt_ids,
            response_ids=rollout.response_ids[:length],
            response_mask=rollout.mask[:length],
            response_logprobs=rollout.logprobs[:length] or None,
            reward_score=score,
            num_turns=2 * rollout.turns,
            metrics=metrics,
            # Read wherever there is a score (agent_loop_tq.py:175); every sample must have the keys of the first.
            extra_fields={**extra, "reward_extra_info": {"score": score}},
        )


class GroupRewards(RewardManagerBase):
    """Hands the attempt over and waits for its group, whose other attempts other processes hand over."""

    def __init__(self, config: Any, tokenizer: Any, compute_score: Any = None, **_: Any) -> None:
        super().__init__(config, tokenizer, compute_score)

    async def run_single(self, data: Any) -> dict[str, Any]:
        """The reward of a rollout: of several outputs the last one is shown. Raises NoReward where it has none."""
        settings, item = read_settings(), data[-1:][0]
        row = item.non_tensor_batch
        told = row.get("tool_extra_fields") or {}
        # A row's `__rollout_n__` is taken out before anybody is called (agent_loop_tq.py:115); a ToolLoop has counted.
        size = int(told.get("group_size", self.config.actor_rollout_ref.rollout.n))
        seat = await ranked_seat_of(row, settings, size)
        ids = item.batch["responses"][: int(row["response_len"])].tolist()
        mask = told.get("response_mask", [1] * len(ids) if row["__num_turns__"] <= 2 else [])
        if not ids or len(mask) != len(ids):
            await abandon(settings, seat, row, "expected response ids and their mask")
            raise BadSetting("expected response ids, and a response_mask in extra_fields as ToolLoop puts it there")
        text, runs = text_of(self.tokenizer, ids, mask)
        attempt = Attempt(prompt=list(row["raw_prompt"]), completion=text, mask=runs, dialect=settings.dialect)
        groups = clients_of(settings, trainer=TRAINER).groups
        await groups.submit(
            seat.group(settings), seat.index, attempt, size=seat.size, terms=terms_of(settings, seat, row)
        )
        score = number_of(await answer_of(groups, settings, seat), TRAINER)
        return {"reward_score": score, "reward_extra_info": {"score": score}}
