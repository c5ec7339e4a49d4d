/**
 * Attempts on their way into the store: terms resolved, content read, and what the store made of it told as an answer.
 * The same content again is the same attempt, however it is spelt; other content under the same name is a conflict.
 */
import { canonicalJson, type Failure, fail, type JsonObject } from "@arenakit/contracts";
import type { Evaluation } from "@arenakit/server-evaluation";
import { createMemo } from "@arenakit/server-kit";
import type { Abandoned, GroupHead, GroupStore, StoredConfig, StoredGroup, Submitted } from "@arenakit/store";
import { invalidAnswer, waitingAnswer } from "./answers.ts";
import { type ReadAttempt, readAttempt } from "./attempt-content.ts";
import type { ConfigBook } from "./config-book.ts";
import { conflict } from "./conflict.ts";
import type { Fullness } from "./fullness.ts";
import { argumentsOf, headOf, isSameTerms, StoredTerms, termsOf } from "./terms.ts";
import { isClosed } from "./waiting.ts";
import type { AbandonBody, AttemptContent, GroupTerms, RewardAnswer, SubmitBody } from "./wire.ts";

export interface SubmittingOptions {
  readonly store: Pick<GroupStore, "submit" | "abandon" | "group" | "body">;
  readonly evaluation: Evaluation;
  readonly configs: ConfigBook;
  readonly fullness: Fullness;
  readonly clock: () => number;
  /** A group is complete. */
  readonly onReady: () => void;
  /** An attempt was replaced or abandoned, which those who wait for it should hear of. */
  readonly onReplaced: (group: string) => void;
  /** How an attempt of a closed group stands. */
  readonly settled: (group: string, index: number, generation: number) => Promise<RewardAnswer>;
}

export interface Attempt {
  readonly index: number;
  readonly generation: number;
}

export interface Submitting {
  submit(group: string, body: SubmitBody): Promise<RewardAnswer>;
  abandon(group: string, index: number, body: AbandonBody): Promise<RewardAnswer>;
  /** The head of a group whose terms are all given. Throws harness/overloaded for one that would be too much. */
  head(group: string | ((terms: StoredTerms) => string), terms: GroupTerms): Promise<GroupHead>;
  read(content: AttemptContent): Promise<ReadAttempt>;
  /** What became of submissions so far, by outcome of the store. */
  readonly outcomes: ReadonlyMap<string, number>;
  /** Into the store; throws ConflictErrors. */
  store(head: GroupHead, attempt: Attempt, read: ReadAttempt): Promise<RewardAnswer>;
}

/** Terms that were resolved before: nearly all attempts of a run repeat some. */
const MEMO_BYTES = 16 * 1024 * 1024;

export function createSubmitting(options: SubmittingOptions): Submitting {
  const { store, evaluation, configs, fullness, clock, onReady, onReplaced, settled } = options;
  const memo = createMemo<StoredTerms>({ maxBytes: MEMO_BYTES });
  const resolve = async (given: Partial<GroupTerms>) => {
    const config = await configs.resolve(given.config);
    const { environment, task, query, constraints, trainer } = given;
    const asked = { environment, task, query, constraints, trainer };
    const key = JSON.stringify([config.name, config.sha256, asked]);
    return { config, terms: memo.take(key, () => termsOf(evaluation, asked, config)) };
  };
  /** Terms that an attempt leaves out are those of its group, where that is known. */
  const headFor = async (id: string, given: GroupTerms) => {
    const known = saysTask(given) ? null : await store.group(id);
    const terms = known ? completed(given, known) : given;
    return headOf(id, terms, await resolve(terms));
  };

  const outcomes = new Map<string, number>();
  const submitted = async (head: GroupHead, attempt: Attempt, read: ReadAttempt) => {
    const found = await store.submit({ group: head, ...attempt, sha256: read.sha256, body: read.text, now: clock() });
    outcomes.set(found.outcome, (outcomes.get(found.outcome) ?? 0) + 1);
    return found;
  };

  const answered = async (found: Submitted, attempt: Attempt, read: ReadAttempt): Promise<RewardAnswer> => {
    const { outcome, group, attempt: there } = found;
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
    if (outcome === "other_terms") return fail("harness", "unexpected", "terms are compared before content");
    const isThere = there?.state === "submitted" && there.generation === attempt.generation;
    const before = isThere ? ((await store.body(group.id, attempt.index))?.body ?? null) : null;
    if (before !== null && isSameJson(before, read.text)) return standing();
    if (outcome === "late") return invalid("late", group.failure);
    return conflict({
      code: "other_content",
      message: `attempt ${attempt.index} of ${group.id} came before with other content: a higher generation replaces it`,
      was: before === null ? {} : JSON.parse(before),
      is: JSON.parse(read.text),
    });
  };

  const put = async (head: GroupHead, attempt: Attempt, read: ReadAttempt) => {
    checkIndex(attempt.index, head);
    const found = await submitted(head, attempt, read);
    if (found.outcome === "other_terms") otherTerms(found.group, head);
    return answered(found, attempt, read);
  };

  return {
    outcomes,
    read: (content) => readAttempt(evaluation, content),
    store: put,
    async head(named, terms) {
      const resolved = await resolve(terms);
      const head = headOf(typeof named === "string" ? named : named(resolved.terms), terms, resolved);
      await fullness.admit(head.id);
      return head;
    },
    async submit(id, body) {
      const { index, generation } = body;
      const attempt = { index, generation };
      await fullness.admit(id);
      const head = await headFor(id, body);
      checkIndex(index, head);
      const read = await readAttempt(evaluation, body);
      const found = await submitted(head, attempt, read);
      if (found.outcome !== "other_terms") return answered(found, attempt, read);
      const agreed = await agreeing(id, body, { group: found.group, head, resolve });
      return put(agreed, attempt, read);
    },
    async abandon(id, index, body) {
      const { generation, reason } = body;
      const isHead = body.size !== undefined;
      if (isHead) await fullness.admit(id);
      const head = isHead ? await headFor(id, body as GroupTerms) : undefined;
      if (head) checkIndex(index, head);
      const failure = abandonment(reason);
      const give = (group: GroupHead | undefined) =>
        store.abandon({ id, index, generation, failure, now: clock(), ...(group ? { group } : {}) });
      let found = await give(head);
      if (found.outcome === "other_terms" && head && found.group)
        found = await give(await agreeing(id, body as GroupTerms, { group: found.group, head, resolve }));
      if (found.outcome === "abandoned") onReplaced(id);
      if (found.group?.state === "ready") onReady();
      return abandonedAnswer(found, { id, attempt: { index, generation }, failure, settled });
    },
  };
}

