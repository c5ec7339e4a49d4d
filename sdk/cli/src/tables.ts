/** The tables whose entries options name: what comes with the program, and what the modules of --plugin add. */
import { boundary, type Environment } from "@arenakit/contracts";
import type { ChatDialect } from "@arenakit/core";
import { dialects } from "@arenakit/core/dialects";
import { judges } from "@arenakit/evaluator-arena/judges";
import type { Toolsets } from "@arenakit/server-gateway";
import type { Command } from "commander";
import * as z from "zod";
import { collect, failUsage } from "./commands/arguments.ts";
import { environments } from "./environments.ts";
import { EXPORT_NAMES, loadPlugin, type OpenJudge, type Plugin, type Table } from "./plugin.ts";

export interface Tables {
  readonly environments: Table<() => Promise<Environment>>;
  readonly dialects: Table<ChatDialect>;
  readonly judges: Table<OpenJudge>;
  /** What a toolset has beside the tools of the servers. */
  readonly toolsets: Toolsets;
}

/** The toolsets that the servers bring, each for its own profile. */
const SERVED_TOOLSETS = ["arenarl", "qqr", "amap", "hote", "webdancer", "o2", "rl-factory", "browsecomp", "dr-tulu"];
const toolsets: Toolsets = Object.fromEntries(SERVED_TOOLSETS.map((name) => [name, []]));

/** What comes with the program. */
export const TABLES: Tables = { environments, dialects, judges, toolsets };

export const DEFAULT_ENVIRONMENT = "open-travel";
export const DEFAULT_DIALECT = "hermes";

/** Options of a command that makes tasks or rollouts. */
export const TableOptions = z.object({
  env: z.string().min(1).default(DEFAULT_ENVIRONMENT),
  dialect: z.string().min(1).optional(),
  plugin: z.array(z.string().min(1)).default([]),
});
export type TableOptions = z.infer<typeof TableOptions>;

export function withTableOptions(command: Command): Command {
  return withPluginOption(command)
    .option("--env <name>", `environment: ${Object.keys(environments).join(", ")} (default ${DEFAULT_ENVIRONMENT})`)
    .option(
      "--dialect <name>",
      `how a model writes tool calls as text: ${Object.keys(dialects).join(", ")} (default: that of the environment, else ${DEFAULT_DIALECT})`,
    );
}

/** The dialect that the option names, else that which the environment teaches. Throws harness/usage for one that is not there. */
export function dialectFor(
  { dialect }: Pick<TableOptions, "dialect">,
  environment: Environment,
  tables: Tables,
): ChatDialect {
  return entryNamed(tables.dialects, "dialect", dialect ?? environment.dialect ?? DEFAULT_DIALECT);
}

/** What the modules add to the evaluators can be named in every other option: it is added before options are read. */
export function withPluginOption(command: Command): Command {
  command.hook("preAction", () => addToEvaluators(command.opts<{ plugin?: string[] }>().plugin ?? []));
  return command.option(
    "--plugin <file>",
    `module (.js, .ts) whose exports ${EXPORT_NAMES.map((name) => `\`${name}\``).join(", ")} are added to the tables; may be repeated`,
    collect,
  );
}

/** The entry of that name. Throws harness/usage that lists the names of the table, and says where others come from. */
export function entryNamed<Entry>(table: Table<Entry>, option: string, name: string): Entry {
  return Object.hasOwn(table, name)
    ? table[name]!
    : failUsage(
        `--${option} ${name}: expected one of ${Object.keys(table).join(", ")}, or one that --plugin FILE adds`,
      );
}

/** The tables with what the modules add. Throws harness/usage for a module that cannot be read and a name given twice. */
export async function openTables(files: readonly string[]): Promise<Tables> {
  let tables = TABLES;
  for (const file of files) tables = withPlugin(tables, file, await loadPlugin(file));
  return tables;
}

/** Throws harness/usage for an environment whose toolset is not there. */
export function requireToolset({ id, toolset }: Environment, { toolsets }: Tables): void {
  if (toolset !== undefined && !Object.hasOwn(toolsets, toolset))
    failUsage(`--env ${id}: there is no toolset ${toolset}; there are ${Object.keys(toolsets).join(", ")}`);
}

/** All environments of the tables. */
export function openEnvironments({ environments: table }: Pick<Tables, "environments">): Promise<Environment[]> {
  return Promise.all(Object.values(table).map((open) => open()));
}

function withPlugin(tables: Tables, file: string, module: Plugin): Tables {
  const loaded = Object.entries(module.environments ?? {}).map(([name, entry]) => [name, async () => entry] as const);
  return {
    environments: joined(file, tables.environments, Object.fromEntries(loaded)),
    dialects: joined(file, tables.dialects, module.dialects),
    judges: joined(file, tables.judges, module.judges),
    toolsets: joined(file, tables.toolsets, module.toolsets),
  };
}

/** Adds the topologies and metrics of the modules for this process. Throws harness/usage as `openTables` does. */
export async function addToEvaluators(files: readonly string[]): Promise<void> {
  for (const file of files) {
    const { topologies, metrics } = await loadPlugin(file);
    const added = await boundary("harness", async () => {
      if (topologies) (await import("@arenakit/evaluator-arena")).addTopologies(topologies);
      if (metrics) (await import("@arenakit/evaluator-rubrics/metrics")).addMetrics(metrics);
    });
    if (!added.ok) failUsage(`--plugin ${file}: ${added.failure.message}`);
  }
}

function joined<Entry>(file: string, table: Table<Entry>, added: Table<Entry> = {}): Table<Entry> {
  const twice = Object.keys(added).find((name) => Object.hasOwn(table, name));
  if (twice !== undefined) failUsage(`--plugin ${file}: the name ${twice} is taken; give it another one`);
  return { ...table, ...added };
}
