/** `arenakit rubric update`: one step of rubrics that evolve, a line a task. The state goes in and comes out. */
import { omitUndefined, RubricAggregation, RubricItem, RubricSource } from "@arenakit/contracts";
import {
  ADAPTIVE_DEFAULTS,
  newRubricState,
  readRubricState,
  rubricStateHash,
  updateRubric,
} from "@arenakit/evaluator-rubrics";
import { Command } from "commander";
import * as z from "zod";
import { readOptions, wholeNumber } from "../commands/arguments.ts";
import { answerLines } from "../json-lines.ts";
import { Id, lineOf, readLine, SetMembers, setOf, Verdicts, verdictsOf } from "./inputs.ts";
import { askedOf, RubricJudgeOptions, rubricJudgeOf, withJudgingOptions, withLineOptions } from "./judging.ts";

const UpdateOptions = RubricJudgeOptions.extend({
  kind: RubricAggregation.optional(),
  maxActive: wholeNumber(0, 100).default(ADAPTIVE_DEFAULTS.maxActive),
  propose: z.boolean().default(true),
  from: RubricSource.optional(),
  in: z.string().min(1).optional(),
  jsonl: z.boolean().default(false),
});

const Line = lineOf({
  id: Id,
  /** As an earlier line gave it; or a set, from which a state begins. */
  state: z.unknown().optional(),
  ...SetMembers,
  step: z.number().int().nonnegative(),
  responses: z.array(z.string().nullable()),
  /** Instead of asking a model for them. */
  proposals: z
    .array(
      z.object({
        text: z.string(),
        title: z.string().exactOptional(),
        polarity: z.union([z.literal(1), z.literal(-1)]).default(1),
        check: RubricItem.shape.check.unwrap().exactOptional(),
        tags: z.array(z.string()).exactOptional(),
      }),
    )
    .optional(),
  /** Of each response, instead of judging them. */
  verdicts: z.array(Verdicts).optional(),
  expectedVersion: z.number().int().nonnegative().optional(),
});

export function updateCommand(): Command {
  const command = new Command("update")
    .description(
      "Evolve rubrics by a group's answers: lines {id, state | set, step, responses} in, lines {id, state, hash, changes, responses} out.",
    )
    .option(
      "--kind <name>",
      `how verdicts become a score (default: as the set says): ${RubricAggregation.options.join(", ")}`,
    )
    .option("--max-active <count>", "active items that there may be, 0 to 100 (default 5)")
    .option("--no-propose", "propose nothing; score and retire what there is");
  return withJudgingOptions(withLineOptions(command)).action(async (given: unknown) => {
    const options = readOptions(UpdateOptions, given);
    const asked = askedOf(options);
    const judge = await rubricJudgeOf(asked, options);
    await answerLines(options.in, async (line, signal) => {
      const {
        id,
        state: before,
        step,
        responses,
        proposals,
        verdicts,
        expectedVersion,
        ...members
      } = readLine(Line, line);
      const state = before === undefined ? newRubricState(setOf(members, options.from)) : readRubricState(before);
      const model = options.propose ? asked : undefined;
      const proposer = proposals ? { proposals } : model;
      const updated = await updateRubric(state, {
        step,
        responses,
        judge: verdicts ? { verdicts: verdicts.map((own) => verdictsOf(state.set, own)) } : judge,
        maxActive: options.maxActive,
        signal,
        ...omitUndefined({ proposer, kind: options.kind, expectedVersion }),
      });
      const scored = updated.responses.map(({ verdicts: own, aggregate }) => ({ ...aggregate, verdicts: own }));
      const { failure } = updated;
      const hash = rubricStateHash(updated.state);
      return {
        id,
        state: updated.state,
        hash,
        changes: updated.changes,
        responses: scored,
        ...omitUndefined({ failure }),
      };
    });
  });
}
