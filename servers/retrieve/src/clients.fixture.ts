/**
 * The retrieval clients of trainers, written down from what they send, read and do with failures. Waits are counted, not
 * waited.
 */

type Json = ReturnType<typeof JSON.parse>;

const HEADERS = { "content-type": "application/json", accept: "application/json" };

async function post(url: string, body: unknown): Promise<Response> {
  return fetch(url, { method: "POST", headers: HEADERS, body: JSON.stringify(body) });
}

const titled = (contents: string) => {
  const [title = "", ...lines] = contents.split("\n");
  return { title, text: lines.join("\n") };
};

/** Search-R1's generation.py: all queries of a step at once, no status looked at, `result` read from whatever came. */
export async function searchR1(url: string, queries: readonly string[], topk = 3): Promise<string[]> {
  const response = await post(`${url}/retrieve`, { queries, topk, return_scores: true });
  const { result } = (await response.json()) as Json;
  return result.map((documents: Json[]) =>
    documents
      .map(({ document }, at) => {
        const { title, text } = titled(document.contents);
        return `Doc ${at + 1}(Title: ${title}) ${text}\n`;
      })
      .join(""),
  );
}

const TRIES = 10;
const RETRIED = new Set([500, 502, 503, 504]);

/** verl and SkyRL: ten tries, waiting 1, 2, 3, … seconds; any status but these four is final. */
export async function persistent(
  url: string,
  body: unknown,
  wait: (tries: number) => Promise<void>,
): Promise<{ answer: Json; tries: number } | { error: string; tries: number }> {
  for (let tries = 1; tries <= TRIES; tries++) {
    const response = await post(`${url}/retrieve`, body);
    if (RETRIED.has(response.status)) {
      await response.arrayBuffer();
      if (tries < TRIES) await wait(tries);
      continue;
    }
    if (!response.ok) return { error: `status ${response.status}`, tries };
    return { answer: await response.json(), tries };
  }
  return { error: "gave up", tries: TRIES };
}

/** verl's text of one query's documents. */
export function verlText(documents: readonly Json[]): string {
  return documents
    .map(({ document }, at) => {
      const { title, text } = titled(document.contents);
      return `Doc ${at + 1} (Title: ${title})\n${text}\n\n`;
    })
    .join("")
    .trim();
}

/** SkyRL-gym's. */
export const skyRlText = (documents: readonly Json[]): string =>
  documents.map(({ document }, at) => `Doc ${at + 1}: ${document.contents.trim()}\n`).join("");

/** slime's local_search: one query, no scores, an exception is no documents. */
export async function slime(url: string, query: string, topk = 3): Promise<{ document: { contents: string } }[]> {
  try {
    const response = await post(`${url}/retrieve`, { queries: [query], topk, return_scores: false });
    if (!response.ok) return [];
    const { result } = (await response.json()) as Json;
    return result[0].map((item: Json) => {
      const [first, rest = ""] = String(item.contents ?? "").split(/\n([\s\S]*)/);
      const title = first!.trim().replaceAll(/^"+|"+$/g, "");
      return { document: { contents: `"${title || "No title."}"\n${rest.trim() || "No snippet available."}` } };
    });
  } catch {
    return [];
  }
}

/** ASearcher: a server from the folder of addresses; every document must have contents and url. */
export async function asearcher(address: string, queries: readonly string[], topk = 3) {
  const response = await post(`http://${address}/retrieve`, { queries, topk, return_scores: false });
  if (!response.ok) throw new Error(`status ${response.status}`);
  const { result } = (await response.json()) as Json;
  const member = (item: Json, name: string) => {
    if (!(name in item)) throw new Error(`KeyError: ${name}`);
    return item[name] as string;
  };
  return result.map((documents: Json[]) => ({
    documents: documents.map((item) => member(item, "contents")),
    urls: documents.map((item) => member(item, "url")),
  })) as { documents: string[]; urls: string[] }[];
}

export async function asearcherAccess(address: string, urls: readonly string[]): Promise<string[]> {
  const response = await post(`http://${address}/access`, { urls });
  if (!response.ok) throw new Error(`status ${response.status}`);
  const { result } = (await response.json()) as Json;
  return result.map((page: Json) => (page === null ? "" : page.contents));
}

/** O2-Searcher's trainer: one list of queries, the first of what came back, any exception is an observation. */
export async function o2(url: string, queries: readonly string[], topk = 3): Promise<string> {
  try {
    const response = await post(url, { queries: [queries], topk });
    const answer = (await response.json()) as Json;
    if (answer === null || answer[0] === undefined) throw new TypeError("not subscriptable");
    return answer[0];
  } catch {
    return "Invalid search.";
  }
}

/** ReCall's wikipedia_search. */
export async function reCall(url: string, query: string, topN = 5): Promise<string> {
  if (query === "") return "invalid query";
  const response = await post(`${url}/search`, { query, top_n: topN });
  const lines = (await response.json()) as Json[];
  return lines
    .map(({ contents }) => `${contents}\n\n`)
    .join("")
    .trim();
}

