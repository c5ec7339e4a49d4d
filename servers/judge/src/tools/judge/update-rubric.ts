/** `update_rubric`: the rubrics of a task that evolve with the answers of its groups; the server keeps their state. */
import { fail, omitUndefined, RubricItem, RubricSet } from "@arenakit/contracts";
import {
  findOutage,
  newRubricState,
  RubricChange,
  type RubricState,
  rubricStateHash,
  updateRubric as updated,
} from "@arenakit/evaluator-rubrics";
import { defineTool, type ToolAnnotations } from "@arenakit/server-kit";
import * as z from "zod";
import { JUDGE_ARGUMENT } from "../call-arguments.ts";
import type { JudgeBackend } from "../judge-backend.ts";
import {
  ANSWERS_ARGUMENTS,
  attemptKey,
  attemptsOf,
  RUBRICS_ARGUMENT,
  rubricJudgeOf,
  rubricSetIn,
} from "../rubric-arguments.ts";
import { ScoredAttempt, scoredAttempt } from "../scored-attempt.ts";
import { WORK_OUTPUT, worked } from "../work.ts";

/** The same again, without the version that it starts from, is another step. Nothing that counted is lost. */
const KEEPS_STATE: ToolAnnotations = {
  readOnlyHint: false,
  destructiveHint: false,
  idempotentHint: false,
  openWorldHint: false,
};

const CHECK_LISTED = {
  type: "object",
  description: "Rule that decides it without a model.",
  properties: { rule: { type: "string" }, args: { type: "object" } },
  required: ["rule", "args"],
};
const Proposal = z.strictObject({
  title: z.string().min(1).max(200).optional(),
  text: z.string().min(1).max(2000),
  polarity: z.int().min(-1).max(1).describe("1, or -1 for a fault"),
  check: RubricItem.shape.check.meta({ listed: CHECK_LISTED }),
  tags: RubricItem.shape.tags,
});

export const updateRubric = defineTool<JudgeBackend>()({
  name: "update_rubric",
  title: "Evolve a rubric",
  description:
    "One step of rubrics that evolve: criteria are proposed from a group's answers, those that say something new join the active ones within a cap, the answers are scored, and active criteria that tell no answers apart retire. The server keeps the state under a name, version by version; without answers it is only read. A judge that fails retires nothing.",
  annotations: KEEPS_STATE,
  input: z.strictObject({
    state: z.string().min(1).max(200).describe("Name of the state, such as the task's id."),
    rubrics: RUBRICS_ARGUMENT.describe("The set that a new state begins with; a state that exists keeps its own."),
    ...ANSWERS_ARGUMENTS,
    step: z.int().min(0).default(0).describe("Step of the training."),
    judge: JUDGE_ARGUMENT,
    proposals: z
      .array(Proposal)
      .max(50)
      .optional()
      .describe("Criteria to propose, instead of asking the judge's model."),
    expected_version: z.int().min(0).optional().describe("The version that was read; another one is a conflict."),
    max_active: z.int().min(0).max(50).optional().describe("Active criteria at most; 5."),
    max_proposals: z.int().min(0).max(50).optional().describe("Proposals of one step that are looked at; 5."),
  }),
  output: z.object({
    /** `unscored`: no answer could be scored, and nothing was changed. */
    status: z.enum(["read", "updated", "unscored", "running"]),
    ...WORK_OUTPUT,
    state: z.string().optional(),
    version: z.int().optional(),
    /** sha256 of the state. */
    hash: z.string().optional(),
    set: RubricSet.optional(),
    changes: z.array(RubricChange).optional(),
    results: z.array(ScoredAttempt).optional(),
  }),
  async handler(args, context) {
    const { backend } = context;
    const { state: name, step, expected_version: expected } = args;
    const isAsked = args.answers !== undefined || args.trajectories !== undefined;
    const attempts = isAsked ? await attemptsOf(backend, args) : [];
    const judge = rubricJudgeOf(backend, args.judge);
    const first = args.rubrics ? newRubricState(await rubricSetIn(args.rubrics)) : null;
    const proposals = args.proposals?.map(proposalOf);
    const from = (await backend.rubricStates.get(name)) ?? null;
    if (attempts.length === 0) return { ticket: "", ...(await read(backend, name, { from, first })) };
    const limits = omitUndefined({ maxActive: args.max_active, maxProposals: args.max_proposals });
    const proposer = proposals ? { proposals } : judge.proposer;
    // Who says from which version is given the same result again; for others every call is a step of its own.
    const version = expected ?? from?.version ?? null;
    const key = {
      name,
      version,
      step,
      limits,
      proposals,
      first,
      judge: judge.name,
      attempts: attempts.map(attemptKey),
    };
    return worked(context, {
      tool: "update_rubric",
      key,
      async run({ signal }) {
        const known = await backend.rubricStates.get(name);
        const before = known ?? first ?? noSuchState(name);
        const update = await updated(before, {
          responses: attempts.map(({ answer }) => answer),
          step,
          judge: judge.rubric,
          signal,
          ...limits,
          ...omitUndefined({ expectedVersion: expected, proposer }),
        });
        signal.throwIfAborted();
        const hasAnswers = attempts.some(({ answer }) => answer !== null);
        const outage = hasAnswers ? findOutage(update.responses.flatMap(({ verdicts }) => verdicts)) : null;
        const results = update.responses.map(scoredAttempt);
        if (outage)
          return { status: "unscored" as const, ...told(name, before), changes: [], results, failure: outage };
        await backend.rubricStates.put(name, update.state, known);
        const { changes, failure = null } = update;
        return { status: "updated" as const, ...told(name, update.state), changes: [...changes], results, failure };
      },
      isFinal: ({ status }) => status === "updated",
    });
  },
  render: ({ status, ticket, state, version, set, changes = [], failure }) => {
    if (status === "running") return `running: ask get_result for ${ticket}`;
    const active = set?.items.filter(({ tier }) => tier === "active").length;
    return [
      `${status}: ${state} is at version ${version}, ${active} criteria are active`,
      ...(failure ? [`${failure.owner}/${failure.code}: ${failure.message}`] : []),
      ...changes.map(({ kind, title, rubricId, reason }) => `- ${kind} ${title ?? rubricId ?? ""}: ${reason}`),
    ].join("\n");
  },
});

const told = (state: string, kept: RubricState) => ({
  state,
  version: kept.version,
  hash: rubricStateHash(kept),
  set: kept.set,
});

function noSuchState(name: string): never {
  fail("policy", "no_such_state", `no rubrics are kept as ${JSON.stringify(name)}: give rubrics to begin with`);
}

async function read(
  { rubricStates }: JudgeBackend,
  name: string,
  { from, first }: { from: RubricState | null; first: RubricState | null },
) {
  const state = from ?? first ?? noSuchState(name);
  if (!from) await rubricStates.put(name, state, null);
  return { status: "read" as const, ...told(name, state) };
}

function proposalOf({ text, polarity, ...more }: z.infer<typeof Proposal>) {
  if (polarity === 0) fail("policy", "invalid_arguments", "polarity is 1, or -1 for a fault");
  return { text, polarity: polarity as 1 | -1, ...omitUndefined(more) };
}
