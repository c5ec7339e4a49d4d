/**
 * Rollouts of R1-Searcher, a JSON object a line: the passages that its retriever gave stand in the text between
 * `<|begin_of_documents|>` and `<|end_of_documents|>`, numbered, a line each. A passage that comes again is a duplicate.
 */
import type { ImportFormat, ImportRow, SourceDocument } from "../formats.ts";
import { linesOf } from "../import/lines.ts";
import { parsed } from "./jsonl.ts";

export const r1searcher: ImportFormat = {
  name: "r1searcher",
  about: "rollouts of R1-Searcher (JSONL): the passages between <|begin_of_documents|> and <|end_of_documents|>",
  reads: (name) => /\.jsonl(\.gz)?$/i.test(name),
  licence: "CC-BY-SA-3.0",
  language: "en",
  async *read(source) {
    let row = 0;
    for await (const lines of linesOf(source)) {
      const rows: ImportRow[] = [];
      for (const { text, fault } of lines)
        for (const found of fault === undefined ? passagesOf(text) : [{ reject: fault }])
          rows.push({ row: ++row, ...found });
      yield rows;
    }
  },
};

const BLOCK = /<\|begin_of_documents\|>([\s\S]*?)<\|end_of_documents\|>/g;
const NUMBER = /(?:^|\n)\(\d+\)/;

type Found = { document: SourceDocument } | { reject: string } | { nothing: true };

function passagesOf(line: string): Found[] {
  const rollout = parsed(line) as { gen_text_store?: unknown } | undefined | null;
  if (line.trim() === "") return [{ nothing: true }];
  if (typeof rollout?.gen_text_store !== "string")
    return [{ reject: `expected a rollout with gen_text_store, got ${JSON.stringify(line.slice(0, 80))}` }];
  const found: Found[] = [];
  for (const [, block = ""] of rollout.gen_text_store.matchAll(BLOCK)) {
    const [before = "", ...passages] = block.split(NUMBER);
    if (before.trim() !== "")
      found.push({ reject: `text before the first passage: ${JSON.stringify(before.slice(0, 80))}` });
    for (const passage of passages) found.push(passageOf(passage.trim()));
  }
  return found;
}

/** `Title: T Text:  X`, the same in the quotes of CSV, or `T   X`. */
function passageOf(written: string): Found {
  const isQuoted = written.startsWith('"Title:') && written.endsWith('"');
  const plain = isQuoted ? written.slice(1, -1).replaceAll('""', '"') : written;
  const [, title, text] = /^Title: ?(.*?) Text: ?([\s\S]*)$/.exec(plain) ?? /^(.*?) {2,}([\s\S]*)$/.exec(plain) ?? [];
  if (title === undefined || text === undefined)
    return plain === "" ? { reject: "an empty passage" } : { document: { title: "", text: plain } };
  return { document: { title: title.trim(), text: text.trim() } };
}
