import { describe, expect, it } from "vitest";
import { callerOf } from "../../fake-web.fixture.ts";
import { search } from "./search.ts";

const call = callerOf(search);

describe("search of WebDancer", () => {
  it("gives each query a page of results, divided by a line of signs", async () => {
    const { text, structured } = await call({ query: ["third", "Walls", "zeppelin"] });
    const [first, second, third] = text.split("\n=======\n");
    expect(first).toBe(
      "A Google search for 'third' found 1 results:\n\n## Web Results\n" +
        "1. [Heat pumps in old houses](https://energy.example/heat-pumps)\nDate published: 2025-03-01\n\nA pump needs a third of the power.",
    );
    expect(second).not.toContain("Date published");
    expect(third).toMatch(/^No results found for 'zeppelin'/);
    expect(structured).toMatchObject({ searches: [{ query: "third" }, { query: "Walls" }, { results: [] }] });
  });

  it.each([{ query: [] }, { query: "text" }, { query: Array(11).fill("a") }])("refuses %j", async (args) => {
    expect((await call(args)).text).toMatch(/^\[invalid_arguments\]/);
  });
});
