import { plantedTraps } from "./planted.fixture.ts";

const EVALUATION = `num_tasks = 16

[env]
id = "arenakit-travel"
n = 8
max_concurrent_agents = 8

[env.taskset]
id = "travel"

[env.timeout]
finalize = 4000

[sampling]
temperature = 1.0
`;

plantedTraps({
  trainer: "verifiers",
  files: [{ name: "travel.toml", text: EVALUATION }],
  plants: [
    {
      trap: "sequential_agents",
      from: 'id = "arenakit-travel"\nn = 8\nmax_concurrent_agents = 8\n',
      to: 'id = "best-of-n"\nn = 8\n',
      setting: "env.max_concurrent_agents",
      fix: "max_concurrent_agents = 8 in [env]",
    },
    {
      trap: "sequential_agents",
      from: "max_concurrent_agents = 8",
      to: "max_concurrent_agents = 2",
      setting: "env.max_concurrent_agents",
      fix: "max_concurrent_agents = 8 in [env]",
    },
    {
      trap: "unordered_timeouts",
      from: "finalize = 4000",
      to: "finalize = 60",
      setting: "env.timeout.finalize",
      fix: "finalize = 4000",
    },
    {
      trap: "greedy_evaluation",
      from: "temperature = 1.0",
      to: "temperature = 0.0",
      setting: "sampling.temperature",
      fix: "temperature = 1.0",
    },
    { trap: "group_of_one", from: "n = 8\nmax", to: "n = 1\nmax", setting: "env.n", fix: "n = 8 in [env]" },
  ],
});

const TRAINING = `max_steps = 100

[orchestrator]
batch_size = 128

[orchestrator.algo]
type = "grpo"

[[orchestrator.train.source]]
name = "math"

[orchestrator.train.source.env.taskset]
id = "math"

[[orchestrator.train.source]]
name = "travel"

[orchestrator.train.source.env]
id = "arenakit-travel"
n = 8
max_concurrent_agents = "None"
timeout = { finalize = 3600.0 }

[orchestrator.train.source.env.taskset]
id = "travel"

[[orchestrator.train.source]]
name = "code"
algo = { type = "max_rl" }

[orchestrator.train.source.env.taskset]
id = "code"

[orchestrator.eval.sampling]
temperature = 0.7

[[orchestrator.eval.source]]
name = "travel-eval"

[orchestrator.eval.source.env]
id = "arenakit-travel"
n = 6

[[orchestrator.eval.source]]
name = "math-eval"
sampling = { temperature = 0.0 }

[orchestrator.eval.source.env.taskset]
id = "math"
`;

plantedTraps({
  trainer: "prime-rl",
  files: [{ name: "rl.toml", text: TRAINING }],
  plants: [
    {
      trap: "sequential_agents",
      from: 'max_concurrent_agents = "None"',
      to: "max_concurrent_agents = 1",
      setting: "orchestrator.train.source.1.env.max_concurrent_agents",
      fix: "max_concurrent_agents = 8",
    },
    {
      trap: "unordered_timeouts",
      from: "finalize = 3600.0",
      to: "finalize = 300",
      setting: "orchestrator.train.source.1.env.timeout.finalize",
      fix: "finalize = 4000",
    },
    {
      trap: "filter_by_mean",
      from: 'type = "grpo"',
      to: 'type = "max_rl"',
      setting: "orchestrator.algo.type",
      fix: 'orchestrator.algo.type = "grpo"',
    },
    {
      trap: "greedy_evaluation",
      from: "temperature = 0.7",
      to: "temperature = 0",
      setting: "orchestrator.eval.sampling.temperature",
      fix: "temperature = 1.0",
    },
  ],
});

plantedTraps({
  trainer: "verifiers",
  files: [
    { name: "best.toml", text: '[env]\nid = "best-of-n"\nmax_concurrent_agents = 4\n\n[env.taskset]\nid = "math"\n' },
  ],
  plants: [
    {
      trap: "sequential_agents",
      from: "max_concurrent_agents = 4\n",
      to: "",
      setting: "env.max_concurrent_agents",
      // BestOfNEnvConfig.n of verifiers 0.4.0
      fix: "max_concurrent_agents = 4 in [env]",
    },
  ],
});

// An environment that its taskset brings has no id of its own.
plantedTraps({
  trainer: "verifiers",
  files: [
    {
      name: "ours.toml",
      text: '[env]\nn = 8\n\n[env.taskset]\nid = "arenakit-travel"\n\n[env.timeout]\nfinalize = 4000\n',
    },
  ],
  plants: [
    {
      trap: "unordered_timeouts",
      from: "finalize = 4000",
      to: "finalize = 60",
      setting: "env.timeout.finalize",
      fix: "finalize = 4000",
    },
  ],
});
