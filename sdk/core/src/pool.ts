/**
 * Tools behind an MCP endpoint as a ToolCaller: one connection many rollouts share, either protocol era, Streamable
 * HTTP. The context of a call travels in `_meta`. What is wrong with the tool's side is thrown with its owner, told apart
 * by who has to change something; only what the policy shall read is returned.
 */

import { setTimeout as sleep } from "node:timers/promises";
import {
  CallContext,
  CONTEXT_META_KEY,
  canonicalJson,
  FAILURE_META_KEY,
  FAULTS_META_KEY,
  Failure,
  FailureError,
  fail,
  Image,
  InjectedFault,
  imagePlaceholder,
  omitUndefined,
  type ToolCaller,
  type ToolResult,
  type ToolSpec,
} from "@arenakit/contracts";
import {
  type CallToolResult,
  Client,
  ProtocolError,
  ProtocolErrorCode,
  SdkError,
  SdkErrorCode,
  SdkHttpError,
  StreamableHTTPClientTransport,
  type Tool,
  type Transport,
} from "@modelcontextprotocol/client";
import { createToolSemaphore } from "./local-tools.ts";
import { createHttpClient, type HttpClient, innermostError, ReplyTooLargeError } from "./model/http.ts";
import { RECORDER_VERSION } from "./trajectory.ts";

export interface ToolPoolOptions extends ConnectionOptions {
  /** Such as `http://127.0.0.1:8600/mcp/toolset/arenarl`; its query may name world, now and profile. */
  readonly url: string;
  /** Such as `authorization`; sent with every request and never part of a message. */
  readonly headers?: Readonly<Record<string, string>>;
  /** Requests in flight; further calls wait their turn. Default 32. */
  readonly connections?: number;
}

export interface ConnectionOptions {
  /** "auto" asks for 2026-07-28 and falls back to the handshake of 2025. */
  readonly era?: "auto" | "2025" | "2026-07-28";
  /** Calls of a tool in flight, by its name; further ones wait. Default: no bound but those of the connection. */
  readonly toolConcurrency?: ReadonlyMap<string, number>;
  /** Deadline of connecting and of listing, default 10 s. Calls bring their own. */
  readonly timeoutMs?: number;
  /** Told of each list of tools that came: after connecting, when asked for, and when the server says that it changed. */
  readonly onTools?: (tools: readonly ToolSpec[]) => void;
  /** The server keeps state for the connection: one that was lost is not opened again, since its state is gone. Default false. */
  readonly isKept?: boolean;
}

export interface ToolPool extends ToolCaller {
  /** The protocol version agreed on; connects if need be. */
  protocolVersion(): Promise<string>;
  close(): Promise<void>;
}

/** A call's own deadline is its signal; this one only keeps the SDK's shorter default out of the way. */
const NO_DEADLINE_MS = 2 ** 31 - 1;
const MODES = { auto: "auto", "2025": "legacy", "2026-07-28": { pin: "2026-07-28" } } as const;

/** Connects over Streamable HTTP at the first use, and again after a connection was lost. */
export function connectTools({ url, headers = {}, connections = 32, ...options }: ToolPoolOptions): ToolPool {
  const http = createHttpClient({ connections });
  const fetch = patient(http.fetch);
  const open = () => new StreamableHTTPClientTransport(new URL(url), { fetch, requestInit: { headers } });
  return connectTransport({ ...options, address: url, open, end: () => http.close() });
}

interface TransportOptions extends ConnectionOptions {
  /** What messages call the server. */
  readonly address: string;
  /** A transport for each connection; the client starts and closes it. */
  open(): Transport | Promise<Transport>;
  /** After the last connection was closed. */
  end?(): Promise<void>;
}

/**
 * One connection over any transport. One that is lost is opened again at the next use, unless it is kept; a call that was on its way may
 * have run and fails, since only whoever knows the tool can say whether it may be made again.
 */
