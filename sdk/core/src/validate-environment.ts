/**
 * Whether an environment tells right answers from wrong ones: each task's gold answer, no answer, its query as the answer,
 * what its tools returned pasted as the answer, and the gold answer of another task are rolled out and scored by what the
 * environment can verify alone. What needs a
 * reader is reported, and never counted as 0. Its tasks are looked at, too: ids, splits, doubles, overlap, and prompts that give the answer away.
 */
import {
  agentSteps,
  answerOf,
  boundary,
  type CallContext,
  type Dialect,
  type Environment,
  eachBounded,
  evenly,
  FailureError,
  failureOf,
  observationsOf,
  omitUndefined,
  type Policy,
  type ScoreBreakdown,
  type ScoreEvidence,
  SPLITS,
  type Task,
  type ToolCaller,
  type Trajectory,
  weightedScore,
} from "@arenakit/contracts";
import { hermes } from "./dialect/hermes.ts";
import { dialects } from "./dialects.ts";
import { memberProblems } from "./member-problems.ts";
import { rollout, withLease } from "./rollout.ts";
import { scoreTrajectory } from "./score-trajectory.ts";
import { taskProblems } from "./task-problems.ts";

/**
 * Gold answers score at least so much on average; no answer, the query itself, the pasted results of the tools and the
 * answer of another task at most so much.
 */
export const VALIDATION_THRESHOLDS = { gold: 0.8, empty: 0.2, copied: 0.2, pasted: 0.5, shuffled: 0.4 } as const;
/** What the tools returned is a heap and no answer where it is at least so many times as long as the gold answer. */
const HEAP = 5;
/** Characters of it that are pasted: of more the beginning, as much as a policy may write at once. */
const MOST_PASTED = 10_000;
/** Tasks of a split that are scored; of more, so many are taken at equal distances. */
const SCORED_PER_SPLIT = 100;
const CONCURRENCY = 8;
/** Ids that a problem names. */
const NAMED = 5;

export interface ValidateOptions {
  /** The tools of the toolset. Absent: nothing is called and nothing that needs them is verified. */
  readonly tools?: ToolCaller;
  /** Components that a reader scores. Absent: they are reported as not judged. They are no part of what is verified. */
  readonly judged?: (trajectory: Trajectory, task: Task) => Promise<NonNullable<ScoreEvidence["judged"]>>;
  /** That of the environment; default hermes. */
  readonly dialect?: Dialect;
  readonly context?: CallContext;
  readonly scoredPerSplit?: number;
}

export interface EnvironmentReport {
  readonly id: string;
  readonly ok: boolean;
  /** How many there are in each split, and how many were scored. */
  readonly tasks: Readonly<Record<Task["split"], number>>;
  readonly scored: number;
  /** Means of what was verified, in [0, 1]; null where nothing could be. */
  readonly goldMean: number | null;
  readonly emptyMean: number | null;
  readonly copiedMean: number | null;
  readonly pastedMean: number | null;
  readonly shuffledMean: number | null;
  /** Components that need a reader, and had none. */
  readonly notJudged: readonly string[];
  /** Means of the components that a reader scored, alone. */
  readonly judged: Readonly<Record<string, JudgedMeans>>;
  /** Share of the tasks that are like an earlier one of their split. */
  readonly nearDuplicates: number;
  readonly problems: readonly string[];
}

/** Of gold answers and of those of other tasks; null where the reader scored none. */
export interface JudgedMeans {
  readonly gold: number | null;
  readonly shuffled: number | null;
}

interface ScoredTask {
  readonly gold: number | null;
  readonly empty: number | null;
  readonly copied: number | null;
  readonly pasted: number | null;
  readonly shuffled: number | null;
  readonly notJudged: readonly string[];
  /** Ids of the checks that ran on the right answer and on none. */
  readonly checks: readonly string[];
  /** What the reader scored, by component. */
  readonly judged: Readonly<Record<string, JudgedMeans>>;
}

/**
 * `tasks` are those of all splits. Where tools are given, or none are needed, the environment's first scripted policy
 * does the research and the answer alone is replaced; a task without a gold answer takes that policy's own.
 */
