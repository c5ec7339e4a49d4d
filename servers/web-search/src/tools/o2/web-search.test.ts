import { extractiveCondenser } from "@arenakit/search/reading";
import { describe, expect, it } from "vitest";
import { callerOf, fakeWeb } from "../../fake-web.fixture.ts";
import { researchWeb } from "../../web/research.ts";
import { webSearch } from "./web-search.ts";

const call = callerOf(webSearch, researchWeb(fakeWeb, extractiveCondenser()));

describe("web_search of O2-Searcher", () => {
  it("says what pages say about each query, in their words and with their addresses", async () => {
    const { text, structured } = await call({ queries: ["pump", "zeppelin"] });
    expect(structured).toMatchObject({
      searches: [
        {
          query: "pump",
          learnings: expect.arrayContaining([
            {
              text: "A pump needs a third of the power.",
              title: "Heat pumps in old houses",
              url: "https://energy.example/heat-pumps",
            },
          ]),
        },
        { query: "zeppelin", learnings: [] },
      ],
    });
    expect(text).toContain("- A pump needs a third of the power. [Heat pumps in old houses](https://energy.example");
    expect(text).toContain("Query: zeppelin\nNo page says anything about it.");
  });

  it("never turns an outage into an empty list", async () => {
    const broken = { ...fakeWeb, read: () => Promise.reject(new Error("a disk broke")) };
    const asked = callerOf(webSearch, researchWeb(broken, extractiveCondenser()))({ queries: ["pump"] });
    await expect(asked).rejects.toMatchObject({ failure: { owner: "tool" } });
  });

  it.each([{ queries: [] }, { queries: Array(6).fill("a") }, { query: "a" }])("refuses %j", async (args) => {
    expect((await call(args)).text).toMatch(/^\[invalid_arguments\]/);
  });
});
