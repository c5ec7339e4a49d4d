/** HippoRAG's corpora, and others that are one JSON list of rows; a list under `data`, `corpus` or `documents` will do. */
import { fail } from "@arenakit/contracts";
import type { ImportFormat } from "../formats.ts";
import { wholeText } from "../import/sources.ts";
import { parsed } from "./jsonl.ts";
import { rowDocument } from "./row-document.ts";

export const hipporag: ImportFormat = {
  name: "hipporag",
  about: "HippoRAG's corpora: one JSON list of {title, text}",
  reads: (name) => /\.json(\.gz)?$/i.test(name),
  async *read(source) {
    const rows = listIn(parsed(await wholeText(source)));
    if (!rows)
      return fail(
        "corpus",
        "source_unreadable",
        `expected a JSON list of {title, text} in ${source.name}, got another`,
      );
    yield rows.map((row, at) => ({ row: at + 1, ...rowDocument(row) }));
  },
};

function listIn(value: unknown): unknown[] | null {
  if (Array.isArray(value)) return value;
  if (typeof value !== "object" || value === null) return null;
  const { data, corpus, documents } = value as Record<string, unknown>;
  return [data, corpus, documents].find(Array.isArray) ?? null;
}
