/**
 * Which MCP servers a rollout's tools come from, read from the files that people have: RLFactory's `mcp_tools.pydata`,
 * the `mcpServers` JSON of Claude, Cursor and others, and our own members beside those. Starts and connects nothing.
 */
import { fail, type Json, omitUndefined } from "@arenakit/contracts";
import * as z from "zod";
import { requirePythonLiteral } from "../python-literal.ts";

/** Where a server is: a program that is started, or an address. */
export type McpServerPlace =
  | {
      readonly transport: "stdio";
      readonly command: string;
      readonly args: readonly string[];
      readonly env?: Readonly<Record<string, string>>;
      readonly cwd?: string;
    }
  | { readonly transport: "http" | "sse"; readonly url: string; readonly headers?: Readonly<Record<string, string>> };

export type McpServer = McpServerPlace & {
  readonly name: string;
  /** Calls in flight at once. Default 16. */
  readonly concurrency?: number;
  /** Deadline of connecting and listing. Default 10 s. */
  readonly timeoutMs?: number;
  /** The server keeps state for a connection: each lease gets one of its own. Default false. */
  readonly stateful?: boolean;
  /** The only tools of it that are offered. Absent: all. */
  readonly tools?: readonly string[];
  /** Tools that may be called again although they may have run, where the server does not say so itself. */
  readonly repeatable?: readonly string[];
};

export interface ToolConfig {
  /** In the order of the file. */
  readonly servers: readonly McpServer[];
  /** `server-tool`, as RLFactory names them, or the tools' own names. */
  readonly names: "prefixed" | "plain";
}

export interface ToolConfigOptions {
  /** What `${NAME}` in a text stands for. Default: nothing is known. */
  readonly variables?: (name: string) => string | undefined;
}

const Texts = z.record(z.string(), z.string());
/** A member of `mcpServers`. What other programs keep there for themselves is let through and not read. */
const Entry = z.looseObject({
  type: z.enum(["stdio", "sse", "http", "streamable-http", "streamable_http", "streamableHttp"]).optional(),
  command: z.string().min(1).optional(),
  args: z.array(z.string()).optional(),
  env: Texts.nullish(),
  cwd: z.string().optional(),
  url: z.string().min(1).optional(),
  headers: Texts.optional(),
  disabled: z.boolean().optional(),
  concurrency: z.number().int().min(1).optional(),
  timeoutMs: z.number().int().min(1).optional(),
  stateful: z.boolean().optional(),
  tools: z.array(z.string()).optional(),
  repeatable: z.array(z.string()).optional(),
});
const Servers = z.looseObject({
  mcpServers: z.record(z.string().min(1), Entry),
  names: z.enum(["prefixed", "plain"]).optional(),
});

/** Reads a file by what it holds: JSON, or else a Python literal. Throws harness/invalid_config with what was expected. */
export function readToolConfig(text: string, name: string, options: ToolConfigOptions = {}): ToolConfig {
  const start = text.trimStart();
  const json = start.startsWith("{") || name.endsWith(".json") ? asJson(start) : undefined;
  const data = json ?? (name.endsWith(".json") ? refuse(name, "expected JSON") : requirePythonLiteral(text, name));
  const isPython = json === undefined;
  const parts = (Array.isArray(data) ? data : [data]).map((part, at) => partOf(part, at, name));
  const servers = parts.flatMap(({ mcpServers }) =>
    Object.entries(mcpServers)
      .filter(([, entry]) => entry.disabled !== true)
      .map(([server, entry]) =>
        serverOf(server, entry, { name, isPython, variables: options.variables ?? (() => undefined) }),
      ),
  );
  const twice = servers.find((server, at) => servers.findIndex((other) => other.name === server.name) !== at);
  if (twice) refuse(name, `the server ${twice.name} is there twice: expected a name for each`);
  if (servers.length === 0) refuse(name, "expected at least one server below mcpServers");
  const names = parts.find((part) => part.names !== undefined)?.names ?? (isPython ? "prefixed" : "plain");
  return { servers, names };
}

function refuse(name: string, what: string): never {
  return fail("harness", "invalid_config", `${name}: ${what}`);
}

function asJson(text: string): Json | undefined {
  try {
    return JSON.parse(text) as Json;
  } catch {
    return undefined; // a Python dict begins the same way
  }
}

function partOf(part: Json, at: number, name: string) {
  if (typeof part === "string") {
    refuse(
      name,
      `item ${at} is the name ${JSON.stringify(part)}: expected {"mcpServers": {…}}; tools that a program has built in come with an environment here`,
    );
  }
  const read = Servers.safeParse(part);
  return read.success ? read.data : refuse(name, `item ${at}: ${z.prettifyError(read.error).replaceAll("\n", " ")}`);
}

interface Reading {
  readonly name: string;
  readonly isPython: boolean;
  readonly variables: (name: string) => string | undefined;
}

function serverOf(server: string, entry: z.infer<typeof Entry>, reading: Reading): McpServer {
  const { concurrency, timeoutMs, stateful, tools, repeatable } = entry;
  return {
    name: server,
    ...placeOf(server, entry, reading),
    ...omitUndefined({ concurrency, timeoutMs, stateful, tools, repeatable }),
  };
}

function placeOf(server: string, entry: z.infer<typeof Entry>, reading: Reading): McpServerPlace {
  const { type, command, url, args = [], env, cwd, headers } = entry;
  const filled = (text: string) => fill(text, `${reading.name}, server ${server}`, reading.variables);
  const all = (texts: Readonly<Record<string, string>>) =>
    Object.fromEntries(Object.entries(texts).map(([key, text]) => [key, filled(text)]));
  if (url !== undefined && type !== "stdio") {
    const address = filled(url);
    if (!isHttp(address)) refuse(reading.name, `server ${server}: expected an http or https URL, found ${url}`);
    // RLFactory takes an address without a type for events.
    const isEvents =
      type === "sse" || (type === undefined && (reading.isPython || new URL(address).pathname.endsWith("/sse")));
    return {
      transport: isEvents ? "sse" : "http",
      url: address,
      ...omitUndefined({ headers: headers && all(headers) }),
    };
  }
  if (command === undefined || (type !== undefined && type !== "stdio")) {
    return refuse(reading.name, `server ${server}: expected a command, with args, or a url`);
  }
  return {
    transport: "stdio",
    command: filled(command),
    args: args.map(filled),
    ...omitUndefined({ env: env ? all(env) : undefined, cwd: cwd === undefined ? undefined : filled(cwd) }),
  };
}

const isHttp = (address: string) => URL.canParse(address) && ["http:", "https:"].includes(new URL(address).protocol);

/** `${NAME}` and `${NAME:-default}` filled in, once: what a variable holds is not looked through again. */
function fill(text: string, where: string, variables: (name: string) => string | undefined): string {
  const [first = "", ...rest] = text.split("${");
  return rest.reduce((out, part) => {
    const end = part.indexOf("}");
    if (end === -1) return `${out}\${${part}`;
    const inside = part.slice(0, end);
    const at = inside.indexOf(":-");
    const [name, fallback] = at === -1 ? [inside, undefined] : [inside.slice(0, at), inside.slice(at + 2)];
    const value = variables(name) ?? fallback;
    if (value === undefined) refuse(where, `the variable ${name} is not set: expected it, or \${${name}:-default}`);
    return out + value + part.slice(end + 1);
  }, first);
}
