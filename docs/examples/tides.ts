/** Tides: an environment with a tool of its own. docs/environments.md explains it; `--plugin ./tides.ts --env tides` runs it. */
import { answerOf, type Environment, type Policy, type Rubric, type Task } from "@arenakit/contracts";
import type { OpenedWorld } from "@arenakit/corpus-world";
import { type Check, checkRunner, inAnswer, inObservation, readTrajectory } from "@arenakit/evaluator-checks";
import { defineTool, READ_ONLY } from "@arenakit/server-kit";
import * as z from "zod";

/** First high water of a day in minutes, and its height in metres. */
const HARBOURS = { Ningbo: { minute: 615, metres: 3.2 }, Qingdao: { minute: 640, metres: 4.1 } } as const;
const names = Object.keys(HARBOURS) as (keyof typeof HARBOURS)[];

const nextHighWater = defineTool<OpenedWorld>()({
  name: "next_high_water",
  title: "Next high water",
  description: "When the water in a harbour is highest next, and how high it is.",
  annotations: READ_ONLY,
  input: z.strictObject({ harbour: z.enum(names).describe("Name of the harbour") }),
  output: z.object({ harbour: z.string(), at: z.string(), metres: z.number(), world: z.string() }),
  async handler({ harbour }, { backend, call }) {
    const { minute, metres } = HARBOURS[harbour];
    const clock = [Math.floor(minute / 60), minute % 60].map((part) => String(part).padStart(2, "0")).join(":");
    return { harbour, at: `${call.now.slice(0, 10)} ${clock}`, metres, world: backend.meta.name };
  },
  render: ({ harbour, at, metres }) => `High water at ${harbour}: ${at}, ${metres} m.`,
});

const text = (value: string) => [{ type: "text" as const, text: value }];

const task = (split: Task["split"], harbour: string): Task => ({
  id: `tides-${split}`,
  env: "tides",
  subtask: "high-water",
  split,
  query: `When is the next high water at ${harbour}, and how high is it?`,
  constraints: { cities: [harbour], people: 1, preferences: [] },
});
const tasks = [task("demo", "Qingdao"), task("validation", "Ningbo"), task("test", "Ningbo")];

const rubric: Rubric = {
  id: "tides",
  criteria: [
    { id: "path.tool_use", dimension: "path", title: "Tool use", description: "Asks before it answers.", weight: 1 },
    {
      id: "answer.accuracy",
      dimension: "answer",
      title: "Accuracy",
      description: "Says what the tool said.",
      weight: 1,
    },
  ],
  dimensions: { path: 0.5, answer: 0.5 },
  scale: { min: 0, max: 10 },
};

const asked: Check = {
  id: "process.asked_tool",
  family: "process",
  title: "asks the tool",
  examine: ({ observations }) => [{ score: observations.length > 0 ? 1 : 0, evidence: [] }],
};

/** Every height in the answer is one that the tool said; an answer without one is wrong, not left unjudged. */
const heights: Check = {
  id: "groundedness.height",
  family: "groundedness",
  title: "heights of the water",
  examine(reading) {
    const said = [...(reading.answer ?? "").matchAll(/\d\.\d m/g)];
    if (said.length === 0) return [{ score: 0, note: "no height is given", evidence: [] }];
    return said.map((match) => {
      const inWords = inAnswer(reading, { start: match.index, end: match.index + match[0].length });
      const source = reading.observations.find((one) => one.text.includes(match[0]));
      return source
        ? { score: 1, evidence: [inWords, inObservation(source)] }
        : { score: 0, note: `the tool never said ${match[0]}`, evidence: [inWords] };
    });
  },
};

/** Asks the tool and repeats what it says, or guesses. */
const script = (id: "asks" | "guesses", harbour: string): Policy => ({
  id,
  scripted: true,
  async next(messages) {
    const seen = messages.findLast((message) => message.role === "tool");
    if (id === "asks" && !seen) {
      const call = { name: nextHighWater.name, argumentsText: JSON.stringify({ harbour }) };
      return { kind: "message", text: "", thought: "I look it up.", calls: [call] };
    }
    const found = seen?.structured as { at: string; metres: number } | undefined;
    const said = found ? `at ${found.at}, ${found.metres} m` : "around noon, 9.9 m";
    return { kind: "message", text: `<answer>High water at ${harbour} is ${said}.</answer>`, calls: [] };
  },
});

const tides: Environment = {
  id: "tides",
  version: "1",
  toolset: "tides",
  language: "en",
  limits: { maxTurns: 4, maxToolCalls: 4, maxCallsPerTurn: 2, callTimeoutMs: 10_000, contextTokens: 16_384 },
  tasks: (split) => tasks.filter((one) => split === "all" || one.split === split),
  getPrompt: ({ query }, _tools, now) => [
    { role: "system", content: text(`It is ${now}. Ask the tools, then write <answer>…</answer>.`) },
    { role: "user", content: text(query) },
  ],
  rubric: () => rubric,
  runChecks: checkRunner([asked, heights], readTrajectory),
  ruleGrounds: {
    criteria: { "path.tool_use": { "process.asked_tool": 1 }, "answer.accuracy": { "groundedness.height": 1 } },
  },
  computeScore(trajectory) {
    const said = answerOf(trajectory)?.includes(" m.") ? 1 : 0;
    return { total: said, components: { said }, checks: [] };
  },
  scripted: {
    ids: ["asks", "guesses"],
    policies: ({ constraints: { cities } }, size = 2) =>
      Array.from({ length: size }, (_, at) => script(at % 2 === 0 ? "asks" : "guesses", cities[0]!)),
    comparablePairs: () => [{ better: "asks", worse: "guesses" }],
  },
};

export const environments = { tides };
export const toolsets = { tides: [nextHighWater] };
