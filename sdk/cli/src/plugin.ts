/**
 * A module of --plugin, loaded by its path: JavaScript, or TypeScript whose types can be erased, also where Node.js strips
 * none itself. What it imports of this program need not be installed beside it. What it exports is looked at before it is used.
 */
import { existsSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { register } from "node:module";
import { resolve } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { boundary, type Environment, type EnvironmentChecks, type PairwiseJudge } from "@arenakit/contracts";
import type { ChatDialect } from "@arenakit/core";
import type { TopologyEntry } from "@arenakit/evaluator-arena";
import type { Metric } from "@arenakit/evaluator-rubrics/metrics";
import type { Toolsets } from "@arenakit/server-gateway";
import * as z from "zod";
import { failUsage } from "./commands/arguments.ts";

export type Table<Entry> = Readonly<Record<string, Entry>>;
/** Makes a judge of tasks of the environments. */
export type OpenJudge = (environments: readonly EnvironmentChecks[]) => PairwiseJudge | Promise<PairwiseJudge>;

/** What a module exports: any of the tables, its entries by name. */
export interface Plugin {
  readonly environments?: Table<Environment>;
  readonly dialects?: Table<ChatDialect>;
  readonly judges?: Table<OpenJudge>;
  readonly toolsets?: Toolsets;
  readonly topologies?: Table<TopologyEntry>;
  readonly metrics?: Table<Metric>;
}

const NAME = z.string("expected a text").min(1);
const FUNCTION = z.custom((value) => typeof value === "function", "expected a function");
const entry = (shape: z.ZodRawShape) => z.looseObject(shape, "expected an object");
const table = (schema: z.ZodType) => z.record(NAME, schema, "expected an object of entries by name").optional();

/** What must be there of an entry; the rest is as its type says. */
const EXPORTS = {
  environments: table(
    entry({
      id: NAME,
      version: NAME,
      toolset: NAME.optional(),
      mcpServers: entry({}).optional(),
      limits: entry({}),
      tasks: FUNCTION,
      getPrompt: FUNCTION,
      rubric: FUNCTION,
      computeScore: FUNCTION,
    }),
  ),
  dialects: table(
    entry({ id: NAME, parse: FUNCTION, render: FUNCTION, renderObservations: FUNCTION, toChat: FUNCTION }),
  ),
  judges: table(FUNCTION),
  toolsets: table(z.array(entry({ name: NAME, handler: FUNCTION }), "expected a list of tools")),
  topologies: table(entry({ topology: FUNCTION, estimator: NAME })),
  metrics: table(
    entry({
      id: NAME,
      description: NAME,
      input: entry({ safeParse: FUNCTION }),
      needs: z.array(NAME),
      compute: FUNCTION,
    }),
  ),
};
const PLUGIN = z.looseObject(EXPORTS);
const JUDGE = entry({ id: NAME, compare: FUNCTION });

export const EXPORT_NAMES = Object.keys(EXPORTS) as (keyof Plugin)[];

/** Throws harness/usage for a module that is missing, does not load, or exports no table or a wrong one. */
export async function loadPlugin(file: string): Promise<Plugin> {
  const module: Plugin = { ...(await loadModule(file)) };
  if (!EXPORT_NAMES.some((name) => module[name] !== undefined))
    failUsage(`--plugin ${file}: expected an export named ${EXPORT_NAMES.join(", ")}`);
  verify(`--plugin ${file}: `, PLUGIN, module);
  for (const name of ["environments", "metrics"] as const)
    for (const [key, { id }] of Object.entries(module[name] ?? {}))
      if (id !== key) failUsage(`--plugin ${file}: ${name}.${key} has the id ${id}; give it one name`);
  if (!module.judges) return module;
  const judges = Object.entries(module.judges).map(([name, open]) => [name, verified(file, name, open)] as const);
  return { ...module, judges: Object.fromEntries(judges) };
}

/** A judge from outside may throw anything while it opens. */
function verified(file: string, name: string, open: OpenJudge): OpenJudge {
  return async (environments) => {
    const opened = await boundary("harness", async () => open(environments));
    if (!opened.ok) return failUsage(`--plugin ${file}: the judge ${name} does not open: ${opened.failure.message}`);
    verify(`--plugin ${file}: the judge ${name}: `, JUDGE, opened.value);
    return opened.value;
  };
}

function verify(where: string, schema: z.ZodType, value: unknown): void {
  const { error } = schema.safeParse(value);
  if (!error) return;
  const [{ path, message }] = error.issues as [z.core.$ZodIssue];
  failUsage(`${where}${path.join(".")}${path.length > 0 ? ": " : ""}${message}`);
}

let isRegistered = false;

async function loadModule(file: string): Promise<object> {
  const path = resolve(file);
  if (!existsSync(path)) failUsage(`--plugin ${file}: there is no such file`);
  if (!isRegistered) register("./module-hooks.js", import.meta.url);
  isRegistered = true;
  try {
    return (await import(pathToFileURL(path).href)) as object;
  } catch (error) {
    const place = placeOf(error) ?? (error instanceof SyntaxError ? await syntaxErrorIn(path) : undefined);
    return failUsage(`--plugin ${file}: ${messageOf(error)}${place === undefined ? "" : ` (${place})`}`);
  }
}

/** What the loader throws has passed between threads, and is no Error any more. */
function messageOf(error: unknown): string {
  const { message } = Object(error) as { message?: unknown };
  return typeof message === "string" ? message : String(error);
}

/**
 * `PATH:LINE` of what was thrown, where the error knows it: a stripper of types says so, a stack begins with it, or it is
 * the last frame before the loader's own, which is the statement of the module that was being loaded.
 */
function placeOf(error: unknown): string | undefined {
  const { filename, startLine, stack } = Object(error) as { filename?: unknown; startLine?: unknown; stack?: unknown };
  if (typeof filename === "string" && typeof startLine === "number") return `${filename}:${startLine}`;
  const lines = String(stack ?? "").split("\n");
  const loader = lines.findIndex((line) => line.includes("node:internal/modules/"));
  return (loader < 0 ? lines : lines.slice(0, loader)).flatMap(placesIn).at(-1);
}

/** Of `file:///a/b.ts:3` and `    at name (file:///a/b.ts:3:6)`; nothing of a line of another kind. */
function placesIn(line: string): string[] {
  const trimmed = line.trim();
  const at = trimmed.indexOf("file:///");
  if (at < 0 || (at > 0 && !trimmed.startsWith("at "))) return [];
  const parts = trimmed.slice(at).replace(")", "").split(":");
  const numbers = parts.slice(-2).filter((part) => Number.isInteger(Number(part)));
  if (numbers.length === 0) return [];
  return [`${fileURLToPath(parts.slice(0, -numbers.length).join(":"))}:${numbers[0]}`];
}

/** Node.js tells the line of a syntax error in JavaScript to the console alone; what strips types finds it, too. */
async function syntaxErrorIn(path: string): Promise<string | undefined> {
  const { transformSync } = await import("@swc/wasm-typescript");
  const source = await readFile(path, "utf8");
  // It says where by throwing, and is asked for that alone.
  try {
    transformSync(source, { mode: "strip-only", filename: path });
    return undefined;
  } catch (error) {
    return placeOf(error);
  }
}
