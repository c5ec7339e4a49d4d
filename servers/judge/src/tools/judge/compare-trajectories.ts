/** `compare_trajectories`: two trajectories of one task, compared in both orders. */
import { omitUndefined, ScoreSheet } from "@arenakit/contracts";
import { defineTool, READ_ONLY } from "@arenakit/server-kit";
import * as z from "zod";
import {
  JUDGE_ARGUMENT,
  judgeOf,
  RUBRIC_ARGUMENT,
  rubricOf,
  TASK_ARGUMENTS,
  TRAJECTORY_FORMS,
  TrajectoryArgument,
  taskOf,
} from "../call-arguments.ts";
import { playGroup } from "../group-work.ts";
import type { JudgeBackend } from "../judge-backend.ts";
import { idOf, shown, trajectoryOf, WORK_OUTPUT, worked } from "../work.ts";

const Sides = z.object({ first: ScoreSheet, second: ScoreSheet, reason: z.string().optional() });

export const compareTrajectories = defineTool<JudgeBackend>()({
  name: "compare_trajectories",
  title: "Compare two trajectories",
  description:
    "Compare two trajectories of one task. The judge sees them in both orders, so that a liking for a place favours neither; a side wins on the sum of both. One without an answer loses without a match, one that is not valid makes the comparison invalid, and a judge that cannot be reached leaves it unscored. Work that takes longer answers {status: running, ticket}: ask get_result.",
  annotations: READ_ONLY,
  input: z.strictObject({
    first: TrajectoryArgument.describe(`One trajectory: ${TRAJECTORY_FORMS}.`),
    second: TrajectoryArgument.describe("The other one, in any of the same forms."),
    ...TASK_ARGUMENTS,
    rubric: RUBRIC_ARGUMENT,
    judge: JUDGE_ARGUMENT,
  }),
  output: z.object({
    status: z.enum(["scored", "unscored", "invalid", "running"]),
    ...WORK_OUTPUT,
    winner: z.enum(["first", "second", "tie"]).nullable().optional(),
    /** Sums over both orders; null where no match was needed or none had scores. */
    scores: z.tuple([z.number(), z.number()]).nullable().optional(),
    /** For get_match; null where no match was needed. */
    match: z.string().nullable().optional(),
    judge: z.string().optional(),
    /** Sub-scores by criterion, once in each order; null where that order is unscored. */
    orders: z.array(Sides.nullable()).optional(),
  }),
  async handler(args, context) {
    const { backend } = context;
    const asked = await taskOf(backend, args);
    const rubric = rubricOf(backend, args.rubric, asked);
    const judge = judgeOf(backend, args.judge);
    const trajectories = [
      await trajectoryOf(backend, args.first, "first"),
      await trajectoryOf(backend, args.second, "second"),
    ] as const;
    const { task } = asked;
    const key = { task, rubric, judge: judge.name, trajectories: trajectories.map(({ hash }) => hash) };
    return worked(context, {
      tool: "compare_trajectories",
      key,
      async run(job) {
        const settings = { topology: "round-robin" };
        const work = { group: idOf(key), task, rubric, judge: judge.pairwise, trajectories, settings };
        const { reward, matches } = await playGroup(backend, work, job);
        const [played] = matches;
        const record = played ? await backend.matches.get(played.id) : null;
        const { forward, backward } = record?.match ?? {};
        return {
          status: reward.status,
          failure: reward.failure,
          winner: winnerOf(reward.rank),
          scores: played?.scores ?? null,
          match: played?.id ?? null,
          judge: reward.judge,
          orders: [
            forward?.status === "scored" ? sides(forward.first, forward.second, forward.reason) : null,
            backward?.status === "scored" ? sides(backward.second, backward.first, backward.reason) : null,
          ],
        };
      },
    });
  },
  render: ({ status, ticket, failure, winner, scores, judge }) => {
    if (status === "running") return `running: ask get_result for ${ticket}`;
    if (failure) return `${status}: ${failure.owner}/${failure.code}: ${failure.message}`;
    const sums = scores ? `, ${shown(scores[0])} to ${shown(scores[1])} over both orders` : ", without a match";
    return `${winner === "tie" ? "a tie" : `the ${winner} is better`}${sums}, by ${judge}`;
  },
});

function winnerOf([first, second]: readonly (number | null)[]): "first" | "second" | "tie" | null {
  if (first === null || first === undefined || second === null || second === undefined) return null;
  return first === second ? "tie" : first < second ? "first" : "second";
}

const sides = (first: ScoreSheet, second: ScoreSheet, reason: string | undefined) => ({
  first,
  second,
  ...omitUndefined({ reason }),
});
