import { describe, expect, it } from "vitest";
import { callerOf } from "../../fake-papers.fixture.ts";
import { pubmedSearch } from "./pubmed-search.ts";

const call = callerOf(pubmedSearch);

describe("pubmed_search", () => {
  it("writes one JSON object of papers, a page at a time", async () => {
    const { text, structured } = await call({ query: "tests", limit: 2, offset: 1 });
    expect(JSON.parse(text)).toEqual(structured);
    expect(structured).toEqual({
      total: 3,
      offset: 1,
      next: 3,
      data: [
        expect.objectContaining({ paperId: "b", year: "2021", venue: "CONF", publicationDate: null }),
        {
          paperId: "c",
          url: "https://papers.example/c",
          externalIds: { PubMed: "c" },
          title: "Paper c",
          authors: [{ name: "Eve" }],
          abstract: "Abstract of c.",
          year: "2023",
          venue: "Journal of Tests",
          publicationDate: null,
          citationCount: 0,
        },
      ],
    });
  });

  it("gives no papers beyond the last, and none of tomorrow", async () => {
    expect((await call({ query: "tests", offset: 50 })).structured).toMatchObject({ total: 3, data: [] });
    expect((await call({ query: "tests" }, "2019-03-01T08:00")).structured).toMatchObject({
      total: 1,
      data: [{ paperId: "a" }],
    });
  });

  it("tells in the result that there is nothing to search for", async () => {
    const { isError, structured } = await call({ query: "" });
    expect(isError).toBe(false);
    expect(structured).toMatchObject({ data: [], error: expect.stringContaining("query") });
  });
});
