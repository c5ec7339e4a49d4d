/**
 * Who of a group plays, who only counts, who cannot be told apart, and whether there is anything to judge. Asks no judge,
 * so that a group that is ranked again is invalid for the same reasons as when it was judged.
 */
import {
  answerOf,
  boundary,
  type Failure,
  fail,
  failureOf,
  type GroupReward,
  isValid,
  random,
  type Trajectory,
} from "@arenakit/contracts";
import type { Topology } from "./topology.ts";
import { viewOf } from "./view.ts";

export interface Participants {
  /** Attempts in the group, failed ones too. */
  readonly size: number;
  /** Group indices of the attempts without a failure. */
  readonly valid: readonly number[];
  /** The valid ones with an answer: those who play. */
  readonly players: readonly number[];
  /** Anchors of earlier groups that join these, under the indices after the group's own. */
  readonly pool: readonly number[];
  /** Groups of two or more players in which a judge can see no difference. */
  readonly alike: readonly (readonly number[])[];
  /** null when nobody plays. */
  readonly anchor: GroupReward["anchor"];
}

/** `anchors` are those of earlier groups, which join two players or more. Throws task/anchor_out_of_range. */
export function participantsOf(
  trajectories: readonly Trajectory[],
  anchor: number,
  anchors: readonly Trajectory[] = [],
): Participants {
  const size = trajectories.length;
  if (!Number.isInteger(anchor) || anchor < 0 || anchor >= Math.max(1, size))
    fail("task", "anchor_out_of_range", `expected the anchor's index in 0 … ${size - 1}, got ${anchor}`);
  const valid: number[] = [];
  const players: number[] = [];
  const byAnswer = new Map<string, number[]>();
  trajectories.forEach((trajectory, index) => {
    if (!isValid(trajectory)) return;
    valid.push(index);
    const answer = answerOf(trajectory);
    if (!answer?.trim()) return;
    players.push(index);
    byAnswer.set(answer, [...(byAnswer.get(answer) ?? []), index]);
  });
  const alike = [...byAnswer.values()].flatMap((indices) => alikeOf(indices, trajectories));
  const pool = players.length < 2 ? [] : anchors.flatMap((one, at) => (plays(one) ? [size + at] : []));
  const field = { size, valid, players, pool, alike };
  if (players.includes(anchor)) return { ...field, anchor: { index: anchor, kind: "greedy" } };
  const first = players[0];
  return { ...field, anchor: first === undefined ? null : { index: first, kind: "sampled" } };
}

const plays = (trajectory: Trajectory): boolean => isValid(trajectory) && Boolean(answerOf(trajectory)?.trim());

/** Among whom a tournament decides who meets whom: the group's own players, then the anchors that join them. */
export function entriesOf({ players, pool, valid }: Participants) {
  return { players: [...players, ...pool], attempts: valid.length + pool.length, pool: pool.length };
}

/** Of attempts with the same answer those with the same everything, step by step: most part at the first that differs. */
function alikeOf(indices: readonly number[], trajectories: readonly Trajectory[]): number[][] {
  if (indices.length < 2) return [];
  const views = new Map(indices.map((index) => [index, viewOf(trajectories[index]!).steps]));
  let alike: number[][] = [[...indices]];
  const longest = Math.max(...[...views.values()].map((steps) => steps.length));
  for (let at = 0; at < longest && alike.length > 0; at++)
    alike = alike.flatMap((same) => partsOf(same, (one, other) => isSame(views.get(one)![at], views.get(other)![at])));
  return alike;
}

/** Those of two or more that are the same; `isAlike` is asked of each and the first of every part. */
function partsOf(indices: readonly number[], isAlike: (one: number, other: number) => boolean): number[][] {
  const parts: number[][] = [];
  for (const index of indices) {
    const part = parts.find(([first]) => isAlike(first!, index));
    if (part) part.push(index);
    else parts.push([index]);
  }
  return parts.filter((part) => part.length > 1);
}

/** Whether two values are the same JSON, whatever the order of their members. */
function isSame(one: unknown, other: unknown): boolean {
  if (one === other) return true;
  if (typeof one !== "object" || typeof other !== "object" || one === null || other === null) return false;
  if (Array.isArray(one) !== Array.isArray(other)) return false;
  const [members, others] = [one, other] as [Record<string, unknown>, Record<string, unknown>];
  const keys = Object.keys(members);
  return (
    keys.length === Object.keys(others).length &&
    keys.every((key) => Object.hasOwn(others, key) && isSame(members[key], others[key]))
  );
}

/** Why a group has too few valid attempts. */
function belowQuorum(trajectories: readonly Trajectory[], { valid }: Participants, quorum: number): Failure {
  const failures = trajectories.map(failureOf).filter((failure) => failure !== null);
  const reasons = [...new Set(failures.map(({ owner, code }) => `${owner}/${code}`))].join(", ");
  const counted = `expected at least ${quorum} valid attempts, got ${valid.length} of ${trajectories.length}`;
  return {
    owner: failures[0]?.owner ?? "harness",
    code: "below_quorum",
    message: reasons ? `${counted} (${reasons}); roll the failed ones out again` : `${counted}; use a larger group`,
    retryable: failures.some(({ retryable }) => retryable),
  };
}

/** The same stream whenever it is asked for: a draw can be repeated. */
export function drawOf({ seed = 0, group }: { readonly seed?: number; readonly group: string }) {
  return random(seed, "arena", group);
}

/** How many valid attempts make a group rankable. */
const DEFAULT_QUORUM = 2;

interface PlayableOptions {
  readonly group: string;
  readonly trajectories: readonly Trajectory[];
  readonly field: Participants;
  /** null where no pairs are played. */
  readonly topology: Topology | null;
  readonly quorum?: number;
  readonly seed?: number;
}

/** Why the group has no reward whatever a judge says of it; null where it may have one. */
export async function unplayable(options: PlayableOptions): Promise<Failure | null> {
  const { trajectories, field, topology, quorum = DEFAULT_QUORUM } = options;
  if (field.valid.length < quorum) return belowQuorum(trajectories, field, quorum);
  if (!topology || field.players.length === 0) return null;
  const { players, ...places } = entriesOf(field);
  const start = { random: drawOf(options), ...places };
  const started = await boundary("task", () => topology.start(players.length, 0, start));
  return started.ok ? null : started.failure;
}
