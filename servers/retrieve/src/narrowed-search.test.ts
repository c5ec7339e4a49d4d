/** What clients of web search narrow a search to: each filter holds or is refused, in the words of its dialect. */
import type { Document } from "@arenakit/contracts";
import { describe, expect, it } from "vitest";
import { createRetrieveApp } from "./index.ts";
import { ask, townRetriever } from "./towns.fixture.ts";

const page = (at: number, facts: Partial<Document>): Document => ({
  ...{ id: `p${at}`, title: `Ferry ${at}`, text: `ferry timetable number${at}` },
  ...facts,
});
const PAGES: readonly Document[] = [
  page(0, { url: "https://www.news.example/a/0.pdf", date: "2026-01-10", language: "en", fields: { kind: "news" } }),
  page(1, { url: "https://blog.news.example/1", date: "2026-02-10", language: "zh" }),
  page(2, { url: "https://fakenews.example/2", date: "2025", text: "ferry timetable of the old harbour" }),
  page(3, { url: "http://NEWS.example:8080/a/3", fields: { year: 2024 } }),
  page(4, { text: "ferry timetable" }),
  page(5, { url: "https://bücher.example/5", title: "Harbour and ferry", text: "timetable" }),
];
const app = createRetrieveApp({ retriever: townRetriever(PAGES) });
const FERRY = { query: "ferry timetable", max_results: 10 };
type Told = { results: { url: string }[]; organic: { link: string; position: number }[]; news: { link: string }[] };

const numbersOf = (addresses: readonly string[]) =>
  addresses.map((address) => PAGES.findIndex(({ url, id }) => (url ?? id) === address));
async function tavily(body: object, headers = {}) {
  const { status, json } = await ask(app, "/search", { ...FERRY, ...body }, headers);
  return status === 200 ? numbersOf((json as Told).results.map(({ url }) => url)) : [status, json];
}
async function google(q: string, more: object = {}, headers = {}) {
  const { status, json } = await ask(app, "/search", { q, ...more }, headers);
  return status === 200 ? numbersOf((json as Told).organic.map(({ link }) => link)) : [status, json];
}
const ALL = [0, 1, 2, 3, 4, 5];
const TODAY = { "x-arenakit-now": "2026-02-12T08:00" };

describe("Tavily's filters", () => {
  it.each([
    [{}, ALL],
    [{ exclude_domains: ["news.example"] }, [2, 4, 5]],
    [{ exclude_domains: ["https://www.NEWS.example/", "bücher.example"] }, [2, 4]],
    [{ exclude_domains: ["xn--bcher-kva.example"] }, [0, 1, 2, 3, 4]],
    [{ exclude_domains: [], include_domains: [] }, ALL],
    [{ include_domains: ["news.example"] }, [0, 1, 3]],
    [{ include_domains: ["*.news.example", "fakenews.example"] }, [0, 1, 2, 3]],
    [{ include_domains: ["news.example/a"] }, [0, 3]],
    [{ include_domains: ["example"], exclude_domains: ["blog.news.example"] }, [0, 2, 3, 5]],
    [{ include_domains: ["other.example"] }, []],
    [{ include_domains: ["news.example"], max_results: 1 }, [0]],
    [{ start_date: "2026-01-10", end_date: "2026-01-31" }, [0]],
    [{ end_date: "2025-06-30" }, [2, 3]],
    [{ topic: "general", country: "china" }, ALL],
    [{ topic: "news" }, [0]],
    [{ topic: "general", days: 7 }, ALL],
    [{ filter_by_language: true, language: "zh" }, [1]],
    [{ query: 'ferry "old harbour"', exact_match: true }, [2]],
  ])("%j leave %j", async (body, expected) => {
    expect(await tavily(body)).toEqual(expected);
  });

  it("are of the request's day", async () => {
    expect(await tavily({ time_range: "week" }, TODAY)).toEqual([1]);
    expect(await tavily({ time_range: "m" }, TODAY)).toEqual([1]);
    expect(await tavily({ topic: "news", days: 33 }, TODAY)).toEqual([0]);
    expect(await tavily({ topic: "news", days: 32 }, TODAY)).toEqual([]);
  });

  it.each([
    [{ time_range: "week" }, "x-arenakit-now"],
    [{ days: 3, topic: "news" }, "x-arenakit-now"],
    [{ time_range: "decade" }, "day, week, month or year"],
    [{ start_date: "yesterday" }, "2026-01-31"],
    [{ exclude_domains: ["not a domain"] }, "exclude_domains"],
    [{ include_domains: ["*"] }, "include_domains"],
    [{ include_domains: "news.example" }, "include_domains: Input should be a valid list"],
    [{ include_domains_mode: "prefer" }, "restrict"],
    [{ topic: "finance" }, "general and news"],
    [{ filter_by_language: true, language: "Chinese" }, "two letters"],
    [{ query: " " }, "Query is missing"],
    [{ max_results: "many" }, "max_results"],
    [{ max_results: -1 }, "max_results"],
  ])("%j are refused in Tavily's words", async (body, word) => {
    expect(await tavily(body)).toEqual([400, { detail: { error: expect.stringContaining(word) } }]);
  });
});

