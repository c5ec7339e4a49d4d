/** `arenakit rubric aggregate KIND`: verdicts that are there already become scores. */
import { omitUndefined, RubricAggregation, RubricSource, tableOf } from "@arenakit/contracts";
import { aggregate, healthbenchSummary, MAX_MISSING, tuluMix } from "@arenakit/evaluator-rubrics";
import { Command } from "commander";
import * as z from "zod";
import { failUsage, MAXIMUM_SEED, numberIn, readOptions, wholeNumber } from "../commands/arguments.ts";
import { answerLines } from "../json-lines.ts";
import { Id, lineOf, readLine, SetMembers, setOf, Verdicts, verdictsOf } from "./inputs.ts";

/** Names under which a formula is known too. */
const ALIASES = tableOf<RubricAggregation>({
  "dr-tulu": "tulu",
  researchqa: "coverage5",
  coverage: "coverage5",
  "deepresearch-bench": "race",
  "all-or-nothing": "all_or_nothing",
});

export const AggregateCommandOptions = z.object({
  maxMissing: numberIn(0, 1).default(MAX_MISSING),
  from: RubricSource.optional(),
  in: z.string().min(1).optional(),
  summary: z.boolean().default(false),
  seed: wholeNumber(0, MAXIMUM_SEED).default(0),
  jsonl: z.boolean().default(false),
});

const Line = lineOf({
  id: Id,
  ...SetMembers,
  verdicts: Verdicts,
  reference: Verdicts.optional(),
  swapped: z.object({ verdicts: Verdicts, reference: Verdicts }).optional(),
  /** With tulu: the other parts of DR Tulu's reward, each in [0, 1]. */
  parts: z.object({ citation: z.number().exactOptional(), format: z.number(), searchTurns: z.number() }).optional(),
});

export function aggregateCommand(): Command {
  return new Command("aggregate")
    .argument("<kind>", `one of ${RubricAggregation.options.join(", ")}`)
    .description("Scores from verdicts: lines {id, set | items, verdicts} on stdin, lines {id, score, …} out.")
    .option("--max-missing <share>", "share of the weight that may be unscored before there is no score (default 0.2)")
    .option(
      "--from <layout>",
      `layout of sets that are rows of published files (default: found out): ${RubricSource.options.join(", ")}`,
    )
    .option("--in <file>", "read lines from here instead of stdin")
    .option("--summary", "end with a line {summary}: mean clipped to [0, 1] and bootstrap deviation, as HealthBench")
    .option("--seed <number>", "of the bootstrap (default 0)")
    .option("--jsonl", "one JSON object a line (the only format there is)")
    .action(async (name: string, given: unknown) =>
      aggregateLines(kindNamed(name), readOptions(AggregateCommandOptions, given)),
    );
}

function kindNamed(name: string): RubricAggregation {
  const read = RubricAggregation.safeParse(ALIASES.get(name) ?? name);
  if (read.success) return read.data;
  const known = [...RubricAggregation.options, ...ALIASES.keys()].join(", ");
  return failUsage(`no aggregation ${name}: expected one of ${known}`);
}

async function aggregateLines(
  kind: RubricAggregation,
  options: z.infer<typeof AggregateCommandOptions>,
): Promise<void> {
  const { maxMissing } = options;
  const scores: (number | null)[] = [];
  let failed = 0;
  const count = { lines: 0 };
  await answerLines(options.in, (line) => {
    count.lines++;
    failed++;
    const read = readLine(Line, line);
    const set = setOf(read, options.from);
    const { reference, swapped, parts } = read;
    const result = aggregate(set, verdictsOf(set, read.verdicts), {
      kind,
      maxMissing,
      ...omitUndefined({
        reference: reference ? verdictsOf(set, reference) : undefined,
        swapped: swapped
          ? { verdicts: verdictsOf(set, swapped.verdicts), reference: verdictsOf(set, swapped.reference) }
          : undefined,
      }),
    });
    failed--;
    scores.push(result.score);
    const mix = parts && kind === "tulu" ? { reward: tuluMix({ rubric: result.score, ...parts }) } : {};
    const { score, ...rest } = result;
    return { id: read.id, score, ...mix, ...rest };
  });
  if (!options.summary) return;
  console.log(JSON.stringify({ summary: { ...healthbenchSummary(scores, { seed: options.seed }), failed } }));
}
