import { describe, expect, it } from "vitest";
import { callerOf } from "../../fake-wiki.fixture.ts";
import { getDocument } from "./get-document.ts";

const call = callerOf(getDocument);

describe("get_document", () => {
  it("gives the whole text", async () => {
    const { text, structured } = await call({ docid: "paris" });
    expect(structured).toEqual({
      docid: "paris",
      text: "Paris\nParis is the capital of France.\nIt lies on the Seine.",
    });
    expect(JSON.parse(text)).toEqual(structured);
  });

  it("tells the policy that an id is unknown", async () => {
    expect(await call({ docid: "rome" })).toMatchObject({ isError: true, code: "no_such_document" });
    expect((await call({ docid: "" })).text).toMatch(/^\[invalid_arguments\]/);
  });
});
