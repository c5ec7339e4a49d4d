/** A group judged for a tool: matches are kept under ids, the thread is shared, progress is told. */
import {
  answerOf,
  boundary,
  type GroupReward,
  isValid,
  type ListCall,
  type ListwiseJudge,
  type Match,
  type PairwiseJudge,
  type Rubric,
  random,
  type Task,
} from "@arenakit/contracts";
import {
  type GroupOptions,
  judgeGroup,
  LISTWISE,
  type MatchResult,
  type Topology,
  topologyOf,
} from "@arenakit/evaluator-arena";
import * as z from "zod";
import type { TrajectoryReference } from "./call-arguments.ts";
import type { Job } from "./job-queue.ts";
import type { JudgeBackend } from "./judge-backend.ts";
import { JUDGE_CONCURRENCY } from "./limits.ts";
import { idOf, nextTurn } from "./work.ts";

/** A match as a result tells it; the whole of it is what `get_match` gives. */
export const MatchSummary = z.object({
  /** For get_match. */
  id: z.string(),
  phase: z.string(),
  round: z.number().int(),
  /** Indices of the group. */
  pair: z.tuple([z.number().int(), z.number().int()]),
  scores: z.tuple([z.number(), z.number()]).nullable(),
  winner: z.number().int().nullable(),
});
export type MatchSummary = z.infer<typeof MatchSummary>;

export interface GroupWork {
  readonly group: string;
  readonly task: Task;
  readonly rubric: Rubric;
  readonly judge: PairwiseJudge | ListwiseJudge;
  readonly trajectories: readonly TrajectoryReference[];
  readonly settings: Pick<
    GroupOptions,
    "topology" | "slots" | "estimator" | "advantage" | "calibration" | "seed" | "anchor" | "quorum" | "calls"
  >;
}

export interface PlayedGroup {
  readonly reward: GroupReward;
  readonly matches: readonly MatchSummary[];
  readonly lists: readonly ListCall[];
}

/** Plays, keeps the matches, and tells how many were played of how many, where that does not depend on who wins. */
export async function playGroup(
  { matches: store }: Pick<JudgeBackend, "matches">,
  { group, task, rubric, judge, trajectories, settings }: GroupWork,
  job: Job,
): Promise<PlayedGroup> {
  let played = 0;
  // A size that a topology has no tournament for is the group's failure, which judging it tells.
  const counted = await boundary("task", async () => countOf(trajectories, settings));
  const total = counted.ok ? counted.value : undefined;
  const onPlayed = () => job.progress(++played, total);
  const { matches, lists, reward } = await judgeGroup({
    ...settings,
    group,
    task,
    rubric,
    trajectories: trajectories.map(({ trajectory }) => trajectory),
    judge: sharing(judge),
    concurrency: JUDGE_CONCURRENCY,
    onMatch: onPlayed,
    onList: onPlayed,
    signal: job.signal,
  });
  const records = matches.map((match) => ({
    id: idOf({ group, number: match.number }),
    task: task.id,
    query: task.query,
    judge: judge.id,
    rubric,
    trajectories: match.pair.map((index) => trajectories[index]!.hash) as [string, string],
    match,
  }));
  await store.put(records);
  return { reward, matches: records.map(({ id, match }) => summaryOf(id, match)), lists };
}

/** Matches, or calls of listwise where they were asked for, if each gets its scores; undefined where they decide how many. */
function countOf(trajectories: readonly TrajectoryReference[], settings: GroupWork["settings"]): number | undefined {
  const valid = trajectories.filter(({ trajectory }) => isValid(trajectory));
  const players = valid.filter(({ trajectory }) => answerOf(trajectory)?.trim()).length;
  const { slots } = settings;
  if (players < 2) return 0;
  if (settings.topology === LISTWISE) return settings.calls;
  const topology = topologyOf(settings.topology, slots ? { slots } : {});
  const counts = [0, 1].map((winner) => playedThrough(topology, { players, attempts: valid.length, winner }));
  return counts[0] === counts[1] ? counts[0] : undefined;
}

/** How many matches there are if who has the lower number always wins (0), or always loses (1). */
function playedThrough(
  topology: Topology,
  { players, attempts, winner }: { players: number; attempts: number; winner: number },
): number {
  const tournament = topology.start(players, 0, { random: random(0, "count"), attempts });
  let count = 0;
  let results: MatchResult[] = [];
  for (let round = tournament.nextRound([]); round !== null; round = tournament.nextRound(results)) {
    count += round.pairs.length;
    results = round.pairs.map((pair) => ({ pair, scores: pair[0] < pair[1] === (winner === 0) ? [1, 0] : [0, 1] }));
  }
  return count;
}

function summaryOf(id: string, { phase, round, pair, scores, winner }: Match): MatchSummary {
  return { id, phase, round, pair, scores, winner };
}

/** The same judge; one that computes gives the thread away before each question. */
export function sharing<Judge extends PairwiseJudge | ListwiseJudge>(judge: Judge): Judge {
  const given: Partial<PairwiseJudge & ListwiseJudge> = judge;
  const shared: Partial<PairwiseJudge & ListwiseJudge> = { ...given };
  if (given.rank) shared.rank = (request) => nextTurn().then(() => given.rank!(request));
  if (given.compare) shared.compare = (request) => nextTurn().then(() => given.compare!(request));
  return shared as Judge;
}
