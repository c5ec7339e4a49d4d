/**
 * One leased group from the store to what it is closed with: attempts are read, what is known of it is taken as it is,
 * the rest is asked, every match is handed to the recorder. Ends early only with the group's signal. Judgements are kept
 * by content: what was said of an ordered pair once is said again wherever the same question comes up, in another group,
 * after a restart, on another gateway. Only scores are kept.
 */

import { hash } from "node:crypto";
import {
  answerOf,
  boundary,
  type Comparison,
  canonicalJson,
  type Failure,
  fail,
  failureOf,
  type GroupReward,
  type JsonObject,
  type ListCall,
  type ListwiseJudge,
  type Match,
  omitUndefined,
  type PairwiseJudge,
  type Rubric,
  type Task,
  type Trajectory,
} from "@arenakit/contracts";
import { judgeGroup, LISTWISE } from "@arenakit/evaluator-arena";
import type { AttemptBody, Closing, EvolutionStore, GroupStore, KeptComparison, StoredConfig } from "@arenakit/store";
import type { JudgeBackend } from "../../tools/judge-backend.ts";
import { failedTrajectory, judgedTrajectory } from "../attempt-content.ts";
import type { JudgedWith } from "../configs.ts";
import { type GroupTask, groupOf, StoredGroupSettings, storedSettingsOf } from "../group-settings.ts";
import { type GroupResult, noReward, resultOf } from "../result.ts";
import type { ActiveGroup } from "./group-scheduler.ts";
import type { PooledJudge } from "./judge-pool.ts";
import type { Recorder } from "./recorder.ts";
import { type QuestionContext, retryingJudge, retryingListJudge } from "./retrying-judge.ts";
import { verifyAttempts } from "./verify-attempts.ts";

export interface PlayOptions {
  readonly store: Pick<GroupStore, "bodies" | "matches" | "lists" | "comparisons">;
  /** Absent where no run of tri-evolution is kept. */
  readonly evolutions?: EvolutionStore | undefined;
  /** Of the store, kept here. */
  readonly configOf: (sha256: string) => Promise<StoredConfig | null>;
  readonly evaluation: JudgedWith & Pick<JudgeBackend, "reading" | "tools">;
  readonly judges: ReadonlyMap<string, PooledJudge>;
  readonly recorder: Recorder;
  readonly clock: () => number;
  /** Runs what reads the store again until it has an answer or the group is given up. */
  readonly insist: <T>(active: ActiveGroup, work: () => Promise<T>) => Promise<T>;
  /** Told of what a judge failed with. */
  readonly onFailure: (active: ActiveGroup, failure: Failure) => void;
  /** Told when the questions of the group are about to stand in line. */
  readonly onAsking: (active: ActiveGroup) => void;
}

export type Ending = Pick<Closing, "state" | "result" | "failure" | "anchor">;

/** All comparisons of a round stand in line at once: the slots bound them. */
const NO_BOUND = 8192;

/** Rejects with a FailureError of owner harness when the group is given up; whatever else goes wrong is an invalid ending. */
export async function playGroup(active: ActiveGroup, options: PlayOptions): Promise<Ending> {
  const { group } = active;
  const { store, insist, clock } = options;
  if (group.lost >= MOST_LOST_JUDGINGS[group.terms.evolution ? "evolution" : "matches"])
    return endingLost(active, options);
  const task = await taskOf(active, options);
  if (!task.ok) return endingWithout(active, { task: null, failure: task.failure, clock });
  const [bodies, matches, lists] = await insist(active, () =>
    Promise.all([store.bodies(group.id), store.matches(group.id), store.lists(group.id)]),
  );
  const played = await boundary("harness", () =>
    judgeActive(active, task.value, { ...options, bodies, matches, lists }),
  );
  active.signal.throwIfAborted();
  return played.ok ? played.value : endingWithout(active, { task: task.value, failure: played.failure, clock });
}

/** What the group is judged by; not ok where this gateway does not have it. */
async function taskOf(active: ActiveGroup, { configOf, evaluation, insist }: PlayOptions) {
  const terms = await boundary("harness", () => storedSettingsOf(active.group));
  if (!terms.ok) return terms;
  const config = await insist(active, () => configOf(terms.value.config.sha256));
  return boundary("harness", () => groupOf(evaluation, active.group, config));
}

interface RecordedGroup {
  readonly bodies: readonly AttemptBody[];
  readonly matches: readonly Match[];
  readonly lists: readonly ListCall[];
}

