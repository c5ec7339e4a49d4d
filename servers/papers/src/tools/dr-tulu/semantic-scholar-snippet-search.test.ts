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

  it("takes years and venues as empty texts, as dr-tulu's client sends them", async () => {
    expect((await call({ query: "tests", year: "", venue: "", paper_ids: "" })).structured).toMatchObject({
      data: [{}, {}, {}],
    });
    expect((await call({ query: "tests", year: "2020-", venue: "CONF" })).structured).toMatchObject({
      data: [{ paper: { corpusId: "b" } }],
    });
  });

  it("writes a mistake as a JSON object with a member error", async () => {
    const { isError, text } = await call({ query: "tests", year: "soon" });
    expect(isError).toBe(true);
    expect(JSON.parse(text).error).toContain("year");
  });
});
