/** `rank_group`: the trajectories of one task, played against each other, ranked and rewarded. */
import { GroupReward, ListCall, omitUndefined } from "@arenakit/contracts";
import {
  ADVANTAGE_NAMES,
  type AdvantageName,
  ESTIMATOR_NAMES,
  type EstimatorName,
  LISTWISE,
  topologyChoice,
} from "@arenakit/evaluator-arena";
import { defineTool, READ_ONLY } from "@arenakit/server-kit";
import * as z from "zod";
import {
  calibrationOf,
  JUDGE_ARGUMENT,
  judgeFor,
  judgeOf,
  RUBRIC_ARGUMENT,
  rubricOf,
  TASK_ARGUMENTS,
  TRAJECTORY_FORMS,
  TrajectoryArgument,
  taskOf,
} from "../call-arguments.ts";
import { MatchSummary, playGroup } from "../group-work.ts";
import type { JudgeBackend } from "../judge-backend.ts";
import { MAX_GROUP, MAX_LISTWISE_CALLS } from "../limits.ts";
import { idOf, trajectoriesOf, WORK_OUTPUT, worked } from "../work.ts";

export const rankGroup = defineTool<JudgeBackend>()({
  name: "rank_group",
  title: "Rank a group",
  description:
    "Rank the trajectories of one task: each plays others in both orders, as the topology says, and gets a rank, a reward and an advantage. Index 0 is the anchor unless said otherwise. A judge that cannot be reached leaves the group unscored, never with made-up rewards. Work that takes longer answers {status: running, ticket}: ask get_result.",
  annotations: READ_ONLY,
  input: z.strictObject({
    trajectories: z.array(TrajectoryArgument).min(1).max(MAX_GROUP).describe(`The group: each ${TRAJECTORY_FORMS}.`),
    ...TASK_ARGUMENTS,
    rubric: RUBRIC_ARGUMENT,
    judge: JUDGE_ARGUMENT,
    topology: topologyChoice(LISTWISE)
      .default("seeded-single-elimination")
      .describe("Who meets whom; listwise shows all at once."),
    slots: z.enum(["standard", "paper"]).optional().describe("Of seeded-single-elimination."),
    estimator: z.enum(ESTIMATOR_NAMES).optional().describe("How matches become ranks; by default the topology's own."),
    advantage: z.enum(ADVANTAGE_NAMES).default("quantile_z").describe("How ranks become advantages."),
    calibration: z
      .strictObject({
        sha256: z
          .string()
          .regex(/^(?:[0-9a-f]{64}|none)$/, "expected 64 hexadecimal digits, or none")
          .describe("Hash of a calibration that the server has, or none: by the group's own matches alone."),
      })
      .optional()
      .describe("Frozen parameters of the judge, for refit; by default the first that the server has."),
    calls: z.int().min(1).max(MAX_LISTWISE_CALLS).optional().describe("Of listwise: how often all are shown; 4."),
    seed: z.int().min(0).default(0).describe("Of what is drawn."),
    anchor: z.int().min(0).max(MAX_GROUP).default(0).describe("Index of the greedy trajectory."),
    quorum: z.int().min(1).max(MAX_GROUP).default(2).describe("How many valid trajectories make the group rankable."),
  }),
  output: z.object({
    status: z.enum(["scored", "unscored", "invalid", "running"]),
    ...WORK_OUTPUT,
    group: GroupReward.optional(),
    matches: z.array(MatchSummary).optional(),
    /** Of listwise: what each call said; orders are indices of the group. */
    lists: z.array(ListCall).optional(),
  }),
  async handler(args, context) {
    const { backend } = context;
    const asked = await taskOf(backend, args);
    const rubric = rubricOf(backend, args.rubric, asked);
    const judge = judgeOf(backend, args.judge);
    const trajectories = await trajectoriesOf(backend, args.trajectories);
    const settings = settingsOf(args);
    const calibration = calibrationOf(backend, { ...args, calibration: args.calibration?.sha256 });
    const { task } = asked;
    const key = {
      task,
      rubric,
      judge: judge.name,
      settings,
      ...omitUndefined({ calibration: calibration ? calibration.hash : undefined }),
      trajectories: trajectories.map(({ hash }) => hash),
    };
    return worked(context, {
      tool: "rank_group",
      key,
      async run(job) {
        const work = {
          group: idOf(key),
          task,
          rubric,
          judge: judgeFor(judge, args.topology),
          trajectories,
          settings: { ...settings, ...omitUndefined({ calibration: calibration || undefined }) },
        };
        const { reward, matches, lists } = await playGroup(backend, work, job);
        const played = {
          matches: [...matches],
          ...omitUndefined({ lists: lists.length > 0 ? [...lists] : undefined }),
        };
        return { status: reward.status, failure: reward.failure, group: reward, ...played };
      },
    });
  },
  render: ({ status, ticket, group, failure }) => {
    if (status === "running" || !group) return `running: ask get_result for ${ticket}`;
    if (failure) return `${status}: ${failure.owner}/${failure.code}: ${failure.message}`;
    const rows = group.rank.map((rank, index) => ({ rank, index })).filter(({ rank }) => rank !== null);
    rows.sort((a, b) => a.rank! - b.rank! || a.index - b.index);
    return [
      `scored by ${group.judge}, ${group.topology}, ${group.matches} matches${calibratedBy(group)}; best first:`,
      ...rows.map(
        ({ rank, index }) =>
          `${index}: rank ${rank}, reward ${shown(group.reward[index])}, advantage ${shown(group.advantage[index])}`,
      ),
    ].join("\n");
  },
});

interface Settings {
  readonly topology: string;
  readonly slots?: "standard" | "paper" | undefined;
  readonly estimator?: EstimatorName | undefined;
  readonly advantage: AdvantageName;
  readonly calls?: number | undefined;
  readonly seed: number;
  readonly anchor: number;
  readonly quorum: number;
}

function settingsOf({ topology, slots, estimator, advantage, calls, seed, anchor, quorum }: Settings) {
  return {
    topology,
    advantage,
    seed,
    anchor,
    quorum,
    ...omitUndefined({ slots, estimator, calls: calls || undefined }),
  };
}

const calibratedBy = ({ calibration }: GroupReward) => (calibration ? `, calibration ${calibration}` : "");

const DIGITS = 3;
const shown = (value: number | null | undefined) => value?.toFixed(DIGITS) ?? "none";
