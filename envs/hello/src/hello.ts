/** Hello: one question about the weather. An environment is tasks, a prompt, a rubric and a score; docs/environments.md explains each. */
import { type Environment, type Policy, type Task, tasksFor, textPart, weightedScore } from "@arenakit/contracts";
import { type Check, checkRunner, readTrajectory } from "@arenakit/evaluator-checks";

const taskIn = (city: string, split: Task["split"]) => {
  return { id: split, subtask: "weather", split, query: `${city}现在天气怎么样？`, constraints: { cities: [city] } };
};
const practice = [taskIn("北京", "demo"), taskIn("成都", "train")];
const tasks = tasksFor("hello", [...practice, taskIn("上海", "validation"), taskIn("杭州", "test")]);

/** Does the answer name the city and a temperature that the tool said, in a sentence of its own? */
const examine: Check["examine"] = ({ answer, observations, task }) => {
  const said = /-?\d{1,20}(?=℃)/.exec(answer ?? "")?.[0];
  const isSeen = observations.some(({ text }) => text.split(/[^\d-]+/).includes(said ?? "?"));
  const isRight =
    isSeen && (answer ?? "").length <= 100 && task.constraints.cities.every((city) => answer?.includes(city));
  return [{ score: isRight ? 1 : 0, evidence: [] }];
};
const temperature: Check = { id: "groundedness.temperature", family: "groundedness", title: "气温来自工具", examine };
const runChecks = checkRunner([temperature], readTrajectory);
const answer = { dimension: "answer", weight: 1 } as const;
const criteria = [{ ...answer, id: "answer.accuracy", title: "准确", description: "气温来自工具。" }];
const GUESS = { live: { weather: "大雪", temperature: -40 } };
/** Asks the tool and repeats what it says, or guesses. */
const script = (id: string, { constraints }: Task): Policy => {
  const city = constraints.cities[0]!;
  const next: Policy["next"] = async (messages) => {
    const seen = messages.findLast((message) => message.role === "tool");
    const call = { name: "weather", argumentsText: JSON.stringify({ city }) };
    if (id === "asks" && !seen) return { kind: "message", text: "", thought: "先查天气。", calls: [call] };
    const { live } = (seen?.structured ?? GUESS) as typeof GUESS;
    return { kind: "message", text: `<answer>${city}${live.weather}，${live.temperature}℃。</answer>`, calls: [] };
  };
  return { id, scripted: true, next };
};

export const hello: Environment = {
  id: "hello",
  version: "0.2.0",
  description: "One question about the weather: the tutorial.",
  toolset: "arenarl",
  limits: { maxTurns: 4, maxToolCalls: 4, maxCallsPerTurn: 2, callTimeoutMs: 10_000, contextTokens: 16_384 },
  tasks: (split) => tasks.filter((one) => split === "all" || one.split === split),
  getPrompt: ({ query }, _tools, now) => [
    { role: "system", content: [textPart(`现在是${now}。先用工具查询。答案写在 <answer> 和 </answer> 之间。`)] },
    { role: "user", content: [textPart(query)] },
  ],
  rubric: () => ({ id: "hello", criteria, dimensions: { path: 0, answer: 1 }, scale: { min: 0, max: 10 } }),
  runChecks,
  ruleGrounds: { criteria: { "answer.accuracy": { "groundedness.temperature": 1 } } },
  computeScore(trajectory, task) {
    const right = runChecks({ trajectory, task })[0]?.score ?? 0;
    return { ...weightedScore({ right }), checks: [] };
  },
  scripted: {
    ids: ["asks", "guesses"],
    policies: (task, size = 2) => Array.from({ length: size }, (_, at) => script(at % 2 ? "guesses" : "asks", task)),
    comparablePairs: () => [{ better: "asks", worse: "guesses" }],
  },
};
