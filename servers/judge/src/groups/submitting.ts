/**
 * Attempts on their way into the store: admitted, terms resolved, content read, and what the store made of it told as an answer.
 * The same content again is the same attempt, however it is spelt; other content under the same name is a conflict.
 */
import {
  boundary,
  canonicalJson,
  type Failure,
  FailureError,
  fail,
  type JsonObject,
  omitUndefined,
} from "@arenakit/contracts";
import { decodeUtf8 } from "@arenakit/server-kit";
import type { Abandoned, EvolutionStore, GroupCounts, GroupHead, GroupStore, Submitted } from "@arenakit/store";
import { createHandedOutCheck } from "../evolution/handed-out.ts";
import { GROUP_MARK } from "../evolution/stored-run.ts";
import type { JudgeBackend } from "../tools/judge-backend.ts";
import { invalidAnswer, waitingAnswer } from "./answers.ts";
import { type ReadAttempt, readAttempt } from "./attempt-content.ts";
import type { ConfigBook } from "./configs.ts";
import { conflict } from "./conflict.ts";
import {
  createGroupHeaders,
  headOf,
  otherTerms,
  type StoredGroupSettings,
  storedSettingsOf,
} from "./group-settings.ts";
import { isClosed } from "./group-watch.ts";
import { LIMITS } from "./limits.ts";
import type { AbandonBody, AttemptContent, GroupSettings, RewardAnswer, SubmitBody } from "./wire.ts";

export interface SubmittingOptions {
  readonly store: Pick<GroupStore, "submit" | "abandon" | "group" | "body" | "counts">;
  /** Whose tasks have terms of their own; absent where no run of tri-evolution is kept. */
  readonly evolutions?: EvolutionStore | undefined;
  readonly evaluation: JudgeBackend;
  readonly configs: ConfigBook;
  readonly clock: () => number;
  /** Beyond these new groups are told to come back; attempts of known ones are not. */
  readonly maxOpenGroups?: number;
  readonly maxHeldBytes?: number;
  /** A group is complete. */
  readonly onReady: () => void;
  /** An attempt was replaced or abandoned, which those who wait for it should hear of. */
  readonly onReplaced: (group: string) => void;
  /** How an attempt of a closed group stands. */
  readonly settled: (group: string, index: number, generation: number) => Promise<RewardAnswer>;
}

/** Heads of groups, those of runs of tri-evolution as these handed them out. */
function checkedHeaders(options: SubmittingOptions) {
  const heads = createGroupHeaders(options);
  const handedOut = createHandedOutCheck(options.evolutions);
  const check = async (head: GroupHead) => {
    if (storedSettingsOf(head).evolution || head.id.includes(GROUP_MARK)) await handedOut(head);
  };
  return {
    ...heads,
    check,
    async headFor(...asked: Parameters<typeof heads.headFor>): Promise<GroupHead> {
      const head = await heads.headFor(...asked);
      await check(head);
      return head;
    },
  };
}

interface AttemptVersion {
  readonly index: number;
  readonly generation: number;
}

interface Submitting {
  /** Throws what submitting the attempt would throw of its terms and place, and stores nothing. */
  check(group: string, body: Omit<SubmitBody, keyof AttemptContent>): Promise<void>;
  submit(group: string, body: SubmitBody): Promise<RewardAnswer>;
  abandon(group: string, index: number, body: AbandonBody): Promise<RewardAnswer>;
  /** The head of a group whose terms are all given, named by them perhaps. Throws harness/overloaded for one that would be too much. */
  head(group: string | ((terms: StoredGroupSettings) => string), terms: GroupSettings): Promise<GroupHead>;
  read(content: AttemptContent): Promise<ReadAttempt>;
  /** What became of submissions so far, by outcome of the store. */
  readonly outcomes: ReadonlyMap<string, number>;
  /** Into the store; throws ConflictErrors. */
  store(head: GroupHead, attempt: AttemptVersion, read: ReadAttempt): Promise<RewardAnswer>;
}

