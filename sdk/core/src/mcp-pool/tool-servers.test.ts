import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import type { Transport } from "@modelcontextprotocol/client";
import { Server } from "@modelcontextprotocol/sdk/server/index.js";
import { McpServer } from "@modelcontextprotocol/sdk/server/mcp.js";
import { SSEServerTransport } from "@modelcontextprotocol/sdk/server/sse.js";
import { CallToolRequestSchema, ListToolsRequestSchema } from "@modelcontextprotocol/sdk/types.js";
import { afterEach, describe, expect, it } from "vitest";
import { joinedTools } from "./joined-tools.ts";
import type { MemoryServer } from "./open-server.ts";
import { type ServerHealth, type ToolServersOptions, toolServers } from "./tool-servers.ts";

const closers: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const close of closers.splice(0).reverse()) await close();
});

const options = () => ({ context: {}, signal: new AbortController().signal });
const signal = () => new AbortController().signal;
const codeOf = (work: Promise<unknown>) =>
  work.then(
    () => null,
    (error: { failure?: { code: string } }) => error.failure?.code ?? String(error),
  );
const text = (words: string) => ({ content: [{ type: "text" as const, text: words }] });

/** A server that counts what each of its connections was asked; `serverOf` may change what it offers. */
function counting(name: string, more: Partial<MemoryServer> = {}, describe = (_connection: number) => "counts") {
  const calls: number[] = [];
  const servers: McpServer[] = [];
  const offered = (connection: number) => {
    const server = new McpServer({ name, version: "1" });
    let count = 0;
    server.registerTool("count", { description: describe(connection) }, async () => {
      calls.push(connection);
      count += 1;
      return text(`${count}`);
    });
    servers.push(server);
    return server;
  };
  const memory: MemoryServer = {
    name,
    transport: "memory",
    connect: async (transport: Transport) => void (await offered(servers.length).connect(transport as never)),
    ...more,
  };
  return { memory, calls, servers };
}

function open(given: Omit<ToolServersOptions, "clock"> & Partial<ToolServersOptions>) {
  const tools = toolServers({ clock: () => 0, ...given });
  closers.push(() => tools.close());
  return tools;
}

