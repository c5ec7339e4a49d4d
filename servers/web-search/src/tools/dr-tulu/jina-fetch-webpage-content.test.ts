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

  it("writes what went wrong as a JSON object with a member error", async () => {
    for (const wrong of ["https://energy.example/nowhere", "file:///etc/passwd"]) {
      const { isError, text } = await call({ webpage_url: wrong });
      expect(isError).toBe(true);
      expect(JSON.parse(text)).toMatchObject({ success: false, error: expect.stringMatching(/^\[[a-z_]+\]/) });
    }
  });
});
