/**
 * Everything that is asked of a store, by name, over Kysely: the same code for both engines, which only decide on which
 * connection and in which transaction it runs. Engines pass calls on in lists of one name, each answered or failed alone.
 */

import { asFailure, type Failure } from "@arenakit/contracts";
import type { Kysely } from "kysely";
import { abandon, cancel, expire, submit } from "./operations/collect.ts";
import { config, putConfig } from "./operations/configs.ts";
import {
  abandonEpisode,
  beginTurn,
  closeAbandonedEpisode,
  createEpisode,
  endEpisode,
  endTurn,
  episode,
  episodeCounts,
  episodeHead,
  episodes,
  episodeTurns,
  finishEpisode,
  idleEpisodes,
  pruneEpisodes,
  releaseTurn,
  renewTurns,
} from "./operations/episodes.ts";
import {
  advanceEvolution,
  claimEvolutions,
  createEvolution,
  endEvolution,
  pruneEvolution,
  releaseEvolutions,
  renewEvolutions,
} from "./operations/evolution.ts";
import { evolutionPool, pruneEvolutionPool, putEvolutionPool } from "./operations/evolution-pool.ts";
import {
  evolution,
  evolutionReports,
  evolutionRubrics,
  evolutions,
  evolutionTask,
  evolutionTasks,
} from "./operations/evolution-read.ts";
import { claim, close, record, release, renew } from "./operations/judge.ts";
import { releaseOwner } from "./operations/owners.ts";
import {
  attempts,
  bodies,
  body,
  comparisons,
  counts,
  group,
  groups,
  groupsById,
  lists,
  matches,
  ping,
  runs,
} from "./operations/read.ts";
import { pruneBodies, pruneComparisons, pruneGroups } from "./operations/retain.ts";
import type { Tables } from "./tables.ts";

/** What an operation works on: a transaction where it writes. */
export interface Work {
  readonly db: Kysely<Tables>;
  readonly engine: "sqlite" | "postgres";
  /** Groups that it changed, for those who wait. */
  readonly changed: Set<string>;
}

/** Answers a list of calls, in their order; what it throws is thrown for all of them, and nothing is written. */
export type Operation<Asked, Answer> = (work: Work, asked: readonly Asked[]) => Promise<Answer[]>;

interface Described<Asked, Answer> {
  /** Several calls cost little more than one: an engine collects those that wait. */
  readonly batched: boolean;
  readonly writes: boolean;
  readonly run: Operation<Asked, Answer>;
}

const reading = <Asked, Answer>(run: Operation<Asked, Answer>) => ({ batched: true, writes: false, run });
const writing = <Asked, Answer>(run: Operation<Asked, Answer>) => ({ batched: true, writes: true, run });

/** Of a single call. */
function each<Asked, Answer>(
  one: (work: Work, asked: Asked) => Promise<Answer>,
  { writes, batched = false }: { readonly writes: boolean; readonly batched?: boolean },
): Described<Asked, Answer> {
  return {
    batched,
    writes,
    async run(work, asked) {
      const answers: Answer[] = [];
      for (const call of asked) answers.push(await one(work, call));
      return answers;
    },
  };
}

const WRITES = { writes: true };
const READS = { writes: false };
/** One transaction for those that wait, each with statements of its own. */
const WRITES_TOGETHER = { writes: true, batched: true };
const READS_TOGETHER = { writes: false, batched: true };

