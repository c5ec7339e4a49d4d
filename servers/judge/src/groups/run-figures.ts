/**
 * What a run has come to, kept up to date group by group: counts, reasons, figures by step. Takes groups as the store
 * has them in any order and more than once; of a closed one nothing is kept but its name and its part in the sums.
 */
import type { Failure } from "@arenakit/contracts";
import type { InvalidReason, RunFigures, StepFigures } from "@arenakit/server-pages";
import { CLOSED_STATES, type StoredGroup } from "@arenakit/store";
import { GroupResult } from "./result.ts";
import { GROUPS_OF_STEP, RunSteps } from "./run-steps.ts";
import { groupName, isHeldOut } from "./wire.ts";

/** As many points as a chart of a phone can tell apart. */
export const MAX_STEPS = 100;

/** How far back closed groups are counted by the minute. */
export const MINUTES = 30;
const MINUTE_MS = 60_000;

/** What is read of a result: most of it is matches, of which the sums know nothing. */
const Judged = GroupResult.pick({ score: true, reward: true });

/** Of one step: counts and sums, so that steps can be joined. */
interface StepSums {
  groups: number;
  invalid: number;
  scores: Sums;
  spreads: Sums;
  waits: Sums;
}

interface Sums {
  count: number;
  sum: number;
  squares: number;
}

interface OpenGroup {
  readonly state: StoredGroup["state"];
  readonly openedAt: number;
  readonly have: number;
  readonly awaited: number;
}

export class RunTally {
  readonly #open = new Map<string, OpenGroup>();
  readonly #closed = new Set<string>();
  readonly #steps = new RunSteps<StepSums>({ none: stepSums, add: addStep });
  readonly #minutes = new Map<number, number>();
  readonly #reasons = new Map<string, InvalidReason>();
  readonly #counts = { scored: 0, invalid: 0 };
  #lastChangedAt: number | null = null;

  get isEmpty(): boolean {
    return this.#lastChangedAt === null;
  }

  /** Takes a group as it is now. */
  take(group: StoredGroup): void {
    this.#lastChangedAt = Math.max(this.#lastChangedAt ?? 0, group.changedAt);
    if (this.#closed.has(group.id)) return;
    if (CLOSED_STATES.includes(group.state)) {
      this.#close(group);
      return;
    }
    const { state, openedAt, have, abandoned, size } = group;
    this.#open.set(group.id, { state, openedAt, have, awaited: state === "open" ? size - have - abandoned : 0 });
  }

  #close(group: StoredGroup): void {
    this.#open.delete(group.id);
    this.#closed.add(group.id);
    const closedAt = group.closedAt ?? group.changedAt;
    const minute = Math.floor(closedAt / MINUTE_MS);
    this.#minutes.set(minute, (this.#minutes.get(minute) ?? 0) + 1);
    for (const old of this.#minutes.keys()) if (old < minute - 2 * MINUTES) this.#minutes.delete(old);
    if (group.state === "scored") this.#counts.scored++;
    else {
      this.#counts.invalid++;
      this.#reason(group.failure);
    }
    const name = groupName(group.id);
    if (!isHeldOut(name)) this.#add(group, { launch: name.launch, closedAt });
  }

  #add(group: StoredGroup, { launch, closedAt }: { readonly launch: string | null; readonly closedAt: number }): void {
    const { step, openedAt } = group;
    const { figures: sums } = this.#steps.of({ launch, step, openedAt });
    sums.groups++;
    if (group.state === "invalid") {
      sums.invalid++;
      return;
    }
    if (group.readyAt !== null) add(sums.waits, closedAt - group.readyAt);
    const result = Judged.safeParse(group.result);
    if (!result.success) return;
    const { score, reward } = result.data;
    addMean(sums.scores, score);
    const rewards = reward.reward.filter((value) => value !== null);
    if (rewards.length > 0) add(sums.spreads, deviation(rewards));
  }