export function connectTransport(options: TransportOptions): ToolPool {
  const { address, open, end, era = "auto", timeoutMs = 10_000, toolConcurrency, onTools, isKept = false } = options;
  const bounds = new Map([...(toolConcurrency ?? [])].map(([name, limit]) => [name, createToolSemaphore(name, limit)]));
  let connecting: Promise<Client> | null = null;
  let isClosed = false;
  let hasConnected = false;

  const listOf = async (client: Client) => {
    const specs = (await client.listTools(undefined, { timeout: timeoutMs })).tools.map(specOf);
    onTools?.(specs);
    return specs;
  };
  const connect = async () => {
    if (isClosed) fail("harness", "closed", `${address} was closed: open it again`);
    if (isKept && hasConnected)
      fail("tool", "state_lost", `the connection to ${address} was lost, and what the server kept for it`);
    const onChanged = (_error: unknown, tools: Tool[] | null) => void (tools && onTools?.(tools.map(specOf)));
    const client = new Client(
      { name: "arenakit", version: RECORDER_VERSION },
      { versionNegotiation: { mode: MODES[era] }, ...(onTools ? { listChanged: { tools: { onChanged } } } : {}) },
    );
    const mine = connecting;
    client.onclose = () => {
      if (connecting === mine) connecting = null;
    };
    await client.connect(await open(), { timeout: timeoutMs });
    hasConnected = true;
    if (onTools) await listOf(client);
    return client;
  };
  /** Runs `work` on the connection; one that failed to carry it is given up, so that the next call makes a new one. */
  const use = async <T>(work: (client: Client) => Promise<T>, signal?: AbortSignal): Promise<T> => {
    connecting ??= Promise.resolve().then(connect);
    const mine = connecting;
    let isConnected = false;
    try {
      const client = await mine;
      isConnected = true;
      return await work(client);
    } catch (error) {
      if (signal?.aborted) throw signal.reason;
      if (error instanceof FailureError) throw error;
      const { failure, connectionLost } = poolFailure(error, address);
      if (connectionLost && connecting === mine) connecting = null;
      throw new FailureError(isConnected ? failure : { ...failure, undelivered: true }, { cause: error });
    }
  };

  return {
    list: () => use(listOf),
    call(name, args, { context, signal }) {
      const call = () =>
        use(async (client) => {
          const params = { name, arguments: args, _meta: { [CONTEXT_META_KEY]: context } };
          // Not callTool: it would check the output against the listed schema and blame the caller.
          const result = await client.request({ method: "tools/call", params }, { signal, timeout: NO_DEADLINE_MS });
          return readResult(result as CallToolResult);
        }, signal);
      const bound = bounds.get(name);
      return bound ? bound.run(call, signal) : call();
    },
    protocolVersion: () => use(async (client) => client.getNegotiatedProtocolVersion() ?? "unknown"),
    async close() {
      const client = connecting;
      connecting = null;
      isClosed = true;
      await client?.then((open) => open.close()).catch(() => {}); // nothing to close when it never opened
      await end?.();
    },
  };
}

/** Who calls may rely on a hint of the server's: it says of itself that a call twice is a call once. */
function specOf({ name, title, description, inputSchema, outputSchema, annotations }: Tool): ToolSpec {
  const isRepeatable = annotations?.readOnlyHint === true || annotations?.idempotentHint === true;
  return {
    name,
    description: description ?? "",
    inputSchema: inputSchema as ToolSpec["inputSchema"],
    ...omitUndefined({
      title,
      outputSchema: outputSchema === undefined ? undefined : (outputSchema as ToolSpec["inputSchema"]),
      repeatable: isRepeatable || undefined,
    }),
  };
}

function readResult({ content, structuredContent, isError = false, _meta }: CallToolResult): ToolResult {
  const failure = Failure.safeParse(_meta?.[FAILURE_META_KEY]).data;
  const faults = InjectedFault.array().safeParse(_meta?.[FAULTS_META_KEY]).data;
  if (isError && failure && failure.owner !== "policy")
    throw new FailureError(faults === undefined ? failure : { ...failure, faults });
  const { texts, images } = readContent(content);
  const structured = structuredContent as ToolResult["structured"];
  const text = texts.length > 0 || structured === undefined ? texts.join("\n") : canonicalJson(structured);
  const code = failure?.code ?? /^\[([a-z][a-z0-9_]*)\]/.exec(text)?.[1];
  const context = CallContext.safeParse(_meta?.[CONTEXT_META_KEY]).data;
  return {
    text,
    isError,
    ...(images.length > 0 ? { images } : {}),
    ...omitUndefined({ structured, code: isError && code !== undefined ? code : undefined, context, faults }),
  };
}

/** What no policy can be shown, a sound, a file or an image of another kind, is told by its placeholder. */
function readContent(content: CallToolResult["content"]): { texts: string[]; images: Image[] } {
  const texts: string[] = [];
  const images: Image[] = [];
  for (const block of content) {
    const shown = shownOf(block);
    if (typeof shown === "string") texts.push(shown);
    else images.push(shown);
  }
  return { texts, images };
}

function shownOf(block: CallToolResult["content"][number]): string | Image {
  switch (block.type) {
    case "text":
      return block.text;
    case "image":
      return imageOf(block) ?? imagePlaceholder(block.mimeType);
    case "audio":
      return `[audio ${block.mimeType}]`;
    case "resource_link":
      return `[resource ${block.uri}]`;
    case "resource": {
      const { resource } = block;
      if ("text" in resource) return resource.text;
      const { uri, mimeType = "", blob } = resource;
      return imageOf({ mimeType, data: blob }) ?? `[resource ${uri}]`;
    }
  }
}

