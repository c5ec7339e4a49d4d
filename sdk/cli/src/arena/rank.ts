/** `arenakit arena rank --jsonl`: matches to ranks, rewards and advantages, a group a line. */
import { type Failure, fail, failureText, omitUndefined } from "@arenakit/contracts";
import {
  ADVANTAGE_NAMES,
  advantageNamed,
  type Calibration,
  ESTIMATOR_NAMES,
  estimatorNamed,
  estimatorOf,
  insufficient,
  MAX_LOST_CALL_SHARE,
  MAX_LOST_SHARE,
} from "@arenakit/evaluator-arena";
import { Command } from "commander";
import * as z from "zod";
import { numberIn, oneOf, readOptions } from "../commands/arguments.ts";
import { answerLines, idOf, LINES_EXIT_CODE } from "../json-lines.ts";
import { describeIssue } from "../parse-json.ts";
import { calibrationOf } from "./calibration-file.ts";
import { GroupLine, playedGroup } from "./group-line.ts";

const RankOptions = z.object({
  in: z.string().min(1).optional(),
  estimator: oneOf(ESTIMATOR_NAMES).optional(),
  advantage: oneOf(ADVANTAGE_NAMES).default("quantile_z"),
  calibration: z.string().min(1).optional(),
  maxLostShare: numberIn(0, 1).optional(),
  jsonl: z.boolean().default(false),
});
type RankOptions = z.infer<typeof RankOptions>;

const HELP = `
Units: a score is a player's sum over both orders of a pair, 0 to 20 where a judge scores from 0 to 10. A match with
directions 1 has twice the one order's score: half the weight to refit, a whole match to wins and tiers; where no match has both orders, one is what was asked.
pair_scores[a][b] is the sum that a has against b. A score of a list is of one call, 0 to 10. null is no score.
posterior is in points of one order.
A match of a bracket that has its phase has its round too: elimination, lower_bracket, grand_final.

A group is invalid, with nulls and a failure, when too much is lost or an attempt has no score at all.
${LINES_EXIT_CODE} A member that no line has is an error.`;

export function rankCommand(): Command {
  return new Command("rank")
    .description(
      "Ranks, rewards and advantages of groups: lines {id, n, matches | pair_scores | lists, topology?, slots?, anchor?, estimator?, advantage?} in, one line a group out.",
    )
    .option("--in <file>", "read lines from here instead of stdin")
    .option(
      "--estimator <name>",
      `for lines that name none: ${ESTIMATOR_NAMES.join(" | ")} (default: the topology's own, refit without a topology)`,
    )
    .option("--advantage <name>", `for lines that name none: ${ADVANTAGE_NAMES.join(" | ")} (default quantile_z)`)
    .option("--calibration <file>", "a frozen calibration of `arenakit arena calibrate`; refit alone takes one")
    .option(
      "--max-lost-share <share>",
      "how much of what the judge was asked may be without scores before a group is invalid (default 0.2, of lists 0.5)",
    )
    .option("--jsonl", "one JSON object a line (the only format there is)")
    .addHelpText("after", HELP)
    .action(async (given: unknown) => {
      const options = readOptions(RankOptions, given);
      const calibration = options.calibration ? calibrationOf(options.calibration) : undefined;
      await answerLines(
        options.in,
        ({ value, problem }) => (problem ? { id: null, error: problem } : ranked(value, options, calibration)),
        (line, failure) => ({ id: idOf(line), error: failureText(failure) }),
      );
    });
}

async function ranked(value: unknown, options: RankOptions, calibration: Calibration | undefined) {
  const line = readGroupLine(value);
  const { size, matches, lists, asked } = await playedGroup(line);
  const name = line.estimator ?? options.estimator ?? ownEstimator(line);
  const estimator = estimatorNamed(name, calibration ? { calibration } : {});
  const map = advantageNamed(line.advantage ?? options.advantage);
  const players = Array.from({ length: size }, (_, player) => player);
  const names = { estimator: estimator.id, advantageMap: map.id, matches: matches.length + lists.length };
  const maxLostShare = options.maxLostShare ?? (asked.matches.length > 0 ? MAX_LOST_SHARE : MAX_LOST_CALL_SHARE);
  const failure = insufficient(asked, { players, maxLostShare });
  if (failure) return invalid(line, failure, names);
  const { rank, order, posterior, signalToNoise } = estimator.estimate(matches, size, { lists });
  const { reward, advantage } = map.map(rank, posterior ? { players, posterior } : undefined);
  return {
    id: line.id,
    status: "scored",
    rank,
    order,
    reward,
    advantage,
    ...names,
    ...omitUndefined({ posterior: posterior ? { mean: posterior.mean, covariance: posterior.covariance } : undefined }),
    signalToNoise: signalToNoise ?? null,
    ...omitUndefined({ calibration: calibration?.hash }),
  };
}

/** A group that cannot be ranked, as a reward says it: without a rank, a reward, an advantage. */
function invalid({ id, n }: GroupLine, failure: Failure, names: object) {
  const none = () => new Array<null>(n).fill(null);
  return {
    id,
    status: "invalid",
    rank: none(),
    order: null,
    reward: none(),
    advantage: none(),
    ...names,
    signalToNoise: null,
    failure,
    error: failureText(failure),
  };
}

function ownEstimator({ topology, pair_scores, lists = [] }: GroupLine): string {
  if (topology === undefined) return pair_scores && lists.length === 0 ? "wins" : "refit";
  return topology === "listwise" ? "refit" : estimatorOf(topology).id;
}

/** Throws task/bad_group, with the place of what is wrong. */
export function readGroupLine(value: unknown): GroupLine {
  const read = GroupLine.safeParse(value);
  if (read.success) return read.data;
  return fail("task", "bad_group", describeIssue(read.error));
}
