/** A web of the generated pages without an engine: a finding finds the pages that state it, anything else those of its words. */
import type { JsonObject, ToolCaller, ToolResult } from "@arenakit/contracts";
import { generateWeb } from "@arenakit/corpus-generated/web";

const web = generateWeb({ seed: 7 });
const pages = new Map(web.documents.map((document) => [document.url, document]));
const byId = new Map(web.documents.map((document) => [document.id, document]));
const supports = new Map(
  web.questions.flatMap(({ findings }) => findings.map(({ text, supports }) => [text, supports])),
);
const byQuestion = new Map(
  web.questions.map(({ question, findings }) => [question, findings.flatMap((finding) => finding.supports)]),
);

export const webQuestions = web.questions as unknown as readonly JsonObject[];

/** As the profile `webdancer` has it, to the members that policies read. */
export const fakeWeb: ToolCaller = {
  list: async () =>
    ["search", "visit"].map((name) => ({ name, description: name, inputSchema: { type: "object" }, repeatable: true })),
  async call(name, args): Promise<ToolResult> {
    const list = [args.query ?? args.url].flat().map(String);
    return name === "search" ? search(list) : visit(list, String(args.goal));
  },
};

function search(queries: readonly string[]): ToolResult {
  const searches = queries.map((query) => {
    const ids = supports.get(query) ?? byQuestion.get(query) ?? [];
    const isHan = /\p{Script=Han}/u.test(query);
    const found = ids.map((id) => byId.get(id)!).filter(({ language }) => (language === "zh") === isHan);
    const results = found
      .slice(0, 10)
      .map(({ title, url, text, date }) => ({ title, url: url!, snippet: text.slice(0, 200), published: date ?? "" }));
    return { query, results };
  });
  const text = searches.map(({ query, results }) =>
    [
      `A search for '${query}' found ${results.length} results:`,
      ...results.map((one, at) => `${at + 1}. [${one.title}](${one.url})\n\n${one.snippet}`),
    ].join("\n\n"),
  );
  return { text: text.join("\n=======\n"), isError: false, structured: { searches } as unknown as JsonObject };
}

function visit(urls: readonly string[], goal: string): ToolResult {
  const read = urls.map((url) => ({ url, page: { url, title: pages.get(url)!.title, text: pages.get(url)!.text } }));
  const text = read.map(
    ({ url, page }) => `The useful information in ${url} for the goal "${goal}":\n\n# ${page.title}\n\n${page.text}`,
  );
  return { text: text.join("\n=======\n"), isError: false, structured: { pages: read } as unknown as JsonObject };
}
