import type { Document } from "@arenakit/contracts";
import { describe, expect, it } from "vitest";
import { createRetrieveApp } from "./index.ts";
import { ask, townRetriever } from "./towns.fixture.ts";

const filler = (about: string, times: number) =>
  Array.from({ length: times }, (_, at) => `Sentence ${at} of the part on ${about} says this and that.`).join(" ");

const PAGE: Document = {
  id: "pumps",
  title: "Heat pumps",
  text: [
    "# Heat pumps",
    filler("history", 30),
    "## Noise",
    "- At night a pump hums with 35 decibels in the garden.",
    "- A wall swallows half of that.",
    filler("gardens", 30),
    "## Power",
    `A pump needs a third of the power of a boiler at 35 degrees. ${filler("boilers", 5)}`,
    filler("prices", 30),
  ].join("\n\n"),
};
const app = createRetrieveApp({ retriever: townRetriever([PAGE]) });
const contentOf = async (body: object) => {
  const { json } = await ask(app, "/search", { query: "night decibels garden hums", max_results: 1, ...body });
  return (json as { results: { content: string; raw_content: string | null }[] }).results[0]!;
};

describe("a snippet of Serper's", () => {
  it("is one short line with the words of the query", async () => {
    const { json } = await ask(app, "/search", { q: "decibels at night" });
    const [{ snippet = "" } = {}] = (json as { organic: { snippet?: string }[] }).organic;
    expect(snippet.length).toBeLessThanOrEqual(240);
    expect(snippet).toMatch(
      /^(Noise )?At night a pump hums with 35 decibels in the garden\. A wall swallows half of that\./,
    );
    expect(snippet).not.toContain("\n");
  });
});

describe("the content of Tavily's results", () => {
  it("is one stretch of the page by default", async () => {
    const { content, raw_content } = await contentOf({});
    expect(content).toContain("35 decibels");
    expect(content.length).toBeLessThanOrEqual(500);
    expect(PAGE.text).toContain(content);
    expect(raw_content).toBeNull();
  });

  it.each([
    ["advanced", undefined, 3],
    ["advanced", 1, 1],
    ["advanced", 2, 2],
    ["fast", undefined, 3],
    ["advanced", 9, 3],
    ["ultra-fast", 3, 1],
  ])("is of pieces of the page when it was searched %s with %s a page", async (depth, count, expected) => {
    const { content } = await contentOf({
      ...{ query: "night power gardens hums", search_depth: depth },
      ...(count === undefined ? {} : { chunks_per_source: count }),
    });
    const chunks = content.split(" [...] ");
    expect(chunks).toHaveLength(expected);
    for (const chunk of chunks) {
      expect(PAGE.text).toContain(chunk);
      expect(chunk.length).toBeLessThanOrEqual(500);
    }
    // The one with most of the query's words is the first.
    expect(chunks[0]).toContain("At night");
  });
});
