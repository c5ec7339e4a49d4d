import { plantedTraps } from "./planted.fixture.ts";

const LAUNCH = `set -e -x
export ARENAKIT_URL=http://127.0.0.1:8931
python3 -m verl.trainer.main_ppo --config-name=rl_factory_ppo_trainer \\
    algorithm.adv_estimator=grpo\\
    algorithm.norm_adv_by_std_in_grpo=False\\
    actor_rollout_ref.rollout.n=8\\
    actor_rollout_ref.actor.state_masking=True\\
    actor_rollout_ref.actor.loss_agg_mode=token-mean\\
    reward_model.reward_manager=parallel\\
    reward_model.launch_reward_fn_async=False\\
    actor_rollout_ref.env.name=travel\\
    actor_rollout_ref.env.mcp_mode=sse\\
    actor_rollout_ref.env.tool_manager=centralized_qwen3\\
    actor_rollout_ref.env.tool_timeout=20\\
    actor_rollout_ref.env.parallel_sse_tool_call.is_enabled=True\\
    actor_rollout_ref.env.config_path=envs/configs/travel.pydata\\
    trainer.val_before_train=False\\
    trainer.test_freq=-1 $@ 2>&1 | tee grpo.log
`;
const TOOLS = `[
    {'mcpServers': {
        'travel': {'type': 'streamable-http', 'url': 'http://127.0.0.1:8931/mcp'},
    }}
]`;

plantedTraps({
  trainer: "rl-factory",
  files: [{ name: "main.sh", text: LAUNCH }],
  named: { "envs/configs/travel.pydata": TOOLS },
  plants: [
    {
      trap: "wrong_transport",
      from: "'type': 'streamable-http', ",
      to: "",
      setting: "actor_rollout_ref.env.config_path",
      fix: '"type": "streamable-http"',
    },
    {
      trap: "unordered_timeouts",
      from: "    actor_rollout_ref.env.tool_timeout=20\\\n",
      to: "",
      setting: "actor_rollout_ref.env.tool_timeout",
      fix: "tool_timeout=20",
    },
    {
      trap: "sequential_calls",
      from: "is_enabled=True",
      to: "is_enabled=False",
      setting: "actor_rollout_ref.env.parallel_sse_tool_call.is_enabled",
      fix: "is_enabled=True",
    },
    {
      trap: "double_normalisation",
      from: "norm_adv_by_std_in_grpo=False",
      to: "norm_adv_by_std_in_grpo=True",
      setting: "algorithm.norm_adv_by_std_in_grpo",
      fix: "norm_adv_by_std_in_grpo=False",
    },
    {
      trap: "group_of_one",
      from: "rollout.n=8",
      to: "rollout.n=1",
      setting: "actor_rollout_ref.rollout.n",
      fix: "rollout.n=",
    },
    {
      trap: "one_by_one",
      from: "reward_manager=parallel",
      to: "reward_manager=naive",
      setting: "reward_model.reward_manager",
      fix: "reward_manager=parallel",
    },
    {
      trap: "missing_mask",
      from: "    actor_rollout_ref.actor.state_masking=True\\\n",
      to: "",
      setting: "actor_rollout_ref.actor.state_masking",
      fix: "state_masking=True",
    },
    {
      trap: "missing_mask",
      from: "    reward_model.launch_reward_fn_async=False",
      to: "    actor_rollout_ref.actor.megatron.param_offload=True",
      setting: "actor_rollout_ref.actor.state_masking",
      fix: "the FSDP actor",
    },
    {
      trap: "missing_mask",
      from: "loss_agg_mode=token-mean",
      to: "loss_agg_mode=seq-mean-token-mean",
      setting: "actor_rollout_ref.actor.loss_agg_mode",
      fix: "loss_agg_mode=token-mean",
    },
    {
      trap: "missing_mask",
      from: "launch_reward_fn_async=False",
      to: "launch_reward_fn_async=True",
      setting: "reward_model.launch_reward_fn_async",
      fix: "launch_reward_fn_async=False",
    },
  ],
});
