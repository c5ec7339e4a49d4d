/** Clients nobody here wrote, in this language: both MCP SDKs over HTTP, over legacy SSE and over stdio. */
import { randomUUID } from "node:crypto";
import { rmSync } from "node:fs";
import { mkdtemp } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { CONTEXT_META_KEY } from "@arenakit/contracts";
import { type OpenedWorld, saveWorld } from "@arenakit/corpus-world";
import { createGateway } from "@arenakit/server-gateway";
import { Client, StreamableHTTPClientTransport } from "@modelcontextprotocol/client";
import { StdioClientTransport } from "@modelcontextprotocol/client/stdio";
import { Client as V1Client } from "@modelcontextprotocol/sdk/client/index.js";
import { SSEClientTransport as V1Sse } from "@modelcontextprotocol/sdk/client/sse.js";
import { StdioClientTransport as V1Stdio } from "@modelcontextprotocol/sdk/client/stdio.js";
import { StreamableHTTPClientTransport as V1Http } from "@modelcontextprotocol/sdk/client/streamableHttp.js";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import {
  type ClientResult,
  expectAnswers,
  LONG_CALLS,
  PROFILES,
  type ProfileCalls,
  SERVERS,
  smallWorld,
  stdioProgram,
} from "./profile-calls.ts";

const { arenarl } = PROFILES;
let world: OpenedWorld;
let url = "";
let close = async () => {};
let folder = "";

beforeAll(async () => {
  world = smallWorld();
  // What was answered before is given at once, without steps to hear of.
  ({ url, close } = await createGateway({ worlds: [world], newId: randomUUID, cacheBytes: 0 }).listen());
  folder = await mkdtemp(join(tmpdir(), "arenakit-"));
  await saveWorld(join(folder, "small.world"), world.data);
});
afterAll(async () => {
  await close();
  rmSync(folder, { recursive: true, force: true });
});

interface Call {
  name: string;
  arguments: Record<string, unknown>;
}

/** What all of these clients can do; their types differ in detail. */
interface Connected {
  listTools(): Promise<{ tools: { name: string }[] }>;
  callTool(call: Call): Promise<unknown>;
  close(): Promise<void>;
}

async function listAndCallAll(client: Connected, { tools, calls }: ProfileCalls): Promise<void> {
  const listed = await client.listTools();
  expect(listed.tools.map(({ name }) => name)).toEqual(tools);
  const results: ClientResult[] = [];
  for (const [name, args] of calls) results.push(asResult(await client.callTool({ name, arguments: args })));
  expectAnswers(calls, results, world.id);
  await client.close();
}

/** The part of a profile's calls that one server's tools answer. */
const callsOf = (tools: readonly string[]): ProfileCalls => ({
  tools,
  calls: arenarl.calls.filter(([name]) => tools.includes(name)),
});

function asResult(answer: unknown): ClientResult {
  const { content, isError, structuredContent, _meta } = answer as {
    content: { text: string }[];
    isError?: boolean;
    structuredContent?: unknown;
    _meta?: Record<string, { world?: string }>;
  };
  const text = content.map((block) => block.text).join("\n");
  return { text, isError: isError ?? false, structured: structuredContent, world: _meta?.[CONTEXT_META_KEY]?.world };
}

const command = (server: string, profile = "arenarl") => ({
  command: process.execPath,
  args: [stdioProgram(server), ...["--world", join(folder, "small.world"), "--profile", profile]],
});

/**
 * Makes a call that asks for progress and one that does not. Every step has to come over the wire, once and in order;
 * a client may lose those that it reads in one piece with the answer, and hears the others in order.
 */
