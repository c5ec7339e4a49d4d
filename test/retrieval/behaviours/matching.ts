/** What an engine finds, and what it puts first. */
import { expect } from "vitest";
import { ask, type Behaviour, found, teas } from "../behaviours.ts";
import { odd, passageOf, stalls, travel } from "../corpora.fixture.ts";

export const MATCHING: readonly Behaviour[] = [
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
