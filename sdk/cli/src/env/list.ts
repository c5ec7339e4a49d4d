/** `arenakit env list`: the environments there are, with what each brings. */
import { type Environment, omitUndefined, SPLITS } from "@arenakit/contracts";
import { Command } from "commander";
import * as z from "zod";
import { readOptions } from "../commands/arguments.ts";
import { aligned } from "../output.ts";
import { openEnvironments, openTables, withPluginOption } from "../tables.ts";

const ListOptions = z.object({ json: z.boolean().default(false), plugin: z.array(z.string().min(1)).default([]) });

export function listCommand(): Command {
  return withPluginOption(new Command("list"))
    .option("--json", "one JSON line {environments} instead")
    .action(async (given: unknown) => {
      const { json, plugin } = readOptions(ListOptions, given);
      const entries = (await openEnvironments(await openTables(plugin))).map(describe);
      if (json) console.log(JSON.stringify({ environments: entries }));
      else console.log(aligned([["name", "tools", "about"], ...entries.map(rowOf)]));
    });
}

/** `written` counts the tasks of each split that are written down; others are made from seed, world and corpora. */
function describe(environment: Environment) {
  const { id, version, description, toolset, tools = [], language = "zh", dialect, limits, scripted } = environment;
  return {
    id,
    version,
    ...omitUndefined({ description, toolset, dialect }),
    language,
    tools: tools.map(({ spec, kind }) => ({ name: spec.name, kind })),
    written: Object.fromEntries(SPLITS.map((split) => [split, environment.tasks(split).length])),
    makesTasks: environment.makeTasks !== undefined,
    scripted: scripted?.ids ?? [],
    limits,
  };
}

function rowOf({ id, toolset, tools, description = "" }: ReturnType<typeof describe>): string[] {
  return [id, [toolset, ...tools.map(({ name }) => name)].filter(Boolean).join(" + ") || "none", description];
}
