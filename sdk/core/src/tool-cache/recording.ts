/**
 * Results as a file of lines that people can read, to play a run again without its tools. Recording answers what the
 * file holds already and adds the rest; a replay adds nothing. Closed, the lines are sorted: equal runs, equal bytes. Several
 * may record into one file: each appends what it made, and on closing keeps what the others appended.
 */
import {
  appendFileSync,
  existsSync,
  mkdtempSync,
  readFileSync,
  renameSync,
  rmSync,
  truncateSync,
  writeFileSync,
} from "node:fs";
import { canonicalJson, fail, JsonObject, parseJson, ToolResult } from "@arenakit/contracts";
import * as z from "zod";
import type { ToolCache } from "../tool-cache.ts";

export const RECORDING_FORMAT = "arenakit.tools/1";
const Header = z.object({ format: z.literal(RECORDING_FORMAT) });
const Line = z.object({ call: JsonObject, result: ToolResult });

/** Throws harness/file_unreadable for what is no recording, and for a replay of a file that is not there. */
export function recordingToolCache(path: string, { isReplay }: { readonly isReplay: boolean }): ToolCache {
  const header = canonicalJson({ format: RECORDING_FORMAT });
  const lineOf = ([key, result]: readonly [string, ToolResult]) => canonicalJson({ call: JSON.parse(key), result });
  if (!isReplay) begin(path, header);
  const results = readRecording(path);
  if (!isReplay) cutTornLine(path);
  return {
    isReplay,
    read: async (key) => results.get(key) ?? null,
    async write(key, result) {
      if (isReplay || results.has(key)) return;
      results.set(key, result);
      appendFileSync(path, `${lineOf([key, result])}\n`);
    },
    async close() {
      if (isReplay) return;
      // What another one appends between this reading and the renaming, it writes again when it closes.
      const all = new Map([...readRecording(path), ...results]);
      const sorted = [...all].sort(([a], [b]) => (a < b ? -1 : 1)).map(lineOf);
      // A folder of its own: another one may be closing, too.
      const folder = mkdtempSync(`${path}.`);
      writeFileSync(`${folder}/sorted`, `${[header, ...sorted].join("\n")}\n`);
      renameSync(`${folder}/sorted`, path);
      rmSync(folder, { recursive: true });
    },
  };
}

/** Another recorder may begin the file at the same time. */
function begin(path: string, header: string): void {
  // Whether it is there is known by trying only.
  try {
    writeFileSync(path, `${header}\n`, { flag: "wx" });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error;
  }
}

/** Takes away the line that a killed run left half, so that the next one begins a line. */
function cutTornLine(path: string): void {
  const bytes = readFileSync(path);
  const whole = bytes.lastIndexOf("\n") + 1;
  if (whole < bytes.length) truncateSync(path, whole);
}

function readRecording(path: string): Map<string, ToolResult> {
  const refuse = (why: string) =>
    fail("harness", "file_unreadable", `${path} is no recording of tools: ${why}; record one with record:FILE`);
  if (!existsSync(path)) refuse("there is no such file");
  const text = readFileSync(path, "utf8");
  const whole = text.slice(0, text.lastIndexOf("\n") + 1); // a line that a killed run left half is recorded again
  const [first = "", ...lines] = whole.split("\n").filter((line) => line !== "");
  if (!Header.safeParse(parseJson(first)).success) refuse(`its first line is not {"format":"${RECORDING_FORMAT}"}`);
  return new Map(
    lines.map((line, at) => {
      const read = Line.safeParse(parseJson(line));
      if (!read.success) return refuse(`line ${at + 2} is not {"call", "result"}`);
      return [canonicalJson(read.data.call), read.data.result];
    }),
  );
}
