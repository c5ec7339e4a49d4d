import { describe, expect, it } from "vitest";
import { callerOf } from "../../fake-papers.fixture.ts";
import { semanticScholarSnippetSearch } from "./semantic-scholar-snippet-search.ts";

const call = callerOf(semanticScholarSnippetSearch);

describe("semantic_scholar_snippet_search", () => {
  it("writes one JSON object of snippets with their papers", async () => {
    const { text, structured } = await call({ query: "tests", paper_ids: "c, a", limit: 5 });
    expect(JSON.parse(text)).toEqual(structured);
    expect(structured).toMatchObject({
      data: [
        {
          snippet: { text: "Abstract of a." },
          paper: { corpusId: "a", authors: ["Ada", "Ben", "Cem", "Dora"] },
          score: 3,
        },
        { paper: { corpusId: "c", year: 2023 }, score: 1 },
      ],
    });
  });

  it("takes years and venues that are empty or null, as dr-tulu's client sends them", async () => {
    for (const nothing of ["", null])
      expect(
        (await call({ query: "tests", year: nothing, venue: nothing, paper_ids: nothing })).structured,
      ).toMatchObject({ data: [{}, {}, {}] });
    expect((await call({ query: "tests", year: "2020-", venue: "CONF" })).structured).toMatchObject({
      data: [{ paper: { corpusId: "b" } }],
    });
  });

  it("tells in the result what went wrong, where dr-tulu's client looks for it", async () => {
    for (const [args, word] of [
      [{ query: "tests", year: "soon" }, "year"],
      [{ query: " " }, "query"],
    ] as const) {
      const { isError, text } = await call(args);
      expect(isError).toBe(false);
      expect(JSON.parse(text)).toEqual({ data: [], error: expect.stringContaining(word) });
    }
    expect((await call({ query: 5 })).isError).toBe(true);
  });
});
