/** `get_match`: one match as it was judged, in both orders. */
import { fail, Match, Rubric } from "@arenakit/contracts";
import { defineTool, READ_ONLY } from "@arenakit/server-kit";
import * as z from "zod";
import type { JudgeBackend } from "../judge-backend.ts";

export const getMatch = defineTool<JudgeBackend>()({
  name: "get_match",
  title: "Read a match",
  description:
    "Read a match of rank_group or compare_trajectories by its id: both orders with the sub-scores of each side, the judge's reason, the rubric, and the hashes of the two trajectories.",
  annotations: READ_ONLY,
  input: z.strictObject({
    match: z
      .string()
      .regex(/^[0-9a-f]{24}$/, "an id such as a result lists in matches")
      .describe("Id of the match."),
  }),
  output: z.object({
    id: z.string(),
    task: z.string(),
    query: z.string(),
    judge: z.string(),
    rubric: Rubric,
    /** sha256 of the canonical JSON of the trajectories, in the order of the match's pair. */
    trajectories: z.tuple([z.string(), z.string()]),
    match: Match,
  }),
  async handler({ match: id }, { backend }) {
    const record = await backend.matches.get(id);
    if (record) return { ...record, trajectories: [...record.trajectories] as [string, string] };
    fail(
      "policy",
      "no_such_match",
      `no match ${id} is kept here: a server keeps the last ones, until it is started anew`,
    );
  },
  render: ({ id, judge, task, match }) => {
    const { pair, scores, winner, forward, backward } = match;
    const outcome = scores
      ? `${scores[0]} to ${scores[1]}, ${winner === null ? "a tie" : `${winner} wins`}`
      : "no scores";
    const orders = [forward, backward].map((order, at) => {
      const shown = at === 0 ? pair : [pair[1], pair[0]];
      if (order.status === "unscored") return `${shown.join(" then ")}: unscored, ${order.failure.code}`;
      const { first, second, reason } = order;
      return `${shown.join(" then ")}: ${first.combined} and ${second.combined}${reason ? `; ${reason}` : ""}`;
    });
    return [`match ${id} of ${task}, ${pair.join(" and ")} by ${judge}: ${outcome}`, ...orders].join("\n");
  },
});
