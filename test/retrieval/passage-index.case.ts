/**
 * What every engine must do, once for all of them: behaviours over corpora made by hand, each a check that throws. A
 * behaviour an engine has no claim to is skipped with the reason that the engine gives.
 */
import { type Corpus, FailureError, type Filter, type PassageIndex, type ScoredPassage } from "@arenakit/contracts";
import { fieldsFit, memoryCorpus } from "@arenakit/corpus-text";
import { afterAll, describe, expect, it } from "vitest";
import { crowd, LONG_URLS, ODD_QUERIES, ODD_WORDS, odd, PICKED, passageOf, stalls, travel } from "./corpora.fixture.ts";

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
type Opened = (corpus: Corpus) => Promise<PassageIndex>;

interface Behaviour {
  readonly name: string;
  readonly needs?: Capability;
  check(opened: Opened, subject: Subject): Promise<void>;
}

const ALL = 1000;
const found = (hits: readonly ScoredPassage[]) => hits.map(({ passage }) => passage);

async function ask(index: PassageIndex, query: string, filter?: Filter, k = ALL): Promise<ScoredPassage[]> {
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

const QUERIES = ["panda bamboo", "train", "tea house canal", "高铁 北京", "lake", "熊猫", "caravanserai water"];

const teas = ["tea-1", "tea-2", "tea-3"].map((id) => passageOf(travel, id));

const FILTERS: readonly Filter[] = [
  {},
  { language: "zh" },
  { id: "night-train" },
  { url: "https://example.org/panda" },
  { url: LONG_URLS[1] },
  { date: { from: "2019-05-02", to: "2021-07-16" } },
  { year: 2021 },
  { year: [2019, 2024] },
  { year: { from: 2020 } },
  { year: { to: 1999 } },
  { year: { from: 2020, to: 2021 } },
  { year: { from: "2020" } },
  { year: "2021" },
  { price: { from: 12.5, to: 12.5 } },
  { open: true },
  { open: false },
  { place: "Chengdu" },
  { place: ["chengdu", "Chengdu"] },
  { tags: "rail" },
  { tags: ["tea", "animals"] },
  { tags: { from: "s" } },
  { tags: 'sleeper "car"' },
  { tags: "rail", language: "en", year: { from: 2022 } },
  { tags: [] },
];

const MATCHING: readonly Behaviour[] = [
  {
    name: "names its engine and its corpus",
    async check(opened) {
      const index = await opened(travel);
      expect(index.corpus).toBe(travel.id);
      expect(index.engine).toMatch(/^[a-z0-9][a-z0-9.-]*$/);
    },
  },
  {
    name: "finds what a query speaks of first",
    async check(opened) {
      const index = await opened(travel);
      expect(found(await ask(index, "giant panda bamboo"))[0]).toBe(passageOf(travel, "panda"));
      expect(found(await ask(index, "night train sleepers"))[0]).toBe(passageOf(travel, "night-train"));
      expect(found(await ask(index, "京沪高铁"))[0]).toBe(passageOf(travel, "rail-zh"));
    },
  },
  {
    name: "finds by the title",
    async check(opened) {
      expect(found(await ask(await opened(odd), "Emoji"))[0]).toBe(passageOf(odd, "🐼"));
    },
  },
  {
    name: "knows no case",
    async check(opened) {
      const index = await opened(travel);
      expect(await ask(index, "GIANT Panda BAMBOO")).toEqual(await ask(index, "giant panda bamboo"));
    },
  },
  {
    name: "finds the passage of a long document that speaks of it",
    async check(opened) {
      const index = await opened(travel);
      expect(found(await ask(index, "caravanserai walls"))[0]).toBe(passageOf(travel, "silk", 2));
      expect(found(await ask(index, "traders camels oasis"))[0]).toBe(passageOf(travel, "silk", 1));
    },
  },
  {
    name: "lists equals by number, cut or whole",
    async check(opened) {
      const index = await opened(travel);
      const hits = await ask(index, "jasmine tea house");
      expect(found(hits).slice(0, 3)).toEqual(teas);
      for (const k of [1, 2]) expect(found(await ask(index, "jasmine tea house", {}, k))).toEqual(teas.slice(0, k));
    },
  },
  {
    name: "scores equals the same",
    needs: "equalScores",
    async check(opened) {
      const hits = await ask(await opened(travel), "jasmine tea house", {}, 3);
      expect(new Set(hits.map(({ score }) => score)).size).toBe(1);
    },
  },
  {
    name: "gives at most k, the first k of more",
    async check(opened) {
      const index = await opened(travel);
      const all = await ask(index, "the lake and the tea");
      expect(all.length).toBeLessThanOrEqual(travel.passageCount);
      for (const k of [1, 2, 4]) expect(await ask(index, "the lake and the tea", {}, k)).toEqual(all.slice(0, k));
    },
  },
  {
    name: "refuses a k that is no whole number from 1",
    async check(opened) {
      const index = await opened(travel);
      for (const k of [0, -1, 1.5, Number.NaN, Number.POSITIVE_INFINITY]) {
        await expect(index.search(["tea"], { k }), String(k)).rejects.toThrow();
      }
    },
  },
  {
    name: "finds nothing for no words and for unknown ones",
    needs: "onlyMatches",
    async check(opened) {
      const index = await opened(travel);
      for (const query of ["", "   ", "？！", "zyzzyva", "鳄鱼"]) expect(await ask(index, query), query).toEqual([]);
    },
  },
  {
    name: "finds by one word of several",
    needs: "anyWord",
    async check(opened) {
      const index = await opened(travel);
      expect(found(await ask(index, "zyzzyva caravanserai"))[0]).toBe(passageOf(travel, "silk", 2));
      expect(found(await ask(index, "what is it that a caravanserai gave to those who came by"))).toContain(
        passageOf(travel, "silk", 2),
      );
    },
  },
  {
    name: "weighs a rare word more, a repeated one more, a long passage less",
    needs: "weighsWords",
    async check(opened) {
      const index = await opened(stalls);
      expect(found(await ask(index, "market lantern"))[0]).toBe(passageOf(stalls, "rare"));
      expect(found(await ask(index, "copper"))).toEqual([passageOf(stalls, "often"), passageOf(stalls, "once")]);
      expect(found(await ask(index, "ferry"))).toEqual([passageOf(stalls, "short"), passageOf(stalls, "long")]);
    },
  },
  {
    name: "finds a Chinese word inside a longer one",
    needs: "partsOfWords",
    async check(opened) {
      const index = await opened(travel);
      expect(found(await ask(index, "熊猫"))[0]).toBe(passageOf(travel, "熊猫"));
      expect(found(await ask(index, "竹林"))[0]).toBe(passageOf(travel, "熊猫"));
      expect(found(await ask(index, "京沪"))[0]).toBe(passageOf(travel, "rail-zh"));
    },
  },
  {
    name: "takes traditional and simplified characters for the same",
    needs: "foldsScripts",
    async check(opened) {
      const index = await opened(travel);
      for (const query of ["大運河", "大运河"]) {
        expect(found(await ask(index, query))[0], query).toBe(passageOf(travel, "canal"));
      }
      expect(found(await ask(index, "京滬高鐵"))[0]).toBe(passageOf(travel, "rail-zh"));
      expect(found(await ask(index, "大熊貓"))[0]).toBe(passageOf(travel, "熊猫"));
    },
  },
  {
    name: "keeps words in quotes together",
    needs: "phrases",
    async check(opened) {
      const index = await opened(travel);
      expect(found(await ask(index, '"north gate"'))).toEqual([passageOf(travel, "phrase")]);
      expect(found(await ask(index, 'swimmers "faces the lake"'))).toEqual([passageOf(travel, "phrase")]);
    },
  },
];

const FILTERING: readonly Behaviour[] = [
  {
    name: "gives only what fits a filter, of every kind",
    async check(opened) {
      const index = await opened(travel);
      for (const query of ["panda train tea", "the lake", "高铁"]) {
        const all = await ask(index, query);
        for (const filter of FILTERS) {
          const fits = (passage: number) => fieldsFit(travel.document(travel.passage(passage).document), filter);
          const hits = await ask(index, query, filter);
          expect(new Set(found(hits)), `${query} ${JSON.stringify(filter)}`).toEqual(new Set(found(all).filter(fits)));
        }
      }
    },
  },
  {
    name: "scores what fits a filter as without it",
    needs: "filterKeepsScores",
    async check(opened) {
      const index = await opened(travel);
      for (const query of ["panda train tea", "the lake"]) {
        const all = await ask(index, query);
        for (const filter of FILTERS) {
          const expected = all.filter(({ passage }) =>
            fieldsFit(travel.document(travel.passage(passage).document), filter),
          );
          expect(await ask(index, query, filter), JSON.stringify(filter)).toEqual(expected);
          expect(await ask(index, query, filter, 2)).toEqual(expected.slice(0, 2));
        }
      }
    },
  },
  {
    name: "gives nothing where no document fits",
    async check(opened) {
      const index = await opened(travel);
      for (const filter of [{ language: "xx" }, { nowhere: "x" }, { year: { from: 3000 } }, { tags: "nothing" }]) {
        expect(await ask(index, "tea", filter), JSON.stringify(filter)).toEqual([]);
      }
    },
  },
  {
    name: "finds the few that fit among many that rank before them",
    async check(opened) {
      const index = await opened(crowd);
      const hits = await ask(index, "harbour", { picked: true }, 10);
      expect(hits).toHaveLength(PICKED);
      expect(hits.every(({ passage }) => crowd.document(passage).fields?.picked === true)).toBe(true);
    },
  },
];

const RUNNING: readonly Behaviour[] = [
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
  {
    name: "answers the same after it is built anew",
    async check(_, subject) {
      const answers: ScoredPassage[][][] = [];
      for (let round = 0; round < 2; round += 1) {
        const index = await subject.open(travel);
        answers.push(await index.search(QUERIES, { k: 8 }));
        await index.close();
      }
      expect(answers[1]).toEqual(answers[0]);
    },
  },
  {
    name: "answers no more once closed, and closes twice",
    async check(_, subject) {
      const index = await subject.open(travel);
      await index.close();
      await index.close();
      await expect(index.search(["tea"], { k: 1 })).rejects.toThrow();
    },
  },
  {
    name: "answers the same when opened again",
    needs: "kept",
    async check(_, subject) {
      const index = await subject.open(travel);
      const before = await index.search(QUERIES, { k: 8, filter: { language: ["zh", "en"] } });
      await index.close();
      const again = await subject.reopen!(travel);
      expect(await again.search(QUERIES, { k: 8, filter: { language: ["zh", "en"] } })).toEqual(before);
      await again.close();
    },
  },
  {
    name: "is not opened for another corpus",
    needs: "kept",
    async check(_, subject) {
      await (await subject.open(travel)).close();
      const other = memoryCorpus({ name: "other", documents: [{ id: "1", title: "", text: "tea" }] });
      const opening = subject.reopen!(travel, other);
      await expect(opening).rejects.toBeInstanceOf(FailureError);
      await expect(opening).rejects.toMatchObject({ failure: { owner: "corpus" } });
    },
  },
  {
    name: "fails by a failure, never by an empty list",
    needs: "leans",
    async check(_, subject) {
      const index = await subject.failing!(travel);
      const searching = index.search(["tea"], { k: 3 });
      await expect(searching).rejects.toBeInstanceOf(FailureError);
      await expect(searching).rejects.toMatchObject({ failure: { owner: expect.stringMatching(/^(corpus|model)$/) } });
      await index.close();
    },
  },
];

/** In the order in which a report should name them. */
export const BEHAVIOURS: readonly Behaviour[] = [...MATCHING, ...FILTERING, ...RUNNING];

/** Opens each corpus once. */
export function openedOnce(subject: Subject): { opened: Opened; close(): Promise<void> } {
  const indexes = new Map<string, Promise<PassageIndex>>();
  return {
    opened(corpus) {
      const known = indexes.get(corpus.id) ?? subject.open(corpus);
      indexes.set(corpus.id, known);
      return known;
    },
    async close() {
      for (const index of await Promise.allSettled(indexes.values())) {
        if (index.status === "fulfilled") await index.value.close();
      }
    },
  };
}

/** Runs every behaviour over an engine. */
export function passageIndexCase(subject: Subject): void {
  describe(`${subject.name} as an index of passages`, () => {
    // Behaviours that build anew come last, since they take the place of what the others hold.
    const { opened, close } = openedOnce(subject);
    afterAll(close);
    for (const { name, needs, check } of BEHAVIOURS) {
      const claim = needs ? subject.capabilities[needs] : true;
      if (claim === true) it(name, () => check(opened, subject));
      else it.skip(`${name} (${claim})`, () => {});
    }
  });
}
