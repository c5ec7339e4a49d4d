/** The file that `arenakit env new` writes: a whole environment with a tool of its own, small enough to be changed at once. */

/** Of `id`, the name of the environment; at most 100 lines. */
export function environmentFile(id: string): string {
  return TEMPLATE.replaceAll("ENVIRONMENT_ID", id);
}

const TEMPLATE = `/**
 * ENVIRONMENT_ID: how many of an article a shop has. Change the tasks, the tool and the score into your own; then
 *   npx arenakit env validate ENVIRONMENT_ID --plugin ./ENVIRONMENT_ID.ts
 *   npx arenakit rollout --env ENVIRONMENT_ID --plugin ./ENVIRONMENT_ID.ts --out runs/ENVIRONMENT_ID
 */
import { type Environment, type LocalTool, type Policy, type Rubric, type Task, weightedScore } from "@arenakit/contracts";
import { type Check, checkRunner, readTrajectory } from "@arenakit/evaluator-checks";

const ARTICLES = ["lanterns", "umbrellas", "teapots", "kites", "fountain pens", "chess sets", "raincoats", "bicycle bells"];
const SHOPS = ["the harbour shop", "our branch in the old town", "the store at the railway station", "Uncle Wu's corner"];
const SPLITS = ["demo", "train", "train", "validation", "test"] as const;

/** What the world holds; the policy learns it by the tool alone. */
const stockOf = (article: number, shop: number) => 3 + article * SHOPS.length * 2 + shop * 2;

const TASKS: Task[] = ARTICLES.flatMap((article, at) =>
  SHOPS.map((shop, place) => ({
    id: \`ENVIRONMENT_ID-\${at}-\${place}\`,
    env: "ENVIRONMENT_ID",
    subtask: "stock",
    split: SPLITS[at % SPLITS.length]!,
    query: \`How many \${article} does \${shop} have today?\`,
    language: "en" as const,
    constraints: { cities: [], people: 1, preferences: [] },
    gold: { count: stockOf(at, place) },
    extra: { article, shop },
  })),
);

const text = { type: "string" };
const inputSchema = { type: "object", properties: { article: text, shop: text }, required: ["article", "shop"] };
/** The policy's mistakes are answers, too: it reads them and can try again. */
const lookUp: LocalTool = {
  kind: "program",
  spec: { name: "look_up_stock", description: "How many of an article a shop has.", repeatable: true, inputSchema },
  async call({ article, shop }) {
    const [at, place] = [ARTICLES.indexOf(String(article)), SHOPS.indexOf(String(shop))];
    if (at < 0) return { text: \`[unknown_article] expected one of \${ARTICLES.join(", ")}\`, isError: true, code: "unknown_article" };
    if (place < 0) return { text: \`[unknown_shop] expected one of \${SHOPS.join(", ")}\`, isError: true, code: "unknown_shop" };
    return { text: String(stockOf(at, place)), isError: false };
  },
};

const rubric: Rubric = {
  id: "ENVIRONMENT_ID",
  criteria: [
    { id: "path.tool_use", dimension: "path", title: "Tool use", description: "Looks up before it answers.", weight: 1 },
    { id: "answer.accuracy", dimension: "answer", title: "Accuracy", description: "The number is right.", weight: 1 },
  ],
  dimensions: { path: 0.2, answer: 0.8 },
  scale: { min: 0, max: 10 },
};

/** What is certain of an attempt: the score and the rule judge, which compares attempts by the rubric, go by it. */
const CHECKS: Check[] = [
  { id: "process.looks_up", family: "process", title: "Looks up", examine: ({ observations }) => [{ score: observations.length > 0 ? 1 : 0, evidence: [] }] },
  { id: "groundedness.count", family: "groundedness", title: "The number is right", examine: ({ answer, task }) => [{ score: answer?.trim() === String((task as Task).gold?.count) ? 1 : 0, evidence: [] }] },
];
const runChecks = checkRunner(CHECKS, readTrajectory);

/** Looks up and says what it found, or guesses. A policy that asks no model shows that the environment works. */
const script = (id: string, looks: boolean, { extra }: Task): Policy => ({
  id,
  scripted: true,
  async next(messages) {
    const found = messages.find((message) => message.role === "tool");
    const call = { name: "look_up_stock", argumentsText: JSON.stringify(extra) };
    if (looks && !found) return { kind: "message", text: "", thought: "I look it up.", calls: [call] };
    return { kind: "message", text: \`<answer>\${found?.content[0]?.text ?? "42"}</answer>\`, calls: [] };
  },
});

const environment: Environment = {
  id: "ENVIRONMENT_ID",
  version: "0.1.0",
  description: "How many of an article a shop has.",
  language: "en",
  tools: [lookUp],
  limits: { maxTurns: 4, maxToolCalls: 4, maxCallsPerTurn: 2, callTimeoutMs: 5_000, contextTokens: 8_192 },
  tasks: (split) => TASKS.filter((task) => split === "all" || task.split === split),
  getPrompt: ({ query }) => [
    { role: "system", content: [{ type: "text", text: "Use the tool. Put the number alone between <answer> and </answer>." }] },
    { role: "user", content: [{ type: "text", text: query }] },
  ],
  rubric: () => rubric,
  goldAnswer: ({ gold }) => String(gold?.count),
  runChecks,
  ruleGrounds: { criteria: { "path.tool_use": { "process.looks_up": 1 }, "answer.accuracy": { "groundedness.count": 1 } } },
  computeScore(trajectory, task) {
    const [toolUse = 0, accuracy = 0] = runChecks({ trajectory, task }).map(({ score }) => score ?? 0);
    return { ...weightedScore({ accuracy, toolUse }, { accuracy: 0.8, toolUse: 0.2 }), checks: [] };
  },
  scripted: {
    ids: ["looks", "guesses"],
    policies: (task, size = 2) => Array.from({ length: size }, (_, at) => script(["looks", "guesses"][at % 2]!, at % 2 === 0, task)),
  },
};

export const environments = { "ENVIRONMENT_ID": environment };
`;
