/** The formats that can be imported, by name. */
import { fail } from "@arenakit/contracts";
import { cacm } from "./formats/cacm.ts";
import { json, jsonl, wiki18 } from "./formats/jsonl.ts";
import { kilt } from "./formats/kilt.ts";
import { html, warc } from "./formats/pages.ts";
import { parquet } from "./formats/parquet.ts";
import { squad } from "./formats/squad.ts";
import { trec } from "./formats/trec.ts";
import type { ImportFormat } from "./formats.ts";

export const IMPORT_FORMATS: readonly ImportFormat[] = [
  jsonl,
  json,
  parquet,
  wiki18,
  kilt,
  squad,
  cacm,
  trec,
  html,
  warc,
];

/** Throws a FailureError of owner "harness" and code usage for an unknown name. */
export function formatNamed(name: string, formats: readonly ImportFormat[] = IMPORT_FORMATS): ImportFormat {
  const found = formats.find((format) => format.name === name);
  const names = formats.map((format) => format.name).join(", ");
  return found ?? fail("harness", "usage", `--format: no format ${JSON.stringify(name)}: expected one of ${names}`);
}
