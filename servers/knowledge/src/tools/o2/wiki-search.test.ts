import { describe, expect, it } from "vitest";
import { callerOf } from "../../fake-wiki.fixture.ts";
import { wikiSearch } from "./wiki-search.ts";

const call = callerOf(wikiSearch);

describe("wiki_search", () => {
  it("answers each query under its words", async () => {
    const { text, structured } = await call({ queries: ["Rhône", "zeppelin"] });
    expect(text).toBe(
      "Query: Rhône\nDoc 1 (Title: Lyon) Lyon lies on the Rhône.\n\nQuery: zeppelin\nNo passage was found.",
    );
    expect(structured).toMatchObject({ searches: [{ passages: [{ id: "lyon" }] }, { passages: [] }] });
  });

  it.each([{ queries: [] }, { queries: Array(6).fill("a") }, { queries: "a" }, { queries: [" "] }])(
    "refuses %j",
    async (args) => {
      expect((await call(args)).text).toMatch(/^\[invalid_arguments\]/);
    },
  );
});
