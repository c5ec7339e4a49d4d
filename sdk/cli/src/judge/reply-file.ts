/**
 * Files of a model's recorded replies: a header that names the format, then a line each. A program that was killed in
 * mid-write leaves its last line torn: it holds no reply, and recording goes on without it.
 */
import { appendFileSync, existsSync, readFileSync, truncateSync, writeFileSync } from "node:fs";
import { canonicalJson, type ModelClient } from "@arenakit/contracts";
import { RecordedReply, recordedModel, recordingModel } from "@arenakit/core/model";
import * as z from "zod";
import { failUsage } from "../commands/arguments.ts";
import { type OptionFile, requireReadable, requireWritable } from "../option-file.ts";
import { parseJson } from "../parse-json.ts";

const FORMAT = "arenakit.replies/1";
const HEADER = `${canonicalJson({ format: FORMAT })}\n`;
const EXPECTED = "a file of recorded replies, as MODEL@URL,record=FILE writes it";
/** `about` says who replied, where that is not the model that is named. */
const Header = z.object({ format: z.literal(FORMAT), about: z.string().optional() });

/** The client, each of whose replies is added to the file; one that is there already stays. Throws harness/usage. */
export function recordedTo(path: string, client: ModelClient): ModelClient {
  const file = { option: `record=${path}`, path, expected: EXPECTED };
  requireWritable(file);
  if (!existsSync(path) || HEADER.startsWith(readFileSync(path, "utf8"))) writeFileSync(path, HEADER);
  const { replies, text, whole } = readReplies(file);
  if (whole < text.length) truncateSync(path, whole);
  else if (text.at(-1) !== LINE_FEED) appendFileSync(path, "\n");
  const known = new Set(replies.map(({ key }) => key));
  return recordingModel(client, (reply) => {
    if (known.has(reply.key)) return;
    known.add(reply.key);
    appendFileSync(path, `${canonicalJson(reply)}\n`);
  });
}

const LINE_FEED = 10;

/** The model that the file is of. Throws harness/usage for a file of none, and of several where none is named. */
export function modelOfReplies(option: string, path: string, named: string | null): ModelClient {
  const { replies } = readReplies({ option: `--${option} recorded:${path}`, path, expected: EXPECTED });
  const models = [...new Set(replies.map(({ model }) => model))];
  const model = named ?? (models.length === 1 ? models[0]! : undefined);
  if (model === undefined || !models.includes(model)) {
    const what = model === undefined ? `${models.length} models are` : `no model ${model} is`;
    return failUsage(
      `--${option} recorded:${path}: ${what} in it. Give ,judge=MODEL; there are ${models.join(", ") || "none"}.`,
    );
  }
  return recordedModel(model, replies);
}

interface RepliesOfFile {
  readonly replies: readonly RecordedReply[];
  readonly text: Buffer;
  /** Bytes before a torn line: all of them where none is torn. */
  readonly whole: number;
}

/** Throws harness/usage for a file of anything else, and for a line that is broken and not torn. */
function readReplies(file: OptionFile): RepliesOfFile {
  requireReadable(file);
  const text = readFileSync(file.path);
  const refuse = (why: string) => failUsage(`${file.option}: ${why}. Expected ${file.expected}.`);
  const lastLine = text.lastIndexOf(LINE_FEED) + 1;
  // No beginning of an object is one.
  const isTorn = lastLine < text.length && parseJson(text.toString("utf8", lastLine)) === null;
  const whole = isTorn ? lastLine : text.length;
  const [first = "", ...lines] = text.toString("utf8", 0, whole).split("\n");
  if (!Header.safeParse(parseJson(first)).success) return refuse(`its first line is not {"format":"${FORMAT}"}`);
  const replies = lines.flatMap((line, at) => {
    if (line.trim() === "") return [];
    const read = RecordedReply.safeParse(parseJson(line));
    return read.success ? [read.data] : refuse(`line ${at + 2} is not {key, model, asked, reply}`);
  });
  if (isTorn) console.error(`${file.option}: its last line was torn in mid-write and is left out`);
  return { replies, text, whole };
}
