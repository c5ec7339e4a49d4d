/**
 * What goes on where it was cut off: the folder of a run or an evaluation with its settings, and journals of JSON lines
 * whose writer may have died in mid-write.
 */
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, truncateSync } from "node:fs";
import { join } from "node:path";
import { canonicalJson, fail } from "@arenakit/contracts";
import { writeFileAtomic } from "@arenakit/corpus-text/snapshot";
import type * as z from "zod";
import { failUsage } from "./commands/arguments.ts";
import { parseJson } from "./parse-json.ts";

/** A kind of folder: its two files, and how messages speak of it. */
export interface FolderKind<Manifest> {
  readonly manifest: string;
  readonly journal: string;
  readonly schema: z.ZodType<Manifest>;
  /** Member that follows from the others. */
  readonly id: keyof Manifest & string;
  /** Members that decide nothing, such as where a model is served: another one is told, and the work goes on. */
  readonly told?: readonly (keyof Manifest & string)[];
  readonly words: { readonly one: string; readonly none: string; readonly subject: string };
}

/** Makes the folder with its manifest and an empty journal, or finds one of the same settings there. */
export async function openFolder<Manifest extends object>(
  path: string,
  manifest: Manifest,
  { kind, resume }: { readonly kind: FolderKind<Manifest>; readonly resume: boolean },
): Promise<void> {
  if (resume) {
    requireSame(path, manifest, kind);
    for (const name of readdirSync(path).filter(isLeftover)) rmSync(join(path, name), { force: true });
    return;
  }
  requireRoom(path, kind);
  mkdirSync(path, { recursive: true });
  await writeFileAtomic(join(path, kind.journal), "");
  await writeFileAtomic(join(path, kind.manifest), `${canonicalJson(manifest)}\n`);
}

/** Throws harness/usage, run_exists or folder_not_empty where nothing new can be begun. */
export function requireRoom<Manifest>(path: string, { manifest, journal, words }: FolderKind<Manifest>): void {
  if (!existsSync(path)) return;
  if (!statSync(path).isDirectory()) failUsage(`${path} is a file: --out needs a folder.`);
  const names = readdirSync(path);
  if (names.includes(manifest))
    fail(
      "harness",
      "run_exists",
      `${path} holds ${words.one} already. Give another --out, or --resume to complete it.`,
    );
  // A process that died before it wrote the manifest leaves these two.
  if (names.some((name) => !isLeftover(name) && name !== journal))
    fail("harness", "folder_not_empty", `${path} is not empty and holds ${words.none}. Give a new or an empty folder.`);
}

/** Half-written files of a process that died. */
const isLeftover = (name: string) => /^\..*tmp$/.test(name);

function requireSame<Manifest extends object>(path: string, manifest: Manifest, kind: FolderKind<Manifest>): void {
  const { words } = kind;
  const file = join(path, kind.manifest);
  if (!existsSync(file))
    fail("harness", "no_run", `${path} holds ${words.none} to resume. Check --out, or leave --resume out.`);
  const read = kind.schema.safeParse(parseJson(readFileSync(file, "utf8")));
  if (!read.success)
    fail("harness", "file_unreadable", `${file} is not as expected: ${read.error.issues[0]?.message}.`);
  const { id, told = [] } = kind;
  const undecided = Object.fromEntries([id, ...told].map((name) => [name, undefined]));
  const [there, asked] = [read.data!, manifest].map((settings) => ({ ...settings, ...undecided }));
  requireSameSettings(`cannot resume ${path}`, { there: there!, asked: asked!, subject: words.subject });
  for (const name of told)
    for (const one of differencesOf({ [name]: read.data![name] }, { [name]: manifest[name] }, words.subject))
      console.error(`going on all the same: ${one}`);
}

/** Throws harness/other_run that names each setting that is another one; `what` cannot be done then. */
export function requireSameSettings(
  what: string,
  { there, asked, subject = "it" }: { readonly there: object; readonly asked: object; readonly subject?: string },
): void {
  const differences = differencesOf(there, asked, subject);
  if (differences.length > 0)
    fail("harness", "other_run", `${what}: ${differences.join("; ")}. Give the same settings, or another --out.`);
}

function differencesOf(there: object, asked: object, subject: string): string[] {
  const [before, now] = [there, asked].map((settings) => new Map(singleSettings(settings, "")));
  // Some settings are only there where they are not the default.
  const shown = (value: unknown) => (value === undefined ? "the default" : canonicalJson(value));
  return [...new Set([...now!.keys(), ...before!.keys()])].flatMap((key) => {
    const [old, own] = [shown(before!.get(key)), shown(now!.get(key))];
    return old === own ? [] : [`${key}: ${subject} has ${old}, you asked for ${own}`];
  });
}

/** Settings within settings by their own names, as `settings.batch`. */
function singleSettings(settings: object, within: string): [string, unknown][] {
  return Object.entries(settings).flatMap(([key, value]): [string, unknown][] =>
    typeof value === "object" && value !== null && !Array.isArray(value)
      ? singleSettings(value, `${within}${key}.`)
      : [[within + key, value]],
  );
}

/** The whole lines of a journal of at most 2 GiB. At most one torn line stands at its end, which is cut off. */
export function* journalLines(path: string): Generator<string> {
  const bytes = readFileSync(path);
  const whole = bytes.lastIndexOf(LINE_FEED) + 1;
  if (whole < bytes.length) truncateSync(path, whole);
  for (let start = 0; start < whole; ) {
    const end = bytes.indexOf(LINE_FEED, start);
    yield bytes.toString("utf8", start, end);
    start = end + 1;
  }
}

const LINE_FEED = 10;

/** What a line says; `place` is FILE:LINE. Throws harness/journal_unreadable, with `advice` behind what is wrong. */
export function journalLine<T>(line: string, schema: z.ZodType<T>, place: string, advice = ""): T {
  const read = schema.safeParse(parseJson(line));
  if (read.success) return read.data;
  const [issue] = read.error.issues;
  return fail("harness", "journal_unreadable", `${place} is not a journal line (${issue?.message}).${advice}`);
}

/** All lines of a journal that has one schema. */
export function readJournal<T>(path: string, schema: z.ZodType<T>, advice = ""): T[] {
  return [...journalLines(path)].map((line, at) => journalLine(line, schema, `${path}:${at + 1}`, advice));
}