const imageOf = ({ mimeType, data }: { readonly mimeType: string; readonly data: string }): Image | undefined =>
  Image.safeParse({ mediaType: mimeType, data }).data;

/** Overload is a state of the harness, not a fault of the call: it does not use up the call's attempts. */
const MAX_WAITS = 5;
const MAX_WAIT_MS = 2_000;

export function patient(fetch: HttpClient["fetch"]): HttpClient["fetch"] {
  return async (url, init) => {
    for (let waits = 0; ; waits++) {
      const response = await fetch(url, init);
      const seconds = Number(response.headers.get("retry-after") ?? Number.NaN);
      const overloaded = response.status === 503 || response.status === 429;
      if (!overloaded || Number.isNaN(seconds) || waits === MAX_WAITS) return response;
      await sleep(Math.min(seconds * 1000, MAX_WAIT_MS), undefined, init?.signal ? { signal: init.signal } : {});
    }
  };
}

interface PoolFailure {
  readonly failure: Failure;
  /** The connection is of no use any more. */
  readonly connectionLost: boolean;
}

export function poolFailure(error: unknown, url: string): PoolFailure {
  if (error instanceof ProtocolError) return { failure: protocolFailure(error), connectionLost: false };
  if (error instanceof SdkHttpError) return httpFailure(error.status, url);
  const innermost = innermostError(error);
  if (innermost instanceof ReplyTooLargeError) {
    const came = `${url} sent more than ${innermost.limitBytes} bytes`;
    return of("tool", "reply_too_large", `${came}: this tool answers more than any policy can read`, false);
  }
  const message = innermost instanceof Error ? innermost.message : String(innermost);
  if (error instanceof SdkError && error.code === SdkErrorCode.RequestTimeout) {
    return of("tool", "deadline_exceeded", `${url} did not answer in time: ${message}`, true);
  }
  if (error instanceof SdkError && error.code === SdkErrorCode.InvalidResult) {
    return of("tool", "protocol_error", `${url} answered what is no MCP result: ${message}`, false);
  }
  const { failure, ...lost } = of(
    "tool",
    "unreachable",
    `cannot reach the tools at ${url} (${message}): ${isMissing(innermost) ? "is the program installed?" : "is the server running?"}`,
    true,
  );
  return { failure: isBeforeSending(innermost) ? { ...failure, undelivered: true } : failure, ...lost };
}

/** A program that cannot be started. */
const isMissing = (error: unknown) => error instanceof Error && "code" in error && error.code === "ENOENT";

/** Codes of sockets and of undici with which no byte of a request has left. */
const BEFORE_SENDING: ReadonlySet<unknown> = new Set([
  "ECONNREFUSED",
  "ENOTFOUND",
  "EAI_AGAIN",
  "EHOSTUNREACH",
  "ENETUNREACH",
  "UND_ERR_CONNECT_TIMEOUT",
]);

const isBeforeSending = (error: unknown) => error instanceof Error && "code" in error && BEFORE_SENDING.has(error.code);

/** An error of the protocol may carry our failure; without one, bad parameters are the policy's. */
function protocolFailure(error: ProtocolError): Failure {
  const ours = Failure.safeParse(error.data);
  if (ours.success) return ours.data;
  if (error.code === ProtocolErrorCode.InvalidParams) {
    return { owner: "policy", code: "invalid_arguments", message: error.message, retryable: false };
  }
  const retryable = error.code === ProtocolErrorCode.InternalError;
  return {
    owner: "tool",
    code: "protocol_error",
    message: `the server answered with the protocol error ${error.code}: ${error.message}`,
    retryable,
  };
}

function httpFailure(status: number, url: string): PoolFailure {
  const came = `${url} answered HTTP ${status}`;
  if (status === 401 || status === 403) {
    return of("harness", "unauthorized", `${came}: check the token and the host that the server accepts`, false);
  }
  // A server that was restarted has forgotten the session of a 2025-era connection.
  if (status === 404)
    return refused(of("harness", "no_such_endpoint", `${came}: check the path, such as /mcp/toolset/NAME`, true));
  if (status === 503 || status === 429)
    return refused(of("tool", "overloaded", `${came}: lower the concurrency or look at it`, true));
  if (status >= 500) return of("tool", "overloaded", `${came}: lower the concurrency or look at it`, true);
  return of("harness", "refused", `${came}: expected an MCP endpoint over Streamable HTTP`, false);
}

/** The server took the request for nothing and said so. */
function refused({ failure, connectionLost }: PoolFailure): PoolFailure {
  return { failure: { ...failure, undelivered: true }, connectionLost };
}

function of(owner: Failure["owner"], code: string, message: string, retryable: boolean): PoolFailure {
  return { failure: { owner, code, message, retryable }, connectionLost: true };
}
