// An environment for drills, as a module of --plugin: many turns over the tools of maps, a score that costs nothing.
const text = (value) => [{ type: "text", text: value }];

/** Of as many tasks as a drill has episodes, each about a city of its own number. */
const task = (number) => ({
  id: `drill-${number}`,
  env: "drill",
  subtask: "weather",
  split: "train",
  query: `天津第${number}天的天气怎么样？`,
  constraints: { cities: ["天津"], people: 1, preferences: [] },
});

const TASKS = Array.from({ length: 64 }, (_, number) => task(number));

export const environments = {
  drill: {
    id: "drill",
    version: "1",
    toolset: "arenarl",
    limits: { maxTurns: 64, maxToolCalls: 256, maxCallsPerTurn: 8, callTimeoutMs: 30_000, contextTokens: 1_000_000 },
    tasks: (split) => (split === "train" || split === "all" ? TASKS : []),
    getPrompt: ({ query }, _tools, now) => [
      { role: "system", content: text(`现在是${now}。`) },
      { role: "user", content: text(query) },
    ],
    rubric: () => ({ id: "drill", criteria: [], dimensions: { path: 0, answer: 1 }, scale: { min: 0, max: 1 } }),
    computeScore: (trajectory) => {
      const said = trajectory.extra?.arenakit?.answer ? 1 : 0;
      return { total: said, components: { said }, checks: [] };
    },
  },
};
