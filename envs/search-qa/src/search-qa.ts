/**
 * Search-QA: questions of one to four hops over an encyclopaedia, as Search-R1 asks them. The score is exact match and
 * form, decided by rules alone; the questions are generated with the encyclopaedia of `--seed`.
 */
import type { CheckResult, CheckRunner, Environment, Policy, Rubric, Task, Trajectory } from "@arenakit/contracts";
import { agentSteps, answerOf, observationsOf, stepThought, textOf, weightedScore } from "@arenakit/contracts";
import { namesSaid, nextQueries } from "@arenakit/evaluator-checks";
import { exactMatch, subMatch } from "@arenakit/evaluator-rubrics/metrics";
import { Gold, makeTasks } from "./make-tasks.ts";
import { questionPrompt } from "./prompt.ts";

/** What form counts beside the answer: Search-R1's λ of its format reward, whose published runs take 0.2. */
const WEIGHTS = { exact_match: 0.8, format: 0.2 } as const;

/** The tool that `<search>` calls; it takes one query. */
const TOOL = "search";
const MOST_TURNS = 6;
/** Of the scripted policy: one a turn, and a turn for the answer. */
const MOST_SEARCHES = MOST_TURNS - 1;

/** Null of a query that somebody made and nobody answered. */
const goldOf = ({ gold }: Task) => (gold === undefined ? null : Gold.parse(gold));
const languageOf = ({ language = "en" }: Task) => language;

const RUBRIC_WORDS = {
  en: {
    tools: ["Search", "Searches for each link of the question, and not for the same twice."],
    accuracy: ["Accuracy", "The answer is right and follows from the passages that were found."],
  },
  zh: {
    tools: ["检索", "为问题的每一环检索，不重复检索。"],
    accuracy: ["准确", "答案正确，并且来自检索到的段落。"],
  },
} as const;

const rubric = (task: Task): Rubric => {
  const { tools, accuracy } = RUBRIC_WORDS[languageOf(task)];
  return {
    id: "search-qa",
    criteria: [
      { id: "path.tool_use", dimension: "path", title: tools[0], description: tools[1], weight: 1 },
      { id: "answer.accuracy", dimension: "answer", title: accuracy[0], description: accuracy[1], weight: 1 },
    ],
    dimensions: { path: 0.3, answer: 0.7 },
    scale: { min: 0, max: 10 },
  };
};

/**
 * The form that the prompt asks for: a thought after each new information, no call that cannot be read, and an answer, in
 * its tags where the text of the turn is known. 0 or 1.
 */
function formatOf(trajectory: Trajectory): 0 | 1 {
  const steps = agentSteps(trajectory);
  const last = steps.at(-1);
  if (!last || answerOf(trajectory) === null) return 0;
  const raw = last.extra?.arenakit?.raw;
  if (raw !== undefined && !raw.includes("<answer>")) return 0;
  const hasThoughts = steps.every((step, at) => {
    const before = steps[at - 1]?.observation?.results.length ?? 0;
    return before === 0 || (stepThought(step) ?? "").trim() !== "";
  });
  return hasThoughts && steps.every(({ extra }) => !extra?.arenakit?.invalidCalls?.length) ? 1 : 0;
}

const passed = (id: string, family: CheckResult["family"], isRight: boolean, message: string): CheckResult => {
  const status = isRight ? "pass" : "fail";
  return { id, family, status, score: isRight ? 1 : 0, examined: 1, message, evidence: [], fatal: false };
};

/** Without the gold answer: was anything found, and does what was found say the answer? */
const runChecks: CheckRunner = ({ trajectory }) => {
  const found = agentSteps(trajectory)
    .flatMap(observationsOf)
    .filter(({ isError }) => !isError);
  const asked = passed("process.tools_before_answer", "process", found.length > 0, "searches before it answers");
  const answer = answerOf(trajectory);
  if (answer === null) return [asked];
  const isStated = found.some(({ text }) => subMatch(text, [answer]) === 1);
  return [asked, passed("groundedness.answer", "groundedness", isStated, "a passage says the answer")];
};