async function judgeActive(
  active: ActiveGroup,
  task: GroupTask,
  options: PlayOptions & RecordedGroup,
): Promise<Ending> {
  const { group, lease, counts, beganAt } = active;
  const { recorder, clock } = options;
  const pooled = options.judges.get(task.judge.name)!;
  const { trajectories: submitted, anchors, contents } = attemptsOf(active, options.bodies);
  if (task.evolution) return playRubrics(active, task, { ...options, pooled, trajectories: submitted });
  const source = task.verifiable;
  const verified = source && (await verifyAttempts(submitted, { ...options, task, source }));
  const trajectories = verified?.trajectories ?? submitted;
  const judge = await judgeOf(active, { ...options, task, pooled, contents });
  const { reward, matches, lists } = await judgeGroup({
    ...task.settings,
    group: group.id,
    task: task.task,
    rubric: task.rubric,
    trajectories,
    anchors,
    ...omitUndefined({ verifiable: verified?.verifiable }),
    judge,
    concurrency: NO_BOUND,
    knownMatches: options.matches,
    knownLists: options.lists,
    onMatch(match) {
      pooled.figures.played(match);
      recorder.match(lease, match);
    },
    onList: (list) => recorder.list(lease, list),
    signal: active.signal,
  });
  counts.kept += ordersIn(options);
  const features = await featuresOf(reward, trajectories, options.evaluation);
  const judging = { beganAt, endedAt: clock(), ...counts };
  const withheld = verified?.withheld;
  const result = resultOf({ reward, matches, lists, features, ...omitUndefined({ withheld }), judging });
  return {
    state: reward.status,
    result: result as unknown as JsonObject,
    failure: reward.failure,
    ...omitUndefined({ anchor: bestOf(reward, trajectories) }),
  };
}

/** A group of tri-evolution, which rubrics reward. */
async function playRubrics(
  active: ActiveGroup,
  task: GroupTask,
  options: PlayOptions & { readonly pooled: PooledJudge; readonly trajectories: readonly Trajectory[] },
): Promise<Ending> {
  const { evolutions: store, pooled, trajectories, clock, evaluation } = options;
  if (!store) return fail("harness", "no_evolution", "this server keeps no runs of tri-evolution");
  const { playEvolution } = await import("../../evolution/play-evolution.ts");
  const { age, queue, signal, counts } = active;
  const context: QuestionContext = { age, queue, signal, counts, onFailure: (one) => options.onFailure(active, one) };
  const rank = trajectories.map((trajectory) => (failureOf(trajectory) ? null : 0));
  const features = await featuresOf({ rank }, trajectories, evaluation);
  options.onAsking(active);
  return playEvolution(active, { store, task, pooled, trajectories, features, context, clock });
}

/** Which attempt later groups may meet as an anchor: the first of those ranked best, if it has an answer to be met with. */
function bestOf({ rank }: GroupReward, trajectories: readonly Trajectory[]): number | undefined {
  const ranked = rank.flatMap((place, index) => (place === null ? [] : [{ place, index }]));
  const best = ranked.toSorted((one, other) => one.place - other.place)[0];
  return best && answerOf(trajectories[best.index]!)?.trim() ? best.index : undefined;
}

/** Of who is ranked; an answer that could not be counted in time has none, and its rank stands. */
function featuresOf(
  { rank }: Pick<GroupReward, "rank">,
  trajectories: readonly Trajectory[],
  { reading }: Pick<JudgeBackend, "reading">,
): Promise<GroupResult["features"]> {
  return Promise.all(
    trajectories.map(async (trajectory, index) => {
      if (rank[index] === null) return null;
      const counted = await boundary("judge", () => reading.features(trajectory));
      return counted.ok ? counted.value : null;
    }),
  );
}

