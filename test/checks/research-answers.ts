/**
 * A scripted researcher: it searches, opens pages and writes a report of what they say, in several layouts, with
 * quotations, figures and citations. What it writes is right by construction: each finding stands on a page it read.
 */
import type { JsonObject, Random } from "@arenakit/contracts";
import { Trajectory } from "@arenakit/contracts";
import type { WebFinding, WebQuestion } from "@arenakit/corpus-generated/web";
import type { Subject } from "./mutation.ts";
import { drawFor, type ResearchTools } from "./research-tools.ts";

interface Page {
  readonly id: string;
  readonly url: string;
  readonly title: string;
  /** As the tool gave it. */
  readonly text: string;
}
interface Told {
  readonly finding: WebFinding;
  readonly kind: string;
  readonly page: Page;
}
type Call = { readonly name: string; readonly arguments: JsonObject; readonly text: string };
type Toolset = "hote" | "webdancer";

const MOST_PAGES = 9;
const MOST_FINDINGS = 9;

const SECTIONS: Readonly<Record<string, { readonly en: string; readonly zh: string }>> = {
  effect: { en: "Measured effects", zh: "实测效果" },
  condition: { en: "Conditions of success", zh: "成功条件" },
  mechanism: { en: "Causes", zh: "起作用的原因" },
  side: { en: "Side effects", zh: "副作用" },
  reanalysis: { en: "Disputed results", zh: "有争议的结果" },
  correction: { en: "Corrected results", zh: "更正过的结果" },
  study: { en: "The studies", zh: "研究本身" },
  follow: { en: "How long it lasts", zh: "持续时间" },
  programme: { en: "Funding", zh: "经费" },
  series: { en: "Growth over the years", zh: "历年增长" },
  jump: { en: "The fastest year", zh: "增长最快的一年" },
  standard: { en: "Regulation", zh: "监管标准" },
  first: { en: "Beginnings", zh: "起步" },
  survey: { en: "Public opinion", zh: "各方意见" },
  setback: { en: "Setbacks", zh: "挫折" },
  target: { en: "Plans", zh: "今后计划" },
  obstacle: { en: "Barriers", zh: "主要障碍" },
  cost: { en: "Costs", zh: "费用" },
  merit: { en: "Strengths and weaknesses", zh: "优缺点" },
  vendor: { en: "Claims of makers", zh: "厂家的说法" },
  test: { en: "Independent tests", zh: "独立测试" },
  price: { en: "Prices", zh: "价格" },
};

/** One trajectory for a question; null where too little of its findings stands on pages that the search brings. */
export async function researchAnswer(
  tools: ResearchTools,
  question: WebQuestion,
  seed: number,
): Promise<Subject | null> {
  const rng = drawFor(seed, question.id);
  const toolset: Toolset = rng.next() < 0.5 ? "hote" : "webdancer";
  const { steps, pages } = await read(tools, toolset, { question, rng });
  const told = tellable(tools, question, pages);
  const kinds = [...new Set(told.map(({ kind }) => kind))];
  if (told.length < 4 || kinds.length < 2) return null;
  const language = question.language;
  const query = asked(question, kinds);
  const answer = rng.pick([withMarks, withLinks, inProse])({ told, kinds, pages, language, rng });
  const trajectory = recorded(query, { steps, answer, tools: await tools.definitions(toolset) });
  return { task: taskOf(question.id, query), trajectory, names: namesOn(tools, pages, language) };
}

/** What the question is, as any user would put it, with the sections wanted. */
function asked({ question: whole, language }: WebQuestion, kinds: readonly string[]): string {
  // Lists of its own would ask for more than a report of these findings can tell.
  const question = whole
    .replace(/,? (?:including|and include)[^?.]*([?.])/, "$1")
    .replace(/请(?:包括|涵盖)[^。？]*[。？]/, "");
  const sections = kinds.map((kind) => SECTIONS[kind]![language]);
  return language === "zh"
    ? `${question}请分节写，包括${sections.join("、")}，并注明来源。`
    : `${question} Write a report with sections on the following: ${sections.join("; ")}. Cite your sources.`;
}

function taskOf(id: string, query: string): Subject["task"] {
  const constraints = { cities: [], people: 1, preferences: [] };
  return { id, env: "", subtask: "", split: "validation", query, constraints };
}

function oneOfAKind({ web }: ResearchTools, findings: readonly WebFinding[]): WebFinding[] {
  const kinds = new Map(web.claims.map(({ id, kind }) => [id, kind]));
  const kindOf = ({ claims }: WebFinding) => kinds.get(claims[0]!);
  return findings.filter((one, at) => findings.findIndex((other) => kindOf(other) === kindOf(one)) === at);
}

