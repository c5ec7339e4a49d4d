import { describe, expect, it } from "vitest";
import { callerOf, PAGES } from "../../fake-web.fixture.ts";
import { jinaFetchWebpageContent } from "./jina-fetch-webpage-content.ts";

const call = callerOf(jinaFetchWebpageContent);

describe("jina_fetch_webpage_content", () => {
  it("writes the whole page as one JSON object", async () => {
    const [page] = PAGES;
    const { text, structured } = await call({ webpage_url: page!.url });
    expect(JSON.parse(text)).toEqual(structured);
    expect(structured).toMatchObject({ url: page!.url, success: true, content: page!.text });
  });

  it("tells in the result what went wrong, where dr-tulu's client looks for it and does not break off", async () => {
    for (const [wrong, code] of [
      ["https://energy.example/nowhere", "no_such_page"],
      ["file:///etc/passwd", "invalid_arguments"],
      ["heat pumps", "invalid_arguments"],
      ["", "invalid_arguments"],
    ]) {
      const { isError, text } = await call({ webpage_url: wrong! });
      expect(isError).toBe(false);
      expect(JSON.parse(text)).toMatchObject({
        success: false,
        content: "",
        error: expect.stringContaining(`[${code}]`),
      });
    }
    const { isError, text } = await call({});
    expect(isError).toBe(true);
    expect(JSON.parse(text)).toMatchObject({ success: false, error: expect.stringContaining("[invalid_arguments]") });
  });
});
