/** `arenakit tasks list | show`: which tasks an environment has, and one of them as a policy is asked it. */
import { omitUndefined, type Task, textOf } from "@arenakit/contracts";
import { Command } from "commander";
import * as z from "zod";
import { failUsage, oneOf, readOptions } from "../commands/arguments.ts";
import { chosenTasks, linesOf } from "../demo/chosen-tasks.ts";
import { TASK_SETS } from "../demo/options.ts";
import { SourceOptions, withSourceOptions, worldOf } from "../env/source-options.ts";
import { printLine } from "../json-lines.ts";
import { aligned } from "../output.ts";
import { DEFAULT_ENVIRONMENT, entryNamed, openTables, requireToolset, withPluginOption } from "../tables.ts";
import { promptedTasks } from "./prompted-tasks.ts";

const BrowseOptions = z.object({
  ...SourceOptions.shape,
  env: z.string().min(1).default(DEFAULT_ENVIRONMENT),
  split: oneOf(TASK_SETS).default("all"),
  json: z.boolean().default(false),
  plugin: z.array(z.string().min(1)).default([]),
});
type BrowseOptions = z.infer<typeof BrowseOptions>;

const withBrowseOptions = (command: Command) =>
  withSourceOptions(withPluginOption(command)).option(
    "--env <name>",
    `environment (default ${DEFAULT_ENVIRONMENT}); \`arenakit env list\` names them`,
  );

export function listCommand(): Command {
  return withBrowseOptions(new Command("list"))
    .option("--split <set>", "demo | train | validation | test | all (default)")
    .option("--json", "a whole task a line instead")
    .action(async (given: unknown) => {
      const options = readOptions(BrowseOptions, given);
      const { tasks } = await tasksOfOptions(options);
      if (options.json) for (const task of tasks) await printLine(JSON.stringify(task));
      else console.log(aligned([["id", "split", "subtask", "difficulty", "query"], ...tasks.map(rowOf)]));
    });
}

export function showCommand(): Command {
  return withBrowseOptions(new Command("show"))
    .argument("<id>", "id of a task")
    .option("--json", "one JSON line {task, prompt, tools, answer} instead")
    .action(async (id: string, given: unknown) => {
      const options = readOptions(BrowseOptions, given);
      const { environment, tables, world, tasks } = await tasksOfOptions(options);
      const task = tasks.find((one) => one.id === id) ?? failUsage(`${options.env} has no task ${id}`);
      requireToolset(environment, tables);
      const { seed, now } = options;
      const how = { world, seed, toolsets: tables.toolsets, ...omitUndefined({ now }) };
      const [{ prompt, tools, answer } = failUsage(`no prompt of ${id}`)] = await promptedTasks(
        environment,
        [task],
        how,
      );
      if (options.json) {
        console.log(JSON.stringify({ task, prompt, tools, answer }));
        return;
      }
      for (const { role, content } of prompt) console.log(`[${role}]\n${textOf(content)}\n`);
      console.log(`[tools]\n${tools.map(({ name }) => name).join(", ") || "none"}\n`);
      console.log(`[task]\n${JSON.stringify(task, null, 2)}\n`);
      console.log(`[gold answer]\n${answer ?? "none"}`);
    });
}

async function tasksOfOptions(options: BrowseOptions) {
  const { seed, now, count, split } = options;
  const tables = await openTables(options.plugin);
  const environment = await entryNamed(tables.environments, "env", options.env)();
  const world = await worldOf(options);
  const chosen = await chosenTasks(environment, { tasks: split, seed, ...omitUndefined({ now, count }) }, world);
  if (chosen.leftOut.length > 0) console.error(linesOf(chosen.leftOut));
  return { tables, environment, world, tasks: chosen.tasks };
}

/** Characters of a query that a list shows. */
const SHOWN = 72;

function rowOf({ id, split, subtask, difficulty, query }: Task): string[] {
  const line = query.replaceAll("\n", " ");
  return [id, split, subtask, difficulty ?? "", line.length > SHOWN ? `${line.slice(0, SHOWN)}…` : line];
}
