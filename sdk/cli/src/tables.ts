/** The tables whose entries options name: what comes with the program, and what the modules of --plugin add. */
import { type CheckRunner, type Environment, fail, type PairwiseJudge } from "@arenakit/contracts";
import type { ChatDialect } from "@arenakit/core";
import { dialects } from "@arenakit/core/dialects";
import { judges } from "@arenakit/evaluator-arena/judges";
import type { Command } from "commander";
import * as z from "zod";
import { collect } from "./commands/arguments.ts";
import { environments } from "./environments.ts";

type Table<Entry> = Readonly<Record<string, Entry>>;

/** What a module of --plugin exports: any of the tables, its entries by name. */
export interface Plugin {
  readonly environments?: Table<Environment>;
  readonly dialects?: Table<ChatDialect>;
  readonly judges?: Table<(runChecks: CheckRunner) => PairwiseJudge | Promise<PairwiseJudge>>;
}

export interface Tables {
  readonly environments: Table<() => Promise<Environment>>;
  readonly dialects: Table<ChatDialect>;
  readonly judges: Table<(runChecks: CheckRunner) => PairwiseJudge | Promise<PairwiseJudge>>;
}

/** What comes with the program. */
export const TABLES: Tables = { environments, dialects, judges };

const DEFAULT_ENVIRONMENT = "open-travel";
export const DEFAULT_DIALECT = "hermes";

/** Options of a command that makes tasks or rollouts. */
export const TableOptions = z.object({
  env: z.string().min(1).default(DEFAULT_ENVIRONMENT),
  dialect: z.string().min(1).default(DEFAULT_DIALECT),
  plugin: z.array(z.string().min(1)).default([]),
});
export type TableOptions = z.infer<typeof TableOptions>;

export function withTableOptions(command: Command): Command {
  return withPluginOption(command)
    .option("--env <name>", `environment: ${Object.keys(environments).join(", ")} (default ${DEFAULT_ENVIRONMENT})`)
    .option(
      "--dialect <name>",
      `how a model writes tool calls as text: ${Object.keys(dialects).join(", ")} (default ${DEFAULT_DIALECT})`,
    );
}

export function withPluginOption(command: Command): Command {
  return command.option(
    "--plugin <file>",
    "module (.js, .ts) whose exports `environments`, `dialects` and `judges` are added to the tables; may be repeated",
    collect,
  );
}

/** The entry of that name. Throws harness/usage that lists the names of the table. */
export function entryNamed<Entry>(table: Table<Entry>, option: string, name: string): Entry {
  return Object.hasOwn(table, name)
    ? table[name]!
    : fail(
        "harness",
        "usage",
        `--${option} ${name}: there is no such entry; there are ${Object.keys(table).join(", ")}`,
      );
}

/** The tables with what the modules add. Throws harness/usage for a module that cannot be read and a name given twice. */
export async function openTables(files: readonly string[]): Promise<Tables> {
  let tables = TABLES;
  for (const file of files) {
    const { loadModule } = await import("./load-module.ts");
    tables = withPlugin(tables, file, await loadModule(file));
  }
  return tables;
}

function withPlugin(tables: Tables, file: string, module: Plugin): Tables {
  if (!(Object.keys(tables) as (keyof Tables)[]).some((name) => module[name]))
    fail("harness", "usage", `--plugin ${file}: expected an export named ${Object.keys(tables).join(", ")}`);
  for (const [name, { id }] of Object.entries(module.environments ?? {}))
    if (id !== name)
      fail("harness", "usage", `--plugin ${file}: the environment ${name} has the id ${id}; give it one name`);
  const loaded = Object.entries(module.environments ?? {}).map(([name, entry]) => [name, async () => entry] as const);
  return {
    environments: joined(file, tables.environments, Object.fromEntries(loaded)),
    dialects: joined(file, tables.dialects, module.dialects),
    judges: joined(file, tables.judges, module.judges),
  };
}

function joined<Entry>(file: string, table: Table<Entry>, added: Table<Entry> = {}): Table<Entry> {
  const twice = Object.keys(added).find((name) => Object.hasOwn(table, name));
  if (twice !== undefined)
    fail("harness", "usage", `--plugin ${file}: the name ${twice} is taken; give it another one`);
  return { ...table, ...added };
}
