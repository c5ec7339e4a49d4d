/**
 * The MCP face of a toolbox: one factory that serves both protocol eras (the 2025 handshake and 2026-07-28),
 * over Streamable HTTP and over stdio. The SDK's low-level server is used on purpose: arguments are read by us,
 * so that what a policy reads about its mistakes is ours and the same everywhere.
 */
import { type CallContext, type Failure, FailureError, omitUndefined } from "@arenakit/contracts";
import {
  type McpServerFactory,
  ProtocolError,
  ProtocolErrorCode,
  ResourceNotFoundError,
  Server,
} from "@modelcontextprotocol/server";
import * as z from "zod";
import { type BoundTool, callOutcome } from "./bound-tools.ts";
import { contextOf, type ServedProfile } from "./context.ts";
import { callerOf } from "./deadline-watch.ts";
import { DEFAULT_LIMITS } from "./limits.ts";
import { MESSAGES } from "./messages.ts";
import { quoteValue, truncateText } from "./quote.ts";
import {
  type BoundPrompt,
  type BoundResource,
  MAX_COMPLETIONS,
  type ResourcesAndPrompts,
} from "./resources-and-prompts.ts";

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
    const server = new PlainSpokenServer({ name, version }, serverOptions);
    const contextOfMeta = (meta: Readonly<Record<string, unknown>> | undefined) =>
      contextOf({
        meta,
        headers: requestInfo?.headers,
        query: requestInfo && new URL(requestInfo.url).searchParams,
        defaults,
        profile,
      });
    if (offers) installResourcesAndPrompts(server, { offers, contextOf: contextOfMeta });
    server.setRequestHandler("tools/list", ({ params }) => {
      if (params?.cursor === undefined) return { tools: listed };
      const message = `no such cursor: ${quoteValue(params.cursor)}; the tools are one page, ask without a cursor`;
      throw new ProtocolError(ProtocolErrorCode.InvalidParams, message);
    });
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

interface ResourceHandlers {
  readonly offers: ResourcesAndPrompts;
  /** The context of a request with this `_meta`. */
  readonly contextOf: (meta: Readonly<Record<string, unknown>> | undefined) => CallContext;
}

/** The capabilities that these offers give a server. */
function resourceCapabilities({ resources, prompts }: ResourcesAndPrompts) {
  const has = { resources: resources.length > 0, prompts: prompts.length > 0 };
  return omitUndefined({
    resources: has.resources ? {} : undefined,
    prompts: has.prompts ? {} : undefined,
    completions: has.resources || has.prompts ? {} : undefined,
  });
}

function installResourcesAndPrompts(server: Server, handlers: ResourceHandlers): void {
  const { resources, prompts } = handlers.offers;
  if (resources.length > 0) installResources(server, handlers);
  if (prompts.length > 0) installPrompts(server, handlers);
  if (resources.length > 0 || prompts.length > 0) installCompletions(server, handlers);
}

const templateOf = ({ scheme, variable }: BoundResource) => `${scheme}://{${variable}}`;

function installResources(server: Server, { offers, contextOf }: ResourceHandlers): void {
  // A world holds too many to list them: the templates say what there is.
  server.setRequestHandler("resources/list", () => ({ resources: [] }));
  server.setRequestHandler("resources/templates/list", () => ({
    resourceTemplates: offers.resources.map((resource) => ({
      uriTemplate: templateOf(resource),
      name: resource.name,
      title: resource.title,
      description: resource.description,
      mimeType: resource.mimeType,
    })),
  }));
  server.setRequestHandler("resources/read", async ({ params }, { mcpReq }) => {
    const { uri } = params;
    const resource = offers.resources.find(({ scheme }) => uri.startsWith(`${scheme}://`));
    const value = resource && decoded(uri.slice(resource.scheme.length + "://".length));
    const text = resource && value ? await orProtocolError(() => resource.read(value, contextOf(mcpReq._meta))) : null;
    if (!resource || text === null) throw new ResourceNotFoundError(uri);
    return { contents: [{ uri, mimeType: resource.mimeType, text }] };
  });
}

function installPrompts(server: Server, { offers }: ResourceHandlers): void {
  server.setRequestHandler("prompts/list", () => ({
    prompts: offers.prompts.map(({ name, title, description, arguments: args }) => ({
      name,
      title,
      description,
      arguments: args.map(({ name, description, required }) => ({ name, description, required })),
    })),
  }));
  server.setRequestHandler("prompts/get", ({ params }) => {
    const prompt = promptNamed(offers.prompts, params.name);
    const given = params.arguments ?? {};
    const lacking = prompt.arguments.filter(({ name, required }) => required && !given[name]).map(({ name }) => name);
    if (lacking.length > 0)
      throw new ProtocolError(ProtocolErrorCode.InvalidParams, `prompt ${prompt.name} needs ${lacking.join(", ")}`);
    const text = prompt.render(given);
    return { description: prompt.description, messages: [{ role: "user", content: { type: "text", text } }] };
  });
}

