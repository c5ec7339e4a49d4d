/** All commands of `arenakit`: what each is for, and where it is. */
import type { CommandEntry } from "./command-registry.ts";

export const COMMANDS: Readonly<Record<string, CommandEntry>> = {
  demo: {
    about: "Roll out a group per task over MCP, let the arena rank it, and write rewards and a report.",
    load: async () => (await import("./commands/demo.ts")).demoCommand(),
  },
  rollout: {
    about: "Roll out a policy in an environment: groups of trajectories with their scores, without a judge.",
    load: async () => (await import("./commands/rollout.ts")).rolloutCommand(),
  },
  evolve: {
    about:
      "Let proposer, solver and judge evolve together (HOTE): offline with learners, or with models behind endpoints.",
    load: async () => (await import("./commands/evolve.ts")).evolveCommand(),
  },
  env: {
    about: "Environments: list them, show that their scores tell right from wrong, begin a new one.",
    load: async (words) => (await import("./commands/env.ts")).envCommand(words),
  },
  tasks: {
    about: "Tasks of environments: list and show them, export them for a trainer, import published ones.",
    load: async (words) => (await import("./commands/tasks.ts")).tasksCommand(words),
  },
  data: {
    about: "Data sets: queries and trajectories to learn from, inspected, in the layouts of trainers.",
    load: async (words) => (await import("./commands/data.ts")).dataCommand(words),
  },
  serve: {
    about:
      "Serve all tools over MCP: /mcp has those of --profile, beside it are /mcp/amap, /mcp/transport, /mcp/web-search, /mcp/wiki, /mcp/papers and /mcp/toolset/PROFILE (…/sse below each for older clients), over REST at /tools/NAME and /tools:batch (/openapi.json says how), the map service's own addresses under /amap, with /health and /metrics. The judge's tools are at /mcp/evaluation and /evaluation/tools/NAME, trajectories for them at /trajectories/SHA256; reward groups at /groups and /mcp/arena, a page of them at /studio.",
    load: async () => (await import("./commands/serve.ts")).serveCommand(),
  },
  retrieve: {
    about:
      "Serve a corpus to retrieval clients: POST /retrieve as Search-R1, verl, slime, SkyRL and others send it, /search as O2-Searcher, FlashRAG, massive-serve, Serper and Tavily, and more; the answer's header x-arenakit-dialect says which was taken.",
    load: async () => (await import("./commands/retrieve.ts")).retrieveCommand(),
  },
  world: {
    about: "Build, inspect, check and extend worlds.",
    load: async (words) => (await import("./commands/world.ts")).worldCommand(words),
  },
  corpus: {
    about: "Import documents, build their indexes, search them and measure how well that goes.",
    load: async (words) => (await import("./commands/corpus.ts")).corpusCommand(words),
  },
  metric: {
    about: "Score answers and queries: lines {id, …input} on stdin, lines {id, output} or {id, error} out.",
    load: async () => (await import("./commands/metric.ts")).metricCommand(),
  },
  parse: {
    about:
      "Read turns of a policy in a dialect of tool calls: lines {id, text} on stdin, lines {id, thought, calls, answer} out.",
    load: async () => (await import("./commands/parse.ts")).parseCommand(),
  },
  eval: {
    about: "Compare agents with a baseline: win rates with intervals, how the judges conduct themselves, a report.",
    load: async () => (await import("./commands/eval.ts")).evalCommand(),
  },
  judge: {
    about: "Ask how far a judge can be trusted, and serve the judge's tools on standard input and output.",
    load: async () => (await import("./commands/judge.ts")).judgeCommand(),
  },
  trajectory: {
    about: "Convert trajectories of trainers and other tools, and check that a file holds trajectories.",
    load: async () => (await import("./commands/trajectory.ts")).trajectoryCommand(),
  },
  trainer: {
    about: "Trainers: write a recipe to launch, find what goes wrong with tools and rewards, judge a dump anew.",
    load: async (words) => (await import("./commands/trainer.ts")).trainerCommand(words),
  },
  rubric: {
    about: "Rubric sets: import and export, verdicts to scores, judging by rules or a model, evolving.",
    load: async () => (await import("./commands/rubric.ts")).rubricCommand(),
  },
  arena: {
    about: "Rank groups from their matches, calibrate a judge, and simulate what a tournament is worth.",
    load: async () => (await import("./commands/arena.ts")).arenaCommand(),
  },
  completion: {
    about: "Print a script that completes commands, options and names in bash, zsh or fish.",
    load: async () => (await import("./commands/completion.ts")).completionCommand(),
  },
  doctor: {
    about: "Say whether the programs can run here: versions, cache folder, native modules, the port; and what to do.",
    load: async () => (await import("./commands/doctor.ts")).doctorCommand(),
  },
};
