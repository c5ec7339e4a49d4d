/** `arenakit env validate`: whether environments tell gold answers from none, copied queries, pasted results and those of other tasks. */
import { boundary, type Environment, fail, failureText, offersTools, omitUndefined } from "@arenakit/contracts";
import { type EnvironmentReport, type ValidateOptions, validateEnvironment } from "@arenakit/core";
import type { OpenedWorld } from "@arenakit/corpus-world";
import { judgedComponents } from "@arenakit/evaluator-rubrics";
import { Command } from "commander";
import * as z from "zod";
import { readOptions, wholeNumber } from "../commands/arguments.ts";
import { MODEL_JUDGE, RECORDED_REPLIES } from "../judge/spec-words.ts";
import { aligned } from "../output.ts";
import { openRolloutTools } from "../rollout-tools.ts";
import { criteriaReader, RubricJudgeOptions, unjudgedText } from "../rubric/judging.ts";
import { entryNamed, openTables, requireToolset, type Tables, withPluginOption } from "../tables.ts";
import { askableTasks } from "../task-sources.ts";
import { SourceOptions, withSourceOptions, worldOf } from "./source-options.ts";

const CommandOptions = z.object({
  ...SourceOptions.shape,
  /** Tasks of a split that are scored; of more, so many at equal distances. */
  scored: wholeNumber(1, 100_000).default(100),
  tools: z.boolean().default(true),
  judge: z.string().min(1).optional(),
  json: z.boolean().default(false),
  plugin: z.array(z.string().min(1)).default([]),
});
type CommandOptions = z.infer<typeof CommandOptions>;

export function validateCommand(): Command {
  return withSourceOptions(withPluginOption(new Command("validate")))
    .argument("[names...]", "environments (default: all)")
    .option("--scored <n>", "tasks of each split that are scored, at equal distances (default 100)")
    .option("--no-tools", "start no tool servers: only what needs no tool is verified")
    .option(
      "--judge <spec>",
      `reads the criteria that need a reader: rules, ${RECORDED_REPLIES} or ${MODEL_JUDGE} (default: not judged)`,
    )
    .option("--json", "end with one JSON line {environments} on stdout")
    .addHelpText("after", "\nExit code 1 when any environment is not as expected.")
    .action(async (names: string[], given: unknown) => validate(names, readOptions(CommandOptions, given)));
}

async function validate(names: readonly string[], options: CommandOptions): Promise<void> {
  const tables = await openTables(options.plugin);
  const chosen = names.length > 0 ? names : Object.keys(tables.environments);
  for (const name of chosen) entryNamed(tables.environments, "env", name);
  const world = await worldOf(options);
  const reports: EnvironmentReport[] = [];
  for (const name of chosen) {
    console.error(`validating ${name} …`);
    const done = await boundary("harness", async () => {
      const environment = await entryNamed(tables.environments, "env", name)();
      return validateOne(environment, { options, tables, world });
    });
    reports.push(done.ok ? done.value : { ...NOTHING, id: name, problems: [failureText(done.failure)] });
  }
  const say = options.json ? console.error : console.log;
  say(tableOf(reports));
  for (const { id, problems } of reports) for (const problem of problems) say(`${id}: ${problem}`);
  if (options.json) console.log(JSON.stringify({ environments: reports }));
  if (reports.some(({ ok }) => !ok)) process.exitCode = 1;
}

/** Of an environment that could not be opened. */
const NOTHING: Omit<EnvironmentReport, "id" | "problems"> = {
  ok: false,
  tasks: { demo: 0, train: 0, validation: 0, test: 0 },
  scored: 0,
  goldMean: null,
  emptyMean: null,
  copiedMean: null,
  pastedMean: null,
  shuffledMean: null,
  notJudged: [],
  judged: {},
  nearDuplicates: 0,
};

async function validateOne(
  environment: Environment,
  { options, tables, world }: { options: CommandOptions; tables: Tables; world: OpenedWorld },
): Promise<EnvironmentReport> {
  requireToolset(environment, tables);
  const { seed, now, count, scored } = options;
  const { tasks } = await askableTasks(environment, "all", { seed, world, ...omitUndefined({ now, count }) });
  if (tasks.length === 0) fail("task", "no_task", `no task of ${environment.id} can be asked in ${world.meta.name}`);
  const { toolsets } = tables;
  const reader = await readerOf(environment, options);
  const opened = options.tools ? await openRolloutTools({ environment, world, toolsets, seed }) : null;
  try {
    const report = await validateEnvironment(environment, tasks, {
      scoredPerSplit: scored,
      context: { world: world.id, now: now ?? world.meta.now, seed },
      ...omitUndefined({ tools: opened?.tools, judged: reader?.judged }),
    });
    const unjudged = reader && unjudgedText(reader.unjudged);
    return unjudged === undefined ? report : { ...report, ok: false, problems: [...report.problems, unjudged] };
  } finally {
    await opened?.close();
  }
}

/** Scores the criteria of a task one by one; undefined without a judge and for an environment that needs none. */
async function readerOf(environment: Environment, { judge: named, plugin }: CommandOptions) {
  if (named === undefined || !environment.rubricSet) return undefined;
  const { judge, unjudged } = await criteriaReader(
    RubricJudgeOptions.parse({ judge: named, plugin, showSteps: offersTools(environment) }),
  );
  const judged: ValidateOptions["judged"] = async (trajectory, task) =>
    (await judgedComponents({ environment, task, trajectory, judge })) ?? {};
  return { judged, unjudged };
}

function tableOf(reports: readonly EnvironmentReport[]): string {
  const figure = (value: number | null) => (value === null ? "–" : value.toFixed(3));
  return aligned([
    [
      "environment",
      "ok",
      "train",
      "validation",
      "test",
      "scored",
      "gold",
      "empty",
      "copied",
      "pasted",
      "shuffled",
      "alike",
      "judged",
      "not judged",
    ],
    ...reports.map(({ id, ok, tasks, ...one }) => [
      id,
      ok ? "yes" : "no",
      ...[tasks.train, tasks.validation, tasks.test, one.scored].map(String),
      ...[one.goldMean, one.emptyMean, one.copiedMean, one.pastedMean, one.shuffledMean].map(figure),
      `${(one.nearDuplicates * 100).toFixed(1)} %`,
      Object.entries(one.judged)
        .map(([name, { gold, shuffled }]) => `${name} ${figure(gold)} > ${figure(shuffled)}`)
        .join(", ") || "–",
      one.notJudged.join(", ") || "–",
    ]),
  ]);
}