export function createSubmitting(options: SubmittingOptions): Submitting {
  const { store, evaluation, clock } = options;
  const [admit, heads] = [createAdmission(options), checkedHeaders(options)];
  const outcomes = new Map<string, number>();
  const submitted = async (head: GroupHead, attempt: AttemptVersion, read: ReadAttempt) => {
    const { sha256, body } = read;
    const put = () => store.submit({ group: head, ...attempt, sha256, body, now: clock() });
    const found = await inside(put, { id: head.id, index: attempt.index, head });
    outcomes.set(found.outcome, (outcomes.get(found.outcome) ?? 0) + 1);
    return found;
  };
  /** An index that only the group which is there does not have is a mistake of the caller's. */
  const inside = async <T>(work: () => Promise<T>, { id, index, head }: AttemptPosition): Promise<T> => {
    const outcome = await boundary("harness", work);
    if (outcome.ok) return outcome.value;
    const known = outcome.failure.code === "bad_index" ? await store.group(id) : null;
    if (known && head) otherTerms(known, head);
    if (known) checkIndex(index, known);
    throw new FailureError(outcome.failure);
  };
  const put = async (head: GroupHead, attempt: AttemptVersion, read: ReadAttempt) => {
    checkIndex(attempt.index, head);
    const found = await submitted(head, attempt, read);
    if (found.outcome === "other_terms") otherTerms(found.group, head);
    return answerSubmission(found, { attempt, read }, options);
  };
  const prepared = async (id: string, body: SubmitBody): Promise<Prepared> => {
    const { index, generation, trajectory, messages, prompt, completion, dialect, mask, ...rest } = body;
    const { verifiableReward, failure, ...terms } = rest;
    await admit(id);
    const head = await heads.headFor(id, terms);
    checkIndex(index, head);
    const content = { trajectory, messages, prompt, completion, dialect, mask, verifiableReward, failure };
    return { terms, head, attempt: { index, generation }, read: await readAttempt(evaluation, content) };
  };
  const stored = async ({ terms, head, attempt, read }: Prepared) => {
    const found = await submitted(head, attempt, read);
    if (found.outcome !== "other_terms") return answerSubmission(found, { attempt, read }, options);
    return put(await heads.agreeing(terms, found.group), attempt, read);
  };
  return {
    outcomes,
    async check(id, { index, generation: _, ...terms }) {
      const head = await heads.headFor(id, terms);
      const known = await store.group(id);
      checkIndex(index, known ? await heads.agreeing(terms, known) : head);
    },
    read: (content) => readAttempt(evaluation, content),
    store: put,
    async head(named, terms) {
      const resolved = await heads.resolve(terms);
      const head = headOf(typeof named === "string" ? named : named(resolved.terms), terms, resolved);
      await heads.check(head);
      await admit(head.id);
      return head;
    },
    // Two functions, so that nothing holds the body as it came, often some hundred kilobytes, while the store commits.
    submit: (id, body) => prepared(id, body).then(stored),
    async abandon(id, index, body) {
      const { generation, reason } = body;
      const isHead = body.size !== undefined;
      if (isHead) await admit(id);
      const head = isHead ? await heads.headFor(id, body as GroupSettings) : undefined;
      if (head) checkIndex(index, head);
      const failure = abandonment(reason);
      const give = (group: GroupHead | undefined) =>
        inside(() => store.abandon({ id, index, generation, failure, now: clock(), ...omitUndefined({ group }) }), {
          id,
          index,
          head: group,
        });
      let found = await give(head);
      if (found.outcome === "other_terms" && found.group)
        found = await give(await heads.agreeing(body as GroupSettings, found.group));
      if (found.outcome === "abandoned") options.onReplaced(id);
      if (found.group?.state === "ready") options.onReady();
      return abandonedAnswer(found, { id, attempt: { index, generation }, failure, settled: options.settled });
    },
  };
}

interface AttemptPosition {
  readonly id: string;
  readonly index: number;
  readonly head: GroupHead | undefined;
}

interface Prepared {
  readonly terms: GroupSettings;
  readonly head: GroupHead;
  readonly attempt: AttemptVersion;
  readonly read: ReadAttempt;
}

interface SubmittedAttempt {
  readonly attempt: AttemptVersion;
  readonly read: ReadAttempt;
}

