import type { JsonObject } from "@arenakit/contracts";
import { bindTools, createLocalCaller } from "@arenakit/server-kit";
import { describe, expect, it } from "vitest";
import { noPages } from "../../fake-web.fixture.ts";
import { webSearch } from "../../index.ts";
import type { Web } from "../../web.ts";

const fake: Web = {
  ...noPages,
  search: async (query) => ({
    hits: [
      {
        title: `关于${query}`,
        url: "https://guide.example/a",
        snippet: "正文。",
        published: "2025-01-02",
        language: "zh",
      },
    ],
    absent: query === "月球" ? [query] : [],
  }),
};
const caller = createLocalCaller(
  bindTools([webSearch], [{ id: "w".repeat(64), now: "2026-05-01T08:00", backend: fake }]),
);
const call = (args: JsonObject) =>
  caller.call("web_search", args, { context: {}, signal: new AbortController().signal });

describe("web_search", () => {
  it("answers one question without a heading, and several under theirs, in their order", async () => {
    const one = await call({ query: "黄山" });
    expect(one.text).toBe("1. 关于黄山（2025-01-02）\n   https://guide.example/a\n   正文。");
    const both = await call({ query: ["黄山", "泰山"] });
    expect(both.text.split("\n\n").map((part) => part.split("\n")[0])).toEqual(["【黄山】", "【泰山】"]);
    expect(both.structured).toMatchObject({ searches: [{ query: "黄山" }, { query: "泰山" }] });
  });

  it("says of each question what no page speaks of", async () => {
    const { text, structured } = await call({ query: ["黄山", "月球"] });
    expect(text).toMatch(/【月球】\n没有网页谈到“月球”/);
    expect(structured).toMatchObject({ searches: [{ query: "黄山" }, { notice: expect.stringContaining("月球") }] });
    expect(text).toMatch(/【黄山】\n1\. /);
  });

  it.each([{ query: [] }, { query: Array(11).fill("x") }, { query: 5 }, { query: ["", "a"] }])(
    "refuses %j",
    async (args) => {
      expect((await call(args)).text).toMatch(/^\[invalid_arguments\]/);
    },
  );
});
