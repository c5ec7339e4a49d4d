/**
 * The MCP face of a toolbox: one factory that serves both protocol eras (the 2025 handshake and 2026-07-28),
 * over Streamable HTTP and over stdio. The SDK's low-level server is used on purpose: arguments are read by us,
 * so that what a policy reads about its mistakes is ours and the same everywhere.
 */
import { type CallContext, type Failure, omitUndefined } from "@arenakit/contracts";
import { type McpServerFactory, ProtocolError, ProtocolErrorCode, Server } from "@modelcontextprotocol/server";
import { type BoundTool, callOutcome } from "./bound-tools.ts";
import { contextOf, type ServedProfile } from "./context.ts";
import { callerOf } from "./deadline-watch.ts";
import { DEFAULT_LIMITS } from "./limits.ts";
import { installResourcesAndPrompts, resourceCapabilities } from "./mcp/resource-handlers.ts";
import { MESSAGES } from "./messages.ts";
import { truncateText } from "./quote.ts";
import type { ResourcesAndPrompts } from "./resources-and-prompts.ts";

export interface ToolServerOptions {
  /** Name and version under which the server presents itself. */
  readonly name: string;
  readonly version: string;
  /** For the model: what the tools are for. */
  readonly instructions?: string;
  readonly tools: readonly BoundTool[];
  /** The profile that these tools are; by default the only one there is. */
  readonly profile?: ServedProfile;
  /** What a call that says nothing gets. */
  readonly defaults?: CallContext;
  readonly callDeadlineMs?: number;
  /** Resources, prompts and completions. */
  readonly offers?: ResourcesAndPrompts;
}

/** Tools are the same as long as the server runs; a client may ask again after an hour. */
const LIST_TTL_MS = 3_600_000;

/**
 * A fresh server per request or connection, as the SDK wants it; all that is costly is made once, here. `remainingOf`
 * tells what is left of the deadline of the call in an HTTP request, where that is less than the whole.
 */
export function mcpServerFactory(
  options: ToolServerOptions,
  remainingOf: (request: Request | undefined) => number | undefined = () => undefined,
): McpServerFactory {
  const { name, version, instructions, tools, defaults, profile, offers } = options;
  const { callDeadlineMs = DEFAULT_LIMITS.callDeadlineMs } = options;
  const listed = tools.map(({ spec, annotations }) => ({ ...spec, annotations }));
  const byName = new Map(tools.map((tool) => [tool.spec.name, tool]));
  if (byName.size !== tools.length) throw new RangeError(`two tools of ${name} have one name`);
  const listHint = { ttlMs: LIST_TTL_MS, cacheScope: "public" } as const;
  const serverOptions = {
    capabilities: { tools: {}, ...(offers ? resourceCapabilities(offers) : {}) },
    cacheHints: {
      "tools/list": listHint,
      "server/discover": listHint,
      "prompts/list": listHint,
      "resources/list": listHint,
      "resources/templates/list": listHint,
    },
    ...omitUndefined({ instructions }),
  };

  return ({ requestInfo }) => {
    const server = new Server({ name, version }, serverOptions);
    const contextOfMeta = (meta: Readonly<Record<string, unknown>> | undefined) =>
      contextOf({
        meta,
        headers: requestInfo?.headers,
        query: requestInfo && new URL(requestInfo.url).searchParams,
        defaults,
        profile,
      });
    if (offers) installResourcesAndPrompts(server, { offers, contextOf: contextOfMeta });
    server.setRequestHandler("tools/list", () => ({ tools: listed }));
    server.setRequestHandler("tools/call", async ({ params }, { mcpReq, http }) => {
      const tool = byName.get(params.name);
      // The protocol has its own error for this; ours rides in its data.
      if (!tool)
        throw new ProtocolError(
          ProtocolErrorCode.InvalidParams,
          unknownToolWords(params.name),
          unknownTool(params.name, tools),
        );
      const context = () => contextOfMeta(mcpReq._meta);
      const caller = callerOf(mcpReq.signal);
      const progressToken = mcpReq._meta?.progressToken;
      const onProgress = async (progress: number, total?: number) => {
        const params = { progressToken: progressToken ?? 0, progress, ...omitUndefined({ total }) };
        // A client that is gone hears of no progress; its call ends by itself.
        await mcpReq.notify({ method: "notifications/progress", params }).catch(() => {});
        // Clients lose progress that they read in one piece with the answer.
        await nextTurn();
      };
      const request = { context, caller, deadlineMs: remainingOf(http?.req) ?? callDeadlineMs };
      return callOutcome(
        await tool.answer(params.arguments, progressToken === undefined ? request : { ...request, onProgress }),
      );
    });
    return server;
  };
}

/** The protocol's own words for it. */
export const unknownToolWords = (name: string): string => `Unknown tool: ${truncateText(name)}`;

const nextTurn = () => new Promise<void>((resolve) => void setImmediate(resolve));

/** A call of a tool that does not exist, in words for the policy that wrote it, which knows those of one profile. */
export function unknownTool(name: string, known: readonly BoundTool[]): Failure {
  const names = known.map(({ spec }) => spec.name);
  const { noSuchTool } = MESSAGES[known[0]?.language ?? "en"];
  return { owner: "policy", code: "unknown_tool", message: noSuchTool(truncateText(name), names), retryable: false };
}
