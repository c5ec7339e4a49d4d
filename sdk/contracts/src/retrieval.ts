/**
 * Corpora and what answers from them: documents, the passages that are searched, filters, hits, and the interfaces of
 * engines, encoders and rerankers. Engines speak of passages by number; a retriever joins them with their documents.
 */
import * as z from "zod";
import type { Failure } from "./failure.ts";

/** What a document can be filtered by, besides its text: flat, so that every engine can hold it. */
export const FieldValue = z.union([z.string(), z.number(), z.boolean(), z.array(z.string())]);
export type FieldValue = z.infer<typeof FieldValue>;

export const Document = z.object({
  /** Unique in its corpus. */
  id: z.string().min(1),
  title: z.string(),
  text: z.string(),
  url: z.string().optional(),
  /** `2026-01-31`. */
  date: z.string().optional(),
  /** `zh`, `en`, … (ISO 639-1). */
  language: z.string().optional(),
  /** year, venue, source, kind, … */
  fields: z.record(z.string(), FieldValue).optional(),
  /** The text as its source spelt it with the title, where that is not `"title"`, a newline and the text. */
  contents: z.string().optional(),
});
export type Document = z.infer<typeof Document>;

/** Title and text in one string as retrieval clients of the Search-R1 family read them: `"title"`, a newline, the text. */
export function contentsOf({ contents, title, text }: Pick<Document, "contents" | "title" | "text">): string {
  return contents ?? `"${title}"\n${text}`;
}

/** A stretch of a document that is found as one: UTF-16 offsets into its text, end not included. */
export interface Passage {
  /** Number of the document in its corpus, from 0. */
  readonly document: number;
  readonly start: number;
  readonly end: number;
}

/**
 * What documents must be like, by name of a field or `id`, `url`, `date`, `language`: equal to a value, one of several, or
 * in a range (ends included; texts compare by code unit, so ISO dates by time). A field that is a list matches by any
 * of its members; a document without the field never matches. All conditions must hold.
 */
export const Filter = z.record(
  z.string(),
  z.union([
    z.string(),
    z.number(),
    z.boolean(),
    z.array(z.union([z.string(), z.number()])),
    z.strictObject({
      from: z.union([z.string(), z.number()]).optional(),
      to: z.union([z.string(), z.number()]).optional(),
    }),
  ]),
);
export type Filter = z.infer<typeof Filter>;

/** An opened corpus. Reading is synchronous and cheap; nothing of it changes. */
export interface Corpus {
  /** sha256 of its content, 64 hex digits; derived indexes have no part in it. */
  readonly id: string;
  readonly name: string;
  readonly documentCount: number;
  readonly passageCount: number;
  /** Throws a RangeError for a number out of range. */
  document(number: number): Document;
  /** Number of the document with this id; null for an unknown one. */
  numberOf(id: string): number | null;
  /** Number of the first document with this address; null for none. */
  numberOfUrl(url: string): number | null;
  passage(number: number): Passage;
  /** Numbers of the first passage of a document and of the one after its last. */
  passagesOf(document: number): readonly [number, number];
  /** One byte a passage, 1 where its document fits; the same array for the same filter, so it is not to be changed. */
  matching(filter: Filter): Uint8Array;
}

/** What encoders and rerankers are given of a passage: the title of its document, if it has one, a newline, the passage. */
export function passageText(corpus: Pick<Corpus, "passage" | "document">, number: number): string {
  const { document, start, end } = corpus.passage(number);
  const { title, text } = corpus.document(document);
  const own = text.slice(start, end);
  return title === "" ? own : `${title}\n${own}`;
}

export interface SearchOptions {
  /** At most so many hits a query, at least 1. */
  readonly k: number;
  readonly filter?: Filter;
  readonly signal?: AbortSignal;
}

export interface ScoredPassage {
  readonly passage: number;
  /** Finite; higher is better; of one engine only. */
  readonly score: number;
}

/**
 * A search engine over the passages of one corpus. One list a query, in their order: best first, equal scores by number
 * of the passage, no passage twice, fewer than `k` where no more fit. A query has the same answer alone, in a batch and
 * beside others. Throws a FailureError of owner "corpus" (or "model" for an encoder's endpoint) when it cannot answer.
 */
export interface PassageIndex {
  /** `bm25`, `dense`, `hybrid`, `meilisearch`, … */
  readonly engine: string;
  /** Id of the corpus that it was made from. */
  readonly corpus: string;
  search(queries: readonly string[], options: SearchOptions): Promise<ScoredPassage[][]>;
  /** Why searches fail at present, for those who ask whether all is well; null, or absent, where they do not. */
  outage?(): Failure | null;
  close(): Promise<void>;
}

/** A passage that was found, with its document. */
export interface Hit {
  readonly passage: number;
  readonly score: number;
  readonly document: Document;
  /** The passage's own text, a stretch of the document's. */
  readonly text: string;
  /** Where it begins in the document's text. */
  readonly start: number;
}

/** Search over a corpus, whatever engine answers. */
export interface Retriever {
  readonly corpus: Corpus;
  readonly engine: string;
  /** One list a query; see PassageIndex. */
  search(queries: readonly string[], options: SearchOptions): Promise<Hit[][]>;
  /** The document with this id; null for an unknown one. */
  get(id: string): Document | null;
  /** As that of its index. */
  outage?(): Failure | null;
  close(): Promise<void>;
}

/** Turns texts into vectors of unit length. A vector does not depend on the texts beside it. */
export interface Encoder {
  /** Names the model and everything that changes its vectors. */
  readonly id: string;
  readonly dimensions: number;
  encode(texts: readonly string[], kind: "query" | "passage", signal?: AbortSignal): Promise<Float32Array[]>;
  close(): Promise<void>;
}

/** Scores texts against a query anew; one finite score a text, higher is better, that does not depend on the texts beside it. */
export interface Reranker {
  readonly id: string;
  score(query: string, texts: readonly string[], signal?: AbortSignal): Promise<number[]>;
}
