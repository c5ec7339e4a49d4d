import { describe, expect, it } from "vitest";
import { callerOf, PAGES } from "../../fake-web.fixture.ts";
import { webthinkerFetchWebpageContent } from "./webthinker-fetch-webpage-content.ts";

const call = callerOf(webthinkerFetchWebpageContent);
const [page] = PAGES;

describe("webthinker_fetch_webpage_content", () => {
  it("gives the text of a page, with a snippet what stands around it", async () => {
    const { text, structured } = await call({ url: page!.url, snippet: null, keep_links: false });
    expect(JSON.parse(text)).toEqual(structured);
    expect(structured).toEqual({ url: page!.url, text: page!.text });
    expect((await call({ url: page!.url, snippet: "hums" })).structured).toEqual({ url: page!.url, text: "It hums." });
  });

  it("tells in the result what went wrong", async () => {
    const { isError, structured } = await call({ url: "https://energy.example/nowhere" });
    expect(isError).toBe(false);
    expect(structured).toMatchObject({ text: "", error: expect.stringContaining("[no_such_page]") });
  });
});