  #reason(failure: Failure | null): void {
    const { owner, code, message } = failure ?? { owner: "harness" as const, code: "unknown", message: "" };
    const key = `${owner}/${code}`;
    this.#reasons.set(key, { owner, code, message, groups: (this.#reasons.get(key)?.groups ?? 0) + 1 });
  }

  /** `now` says which minute is the current one. */
  figures(run: string, now: number): RunFigures {
    const open = [...this.#open.values()];
    const inState = (state: StoredGroup["state"]) => open.filter((group) => group.state === state).length;
    const taking = open.filter(({ state }) => state === "open");
    const minute = Math.floor(now / MINUTE_MS);
    const { isInOrder } = this.#steps;
    return {
      run,
      counts: { open: inState("open"), ready: inState("ready"), judging: inState("judging"), ...this.#counts },
      oldestOpenedAt:
        open.length === 0 ? null : open.reduce((least, { openedAt }) => Math.min(least, openedAt), Infinity),
      attempts: {
        have: taking.reduce((sum, { have }) => sum + have, 0),
        awaited: taking.reduce((sum, { awaited }) => sum + awaited, 0),
      },
      lastChangedAt: this.#lastChangedAt,
      closedByMinute: Array.from({ length: MINUTES }, (_, at) => this.#minutes.get(minute - MINUTES + 1 + at) ?? 0),
      reasons: [...this.#reasons.values()].sort((a, b) => b.groups - a.groups),
      stepsAre: isInOrder ? "groups" : "steps",
      steps: stepFigures(this.#steps.current(), isInOrder ? GROUPS_OF_STEP : 1),
    };
  }
}

/** Steps in ascending order, neighbours joined in equal numbers until there are at most MAX_STEPS. */
function stepFigures(steps: ReadonlyMap<number, StepSums>, each: number): StepFigures[] {
  const known = [...steps.keys()].sort((a, b) => a - b);
  const together = Math.ceil(known.length / MAX_STEPS);
  const figures: StepFigures[] = [];
  for (let at = 0; at < known.length; at += together) {
    const joined = known.slice(at, at + together);
    const sums = stepSums();
    for (const step of joined) addStep(sums, steps.get(step)!);
    figures.push({
      from: joined[0]! * each,
      to: (joined.at(-1)! + 1) * each - 1,
      groups: sums.groups,
      invalid: sums.invalid,
      score: sums.scores.count === 0 ? null : { mean: meanOf(sums.scores), interval: intervalOf(sums.scores) },
      rewardSpread: sums.spreads.count === 0 ? null : meanOf(sums.spreads),
      judgedMs: sums.waits.count === 0 ? null : meanOf(sums.waits),
    });
  }
  return figures;
}

const emptySums = (): Sums => ({ count: 0, sum: 0, squares: 0 });
const stepSums = (): StepSums => ({
  groups: 0,
  invalid: 0,
  scores: emptySums(),
  spreads: emptySums(),
  waits: emptySums(),
});

function add(sums: Sums, value: number): void {
  sums.count++;
  sums.sum += value;
  sums.squares += value * value;
}

function addMean(sums: Sums, values: readonly (number | null)[]): void {
  const known = values.filter((value) => value !== null);
  if (known.length > 0) add(sums, known.reduce((sum, value) => sum + value, 0) / known.length);
}

function addStep(to: StepSums, more: StepSums): void {
  to.groups += more.groups;
  to.invalid += more.invalid;
  for (const what of ["scores", "spreads", "waits"] as const) {
    to[what].count += more[what].count;
    to[what].sum += more[what].sum;
    to[what].squares += more[what].squares;
  }
}

const meanOf = ({ count, sum }: Sums): number => sum / count;

/** Population standard deviation. */
function deviation(values: readonly number[]): number {
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length;
  return Math.sqrt(values.reduce((sum, value) => sum + (value - mean) ** 2, 0) / values.length);
}

/** 97.5 % quantiles of Student's t for 1 … 30 degrees of freedom; beyond, the normal one. */
const T = [
  12.706, 4.303, 3.182, 2.776, 2.571, 2.447, 2.365, 2.306, 2.262, 2.228, 2.201, 2.179, 2.16, 2.145, 2.131, 2.12, 2.11,
  2.101, 2.093, 2.086, 2.08, 2.074, 2.069, 2.064, 2.06, 2.056, 2.052, 2.048, 2.045, 2.042,
];
const NORMAL = 1.96;

/** mean ± t · s / √n; null below three values, where it would say nothing. */
function intervalOf(sums: Sums): readonly [number, number] | null {
  const { count, squares } = sums;
  if (count < 3) return null;
  const mean = meanOf(sums);
  const variance = Math.max(0, (squares - count * mean * mean) / (count - 1));
  const half = (T[count - 2] ?? NORMAL) * Math.sqrt(variance / count);
  return [mean - half, mean + half];
}
