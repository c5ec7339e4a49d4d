/**
 * One step of rubrics that evolve (HOTE, eq. 3; DR Tulu): a model proposes criteria from a group's answers, the answers
 * are scored by what counts, and what tells none apart retires. All clients are given; the state is a value.
 */
import {
  eachBounded,
  type Failure,
  fail,
  type JsonObject,
  type Outcome,
  omitUndefined,
  type RubricItem,
  type RubricSet,
  type Verdict,
} from "@arenakit/contracts";
import type { Prompt } from "@arenakit/core/model";
import * as z from "zod";
import {
  ADAPTIVE_DEFAULTS,
  type AdaptiveOptions,
  admitProposals,
  forgetRetired,
  type RubricProposal,
  retireItems,
} from "./adaptive.ts";
import { type Aggregate, type AggregateOptions, aggregate } from "./aggregate.ts";
import { ask, judgeId, type QuestionOptions, type RubricQuestion, rubricPrompt } from "./judge/question.ts";
import { type RubricDraft, verdictShare, withIds } from "./rubric-items.ts";
import type { RubricJudge } from "./rubric-judge.ts";
import { expectVersion, nextRubricState, type RubricChange, type RubricState } from "./rubric-state.ts";
import { findOutage, scoreRubric } from "./score-rubric.ts";

/** A proposer reads no more of all answers together, in UTF-16 units; each is cut alike. */
const SHOWN_ANSWERS = 120_000;
/** Retired criteria that a proposer is shown, the latest; a proposal that says what an older one says is refused all the same. */
const SHOWN_RETIRED = 20;
/** Answers scored side by side. */
const CONCURRENCY = 4;

export interface UpdateRubricOptions extends AdaptiveOptions, Pick<AggregateOptions, "kind" | "maxMissing"> {
  /** The group's answers; null for an attempt without one. */
  readonly responses: readonly (string | null)[];
  /** Asks a model, or gives proposals that are there already; absent: nothing is proposed. */
  readonly proposer?: QuestionOptions | { readonly proposals: readonly RubricProposal[] };
  /** Scores the answers; or verdicts by answer that are there already. */
  readonly judge: RubricJudge | { readonly verdicts: readonly (readonly Verdict[])[] };
  /** The version that the caller read; another one is refused. */
  readonly expectedVersion?: number;
  readonly signal?: AbortSignal;
}

export interface UpdatedRubric {
  readonly state: RubricState;
  /** What the update changed, as the state's history tells it. */
  readonly changes: readonly RubricChange[];
  readonly responses: readonly { readonly verdicts: readonly Verdict[]; readonly aggregate: Aggregate }[];
  /** The proposer's; an update goes on without its proposals. */
  readonly failure?: Failure;
}

/**
 * Proposes, admits, scores, retires; in this order, so that the cap holds before anything is scored. A proposer that
 * fails adds nothing, a judge that fails retires nothing, and neither loses an item. Of retired items the latest
 * `maxRetired` are kept. Throws harness/conflict.
 */
export async function updateRubric(state: RubricState, options: UpdateRubricOptions): Promise<UpdatedRubric> {
  const { step, responses, expectedVersion } = options;
  if (expectedVersion !== undefined) expectVersion(state, expectedVersion);
  const proposed = await proposalsOf(state.set, options);
  const model = options.proposer && "client" in options.proposer ? { model: judgeId(options.proposer) } : {};
  const admitted = admitProposals(state.set, proposed.ok ? proposed.value : [], { ...options, ...model });
  const set = { ...state.set, items: [...admitted.items] };
  const scored = await scoreResponses(set, options);
  const kept = retireItems(
    set,
    scored.map(({ verdicts }) => verdicts),
    options,
  );
  const failed: Omit<RubricChange, "version">[] = proposed.ok
    ? []
    : [{ step, kind: "failed", reason: "nothing was proposed", failure: proposed.failure }];
  const changes = [...failed, ...admitted.changes, ...kept.changes];
  const next = nextRubricState(state, forgetRetired(kept.items, options), changes);
  const said = { changes: changes.map((change) => ({ version: next.version, ...change })), responses: scored };
  if (responses.length !== scored.length) fail("harness", "usage", "expected verdicts for every response");
  return { state: next, ...said, ...omitUndefined({ failure: proposed.ok ? undefined : proposed.failure }) };
}

