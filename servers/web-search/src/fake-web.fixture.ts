/** A web of three pages for the tests of tools. */
import type { JsonObject } from "@arenakit/contracts";
import { type AnyTool, bindTools, createLocalCaller } from "@arenakit/server-kit";
import type { Web, WebPage } from "./web.ts";

export const noPages: Web = { search: async () => ({ hits: [], absent: [] }), read: async () => null };

export const PAGES: readonly (Omit<WebPage, "isExcerpt"> & { readonly snippet: string })[] = [
  {
    title: "Heat pumps in old houses",
    url: "https://energy.example/heat-pumps",
    published: "2025-03-01",
    language: "en",
    snippet: "A pump needs a third of the power.",
    text: "## Power\n\nA pump needs a third of the power.\n\n## Noise\n\nIt hums.",
  },
  {
    title: "Insulation first",
    url: "https://energy.example/insulation",
    published: "",
    language: "en",
    snippet: "Walls come before pumps.",
    text: "Walls come before pumps.",
  },
  {
    title: "From tomorrow",
    url: "https://energy.example/tomorrow",
    published: "2026-05-02",
    language: "en",
    snippet: "Not yet.",
    text: "Not yet.",
  },
];

export const TODAY = "2026-05-01";

/** Finds every page that holds the query; a read with a goal gives the paragraphs that hold it. */
export const fakeWeb: Web = {
  async search(query, { limit, today }) {
    const hits = PAGES.filter(({ text, published }) => text.includes(query) && published <= today);
    return { hits: hits.slice(0, limit), absent: [] };
  },
  async read(url, { today, goal = "" }) {
    const page = PAGES.find((one) => one.url === url && one.published <= today);
    if (!page) return null;
    const text = page.text
      .split("\n\n")
      .filter((part) => part.includes(goal))
      .join("\n\n");
    return { ...page, text, isExcerpt: text !== page.text };
  },
};

/** Calls one tool over a web. */
export function callerOf<Asked extends Web>(tool: AnyTool<Asked>, backend: Asked = fakeWeb as Asked) {
  const holding = { kind: "corpus" as const, id: "c".repeat(64), now: `${TODAY}T08:00`, backend };
  const caller = createLocalCaller(bindTools([tool], [holding]));
  return (args: JsonObject) => caller.call(tool.name, args, { context: {}, signal: new AbortController().signal });
}
