/** `arenakit rubric reward-proposals`: what proposed tasks earn their proposer, a line a group of them (HOTE, eq. 5). */
import { fail } from "@arenakit/contracts";
import { proposerRewards } from "@arenakit/evaluator-evolution";
import { scoreResponses } from "@arenakit/evaluator-rubrics";
import { Command } from "commander";
import * as z from "zod";
import { readOptions } from "../commands/arguments.ts";
import { answerLines } from "../json-lines.ts";
import { givenVerdicts, Id, lineOf, readLine, SetMembers, setOf, Verdicts } from "./inputs.ts";
import { askedOf, RubricJudgeOptions, rubricJudgeOf, withJudgingOptions } from "./judging.ts";

const RewardOptions = RubricJudgeOptions.extend({
  in: z.string().min(1).optional(),
  jsonl: z.boolean().default(false),
});

const Proposal = lineOf({
  /** Of each answer of the solver. */
  verdicts: z.array(Verdicts).optional(),
  /** Without verdicts: the proposed task and the solver's answers, which are judged. */
  query: z.string().optional(),
  responses: z.array(z.string().nullable()).optional(),
});
const Line = lineOf({
  id: Id,
  /** As `rubric meta` gave them. */
  meta: SetMembers.items.unwrap().min(1),
  /** By attempt of the proposer; null is no task. */
  proposals: z.array(Proposal.nullable()).min(1),
});

export function rewardProposalsCommand(): Command {
  const command = new Command("reward-proposals")
    .description(
      "Rewards of proposed tasks: lines {id, meta, proposals: [{verdicts} | {query, responses} | null]} in, lines {id, rewards, advantages} out.",
    )
    .option("--in <file>", "read lines from here instead of stdin")
    .option("--jsonl", "one JSON object a line (the only format there is)");
  return withJudgingOptions(command).action(async (given: unknown) => {
    const options = readOptions(RewardOptions, given);
    const judge = await rubricJudgeOf(askedOf(options), options);
    await answerLines(options.in, async (line, signal) => {
      const { id, meta, proposals } = readLine(Line, line);
      // Meta rubrics are persistent criteria of each task. Their ids belong to no query.
      const shared = setOf({ items: meta.map((item) => ({ ...item, tier: "persistent" as const })) });
      const judged = proposals.map(async (proposal) => {
        if (!proposal) return null;
        const { query, verdicts, responses } = proposal;
        if (verdicts) return givenVerdicts(shared, verdicts, { others: true });
        if (query === undefined || !responses)
          fail("harness", "bad_input", "a proposal has verdicts, or query and responses, or is null");
        const scored = await scoreResponses({ ...shared, query }, { responses, judge, signal });
        return scored.map((one) => one.verdicts);
      });
      const verdicts = await Promise.all(judged);
      const { details, advantage } = proposerRewards(shared.items, verdicts);
      return { id, rewards: details, advantages: advantage, verdicts };
    });
  });
}
