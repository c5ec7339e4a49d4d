/** A model endpoint for evaluations (one that ends in `quiet` tells no tokens): two policies of Open-Travel, two judges (of pairs and of criteria) and a reader of claims, each the same for the same question. */
import { createHash } from "node:crypto";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";

interface Body {
  readonly model: string;
  readonly messages: readonly { role: string; content: string | null }[];
  readonly temperature?: number;
  readonly max_tokens?: number;
  readonly response_format?: { readonly type: string };
}
type Reply = { readonly content: string; readonly tool_calls?: unknown };

export interface Endpoint {
  readonly url: string;
  /** Questions answered so far, by model. */
  readonly asked: ReadonlyMap<string, number>;
  /** The last question to each model. */
  readonly last: ReadonlyMap<string, Body>;
  /**
   * Models that the endpoint refuses with 503, as one that is being restarted; with ` longer first` behind it a judge is
   * refused in that order alone. It may be changed at any time.
   */
  readonly down: Set<string>;
  close(): void;
}

/** `delayMs` before every answer, so that a run takes long enough to be killed in its midst. */
export async function modelEndpoint({ delayMs = 0 } = {}): Promise<Endpoint> {
  const asked = new Map<string, number>();
  const last = new Map<string, Body>();
  const down = new Set<string>();
  const server: Server = createServer(async (request, response) => {
    let text = "";
    for await (const chunk of request) text += chunk;
    const body = JSON.parse(text) as Body;
    asked.set(body.model, (asked.get(body.model) ?? 0) + 1);
    last.set(body.model, body);
    if (down.has(body.model) || (down.has(`${body.model} longer first`) && isLongerFirst(body))) {
      response.writeHead(503, { "content-type": "application/json", "retry-after": "0" });
      response.end('{"error":{"message":"being restarted"}}');
      return;
    }
    const message = { role: "assistant", ...replyOf(body) };
    await new Promise((resolve) => setTimeout(resolve, delayMs));
    response.writeHead(200, { "content-type": "application/json" });
    const isQuiet = body.model.endsWith("quiet");
    const usage = { prompt_tokens: Math.ceil(text.length / 4), completion_tokens: 20, total_tokens: 0 };
    response.end(
      JSON.stringify({
        id: "1",
        object: "chat.completion",
        choices: [{ index: 0, message, finish_reason: "stop" }],
        ...(isQuiet ? {} : { usage }),
      }),
    );
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`;
  return {
    url,
    asked,
    last,
    down,
    close() {
      server.closeAllConnections();
      server.close();
    },
  };
}

function replyOf(body: Body): Reply {
  if (body.model.startsWith("reader")) return reading(body);
  return body.model.startsWith("judge") ? verdict(body) : turn(body);
}

/** One statement without a claim; `reader-broken` writes no JSON. */
function reading({ model, messages }: Body): Reply {
  if (model === "reader-broken") return { content: "the answer says a lot" };
  const { answer } = JSON.parse(messages.find(({ role }) => role === "user")?.content ?? "{}") as { answer: string };
  const statements = [{ quote: answer, state: "plain", unread: [], claims: [] }];
  return { content: JSON.stringify({ statements }) };
}

/** In [0, 1), by the text. */
function chance(text: string): number {
  return Number.parseInt(createHash("sha256").update(text).digest("hex").slice(0, 8), 16) / 2 ** 32;
}

/** Looks one thing up, then answers; the thorough policy says more, the silent one nothing in one task of four. */
function turn({ model, messages }: Body): Reply {
  const query = messages.find(({ role }) => role === "user")?.content ?? "";
  if (!messages.some(({ role }) => role === "assistant")) {
    const call = { name: "search_poi", arguments: '{"query":"外滩","city":"上海"}' };
    return { content: "", tool_calls: [{ id: "c0", type: "function", function: call }] };
  }
  if (model === "silent" && chance(query) < 0.25) return { content: "<answer></answer>" };
  const parts = Math.ceil((model === "thorough" ? 4 : 2) + 5 * chance(model + query));
  return { content: `<answer>${"去外滩看夜景，再去豫园。".repeat(parts)}</answer>` };
}

interface Shown {
  readonly answer: string | null;
}

function isLongerFirst({ messages }: Body): boolean {
  const document = JSON.parse(messages.find(({ role }) => role === "user")?.content ?? "{}") as Record<string, Shown>;
  return (document.first?.answer ?? "").length > (document.second?.answer ?? "").length;
}

/** Sub-scores by length with noise by every byte that it was shown; judge-b favours the first and now and then writes no verdict. */
function verdict({ model, messages }: Body): Reply {
  const asked = messages.find(({ role }) => role === "user")?.content ?? "{}";
  const document = JSON.parse(asked) as
    | { criteria: { id: string }[] }
    | { first: Shown; second: Shown; rubric: { id: string }[] };
  // Of one answer, criterion by criterion, by the same noise.
  if ("criteria" in document) {
    const scores = document.criteria.map(({ id }) => ({
      id,
      score: Math.round(10 * chance(id + asked)),
      explanation: "",
    }));
    return { content: JSON.stringify({ verdicts: scores }) };
  }
  if (model === "judge-b" && chance(asked) < 0.06) return { content: "both are fine" };
  const sheet = (side: "first" | "second") =>
    Object.fromEntries(
      document.rubric.map(({ id }) => {
        const answer = document[side].answer ?? "";
        const favour = model === "judge-b" && side === "first" ? 1 : 0;
        const score = Math.round(2 + answer.length / 30 + 2 * chance(model + id + side + asked) + favour);
        return [id, Math.min(10, score)];
      }),
    );
  const said = { first: sheet("first"), second: sheet("second"), reason: "更完整" };
  return { content: JSON.stringify(said) };
}