/** What somebody would search for who does not know the figures yet. */
function keywords(text: string, { question, language }: WebQuestion): string {
  const words = text.replace(/\d[\d,.]*\s?(?:%|[万亿]?元|个百分点)?/g, "");
  return language === "zh"
    ? `${question.slice(0, 16)} ${words.slice(0, 24)}`
    : `${question.slice(0, 40)} ${words.split(" ").slice(0, 12).join(" ")}`;
}

async function read(
  tools: ResearchTools,
  toolset: Toolset,
  { question, rng }: { question: WebQuestion; rng: Random },
): Promise<{ steps: Call[][]; pages: Page[] }> {
  const supporting = new Set(question.findings.flatMap(({ supports }) => supports));
  const byUrl = new Map(tools.web.documents.map((document) => [document.url!, document]));
  const queries = [
    question.question,
    ...oneOfAKind(tools, rng.shuffled(question.findings))
      .slice(0, 4)
      .map(({ text }) => keywords(text, question)),
  ];
  const searches: Call[] = [];
  for (const query of queries) {
    const [name, args]: [string, JsonObject] =
      toolset === "hote" ? ["google_search", { query, num_results: 10 }] : ["search", { query: [query] }];
    searches.push({ name, arguments: args, text: await tools.ask(toolset, name, args) });
  }
  const found = [...new Set(searches.flatMap(({ text }) => text.match(/https:\/\/[^\s)]+/g) ?? []))];
  const usable = found.flatMap((url) => {
    const document = byUrl.get(url);
    return document && document.language === question.language && supporting.has(document.id) ? [document] : [];
  });
  const steps = [searches.slice(0, 1), searches.slice(1)];
  const pages: Page[] = [];
  const opened: Call[] = [];
  for (const { id, url = "", title } of usable.slice(0, MOST_PAGES)) {
    const [name, args]: [string, JsonObject] =
      toolset === "hote" ? ["web_browse", { url }] : ["visit", { url: [url], goal: question.question }];
    const text = await tools.ask(toolset, name, args);
    opened.push({ name, arguments: args, text });
    pages.push({ id, url, title, text });
  }
  return { steps: [...steps, opened.slice(0, 4), opened.slice(4)].filter((calls) => calls.length > 0), pages };
}

const digits = (text: string): string[] => text.replace(/(?<=\d),(?=\d{3})/g, "").match(/\d+(?:\.\d+)?/g) ?? [];

/** The findings that one page bears out, in the order of their kinds. */
function tellable({ web }: ResearchTools, question: WebQuestion, pages: readonly Page[]): Told[] {
  const claims = new Map(web.claims.map((claim) => [claim.id, claim]));
  const told = question.findings.flatMap((finding): Told[] => {
    const words = finding.claims.flatMap((id) =>
      Object.values(claims.get(id)!.values).flatMap((value) =>
        value.kind === "text" ? [bare(value.text[question.language])] : [],
      ),
    );
    const said = words.filter((word) => bare(finding.text).includes(word));
    const page = pages.find(
      (one) =>
        finding.claims.every((claim) => (web.stated.get(one.id) ?? []).includes(claim)) &&
        isBorneOut(one, finding, said),
    );
    return page ? [{ finding, kind: claims.get(finding.claims[0]!)!.kind, page }] : [];
  });
  const kinds = [...new Set(told.map(({ kind }) => kind))];
  return kinds.flatMap((kind) => told.filter((one) => one.kind === kind)).slice(0, MOST_FINDINGS);
}

const bare = (words: string): string => words.toLowerCase().replace(/^the /, "");
const RISES = /上升|增|提高|上涨|\brise|\brose|increas|\bgrew|\bup\b/i;
const FALLS = /下降|减少|降低|降至|\bfall|\bfell|\bdrop|declin|reduc|\bdown\b|−/i;

/**
 * Whether as many passages as the finding has claims hold all its figures, and with the page's title every name and thing
 * that it speaks of; a passage that says no direction bears out none.
 */
function isBorneOut(page: Page, finding: WebFinding, said: readonly string[]): boolean {
  const figures = [...new Set(digits(finding.text))];
  const passages = passagesOf(page.text).map((text) => ({ text, numbers: new Set(digits(text)) }));
  const near = passages.filter(({ numbers }) => figures.length === 0 || figures.some((one) => numbers.has(one)));
  const pairs = finding.claims.length > 1 ? near.flatMap((one) => near.map((other) => [one, other])) : [];
  return [...near.map((one) => [one]), ...pairs].some((chosen) => {
    const words = bare(`${page.title}\n${chosen.map(({ text }) => text).join("\n")}`);
    const isTable = chosen.some(({ text }) => text.startsWith("|"));
    return (
      figures.every((figure) => chosen.some(({ numbers }) => numbers.has(figure))) &&
      said.every((word) => words.includes(word)) &&
      [RISES, FALLS].every((way) => isTable || !way.test(finding.text) || way.test(words))
    );
  });
}

