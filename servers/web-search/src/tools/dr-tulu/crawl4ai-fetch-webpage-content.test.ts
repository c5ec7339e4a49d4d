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

  it("tells in the result what went wrong, where dr-tulu's client looks for it and does not break off", async () => {
    for (const [wrong, code] of [
      ["https://energy.example/nowhere", "no_such_page"],
      ["file:///etc/passwd", "invalid_arguments"],
      ["heat pumps", "invalid_arguments"],
      ["", "invalid_arguments"],
    ]) {
      const { isError, text } = await call({ url: wrong! });
      expect(isError).toBe(false);
      expect(JSON.parse(text)).toMatchObject({
        success: false,
        markdown: "",
        error: expect.stringContaining(`[${code}]`),
      });
    }
    const { isError, text } = await call({});
    expect(isError).toBe(true);
    expect(JSON.parse(text)).toMatchObject({ success: false, error: expect.stringContaining("[invalid_arguments]") });
  });
});

it("adds what is about the query", async () => {
  const { structured } = await call({ url: PAGES[0]!.url, bm25_query: "hums" });
  expect(structured).toMatchObject({ markdown: PAGES[0]!.text, fit_markdown: "It hums." });
});

it("takes what dr-tulu's client sends", async () => {
  const sent = { ignore_links: true, use_pruning: false, bm25_query: null, bypass_cache: true, timeout_ms: 179_000 };
  const { structured } = await call({ url: PAGES[0]!.url, ...sent, include_html: false });
  expect(structured).toEqual({ url: PAGES[0]!.url, success: true, markdown: PAGES[0]!.text });
});