/** The judge of the group behind all that keeps it patient, and from being asked what is known. */
async function judgeOf(
  active: ActiveGroup,
  options: PlayOptions & { task: GroupTask; pooled: PooledJudge; contents: ReadonlyMap<Trajectory, string> },
): Promise<PairwiseJudge | ListwiseJudge> {
  const { task, pooled, contents, recorder, store, insist } = options;
  const { age, queue, signal, counts } = active;
  const onFailure: QuestionContext["onFailure"] = (failure) => options.onFailure(active, failure);
  const context: QuestionContext = { age, queue, signal, counts, onFailure };
  if (task.settings.topology === LISTWISE) {
    options.onAsking(active);
    return retryingListJudge(pooled.listwise!, pooled, context);
  }
  const keyOf = keysOf({
    program: options.evaluation.program?.() ?? "",
    judge: pooled.pairwise,
    task: task.task,
    rubric: task.rubric,
    attempts: contents,
  });
  const keys = allKeys(keyOf, contents.keys());
  const known = keys.length > 0 ? await insist(active, () => store.comparisons(keys)) : [];
  options.onAsking(active);
  return cachedJudge(retryingJudge(pooled.pairwise, pooled, context), {
    keyOf,
    known,
    keep: (kept) => recorder.keep(kept),
    onKept() {
      active.counts.kept++;
      pooled.figures.orders.kept++;
    },
  });
}

interface Attempts {
  /** By index; in the place of what is not there stands one that failed. */
  readonly trajectories: readonly Trajectory[];
  /** Of earlier groups, by their index after the group's own. */
  readonly anchors: readonly Trajectory[];
  /** Of those that may play the hash of the content: equal bodies are the same to every judge. */
  readonly contents: ReadonlyMap<Trajectory, string>;
}

function attemptsOf(active: ActiveGroup, bodies: readonly AttemptBody[]): Attempts {
  const { size } = active.group;
  const byIndex = new Map(bodies.map((body) => [body.index, body]));
  const contents = new Map<Trajectory, string>();
  const readAt = (index: number) => {
    const stored = byIndex.get(index);
    if (!stored) return failedTrajectory(MISSING);
    if (stored.state === "abandoned") return failedTrajectory(stored.failure ?? ABANDONED);
    if (stored.body === null) return failedTrajectory(NOT_KEPT);
    active.bodyBytes += stored.bytes;
    const trajectory = judgedTrajectory({ ...stored, body: stored.body });
    if (stored.sha256 && !trajectory.extra?.arenakit?.failure) contents.set(trajectory, stored.sha256);
    return trajectory;
  };
  const trajectories = Array.from({ length: size }, (_, index) => readAt(index));
  const anchors = bodies.filter(({ index }) => index >= size).map(({ index }) => readAt(index));
  return { trajectories, anchors, contents };
}

const harness = (code: string, message: string, retryable = false): Failure => {
  return { owner: "harness", code, message, retryable };
};
const MISSING = harness("attempt_missing", "the attempt was not submitted before collecting ended", true);
const ABANDONED = harness("abandoned", "the trainer abandoned the attempt");
const NOT_KEPT = harness(
  "attempt_not_kept",
  "the body of the attempt is no longer in the store: keep bodies for longer",
);

/** Orders with scores that came from matches of before, and calls of lists. */
function ordersIn({ matches, lists }: RecordedGroup): number {
  const orders = matches.flatMap(({ pair: [first, second], forward, backward }) => [
    ...(forward.status === "scored" ? [`${first}>${second}`] : []),
    ...(backward.status === "scored" ? [`${second}>${first}`] : []),
  ]);
  return new Set(orders).size + lists.length;
}

interface Without {
  readonly task: GroupTask | null;
  readonly failure: Failure;
  readonly clock: () => number;
}

/** Invalid, with nothing but the failure. */
function endingWithout(active: ActiveGroup, { task, failure, clock }: Without): Ending {
  const { group, beganAt, counts } = active;
  const reward = noReward({ group, task, failure });
  const judging = { beganAt, endedAt: clock(), ...counts };
  const result = resultOf({ reward, matches: [], lists: [], features: reward.rank.map(() => null), judging });
  return { state: "invalid", result: result as unknown as JsonObject, failure };
}

/**
 * The ending of a group whose judge did not answer in time: with what it failed with last, or, where it was never asked
 * and nobody has noted a failure, harness/judge_backlog.
 */
export async function endingInTime(active: ActiveGroup, options: PlayOptions): Promise<Ending> {
  const { group, counts } = active;
  const terms = StoredGroupSettings.safeParse(group.terms);
  const pooled = terms.success ? options.judges.get(terms.data.judge.name) : undefined;
  const down = pooled?.breaker.state() === "down" ? pooled.figures.health("down").lastFailure : null;
  const last = active.failure ?? down;
  const backlog = harness(
    "judge_backlog",
    counts.asked === 0
      ? "the judge's time for the group was up before its turn came: allow more time (judgeSeconds), more comparisons at once, or fewer groups at once"
      : `the judge's time for the group was up after ${counts.asked} comparisons: allow more time (judgeSeconds) or more comparisons at once`,
    true,
  );
  const failure = last
    ? { ...last, message: `${last.message}; it was tried again until the judge's time for the group was up` }
    : backlog;
  return endingWithout(active, { task: await knownTaskOf(active, options), failure, clock: options.clock });
}