export async function validateEnvironment(
  environment: Environment,
  tasks: readonly Task[],
  options: ValidateOptions = {},
): Promise<EnvironmentReport> {
  const chosen = SPLITS.flatMap((split) =>
    evenly(
      tasks.filter((task) => task.split === split),
      options.scoredPerSplit ?? SCORED_PER_SPLIT,
    ),
  );
  /** What could not be done, by why: one cause stops many. */
  const failed = new Map<string, string[]>();
  const attempt = async <T>(what: string, work: () => Promise<T>): Promise<T | null> => {
    const done = await boundary("harness", work);
    if (!done.ok) failed.set(done.failure.message, [...(failed.get(done.failure.message) ?? []), what]);
    return done.ok ? done.value : null;
  };
  const golds = await eachBounded(chosen, CONCURRENCY, (task) =>
    attempt(`gold answer of ${task.id}`, () => goldOf(environment, task, options)),
  );
  const scores = await eachBounded(chosen, CONCURRENCY, (task, at) => {
    const gold = golds[at] ?? null;
    const other = gold === null ? null : otherAnswer(chosen, golds, at);
    return attempt(`score of ${task.id}`, () => scoreTask(environment, task, { gold, other, options }));
  });
  const scored = scores.flatMap((one) => one ?? []);
  const means = {
    gold: mean(scored.map(({ gold }) => gold)),
    empty: mean(scored.map(({ empty }) => empty)),
    copied: mean(scored.map(({ copied }) => copied)),
    pasted: mean(scored.map(({ pasted }) => pasted)),
    shuffled: mean(scored.map(({ shuffled }) => shuffled)),
  };
  const notJudged = [...new Set(scored.flatMap((one) => one.notJudged))].sort();
  const judged = judgedMeans(scored);
  const found = taskProblems(environment, tasks);
  const checks = [...new Set(scored.flatMap((one) => one.checks))];
  const members = memberProblems(environment, [...tasks, ...environment.tasks("all")], checks);
  const weak = chosen.filter((_, at) => (scores[at]?.gold ?? 1) < VALIDATION_THRESHOLDS.gold).map(({ id }) => id);
  const unsound = [
    ...meanProblems(means, { weak, isExplained: failed.size > 0 || notJudged.length > 0 }),
    ...Object.entries(judged).flatMap(judgedProblems),
  ];
  const problems = [...failed].map(([why, [first, ...more]]) =>
    more.length === 0 ? `${first}: ${why}` : `${first} and ${more.length} more: ${why}`,
  );
  const all = [...members, ...found.problems, ...unsound, ...problems];
  return {
    id: environment.id,
    ok: all.length === 0,
    tasks: found.tasks,
    scored: scored.length,
    goldMean: means.gold,
    emptyMean: means.empty,
    copiedMean: means.copied,
    pastedMean: means.pasted,
    shuffledMean: means.shuffled,
    notJudged,
    judged,
    nearDuplicates: found.nearDuplicates,
    problems: all,
  };
}

/** A mean of equal numbers may differ from them in its last digit. */
const isOver = (value: number | null, limit: number): value is number => value !== null && value > limit + 1e-9;

function meanProblems(
  { gold, empty, copied, pasted, shuffled }: Readonly<Record<keyof typeof VALIDATION_THRESHOLDS, number | null>>,
  { weak, isExplained }: { weak: readonly string[]; isExplained: boolean },
): string[] {
  const limits = VALIDATION_THRESHOLDS;
  const figure = (value: number) => value.toFixed(3);
  return [
    gold === null && !isExplained ? ["no gold answer was scored: give goldAnswer, or scripted policies and tools"] : [],
    gold !== null && gold < limits.gold
      ? [`gold answers score ${figure(gold)}, expected at least ${limits.gold}: ${weak.slice(0, NAMED).join(", ")}`]
      : [],
    isOver(empty, limits.empty) ? [`no answer scores ${figure(empty)}, expected at most ${limits.empty}`] : [],
    isOver(copied, limits.copied)
      ? [`the query as the answer scores ${figure(copied)}, expected at most ${limits.copied}`]
      : [],
    isOver(pasted, limits.pasted)
      ? [`what the tools returned, pasted as the answer, scores ${figure(pasted)}, expected at most ${limits.pasted}`]
      : [],
    isOver(shuffled, limits.shuffled)
      ? [`answers of other tasks score ${figure(shuffled)}, expected at most ${limits.shuffled}`]
      : [],
  ].flat();
}

function judgedMeans(scored: readonly ScoredTask[]): Record<string, JudgedMeans> {
  const names = [...new Set(scored.flatMap(({ judged }) => Object.keys(judged)))].sort();
  const meanOf = (name: string, of: keyof JudgedMeans) => mean(scored.map(({ judged }) => judged[name]?.[of] ?? null));
  return Object.fromEntries(
    names.map((name) => [name, { gold: meanOf(name, "gold"), shuffled: meanOf(name, "shuffled") }]),
  );
}