describe("Google's operators", () => {
  it.each([
    ["ferry timetable", ALL],
    ["ferry timetable -site:news.example", [2, 4, 5]],
    ["ferry timetable -site:fakenews.example -site:bücher.example", [0, 1, 3, 4]],
    ["site:blog.news.example ferry", [1]],
    ["(site:blog.news.example OR site:fakenews.example) ferry", [1, 2]],
    ["ferry site: news.example/a", [0, 3]],
    ["ferry -harbour", [0, 1, 3, 4]],
    ['ferry -"old harbour"', [0, 1, 3, 4, 5]],
    ["ferry intitle:harbour", [5]],
    ["allintitle: harbour ferry", [5]],
    ["ferry inurl:blog", [1]],
    ["ferry -inurl:news", [2, 4, 5]],
    ["ferry filetype:pdf", [0]],
    ["ferry after:2026-01-11", [1]],
    ["ferry before:2026", [2, 3]],
    ["ferry after:2025/1/1 before:2026-02", [0, 2]],
    // No operators, though they look like some.
    ["ferry: timetable -5 https://a.example/b - C++", ALL],
    ["ferry constructor:timetable valueof: timetable", ALL],
  ])("%s finds %j", async (query, expected) => {
    const found = await google(query);
    expect([...found].sort()).toEqual(expected);
  });

  it("are no words of the query", async () => {
    // The site's name would bring the page that is about it to the front.
    const pages = [page(0, { text: "ferry" }), page(1, { text: "brainly com brainly com" })];
    const one = createRetrieveApp({ retriever: townRetriever(pages) });
    const { json } = await ask(one, "/search", { q: "ferry -site:brainly.com -site:chegg.com" });
    expect((json as Told).organic.map(({ link }) => link)).toEqual(["p0", "p1"]);
    expect(json).toHaveProperty("searchParameters.q", "ferry -site:brainly.com -site:chegg.com");
  });

  it("and Google's time filter are of the request's day", async () => {
    expect(await google("ferry", { tbs: "qdr:w" }, TODAY)).toEqual([1]);
    // A page that tells its year only may be of any of its days.
    expect(await google("ferry", { tbs: "sbd:1,qdr:m2" }, TODAY)).toEqual([0, 1, 2]);
    expect(await google("ferry", { tbs: "cdr:1,cd_min:1/1/2026,cd_max:1/31/2026" })).toEqual([0]);
  });

  it.each([
    ["site:news.example", {}, "needs words"],
    ["ferry related:news.example", {}, "related:"],
    ["ferry after:soon", {}, "after:"],
    ["ferry", { tbs: "qdr:w" }, "x-arenakit-now"],
    ["ferry", { tbs: "li:1" }, "tbs"],
    ["ferry", { type: "images" }, "search, news and scholar"],
    ["ferry", { type: "constructor" }, "search, news and scholar"],
    [`ferry${" -harbour".repeat(33)}`, {}, "at most 32"],
    ["ferry", { page: 0 }, "page"],
    ["ferry", { num: "many" }, "num"],
    ["ferry", { num: -1 }, "num"],
    ["", {}, "Missing query parameter"],
  ])("%s %j is refused in Serper's words", async (query, more, word) => {
    expect(await google(query, more)).toEqual([400, { message: expect.stringContaining(word), statusCode: 400 }]);
  });
});

it("Serper's lists of questions are answered in their order, a hundred at most", async () => {
  const two = await ask(app, "/search", [{ q: "harbour" }, { q: "ferry -harbour", num: 1, page: 2 }]);
  expect((two.json as Told[]).map(({ organic }) => numbersOf(organic.map(({ link }) => link)))).toEqual([[2, 5], [1]]);
  const many = await ask(
    app,
    "/search",
    Array.from({ length: 101 }, () => ({ q: "ferry" })),
  );
  expect([many.status, many.json]).toEqual([
    400,
    { message: "expected at most 100 queries, got 101", statusCode: 400 },
  ]);
});

describe("Serper's pages of results", () => {
  it("follow each other without gap or repetition, whatever their length", async () => {
    const whole = await google("ferry timetable", { num: 6 });
    for (const num of [1, 2, 4]) {
      const cut: unknown[] = [];
      for (let at = 1; (at - 1) * num < 6; at++) cut.push(...(await google("ferry timetable", { num, page: at })));
      expect(cut).toEqual(whole);
    }
    expect(await google("ferry timetable", { num: 4, page: 3 })).toEqual([]);
    const second = await ask(app, "/search", { q: "ferry", num: 2, page: 2 });
    expect((second.json as Told).organic.map(({ position }) => position)).toEqual([3, 4]);
  });

  it("hold for what a filter leaves", async () => {
    expect(await google("ferry site:news.example", { num: 2, page: 2 })).toEqual([3]);
  });

  it("are of news where news are asked for", async () => {
    for (const [path, body] of [
      ["/news", { q: "ferry" }],
      ["/search", { q: "ferry", type: "news" }],
    ] as const) {
      const { json } = await ask(app, path, body);
      expect((json as Told).news).toEqual([
        {
          ...{ title: "Ferry 0", link: PAGES[0]!.url, snippet: "ferry timetable number0" },
          ...{ date: "2026-01-10", source: "www.news.example", position: 1 },
        },
      ]);
    }
  });
});

it("a filter finds what stands far behind in the list, and no more than there is", async () => {
  const crowd = Array.from({ length: 700 }, (_, at) => page(at, { url: `https://crowd.example/${at}` }));
  const rare = [650, 698].map((at) => ({ ...crowd[at]!, url: `https://rare.example/${at}` }));
  const documents = crowd.map((one, at) => rare.find(({ id }) => id === `p${at}`) ?? one);
  const large = createRetrieveApp({ retriever: townRetriever(documents) });
  const body = { query: "ferry", include_domains: ["rare.example"], max_results: 5 };
  const { json } = await ask(large, "/search", body);
  expect((json as Told).results.map(({ url }) => url)).toEqual(rare.map(({ url }) => url));
});