const saysTask = ({ task, query }: Partial<GroupTerms>) => task !== undefined || query !== undefined;

function checkIndex(index: number, { id, size }: GroupHead): void {
  if (index < size) return;
  fail("policy", "invalid_index", `index: ${index}, and ${id} has ${size} attempts: expected 0 … ${size - 1}`);
}

/** What was given, and of what was left out what the group was opened with. */
function completed(given: GroupTerms, group: StoredGroup): GroupTerms {
  const terms = StoredTerms.parse(group.terms);
  const task = argumentsOf(terms);
  const environment = given.environment ?? task.environment;
  const step = given.step ?? group.step;
  const trainer = given.trainer ?? terms.trainer;
  return {
    ...given,
    ...(saysTask(given) ? {} : task),
    ...(environment === undefined ? {} : { environment }),
    quorum: given.quorum ?? group.quorum,
    run: given.run ?? group.run,
    config: given.config ?? { sha256: terms.config.sha256 },
    ...(step === null ? {} : { step }),
    ...(trainer === null ? {} : { trainer }),
  } as GroupTerms;
}

interface Disagreement {
  readonly group: StoredGroup;
  readonly head: GroupHead;
  resolve(given: Partial<GroupTerms>): Promise<{ config: StoredConfig; terms: StoredTerms }>;
}

/** The head of the group that is there, if what the attempt says agrees with it. Throws a ConflictError where it does not. */
async function agreeing(id: string, given: GroupTerms, { group, head, resolve }: Disagreement): Promise<GroupHead> {
  const terms = completed(given, group);
  const again = headOf(id, terms, await resolve(terms));
  const there = StoredTerms.parse(group.terms);
  const isSame =
    again.size === group.size &&
    again.quorum === group.quorum &&
    again.run === group.run &&
    (again.step ?? null) === group.step &&
    isSameTerms(StoredTerms.parse(again.terms), there);
  if (!isSame) otherTerms(group, again);
  return { ...head, quorum: group.quorum, run: group.run, step: group.step, terms: group.terms };
}

function otherTerms(group: StoredGroup, head: GroupHead): never {
  const shown = ({ size, quorum, run, step, terms }: GroupHead | StoredGroup) => ({
    size,
    quorum,
    run,
    step,
    ...terms,
  });
  return conflict({
    code: "other_terms",
    message: `${group.id} was opened with other terms`,
    was: shown(group),
    is: shown(head),
  });
}

const isSameJson = (one: string, other: string) =>
  one === other || canonicalJson(JSON.parse(one) as JsonObject) === canonicalJson(JSON.parse(other) as JsonObject);

const abandonment = (reason = "the trainer gave it up"): Failure => ({
  owner: "harness",
  code: "abandoned",
  message: reason,
  retryable: true,
});

interface GivenUp {
  readonly id: string;
  readonly attempt: Attempt;
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
