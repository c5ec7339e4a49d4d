/** A corpus that is held in memory: the guides of a world, what a test needs. It keeps no file and makes no index. */
import { createHash } from "node:crypto";
import { type Corpus, canonicalJson, type Document, type Filter, type Passage } from "@arenakit/contracts";
import { fieldsFit } from "./filter.ts";

export interface MemoryCorpusOptions {
  readonly name: string;
  /** Ids must differ; throws a RangeError otherwise. */
  readonly documents: readonly Document[];
  /** Stretches of a text that are found as one; by default the whole text is. */
  readonly passagesOf?: (document: Document) => readonly (readonly [start: number, end: number])[];
}

/** Numbers follow the order of the documents; the id is the sha256 of name, documents and passages. */
export function memoryCorpus({ name, documents, passagesOf = whole }: MemoryCorpusOptions): Corpus {
  const numbers = new Map(documents.map(({ id }, number) => [id, number]));
  if (numbers.size < documents.length) throw new RangeError(`ids of documents must differ in the corpus ${name}`);
  const addresses = new Map<string, number>();
  for (const [number, { url }] of documents.entries())
    if (url !== undefined && !addresses.has(url)) addresses.set(url, number);
  const passages: Passage[] = [];
  const firsts = [0];
  const hash = createHash("sha256").update(canonicalJson({ name }));
  for (const [number, document] of documents.entries()) {
    for (const [start, end] of passagesOf(document)) passages.push({ document: number, start, end });
    firsts.push(passages.length);
    hash.update(`${canonicalJson(document)}\n`);
  }
  for (const { document, start, end } of passages) hash.update(`${document} ${start} ${end}\n`);
  const kept = new Map<string, Uint8Array>();

  return {
    id: hash.digest("hex"),
    name,
    documentCount: documents.length,
    passageCount: passages.length,
    document: (number) => documents[number] ?? outOfRange("document", number, documents.length),
    numberOf: (id) => numbers.get(id) ?? null,
    numberOfUrl: (url) => addresses.get(url) ?? null,
    passage: (number) => passages[number] ?? outOfRange("passage", number, passages.length),
    passagesOf: (document) => {
      if (document >= documents.length) outOfRange("document", document, documents.length);
      return [firsts[document]!, firsts[document + 1]!];
    },
    matching(filter: Filter) {
      const key = canonicalJson(filter);
      const known = kept.get(key);
      if (known) return known;
      const fits = documents.map((document) => fieldsFit(document, filter));
      const made = Uint8Array.from(passages, ({ document }) => (fits[document] ? 1 : 0));
      if (kept.size >= KEPT_FILTERS) kept.clear();
      kept.set(key, made);
      return made;
    },
  };
}

/** A byte a passage each. */
const KEPT_FILTERS = 64;

const whole = ({ text }: Document) => [[0, text.length] as const];

function outOfRange(what: string, number: number, count: number): never {
  throw new RangeError(`no ${what} ${number}: expected a whole number below ${count}`);
}
