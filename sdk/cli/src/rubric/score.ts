/** `arenakit rubric score`: answers scored by rubric sets, by rules or by a model. */
import { fail, omitUndefined, RecordedTrajectory, RubricAggregation, RubricSource, Task } from "@arenakit/contracts";
import { MAX_MISSING, scoreRace, scoreRubric } from "@arenakit/evaluator-rubrics";
import { Command } from "commander";
import * as z from "zod";
import { numberIn, readOptions } from "../commands/arguments.ts";
import { answerLines } from "../json-lines.ts";
import { Id, lineOf, readLine, SetMembers, setOf } from "./inputs.ts";
import { askedOf, RubricJudgeOptions, rubricJudgeOf, withJudgingOptions, withLineOptions } from "./judging.ts";

const ScoreOptions = RubricJudgeOptions.extend({
  kind: RubricAggregation.optional(),
  maxMissing: numberIn(0, 1).default(MAX_MISSING),
  from: RubricSource.optional(),
  in: z.string().min(1).optional(),
  jsonl: z.boolean().default(false),
});

const Line = lineOf({
  id: Id,
  ...SetMembers,
  answer: z.string().optional(),
  trajectory: RecordedTrajectory.optional(),
  task: Task.optional(),
  /** race: the article that the answer is laid beside. */
  reference: z.string().optional(),
});

export function scoreCommand(): Command {
  const command = new Command("score")
    .description(
      "Judge and score answers: lines {id, set | items, answer | trajectory} in, lines {id, score, verdicts, …} out.",
    )
    .option(
      "--kind <name>",
      `how verdicts become a score (default: as the set says): ${RubricAggregation.options.join(", ")}`,
    )
    .option("--max-missing <share>", "share of the weight that may be unscored before there is no score (default 0.2)");
  return withJudgingOptions(withLineOptions(command)).action(async (given: unknown) => {
    const options = readOptions(ScoreOptions, given);
    const asked = askedOf(options);
    const judge = await rubricJudgeOf(asked, options);
    const { maxMissing } = options;
    await answerLines(options.in, async (line, signal) => {
      const { id, answer, trajectory, task, reference, ...members } = readLine(Line, line);
      const set = setOf(members, options.from);
      const kind = options.kind ?? set.aggregation;
      if (kind === "race") {
        if (!asked) fail("harness", "bad_input", "race compares articles by a model: give --judge MODEL@URL");
        if (answer === undefined || reference === undefined)
          fail("harness", "bad_input", "race needs an answer and a reference article");
        const { aggregate, ...verdicts } = await scoreRace({
          ...asked,
          set,
          target: answer,
          reference,
          maxMissing,
          signal,
        });
        return { id, ...aggregate, ...verdicts };
      }
      const scored = await scoreRubric({
        set,
        judge,
        kind,
        maxMissing,
        signal,
        ...omitUndefined({ answer, trajectory, task }),
      });
      return { id, ...scored.aggregate, verdicts: scored.verdicts };
    });
  });
}
