import type { JsonObject } from "@arenakit/contracts";
import { describe, expect, it } from "vitest";
import { callerOf } from "../../fake-papers.fixture.ts";
import { semanticScholarSearch } from "./semantic-scholar-search.ts";

const call = callerOf(semanticScholarSearch);
const ids = async (args: JsonObject, now?: string) =>
  ((await call({ query: "tests", ...args }, now)).structured as { data: { paperId: string }[] }).data.map(
    ({ paperId }) => paperId,
  );

describe("semantic_scholar_search", () => {
  it("writes one JSON object of papers with what is known of them", async () => {
    const { text, structured } = await call({ query: "tests", limit: 2 });
    expect(JSON.parse(text)).toEqual(structured);
    expect(structured).toEqual({
      total: 3,
      offset: 0,
      next: 2,
      data: [
        {
          paperId: "a",
          url: "https://papers.example/a",
          title: "Paper a",
          abstract: "Abstract of a.",
          venue: "CONF",
          year: 2019,
          citationCount: 12,
          isOpenAccess: false,
          authors: [{ name: "Ada" }, { name: "Ben" }, { name: "Cem" }, { name: "Dora" }],
        },
        expect.objectContaining({ paperId: "b", authors: [] }),
      ],
    });
  });

  it("filters, orders and knows no paper of tomorrow", async () => {
    expect(await ids({ year: "2020-", min_citation_count: 1, venue: "CONF" })).toEqual(["b"]);
    expect(await ids({ year: null, min_citation_count: null, venue: "", sort: null })).toEqual(["a", "b", "c"]);
    expect(await ids({ sort: "citationCount:asc" })).toEqual(["c", "b", "a"]);
    expect(await ids({ sort: "publicationDate:desc" })).toEqual(["c", "b", "a"]);
    expect(await ids({ sort: "charm" })).toEqual(["a", "b", "c"]);
    expect(await ids({}, "2021-03-01T08:00")).toEqual(["a", "b"]);
    expect(await ids({ limit: 0 })).toEqual(["a"]);
  });

  it("tells in the result what went wrong", async () => {
    const { isError, structured } = await call({ query: "tests", year: "soon" });
    expect(isError).toBe(false);
    expect(structured).toMatchObject({ total: 0, data: [], error: expect.stringContaining("year") });
  });
});