/** Eq. 2 of each answer, some of them side by side. One of null has no verdicts and no score. */
export async function scoreResponses(
  set: RubricSet,
  options: Pick<UpdateRubricOptions, "judge" | "responses" | "kind" | "maxMissing" | "signal">,
): Promise<UpdatedRubric["responses"]> {
  const { judge, responses, kind = set.aggregation, maxMissing, signal } = options;
  const limits = omitUndefined({ kind, maxMissing });
  if ("verdicts" in judge)
    return judge.verdicts.map((verdicts) => ({ verdicts, aggregate: aggregate(set, verdicts, limits) }));
  return eachBounded(responses, CONCURRENCY, async (answer) => {
    // An attempt without an answer is not scored: its zeros would make every item look as if it told answers apart.
    if (answer === null) return { verdicts: [], aggregate: aggregate(set, [], limits) };
    return scoreRubric({ set, answer, judge, ...limits, ...omitUndefined({ signal }) });
  });
}

async function proposalsOf(set: RubricSet, options: UpdateRubricOptions): Promise<Outcome<readonly RubricProposal[]>> {
  const { proposer, responses, signal, maxProposals = ADAPTIVE_DEFAULTS.maxProposals } = options;
  if (!proposer) return { ok: true, value: [] };
  if ("proposals" in proposer) return { ok: true, value: proposer.proposals };
  const answers = responses.filter((answer) => answer !== null);
  if (answers.length === 0) return { ok: true, value: [] };
  return proposeRubrics({ set, answers, most: maxProposals }, { ...proposer, signal: proposer.signal ?? signal });
}

const Proposed = z.array(z.strictObject({ title: z.string(), description: z.string().min(1) }));
const ProposedReply = z.strictObject({ positive: Proposed, negative: Proposed });

/** What a model would add to the criteria of a set. The answers, the criteria that count and the latest that retired are shown to it. */
export async function proposeRubrics(
  asked: { readonly set: RubricSet; readonly answers: readonly string[]; readonly most: number },
  options: QuestionOptions,
): Promise<Outcome<RubricProposal[]>> {
  const { set, answers, most } = asked;
  const share = Math.floor(SHOWN_ANSWERS / Math.max(1, answers.length));
  const document: JsonObject = {
    query: set.query,
    responses: answers.map((answer) => answer.slice(0, share)),
    existing: shown(set.items.filter(({ tier }) => tier === "persistent" || tier === "active")),
    retired: shown(set.items.filter(({ tier }) => tier === "inactive").slice(-SHOWN_RETIRED)),
    most,
    reply: { positive: [{ title: "", description: "" }], negative: [{ title: "", description: "" }] },
  };
  const reply = ProposedReply.refine(
    ({ positive, negative }) => positive.length + negative.length <= most,
    `expected at most ${most} criteria in all`,
  );
  const prompt = rubricPrompt("propose", set.query);
  const found = await readWith(reply, { prompt, document, schema: ProposedReply }, options);
  if (!found.ok) return found;
  const of = (list: z.infer<typeof Proposed>, polarity: 1 | -1) =>
    list.map(({ title, description }): RubricProposal => ({ title, text: description, polarity }));
  return { ok: true, value: [...of(found.value.positive, 1), ...of(found.value.negative, -1)] };
}

const shown = (items: readonly RubricItem[]): JsonObject[] =>
  items.map(({ title, text, polarity }) => ({
    ...omitUndefined({ title }),
    text,
    fault: polarity === -1,
  }));

/** How the answers to one task did on its criteria: what meta rubrics are made from. */
export interface TaskAssessment {
  readonly set: RubricSet;
  /** By answer. */
  readonly verdicts: readonly (readonly Verdict[])[];
  /** The answers themselves, in the order of the verdicts; null for who has none. */
  readonly responses: readonly (string | null)[];
}
const MetaReply = z.strictObject({ criteria: Proposed });

