/** The files of a dump as attempts: a file or a folder of them, in the order of their names with numbers as numbers. */
import { readdirSync, statSync } from "node:fs";
import { join } from "node:path";
import { RecordedTrajectory, type Trajectory } from "@arenakit/contracts";
import { convertRecord } from "@arenakit/trainer-adapter";
import type { DumpedAttempt, DumpFormat } from "@arenakit/trainer-adapter/dumps";
import { failUsage } from "../commands/arguments.ts";
import { type InputRecord, inputOf, recordsOf } from "../json-lines.ts";
import { requireReadable } from "../option-file.ts";

export interface ReadAttempt extends Omit<DumpedAttempt, "record"> {
  readonly trajectory: Trajectory;
  readonly line: number;
}

export interface ReadDump {
  readonly attempts: readonly ReadAttempt[];
  /** What could not be read, with its place. */
  readonly problems: readonly string[];
}

const READ = [".jsonl", ".json", ".parquet"];
/** What torch.save writes is Python's pickle, which runs code when it is read. */
const TORCH = ".pt";
const TO_JSON =
  "python3 -c 'import json, sys, torch; print(json.dumps(torch.load(sys.argv[1], weights_only=False), default=str))'";

/** `reward` names the member of a record that has it, where that is not the trainer's own. Throws harness/usage for a dump that is not there or that holds no file of these kinds. */
export async function readDump(
  path: string,
  format: DumpFormat,
  { reward: named }: { readonly reward?: string | undefined } = {},
): Promise<ReadDump> {
  const attempts: ReadAttempt[] = [];
  const problems: string[] = [];
  let line = 0;
  for (const file of filesOf(path))
    for await (const { value, number, at, problem } of recordsIn(file)) {
      const told = (why: string) => problems.push(`${file}: line ${at === undefined ? number : at + 1}: ${why}`);
      const dumped = problem === undefined ? format.attempts(value) : [];
      if (dumped.length === 0) told(problem ?? `expected a rollout of ${format.about}`);
      for (const { record, ...own } of dumped) {
        line++;
        const names = named === undefined ? own : { ...own, reward: numberOrNull(record[named]) };
        const read = await trajectoryOf(record, format, line);
        if (typeof read === "string") told(read);
        else attempts.push({ ...names, line, trajectory: read });
      }
    }
  return { attempts, problems };
}

const numberOrNull = (value: unknown) => (typeof value === "number" && Number.isFinite(value) ? value : null);

async function trajectoryOf(record: object, { format }: DumpFormat, line: number): Promise<Trajectory | string> {
  if (format === "atif") {
    const read = RecordedTrajectory.safeParse(record);
    if (read.success) return read.data;
  }
  const { trajectories, problems } = await convertRecord(record, { format, line, isForGood: true });
  // Branches of one rollout: the last is the one that it ended with.
  return (
    trajectories.at(-1) ?? problems.map(({ path, message }) => (path === "" ? message : `${path}: ${message}`))[0]!
  );
}

function filesOf(path: string): string[] {
  if (path.endsWith(TORCH)) failUsage(`DUMP ${path}: expected JSON of it: ${TO_JSON} ${path} > dump.json`);
  requireReadableOrFolder(path);
  if (!statSync(path).isDirectory()) return [path];
  const names = readdirSync(path).filter((name) => READ.some((ending) => name.endsWith(ending)));
  if (names.length === 0) {
    const torch = readdirSync(path).find((name) => name.endsWith(TORCH));
    if (torch) filesOf(join(path, torch));
    failUsage(`DUMP ${path}: expected a folder with files ${READ.join(", ")}`);
  }
  const { compare } = new Intl.Collator("en", { numeric: true });
  return names.sort(compare).map((name) => join(path, name));
}

function requireReadableOrFolder(path: string): void {
  const found = statSync(path, { throwIfNoEntry: false });
  if (!found?.isDirectory()) requireReadable({ option: "DUMP", path, expected: "a file or a folder" });
}

async function* recordsIn(file: string): AsyncGenerator<InputRecord> {
  if (!file.endsWith(".parquet")) return yield* recordsOf(inputOf(file, "DUMP"));
  const { asyncBufferFromFile, parquetReadObjects } = await import("hyparquet");
  const rows = await parquetReadObjects({ file: await asyncBufferFromFile(file) });
  for (const [at, row] of rows.entries()) yield { number: at + 1, value: plain(row) };
}

/** Whole numbers come as BigInt, which no schema takes for a number. */
function plain(value: unknown): unknown {
  if (typeof value === "bigint") return Number(value);
  if (Array.isArray(value)) return value.map(plain);
  if (typeof value !== "object" || value === null || value instanceof Date) return value;
  return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, plain(inner)]));
}
