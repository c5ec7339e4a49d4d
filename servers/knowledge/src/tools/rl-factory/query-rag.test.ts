import { describe, expect, it } from "vitest";
import { callerOf } from "../../fake-wiki.fixture.ts";
import { queryRag } from "./query-rag.ts";

const call = callerOf(queryRag);

describe("query_rag", () => {
  it("writes what a /retrieve server answers with scores, title in quotes on the first line", async () => {
    const { text, structured } = await call({ query: "lies", topk: 2 });
    const row = (id: string, contents: string) => ({ document: { id, contents }, score: 1 });
    expect(structured).toEqual({
      result: [[row("paris", '"Paris"\nIt lies on the Seine.'), row("lyon", '"Lyon"\nLyon lies on the Rhône.')]],
    });
    expect(JSON.parse(text)).toEqual(structured);
  });

  it("keeps the spelling that a source had, and answers nothing with an empty row", async () => {
    expect((await call({ query: "apart" })).structured).toMatchObject({
      result: [[{ document: { contents: "Own\nIt lies apart." } }]],
    });
    expect((await call({ query: "zeppelin" })).text).toBe('{"result":[[]]}');
  });

  it.each([{ query: "" }, { query: "a", topk: 0 }, { query: "a", topk: 101 }, { queries: ["a"] }])(
    "refuses %j",
    async (args) => {
      expect((await call(args)).text).toMatch(/^\[invalid_arguments\]/);
    },
  );
});
