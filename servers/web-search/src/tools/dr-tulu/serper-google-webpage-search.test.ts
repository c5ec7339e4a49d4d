import { describe, expect, it } from "vitest";
import { callerOf } from "../../fake-web.fixture.ts";
import { serperGoogleWebpageSearch } from "./serper-google-webpage-search.ts";

const call = callerOf(serperGoogleWebpageSearch);

describe("serper_google_webpage_search", () => {
  it("writes one JSON object with Serper's members", async () => {
    const { text, structured } = await call({ query: "pump", num_results: 5 });
    expect(JSON.parse(text)).toEqual(structured);
    expect(structured).toEqual({
      organic: [
        {
          title: "Heat pumps in old houses",
          link: "https://energy.example/heat-pumps",
          snippet: "A pump needs a third of the power.",
          date: "2025-03-01",
          position: 1,
        },
        {
          title: "Insulation first",
          link: "https://energy.example/insulation",
          snippet: "Walls come before pumps.",
          position: 2,
        },
      ],
      searchParameters: { q: "pump", gl: "us", hl: "en", type: "search", num: 5, engine: "google" },
    });
  });

  it("tells in the result that there is nothing to search for", async () => {
    const { isError, text } = await call({ query: " " });
    expect(isError).toBe(false);
    expect(JSON.parse(text)).toMatchObject({ organic: [], error: expect.stringContaining("invalid_arguments") });
    expect((await call({ query: 5 })).isError).toBe(true);
  });

  it("takes the longest query that its client sends, and any number of pages", async () => {
    expect((await call({ query: "é".repeat(2_048) })).isError).toBe(false);
    expect((await call({ query: "pump", num_results: 0 })).structured).toMatchObject({ searchParameters: { num: 1 } });
    expect((await call({ query: "pump", num_results: 500 })).structured).toMatchObject({
      searchParameters: { num: 100 },
    });
  });
});
