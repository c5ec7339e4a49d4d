/** JSON objects, one a line or all in one list, in the spellings of the field; see row-document.ts. */
import { fail, parseJson } from "@arenakit/contracts";
import type { ImportFormat } from "../formats.ts";
import { type LineRow, rowsOfLines } from "../import/lines.ts";
import { wholeText } from "../import/sources.ts";
import { rowDocument, splitContents } from "./row-document.ts";

/** Rows of a file of JSON objects, one a line. */
export const jsonl: ImportFormat = {
  name: "jsonl",
  about: "a JSON object a line: {id, contents}, {id, title, text}, {_id, title, text}, {url, title, content}, …",
  reads: (name) => /\.(jsonl|ndjson|json)(\.gz)?$/i.test(name),
  read: (source, from) => rowsOfLines(source, from, rowOf),
};

/** One JSON list of rows, as HippoRAG's corpora are; a list under `data`, `corpus` or `documents` will do. */
export const json: ImportFormat = {
  name: "json",
  about: "one JSON list of the objects that jsonl takes, as HippoRAG's corpora are",
  reads: (name) => /\.json(\.gz)?$/i.test(name),
  async *read(source) {
    const rows = listIn(parseJson(await wholeText(source)));
    if (!rows) fail("corpus", "source_unreadable", `expected a JSON list of objects in ${source.name}, got another`);
    yield rows.map((row, at) => ({ row: at + 1, ...rowDocument(row) }));
  },
};

function listIn(value: unknown): unknown[] | null {
  if (Array.isArray(value)) return value;
  if (typeof value !== "object" || value === null) return null;
  const { data, corpus, documents } = value as Record<string, unknown>;
  return [data, corpus, documents].find(Array.isArray) ?? null;
}

/** Search-R1's corpus of 21 million passages, and others of `{id, contents}` that are in English. */
export const wiki18: ImportFormat = {
  ...jsonl,
  name: "wiki18",
  about: "wiki-18 as Search-R1 has it: {id, contents} a line, 21 million",
  licence: "CC-BY-SA-3.0",
  language: "en",
  read: (source, from) => rowsOfLines(source, from, passageOf),
};

/** A row of nothing but its two columns is taken as it is; any other as jsonl takes it. */
function passageOf(text: string): LineRow {
  const value = parseJson(text) as { id?: unknown; contents?: unknown } | null | undefined;
  if (typeof value?.id !== "string" || value.id === "" || typeof value.contents !== "string") return rowOf(text);
  if (value.contents.trim() === "" || Object.keys(value).length !== 2) return rowOf(text);
  return { document: { id: value.id, ...splitContents(value.contents) } };
}

function rowOf(text: string): LineRow {
  if (text.trim() === "") return { nothing: true };
  const value = parseJson(text);
  if (value === undefined) return { reject: `no JSON: ${JSON.stringify(text.slice(0, 80))}` };
  return rowDocument(value);
}
