/** Bailian's web search (DashScope), which is an MCP tool over Streamable HTTP: a session, one call, its text is JSON. */
import { fail } from "@arenakit/contracts";
import * as z from "zod";
import type { WebSearchEngine } from "../live.ts";
import { hitsOf, type KeyedEngineOptions, textOf } from "./ask-engine.ts";

const TOOL = "bailian_web_search";
const PROTOCOL = "2025-06-18";
/** Of one call. */
const MOST = 20;

const Envelope = z.object({
  result: z
    .object({
      content: z.array(z.object({ type: z.string(), text: z.string().optional() })).optional(),
      isError: z.boolean().optional(),
    })
    .optional(),
  error: z.object({ message: z.string() }).optional(),
});
const Pages = z.object({
  pages: z.array(
    z.object({
      title: z.string().nullish(),
      url: z.string().nullish(),
      snippet: z.string().nullish(),
      publish_time: z.string().nullish(),
    }),
  ),
});

/** POST …/mcps/WebSearch/mcp: initialize, then tools/call; the key as a bearer token. */
export function bailian(options: KeyedEngineOptions): WebSearchEngine {
  const url = `${options.baseUrl ?? "https://dashscope.aliyuncs.com"}/api/v1/mcps/WebSearch/mcp`;
  return {
    id: "bailian",
    async search(query, { limit, signal }) {
      // The session's name comes in a header of the first answer.
      let session: string | null = null;
      const fetch: KeyedEngineOptions["fetch"] = async (to, init) => {
        const answer = await options.fetch(to, init);
        session ??= answer.headers.get("mcp-session-id");
        return answer;
      };
      const send = (message: object) => {
        const headers = {
          authorization: `Bearer ${options.key}`,
          "content-type": "application/json",
          accept: "application/json, text/event-stream",
          ...(session === null ? {} : { "mcp-session-id": session, "mcp-protocol-version": PROTOCOL }),
        };
        const init = { method: "POST", headers, body: JSON.stringify({ jsonrpc: "2.0", ...message }) };
        return textOf({ ...options, fetch }, { engine: "Bailian", url, init, signal });
      };
      const clientInfo = { name: "arenakit", version: "1" };
      await send({ id: 0, method: "initialize", params: { protocolVersion: PROTOCOL, capabilities: {}, clientInfo } });
      await send({ method: "notifications/initialized" });
      const params = { name: TOOL, arguments: { query, count: Math.min(limit, MOST) } };
      const { pages } = pagesIn(await send({ id: 1, method: "tools/call", params }));
      return hitsOf(
        pages.map(({ publish_time, ...row }) => ({ ...row, date: publish_time })),
        { limit },
      );
    },
  };
}

/** The answer is JSON, or the last event of a stream that holds it. */
function pagesIn(text: string): z.infer<typeof Pages> {
  const data = text.trimStart().startsWith("{")
    ? text
    : (text
        .split(/\r?\n/)
        .findLast((line) => line.startsWith("data:"))
        ?.slice("data:".length) ?? "");
  // What is no JSON, and JSON of another shape, is the service's mistake.
  try {
    const { result, error } = Envelope.parse(JSON.parse(data));
    const answer = result?.content?.find(({ type }) => type === "text")?.text ?? "";
    if (error || result?.isError) return wrong(error?.message ?? answer);
    return Pages.parse(JSON.parse(answer));
  } catch (error) {
    if ((error as Error).name === "FailureError") throw error;
    return wrong(text);
  }
}

const wrong = (said: string): never =>
  fail("tool", "search_reply", `Bailian answered what its documentation does not say: ${said.slice(0, 200)}`);
