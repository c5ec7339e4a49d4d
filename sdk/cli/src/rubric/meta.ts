/** `arenakit rubric meta`: what the answers to several tasks commonly lacked, a line a combination of tasks (HOTE, eq. 4). */
import { omitUndefined, RubricSource } from "@arenakit/contracts";
import { ADAPTIVE_DEFAULTS, metaRubrics, readRubricState, scoreResponses } from "@arenakit/evaluator-rubrics";
import { Command } from "commander";
import * as z from "zod";
import { failUsage, readOptions, wholeNumber } from "../commands/arguments.ts";
import { answerLines } from "../json-lines.ts";
import { givenVerdicts, Id, lineOf, readLine, SetMembers, setOf, Verdicts } from "./inputs.ts";
import { askedOf, RubricJudgeOptions, rubricJudgeOf, withJudgingOptions, withLineOptions } from "./judging.ts";

const MetaOptions = RubricJudgeOptions.extend({
  max: wholeNumber(1, 20).default(ADAPTIVE_DEFAULTS.maxActive),
  from: RubricSource.optional(),
  in: z.string().min(1).optional(),
  jsonl: z.boolean().default(false),
});

const Assessment = lineOf({
  /** As `rubric update` gave it; or a set. */
  state: z.unknown().optional(),
  ...SetMembers,
  responses: z.array(z.string().nullable()),
  /** Of each response, instead of judging them. */
  verdicts: z.array(Verdicts).optional(),
});
const Line = lineOf({ id: Id, assessments: z.array(Assessment).min(1), step: z.int().nonnegative().optional() });

export function metaCommand(): Command {
  const command = new Command("meta")
    .description(
      "Meta rubrics from answers to several tasks: lines {id, assessments: [{state | set, responses, verdicts}], step} in, lines {id, rubrics, verdicts} out.",
    )
    .option("--max <count>", "meta rubrics of a line at most, 1 to 20 (default 5)");
  return withJudgingOptions(withLineOptions(command)).action(async (given: unknown) => {
    const options = readOptions(MetaOptions, given);
    const model = askedOf(options) ?? failUsage("meta rubrics are written by a model: give --judge MODEL@URL");
    const judge = await rubricJudgeOf(model, options);
    await answerLines(options.in, async (line, signal) => {
      const { id, assessments, step } = readLine(Line, line);
      const assessed = await Promise.all(
        assessments.map(async ({ state, responses, verdicts: said, ...members }) => {
          const set = state === undefined ? setOf(members, options.from) : readRubricState(state).set;
          if (said) return { set, responses, verdicts: givenVerdicts(set, said, { count: responses.length }) };
          const scored = await scoreResponses(set, { responses, judge, signal });
          return { set, responses, verdicts: scored.map(({ verdicts }) => verdicts) };
        }),
      );
      const made = await metaRubrics(assessed, { ...model, signal, most: options.max, ...omitUndefined({ step }) });
      // What was judged is given back although the line failed.
      const verdicts = assessed.map((one) => one.verdicts);
      if (made.ok) return { id, rubrics: made.value, verdicts };
      const { owner, code, message, retryable } = made.failure;
      return { id, error: message, owner, code, retryable, verdicts };
    });
  });
}
