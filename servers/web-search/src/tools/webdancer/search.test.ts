import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { callerOf, noPages } from "../../fake-web.fixture.ts";
import type { Web, WebHit } from "../../web.ts";
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

  it("takes a single query as a text, and answers it as a list of it", async () => {
    const { text, structured } = await call({ query: "third" });
    const listed = await call({ query: ["third"] });
    expect([text, structured]).toEqual([listed.text, listed.structured]);
    expect(text).not.toContain("=======");
    expect((await call({ query: " third" })).text).toMatch(/' third'/);
  });

  it.each([{ query: [] }, { query: " " }, { query: ["a", 5] }, { query: Array(11).fill("a") }])(
    "refuses %j",
    async (args) => {
      expect((await call(args)).text).toMatch(/^\[invalid_arguments\]/);
    },
  );
});

const SHARED = process.env.ARENAKIT_SHARED;
if (!SHARED && process.env.CI === "true") throw new Error("ARENAKIT_SHARED must name the recordings in CI");

/** The pages of results that WebDancer's policy read in the recorded trajectories, as rows and as they were written. */
function recordedPages() {
  const recorded = readFileSync(`${SHARED}/data/dr/webdancer_sample_traj_200.jsonl`, "utf8");
  const texts = recorded.split("\n").flatMap((line) => {
    if (line === "") return [];
    const { messages } = JSON.parse(line) as { messages: { content: string }[] };
    return messages.flatMap(({ content }) =>
      [...content.matchAll(/<tool_response>\n?([\s\S]*?)\n?<\/tool_response>/g)].map(([, text]) => text!),
    );
  });
  const pages = texts.filter((text) => text.startsWith("A Google search for '")).flatMap((text) => [text]);
  return pages.map((text) => ({ text, searches: text.split("\n=======\n").map(searchOf) }));
}

function searchOf(page: string): { query: string; hits: WebHit[] } {
  const [, query = "", rows = ""] =
    /^A Google search for '([\s\S]*)' found \d+ results:\n\n## Web Results\n([\s\S]*)$/.exec(page)!;
  const hits = rows.split(/\n\n(?=\d+\. \[)/).map((row) => {
    const read = /^\d+\. \[([\s\S]*?)\]\((\S*)\)(?:\nDate published: (.*))?\n(?:\n([\s\S]*))?$/.exec(row)!;
    const [, title = "", url = "", published = "", snippet = ""] = read;
    return { title, url, published, snippet, language: "en" };
  });
  return { query, hits };
}

describe.skipIf(!SHARED)("search of WebDancer beside its recordings", () => {
  it("writes every page of results as it was written", async () => {
    const pages = recordedPages();
    const recorded: Web = {
      ...noPages,
      search: async (query) => ({ hits: searches.find((one) => one.query === query)!.hits, absent: [] }),
    };
    let searches: { query: string; hits: WebHit[] }[] = [];
    const ask = callerOf(search, recorded);
    let compared = 0;
    for (const page of pages) {
      searches = page.searches;
      // A call that asked the same twice may have been answered in two ways.
      if (new Set(searches.map(({ query }) => query)).size < searches.length) continue;
      expect((await ask({ query: searches.map(({ query }) => query) })).text).toBe(page.text);
      compared += searches.length;
    }
    expect(compared).toBeGreaterThan(500);
  });
});
