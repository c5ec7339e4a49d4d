/** Another retrieval server as a retriever: what already answers `/retrieve` gets every dialect, as O2-Searcher's wrapper does. */
import { createHash } from "node:crypto";
import { type Corpus, type Document, type Hit, omitUndefined, type Retriever } from "@arenakit/contracts";
import { decodePythonJson, spellFault } from "./body/python-json.ts";
import { Refusal, refuse } from "./refusal.ts";

export interface UpstreamOptions {
  /** Its `/retrieve`. */
  readonly url: string;
  readonly fetch: (url: string, init: RequestInit) => Promise<Response>;
}

/** As much as is ever asked for; what the server really holds is not known. */
const UNKNOWN_COUNT = Number.MAX_SAFE_INTEGER;

/**
 * Searches another server in the dialect of Search-R1. Its corpus knows no document; a hit carries its own. Throws a
 * Refusal: 503 where it cannot be reached, its own status and body where it answers with one, 500 for an answer without
 * results. It may answer fewer lists than it was asked for.
 */
export function upstreamRetriever({ url, fetch }: UpstreamOptions): Retriever {
  return {
    corpus: distantCorpus(url),
    engine: "upstream",
    async search(queries, { k, signal }) {
      const response = await ask({ url, fetch }, { queries, topk: k, return_scores: true }, signal);
      if (!response.ok) throw await refusalOf(response);
      const { result } = await resultOf(response);
      if (!Array.isArray(result)) refuse(500, "Unexpected response format from dense retrieval service.");
      return result.map((list: unknown) => (Array.isArray(list) ? list.slice(0, k) : []).map(hitOf));
    },
    get: () => null,
    close: async () => {},
  };
}

async function ask({ url, fetch }: UpstreamOptions, body: object, signal: AbortSignal | undefined): Promise<Response> {
  const headers = { "content-type": "application/json" };
  try {
    return await fetch(url, { method: "POST", headers, body: JSON.stringify(body), ...omitUndefined({ signal }) });
  } catch (error) {
    // Whatever the network says, to the client it is a server that may be there again later.
    const reason = error instanceof Error ? error.message : String(error);
    return refuse(503, `Error connecting to dense retrieval service: ${reason}`);
  }
}

/** Its overload is ours: clients give up at a 429. */
async function refusalOf(response: Response): Promise<Refusal> {
  const text = await response.text();
  const status = response.status === 429 ? 503 : response.status;
  try {
    return new Refusal(status, JSON.parse(text));
  } catch {
    // An error page is not passed on.
    return new Refusal(status, `Dense retrieval service returned error: ${response.status}`);
  }
}

/** Status 200 with something else than JSON is a proxy's page, most often. */
async function resultOf(response: Response): Promise<{ result?: unknown }> {
  const text = await response.text();
  const decoded = decodePythonJson(text);
  if ("value" in decoded) return Object(decoded.value);
  const reason = "fault" in decoded ? spellFault(text, decoded.fault) : "nested too deep";
  return refuse(500, `An unexpected error occurred: ${reason}`);
}

/** A row that is no document counts as an empty one, as it does for O2-Searcher. */
function hitOf(item: unknown): Hit {
  const { document, score } = Object(item) as { document?: unknown; score?: unknown };
  const { id, contents, url } = Object(document) as { id?: unknown; contents?: unknown; url?: unknown };
  const text = typeof contents === "string" ? contents : "";
  const [title = "", ...lines] = text.split("\n");
  const read: Document = {
    id: String(id ?? ""),
    title: title.replaceAll(/^"|"$/g, ""),
    text: lines.join("\n"),
    contents: text,
    ...omitUndefined({ url: typeof url === "string" ? url : undefined }),
  };
  return { passage: 0, score: typeof score === "number" ? score : 0, document: read, text: read.text, start: 0 };
}

function distantCorpus(url: string): Corpus {
  const unknown = (): never => {
    throw new RangeError("the documents of another server are known by its answers only");
  };
  return {
    id: createHash("sha256").update(url).digest("hex"),
    name: "upstream",
    documentCount: UNKNOWN_COUNT,
    passageCount: UNKNOWN_COUNT,
    document: unknown,
    numberOf: () => null,
    numberOfUrl: () => null,
    passage: unknown,
    passagesOf: unknown,
    matching: unknown,
  };
}
