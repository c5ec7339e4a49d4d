/** Serper, which stands before Google in dr-tulu, Tongyi's agents and many more: pages of the web, news, papers, one page. */
import { type Hit, omitUndefined } from "@arenakit/contracts";
import { list, nullable, optional, queryText, record, required, text, truth, whole } from "../body/shapes.ts";
import { type DialectDefinition, defineDialect, type Exchange } from "../dialects.ts";
import { excerptsOf, pageOf, snippetOf } from "../excerpts.ts";
import { readGoogleQuery } from "../google-query.ts";
import { dateOf, type Fits, fromDays, lastDays, pagesThatFit } from "../narrowing.ts";
import { refuse } from "../refusal.ts";
import { depthOf } from "../rows.ts";
import { addressOf } from "../sites.ts";

const DEFAULT_NUM = 10;
/** Every page of results is cut from lists of a multiple of this, since the ranking of some engines depends on how deep they look. */
const WINDOW = 100;
/** Queries of one body, by Serper's documentation. */
const MOST_QUERIES = 100;

type SerperKind = "search" | "news" | "scholar";

interface SerperQuestion {
  readonly q: string;
  readonly num: number | null;
  /** From 1. */
  readonly page: number | null;
  readonly type: string | null;
  /** Google's time filter. */
  readonly tbs: string | null;
}
type SerperBody = SerperQuestion | SerperQuestion[];

const QUESTION = record<SerperQuestion>({
  q: required(queryText),
  num: optional(nullable(whole), null),
  page: optional(nullable(whole), null),
  type: optional(nullable(text), null),
  tbs: optional(nullable(text), null),
});

const errors = {
  errorBody: (message: string, statusCode: number) => ({ message, statusCode }),
  invalid: 400,
} as const;

/** What the searches share; a list of questions is answered with a list. */
function searching(usual: SerperKind) {
  return {
    ...errors,
    failure:
      'the status, and {"message", "statusCode"}; 400 for a body that is wrong and for a filter that cannot be held',
    over: "web",
    takesQuery: true,
    takesLists: true,
    shape: (value, place) => (Array.isArray(value) ? list(QUESTION)(value, place) : QUESTION(value, place)),
    async answer(exchange) {
      const { body } = exchange;
      if (!Array.isArray(body)) return answerTo(body, usual, exchange);
      if (body.length > MOST_QUERIES) refuse(400, `expected at most ${MOST_QUERIES} queries, got ${body.length}`);
      return Promise.all(body.map((question) => answerTo(question, usual, exchange)));
    },
    empty: (body) =>
      Array.isArray(body)
        ? body.map((one) => renderAnswer(one, kindOf(one, usual), []))
        : renderAnswer(body, kindOf(body, usual), []),
  } satisfies Partial<DialectDefinition<SerperBody>>;
}

const ORGANIC =
  '{"searchParameters": {"q", "type", "num", "page"?, "engine"}, "organic": [{"title", "link", "snippet", "date"?, "position"}], "credits"}';

export const serper = defineDialect({
  ...searching("search"),
  name: "serper",
  method: "POST",
  path: "/search",
  clients: "Serper's clients: dr-tulu, WebDancer, SkyRL-agent, LangChain, O2-Searcher's corpus",
  asks: '{"q": "… -site:example.com", "num": 10, "page": 1, "type": "search", "tbs"}, a list of these, or ?q=…&num=10 without a body',
  answers: ORGANIC,
  takes: (body) => "q" in body,
  claims: ({ query }) => query.has("q"),
});

export const serperGet = defineDialect({
  ...searching("search"),
  name: "serper-get",
  method: "GET",
  path: "/search",
  clients: "Serper's clients that use GET",
  asks: "?q=…&num=10&page=1",
  answers: "as serper",
});

export const serperNews = defineDialect({
  ...searching("news"),
  name: "serper-news",
  method: "POST",
  path: "/news",
  clients: "Serper's clients, LangChain with type news",
  asks: "as serper",
  answers:
    '{"searchParameters", "news": [{"title", "link", "snippet", "date"?, "source", "position"}], "credits"}: pages whose field kind is news',
});

export const serperScholar = defineDialect({
  ...searching("scholar"),
  name: "serper-scholar",
  method: "POST",
  path: "/scholar",
  clients: "dr-tulu's search_serper_scholar",
  asks: "as serper",
  answers:
    '{"searchParameters", "organic": [{"title", "link", "publicationInfo", "snippet", "year", "citedBy"}], "credits"}',
});

async function answerTo(question: SerperQuestion, usual: SerperKind, exchange: Exchange<SerperBody>) {
  const kind = kindOf(question, usual);
  if (question.q.trim() === "") refuse(400, "Missing query parameter");
  const { words, fits } = readGoogleQuery(question.q);
  const { num, page } = pagingOf(question);
  const { passageCount } = exchange.services.webCorpus;
  const depth = depthOf({ topk: num * page, queries: 1, field: "num", passageCount }, exchange);
  const count = Math.min(Math.ceil(depth / WINDOW) * WINDOW, passageCount);
  const wanted = [...fits, ...timeOf(question, exchange.day), ...(kind === "news" ? [isNews] : [])];
  const hits = await pagesThatFit(exchange, { query: words, count, fits: wanted });
  const first = num * (page - 1);
  const shown = hits.slice(first, first + num);
  const snippets = await excerptsOf(shown.map(pageOf), words, { excerpt: snippetOf, signal: exchange.signal });
  const rows = shown.map((hit, at) => ROWS[kind](hit, snippets[at]!, first + at + 1));
  return renderAnswer(question, kind, rows);
}

