/** The files of a dump as records: a file or a folder of them, in the order of their names with numbers as numbers. */
import { readdirSync, statSync } from "node:fs";
import { join } from "node:path";
import { RecordedTrajectory, type Trajectory } from "@arenakit/contracts";
import { convertRecord } from "@arenakit/trainer-adapter";
import type { DumpedAttempt, DumpFormat } from "@arenakit/trainer-adapter/dumps";
import { failUsage } from "../commands/arguments.ts";
import { type InputRecord, inputOf, recordsOf } from "../json-lines.ts";
import { requireReadable } from "../option-file.ts";

/** Where a record stands. */
export interface DumpPlace {
  readonly file: string;
  /** Among the records of all files, from 1. One that cannot be read counts, a blank line does not. */
  readonly line: number;
  /** File and line, for a message. */
  readonly at: string;
}

export interface DumpRecord extends DumpedAttempt, DumpPlace {}

/** A record that is no rollout: which group it was of is not known. */
export interface UnreadRecord extends DumpPlace {
  readonly why: string;
}

export interface Dump {
  readonly records: readonly DumpRecord[];
  readonly unread: readonly UnreadRecord[];
}

export interface ReadDumpOptions {
  /** The member of a record that has its reward, where that is not the trainer's own. */
  readonly reward?: string | undefined;
  readonly onRecord?: (count: number) => void;
}

const READ = [".jsonl", ".json", ".parquet"];
/** What torch.save writes is Python's pickle, which runs code when it is read. */
const TORCH = ".pt";
const TO_JSON =
  "python3 -c 'import json, sys, torch; print(json.dumps(torch.load(sys.argv[1], weights_only=False), default=str))'";

/** Throws harness/usage for a dump that is not there or that holds no file of these kinds. */
export async function readDump(
  path: string,
  format: DumpFormat,
  { reward, onRecord = () => {} }: ReadDumpOptions = {},
): Promise<Dump> {
  const records: DumpRecord[] = [];
  const unread: UnreadRecord[] = [];
  for (const file of filesOf(path))
    for await (const { value, number, at: entry, problem } of recordsIn(file)) {
      const at = `${file}: line ${entry === undefined ? number : entry + 1}`;
      const next = (): DumpPlace => ({ file, line: records.length + unread.length + 1, at });
      const dumped = problem === undefined ? format.attempts(value, reward) : [];
      for (const attempt of dumped) records.push({ ...attempt, ...next() });
      if (dumped.length === 0) unread.push({ ...next(), why: problem ?? `expected a rollout of ${format.about}` });
      onRecord(records.length + unread.length);
    }
  return { records, unread };
}

/** A record as a trajectory, or why it is none. */
export async function trajectoryOf(
  { record, line }: Pick<DumpRecord, "record" | "line">,
  { format }: DumpFormat,
): Promise<Trajectory | string> {
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
