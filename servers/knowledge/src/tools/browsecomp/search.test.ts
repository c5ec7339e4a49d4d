import { describe, expect, it } from "vitest";
import { callerOf } from "../../fake-wiki.fixture.ts";
import { search } from "./search.ts";

const call = callerOf(search);

describe("search of BrowseComp-Plus", () => {
  it("gives each document once, by its best passage", async () => {
    const { text, structured } = await call({ query: "s" });
    expect(structured).toMatchObject({ results: [{ docid: "paris" }, { docid: "lyon" }, { docid: "own" }] });
    expect(JSON.parse(text)[0]).toEqual({
      docid: "paris",
      score: 1,
      snippet: "Paris\nParis is the capital of France.",
    });
  });

  it.each([{}, { query: "a", k: 3 }])("refuses %j", async (args) => {
    expect((await call(args)).text).toMatch(/^\[invalid_arguments\]/);
  });
});