function kindOf({ type }: SerperQuestion, usual: SerperKind): SerperKind {
  if (type === null) return usual;
  return Object.hasOwn(ROWS, type)
    ? (type as SerperKind)
    : refuse(400, `type is ${type}: this server has search, news and scholar`);
}

function pagingOf({ num, page }: SerperQuestion): { num: number; page: number } {
  if (page !== null && page < 1) refuse(400, `page is ${page}: expected a number from 1`);
  return { num: num ?? DEFAULT_NUM, page: page ?? 1 };
}

const isNews: Fits = ({ fields }) => fields?.kind === "news";

/** `qdr:w` is the last week, `qdr:m3` the last three months; `cdr:1,cd_min:1/31/2026,cd_max:…` names days. */
function timeOf({ tbs }: SerperQuestion, day: string | null): Fits[] {
  if (tbs === null || tbs === "") return [];
  const [, span, times] = /(?:^|,)qdr:([hdwmy])(\d*)/.exec(tbs) ?? [];
  if (span) return [fromDays(lastDays(span as "d", { count: Number(times || 1), day, field: "tbs" }))];
  const from = american(tbs, "cd_min");
  const to = american(tbs, "cd_max");
  return from === undefined && to === undefined
    ? refuse(
        400,
        `tbs is ${JSON.stringify(tbs.slice(0, 100))}: expected qdr: with h, d, w, m or y, or cdr:1 with cd_min: and cd_max:`,
      )
    : [fromDays({ from, to })];
}

/** A date as Google's filter spells it, the month first. */
function american(tbs: string, name: string): string | undefined {
  const [, month, day, year] = new RegExp(`${name}:(\\d{1,2})/(\\d{1,2})/(\\d{4})`).exec(tbs) ?? [];
  return month && day && year ? `${year}-${month.padStart(2, "0")}-${day.padStart(2, "0")}` : undefined;
}

function renderAnswer(question: SerperQuestion, kind: SerperKind, rows: readonly object[]) {
  const { num, page } = { num: question.num ?? DEFAULT_NUM, page: question.page };
  const engine = kind === "scholar" ? "google-scholar" : "google";
  const searchParameters = { q: question.q, type: kind, num, ...omitUndefined({ page: page ?? undefined }), engine };
  return { searchParameters, [kind === "news" ? "news" : "organic"]: rows, credits: 1 };
}

type RenderRow = (hit: Hit, snippet: string, position: number) => object;

const ROWS: Readonly<Record<SerperKind, RenderRow>> = {
  search: ({ document: { title, url, id, date } }, snippet, position) => ({
    title,
    link: url ?? id,
    snippet,
    ...omitUndefined({ date }),
    position,
  }),
  news({ document }, snippet, position) {
    const { title, url, id, date } = document;
    const source = addressOf(document)?.hostname ?? "";
    return { title, link: url ?? id, snippet, ...omitUndefined({ date }), source, position };
  },
  scholar({ document }, snippet) {
    const { title, url, id, fields = {} } = document;
    const year = dateOf(document)?.slice(0, "2026".length);
    const { authors, venue, citations } = fields;
    const published = [venue, year].filter((part) => typeof part === "string" && part !== "").join(", ");
    const publicationInfo = [Array.isArray(authors) ? authors.join(", ") : "", published, addressOf(document)?.hostname]
      .filter((part) => part)
      .join(" - ");
    const told = {
      year: year === undefined ? null : Number(year),
      citedBy: typeof citations === "number" ? citations : 0,
    };
    return { title, link: url ?? id, publicationInfo, snippet, ...told };
  },
};

export const serperScrape = defineDialect({
  ...errors,
  name: "serper-scrape",
  method: "POST",
  path: "/scrape",
  clients: "dr-tulu's fetch_webpage_content",
  asks: '{"url": "…", "includeMarkdown": false}',
  answers: '{"text", "markdown"?, "metadata": {"title"}, "credits"}',
  failure: 'the status, and {"message", "statusCode"}; 404 for a page that is not there',
  over: "web",
  shape: record<{ url: string; includeMarkdown: boolean | null }>({
    url: required(text),
    includeMarkdown: optional(nullable(truth), null),
  }),
  async answer({ body: { url, includeMarkdown }, services }) {
    const page = await services.open(url);
    if (!page) return refuse(404, `${url.slice(0, 200)} is not among the pages that this server holds`);
    const markdown = includeMarkdown ? { markdown: page.text } : {};
    return { text: page.text, ...markdown, metadata: { title: page.title }, credits: 2 };
  },
});
