/** Questions of JSON lines, or of one JSON list: NQ-open, BEIR, HotpotQA, Bamboogle, MuSiQue, … */
import { createHash } from "node:crypto";
import { fail, omitUndefined, parseJson } from "@arenakit/contracts";
import { type SourceFile, wholeText } from "../import/sources.ts";
import type { Topic, Topics } from "../topics.ts";

const IDS = ["_id", "id", "qid", "idx", "query_id"];
const QUERIES = ["question", "Question", "query", "text", "Prompt", "prompt"];
const ANSWERS = ["answers", "answer", "Answer", "golden_answers"];

/** A topic a row; without an id it is named by its question. */
export async function jsonlTopics(source: SourceFile): Promise<Topics> {
  const topics = rowsOf(await wholeText(source)).map((row, at) => topicOf(row) ?? noTopic(source, at));
  return { topics, qrels: [] };
}

function rowsOf(text: string): unknown[] {
  const whole = text.trimStart().startsWith("[") ? parseJson(text) : undefined;
  if (Array.isArray(whole)) return whole;
  return text
    .split(/\r?\n/)
    .filter((line) => line.trim() !== "")
    .map(parseJson);
}

/** Null for a row that asks nothing. */
export function topicOf(value: unknown): Topic | null {
  if (typeof value !== "object" || value === null) return null;
  const row = value as Record<string, unknown>;
  const query = QUERIES.map((name) => row[name]).find((one) => typeof one === "string" && one.trim() !== "");
  if (typeof query !== "string") return null;
  const id = IDS.map((name) => row[name]).find((one) => typeof one === "string" || typeof one === "number");
  const answers = ANSWERS.map((name) => row[name]).find((one) => one !== undefined && one !== null);
  return {
    id: id === undefined ? topicId(query) : String(id),
    query: query.trim(),
    ...omitUndefined({ answers: answers === undefined ? undefined : textsOf(answers) }),
  };
}

/** 16 hex digits of the question. */
export function topicId(query: string): string {
  return createHash("sha256").update(query.trim()).digest("hex").slice(0, 16);
}

function textsOf(answers: unknown): string[] {
  const all = Array.isArray(answers) ? answers : [answers];
  return [...new Set(all.filter((one) => ["string", "number", "boolean"].includes(typeof one)).map(String))];
}

function noTopic({ name }: SourceFile, at: number): never {
  return fail(
    "corpus",
    "source_unreadable",
    `expected an object with one of ${QUERIES.join(", ")} in row ${at + 1} of ${name}, got none`,
  );
}