/** What the store made of a submission, as its sender is told; terms were found to agree. */
async function answerSubmission(
  { outcome, group, attempt: there }: Submitted,
  { attempt, read }: SubmittedAttempt,
  { store, clock, onReplaced, onReady, settled }: SubmittingOptions,
): Promise<RewardAnswer> {
  const invalid = (reason: "late" | "abandoned" | "superseded", failure: Failure | null) =>
    invalidAnswer(group.id, attempt, { reason, failure });
  const standing = () =>
    isClosed(group) ? settled(group.id, attempt.index, attempt.generation) : waitingAnswer(group, attempt, clock());
  if (outcome === "accepted" || outcome === "replaced" || outcome === "duplicate") {
    if (outcome === "replaced") onReplaced(group.id);
    if (outcome !== "duplicate" && group.state === "ready") onReady();
    return standing();
  }
  if (outcome === "superseded") return invalid("superseded", null);
  if (outcome === "abandoned") return invalid("abandoned", there?.failure ?? null);
  const isThere = there?.state === "submitted" && there.generation === attempt.generation;
  const kept = isThere ? ((await store.body(group.id, attempt.index))?.body ?? null) : null;
  const before = kept && jsonOf(kept);
  const is = jsonOf(read.body);
  if (before !== null && canonicalJson(before) === canonicalJson(is)) return standing();
  if (outcome === "late") return invalid("late", group.failure);
  return conflict({
    code: "other_content",
    message: `attempt ${attempt.index} of ${group.id} came before with other content: a higher generation replaces it`,
    was: before ?? {},
    is,
  });
}

function checkIndex(index: number, { id, size }: Pick<GroupHead, "id" | "size">): void {
  if (index < size) return;
  fail("policy", "invalid_index", `index: ${index}, and ${id} has ${size} attempts: expected 0 … ${size - 1}`);
}

const jsonOf = (body: Uint8Array) => JSON.parse(decodeUtf8(body)) as JsonObject;

const abandonment = (reason = "the trainer gave it up"): Failure => ({
  owner: "harness",
  code: "abandoned",
  message: reason,
  retryable: true,
});

interface GivenUp {
  readonly id: string;
  readonly attempt: AttemptVersion;
  readonly failure: Failure;
  readonly settled: SubmittingOptions["settled"];
}

function abandonedAnswer({ outcome, group }: Abandoned, { id, attempt, failure, settled }: GivenUp) {
  const invalid = (reason: "abandoned" | "superseded" | "late", why: Failure | null) =>
    invalidAnswer(id, attempt, { reason, failure: why });
  if (outcome === "unknown" || !group)
    return fail("policy", "no_such_group", `${id} is not known: with size and a task, giving up opens it`);
  if (outcome === "other_terms") return fail("harness", "unexpected", "terms were agreed on before");
  if (outcome === "late")
    return isClosed(group) ? settled(id, attempt.index, attempt.generation) : invalid("late", null);
  return outcome === "superseded" ? invalid("superseded", null) : invalid("abandoned", failure);
}

const COUNTED_EVERY_MS = 1000;

/**
 * Throws harness/overloaded (come back) where a group that is not known yet would be too much. The store is counted about
 * once a second, however many ask.
 */
function createAdmission(options: SubmittingOptions): (id: string) => Promise<void> {
  const { store, clock, maxOpenGroups = LIMITS.maxOpenGroups, maxHeldBytes = LIMITS.maxHeldBytes } = options;
  let counts: GroupCounts | null = null;
  let countedAt = 0;
  let counting: Promise<GroupCounts> | null = null;
  const count = () => {
    counting ??= store.counts().then(
      (found) => {
        counts = found;
        countedAt = clock();
        counting = null;
        return found;
      },
      (error) => {
        counting = null;
        throw error;
      },
    );
    return counting;
  };
  /** The last count while the next one is under way: submissions do not wait for it. */
  const latest = async () => {
    if (counts && clock() - countedAt < COUNTED_EVERY_MS) return counts;
    const next = count();
    if (!counts) return next;
    next.catch(() => {}); // the next submission counts again, and what it asks of the store itself fails loudly
    return counts;
  };
  return async (id) => {
    const { open, ready, judging, openBodyBytes } = await latest();
    const why =
      open + ready + judging >= maxOpenGroups
        ? `${maxOpenGroups} groups are not closed`
        : openBodyBytes >= maxHeldBytes
          ? `attempts take ${maxHeldBytes} bytes`
          : null;
    // Attempts of a group that is known are what closes it.
    if (why === null || (await store.group(id)) !== null) return;
    fail("harness", "overloaded", `${why}: new groups are taken when some have been judged; try again later`, {
      retryable: true,
    });
  };
}