/** Paragraphs, and tables as a whole. */
function passagesOf(text: string): string[] {
  return text.split(/\n+(?!\|)|\n(?=\|)(?<!\|[^\n]*\n)/).filter((passage) => passage.trim() !== "");
}

/** Cities and bodies that the pages name. */
function namesOn({ web }: ResearchTools, pages: readonly Page[], language: "en" | "zh"): string[] {
  const names = web.claims.flatMap(({ values }) =>
    Object.entries(values).flatMap(([key, value]) =>
      value.kind === "text" && /city|org/.test(key) ? [value.text[language]] : [],
    ),
  );
  return [...new Set(names)].filter((name) => pages.some(({ text }) => text.includes(name))).sort();
}

interface Report {
  readonly told: readonly Told[];
  readonly kinds: readonly string[];
  readonly pages: readonly Page[];
  readonly language: "en" | "zh";
  readonly rng: Random;
}

/** The words of somebody on a page that the report draws on. */
function quotation({ told, language, rng }: Report): { words: string; page: Page } | null {
  const found = told.flatMap(({ page }) =>
    [...page.text.matchAll(language === "zh" ? /“([^”\n]{12,60})”/g : /“([^”\n]{30,160})”/g)].map((match) => ({
      words: match[1]!,
      page,
    })),
  );
  return found.length > 0 ? rng.pick(found) : null;
}

const heading = (kind: string, language: "en" | "zh"): string => `## ${SECTIONS[kind]![language]}`;
const sectionsOf = ({ told, kinds, language }: Report, line: (one: Told) => string): string =>
  kinds
    .map((kind) => [heading(kind, language), ...told.filter((one) => one.kind === kind).map(line)].join("\n"))
    .join("\n\n");
const title = ({ language }: Report): string => (language === "zh" ? "# 调研报告" : "# Report");

/** Bullets with numbered marks and a list of references. */
function withMarks(report: Report): string {
  const { told, language } = report;
  const cited = [...new Set(told.map(({ page }) => page))];
  const quoted = quotation(report);
  const mark = (page: Page) => `[${cited.indexOf(page) + 1}]`;
  const body = sectionsOf(report, ({ finding, page }) => `- ${finding.text.replace(/([。.])$/, ` ${mark(page)}$1`)}`);
  const said = quoted
    ? language === "zh"
      ? `\n\n有人这样说：“${quoted.words}” ${mark(quoted.page)}`
      : `\n\nIn the words of one of those concerned: “${quoted.words}” ${mark(quoted.page)}`
    : "";
  const references = cited.map((page) => `${mark(page)} ${page.title}. ${page.url}`).join("\n");
  return `${title(report)}\n\n${body}${said}\n\n## ${language === "zh" ? "参考资料" : "References"}\n${references}`;
}

/** Bullets with a link each. */
function withLinks(report: Report): string {
  const { language } = report;
  const link = (page: Page) =>
    language === "zh" ? `（来源：[${page.title}](${page.url})）` : `([${page.title}](${page.url}))`;
  const quoted = quotation(report);
  const body = sectionsOf(report, ({ finding, page }) => `- ${finding.text.replace(/([。.])$/, ` ${link(page)}$1`)}`);
  const said = quoted
    ? language === "zh"
      ? `\n\n> “${quoted.words}” ${link(quoted.page)}`
      : `\n\n> “${quoted.words}” ${link(quoted.page)}`
    : "";
  return `${title(report)}\n\n${body}${said}`;
}

/** Paragraphs that name their pages, with a list of addresses. */
function inProse(report: Report): string {
  const { language, told } = report;
  const cited = [...new Set(told.map(({ page }) => page))];
  const body = sectionsOf(report, ({ finding, page }) =>
    language === "zh"
      ? `《${page.title}》一文提到：${finding.text}`
      : `According to the page “${page.title}”: ${finding.text}`,
  );
  return `${title(report)}\n\n${body}\n\n## ${language === "zh" ? "来源" : "Sources"}\n${cited.map(({ title: name, url }) => `- ${name}: ${url}`).join("\n")}`;
}

/** As another tool records it: nothing of ours beside the steps. */
export function recorded(
  query: string,
  { steps, answer, tools }: { steps: readonly (readonly Call[])[]; answer: string; tools: JsonObject[] },
): Trajectory {
  return Trajectory.parse({
    schema_version: "ATIF-v1.8",
    agent: { name: "researcher", version: "1", tool_definitions: tools },
    steps: [
      { step_id: 1, source: "user", message: query },
      ...steps.map((calls, at) => ({
        step_id: at + 2,
        source: "agent",
        message: "",
        tool_calls: calls.map((call, index) => ({
          tool_call_id: `c${at}-${index}`,
          function_name: call.name,
          arguments: call.arguments,
        })),
        observation: {
          results: calls.map((call, index) => ({ source_call_id: `c${at}-${index}`, content: call.text })),
        },
      })),
      { step_id: steps.length + 2, source: "agent", message: answer },
    ],
  });
}