describe("toolServers", () => {
  it("offers the tools of all servers, prefixed as RLFactory names them, and refuses a clash of plain names", async () => {
    const servers = [counting("a").memory, counting("b").memory];
    const prefixed = open({ servers, names: "prefixed" });
    expect((await prefixed.list()).map(({ name }) => name)).toEqual(["a-count", "b-count"]);
    expect(await prefixed.call("b-count", {}, options())).toMatchObject({ text: "1", isError: false });
    expect(await codeOf(open({ servers }).list())).toBe("tool_name_clash");
    expect(await codeOf(prefixed.call("count", {}, options()))).toBe("unknown_tool");
  });

  it("offers only the named tools and says which may be repeated", async () => {
    const none = open({ servers: [counting("a", { tools: [] }).memory] });
    expect(await none.list()).toEqual([]);
    const repeatable = open({ servers: [counting("a", { repeatable: ["count"] }).memory] });
    expect(await repeatable.list()).toMatchObject([{ name: "count", repeatable: true }]);
    expect((await repeatable.list())[0]).not.toHaveProperty("stateful");
    const stateful = open({ servers: [counting("a", { stateful: true }).memory] });
    expect(await stateful.list()).toMatchObject([{ name: "count", stateful: true }]);
  });

  it("refuses the name of a tool that the server does not have, and tells those that it has", async () => {
    const messageOf = async (more: Partial<MemoryServer>) =>
      open({ servers: [counting("a", more).memory] })
        .list()
        .catch((error: { failure: unknown }) => error.failure);
    const failure = { owner: "harness", code: "no_such_tool", retryable: false };
    expect(await messageOf({ tools: ["cuont"] })).toEqual({
      ...failure,
      message: "a: tools names cuont, but the server has count",
    });
    expect(await messageOf({ repeatable: ["count", "cuont"] })).toEqual({
      ...failure,
      message: "a: repeatable names cuont, but the server has count",
    });
    const tools = open({ servers: [counting("a").memory] });
    await expect(tools.call("cuont", {}, options())).rejects.toThrow("there is no tool cuont: use one of count");
    await expect(joinedTools([tools]).call("cuont", {}, options())).rejects.toThrow(
      "there is no tool cuont: use one of count",
    );
  });

  it("shares a connection, and gives a lease of a stateful server one of its own", async () => {
    const shared = open({ servers: [counting("a").memory] });
    const [one, two] = [await shared.lease(signal()), await shared.lease(signal())];
    expect((await one.tools.call("count", {}, options())).text).toBe("1");
    expect((await two.tools.call("count", {}, options())).text).toBe("2");

    const stateful = open({ servers: [counting("a", { stateful: true }).memory] });
    const [mine, yours] = [await stateful.lease(signal()), await stateful.lease(signal())];
    expect((await mine.tools.call("count", {}, options())).text).toBe("1");
    expect((await mine.tools.call("count", {}, options())).text).toBe("2");
    expect((await yours.tools.call("count", {}, options())).text).toBe("1");
  });

  it("leases through callers that are joined, and routes as they list", async () => {
    const servers = [counting("a", { stateful: true }).memory];
    const plain = open({ servers: [counting("b").memory], names: "prefixed" });
    const joined = joinedTools([open({ servers }), plain]);
    expect((await joined.list()).map(({ name }) => name)).toEqual(["count", "b-count"]);
    const [mine, yours] = [await joined.lease!(signal()), await joined.lease!(signal())];
    expect((await mine.tools.call("count", {}, options())).text).toBe("1");
    expect((await yours.tools.call("count", {}, options())).text).toBe("1");
    expect((await mine.tools.call("b-count", {}, options())).text).toBe("1");
    expect((await yours.tools.call("b-count", {}, options())).text).toBe("2");
    expect(await codeOf(mine.tools.call("nothing", {}, options()))).toBe("unknown_tool");
    expect(await codeOf(joinedTools([plain, plain]).list())).toBe("tool_name_clash");
  });

  it("makes leases wait for one another", async () => {
    const tools = open({ servers: [counting("a", { stateful: true }).memory], maxLeases: 1 });
    const first = await tools.lease(signal());
    let granted = false;
    const second = tools.lease(signal()).then((lease) => {
      granted = true;
      return lease;
    });
    await new Promise((resolve) => setImmediate(resolve));
    expect(granted).toBe(false);
    await first.release();
    expect((await (await second).tools.call("count", {}, options())).text).toBe("1");
    const gone = new AbortController();
    const third = tools.lease(gone.signal);
    gone.abort(new Error("given up"));
    await expect(third).rejects.toThrow("given up");
  });

  it("connects again after the server went away, and repeats no call that may have run", async () => {
    const { memory, calls, servers } = counting("a");
    let hangs = true;
    const slow: MemoryServer = {
      ...memory,
      async connect(transport) {
        const server = new McpServer({ name: "a", version: "1" });
        servers.push(server);
        server.registerTool("count", { description: "counts" }, async () => {
          calls.push(servers.length);
          if (hangs) await new Promise(() => {});
          return text("done");
        });
        await server.connect(transport as never);
      },
    };
    const tools = open({ servers: [slow] });
    const lost = codeOf(tools.call("count", {}, options()));
    while (calls.length === 0) await new Promise((resolve) => setImmediate(resolve));
    hangs = false;
    await servers.at(-1)!.close();
    expect(await lost).toBe("unreachable");
    expect(calls).toEqual([1]);
    expect((await tools.call("count", {}, options())).text).toBe("done");
    expect(calls).toEqual([1, 2]);
  });

  it("gives a lease no second connection to a server that kept state: what it kept is gone", async () => {
    const { memory, servers, calls } = counting("a", { stateful: true });
    const tools = open({ servers: [memory] });
    const lease = await tools.lease(signal());
    expect((await lease.tools.call("count", {}, options())).text).toBe("1");
    await servers.at(-1)!.close();
    for (let again = 0; again < 2; again++)
      expect(await codeOf(lease.tools.call("count", {}, options()))).toBe("state_lost");
    expect(calls).toHaveLength(1);
    const next = await tools.lease(signal());
    expect((await next.tools.call("count", {}, options())).text).toBe("1");
  });

  it("looks again at the tools of a server that tells nobody when they change", async () => {
    let description = "counts";
    let now = 0;
    const silent: MemoryServer = {
      name: "a",
      transport: "memory",
      async connect(transport) {
        const server = new Server({ name: "a", version: "1" }, { capabilities: { tools: {} } });
        server.setRequestHandler(ListToolsRequestSchema, () => ({
          tools: [{ name: "count", description, inputSchema: { type: "object" } }],
        }));
        server.setRequestHandler(CallToolRequestSchema, () => text("1"));
        await server.connect(transport as never);
      },
    };
    const tools = open({ servers: [silent], clock: () => now });
    const attempt = () => codeOf(tools.call("count", {}, options()));
    expect(await attempt()).toBeNull();
    description = "counts otherwise";
    now = 29_999;
    expect(await attempt()).toBeNull();
    now = 30_000;
    expect(await attempt()).toBe("schema_drift");
    expect(await attempt()).toBe("schema_drift");
  });

  it("refuses a tool whose schema changed with a new connection, and tells it as its health", async () => {
    const { memory, servers, calls } = counting("a", {}, (connection) =>
      connection < 1 ? "counts" : "counts otherwise",
    );
    const tools = open({ servers: [memory] });
    expect((await tools.call("count", {}, options())).text).toBe("1");
    expect(await tools.health()).toEqual([{ name: "a", failure: null, tools: 1, drifted: [] }]);
    await servers.at(-1)!.close();
    expect(await codeOf(tools.call("count", {}, options()))).toBe("schema_drift");
    expect(await tools.health()).toEqual([{ name: "a", failure: null, tools: 1, drifted: ["count"] }]);
    expect(calls).toEqual([0]);
  });

  it("hears that a tool changed while the connection stands", async () => {
    let update = (_description: string) => {};
    const changing: MemoryServer = {
      name: "a",
      transport: "memory",
      async connect(transport) {
        const server = new McpServer({ name: "a", version: "1" });
        const tool = server.registerTool("count", { description: "counts" }, async () => text("1"));
        update = (description) => tool.update({ description });
        await server.connect(transport as never);
      },
    };
    const tools = open({ servers: [changing] });
    const attempt = () => codeOf(tools.call("count", {}, options()));
    expect(await attempt()).toBeNull();
    update("counts otherwise");
    await expect.poll(attempt).toBe("schema_drift");
    update("counts");
    await expect.poll(attempt).toBeNull();
  });

  it("holds each server to its own bound", async () => {
    let running = 0;
    let most = 0;
    const bounded: MemoryServer = {
      name: "a",
      transport: "memory",
      concurrency: 2,
      async connect(transport) {
        const server = new McpServer({ name: "a", version: "1" });
        server.registerTool("wait", {}, async () => {
          most = Math.max(most, ++running);
          await new Promise((resolve) => setTimeout(resolve, 5));
          running--;
          return text("");
        });
        await server.connect(transport as never);
      },
    };
    const tools = open({ servers: [bounded] });
    await Promise.all(Array.from({ length: 8 }, () => tools.call("wait", {}, options())));
    expect(most).toBe(2);
  });

  it("says which server cannot be reached", async () => {
    const url = "http://user:s3cret@127.0.0.1:9/mcp?key=s3cret";
    const tools = open({ servers: [{ name: "gone", transport: "http", url }] });
    const [{ failure }] = (await tools.health()) as [ServerHealth];
    expect(failure).toMatchObject({ owner: "tool", code: "unreachable" });
    expect(failure?.message).toContain("http://127.0.0.1:9/mcp (gone)");
    expect(JSON.stringify(failure)).not.toContain("s3cret");
  });

  it("speaks to a server of events", async () => {
    const transports = new Map<string, SSEServerTransport>();
    const http = createServer(async (request, response) => {
      const url = new URL(request.url!, "http://127.0.0.1");
      if (request.method === "GET") {
        const transport = new SSEServerTransport("/messages", response);
        transports.set(transport.sessionId, transport);
        const server = new McpServer({ name: "events", version: "1" });
        server.registerTool("hello", {}, async () => text("over events"));
        await server.connect(transport);
      } else await transports.get(url.searchParams.get("sessionId")!)?.handlePostMessage(request, response);
    });
    await new Promise<void>((resolve) => http.listen(0, "127.0.0.1", resolve));
    closers.push(async () => {
      http.closeAllConnections();
      await new Promise((resolve) => http.close(resolve));
    });
    const url = `http://127.0.0.1:${(http.address() as AddressInfo).port}/sse`;
    const tools = open({ servers: [{ name: "events", transport: "sse", url }] });
    expect((await tools.call("hello", {}, options())).text).toBe("over events");
  });
});
