/** The web of a real small world: what its pages say is found by the words that people type. */
import { openWorld, worldId } from "@arenakit/corpus-world";
import { buildWorld, readAtlas } from "@arenakit/corpus-world-maker";
import { beforeAll, describe, expect, it } from "vitest";
import type { Web, WebHit } from "../web.ts";
import { guideWeb } from "./guides.ts";

const NOW = "2026-05-01";
let web: Web;
let warmed: Web;
let steps: number;
let count: number;
beforeAll(() => {
  const data = buildWorld({
    seed: 3,
    cities: readAtlas().filter(({ name }) => ["苏州", "成都", "厦门"].includes(name)),
  });
  const world = openWorld(data, worldId(data));
  count = world.guides.count;
  web = guideWeb(world);
  const other = guideWeb(world);
  steps = [...other.warm()].length;
  warmed = other;
});

const hitsOf = async (query: string, options: { limit: number; today: string }): Promise<readonly WebHit[]> =>
  (await web.search(query, options)).hits;

describe("the guides of a world", () => {
  it.each([
    ["拙政园 门票", /拙政园/],
    ["苏州一日游怎么安排", /苏州.*(一日游|一天)/],
    ["成都美食", /成都吃什么/],
    ["什么时候去厦门", /什么时候去厦门/],
    ["climate of Chengdu month by month", /When to visit Chengdu/],
    ["what to eat in Suzhou", /What to eat in Suzhou/],
    ["几月去厦门最好", /什么时候去厦门/],
    ["成都冬天穿什么", /什么时候去成都/],
    ["从苏州坐高铁到成都多久", /^从苏州坐高铁火车/],
    ["拙政园附近住哪里", /拙政园/],
    ["厦门有哪些必去的景点", /厦门旅游概览/],
    ["what to eat in Chengdu hot pot", /What to eat in Chengdu/],
    ["things to do in Xiamen", /Xiamen: an overview/],
    ["Panda Base opening hours", /Panda Base/],
  ])("answer %s", async (query, title) => {
    const hits = await hitsOf(query, { limit: 3, today: NOW });
    expect(hits[0]!.title).toMatch(title);
  });

  it("come in the language of the question, each page once, no more than asked for", async () => {
    const zh = await hitsOf("成都 景点", { limit: 8, today: NOW });
    expect(zh.map(({ language }) => language)).toEqual(Array(8).fill("zh"));
    expect(new Set(zh.map(({ url }) => url)).size).toBe(8);
    expect((await hitsOf("Xiamen", { limit: 2, today: NOW })).map(({ language }) => language)).toEqual(["en", "en"]);
    expect(count).toBeGreaterThan(20);
  });

  it("show the sentence that answers: a price, a bed, a month", async () => {
    const snippet = async (query: string) => (await hitsOf(query, { limit: 1, today: NOW }))[0]!.snippet;
    expect(await snippet("拙政园门票多少钱")).toContain("门票80元");
    expect(await snippet("拙政园 住宿")).toContain("想住在附近");
    expect(await snippet("成都 几月 去")).toMatch(/月份是|没有哪个月/);
  });

  it("are the same whether the index was made in steps before the question or by it", async () => {
    expect(steps).toBeGreaterThan(5);
    for (const query of ["拙政园 门票", "Chengdu hot pot", "厦门"])
      expect(await warmed.search(query, { limit: 9, today: NOW })).toEqual(
        await web.search(query, { limit: 9, today: NOW }),
      );
  });

  it("are none of those published after today", async () => {
    const all = await hitsOf("成都", { limit: 1000, today: NOW });
    const dates = all.map(({ published }) => published).sort();
    const middle = dates[dates.length >> 1]!;
    const earlier = await hitsOf("成都", { limit: 1000, today: middle });
    expect(earlier.length).toBeGreaterThan(0);
    expect(earlier.length).toBe(dates.filter((date) => date <= middle).length);
    for (const { published } of earlier) expect(published <= middle).toBe(true);
    expect(await hitsOf("成都", { limit: 5, today: "2000-01-01" })).toEqual([]);
  });

  it("are about the city that the question names before others", async () => {
    const hits = await hitsOf("苏州博物馆门票", { limit: 5, today: NOW });
    expect(hits[0]!.title).toContain("苏州博物馆");
    for (const { url } of hits) expect(url).toContain("/suzhou/");
  });

  it("say nothing where no page has any of the words", async () => {
    expect(await hitsOf("zzzz qqqq", { limit: 5, today: NOW })).toEqual([]);
  });
});
