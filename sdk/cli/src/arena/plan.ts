/** `arenakit arena plan`: what each way of ranking would bring with an audited judge, as a table. */
import { omitUndefined } from "@arenakit/contracts";
import { ESTIMATOR_NAMES, TOPOLOGY_NAMES } from "@arenakit/evaluator-arena";
import { JudgeReport, type PlannedRow, plan } from "@arenakit/evaluator-judge-lab";
import { Command } from "commander";
import * as z from "zod";
import { MAXIMUM_SEED, oneOf, readOptions, wholeNumber } from "../commands/arguments.ts";
import { aligned } from "../output.ts";
import { readJsonFile } from "../parse-json.ts";

const TOPOLOGIES = [...TOPOLOGY_NAMES, "listwise"] as const;
const positiveError = "expected a number above 0";
const positive = z.coerce.number({ error: positiveError }).positive({ error: positiveError });

/** `calls=20000`, `minutes=30`, `money=5`: each at most once. */
const Budget = z
  .string()
  .transform((text) => Object.fromEntries(text.split(",").map((part) => part.split("="))))
  .pipe(
    z.strictObject(
      { calls: positive.optional(), minutes: positive.optional(), money: positive.optional() },
      { error: "expected limits such as calls=20000,minutes=30,money=5" },
    ),
  );

/** `0.5,2`: per million tokens read and written. */
const Prices = z
  .string()
  .regex(/^\d+(\.\d+)?,\d+(\.\d+)?$/, "expected two prices per million tokens, read and written, such as 0.5,2")
  .transform((text) => {
    const [prompt, completion] = text.split(",").map(Number);
    return { prompt: prompt!, completion: completion! };
  });

const ArenaPlanOptions = z.object({
  judgeReport: z.string().min(1),
  budget: Budget.optional(),
  topology: z.array(oneOf(TOPOLOGIES)).default([...TOPOLOGIES]),
  estimator: z.array(oneOf(ESTIMATOR_NAMES)).default([...ESTIMATOR_NAMES]),
  n: z.array(wholeNumber(2, 64)).default([8, 16]),
  groups: wholeNumber(1, 1e9).default(1000),
  simulated: wholeNumber(10, 100_000).default(400),
  latency: positive.optional(),
  concurrency: wholeNumber(1, 100_000).default(64),
  prices: Prices.optional(),
  seed: wholeNumber(0, MAXIMUM_SEED).default(1),
  json: z.boolean().default(false),
});
type ArenaPlanOptions = z.infer<typeof ArenaPlanOptions>;

export function planCommand(): Command {
  return new Command("plan")
    .description("Say what each topology, estimator and group size would bring with an audited judge, and cost.")
    .requiredOption("--judge-report <file>", "report that `arenakit judge audit --out` wrote")
    .option("--budget <limits>", "limits such as calls=20000,minutes=30,money=5; rows beyond them are marked")
    .option("--topology <name...>", "topologies (default: all)")
    .option("--estimator <name...>", "estimators (default: all that go with the topology)")
    .option("--n <size...>", "group sizes, 2 to 64 (default 8 16)")
    .option("--groups <count>", "groups to judge in all (default 1000)")
    .option("--simulated <count>", "simulated groups a row (default 400)")
    .option("--latency <seconds>", "of one judge call, for minutes")
    .option("--concurrency <count>", "judge calls at once (default 64)")
    .option("--prices <read,written>", "of a million tokens, for money")
    .option("--seed <seed>", "of the simulation (default 1)")
    .option("--json", "end with one JSON line")
    .action((given: unknown) => runPlan(readOptions(ArenaPlanOptions, given)));
}

/** Prints the plan; throws harness/usage for a file that is no report. */
function runPlan(options: ArenaPlanOptions): void {
  const { judgeReport, budget, latency, prices, topology, estimator, n, json, ...rest } = options;
  const rows = plan({
    report: readJsonFile("judge-report", judgeReport, JudgeReport, "a report of `arenakit judge audit --out FILE`"),
    topologies: topology,
    estimators: estimator,
    sizes: n,
    ...rest,
    ...omitUndefined({
      latencySeconds: latency,
      prices,
      budget: budget === undefined ? undefined : withoutUndefined(budget),
    }),
  });
  console.log(json ? JSON.stringify({ rows }) : planTable(rows));
}

function withoutUndefined({ calls, minutes, money }: z.infer<typeof Budget>) {
  return omitUndefined({ calls, minutes, money });
}

const LEGEND =
  "± is 95 % of the simulation alone, which more --simulated groups narrow. Within the audit: with the judge's σ_noise/σ_group at the ends of its 95 % interval, which more audited groups narrow.";

function planTable(rows: readonly PlannedRow[]): string {
  const head = [
    "topology",
    "estimator",
    "N",
    "tau ± simulation",
    "within the audit",
    "best on top",
    "within the audit",
    "matches",
    "rounds",
    "calls",
    "minutes",
    "money",
    "",
  ];
  const number = (value: number | null, digits: number) => (value === null ? "?" : value.toFixed(digits));
  const span = (ends: readonly [number, number] | null) =>
    ends ? `[${number(ends[0], 2)}, ${number(ends[1], 2)}]` : "unknown";
  const lines = rows.map((row) => [
    row.topology,
    row.estimator,
    String(row.size),
    `${number(row.tau, 3)} ±${number(1.96 * row.tauError, 3)}`,
    span(row.tauAudit),
    number(row.top1, 2),
    span(row.top1Audit),
    number(row.matches, 1),
    number(row.rounds, 1),
    String(row.calls),
    number(row.minutes, 1),
    number(row.money, 2),
    row.fits ? "" : "over budget",
  ]);
  return `${aligned([head, ...lines])}\n\n${LEGEND}`;
}
