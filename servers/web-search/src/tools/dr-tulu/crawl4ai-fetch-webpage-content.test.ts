import { describe, expect, it } from "vitest";
import { callerOf, PAGES } from "../../fake-web.fixture.ts";
import { crawl4aiFetchWebpageContent } from "./crawl4ai-fetch-webpage-content.ts";

const call = callerOf(crawl4aiFetchWebpageContent);

describe("crawl4ai_fetch_webpage_content", () => {
  it("writes the whole page as one JSON object", async () => {
    const [page] = PAGES;
    const { text, structured } = await call({ url: page!.url });
    expect(JSON.parse(text)).toEqual(structured);
    expect(structured).toMatchObject({ url: page!.url, success: true, markdown: page!.text });
  });

  it("writes what went wrong as a JSON object with a member error", async () => {
    for (const wrong of ["https://energy.example/nowhere", "file:///etc/passwd"]) {
      const { isError, text } = await call({ url: wrong });
      expect(isError).toBe(true);
      expect(JSON.parse(text)).toMatchObject({ success: false, error: expect.stringMatching(/^\[[a-z_]+\]/) });
    }
  });
});

it("adds what is about the query", async () => {
  const { structured } = await call({ url: PAGES[0]!.url, bm25_query: "hums" });
  expect(structured).toMatchObject({ markdown: PAGES[0]!.text, fit_markdown: "It hums." });
});
