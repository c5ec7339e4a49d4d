import { describe, expect, it } from "vitest";
import { guardWeb, parseBlocklist, type WebSource } from "../index.ts";

const QUESTION = "Which river flows past the oldest lighthouse of the northern coast?";
const list = parseBlocklist(`domain:bad.test\ntext:${QUESTION}`);

const web: WebSource = {
  id: "web",
  search: async (_, { limit }) =>
    Array.from({ length: limit }, (_, at) => ({
      title: `${at}`,
      url: `https://${at % 3 === 0 ? "bad" : "good"}.test/${at}`,
      snippet: at === 1 ? QUESTION : "",
    })),
  visit: async (url) => ({
    url: url.replace("moved", "bad"),
    title: "",
    text: url.includes("quiz") ? `1. ${QUESTION}` : "text",
  }),
};

describe("a guarded web", () => {
  it("gives as many hits as were asked for, none of what is blocked", async () => {
    const guarded = guardWeb(web, list);
    const hits = await guarded.search("q", { limit: 4 });
    expect(hits.map(({ title }) => title)).toEqual(["2", "4", "5", "7"]);
    expect(guarded.kept).toEqual({ hits: 6, pages: 0 });
  });

  it("gives no blocked page: by its address, where it leads, or by what it says", async () => {
    const guarded = guardWeb(web, list);
    expect((await guarded.visit("https://good.test/")).text).toBe("text");
    for (const url of ["https://a.bad.test/", "https://moved.test/", "https://good.test/quiz"])
      await expect(guarded.visit(url)).rejects.toThrow("policy/fetch_blocked");
    expect(guarded.kept.pages).toBe(3);
  });
});
