import { describe, expect, it } from "vitest";
import { callerOf, PAGES } from "../../fake-web.fixture.ts";
import { crawl4aiDockerFetchWebpageContent } from "./crawl4ai-docker-fetch-webpage-content.ts";
import { crawl4aiFetchWebpageContent } from "./crawl4ai-fetch-webpage-content.ts";

const call = callerOf(crawl4aiDockerFetchWebpageContent);
const plain = callerOf(crawl4aiFetchWebpageContent);

describe("crawl4ai_docker_fetch_webpage_content", () => {
  it("gives the page that crawl4ai_fetch_webpage_content gives", async () => {
    for (const args of [
      { url: PAGES[0]!.url },
      { url: PAGES[0]!.url, bm25_query: "hums" },
      { url: "https://energy.example/nowhere" },
    ])
      expect((await call(args)).text).toBe((await plain(args)).text);
  });

  it("takes what dr-tulu's training sends, and asks no other server", async () => {
    const sent = { bm25_query: null, timeout_ms: 179_000, use_ai2_config: true };
    const { structured } = await call({ url: PAGES[0]!.url, base_url: "http://127.0.0.1:1", api_key: "k", ...sent });
    expect(structured).toMatchObject({ success: true, markdown: PAGES[0]!.text });
  });
});
