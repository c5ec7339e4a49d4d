/**
 * Collecting: attempts come, are given up, are cancelled, run out of time. What a submission or an abandonment does to a
 * group and to the attempt of its index is decided by pure functions; both engines store what comes out.
 */
import { canonicalJson, type Failure, fail } from "@arenakit/contracts";
import { sql } from "kysely";
import type { Abandoned, Abandonment, GroupHead, Submission, SubmitOutcome, Submitted } from "../group-store.ts";
import type { Work } from "../operations.ts";
import { EXPIRED_AT_ONCE } from "../store-over.ts";
import {
  type AttemptRow,
  attemptOf,
  type BodyRow,
  byChunk,
  type GroupRow,
  groupOf,
  isHeld,
  lockedGroups,
  ROWS_AT_ONCE,
  writeGroups,
} from "../tables.ts";
import { joinAnchors } from "./anchors.ts";

/** A call as far as collecting has to know it. */
interface Collected<Outcome> {
  readonly id: string;
  /** Opens the group where it is not known; null: it is not opened. */
  readonly head: GroupHead | null;
  readonly index: number;
  readonly now: number;
  /** Stored where the decision stores a submission. */
  readonly body: Uint8Array | null;
  decide(group: GroupRow, attempt: AttemptRow | null): Decision<Outcome>;
}

export async function submit(work: Work, submissions: readonly Submission[]): Promise<Submitted[]> {
  const calls = submissions.map((submission) => ({
    id: submission.group.id,
    head: submission.group,
    index: submission.index,
    now: submission.now,
    body: submission.body,
    decide: (group: GroupRow, attempt: AttemptRow | null) => decideSubmission(group, attempt, submission),
  }));
  const decisions = await collect(work, calls);
  return decisions.map((decision) => ({
    outcome: decision!.outcome,
    group: groupOf(decision!.group),
    attempt: decision!.attempt && attemptOf(decision!.attempt),
  }));
}

export async function abandon(work: Work, abandonments: readonly Abandonment[]): Promise<Abandoned[]> {
  const calls = abandonments.map((abandonment) => ({
    id: abandonment.id,
    head: abandonment.group ?? null,
    index: abandonment.index,
    now: abandonment.now,
    body: null,
    decide: (group: GroupRow, attempt: AttemptRow | null) => decideAbandonment(group, attempt, abandonment),
  }));
  const decisions = await collect(work, calls);
  return decisions.map((decision) =>
    decision ? { outcome: decision.outcome, group: groupOf(decision.group) } : { outcome: "unknown", group: null },
  );
}

/**
 * Reads the groups and attempts of all calls, decides one call after the other, and writes what has come of it: so
 * many statements, however many calls there are. Null for a call whose group is not known.
 */
async function collect<Outcome>(
  work: Work,
  calls: readonly Collected<Outcome>[],
): Promise<(Decision<Outcome> | null)[]> {
  const fresh = new Map<string, GroupRow>();
  for (const { id, head, now } of calls) if (head && !fresh.has(id)) fresh.set(id, openedGroup(head, now));
  const groups = await lockedGroups(work, [...new Set(calls.map(({ id }) => id))], fresh);
  const attempts = await attemptsOf(work, calls);
  const dirtyGroups = new Set<string>();
  const dirtyAttempts = new Map<string, AttemptRow>();
  const bodies = new Map<string, Uint8Array | null>();
  const decisions = calls.map((call) => {
    const group = groups.get(call.id);
    if (!group) return null;
    checkIndex(group, call.index);
    const key = attemptKey(call.id, call.index);
    const decision = call.decide(group, attempts.get(key) ?? null);
    if (decision.group === group) return decision;
    groups.set(call.id, decision.group);
    attempts.set(key, decision.attempt!);
    dirtyGroups.add(call.id);
    dirtyAttempts.set(key, decision.attempt!);
    bodies.set(key, call.body);
    return decision;
  });
  await writeGroups(
    work,
    await withAnchors(
      work,
      [...dirtyGroups].map((id) => groups.get(id)!),
    ),
  );
  await writeAttempts(work, [...dirtyAttempts.values()]);
  await writeBodies(work, dirtyAttempts, bodies);
  return decisions;
}

const attemptKey = (id: string, index: number) => `${index} ${id}`;

async function attemptsOf({ db }: Work, calls: readonly { id: string; index: number }[]) {
  const wanted = new Map(calls.map(({ id, index }) => [attemptKey(id, index), [id, index] as const]));
  const found = new Map<string, AttemptRow>();
  await byChunk([...wanted.values()], ROWS_AT_ONCE, async (pairs) => {
    const tuples = sql.join(pairs.map(([id, index]) => sql`(${id}, CAST(${index} AS INTEGER))`));
    const rows = await db
      .selectFrom("attempts")
      .selectAll()
      .where(sql<boolean>`(group_id, idx) IN (VALUES ${tuples})`)
      .execute();
    for (const row of rows) found.set(attemptKey(row.group_id, row.idx), row);
  });
  return found;
}

async function writeAttempts({ db }: Work, rows: readonly AttemptRow[]) {
  await byChunk(rows, ROWS_AT_ONCE, (some) =>
    db
      .insertInto("attempts")
      .values(some)
      .onConflict((conflict) =>
        conflict.columns(["group_id", "idx"]).doUpdateSet((eb) => ({
          generation: eb.ref("excluded.generation"),
          state: eb.ref("excluded.state"),
          sha256: eb.ref("excluded.sha256"),
          bytes: eb.ref("excluded.bytes"),
          failure: eb.ref("excluded.failure"),
          at: eb.ref("excluded.at"),
        })),
      )
      .execute(),
  );
}

