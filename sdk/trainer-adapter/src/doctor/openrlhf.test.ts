import { expect, it } from "vitest";
import { diagnose } from "./index.ts";
import { plantedTraps } from "./planted.fixture.ts";

const LAUNCH = `set -x
export ARENAKIT_URL=http://judge:8931
export ARENAKIT_DEADLINE=4000

python3 -m openrlhf.cli.train_ppo_ray \\
   --actor.model_name_or_path Qwen/Qwen3-4B \\
   --train.agent_func_path agents/travel.py \\
   --rollout.batch_size 128 \\
   --rollout.n_samples_per_prompt 8 \\
   --algo.advantage.estimator dr_grpo \\
   --eval.dataset data/eval.jsonl \\
   --eval.steps 20 \\
   --eval.n_samples_per_prompt 4 \\
   --eval.temperature 0.6
`;
const plants = [
  {
    trap: "group_of_one",
    from: "--rollout.n_samples_per_prompt 8",
    to: "--rollout.n_samples_per_prompt 1",
    setting: "rollout.n_samples_per_prompt",
    fix: "--rollout.n_samples_per_prompt 8",
  },
  {
    trap: "double_normalisation",
    from: "estimator dr_grpo",
    to: "estimator group_norm",
    setting: "algo.advantage.estimator",
    fix: "--algo.advantage.estimator dr_grpo",
  },
  {
    trap: "double_normalisation",
    from: "   --algo.advantage.estimator dr_grpo \\\n",
    to: "",
    setting: "algo.advantage.estimator",
    fix: "--algo.advantage.estimator dr_grpo",
  },
  {
    trap: "missing_mask",
    from: "--rollout.batch_size 128",
    to: "--algo.kl.target 0.1",
    setting: "algo.kl.target",
    fix: "--algo.kl.target",
  },
  {
    trap: "filter_by_mean",
    from: "--rollout.batch_size 128",
    to: "--algo.dynamic_filtering_enable",
    setting: "algo.dynamic_filtering_enable",
    fix: "--algo.dynamic_filtering_enable",
  },
  {
    trap: "greedy_evaluation",
    from: "--eval.temperature 0.6",
    to: "--eval.temperature 0",
    setting: "eval.temperature",
    fix: "--eval.temperature",
  },
  {
    trap: "greedy_evaluation",
    from: "--eval.n_samples_per_prompt 4",
    to: "--eval.n_samples_per_prompt 1",
    setting: "eval.n_samples_per_prompt",
    fix: "--eval.n_samples_per_prompt 4",
  },
  {
    trap: "unordered_timeouts",
    from: "ARENAKIT_DEADLINE=4000",
    to: "ARENAKIT_DEADLINE=600",
    setting: "ARENAKIT_DEADLINE",
    fix: "ARENAKIT_DEADLINE=4000",
  },
] as const;

plantedTraps({ trainer: "openrlhf", files: [{ name: "train.sh", text: LAUNCH }], plants });

it("openrlhf: rewards by address are given up early, and several addresses part a group", () => {
  const address = (urls: string) =>
    LAUNCH.replace("--train.agent_func_path agents/travel.py", `--reward.remote_url ${urls}`);
  const one = diagnose("openrlhf", [{ name: "train.sh", text: address("http://arenakit:8931/score") }]);
  expect(one.findings.map(({ trap }) => trap)).toEqual(["unordered_timeouts"]);
  const two = diagnose("openrlhf", [{ name: "train.sh", text: address("http://a:8931/score,http://b:8931/score") }]);
  expect(two.findings.map(({ trap, place }) => [trap, place?.line])).toEqual([
    ["straddling_group", 7],
    ["unordered_timeouts", 7],
  ]);
});

it("openrlhf: the environment's own score is no reward of a group", () => {
  const text = LAUNCH.replace("ARENAKIT_DEADLINE=4000", "ARENAKIT_REWARD=episode").replace("dr_grpo", "group_norm");
  expect(diagnose("openrlhf", [{ name: "train.sh", text }]).findings).toEqual([]);
});

it("openrlhf: an adaptive KL coefficient is not for masked samples, unless the KL is in the loss", () => {
  const target = (reward: string, more = "") =>
    diagnose("openrlhf", [
      {
        name: "train.sh",
        text: LAUNCH.replace("ARENAKIT_DEADLINE=4000", `ARENAKIT_REWARD=${reward}`).replace(
          "   --eval.steps 20 \\\n",
          `   --eval.steps 20 \\\n   --algo.kl.target 0.1 ${more}\\\n`,
        ),
      },
    ]).findings.map(({ trap, setting }) => [trap, setting]);
  for (const reward of ["group", "episode"]) {
    expect(target(reward)).toEqual([["missing_mask", "algo.kl.target"]]);
    expect(target(reward, "--algo.kl.use_loss ")).toEqual([]);
  }
});

it("openrlhf: our agent evaluates by the environment, whatever is sampled", () => {
  const text = LAUNCH.replace("--eval.n_samples_per_prompt 4", "--eval.n_samples_per_prompt 1");
  const look = (agent: string) =>
    diagnose("openrlhf", [{ name: "a.sh", text: text.replace("agents/travel.py", agent) }]);
  expect(look("agents/travel.py").findings.map(({ trap }) => trap)).toEqual(["greedy_evaluation"]);
  expect(look("venv/arenakit_trainers/openrlhf.py").findings).toEqual([]);
});

it("openrlhf: our deadline is measured by the times that our variables give a group", () => {
  const times = "export ARENAKIT_COLLECT_SECONDS=300 ARENAKIT_JUDGE_SECONDS=200\nexport ARENAKIT_DEADLINE=";
  const look = (seconds: number) =>
    diagnose("openrlhf", [
      { name: "a.sh", text: LAUNCH.replace("export ARENAKIT_DEADLINE=4000", `${times}${seconds}`) },
    ]);
  expect(look(500).findings).toEqual([]);
  expect(look(499).findings.map(({ trap }) => trap)).toEqual(["unordered_timeouts"]);
});
