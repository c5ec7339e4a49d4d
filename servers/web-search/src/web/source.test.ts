import { fail } from "@arenakit/contracts";
import type { WebSource } from "@arenakit/search/reading";
import { describe, expect, it } from "vitest";
import { sourceWeb } from "./source.ts";

const hit = (title: string, date?: string) => ({
  ...{ title, url: `https://x.example/${title}`, snippet: "words" },
  ...(date === undefined ? {} : { date }),
});
const source: WebSource = {
  id: "test",
  search: async () => [hit("old", "2020-01-01"), hit("future", "2027-01-01"), hit("undated")],
  async visit(url) {
    if (url.endsWith("gone")) fail("policy", "fetch_status", "404");
    if (url.endsWith("private")) fail("policy", "fetch_private_address", "an address of a private network");
    if (url.endsWith("down")) fail("tool", "fetch_failed", "no answer", { retryable: true });
    return { url, title: "A page", text: "first line\n".repeat(50), date: "2026-04-01" };
  },
};
const web = sourceWeb(source);
const options = { today: "2026-05-01", maxCharacters: 100 };

describe("the web of a source", () => {
  it("shows nothing from after today", async () => {
    const { hits } = await web.search("x", { limit: 5, today: options.today });
    expect(hits.map(({ title, published }) => [title, published])).toEqual([
      ["old", "2020-01-01"],
      ["undated", ""],
    ]);
    expect(await web.read("https://x.example/a", { ...options, today: "2026-03-31" })).toBeNull();
  });

  it("cuts a long page, and tells a missing page from a refused and an absent one", async () => {
    expect(await web.read("https://x.example/a", options)).toMatchObject({ isExcerpt: true, published: "2026-04-01" });
    expect(await web.read("https://x.example/gone", options)).toBeNull();
    await expect(web.read("https://x.example/private", options)).rejects.toMatchObject({
      failure: { owner: "policy", code: "fetch_private_address" },
    });
    await expect(web.read("https://x.example/down", options)).rejects.toMatchObject({
      failure: { owner: "tool", retryable: true },
    });
  });
});
