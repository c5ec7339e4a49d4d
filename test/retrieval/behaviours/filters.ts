/** What an engine does with a filter. */
import type { Filter } from "@arenakit/contracts";
import { fieldsFit } from "@arenakit/corpus-text";
import { expect } from "vitest";
import { ask, type Behaviour, found } from "../behaviours.ts";
import { crowd, LONG_URLS, PICKED, travel } from "../corpora.fixture.ts";

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

export const FILTERING: readonly Behaviour[] = [
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
