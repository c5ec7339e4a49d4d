import { describe, expect, it } from "vitest";
import { callerOf } from "../../fake-wiki.fixture.ts";
import { massiveServeSearch } from "./massive-serve-search.ts";

const call = callerOf(massiveServeSearch);

describe("massive_serve_search", () => {
  it("writes one JSON object with lists of lists and the flat list of dr-tulu's client", async () => {
    const { text, structured } = await call({ query: "Rhône", n_docs: 1 });
    const passage = '"Lyon"\nLyon lies on the Rhône.';
    expect(structured).toMatchObject({
      query: "Rhône",
      n_docs: 1,
      // The third passage of the collection.
      results: { scores: [[1]], passages: [[passage]], IDs: [[[0, 2]]] },
      data: [{ passage, score: 1, doc_id: "lyon" }],
    });
    expect(JSON.parse(text)).toEqual(structured);
  });

  it("takes what its client may leave out as null, and any number of passages", async () => {
    const { structured } = await call({ query: "lies", n_docs: 0, domains: null, base_url: null, nprobe: null });
    expect(structured).toMatchObject({ n_docs: 1, data: [{ doc_id: "paris" }] });
  });

  it("tells in the result that there is nothing to search for", async () => {
    const { isError, text } = await call({ query: " " });
    expect(isError).toBe(false);
    expect(JSON.parse(text)).toMatchObject({ data: [], error: expect.stringContaining("query") });
    expect(JSON.parse((await call({ query: 5 })).text).error).toContain("query");
  });
});