async function expectProgress(
  { name, args, steps }: (typeof LONG_CALLS)[number],
  wire: { onmessage?: ((...given: never[]) => void) | undefined },
  call: (call: Call, onprogress?: (progress: object) => void) => Promise<unknown>,
): Promise<void> {
  const [came, heard]: [object[], object[]] = [[], []];
  const receive = wire.onmessage as ((...given: unknown[]) => void) | undefined;
  wire.onmessage = (...given: unknown[]) => {
    const { method, params } = given[0] as { method?: string; params?: { progress: number; total: number } };
    if (method === "notifications/progress") came.push({ progress: params!.progress, total: params!.total });
    receive?.(...given);
  };
  const asked = { name, arguments: args };
  const loud = asResult(await call(asked, (progress) => heard.push(progress)));
  const expected = Array.from({ length: steps }, (_, at) => ({ progress: at + 1, total: steps }));
  expect(came).toEqual(expected);
  expect(expected.slice(0, heard.length)).toEqual(heard);
  const quiet = asResult(await call(asked));
  expect([quiet.isError, quiet.text]).toEqual([false, loud.text]);
  expect(came).toHaveLength(steps);
}

describe("the v1 SDK client", () => {
  // Its transports' types predate exactOptionalPropertyTypes.
  const connect = async (transport: V1Http | V1Sse | V1Stdio): Promise<Connected> => {
    const client = new V1Client({ name: "interop", version: "0" });
    await client.connect(transport as Parameters<V1Client["connect"]>[0]);
    return client as unknown as Connected;
  };

  it.each(Object.entries(PROFILES))("lists and calls the profile %s over HTTP", async (profile, calls) => {
    await listAndCallAll(await connect(new V1Http(new URL(`${url}/mcp/toolset/${profile}`))), calls);
  });

  it.each(Object.entries(PROFILES))("lists and calls the profile %s over legacy SSE", async (profile, calls) => {
    const at = new URL(`${url}/mcp/toolset/${profile}/sse?world=${world.id.slice(0, 8)}`);
    await listAndCallAll(await connect(new V1Sse(at)), calls);
  });

  it.each(Object.entries(SERVERS))("lists and calls the tools of %s over stdio", async (server, { tools }) => {
    await listAndCallAll(await connect(new V1Stdio(command(server))), callsOf(tools));
  });

  it.each(LONG_CALLS)("hears how far $name is, over HTTP, over legacy SSE and over stdio", async (call) => {
    const { server, profile } = call;
    const at = (path: string) => new URL(`${url}/mcp/${server}${path}?profile=${profile}`);
    for (const transport of [new V1Http(at("")), new V1Sse(at("/sse")), new V1Stdio(command(server, profile))]) {
      const client = new V1Client({ name: "interop", version: "0" });
      await client.connect(transport as Parameters<V1Client["connect"]>[0]);
      await expectProgress(call, transport, (asked, onprogress) =>
        client.callTool(asked, undefined, onprogress ? { onprogress } : {}),
      );
      await client.close();
    }
  });
});

describe.each([
  ["2025-11-25", "legacy"],
  ["2026-07-28", "auto"],
] as const)("the v2 client at %s", (era, mode) => {
  const connect = async (transport: StreamableHTTPClientTransport | StdioClientTransport): Promise<Connected> => {
    const client = new Client({ name: "interop", version: "0" }, { versionNegotiation: { mode } });
    await client.connect(transport);
    expect(client.getNegotiatedProtocolVersion()).toBe(era);
    return client as unknown as Connected;
  };

  it.each(Object.entries(PROFILES))("lists and calls the profile %s over HTTP", async (profile, calls) => {
    const at = new URL(`${url}/mcp/toolset/${profile}`);
    await listAndCallAll(await connect(new StreamableHTTPClientTransport(at)), calls);
  });

  it.each(Object.entries(SERVERS))("lists and calls the tools of %s over stdio", async (server, { tools }) => {
    await listAndCallAll(await connect(new StdioClientTransport(command(server))), callsOf(tools));
  });

  it.each(LONG_CALLS)("hears how far $name is, over HTTP and over stdio", async (call) => {
    const { server, profile } = call;
    const at = new URL(`${url}/mcp/${server}?profile=${profile}`);
    for (const transport of [
      new StreamableHTTPClientTransport(at),
      new StdioClientTransport(command(server, profile)),
    ]) {
      const client = new Client({ name: "interop", version: "0" }, { versionNegotiation: { mode } });
      await client.connect(transport);
      await expectProgress(call, transport, (asked, onprogress) =>
        client.callTool(asked, onprogress ? { onprogress } : {}),
      );
      await client.close();
    }
  });
});