const THOUGHTS = {
  en: {
    first: "I begin with the question itself.",
    next: (query: string) => `The passages do not say it yet. They name ${query}; I search for that.`,
    found: (answer: string) => `A passage says it: ${answer}.`,
    none: "No passage says it.",
    nothing: "I did not find it.",
    guess: "I know it.",
  },
  zh: {
    first: "先检索问题本身。",
    next: (query: string) => `段落里还没有答案，但提到了“${query}”，接着检索。`,
    found: (answer: string) => `段落里写着答案：${answer}。`,
    none: "没有段落写出答案。",
    nothing: "没有找到。",
    guess: "我知道答案。",
  },
} as const;

/**
 * Searches for the question, then for names that it or the passages say, until a passage says the answer; or guesses at
 * once. The gold answer tells it when to stop, and never what to ask.
 */
const script = (id: string, searches: boolean, task: Task): Policy => {
  const { answers, names } = goldOf(task) ?? { answers: [], names: [] };
  const words = THOUGHTS[languageOf(task)];
  const inQuestion = names.filter((name) => task.query.includes(name));
  const say = (thought: string, answer: string) => ({
    ...{ kind: "message" as const, thought, text: `<answer>${answer}</answer>`, calls: [] },
  });
  return {
    id,
    scripted: true,
    async next(messages) {
      if (!searches) return say(words.guess, "42");
      const seen = messages.filter((message) => message.role === "tool");
      const texts = seen.map(({ content }) => textOf(content));
      const known = answers.find((answer) => texts.some((text) => subMatch(text, [answer]) === 1));
      if (known) return say(words.found(known), known);
      const asked = messages.flatMap((message) => (message.role === "assistant" ? (message.toolCalls ?? []) : []));
      const leads = [
        ...inQuestion.map((query) => ({ query, context: task.query })),
        ...texts.flatMap((text) => namesSaid(text.replaceAll("\\n", "\n"))),
      ];
      const next = { question: task.query, asked: asked.map(({ arguments: { query } }) => String(query)), most: 1 };
      const query = seen.length === 0 ? task.query : nextQueries(leads, next)[0];
      if (query === undefined || seen.length >= MOST_SEARCHES) return say(words.none, words.nothing);
      const call = { name: TOOL, argumentsText: JSON.stringify({ query }) };
      return { kind: "message", thought: seen.length === 0 ? words.first : words.next(query), text: "", calls: [call] };
    },
  };
};

export const searchQa: Environment = {
  id: "search-qa",
  version: "0.1.0",
  description: "Questions of one to four hops over an encyclopaedia, scored by exact match and form.",
  toolset: "browsecomp",
  language: "en",
  dialect: "search-r1",
  // As Search-R1 trains: four searches, and a turn for the answer; passages of some 500 tokens.
  limits: { maxTurns: MOST_TURNS, maxToolCalls: 8, maxCallsPerTurn: 2, callTimeoutMs: 30_000, contextTokens: 16_384 },
  tasks: () => [],
  makeTasks,
  getPrompt: (task) => questionPrompt(task.query, languageOf(task)),
  rubric,
  runChecks,
  ruleGrounds: {
    criteria: {
      "path.tool_use": { "process.tools_before_answer": 1 },
      "answer.accuracy": { "groundedness.answer": 1 },
    },
  },
  /** Right in form and answer 1, right alone .8, in form alone .2: Search-R1's reward with λ = .2. */
  computeScore(trajectory, task) {
    const answer = answerOf(trajectory);
    const gold = goldOf(task);
    const exact_match = answer === null ? 0 : gold && exactMatch(answer, gold.answers);
    const format = formatOf(trajectory);
    return { ...weightedScore({ exact_match, format }, WEIGHTS), checks: runChecks({ trajectory, task }) };
  },
  goldAnswer: (task) => goldOf(task)?.answers[0] ?? null,
  scripted: {
    ids: ["searches", "guesses"],
    policies: (task, size = 2) =>
      Array.from({ length: size }, (_, at) => script(at % 2 === 0 ? "searches" : "guesses", at % 2 === 0, task)),
    comparablePairs: () => [{ better: "searches", worse: "guesses" }],
  },
};
