/** Reads a trainer's configuration from the disk, has it examined, and prints what was found. */
import { existsSync, readFileSync, statSync } from "node:fs";
import { dirname, resolve } from "node:path";
import { omitUndefined } from "@arenakit/contracts";
import { createHttpClient } from "@arenakit/core/model";
import {
  type Diagnosis,
  DOCTOR_TRAINERS,
  diagnose,
  examineServer,
  type Finding,
  type Unknown,
} from "@arenakit/trainer-adapter/doctor";
import { Command } from "commander";
import * as z from "zod";
import { failUsage, readOptions } from "../commands/arguments.ts";
import { printLine } from "../json-lines.ts";

const DoctorOptions = z.object({
  json: z.boolean().default(false),
  groupRewards: z.boolean().optional(),
  root: z.string().min(1).optional(),
  url: z.url({ protocol: /^https?$/, error: "expected an http or https address" }).optional(),
  tokenEnv: z.string().min(1).optional(),
  environment: z.string().min(1).optional(),
  toolset: z.string().min(1).optional(),
});
type DoctorOptions = z.infer<typeof DoctorOptions>;

const MEBIBYTE = 1024 * 1024;
/** Bytes of a configuration that are read. The longest of the trainers' own has some 50 KB. */
const MAX_FILE_BYTES = 4 * MEBIBYTE;

export function doctorCommand(): Command {
  const trainers = [...DOCTOR_TRAINERS.keys()].join(", ");
  return new Command("doctor")
    .description(
      "Say what will go wrong in a trainer's configuration when it uses tools and rewards of groups, and the fix.",
    )
    .argument("<trainer>", trainers)
    .argument("[config...]", "launch scripts and configuration files of one run, as the trainer takes them")
    .option("--group-rewards", "the rewards compare the attempts of a group (default: where a hook leads to ArenaKit)")
    .option("--no-group-rewards", "they do not")
    .option("--root <folder>", "where relative names in the configuration begin (default: here, then beside the file)")
    .option("--url <address>", "also ask this running server whether it has what the trainer needs")
    .option("--token-env <name>", "environment variable that holds the server's token of scope judge")
    .option("--environment <name>", "environment that the server is to have")
    .option("--toolset <name>", "toolset that the server is to have")
    .option("--json", "print one JSON line {trainer, findings, unknown, clear}")
    .addHelpText(
      "after",
      "\nExit code: 0 nothing found, 1 something found, 2 nothing was looked at: a wrong call, or files without a setting of the trainer. What cannot be read is said and is no finding.",
    )
    .action((trainer: string, files: string[], given: unknown) =>
      examine(trainer, files, readOptions(DoctorOptions, given)),
    );
}

async function examine(trainer: string, names: readonly string[], options: DoctorOptions): Promise<void> {
  if (!DOCTOR_TRAINERS.has(trainer))
    failUsage(`no trainer ${trainer}: expected one of ${[...DOCTOR_TRAINERS.keys()].join(", ")}`);
  if (names.length === 0 && options.url === undefined) failUsage("expected a configuration file, or --url");
  const read = names.length === 0 ? NOTHING_READ : diagnosisOf(trainer, names, options);
  const asked = options.url === undefined ? NOTHING_READ : await serverDiagnosis(trainer, options.url, options);
  const diagnosis: Diagnosis = {
    trainer,
    findings: [...read.findings, ...asked.findings],
    unknown: read.unknown,
    clear: [...new Set([...read.clear, ...asked.clear])],
  };
  if (options.json) await printLine(JSON.stringify(diagnosis));
  else for (const line of linesOf(diagnosis)) await printLine(line);
  if (diagnosis.findings.length > 0) process.exitCode = 1;
}

const NOTHING_READ: Omit<Diagnosis, "trainer"> = { findings: [], unknown: [], clear: [] };

function diagnosisOf(trainer: string, names: readonly string[], options: DoctorOptions): Diagnosis {
  const expected = `expected a file of at most ${MAX_FILE_BYTES / MEBIBYTE} MiB`;
  const files = names.map((name) => ({ name, text: textOf(name) ?? failUsage(`cannot read ${name}: ${expected}`) }));
  const folders = [options.root ?? ".", ...names.map((name) => dirname(name))];
  return diagnose(trainer, files, {
    readFile: (name) => folders.map((folder) => textOf(resolve(folder, name))).find((text) => text !== undefined),
    ...omitUndefined({ usesGroups: options.groupRewards }),
  });
}

/** For all that a server is asked. */
const SERVER_TIMEOUT_MS = 10_000;

async function serverDiagnosis(trainer: string, url: string, options: DoctorOptions) {
  const { tokenEnv, environment, toolset } = options;
  const token = tokenEnv === undefined ? undefined : process.env[tokenEnv];
  if (tokenEnv !== undefined && !token) failUsage(`--token-env: ${tokenEnv} is not set`);
  const client = createHttpClient();
  try {
    return await examineServer({
      url,
      judges: options.groupRewards !== false,
      dropsNested: trainer === "verl",
      fetch: client.fetch,
      signal: AbortSignal.timeout(SERVER_TIMEOUT_MS),
      ...omitUndefined({ token, environment, toolset }),
    });
  } finally {
    await client.close();
  }
}

function textOf(path: string): string | undefined {
  if (!existsSync(path)) return undefined;
  const { size } = statSync(path);
  return statSync(path).isFile() && size <= MAX_FILE_BYTES ? readFileSync(path, "utf8") : undefined;
}

function linesOf({ trainer, findings, unknown, clear }: Diagnosis): string[] {
  const looked = new Set([...clear, ...findings.map(({ trap }) => trap)]);
  const found = `${findings.length} found, ${unknown.length} not known, ${looked.size} traps looked for`;
  return [...findings.flatMap(findingLines), ...unknown.map(unknownLine), `${trainer}: ${found}`];
}

const at = (place: Finding["place"]) => (place === null ? "" : `${place.file}:${place.line}: `);

function findingLines({ trap, setting, value, place, says, fix, source }: Finding): string[] {
  const shown = value === null ? `${setting} is not set` : `${setting} is ${value}`;
  return [`${at(place)}${trap}: ${shown}`, `  ${says}`, `  fix: ${fix}`, `  source: ${source}`];
}

const unknownLine = ({ trap, setting, reason, place }: Unknown) =>
  `${at(place)}not known: ${setting}: ${reason}${trap === null ? "" : ` (${trap})`}`;
