/** Requests of any number, size and oddness, and corpora that are as odd. */

import type { ScoredPassage } from "@arenakit/contracts";
import { memoryCorpus } from "@arenakit/corpus-text";
import { expect } from "vitest";
import { ask, type Behaviour, found, QUERIES, teas } from "../behaviours.ts";
import { ODD_QUERIES, ODD_WORDS, odd, passageOf, travel } from "../corpora.fixture.ts";

export const REQUESTS: readonly Behaviour[] = [
  {
    name: "answers no query with no list",
    async check(opened) {
      expect(await (await opened(travel)).search([], { k: 3 })).toEqual([]);
    },
  },
  {
    name: "answers a query alone, in a batch, twice in it and beside others the same",
    async check(opened) {
      const index = await opened(travel);
      const alone: ScoredPassage[][] = [];
      for (const query of QUERIES) alone.push((await index.search([query], { k: 5 }))[0]!);
      expect(await index.search(QUERIES, { k: 5 })).toEqual(alone);
      const doubled = [...QUERIES, ...QUERIES.toReversed()];
      expect(await index.search(doubled, { k: 5 })).toEqual([...alone, ...alone.toReversed()]);
      const beside = Array.from({ length: 6 }, () => QUERIES).flat();
      const lists = await Promise.all(beside.map((query) => index.search([query], { k: 5 })));
      expect(lists.flat()).toEqual(Array.from({ length: 6 }, () => alone).flat());
    },
  },
  {
    name: "answers a large batch",
    async check(opened) {
      const queries = Array.from({ length: 300 }, (_, at) => QUERIES[at % QUERIES.length]!);
      const index = await opened(travel);
      const lists = await index.search(queries, { k: 3 });
      const first = await index.search(QUERIES, { k: 3 });
      expect(lists).toEqual(queries.map((_, at) => first[at % QUERIES.length]));
    },
  },
  {
    name: "rejects when its signal has fired",
    async check(opened) {
      const index = await opened(travel);
      const signal = AbortSignal.abort(new Error("the caller went away"));
      await expect(index.search(["tea"], { k: 3, signal })).rejects.toThrow();
      expect(found(await ask(index, "tea")).slice(0, 3)).toEqual(teas);
    },
  },
  {
    name: "answers odd queries with a list",
    async check(opened) {
      const index = await opened(travel);
      for (const query of ODD_QUERIES) await ask(index, query, {}, 5);
      expect(found(await ask(index, "jasmine tea house")).slice(0, 3)).toEqual(teas);
    },
  },
  {
    name: "holds odd documents",
    async check(opened) {
      const index = await opened(odd);
      for (const [word, id] of Object.entries(ODD_WORDS)) {
        if (word !== "monorail") expect(found(await ask(index, word))[0], word).toBe(passageOf(odd, id));
        if (word !== "monorail") expect(found(await ask(index, word, { id })), word).toEqual([passageOf(odd, id)]);
      }
    },
  },
  {
    name: "reads a text of 100 kB to its end",
    needs: "longTexts",
    async check(opened) {
      expect(found(await ask(await opened(odd), "monorail"))).toEqual([passageOf(odd, "long")]);
    },
  },
  {
    name: "holds a corpus of nothing and of one",
    async check(opened) {
      const none = await opened(memoryCorpus({ name: "none", documents: [] }));
      expect(await ask(none, "tea")).toEqual([]);
      const one = await opened(memoryCorpus({ name: "one", documents: [{ id: "1", title: "", text: "tea" }] }));
      expect(found(await ask(one, "tea"))).toEqual([0]);
    },
  },
];
