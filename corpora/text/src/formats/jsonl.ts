/** A JSON object a line, in the spellings of the field; see row-document.ts. */
import type { ImportFormat } from "../formats.ts";
import { type LineRow, rowsOfLines } from "../import/lines.ts";
import { rowDocument, splitContents } from "./row-document.ts";

/** Rows of a file of JSON objects, one a line. */
export const jsonl: ImportFormat = {
  name: "jsonl",
  about: "a JSON object a line: {id, contents}, {id, title, text}, {_id, title, text}, {url, title, content}, …",
  reads: (name) => /\.(jsonl|ndjson|json)(\.gz)?$/i.test(name),
  read: (source, from) => rowsOfLines(source, from, rowOf),
};

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
  const value = parsed(text) as { id?: unknown; contents?: unknown } | null | undefined;
  if (typeof value?.id !== "string" || value.id === "" || typeof value.contents !== "string") return rowOf(text);
  if (value.contents.trim() === "" || Object.keys(value).length !== 2) return rowOf(text);
  return { document: { id: value.id, ...splitContents(value.contents) } };
}

function rowOf(text: string): LineRow {
  if (text.trim() === "") return { nothing: true };
  const value = parsed(text);
  if (value === undefined) return { reject: `no JSON: ${JSON.stringify(text.slice(0, 80))}` };
  return rowDocument(value);
}

/** Undefined for what is no JSON. */
export function parsed(text: string): unknown {
  // A row's mistake is a reject and not a failure.
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
