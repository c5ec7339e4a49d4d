/** `/search` of Tavily: what a request narrows its search to is honoured or refused, never passed over. */
import type { Hit } from "@arenakit/contracts";
import type { PythonJson } from "../body/python-json.ts";
import { anything, list, nullable, optional, queryText, record, required, text, truth, whole } from "../body/shapes.ts";
import { defineDialect, type Exchange } from "../dialects.ts";
import { chunksOf, excerptsOf, pageOf, stretchOf } from "../excerpts.ts";
import { type Days, dayOf, type Fits, fromDays, holdsWords, lastDays, pagesThatFit } from "../narrowing.ts";
import { refuse } from "../refusal.ts";
import { depthOf } from "../rows.ts";
import { ofSites } from "../sites.ts";

const DEFAULT_RESULTS = 5;
const MOST_CHUNKS = 3;
/** Depths whose content is pieces of the page; that of the others is one stretch of it. */
const IN_CHUNKS: ReadonlySet<PythonJson> = new Set(["advanced", "fast"]);

interface TavilyBody {
  readonly query: string;
  readonly max_results: number | null;
  /** A boolean, or the format that is wanted. */
  readonly include_raw_content: PythonJson;
  readonly search_depth: PythonJson;
  readonly chunks_per_source: number | null;
  readonly include_domains: string[] | null;
  readonly include_domains_mode: string | null;
  readonly exclude_domains: string[] | null;
  readonly topic: string | null;
  readonly start_date: string | null;
  readonly end_date: string | null;
  readonly time_range: string | null;
  readonly days: number | null;
  readonly exact_match: boolean | null;
  readonly language: string | null;
  readonly filter_by_language: boolean | null;
}

const absent = { text: optional(nullable(text), null), truth: optional(nullable(truth), null) };
const domains = optional(nullable(list(text)), null);

/** What is wrong with a request, as Tavily tells it. */
export const tavilyErrors = {
  errorBody: (error: string) => ({ detail: { error } }),
  invalid: 400,
  claims: ({ headers }: { readonly headers: Headers }) =>
    headers.get("x-client-source")?.startsWith("tavily") === true || headers.has("x-tavily-access-mode"),
} as const;

export const tavily = defineDialect({
  ...tavilyErrors,
  name: "tavily",
  method: "POST",
  path: "/search",
  clients: "Tavily's clients, NeMo Gym, rLLM, O2-Searcher's run_api_tavily",
  asks: '{"query": "…", "max_results": 5, "search_depth": "basic", "chunks_per_source": 3, "include_raw_content": false, "include_domains": […], "exclude_domains": […], "topic", "start_date", "end_date", "time_range", "days", "exact_match", "language", "filter_by_language"}',
  answers:
    '{"query", "follow_up_questions", "answer", "images", "results": [{"url", "title", "published_date"?, "content", "score", "raw_content"}], "response_time"}',
  failure: 'the status, and {"detail": {"error"}}; 400 for a body that is wrong and for a filter that cannot be held',
  over: "web",
  takes: (body) => "query" in body,
  shape: record<TavilyBody>({
    query: required(queryText),
    max_results: optional(nullable(whole), null),
    include_raw_content: optional(anything, false),
    search_depth: optional(anything, "basic"),
    chunks_per_source: optional(nullable(whole), null),
    include_domains: domains,
    exclude_domains: domains,
    include_domains_mode: absent.text,
    topic: absent.text,
    start_date: absent.text,
    end_date: absent.text,
    time_range: absent.text,
    days: optional(nullable(whole), null),
    exact_match: absent.truth,
    language: absent.text,
    filter_by_language: absent.truth,
  }),
  async answer(exchange) {
    const { query, max_results: wanted, include_raw_content: raw, search_depth: searched, topic } = exchange.body;
    if (query.trim() === "") refuse(400, "Query is missing.");
    const chunks = Math.min(Math.max(exchange.body.chunks_per_source ?? MOST_CHUNKS, 1), MOST_CHUNKS);
    const { passageCount } = exchange.services.webCorpus;
    const topk = wanted ?? DEFAULT_RESULTS;
    const count = depthOf({ topk, queries: 1, field: "max_results", passageCount }, exchange);
    const hits = await pagesThatFit(exchange, { query, count, fits: wantedOf(exchange) });
    const excerpt = IN_CHUNKS.has(searched) ? chunksOf(chunks) : stretchOf;
    const contents = await excerptsOf(hits.map(pageOf), query, { excerpt, signal: exchange.signal });
    const shown = { hasRaw: raw !== false && raw !== null, isNews: topic === "news" };
    return renderResults(
      query,
      hits.map((hit, at) => resultOf(hit, { content: contents[at]!, ...shown })),
    );
  },
  empty: ({ query }) => renderResults(query, []),
});

