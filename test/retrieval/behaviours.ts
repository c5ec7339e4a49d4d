/** A behaviour of the suite: what it is told of the engine under test, and how it asks it. */
import type { Corpus, Filter, PassageIndex, ScoredPassage } from "@arenakit/contracts";
import { expect } from "vitest";
import { passageOf, travel } from "./corpora.fixture.ts";

/** What not every engine does by its nature. */
export type Capability =
  /** Finds only passages with a word of the query: nothing for an empty query or unknown words. */
  | "onlyMatches"
  /** One word of a query is enough. */
  | "anyWord"
  /** Passages of the same words have the same score. */
  | "equalScores"
  /** Rare words, repeated words and short passages weigh as in BM25. */
  | "weighsWords"
  /** A Chinese word is found inside a longer one. */
  | "partsOfWords"
  /** Traditional and simplified characters are the same. */
  | "foldsScripts"
  /** Words in quotes must stand together. */
  | "phrases"
  /** A filter leaves scores and order of what passes as they were. */
  | "filterKeepsScores"
  /** Texts of any length are searched to their end. */
  | "longTexts"
  /** The index outlives the process. */
  | "kept"
  /** Leans on a server or an encoder, which can fail. */
  | "leans";

/** An engine under test. */
export interface Subject {
  readonly name: string;
  /** A new index over this corpus, in place of one that was. */
  open(corpus: Corpus): Promise<PassageIndex>;
  /** What `open` kept for a corpus, after its index was closed, opened again; as if it were of `as` where that is given. */
  reopen?(kept: Corpus, as?: Corpus): Promise<PassageIndex>;
  /** With "leans": an index over this corpus whose server or encoder fails at every search. */
  failing?(corpus: Corpus): Promise<PassageIndex>;
  /** True, or why not. */
  readonly capabilities: Readonly<Record<Capability, true | string>>;
}

/** Opens an index once a corpus; they are closed at the end. */
export type Opened = (corpus: Corpus) => Promise<PassageIndex>;

export interface Behaviour {
  readonly name: string;
  readonly needs?: Capability;
  check(opened: Opened, subject: Subject): Promise<void>;
}

const ALL = 1000;
export const found = (hits: readonly ScoredPassage[]) => hits.map(({ passage }) => passage);

export async function ask(index: PassageIndex, query: string, filter?: Filter, k = ALL): Promise<ScoredPassage[]> {
  const lists = await index.search([query], { k, ...(filter && { filter }) });
  expect(lists).toHaveLength(1);
  expectInOrder(lists[0]!);
  return lists[0]!;
}

/** Best first, ties by number, none twice, scores finite. */
function expectInOrder(hits: readonly ScoredPassage[]) {
  expect(hits.every(({ score }) => Number.isFinite(score))).toBe(true);
  expect([...hits].sort((a, b) => b.score - a.score || a.passage - b.passage)).toEqual(hits);
  expect(new Set(found(hits)).size).toBe(hits.length);
}

/** Asked of `travel`, with answers of every kind. */
export const QUERIES = ["panda bamboo", "train", "tea house canal", "高铁 北京", "lake", "熊猫", "caravanserai water"];

/** Passages of the same words. */
export const teas = ["tea-1", "tea-2", "tea-3"].map((id) => passageOf(travel, id));
