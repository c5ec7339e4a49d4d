import { expect, it } from "vitest";
import { diagnose } from "./index.ts";
import { plantedTraps } from "./planted.fixture.ts";

const GYM = `compare:
  resources_servers:
    genrm_compare:
      entrypoint: app.py
      num_rollouts_per_prompt: 8
      num_workers: 1
      cohort_evaluation_timeout_s: 1800
      judge_request_timeout_s: 1200
travel:
  resources_servers:
    arenakit_travel:
      entrypoint: app.py
compare_agent:
  responses_api_agents:
    simple_agent:
      resources_server:
        type: resources_servers
        name: compare
travel_agent:
  responses_api_agents:
    remote_agent:
      resources_server:
        type: resources_servers
        name: arenakit_travel
`;

const gymPlants = [
  {
    trap: "sequential_calls",
    from: "    remote_agent:",
    to: "    simple_agent:",
    setting: "travel_agent.responses_api_agents.simple_agent",
    fix: "remote_agent",
  },
  {
    trap: "group_of_one",
    from: "      num_rollouts_per_prompt: 8\n",
    to: "",
    setting: "compare.resources_servers.genrm_compare",
    fix: "num_rollouts_per_prompt",
  },
  {
    trap: "straddling_group",
    from: "num_workers: 1",
    to: "num_workers: 4",
    setting: "compare.resources_servers.genrm_compare.num_workers",
    fix: "num_workers: 1",
  },
  {
    trap: "unordered_timeouts",
    from: "judge_request_timeout_s: 1200",
    to: "judge_request_timeout_s: 2400",
    setting: "compare.resources_servers.genrm_compare.judge_request_timeout_s",
    fix: "cohort_evaluation_timeout_s: 2400",
  },
] as const;

plantedTraps({ trainer: "nemo-gym", files: [{ name: "gym.yaml", text: GYM }], plants: gymPlants });

const BASE = `grpo:
  num_prompts_per_step: 32
  normalize_rewards: false
  val_period: 10
  val_num_generations_per_prompt: 4
  adv_estimator:
    name: grpo
    normalize_rewards: \${grpo.normalize_rewards}
data:
  validation:
    data_path: data/validation.jsonl
`;
const TRAINER = `defaults: ../base.yaml
grpo:
  num_generations_per_prompt: 8
env:
  should_use_nemo_gym: true
  nemo_gym:
    travel:
      resources_servers:
        arenakit_travel:
          entrypoint: app.py
          num_rollouts_per_prompt: \${grpo.num_generations_per_prompt}
`;

plantedTraps({
  trainer: "nemo-rl",
  files: [{ name: "runs/train.yaml", text: TRAINER }],
  named: { "runs/../base.yaml": BASE },
  plants: [
    {
      trap: "unequal_group",
      from: `num_rollouts_per_prompt: \${grpo.num_generations_per_prompt}`,
      to: "num_rollouts_per_prompt: 16",
      setting: "env.nemo_gym.travel.resources_servers.arenakit_travel.num_rollouts_per_prompt",
      fix: `\${grpo.num_generations_per_prompt}`,
    },
    {
      trap: "missing_mask",
      from: "        arenakit_travel:",
      to: "        genrm_compare:",
      setting: "env.nemo_gym.travel.resources_servers.genrm_compare",
      fix: "arenakit_trainers.nemo_gym",
    },
    {
      trap: "double_normalisation",
      from: "  normalize_rewards: false",
      to: "  normalize_rewards: true",
      setting: "grpo.adv_estimator.normalize_rewards",
      fix: "grpo.adv_estimator.normalize_rewards=false",
    },
    {
      trap: "greedy_evaluation",
      from: "  val_num_generations_per_prompt: 4\n",
      to: "",
      setting: "grpo.val_num_generations_per_prompt",
      fix: "val_num_generations_per_prompt=4",
    },
    {
      trap: "group_of_one",
      from: "  num_generations_per_prompt: 8",
      to: "  num_generations_per_prompt: 1",
      setting: "grpo.num_generations_per_prompt",
      fix: "num_generations_per_prompt=8",
    },
  ],
});

it("nemo-rl: what comes from a file that cannot be read is not known", () => {
  const { findings, unknown } = diagnose("nemo-rl", [{ name: "runs/train.yaml", text: TRAINER }]);
  expect(findings).toEqual([]);
  expect(unknown.map(({ reason }) => reason)).toContain("../base.yaml may set it");
});
