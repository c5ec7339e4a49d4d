/**
 * What several workers that are one server tell as one: the health of any of them is that of the whole, with what each does
 * added up. Worlds, corpora and what the store says are the same for all of them.
 */
import type { CollectedFamily } from "@arenakit/server-kit";

/** What a worker tells of itself. */
export interface WorkerReport {
  readonly metrics: readonly CollectedFamily[];
  readonly health: Record<string, unknown>;
}

/** The other workers, for one of them. */
export interface OtherWorkers {
  /** What each says that answers in time. */
  ask<What extends keyof WorkerReport>(what: What): Promise<readonly WorkerReport[What][]>;
  /** How they are: what `/health` tells of them, and families for the metrics. */
  readonly health: () => Record<string, unknown>;
  readonly families: () => readonly CollectedFamily[];
}

/** The first one's, with what the others do; of groups alone something is each worker's own. */
export function joinHealth(
  first: Record<string, unknown>,
  others: readonly Record<string, unknown>[],
): Record<string, unknown> {
  if (others.length === 0 || !isRecord(first.groups)) return first;
  const groups = [first, ...others].flatMap((one) => (isRecord(one.groups) ? [one.groups] : []));
  return { ...first, groups: joinGroups(first.groups, groups) };
}

/** Of groups, what each worker has of its own; the counts of states are the store's. */
const OWN = ["active", "callsInFlight", "callsWaiting", "waiters", "streams"];

function joinGroups(first: Record<string, unknown>, all: readonly Record<string, unknown>[]): Record<string, unknown> {
  const judges = all.map((one) => (Array.isArray(one.judges) ? (one.judges as Record<string, unknown>[]) : []));
  return {
    ...first,
    ...Object.fromEntries(OWN.flatMap((name) => (typeof first[name] === "number" ? [[name, sumOf(all, name)]] : []))),
    judges: judges[0]!.map((judge) => joinJudge(judges.flat().filter(({ name }) => name === judge.name))),
  };
}

/** Down where it is down for one; the times are those of the worker that waits longest. */
function joinJudge(all: readonly Record<string, unknown>[]): Record<string, unknown> {
  const slowest = all.reduce((most, one) => (Number(one.p99Ms ?? -1) > Number(most.p99Ms ?? -1) ? one : most));
  const failed = all.reduce((last, one) => (Number(one.lastFailedAt) > Number(last.lastFailedAt) ? one : last));
  const states = all.map(({ state }) => state);
  const counts = ["asked", "failed", "inFlight", "ties", "flips", "matches"];
  return {
    ...slowest,
    state: ["down", "up"].find((state) => states.includes(state)) ?? "unknown",
    lastFailure: failed.lastFailure,
    lastFailedAt: failed.lastFailedAt,
    ...Object.fromEntries(counts.map((name) => [name, sumOf(all, name)])),
    tokens: {
      input: sumOf(
        all.map(({ tokens }) => tokens as Record<string, unknown>),
        "input",
      ),
      output: sumOf(
        all.map(({ tokens }) => tokens as Record<string, unknown>),
        "output",
      ),
    },
  };
}

const sumOf = (all: readonly Record<string, unknown>[], name: string) =>
  all.reduce((sum, one) => sum + Number(one[name] ?? 0), 0);

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);