/**
 * HOTE, eq. 4, from verdicts, criteria and answers: a few criteria, each an ability that the answers to several tasks lacked.
 * They have tier `meta` and count for no answer until a task takes them over as persistent. Tasks of which nothing is scored
 * are left out; where that is all, the failure says so. A reply without any is none: eq. 5 is a mean over them.
 */
export async function metaRubrics(
  assessments: readonly TaskAssessment[],
  options: QuestionOptions & { readonly most?: number; readonly step?: number },
): Promise<Outcome<RubricItem[]>> {
  const { most = ADAPTIVE_DEFAULTS.maxActive, step } = options;
  const judged = assessments.flatMap((assessment) => {
    const criteria = judgedCriteria(assessment);
    return criteria.length > 0 ? [{ ...assessment, criteria }] : [];
  });
  const outage = judged.length === 0 ? findOutage(assessments.flatMap(({ verdicts }) => verdicts.flat())) : null;
  if (outage) return { ok: false, failure: outage };
  const share = Math.floor(SHOWN_ANSWERS / Math.max(1, judged.flatMap(({ responses }) => responses).length));
  const document: JsonObject = {
    assessments: judged.map(({ set, criteria, responses }) => ({
      query: set.query,
      criteria,
      responses: responses.map((answer) => answer?.slice(0, share) ?? null),
    })),
    most,
    reply: { criteria: [{ title: "", description: "" }] },
  };
  const reply = MetaReply.refine(
    ({ criteria }) => criteria.length > 0 && criteria.length <= most,
    `expected 1 to ${most} criteria`,
  );
  const prompt = rubricPrompt("meta", judged.map(({ set }) => set.query).join("\n"));
  const found = await readWith(reply, { prompt, document, schema: MetaReply }, options);
  if (!found.ok) return found;
  const origin = { by: "judge" as const, model: judgeId(options), ...omitUndefined({ step }) };
  const drafts = found.value.criteria.map(({ title, description: text }): RubricDraft => {
    return { text, title, polarity: 1, weight: 1, scale: "binary", tier: "meta", origin };
  });
  // Shared by tasks: their ids belong to no query.
  return { ok: true, value: withIds("", drafts) };
}

/** Each criterion that was judged with its scores by answer and their mean; one of which nothing was scored is left out. */
function judgedCriteria({ set, verdicts }: TaskAssessment): JsonObject[] {
  return set.items.flatMap((item) => {
    const scores = verdicts.map((own) => {
      const verdict = own.find(({ rubricId }) => rubricId === item.id);
      return verdictShare(item, verdict) ?? null;
    });
    const scored = scores.filter((score) => score !== null);
    if (scored.length === 0) return [];
    const score = scored.reduce((sum, one) => sum + one, 0) / scored.length;
    return [{ text: item.text, fault: item.polarity === -1, score, scores }];
  });
}

async function readWith<T>(
  reply: z.ZodType<T>,
  asked: { readonly prompt: Prompt; readonly document: JsonObject; readonly schema: z.ZodType },
  options: QuestionOptions,
): Promise<Outcome<T>> {
  const { $schema: _dialect, ...schema } = z.toJSONSchema(asked.schema) as JsonObject;
  const question: RubricQuestion<T | undefined> = {
    prompt: asked.prompt,
    schema,
    document: () => asked.document,
    read(json) {
      const read = reply.safeParse(json);
      if (read.success) return { value: read.data };
      const { path, message } = read.error.issues[0]!;
      return { value: undefined, problem: `${path.map(String).join(".") || "reply"}: ${message}` };
    },
  };
  const found = await ask(question, options);
  if (!found.ok) return found;
  const { value, problem } = found.value;
  if (value !== undefined) return { ok: true, value };
  const message = `judge ${options.client.id}: ${problem} (asked twice, the second time with its reply)`;
  return { ok: false, failure: { owner: "judge", code: "malformed_reply", message, retryable: true } };
}