/** Throws a 400 for a filter that this corpus cannot be held to. `country` and the like only prefer pages, so nothing is made of them. */
function wantedOf({ body, day }: Pick<Exchange<TavilyBody>, "body" | "day">): Fits[] {
  const fits: Fits[] = [];
  const { include_domains: include, exclude_domains: exclude, include_domains_mode: mode } = body;
  if (mode !== null && mode !== "restrict") refuse(400, `include_domains_mode is ${mode}: this search knows restrict`);
  if (include && include.length > 0) fits.push(ofSites(include, "include_domains"));
  if (exclude && exclude.length > 0) {
    const isExcluded = ofSites(exclude, "exclude_domains");
    fits.push((document) => !isExcluded(document));
  }
  const { topic, query } = body;
  if (topic === "news") fits.push(({ fields }) => fields?.kind === "news");
  else if (topic !== null && topic !== "general") refuse(400, `topic is ${topic}: this search knows general and news`);
  for (const days of daysOf(body, day)) fits.push(fromDays(days));
  if (body.exact_match) for (const [, phrase = ""] of query.matchAll(/"([^"]+)"/g)) fits.push(saying(phrase));
  if (body.filter_by_language) fits.push(inLanguage(body.language));
  return fits;
}

function daysOf(
  { start_date: from, end_date: to, time_range: range, days, topic }: TavilyBody,
  day: string | null,
): Days[] {
  const named: Days[] = [];
  if (from !== null) named.push({ from: dayOf(from, "start_date") });
  if (to !== null) named.push({ to: dayOf(to, "end_date") });
  // Tavily takes it for news only, and its client sends it with every question of qna_search.
  if (days !== null && topic === "news") named.push(lastDays("d", { count: days, day, field: "days" }));
  if (range !== null) {
    const span = /^(?:([dwmy])|day|week|month|year)$/.exec(range)?.[0][0];
    if (!span) refuse(400, `time_range is ${range}: expected day, week, month or year`);
    named.push(lastDays(span as "d", { day, field: "time_range" }));
  }
  return named;
}

function saying(phrase: string): Fits {
  const holds = holdsWords(phrase);
  return ({ title, text: own }) => holds(`${title}\n${own}`);
}

function inLanguage(language: string | null): Fits {
  const code = language?.trim().toLowerCase() ?? "";
  if (!/^[a-z]{2}$/.test(code)) refuse(400, `language is ${language}: expected a code of two letters such as en`);
  return (document) => document.language === code;
}

/** The same question has the same answer, so no time is told. */
const renderResults = (query: string, results: readonly object[]) => ({
  query,
  follow_up_questions: null,
  answer: null,
  images: [],
  results,
  response_time: 0,
});

function resultOf(
  { document, score }: Hit,
  { content, hasRaw, isNews }: { readonly content: string; readonly hasRaw: boolean; readonly isNews: boolean },
) {
  const { url, id, title, date } = document;
  const published = isNews && date !== undefined ? { published_date: date } : {};
  return { url: url ?? id, title, ...published, content, score, raw_content: hasRaw ? document.text : null };
}
