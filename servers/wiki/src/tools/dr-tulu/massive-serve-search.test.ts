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

  it("writes a mistake as a JSON object with a member error", async () => {
    const { isError, text } = await call({ query: "a", n_docs: 0 });
    expect(isError).toBe(true);
    expect(JSON.parse(text).error).toContain("n_docs");
  });
});