/** A reader to whom all answers are the same says nothing. */
function judgedProblems([name, { gold, shuffled }]: [string, JudgedMeans]): string[] {
  if (gold === null || shuffled === null || gold > shuffled) return [];
  return [
    `the reader scores gold answers ${gold.toFixed(3)} in ${name} and those of other tasks ${shuffled.toFixed(3)}, expected less`,
  ];
}

/** As a policy writes it; null where neither the task nor a script has one. */
async function goldOf(environment: Environment, task: Task, options: ValidateOptions): Promise<string | null> {
  const gold = environment.goldAnswer?.(task) ?? null;
  if (gold !== null || !researcherOf(environment, task, options)) return gold;
  return answerOf(await answered(environment, task, { answer: null, researches: true, options }));
}

/** The gold answer of the nearest later task, one of the same kind if there is one, that is another. */
function otherAnswer(tasks: readonly Task[], golds: readonly (string | null)[], at: number): string | null {
  const own = tasks[at]!;
  const later = [...tasks.keys()]
    .map((step) => (at + step) % tasks.length)
    .filter((index) => golds[index] != null && golds[index] !== golds[at]);
  const alike = later.find((index) => tasks[index]!.subtask === own.subtask && tasks[index]!.language === own.language);
  return golds[alike ?? later[0] ?? -1] ?? null;
}

async function scoreTask(
  environment: Environment,
  task: Task,
  { gold, other, options }: { gold: string | null; other: string | null; options: ValidateOptions },
): Promise<ScoredTask> {
  const scoreWith = async (answer: string, { own, researches }: { own: ValidateOptions; researches: boolean }) => {
    const trajectory = await answered(environment, task, { answer, researches, options: own });
    return { trajectory, ...(await scoreAlone(environment, task, { trajectory, options: own })) };
  };
  const { judged: _, ...unread } = options;
  // What verifies asks the tools that the episode had for itself. A reader tells gold answers from others, and reads no more.
  const score = (answer: string, { researches, isRead = researches }: { researches: boolean; isRead?: boolean }) => {
    const own = isRead ? options : unread;
    return own.tools
      ? withLease(own.tools, NEVER_ENDED, (tools) => scoreWith(answer, { own: { ...own, tools }, researches }))
      : scoreWith(answer, { own, researches });
  };
  const right = gold === null ? null : await score(gold, { researches: true });
  const nothing = await score("", { researches: false });
  const copy = await score(task.query, { researches: false });
  const results = right ? resultsOf(right.trajectory) : "";
  const isHeap = gold !== null && results.length >= HEAP * Math.max(1, gold.length);
  const paste = isHeap ? await score(results.slice(0, MOST_PASTED), { researches: true, isRead: false }) : null;
  const wrong = other === null ? null : await score(other, { researches: true });
  const names = Object.keys({ ...right?.judged, ...wrong?.judged });
  const ran = [right ?? nothing, nothing].flatMap(
    ({ trajectory }) => environment.runChecks?.({ task, trajectory }) ?? [],
  );
  return {
    checks: ran.map(({ id }) => id),
    gold: right && verifiable(right.score),
    empty: verifiable(nothing.score),
    copied: verifiable(copy.score),
    pasted: paste && verifiable(paste.score),
    shuffled: wrong && verifiable(wrong.score),
    notJudged: Object.entries((right ?? nothing).score.components).flatMap(([name, value]) =>
      value === null && (right?.judged[name] ?? null) === null ? [name] : [],
    ),
    judged: Object.fromEntries(
      names.map((name) => [name, { gold: right?.judged[name] ?? null, shuffled: wrong?.judged[name] ?? null }]),
    ),
  };
}

/** What the tools returned to the policy, of calls that did not fail. */
const resultsOf = (trajectory: Trajectory) =>
  agentSteps(trajectory)
    .flatMap(observationsOf)
    .flatMap(({ text, isError }) => (isError ? [] : [text]))
    .join("\n");

const NEVER_ENDED = new AbortController().signal;

interface JudgedScore {
  readonly score: ScoreBreakdown;
  readonly judged: NonNullable<ScoreEvidence["judged"]>;
}