/**
 * How often in a row a group may take with it who judges it, with no match recorded in between: a text that ends a
 * process ends no more than these. More than the kills that a healthy group may meet before its first match; a group of
 * tri-evolution records nothing before its end, so that it may meet more of them.
 */
const MOST_LOST_JUDGINGS = { matches: 3, evolution: 16 };

/** The ending of a group whose judging never came to a match before its gateway was gone. */
async function endingLost(active: ActiveGroup, options: PlayOptions): Promise<Ending> {
  const message = `the gateway that judged the group was gone ${active.group.lost} times in a row before a match was recorded: look at what its attempts hold, and at why gateways end`;
  const failure = harness("judging_lost", message);
  return endingWithout(active, { task: await knownTaskOf(active, options), failure, clock: options.clock });
}

/** What the group is judged by; null where that cannot be told. */
async function knownTaskOf({ group }: ActiveGroup, options: PlayOptions): Promise<GroupTask | null> {
  const terms = StoredGroupSettings.safeParse(group.terms);
  const config = terms.success ? await boundary("harness", () => options.configOf(terms.data.config.sha256)) : null;
  const task = config?.ok ? await boundary("harness", () => groupOf(options.evaluation, group, config.value)) : null;
  return task?.ok ? task.value : null;
}

interface KeyOptions {
  /** Names the code that judges: another one may show judges something else, or check by other rules. */
  readonly program: string;
  readonly judge: PairwiseJudge;
  readonly task: Task;
  readonly rubric: Rubric;
  /** Each with a hash of all that a judge can be shown of it. */
  readonly attempts: ReadonlyMap<Trajectory, string>;
}

type KeyOf = (first: Trajectory, second: Trajectory, sample?: number) => string;

/**
 * Names judgements of these attempts by all that they depend on: the code, judge (its id names model and sampling), prompt, task,
 * rubric, the two contents in their order, the sample. Attempts of the same content are the same.
 */
function keysOf({ program, judge, task, rubric, attempts }: KeyOptions): KeyOf {
  const heads = new Map<string | null, string>();
  const headOf = (prompt: string | null): string => {
    const known = heads.get(prompt);
    if (known !== undefined) return known;
    const head = sha256(canonicalJson({ program, judge: judge.id, prompt, task, rubric }));
    heads.set(prompt, head);
    return head;
  };
  return (first, second, sample = 0) => {
    const head = headOf(judge.promptOf?.({ task, rubric, first, second }) ?? null);
    return sha256(`${head} ${attempts.get(first)} ${attempts.get(second)} ${sample}`);
  };
}

/** The keys of all ordered pairs of different attempts, each once. */
function allKeys(keyOf: KeyOf, attempts: Iterable<Trajectory>): string[] {
  const all = [...attempts];
  const keys = all.flatMap((first) => all.filter((second) => second !== first).map((second) => keyOf(first, second)));
  return [...new Set(keys)];
}

interface CachedJudgeOptions {
  readonly keyOf: KeyOf;
  readonly known: readonly KeptComparison[];
  /** Is given what the judge scored now. */
  readonly keep: (kept: KeptComparison) => void;
  /** Told of each question that was not asked because its answer is known, or is being given to an equal one. */
  readonly onKept: () => void;
}

/** Asks `judge` what is not known. Equal questions at the same time are asked once. */
function cachedJudge(judge: PairwiseJudge, { keyOf, known, keep, onKept }: CachedJudgeOptions): PairwiseJudge {
  const answers = new Map<string, Promise<Comparison>>(
    known.map(({ key, comparison }) => [key, Promise.resolve(comparison)]),
  );
  const ask = async (key: string, request: Parameters<PairwiseJudge["compare"]>[0]) => {
    const comparison = await judge.compare(request);
    if (comparison.status === "scored") keep({ key, comparison });
    return comparison;
  };
  return {
    id: judge.id,
    compare(request) {
      const key = keyOf(request.first, request.second, request.sample);
      const known = answers.get(key);
      if (known) onKept();
      const answer = known ?? ask(key, request);
      answers.set(key, answer);
      return answer;
    },
  };
}

const sha256 = (text: string): string => hash("sha256", text, "hex");
