/** Hello: one question about the weather. An environment is a prompt, tasks, a rubric and a score; docs/environments.md explains each. */
import type { CheckResult, CheckRunner, Environment, Policy, Rubric, Task, Trajectory } from "@arenakit/contracts";

const text = (value: string) => [{ type: "text" as const, text: value }];

const task = (split: Task["split"], city: string): Task => ({
  id: `hello-${split}`,
  env: "hello",
  subtask: "weather",
  split,
  query: `${city}现在天气怎么样？`,
  constraints: { cities: [city], people: 1, preferences: [] },
});

const rubric: Rubric = {
  id: "hello",
  criteria: [
    { id: "path.tool_use", dimension: "path", title: "工具使用", description: "先查天气再回答。", weight: 1 },
    { id: "answer.accuracy", dimension: "answer", title: "准确", description: "天气和气温来自工具。", weight: 1 },
  ],
  dimensions: { path: 0.5, answer: 0.5 },
  scale: { min: 0, max: 10 },
};

/** Asks the tool and repeats what it says, or guesses. */
const script = (id: string, asks: boolean, city: string): Policy => ({
  id,
  scripted: true,
  async next(messages) {
    const seen = messages.findLast((message) => message.role === "tool");
    if (asks && !seen) {
      const call = { name: "weather", argumentsText: JSON.stringify({ city }) };
      return { kind: "message", text: "", thought: "先查天气。", calls: [call] };
    }
    const found = seen?.structured as { live: { weather: string; temperature: number } } | undefined;
    const { weather, temperature } = found?.live ?? { weather: "大雪", temperature: -40 };
    return { kind: "message", text: `<answer>${city}现在${weather}，气温${temperature}℃。</answer>`, calls: [] };
  },
});

/** What the tools said, as text. */
const seenIn = ({ steps }: Trajectory) =>
  steps.flatMap(({ observation }) => observation?.results ?? []).map(({ content }) => JSON.stringify(content ?? ""));

const check = (id: string, family: CheckResult["family"], isRight: boolean, message: string): CheckResult => {
  const status = isRight ? "pass" : "fail";
  return { id, family, status, score: isRight ? 1 : 0, examined: 1, message, evidence: [], fatal: false };
};

/** Was the tool asked, and does the answer give the temperature that it said? */
const runChecks: CheckRunner = ({ trajectory }) => {
  const seen = seenIn(trajectory);
  const said = /-?\d{1,20}(?=℃)/.exec(trajectory.extra?.arenakit?.answer ?? "")?.[0];
  const asked = check("process.tools_before_answer", "process", seen.length > 0, "先查天气再回答");
  if (said === undefined) return [asked];
  const isSeen = seen.some((text) => new RegExp(`(?<![\\d-])${said}(?!\\d)`).test(text));
  return [asked, check("groundedness.temperature", "groundedness", isSeen, `气温${said}℃要来自工具`)];
};

const isFound = (answer: string | null | undefined) => (answer?.includes("℃") ? 1 : 0);
const tasks = [task("demo", "北京"), task("validation", "上海"), task("test", "杭州")];

export const hello: Environment = {
  id: "hello",
  version: "0.1.0",
  toolset: "arenarl",
  limits: { maxTurns: 4, maxToolCalls: 4, maxCallsPerTurn: 2, callTimeoutMs: 10_000, contextTokens: 16_384 },
  tasks: (split) => tasks.filter((one) => split === "all" || one.split === split),
  getPrompt: ({ query }, _tools, now) => [
    { role: "system", content: text(`现在是${now}。用工具查询，把答案写在 <answer> 和 </answer> 之间。`) },
    { role: "user", content: text(query) },
  ],
  rubric: () => rubric,
  runChecks,
  ruleGrounds: {
    criteria: {
      "path.tool_use": { "process.tools_before_answer": 1 },
      "answer.accuracy": { "groundedness.temperature": 1 },
    },
  },
  computeScore(trajectory) {
    const said = isFound(trajectory.extra?.arenakit?.answer);
    return { total: said, components: { said }, checks: [] };
  },
  scripted: {
    ids: ["asks", "guesses"],
    policies: ({ constraints: { cities } }, size = 2) =>
      Array.from({ length: size }, (_, at) => script(at % 2 === 0 ? "asks" : "guesses", at % 2 === 0, cities[0]!)),
    comparablePairs: () => [{ better: "asks", worse: "guesses" }],
  },
};