async function scoreAlone(
  environment: Environment,
  task: Task,
  { trajectory, options }: { trajectory: Trajectory; options: ValidateOptions },
): Promise<JudgedScore> {
  const { verifyTool, ...unverified } = environment;
  const { score, failure } = await scoreTrajectory({
    environment: hasTools(environment, options) ? environment : unverified,
    ...{ task, trajectory, ...omitUndefined({ toolset: options.tools }) },
  });
  // A gold answer that nobody could judge is a problem of its task, as a tool that failed is one of its own.
  if (failure) throw new FailureError(failure);
  // What the reader says stands apart: the score is of what the environment can verify alone.
  const judged = failureOf(trajectory) ? {} : ((await options.judged?.(trajectory, task)) ?? {});
  return { score: score!, judged };
}

/** The total; without a reader the weighted mean of what was scored, which a fatal check makes 0; null where nothing was. */
export function verifiable({ total, components, weights, checks }: ScoreBreakdown): number | null {
  if (total !== null) return total;
  if (checks.some(({ fatal }) => fatal)) return 0;
  const scored = Object.fromEntries(Object.entries(components).filter(([, value]) => value !== null));
  if (!weights) return weightedScore(scored).total;
  const known = Object.entries(weights).filter(([name]) => Object.hasOwn(scored, name));
  return weightedScore(scored, Object.fromEntries(known)).total;
}

/** Its own tools are always there; those of servers are where the caller has opened them. */
const hasTools = ({ toolset, mcpServers }: Environment, { tools }: ValidateOptions) =>
  (toolset === undefined && mcpServers === undefined) || tools !== undefined;

/** Who gathers what the answer rests on. */
function researcherOf(environment: Environment, task: Task, options: ValidateOptions): Policy | undefined {
  const { scripted } = environment;
  if (!scripted || task.mode === "no_tool" || !hasTools(environment, options)) return undefined;
  const isRead = scripted.dialect === undefined || scripted.dialect === dialectOf(environment, options).id;
  return isRead ? scripted.policies(task, 1)[0] : undefined;
}

function dialectOf({ dialect: name }: Environment, { dialect }: ValidateOptions): Dialect {
  const known: Readonly<Record<string, Dialect>> = dialects;
  return dialect ?? (name !== undefined && Object.hasOwn(known, name) ? known[name]! : hermes);
}

/** Researches as the researcher does, if there is one, and then gives the answer; `null` is the researcher's own. */
export function answeringPolicy({
  id,
  researcher,
  answer,
  dialect,
}: {
  id: string;
  researcher?: Policy | undefined;
  answer: string | null;
  dialect: Dialect;
}): Policy {
  return {
    id,
    scripted: true,
    async next(messages, tools, signal) {
      const turn = await researcher?.next(messages, tools, signal);
      if (turn && (answer === null || calls(turn, dialect))) return turn;
      return { kind: "text", text: asTurn(answer ?? "") };
    },
  };
}

/** A rollout that ends with the answer, after the research or without a call; `null` is the researcher's own answer. */
function answered(
  environment: Environment,
  task: Task,
  { answer, researches, options }: { answer: string | null; researches: boolean; options: ValidateOptions },
): Promise<Trajectory> {
  const dialect = dialectOf(environment, options);
  const researcher = researches ? researcherOf(environment, task, options) : undefined;
  const policy = answeringPolicy({ id: "validation", researcher, answer, dialect });
  return rollout({
    environment,
    task,
    policy,
    dialect,
    tools: options.tools ?? NO_TOOLS,
    context: { now: DEFAULT_NOW, ...options.context },
    group: { id: `validate:${task.id}`, index: 0, size: 1, anchor: true },
  });
}

/** Of a task and a world that name no time. */
const DEFAULT_NOW = "2026-05-01T08:00";

const NO_TOOLS: ToolCaller = {
  list: async () => [],
  call: async (name) => ({ text: `[unknown_tool] ${name}`, isError: true, code: "unknown_tool" }),
};

const calls = (turn: Awaited<ReturnType<Policy["next"]>>, dialect: Dialect) =>
  turn.kind === "message" ? turn.calls.length > 0 : dialect.parse(turn.text, () => "call").calls.length > 0;

/** Every dialect of ours reads thoughts and answers so; a gold answer may bring its own. */
function asTurn(answer: string): string {
  if (answer === "" || answer.includes("<answer>")) return answer;
  return `<think>…</think>\n<answer>${answer}</answer>`;
}

function mean(values: readonly (number | null)[]): number | null {
  const scored = values.filter((value) => value !== null);
  return scored.length === 0 ? null : scored.reduce((sum, value) => sum + value, 0) / scored.length;
}
