/**
 * The rules of a group that takes attempts, as pure functions: what a submission or an abandonment does to a group and
 * to the attempt of its index. Both engines store what comes out; neither decides anything.
 */
import { canonicalJson } from "@arenakit/contracts";
import type { Abandoned, Abandonment, GroupHead, Submission, SubmitOutcome } from "./group-store.ts";
import type { AttemptRow, GroupRow } from "./tables.ts";

export interface Decision<Outcome> {
  readonly outcome: Outcome;
  readonly group: GroupRow;
  /** What is there for this index afterwards. */
  readonly attempt: AttemptRow | null;
}

/** A group as its first attempt opens it, before that attempt is in it. */
export function openedGroup(head: GroupHead, now: number): GroupRow {
  return {
    id: head.id,
    run: head.run,
    step: head.step,
    size: head.size,
    quorum: head.quorum,
    state: "open",
    version: 0,
    have: 0,
    abandoned: 0,
    body_bytes: 0,
    opened_at: now,
    collect_until: now + Math.ceil(head.collectMs),
    judge_ms: Math.ceil(head.judgeMs),
    ready_at: null,
    judge_until: null,
    closed_at: null,
    changed_at: now,
    owner: null,
    token: 0,
    lease_until: null,
    failure: null,
    terms: canonicalJson(head.terms),
    result: null,
  };
}

/** What a submission does; `group` and `attempt` of the decision are what was given where nothing changes. */
export function submitted(
  group: GroupRow,
  attempt: AttemptRow | null,
  submission: Submission,
): Decision<SubmitOutcome> {
  const { generation, sha256, now, index } = submission;
  const same = (outcome: SubmitOutcome) => ({ outcome, group, attempt });
  const isSame = attempt?.generation === generation;
  if (isSame && attempt.sha256 === sha256) return same("duplicate");
  if (!agrees(group, submission.group)) return same("other_terms");
  if (attempt && attempt.generation > generation) return same("superseded");
  if (isSame && attempt.state === "abandoned") return same("abandoned");
  if (!takesAttempts(group, now)) return same("late");
  if (isSame) return same("conflict");
  const bytes = submission.body.byteLength;
  const replaces = attempt?.state === "submitted";
  const next = {
    ...group,
    have: group.have + (replaces ? 0 : 1),
    abandoned: group.abandoned - (attempt?.state === "abandoned" ? 1 : 0),
    body_bytes: group.body_bytes - (replaces ? attempt.bytes : 0) + bytes,
  };
  return {
    outcome: replaces ? "replaced" : "accepted",
    group: changed(next, now),
    attempt: { group_id: group.id, idx: index, generation, state: "submitted", sha256, bytes, failure: null, at: now },
  };
}

/** What an abandonment does to a group that is known, or that its head has just opened. */
export function abandoned(
  group: GroupRow,
  attempt: AttemptRow | null,
  abandonment: Abandonment,
): Decision<Abandoned["outcome"]> {
  const { generation, failure, now, index } = abandonment;
  const same = (outcome: Abandoned["outcome"]) => ({ outcome, group, attempt });
  if (attempt?.state === "abandoned" && attempt.generation === generation) return same("already");
  if (abandonment.group && !agrees(group, abandonment.group)) return same("other_terms");
  if (attempt && attempt.generation > generation) return same("superseded");
  if (!takesAttempts(group, now)) return same("late");
  const wasSubmitted = attempt?.state === "submitted";
  const next = {
    ...group,
    have: group.have - (wasSubmitted ? 1 : 0),
    abandoned: group.abandoned + (attempt?.state === "abandoned" ? 0 : 1),
    body_bytes: group.body_bytes - (wasSubmitted ? attempt.bytes : 0),
  };
  return {
    outcome: "abandoned",
    group: changed(next, now),
    attempt: {
      group_id: group.id,
      idx: index,
      generation,
      state: "abandoned",
      sha256: null,
      bytes: 0,
      failure: JSON.stringify(failure),
      at: now,
    },
  };
}

/** A group whose collecting has ended. */
export function readied(group: GroupRow, now: number): GroupRow {
  return { ...group, state: "ready", ready_at: now, judge_until: now + group.judge_ms };
}

function changed(group: GroupRow, now: number): GroupRow {
  const next = { ...group, version: group.version + 1, changed_at: now };
  return next.have + next.abandoned === next.size ? readied(next, now) : next;
}

function takesAttempts(group: GroupRow, now: number): boolean {
  return group.state === "open" && now < group.collect_until;
}

function agrees(group: GroupRow, head: GroupHead): boolean {
  return (
    group.size === head.size &&
    group.quorum === head.quorum &&
    group.run === head.run &&
    group.step === head.step &&
    group.terms === canonicalJson(head.terms)
  );
}