async function writeBodies(
  { db }: Work,
  attempts: ReadonlyMap<string, AttemptRow>,
  bodies: ReadonlyMap<string, Uint8Array | null>,
) {
  const rows: BodyRow[] = [];
  const gone: AttemptRow[] = [];
  for (const [key, attempt] of attempts) {
    const body = bodies.get(key) ?? null;
    if (body === null) gone.push(attempt);
    else rows.push({ group_id: attempt.group_id, idx: attempt.idx, body });
  }
  await byChunk(rows, ROWS_AT_ONCE, (some) =>
    db
      .insertInto("bodies")
      .values(some)
      .onConflict((conflict) =>
        conflict.columns(["group_id", "idx"]).doUpdateSet((eb) => ({ body: eb.ref("excluded.body") })),
      )
      .execute(),
  );
  for (const { group_id, idx } of gone)
    await db.deleteFrom("bodies").where("group_id", "=", group_id).where("idx", "=", idx).execute();
}

function checkIndex(group: GroupRow, index: number) {
  if (Number.isInteger(index) && index >= 0 && index < group.size) return;
  fail(
    "harness",
    "bad_index",
    `group ${group.id} has attempts 0 … ${group.size - 1}, and ${index} was asked for: check the index first`,
  );
}

export async function cancel(
  work: Work,
  asked: { readonly what: { id: string } | { run: string }; readonly failure: Failure; readonly now: number },
): Promise<number> {
  const { what, failure, now } = asked;
  const rows = await work.db
    .selectFrom("groups")
    .select("id")
    .where("state", "in", ["open", "ready", "judging"])
    .where("id" in what ? "id" : "run", "=", "id" in what ? what.id : what.run)
    .orderBy("id")
    .$if(work.engine === "postgres", (query) => query.forUpdate())
    .execute();
  await closeUnjudged(work, { ids: rows.map(({ id }) => id), failure, now });
  return rows.length;
}

export async function expire(
  work: Work,
  { now, failure }: { readonly now: number; readonly failure: Failure },
): Promise<number> {
  const rows = await work.db
    .selectFrom("groups")
    .selectAll()
    // As the index of what is open has it.
    .where("ready_at", "is", null)
    .where("closed_at", "is", null)
    .where("collect_until", "<=", now)
    .orderBy("collect_until")
    .limit(EXPIRED_AT_ONCE)
    // What another one holds is changing, and looked at again the next time.
    .$if(work.engine === "postgres", (query) => query.forUpdate().skipLocked())
    .execute();
  const complete = rows.filter(({ have, quorum }) => have >= quorum);
  const ready = complete.map((row) => ({ ...readied(row, now), version: row.version + 1, changed_at: now }));
  await writeGroups(work, await withAnchors(work, ready));
  const short = rows.filter(({ have, quorum }) => have < quorum).map(({ id }) => id);
  await closeUnjudged(work, { ids: short, failure, now });
  return rows.length;
}

async function closeUnjudged(
  { db, changed }: Work,
  { ids, failure, now }: { readonly ids: readonly string[]; readonly failure: Failure; readonly now: number },
) {
  await byChunk(ids, ROWS_AT_ONCE, async (some) => {
    await db
      .updateTable("groups")
      .set((eb) => ({
        state: "invalid",
        version: eb("version", "+", 1),
        closed_at: now,
        changed_at: now,
        lease_until: null,
        failure: JSON.stringify(failure),
      }))
      .where("id", "in", some)
      .execute();
    for (const id of some) changed.add(id);
  });
}

/** The groups as they are written: what becomes ready with a pool has its anchors from then on. */
async function withAnchors(work: Work, groups: readonly GroupRow[]): Promise<GroupRow[]> {
  const joined: GroupRow[] = [];
  for (const group of groups) {
    const takes = group.state === "ready" && group.pool_limit > 0 && group.step !== null;
    joined.push(takes ? await joinAnchors(work, group) : group);
  }
  return joined;
}

interface Decision<Outcome> {
  readonly outcome: Outcome;
  readonly group: GroupRow;
  /** What is there for this index afterwards. */
  readonly attempt: AttemptRow | null;
}

const NO_ANCHOR = { failure: null, from_group: null, from_idx: null };

/** A group as its first attempt opens it, before that attempt is in it. */
function openedGroup(head: GroupHead, now: number): GroupRow {
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
    lost: 0,
    pool: head.pool?.id ?? null,
    pool_limit: head.pool?.limit ?? 0,
    pooled: null,
    held: head.held ? 1 : 0,
    released_at: null,
    failure: null,
    terms: canonicalJson(head.terms),
    result: null,
  };
}

/** What a submission does; `group` and `attempt` of the decision are what was given where nothing changes. */
function decideSubmission(
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
    attempt: { group_id: group.id, idx: index, generation, state: "submitted", sha256, bytes, at: now, ...NO_ANCHOR },
  };
}

/** What an abandonment does to a group that is known, or that its head has just opened. */
function decideAbandonment(
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
      ...NO_ANCHOR,
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
function readied(group: GroupRow, now: number): GroupRow {
  return { ...group, state: "ready", ready_at: now, judge_until: isHeld(group) ? null : now + group.judge_ms };
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
    (group.held === 1) === (head.held ?? false) &&
    group.terms === canonicalJson(head.terms)
  );
}
