import type { JsonObject } from "@arenakit/contracts";
import { bindTools, createLocalCaller } from "@arenakit/server-kit";
import { describe, expect, it } from "vitest";
import { noPages } from "../../fake-web.fixture.ts";
import { universalSearch } from "../../index.ts";
import type { Web } from "../../web.ts";

const PAGE = {
  title: "西湖游览指南",
  url: "https://guide.example/zh/hangzhou/sight/xi-hu",
  snippet: "西湖免费开放。",
  published: "2025-03-01",
  language: "zh",
} as const;
const fake: Web = {
  ...noPages,
  search: async (query, { limit }) => ({
    hits: query.includes("西湖") ? Array(limit).fill(PAGE).slice(0, 2) : [],
    absent: /月球|火星/.exec(query) ?? [],
  }),
};
const caller = createLocalCaller(
  bindTools([universalSearch], [{ id: "w".repeat(64), now: "2026-05-01T08:00", backend: fake }]),
);
const call = (args: JsonObject) =>
  caller.call("universal_search", args, { context: {}, signal: new AbortController().signal });

describe("universal_search", () => {
  it("gives title, date, address and passage of each page", async () => {
    const { text, structured } = await call({ query: "西湖" });
    const row = { title: PAGE.title, url: PAGE.url, snippet: PAGE.snippet, published: PAGE.published };
    expect(structured).toEqual({ results: [row, row] });
    expect(text.split("\n").slice(0, 3)).toEqual([
      "1. 西湖游览指南（2025-03-01）",
      "   https://guide.example/zh/hangzhou/sight/xi-hu",
      "   西湖免费开放。",
    ]);
  });

  it("says so when no page fits, which is no error", async () => {
    const { text, structured, isError } = await call({ query: "天气" });
    expect(isError).toBe(false);
    expect(structured).toEqual({ results: [] });
    expect(text).toContain("没有找到");
  });

  it("says what no page speaks of, alone or in front of the nearest pages", async () => {
    const nothing = await call({ query: "月球" });
    expect(nothing.isError).toBe(false);
    expect(nothing.structured).toMatchObject({ results: [] });
    expect(nothing.text).toMatch(/^没有网页谈到“月球”/);
    const near = await call({ query: "火星上的西湖" });
    expect(near.text.split("\n")[0]).toMatch(/没有网页谈到“火星”.*最接近/);
    expect(near.text.split("\n")[1]).toMatch(/^1\. 西湖/);
    expect(near.structured).toMatchObject({ notice: near.text.split("\n")[0] });
  });

  it("says it in the language of the question", async () => {
    const english: Web = {
      ...noPages,
      search: async () => ({ hits: [PAGE], absent: ["casino"], understood: ["Bund"] }),
    };
    const asked = createLocalCaller(
      bindTools([universalSearch], [{ id: "w".repeat(64), now: "2026-05-01T08:00", backend: english }]),
    );
    const near = await asked.call(
      "universal_search",
      { query: "casino on the Bund" },
      { context: {}, signal: new AbortController().signal },
    );
    expect(near.text.split("\n")[0]).toBe("No page speaks of “casino”; these are about “Bund”, the closest there are:");
  });

  it.each([{}, { query: "  " }, { query: "长".repeat(201) }, { query: "西湖", page: 2 }])(
    "refuses %j with a code",
    async (args) => {
      const { isError, text } = await call(args);
      expect(isError).toBe(true);
      expect(text).toMatch(/^\[invalid_arguments\]/);
    },
  );
});
