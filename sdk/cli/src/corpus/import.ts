/** `arenakit corpus import`: files of a format as a corpus; stopped or killed, the same command goes on. */
import { join } from "node:path";
import { omitUndefined } from "@arenakit/contracts";
import { s2Format, scholarQaFormat } from "@arenakit/corpus-generated/papers";
import {
  formatNamed,
  IMPORT_FORMATS,
  type ImportOptions,
  type ImportProgress,
  importCorpus,
} from "@arenakit/corpus-text";
import { Command } from "commander";
import * as z from "zod";
import { oneOf, readOptions, wholeNumber } from "../commands/arguments.ts";
import { Interrupted, interruption } from "../interruption.ts";
import { printSummary } from "../output.ts";
import { asOnlyBuilder } from "./build-lock.ts";
import { corpusSummary } from "./info.ts";
import { nowAndThen } from "./progress.ts";

/** Those of any corpus, and those of papers. */
const FORMATS = [...IMPORT_FORMATS, s2Format, scholarQaFormat];

const similarityError = "expected a share of shingles above 0 and at most 1";
const passagesError = "expected whole, or a number of characters of at least 16";

const GivenOptions = z.object({
  format: z.string(),
  in: z.array(z.string().min(1)),
  out: z.string().min(1),
  name: z.string().min(1).optional(),
  idPrefix: z.boolean().optional(),
  licence: z.array(z.string().min(1)).optional(),
  language: z
    .string()
    .regex(/^[a-z]{2,3}$/, "expected a code of ISO 639 such as en or zh")
    .optional(),
  passages: z
    .union([z.literal("whole"), z.coerce.number().int().min(16, passagesError)], { error: passagesError })
    .transform((value) => (value === "whole" ? value : { maxCharacters: value }))
    .optional(),
  dedup: oneOf(["off", "exact", "near"]).default("off"),
  similarity: z.coerce.number({ error: similarityError }).gt(0, similarityError).max(1, similarityError).optional(),
  limit: wholeNumber(1, Number.MAX_SAFE_INTEGER).optional(),
  markRows: wholeNumber(1, 10_000_000).optional(),
  json: z.boolean().default(false),
});

export function importCommand(): Command {
  return new Command("import")
    .requiredOption("--format <name>", `format of the files: ${FORMATS.map(({ name }) => name).join(" | ")}`)
    .requiredOption("--in <path...>", "files, or folders of files; .gz is unpacked")
    .requiredOption("--out <folder>", "folder of the corpus: new, empty, or of this same import")
    .option("--name <name>", "name of the corpus, a part of its id (default: of the first file or folder)")
    .option("--id-prefix", "begin ids with the name of their file, so that files with the same ids lie in one corpus")
    .option("--licence <name...>", "what the documents may be used under (default: as the format's source says)")
    .option("--language <code>", "language of documents that do not say (default: read from script and words)")
    .option(
      "--passages <n>",
      "passages of at most so many characters, or whole texts (default: as the format has them)",
    )
    .option("--dedup <how>", "leave out duplicates: off | exact | near (default off)")
    .option("--similarity <share>", "with --dedup near: share of shingles from which a text is left out (default 0.8)")
    .option("--limit <n>", "read so many rows at most")
    .option("--mark-rows <n>", "rows between two marks from which a killed import goes on (default 50000)")
    .option("--json", "print one JSON line")
    .addHelpText("after", `\nFormats:\n${FORMATS.map(({ name, about }) => `  ${name.padEnd(14)}${about}`).join("\n")}`)
    .action(importFiles);
}

async function importFiles(given: unknown): Promise<void> {
  const { format, out, licence, json, in: paths, ...others } = readOptions(GivenOptions, given);
  const stop = interruption();
  const progress = progressLines();
  const began = performance.now();
  try {
    const wanted: ImportOptions = {
      ...definedOf(others),
      format: formatNamed(format, FORMATS),
      in: paths,
      out,
      onProgress: progress,
      onFile: tellFile,
      signal: stop.signal,
      ...omitUndefined({ licences: licence }),
    };
    const { manifest, rows, resumedAt, wasDone } = await asOnlyBuilder(out, () => importCorpus(wanted), stop.signal);
    if (!manifest) throw new Interrupted(`Stopped after ${rows} rows; the same command goes on from there.`);
    const seconds = (performance.now() - began) / 1000;
    const read = rows - resumedAt;
    const summary = {
      folder: out,
      rows,
      resumedAt,
      wasDone,
      ...corpusSummary(manifest),
      rejectsFile: join(out, "rejects.jsonl"),
      seconds: Math.round(seconds * 10) / 10,
      rowsPerSecond: Math.round(read / Math.max(seconds, 0.001)),
      peakRssMb: Math.round(process.resourceUsage().maxRSS / 1024),
    };
    printSummary(summary, json);
    if (manifest.rejects > 0) console.error(`${manifest.rejects} rows were not taken: ${join(out, "rejects.jsonl")}`);
  } finally {
    stop.release();
  }
}

/** Options that were given: the others have defaults of the import's own. */
function definedOf<T extends object>(options: T): { [Key in keyof T]: Exclude<T[Key], undefined> } {
  return Object.fromEntries(Object.entries(options).filter(([, value]) => value !== undefined)) as never;
}

/** A file of this size takes a while to be read once. */
const TOLD_BYTES = 256e6;

function tellFile({ name, bytes }: { name: string; bytes: number }): void {
  if (bytes > TOLD_BYTES) console.error(`${name}: ${(bytes / 1e6).toFixed(0)} MB, read once for its checksum`);
}

function progressLines(): (progress: ImportProgress) => void {
  let before: ImportProgress | null = null;
  const tell = nowAndThen((progress: ImportProgress, sinceMs) => {
    const { rows, documents, rejects, duplicates, bytes, source, sourceNumber, sources } = progress;
    const rate = Math.round(((rows - (before ?? progress).rows) / sinceMs) * 1000);
    const where = sources > 1 ? `${source} (${sourceNumber} of ${sources})` : source;
    console.error(
      `${where}: ${rows} rows, ${documents} documents, ${duplicates} duplicates, ${rejects} rejects, ${(bytes / 1e6).toFixed(0)} MB, ${rate} rows/s`,
    );
    before = progress;
  });
  return (progress) => {
    before ??= progress;
    tell(progress);
  };
}
