/** Files of a model's recorded replies: a header that names the format, then a line each. */
import { appendFileSync, existsSync, readFileSync, writeFileSync } from "node:fs";
import { canonicalJson, type ModelClient } from "@arenakit/contracts";
import { RecordedReply, recordedModel, recordingModel } from "@arenakit/core/model";
import * as z from "zod";
import { failUsage } from "../commands/arguments.ts";
import { parseJson } from "../parse-json.ts";

const FORMAT = "arenakit.replies/1";
/** `about` says who replied, where that is not the model that is named. */
const Header = z.object({ format: z.literal(FORMAT), about: z.string().optional() });

/** The client, each of whose replies is added to the file; one that is there already stays. */
export function recordedTo(path: string, client: ModelClient): ModelClient {
  if (!existsSync(path)) writeFileSync(path, `${canonicalJson({ format: FORMAT })}\n`);
  const known = new Set(readReplies("judge", path).map(({ key }) => key));
  return recordingModel(client, (reply) => {
    if (known.has(reply.key)) return;
    known.add(reply.key);
    appendFileSync(path, `${canonicalJson(reply)}\n`);
  });
}

/** The model that the file is of. Throws harness/usage for a file of none, and of several where none is named. */
export function modelOfReplies(option: string, path: string, named: string | null): ModelClient {
  const replies = readReplies(option, path);
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

function readReplies(option: string, path: string): RecordedReply[] {
  const refuse = (why: string) =>
    failUsage(`--${option} ${path}: ${why}. Expected recorded replies, as MODEL@URL,record=FILE writes them.`);
  const [first = "", ...lines] = readFileSync(path, "utf8").split("\n");
  if (!Header.safeParse(parseJson(first)).success) return refuse(`its first line is not {"format":"${FORMAT}"}`);
  return lines.flatMap((line, at) => {
    if (line.trim() === "") return [];
    const read = RecordedReply.safeParse(parseJson(line));
    return read.success ? [read.data] : refuse(`line ${at + 2} is not {key, model, asked, reply}`);
  });
}
