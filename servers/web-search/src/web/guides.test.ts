/** The web of a real small world: what its pages say is found by the words that people type. */
import { ATLAS, buildWorld, openWorld, worldId } from "@arenakit/corpus-world";
import { beforeAll, describe, expect, it } from "vitest";
import type { Web } from "../web.ts";
import { guideWeb } from "./guides.ts";

let web: Web;
let count: number;
beforeAll(() => {
  const data = buildWorld({ seed: 3, cities: ATLAS.filter(({ name }) => ["苏州", "成都", "厦门"].includes(name)) });
  const world = openWorld(data, worldId(data));
  count = world.guides.count;
  web = guideWeb(world);
});

describe("the guides of a world", () => {
  it.each([
    ["拙政园 门票", /拙政园/],
    ["苏州一日游怎么安排", /苏州.*(一日游|一天)/],
    ["成都美食", /成都吃什么/],
    ["什么时候去厦门", /什么时候去厦门/],
    ["climate of Chengdu month by month", /When to visit Chengdu/],
    ["what to eat in Suzhou", /What to eat in Suzhou/],
  ])("answer %s", async (query, title) => {
    const hits = await web.search(query, 3);
    expect(hits[0]!.title).toMatch(title);
  });

  it("come in the language of the question, each page once, no more than asked for", async () => {
    const zh = await web.search("成都 景点", 8);
    expect(zh.map(({ language }) => language)).toEqual(Array(8).fill("zh"));
    expect(new Set(zh.map(({ url }) => url)).size).toBe(8);
    expect((await web.search("Xiamen", 2)).map(({ language }) => language)).toEqual(["en", "en"]);
    expect(count).toBeGreaterThan(20);
  });

  it("say nothing where no page has any of the words", async () => {
    expect(await web.search("zzzz qqqq", 5)).toEqual([]);
  });
});
