/** Recorded exchanges with the servers that clients were written for: a request in, status and body out. */
import { fail } from "@arenakit/contracts";
import {
  createRetrieveApp,
  type DialectName,
  type RetrieveAppOptions,
  upstreamRetriever,
} from "@arenakit/server-retrieve";
import * as z from "zod";
import type { ParityAnswer, ParityMode } from "../sets.ts";
import { readInput } from "./inputs.ts";
import { publishedDialects } from "./published-dialects.ts";
import { answerLikeBackend } from "./wire-backends.ts";
import { passagesOf, sentenceEncoder, WireFixture, webOf } from "./wire-fixture.ts";

const Input = z.object({
  server: z.string(),
  method: z.string(),
  path: z.string(),
  body: z.unknown().optional(),
  raw_body: z.string().optional(),
  content_type: z.string().nullish(),
  /** What the service behind the server does. */
  backend: z.string().default("ok"),
});
type Input = z.infer<typeof Input>;

/** What each recorded server speaks. */
const SPOKEN: Readonly<Record<string, readonly DialectName[]>> = {
  searchr1: ["search-r1"],
  o2_wiki_server: ["search-r1"],
  o2_wiki_search: ["o2-wiki"],
  o2_web_search: ["o2-web"],
  o2_openended_search: ["o2-learnings"],
  o2_metrics: ["o2-findings", "o2-findings-batch", "o2-findings-llm", "o2-independence"],
  recall_flashrag: ["flashrag", "flashrag-batch"],
};
const JSON_TYPE = "application/json";
const ORIGIN = "http://localhost";

export const retrieveWire: ParityAnswer = async (asked, mode) => {
  const input = readInput(Input, asked.input);
  const fixture = WireFixture.parse(asked.fixture);
  const response = await serverOf(input, fixture, mode)(requestOf(input));
  const type = response.headers.get("content-type");
  const text = await response.text();
  const isJson = type?.startsWith(JSON_TYPE) ?? false;
  return { status: response.status, content_type: type, ...(isJson ? { body: JSON.parse(text) } : { text }) };
};

type Answer = (request: Request) => Promise<Response>;

function serverOf({ server, backend }: Input, fixture: WireFixture, mode: ParityMode): Answer {
  const dialects =
    SPOKEN[server] ??
    fail("harness", "usage", `no server ${server}: expected one of ${Object.keys(SPOKEN).join(", ")}`);
  const parts = {
    web: webOf(fixture, backend),
    encoder: sentenceEncoder(fixture),
    learnings: {
      learn: async (query: string, pages: readonly { text: string }[], { limit }: { limit: number }) => {
        const contents = pages.map(({ text }) => text).join("\n");
        return `LEARN(${query}|${contents.replaceAll(/[{}]/g, "")}|${limit})`;
      },
    },
  };
  const serve = mode === "fixed" ? ownServer : publishedServer;
  const passages = passagesOf(fixture);
  if (server !== "o2_wiki_search") return serve({ ...parts, retriever: passages }, dialects);
  // This one asks another server, which may be in any state.
  const behind = serve({ ...parts, retriever: passages }, ["search-r1"]);
  const url = `${ORIGIN}/retrieve`;
  return serve(
    { ...parts, retriever: upstreamRetriever({ url, fetch: answerLikeBackend(backend, behind) }) },
    dialects,
  );
}

const ownServer = (options: RetrieveAppOptions, dialects: readonly DialectName[]): Answer =>
  createRetrieveApp({ ...options, dialects }).fetch;

/** A handler that raises is a 500 in plain text; the search for open-ended questions turns every error into null. */
function publishedServer(options: RetrieveAppOptions, names: readonly DialectName[]): Answer {
  let hasCrashed = false;
  const dialects = publishedDialects(names, () => {
    hasCrashed = true;
  });
  const { fetch } = createRetrieveApp({ ...options, dialects });
  return async (request) => {
    hasCrashed = false;
    const response = await fetch(request);
    if (names.includes("o2-learnings") && isOwnError(response)) return Response.json(null);
    const headers = { "content-type": "text/plain; charset=utf-8" };
    return hasCrashed ? new Response("Internal Server Error", { status: 500, headers }) : response;
  };
}

/** An error of the dialect; at another path or by another method nothing of it is asked. */
const isOwnError = ({ status }: Response) => status >= 400 && status !== 404 && status !== 405;

/** Bytes, since a text would bring a content type of its own. */
function requestOf({ method, path, body, raw_body: raw, content_type: given }: Input): Request {
  const text = raw ?? (body === undefined ? undefined : JSON.stringify(body));
  const type = given ?? (raw === undefined && text !== undefined ? JSON_TYPE : null);
  const headers = type === null ? {} : { "content-type": type };
  return new Request(new URL(path, ORIGIN), {
    method,
    headers,
    ...(text === undefined ? {} : { body: new TextEncoder().encode(text) }),
  });
}
