/**
 * What the contract of docs/groups.md says, as a machine small enough to be read at a glance: no store, no arena, no
 * clock. The tests of the state machine run it beside the service and compare what both answer.
 */

export const SIZE = 3;
export const QUORUM = 2;

export interface ModelAttempt {
  readonly generation: number;
  /** How good the judge finds it; null where it was abandoned. */
  readonly quality: number | null;
}

/** `complete`: waits for its judge; `cancelled`, `below_quorum` and `judged` are the end. */
export type ModelState = "open" | "complete" | "cancelled" | "below_quorum" | "judged";

export interface ModelGroup {
  state: ModelState;
  readonly attempts: Map<number, ModelAttempt>;
  /** The judge was out of reach at some moment since the group was complete: it may have no reward. */
  mayHaveFailed: boolean;
  /** The judge was out of reach all the time since: it can have no reward. */
  mustHaveFailed: boolean;
}

export interface Model {
  readonly groups: Map<string, ModelGroup>;
  isJudgeOut: boolean;
}

/** `unheard`: a group that is complete is judged with all that it has; who gives up is told how it stands. */
export type Told = "stored" | "standing" | "conflict" | "late" | "abandoned" | "superseded" | "unheard";

export function submit(
  model: Model,
  id: string,
  attempt: { index: number; generation: number; quality: number },
): Told {
  const group = groupOf(model, id);
  const { index, generation, quality } = attempt;
  const there = group.attempts.get(index);
  if (there && there.generation === generation && there.quality === quality) return "standing";
  if (there && there.generation > generation) return "superseded";
  if (there && there.generation === generation && there.quality === null) return "abandoned";
  if (group.state !== "open") return "late";
  if (there && there.generation === generation) return "conflict";
  group.attempts.set(index, { generation, quality });
  completeWhenAllAreThere(model, group);
  return "stored";
}

export function abandon(model: Model, id: string, { index, generation }: { index: number; generation: number }): Told {
  const group = groupOf(model, id);
  const there = group.attempts.get(index);
  if (there && there.generation === generation && there.quality === null) return "abandoned";
  if (there && there.generation > generation) return "superseded";
  if (group.state !== "open") return "unheard";
  group.attempts.set(index, { generation, quality: null });
  completeWhenAllAreThere(model, group);
  return "abandoned";
}

/** Collecting ends for whatever is open, and the judge's time for whatever is complete and not judged by now. */
export function timeUp(model: Model): void {
  for (const group of model.groups.values()) {
    if (group.state === "complete") group.mayHaveFailed = true;
    if (group.state !== "open") continue;
    if (submittedOf(group).length >= QUORUM) complete(model, group);
    else group.state = "below_quorum";
  }
}

export function cancel(model: Model, id: string): void {
  const group = model.groups.get(id);
  if (group && (group.state === "open" || group.state === "complete")) group.state = "cancelled";
}

export function judgeOut(model: Model): void {
  model.isJudgeOut = true;
  for (const group of model.groups.values()) if (group.state === "complete") group.mayHaveFailed = true;
}

export function judgeBack(model: Model): void {
  model.isJudgeOut = false;
  for (const group of model.groups.values()) if (group.state === "complete") group.mustHaveFailed = false;
}

/** Rewards of eq. 6 by index, of a group whose judge makes no error: 1 − rank/(N − 1), ties share the average rank. */
export function rewardsOf(group: ModelGroup): (number | null)[] {
  const played = submittedOf(group);
  return Array.from({ length: SIZE }, (_, index) => {
    const own = group.attempts.get(index)?.quality;
    if (own == null) return null;
    const better = played.filter((other) => other > own).length;
    const equal = played.filter((other) => other === own).length;
    return 1 - (better + (equal - 1) / 2) / (played.length - 1);
  });
}

export const submittedOf = (group: ModelGroup): number[] =>
  [...group.attempts.values()].flatMap(({ quality }) => quality ?? []);

function groupOf(model: Model, id: string): ModelGroup {
  const known = model.groups.get(id);
  if (known) return known;
  const opened: ModelGroup = { state: "open", attempts: new Map(), mayHaveFailed: false, mustHaveFailed: false };
  model.groups.set(id, opened);
  return opened;
}

function completeWhenAllAreThere(model: Model, group: ModelGroup): void {
  if (group.attempts.size === SIZE) complete(model, group);
}

/** Who is judged needs no judge where there is nobody to compare. */
function complete(model: Model, group: ModelGroup): void {
  group.state = submittedOf(group).length < QUORUM ? "below_quorum" : "complete";
  group.mayHaveFailed = model.isJudgeOut;
  group.mustHaveFailed = model.isJudgeOut;
}