/** ZeroSearch's retrieve_from_wiki: ten tries at whatever goes wrong. */
export async function zeroSearch(url: string, query: string, topk = 5): Promise<string> {
  for (let tries = 0; tries < TRIES; tries++) {
    try {
      const response = await post(`${url}/retrieve`, { query, top_k: topk });
      const documents = (await response.json()) as Json[];
      return documents.map(({ text }, at) => `Doc ${at + 1}: ${text}`).join("\n");
    } catch {
      // The next try.
    }
  }
  return "No information available";
}

/** dr-tulu's massive_serve_search: the first query's lists side by side. */
export async function drTulu(url: string, query: string, docs = 3) {
  const response = await post(`${url}/search`, { query, n_docs: docs, domains: "any", nprobe: 64 });
  const { results } = (await response.json()) as Json;
  return results.passages[0].map((passage: string, at: number) => ({
    passage,
    score: results.scores[0][at] as number,
    doc_id: results.IDs[0][at] as number[],
  })) as { passage: string; score: number; doc_id: number[] }[];
}

/** rLLM's LocalRetrievalTool, concise: a title is the first quoted text; an error is an observation. */
export async function rllm(url: string, query: string, topk = 10): Promise<string> {
  const response = await post(`${url}/retrieve`, { query, top_k: Math.min(topk, 50) });
  if (!response.ok) return `Error: All servers failed. Last error: Server ${url} returned ${response.status}`;
  const { results = [] } = (await response.json()) as Json;
  if (results.length === 0) return "No relevant documents found for the query.";
  return results
    .map(({ id, content, score }: Json) => {
      const [, title = "", rest = content] = /^"([^"]+)"([\s\S]*)$/.exec(content) ?? [];
      const text = rest.replace(/^[\n "]+/, "").trim();
      return `<result id="${id}" score="${score.toFixed(3)}">\n<title>${title}</title>\n${text}\n</result>`;
    })
    .join("\n\n");
}

/** R1-Searcher's trainer: a list of lines a query, whose leading number goes. */
export async function r1Searcher(url: string, queries: readonly string[], k = 3): Promise<string[]> {
  const response = await post(`${url}/queries`, { queries, k });
  if (response.status !== 200) throw new Error("Error in response: the status code is not 200!");
  const { answers } = (await response.json()) as Json;
  return answers.map((lines: string[]) =>
    lines.length === 0 ? "None" : lines.map((line, at) => `(${at + 1})${line.replace(/^\d+\s+/, "")}\n`).join(""),
  );
}

/** SkyRL-agent's search_engine: sites to leave out at the end of the query, all else an error text. */
export async function skyRlGoogle(url: string, query: string, blocked: readonly string[]): Promise<string[]> {
  const q = `${query} ${[...blocked]
    .sort()
    .map((domain) => `-site:${domain}`)
    .join(" ")}`;
  const response = await post(`${url}/search`, { q, num: 10, extendParams: { country: "en", page: 1 } });
  if (response.status !== 200) return [`Search API error: ${response.status}`];
  const { organic } = (await response.json()) as Json;
  return organic.map(({ title, link, snippet }: Json) => `[${title}](${link})\n\n${snippet}`);
}

/** LangChain's GoogleSerperAPIWrapper: everything in the query string, no body but its declared type. */
export async function langChainSerper(url: string, query: string): Promise<string> {
  const params = new URLSearchParams({ q: query, gl: "us", hl: "en", num: "10" });
  const response = await fetch(`${url}/search?${params}`, { method: "POST", headers: HEADERS });
  if (!response.ok) throw new Error(`status ${response.status}`);
  const { organic } = (await response.json()) as Json;
  const snippets = organic.map(({ snippet }: Json) => snippet);
  return snippets.length === 0 ? "No good Google Search Result was found" : snippets.join(" ");
}

/** tavily-python's search and extract; a text of an error is where its handler looks for it. */
export async function tavily(url: string, path: "/search" | "/extract", body: object): Promise<Json> {
  const headers = { ...HEADERS, authorization: "Bearer tvly-any", "x-client-source": "tavily-python" };
  const response = await fetch(`${url}${path}`, { method: "POST", headers, body: JSON.stringify(body) });
  const answer = (await response.json()) as Json;
  if (response.status === 200) return answer;
  throw new Error(`${response.status}: ${answer.detail?.error ?? ""}`);
}

/** NeMo Gym's web_search, whose guard against contamination is the list of domains. */
export async function nemoGym(url: string, query: string, excluded: readonly string[]): Promise<string[]> {
  const body = { query, max_results: 10, exclude_domains: excluded, search_depth: "advanced" };
  const { answer, results } = await tavily(url, "/search", body);
  if (answer !== null) return [answer];
  return results.map(({ url: address, content = "" }: Json) => `${new URL(address).hostname}: ${content}`);
}
