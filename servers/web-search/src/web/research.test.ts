import { textOf } from "@arenakit/contracts";
import { type Condenser, extractiveCondenser, modelCondenser } from "@arenakit/search/reading";
import { describe, expect, it } from "vitest";
import { callerOf, fakeWeb, PAGES, TODAY } from "../fake-web.fixture.ts";
import { webBrowse } from "../tools/hote/web-browse.ts";
import { visit } from "../tools/webdancer/visit.ts";
import { PAGE_CHARACTERS, type Web } from "../web.ts";
import { researchWeb } from "./research.ts";

const LONG = "https://energy.example/long";
const text = `## Power\n\nA pump needs a third of the power.\n\n## Story\n\n${"Much was said of it. ".repeat(200)}`;
/** A web with one long page, whose reads are cut as a corpus cuts them. */
const web: Web = {
  ...fakeWeb,
  async read(url, options) {
    if (url !== LONG) return fakeWeb.read(url, options);
    const isExcerpt = text.length > options.maxCharacters;
    return { ...PAGES[0]!, url, text: isExcerpt ? text.slice(0, options.maxCharacters) : text, isExcerpt };
  },
};

/** A model that says what it was asked, or what it is told to say. */
function model(said?: string) {
  const asked: { query: string; page: string; maxTokens: number }[] = [];
  const condenser = modelCondenser({
    model: {
      id: "scripted",
      async complete({ messages }) {
        asked.push(JSON.parse(textOf(messages[1]!.content)));
        return { kind: "text", text: said ?? JSON.stringify({ text: `About ${asked.at(-1)!.query}: a third.` }) };
      },
    },
  });
  return { condenser, asked };
}
const read = (condenser: Condenser, url: string, maySummarise = true) =>
  researchWeb(web, condenser).read(url, { today: TODAY, goal: "power", maxCharacters: PAGE_CHARACTERS, maySummarise });

describe("a page of a web with a model", () => {
  it("is summarised for the goal where it is longer than 2,500 characters, from its whole text, to half of it", async () => {
    const { condenser, asked } = model();
    expect(await read(condenser, LONG)).toMatchObject({
      text: "About power: a third.",
      isSummary: true,
      isExcerpt: false,
    });
    // A token for four characters.
    expect(asked).toEqual([
      { query: "power", title: PAGES[0]!.title, page: text, maxTokens: Math.ceil(text.length / 8) },
    ]);
  });

  it("is given as it is where it is short, where words of its own are wanted, or there is no model", async () => {
    const { condenser, asked } = model();
    expect(await read(condenser, PAGES[0]!.url)).not.toHaveProperty("isSummary");
    expect(await read(condenser, LONG, false)).toMatchObject({ isExcerpt: true });
    expect(await read(extractiveCondenser(), LONG)).toMatchObject({ isExcerpt: true });
    expect(await read(condenser, "https://energy.example/nowhere")).toBeNull();
    expect(asked).toEqual([]);
  });

  it("is what web_browse and visit give, also without a goal", async () => {
    const { condenser } = model();
    const backend = researchWeb(web, condenser);
    const browsed = await callerOf(webBrowse, backend)({ url: LONG });
    expect(browsed.text).toBe(`# ${PAGES[0]!.title} (2025-03-01)\n(a summary of a longer page)\n\nAbout : a third.`);
    expect(browsed.structured).toMatchObject({ summary: true, excerpt: false });
    const visited = await callerOf(visit, backend)({ url: [LONG, PAGES[1]!.url], goal: "pump" });
    expect(visited.text).toContain("About pump: a third.");
    expect(visited.text).toContain("Walls come before pumps.");
  });

  it.each(["", "no JSON", '{"text": ""}'])(
    "is a failure of the model where it answers %j, never a page",
    async (said) => {
      const backend = researchWeb(web, model(said).condenser);
      for (const call of [
        callerOf(webBrowse, backend)({ url: LONG, goal: "power" }),
        callerOf(visit, backend)({ url: [LONG, PAGES[1]!.url], goal: "power" }),
      ])
        await expect(call).rejects.toMatchObject({ failure: { owner: "model", code: "condense_reply" } });
    },
  );
});
