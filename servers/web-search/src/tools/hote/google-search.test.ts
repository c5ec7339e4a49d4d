import { describe, expect, it } from "vitest";
import { callerOf, PAGES } from "../../fake-web.fixture.ts";
import { googleSearch } from "./google-search.ts";

const call = callerOf(googleSearch);

describe("google_search", () => {
  it("numbers pages with date, address and passage", async () => {
    const { text, structured } = await call({ query: "pump" });
    expect(text).toBe(
      "1. Heat pumps in old houses (2025-03-01)\n   https://energy.example/heat-pumps\n   A pump needs a third of the power.\n" +
        "2. Insulation first\n   https://energy.example/insulation\n   Walls come before pumps.",
    );
    expect(structured).toMatchObject({ results: [{ url: PAGES[0]!.url }, { published: "" }] });
    expect(((await call({ query: "pump", num_results: 1 })).structured as { results: unknown[] }).results).toHaveLength(
      1,
    );
  });

  it("says so where nothing is found, which is no error", async () => {
    expect(await call({ query: "zeppelin" })).toMatchObject({
      isError: false,
      text: expect.stringContaining("No page"),
    });
  });

  it.each([{}, { query: " " }, { query: "a", num_results: 0 }, { q: "a" }])("refuses %j", async (args) => {
    expect((await call(args)).text).toMatch(/^\[invalid_arguments\]/);
  });
});