const OPERATIONS = {
  submit: writing(submit),
  abandon: writing(abandon),
  cancel: each(cancel, WRITES),
  expire: each(expire, WRITES),
  claim: each(claim, WRITES),
  renew: each(renew, WRITES),
  release: each(release, WRITES),
  releaseOwner: each(releaseOwner, WRITES),
  record: writing(record),
  close: each(close, WRITES),
  group: reading(group),
  groupsById: each(groupsById, READS),
  groups: each(groups, READS),
  attempts: reading(attempts),
  bodies: each(bodies, READS),
  body: each(body, READS),
  matches: each(matches, READS),
  lists: each(lists, READS),
  comparisons: each(comparisons, READS),
  counts: each(counts, READS),
  runs: each(runs, READS),
  putConfig: each(putConfig, WRITES),
  config: each(config, READS),
  pruneGroups: each(pruneGroups, WRITES),
  pruneBodies: each(pruneBodies, WRITES),
  pruneComparisons: each(pruneComparisons, WRITES),
  ping: each(ping, READS),
  createEpisode: each(createEpisode, WRITES_TOGETHER),
  beginTurn: each(beginTurn, WRITES_TOGETHER),
  endTurn: each(endTurn, WRITES_TOGETHER),
  releaseTurn: each(releaseTurn, WRITES),
  renewTurns: each(renewTurns, WRITES),
  endEpisode: each(endEpisode, WRITES_TOGETHER),
  finishEpisode: each(finishEpisode, WRITES_TOGETHER),
  abandonEpisode: each(abandonEpisode, WRITES_TOGETHER),
  closeAbandonedEpisode: each(closeAbandonedEpisode, WRITES_TOGETHER),
  episode: each(episode, READS),
  episodeHead: each(episodeHead, READS_TOGETHER),
  episodeTurns: each(episodeTurns, READS),
  episodes: each(episodes, READS),
  idleEpisodes: each(idleEpisodes, READS),
  episodeCounts: each(episodeCounts, READS),
  pruneEpisodes: each(pruneEpisodes, WRITES),
  createEvolution: each(createEvolution, WRITES),
  putEvolutionPool: each(putEvolutionPool, WRITES),
  evolution: each(evolution, READS_TOGETHER),
  evolutions: each(evolutions, READS),
  evolutionPool: each(evolutionPool, READS),
  evolutionTask: each(evolutionTask, READS_TOGETHER),
  evolutionTasks: each(evolutionTasks, READS),
  evolutionRubrics: each(evolutionRubrics, READS),
  evolutionReports: each(evolutionReports, READS),
  claimEvolutions: each(claimEvolutions, WRITES),
  renewEvolutions: each(renewEvolutions, WRITES),
  releaseEvolutions: each(releaseEvolutions, WRITES),
  advanceEvolution: each(advanceEvolution, WRITES),
  endEvolution: each(endEvolution, WRITES),
  pruneEvolution: each(pruneEvolution, WRITES),
  pruneEvolutionPool: each(pruneEvolutionPool, WRITES),
};

export type OperationName = keyof typeof OPERATIONS;
export type AskedOf<Name extends OperationName> =
  (typeof OPERATIONS)[Name]["run"] extends Operation<infer Asked, infer _> ? Asked : never;
export type AnswerOf<Name extends OperationName> =
  (typeof OPERATIONS)[Name]["run"] extends Operation<infer _, infer Answer> ? Answer : never;

/** An operation whose calls are known by name only, as they come to a worker. */
export function operationNamed(name: OperationName): Described<unknown, unknown> {
  return OPERATIONS[name] as unknown as Described<unknown, unknown>;
}

export interface Call {
  readonly number: number;
  readonly name: OperationName;
  readonly asked: unknown;
}

export type CallReply =
  | { readonly number: number; readonly answer: unknown }
  | { readonly number: number; readonly failure: Failure };

/** Calls that are answered together, and bytes of their bodies: one statement carries them all. */
const TOGETHER = { calls: 200, bytes: 16 * 1024 * 1024 };

/** The neighbours from this place on that have one name and may be answered together; at least one call. */
export function callsTogether(calls: readonly Call[], from = 0): Call[] {
  const first = calls[from]!;
  if (!operationNamed(first.name).batched) return [first];
  let bytes = 0;
  let to = from;
  for (; to < calls.length && to - from < TOGETHER.calls; to++) {
    const call = calls[to]!;
    if (call.name !== first.name) break;
    bytes += (call.asked as { readonly body?: Uint8Array }).body?.byteLength ?? 0;
    if (bytes > TOGETHER.bytes && to > from) break;
  }
  return calls.slice(from, to);
}

/** Answers calls of one name together. */
export async function answerCalls(work: Work, calls: readonly Call[]): Promise<CallReply[]> {
  const { run } = operationNamed(calls[0]!.name);
  const answers = await run(
    work,
    calls.map(({ asked }) => asked),
  );
  return calls.map(({ number }, at) => ({ number, answer: answers[at] }));
}

/** The same failure for all of them. */
export function failCalls(calls: readonly Call[], error: unknown): CallReply[] {
  const failure = asFailure("harness", error);
  return calls.map(({ number }) => ({ number, failure }));
}
