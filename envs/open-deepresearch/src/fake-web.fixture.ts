/** A web of the generated pages, and its papers, without an engine: a finding finds what states it, anything else what has its words. */
import type { JsonObject, TaskSources, ToolCaller, ToolResult } from "@arenakit/contracts";
import { generatePaperQuestions, generatePapers } from "@arenakit/corpus-generated/papers";
import { generateWeb } from "@arenakit/corpus-generated/web";

const SEED = 7;
const web = generateWeb({ seed: SEED });
const papers = generatePapers({ seed: SEED });
const pages = new Map(web.documents.map((document) => [document.url, document]));
const byId = new Map(web.documents.map((document) => [document.id, document]));
const library = [...papers.documents];
const studies = new Map(library.map((document) => [document.id, document]));
const supports = new Map(
  web.questions.flatMap(({ findings }) => findings.map(({ text, supports }) => [text, supports])),
);
const byQuestion = new Map(
  web.questions.map(({ question, findings }) => [question, findings.flatMap((finding) => finding.supports)]),
);
const rows = { web: web.questions, papers: generatePaperQuestions(papers, { seed: SEED }), wiki: [] };

export const sources: TaskSources = {
  seed: SEED,
  questions: async (corpus) => rows[corpus] as readonly unknown[] as JsonObject[],
  documentText: async (_, id) => studies.get(id)?.text ?? null,
};

/** As the profile `hote` has it, to the members that policies read. */
export const fakeWeb: ToolCaller = {
  list: async () =>
    ["google_search", "web_browse", "paper_search"].map((name) => ({
      ...{ name, description: name, inputSchema: { type: "object" }, repeatable: true },
    })),
  async call(name, args): Promise<ToolResult> {
    if (name === "paper_search") return searchPapers(String(args.query));
    return name === "google_search" ? search(String(args.query)) : browse(String(args.url));
  },
};

function search(query: string): ToolResult {
  const ids = supports.get(query) ?? byQuestion.get(query) ?? [];
  const isHan = /\p{Script=Han}/u.test(query);
  const found = ids.map((id) => byId.get(id)!).filter(({ language }) => (language === "zh") === isHan);
  const results = found
    .slice(0, 10)
    .map(({ title, url, text, date }) => ({ title, url: url!, snippet: text.slice(0, 200), published: date ?? "" }));
  const text = results.map((one, at) => `${at + 1}. ${one.title}\n   ${one.url}\n   ${one.snippet}`).join("\n");
  return { text, isError: false, structured: { results } as unknown as JsonObject };
}

function browse(url: string): ToolResult {
  const { title, text } = pages.get(url)!;
  return { text: `# ${title}\n\n${text}`, isError: false, structured: { url, title, text } };
}

/** The paper that states a sentence; else five that name what is asked for. Of each the passage that says it. */
function searchPapers(query: string): ToolResult {
  const names = query.split(/\W+/).filter((word) => /\p{Lu}.*\p{Lu}/u.test(word));
  const isWhole = library.filter(({ text }) => text.includes(query));
  const wanted = isWhole.length > 0 ? [query] : names;
  const says = (text: string) => wanted.some((words) => text.includes(words));
  const found = (isWhole.length > 0 ? isWhole : library.filter(({ text }) => says(text))).slice(0, 5);
  const rows = found.map(({ title, url, text }) => {
    const snippet = text.split("\n").find((line) => !line.startsWith("#") && says(line));
    return { id: url!, title, url: url!, snippet: snippet ?? title };
  });
  const text = rows.map((one, at) => `${at + 1}. ${one.title}\n   ${one.url}\n   ${one.snippet}`).join("\n");
  return { text, isError: false, structured: { papers: rows } as unknown as JsonObject };
}
