/** `reward_proposals`: what a group of proposed tasks earns the proposer, by the answers of the solver to each. */
import { fail, RUBRIC_SET_FORMAT, RubricItem, type RubricSet } from "@arenakit/contracts";
import { proposerRewards } from "@arenakit/evaluator-evolution";
import { findOutage } from "@arenakit/evaluator-rubrics";
import { defineTool, READ_ONLY } from "@arenakit/server-kit";
import * as z from "zod";
import {
  type AssessmentRequest,
  assessAnswers,
  assessmentKey,
  judgeOfAnswers,
  VERDICTS_ARGUMENT,
  verdictsIn,
} from "../assessed-answers.ts";
import { JUDGE_ARGUMENT } from "../call-arguments.ts";
import type { JudgeBackend } from "../judge-backend.ts";
import { MAX_GROUP, MAX_META_RUBRICS } from "../limits.ts";
import { ANSWERS_ARGUMENTS, attemptsOf } from "../rubric-arguments.ts";
import { ScoredAttempt } from "../scored-attempt.ts";
import { shown, WORK_OUTPUT, worked } from "../work.ts";

/** Most have the id and the text alone; the rest is as `make_meta_rubrics` writes it. */
const { polarity, weight, scale, tier } = RubricItem.shape;
const MetaRubric = RubricItem.extend({
  polarity: polarity.default(1),
  weight: weight.default(1),
  scale: scale.default("binary"),
  tier: tier.default("meta"),
}).meta({
  listed: {
    type: "object",
    properties: { id: { type: "string" }, text: { type: "string" } },
    required: ["id", "text"],
  },
});

const ProposedTask = z.strictObject({
  verdicts: VERDICTS_ARGUMENT.describe("On the solver's answers; those on other criteria do not count."),
  query: z.string().min(1).max(100_000).optional().describe("Without verdicts: the proposed task."),
  answers: ANSWERS_ARGUMENTS.answers.describe("Without verdicts: the solver's, scored here."),
  trajectories: ANSWERS_ARGUMENTS.trajectories,
});
type ProposedTask = z.infer<typeof ProposedTask>;

const Reward = z.object({
  /** Eq. 5 as written; above 1 where a mean is negative. Null where no meta rubric has a scored verdict. */
  raw: z.number().nullable(),
  /** Every term in [0, 1]. */
  clamped: z.number().nullable(),
  /** Meta rubrics with a scored verdict, of all; the others are left out of the mean. */
  scored: z.int(),
  of: z.int(),
});

export const rewardProposals = defineTool<JudgeBackend>()({
  name: "reward_proposals",
  title: "Reward proposed tasks",
  description:
    "Rewards of a group of proposed tasks (HOTE, eq. 5) from the verdicts on the solver's answers to each: mean over the meta rubrics of 1 − the answers' mean where some answer passes, else 0. A task is worth proposing that is hard and can be done. With them the advantages within the group, of the clamped rewards. What is no task is null and has null; no failure is a 0.",
  annotations: READ_ONLY,
  input: z.strictObject({
    meta: z.array(MetaRubric).min(1).max(MAX_META_RUBRICS).describe("As make_meta_rubrics gave them."),
    proposals: z
      .array(ProposedTask.nullable())
      .min(1)
      .max(MAX_GROUP)
      .describe("By attempt of the proposer; null for one that proposed no task."),
    judge: JUDGE_ARGUMENT,
  }),
  output: z.object({
    /** `incomplete` where a verdict on a meta rubric is missing, `unscored` where no task has a reward. */
    status: z.enum(["scored", "incomplete", "unscored", "running"]),
    ...WORK_OUTPUT,
    /** In the order of the proposals, as are the advantages and results. */
    rewards: z.array(Reward.nullable()).optional(),
    advantages: z.array(z.number().nullable()).optional(),
    /** Of answers that were scored here. */
    results: z.array(z.array(ScoredAttempt).nullable()).optional(),
  }),
  async handler(args, context) {
    const { backend } = context;
    const { meta } = args;
    const ids = new Set(meta.map(({ id }) => id));
    if (ids.size < meta.length) fail("policy", "invalid_arguments", "meta: two have one id; expected each once");
    const tasks = await Promise.all(args.proposals.map((one, at) => one && taskIn(backend, meta, { ...one, at })));
    const judge = judgeOfAnswers(backend, args.judge, tasks);
    return worked(context, {
      tool: "reward_proposals",
      key: { judge: judge?.name ?? null, meta, tasks: tasks.map((task) => task && assessmentKey(task)) },
      async run({ signal, progress }) {
        const assessed = await assessAnswers(tasks, judge?.rubric, { signal, progress });
        const { details, advantage } = proposerRewards(
          meta,
          assessed.map((one) => one?.verdicts ?? null),
        );
        const rewards = details.filter((one) => one !== null);
        const isUnscored = rewards.every(({ clamped }) => clamped === null);
        const isWhole = rewards.every(({ scored, of }) => scored === of);
        const all = assessed.flatMap((one) => one?.verdicts.flat() ?? []).filter(({ rubricId }) => ids.has(rubricId));
        return {
          status: isUnscored ? ("unscored" as const) : isWhole ? ("scored" as const) : ("incomplete" as const),
          failure: isUnscored && rewards.length > 0 ? findOutage(all) : null,
          rewards: [...details],
          advantages: [...advantage],
          ...(judge ? { results: assessed.map((one) => one?.results ?? null) } : {}),
        };
      },
    });
  },
  render: ({ status, ticket, rewards = [], advantages = [], failure }) => {
    if (status === "running") return `running: ask get_result for ${ticket}`;
    return [
      `${status}${failure ? `: ${failure.owner}/${failure.code}: ${failure.message}` : ""}`,
      ...rewards.map((one, at) => {
        if (one?.clamped == null) return `${at}: ${one ? "no reward" : "no task"}`;
        const advantage = advantages[at] ?? 0;
        return `${at}: ${shown(one.clamped)}, advantage ${shown(advantage)} (${one.scored} of ${one.of} meta rubrics judged)`;
      }),
    ].join("\n");
  },
});

async function taskIn(
  backend: JudgeBackend,
  meta: readonly RubricItem[],
  { at, ...given }: ProposedTask & { readonly at: number },
): Promise<AssessmentRequest> {
  const place = `proposals[${at}].`;
  const { query = "", verdicts } = given;
  if (verdicts && (given.answers || given.trajectories))
    fail("policy", "invalid_arguments", `give ${place}verdicts, or answers to be scored: one of the two`);
  if (!verdicts && !given.query)
    fail("policy", "invalid_arguments", `${place}query is missing: answers are scored as answers to the proposed task`);
  return {
    set: persistentSet(query, meta),
    attempts: verdicts ? [] : await attemptsOf(backend, given, place),
    verdicts: verdicts && verdictsIn(meta, verdicts, { place: `${place}verdicts`, others: true }),
  };
}

/** Meta rubrics are the persistent criteria of a proposed task. */
const persistentSet = (query: string, meta: readonly RubricItem[]): RubricSet => ({
  format: RUBRIC_SET_FORMAT,
  query,
  source: { kind: "native" },
  aggregation: "hote",
  items: meta.map((item) => ({ ...item, tier: "persistent" })),
});
