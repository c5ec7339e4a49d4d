/** The suite itself: each behaviour passes on the plainest index and fails on a copy of it that is spoilt in that. */
import type { Corpus, PassageIndex, ScoredPassage, SearchOptions } from "@arenakit/contracts";
import { describe, expect, it } from "vitest";
import { naiveIndex } from "./naive.fixture.ts";
import { BEHAVIOURS, type Capability, openedOnce, passageIndexCase, type Subject } from "./passage-index.case.ts";

const capabilities: Record<Capability, true | string> = {
  onlyMatches: true,
  anyWord: true,
  equalScores: true,
  weighsWords: true,
  partsOfWords: true,
  foldsScripts: true,
  phrases: true,
  filterKeepsScores: true,
  longTexts: true,
  kept: "it keeps nothing",
  leans: "there is nothing to fail",
};
const naive: Subject = { name: "the plainest index", open: async (corpus) => naiveIndex(corpus), capabilities };

passageIndexCase(naive);

type Search = PassageIndex["search"];
/** A search from the right one. */
type Spoil = (search: Search, corpus: Corpus) => Search;

const eachList =
  (change: (hits: ScoredPassage[], query: string, options: SearchOptions) => ScoredPassage[]): Spoil =>
  (search) =>
  async (queries, options) =>
    (await search(queries, options)).map((hits, at) => change(hits, queries[at]!, options));

let calls = 0;

/** What is spoilt → words of the behaviours that must see it. */
const SPOILT: Record<string, { spoil: Spoil; seenBy: RegExp }> = {
  "worst first": { spoil: eachList((hits) => hits.toReversed()), seenBy: /rare word more/ },
  "ties by the higher number": {
    spoil: eachList((hits) => hits.toSorted((a, b) => b.score - a.score || b.passage - a.passage)),
    seenBy: /equals by number/,
  },
  "one hit more than k": {
    spoil: (search) => (queries, options) => search(queries, { ...options, k: options.k + 1 }),
    seenBy: /at most k/,
  },
  "k of 0": {
    spoil: (search) => (queries, options) =>
      search(queries, { ...options, k: Math.max(1, Math.trunc(options.k) || 1) }),
    seenBy: /refuses a k/,
  },
  "a hit for no words": {
    spoil: eachList((hits, query) => (query.trim() ? hits : [{ passage: 0, score: 1 }])),
    seenBy: /unknown ones/,
  },
  "the filter is not looked at": {
    spoil:
      (search) =>
      (queries, { k, signal }) =>
        search(queries, { k, ...(signal && { signal }) }),
    seenBy: /what fits a filter|no document fits/,
  },
  "the filter is applied after the cut": {
    spoil:
      (search, corpus) =>
      async (queries, { k, filter }) => {
        const fits = corpus.matching(filter ?? {});
        return (await search(queries, { k })).map((hits) => hits.filter(({ passage }) => fits[passage]));
      },
    seenBy: /few that fit/,
  },
  "scores on the scale of the best": {
    spoil: eachList((hits) => hits.map(({ passage, score }) => ({ passage, score: score / hits[0]!.score }))),
    seenBy: /as without it/,
  },
  "a batch of one answer": {
    spoil: (search) => async (queries, options) => {
      const lists = await search(queries, options);
      return lists.map(() => lists[0]!);
    },
    seenBy: /alone, in a batch/,
  },
  "the signal is not looked at": {
    spoil:
      (search) =>
      (queries, { k, filter }) =>
        search(queries, { k, ...(filter && { filter }) }),
    seenBy: /signal has fired/,
  },
  "other scores at every call": {
    spoil: (search) => async (queries, options) => {
      calls += 1;
      return (await search(queries, options)).map((hits) =>
        hits.map(({ passage, score }) => ({ passage, score: score + calls })),
      );
    },
    seenBy: /built anew/,
  },
  "a failure that is a list": { spoil: () => async (queries) => queries.map(() => []), seenBy: /speaks of first/ },
  "a passage twice": { spoil: eachList((hits) => [...hits.slice(0, 1), ...hits]), seenBy: /speaks of first/ },
  "longest first": {
    spoil: (search, corpus) =>
      eachList((hits) =>
        hits.toSorted((a, b) => lengthOf(corpus, b.passage) - lengthOf(corpus, a.passage) || a.passage - b.passage),
      )(search, corpus),
    seenBy: /long passage less/,
  },
  "quotes are not looked at": {
    spoil: (search) => (queries, options) =>
      search(
        queries.map((query) => query.replaceAll('"', " ")),
        options,
      ),
    seenBy: /quotes together/,
  },
};

const lengthOf = (corpus: Corpus, passage: number) => corpus.passage(passage).end - corpus.passage(passage).start;

describe("the suite sees", () => {
  it.each(Object.entries(SPOILT))("%s", async (_, { spoil, seenBy }) => {
    const subject: Subject = {
      ...naive,
      async open(corpus) {
        const index = naiveIndex(corpus);
        return { ...index, search: spoil(index.search, corpus) };
      },
    };
    const seeing = BEHAVIOURS.filter(({ name }) => seenBy.test(name));
    expect(seeing.length).toBeGreaterThan(0);
    for (const { check } of seeing) {
      const { opened, close } = openedOnce(subject);
      await expect(check(opened, subject)).rejects.toMatchObject({ name: "AssertionError" });
      await close();
    }
  });
});
