import { describe, expect, it } from "vitest";
import { callerOf } from "../../fake-papers.fixture.ts";
import { serperGoogleScholarSearch } from "./serper-google-scholar-search.ts";

const call = callerOf(serperGoogleScholarSearch);

describe("serper_google_scholar_search", () => {
  it("writes one JSON object with Serper's members", async () => {
    const { text, structured } = await call({ query: "tests", num_results: 1 });
    expect(JSON.parse(text)).toEqual(structured);
    expect(structured).toEqual({
      searchParameters: { q: "tests", type: "scholar", num: 1, engine: "google-scholar" },
      organic: [
        {
          title: "Paper a",
          link: "https://papers.example/a",
          publicationInfo: "Ada, Ben, Cem… - CONF, 2019",
          snippet: "Abstract of a.",
          year: 2019,
          citedBy: 12,
          id: "a",
        },
      ],
    });
  });

  it("tells in the result that there is nothing to search for", async () => {
    const { isError, structured } = await call({ query: " " });
    expect(isError).toBe(false);
    expect(structured).toMatchObject({ organic: [], error: expect.stringContaining("query") });
  });
});