function installCompletions(server: Server, { offers, contextOf }: ResourceHandlers): void {
  server.setRequestHandler("completion/complete", async ({ params }, { mcpReq }) => {
    const { ref, argument } = params;
    const completing =
      ref.type === "ref/prompt"
        ? promptNamed(offers.prompts, ref.name).arguments.find(({ name }) => name === argument.name)
        : offers.resources.find((one) => templateOf(one) === ref.uri && one.variable === argument.name);
    if (!completing) {
      const what = ref.type === "ref/prompt" ? `prompt ${ref.name}` : `resource template ${ref.uri}`;
      throw new ProtocolError(ProtocolErrorCode.InvalidParams, `${what} has no argument ${argument.name}`);
    }
    const found = await orProtocolError(() => completing.complete(argument.value, contextOf(mcpReq._meta)));
    const values = found.values.slice(0, MAX_COMPLETIONS);
    return { completion: { values, total: found.total, hasMore: found.total > values.length } };
  });
}

function promptNamed(prompts: readonly BoundPrompt[], name: string): BoundPrompt {
  const prompt = prompts.find((one) => one.name === name);
  if (prompt) return prompt;
  const known = prompts.map((one) => one.name).join(", ");
  throw new ProtocolError(ProtocolErrorCode.InvalidParams, `no prompt ${name}; there are ${known}`);
}

/** A failure of ours as the protocol says such things; it rides along as data. */
async function orProtocolError<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof FailureError)
      throw new ProtocolError(ProtocolErrorCode.InvalidParams, error.failure.message, error.failure);
    throw error;
  }
}

function decoded(text: string): string | null {
  try {
    return decodeURIComponent(text);
  } catch {
    return null; // such a name is of no resource
  }
}

type Wrap = Server["_wrapHandler"];

/**
 * The protocol layer's server, which says of invalid parameters what the protocol has for them: -32602, and in words
 * where and what was expected. The layer itself has a list of issues as JSON for it, mostly under -32603.
 */
class PlainSpokenServer extends Server {
  protected override _wrapHandler(...[method, handler]: Parameters<Wrap>): ReturnType<Wrap> {
    const wrapped = super._wrapHandler(method, handler);
    return async (request, context) => {
      // A boundary: what the layer threw becomes what the client is told.
      try {
        return await wrapped(request, context);
      } catch (error) {
        const issues = error instanceof Error ? issuesIn(error.message) : null;
        if (!issues) throw error;
        throw new ProtocolError(ProtocolErrorCode.InvalidParams, `Invalid params of ${method}: ${issues}`);
      }
    };
  }
}

interface Issue {
  readonly path: readonly (string | number)[];
  readonly message: string;
  readonly errors?: readonly (readonly Issue[])[] | undefined;
}
const Issue: z.ZodType<Issue> = z.object({
  path: z.array(z.union([z.string(), z.number()])),
  message: z.string(),
  get errors() {
    return z.array(z.array(Issue)).optional();
  },
});
const Issues = z.array(Issue).min(1);
/** What the layer puts before the issues of one method. */
const OF_CALLS = "Invalid tools/call request: ";
const MAX_ISSUES = 3;
const LONGEST_PLACE = 100;

/** The issues that the words of a validation hold, in a sentence; null for any other words. */
function issuesIn(message: string): string | null {
  const begin = message.startsWith(OF_CALLS) ? OF_CALLS.length : 0;
  if (message[begin] !== "[") return null;
  // Words that hold no issues are somebody else's.
  try {
    return Issues.parse(JSON.parse(message.slice(begin)))
      .slice(0, MAX_ISSUES)
      .map(inWords)
      .join("; ");
  } catch {
    return null;
  }
}

function inWords({ path, message, errors = [] }: Issue): string {
  const place = truncateText((path[0] === "params" ? path.slice(1) : path).join("."), LONGEST_PLACE);
  const forms = errors.flatMap((issues) => (issues[0] ? [inWords(issues[0])] : []));
  const said = forms.length > 0 ? [...new Set(forms)].join(", or ") : message.replace(/^Invalid input: /, "");
  return place === "" ? said : `${place}: ${said}`;
}
