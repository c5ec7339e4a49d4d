// `node call-server.mjs KIND SEED WORLD CANDIDATES`: one server with the tool of rows.mjs in a process of its own, told what to do over IPC.
//   kit        ours, as the gateway serves it, with the cache of results
//   kit-cold   ours, without that cache: every call runs its tool
//   kit-sdk    ours, with every request through the protocol layer instead of the direct path
//   gateway    ours as `arenakit serve` composes it, over a world: every server and profile, cache, metrics, access log;
//              tells the calls of its tools whose results are of about the size of the others'
//   gateway-cold  the same, without the cache
//   plain      Hono and zod, POST of the same arguments, JSON of the same result, no protocol
//   v1         the stateless pattern that the v1 SDK documents, on express
//   v2         the pattern that the v2 SDK documents: createMcpHandler behind Hono
import { createServer } from "node:http";
import { serve } from "@hono/node-server";
import { Hono } from "hono";
import * as z from "zod";
import { IS_ERROR } from "./answers.mjs";
import { DESCRIPTION, INPUT, OUTPUT, placesFor, render } from "./rows.mjs";

const [kind, seed, world, candidates] = process.argv.slice(2);
const NAME = "search_places";

const onHono = async (app) => {
  const server = await new Promise((resolve) => {
    const listening = serve({ fetch: app.fetch, port: 0, hostname: "127.0.0.1", createServer }, () =>
      resolve(listening),
    );
  });
  return `http://127.0.0.1:${server.address().port}/mcp`;
};
const result = (args) => {
  const places = placesFor(args.query);
  return { content: [{ type: "text", text: render(places) }], structuredContent: places };
};

const KINDS = {
  kit: () => ours({ cache: true }),
  "kit-cold": () => ours({}),
  "kit-sdk": () => ours({ protocolOnly: true }),
  gateway: () => wholeGateway(),
  "gateway-cold": () => wholeGateway({ cacheMiB: 0 }),

  plain() {
    const Call = z.object({
      jsonrpc: z.literal("2.0"),
      id: z.union([z.string(), z.number()]),
      method: z.literal("tools/call"),
      params: z.object({ name: z.literal(NAME), arguments: INPUT }),
    });
    const app = new Hono();
    app.post("/mcp", async (context) => {
      const call = Call.safeParse(await context.req.json());
      if (!call.success) return context.json({ error: call.error.issues }, 400);
      const answer = result(call.data.params.arguments);
      return context.json({
        jsonrpc: "2.0",
        id: call.data.id,
        result: { ...answer, structuredContent: OUTPUT.parse(answer.structuredContent) },
      });
    });
    return onHono(app);
  },

  async v1() {
    const { McpServer } = await import("@modelcontextprotocol/sdk/server/mcp.js");
    const { StreamableHTTPServerTransport } = await import("@modelcontextprotocol/sdk/server/streamableHttp.js");
    const { default: express } = await import("express");
    const app = express();
    app.use(express.json());
    app.post("/mcp", async (request, response) => {
      const server = new McpServer({ name: "bench", version: "1" });
      server.registerTool(
        NAME,
        { description: DESCRIPTION, inputSchema: INPUT.shape, outputSchema: OUTPUT.shape },
        result,
      );
      const transport = new StreamableHTTPServerTransport({ sessionIdGenerator: undefined, enableJsonResponse: true });
      response.on("close", () => {
        transport.close();
        server.close();
      });
      await server.connect(transport);
      await transport.handleRequest(request, response, request.body);
    });
    const server = await new Promise((resolve) => {
      const listening = app.listen(0, "127.0.0.1", () => resolve(listening));
    });
    return `http://127.0.0.1:${server.address().port}/mcp`;
  },

  async v2() {
    const { createMcpHandler, McpServer } = await import("@modelcontextprotocol/server");
    const handler = createMcpHandler(() => {
      const server = new McpServer({ name: "bench", version: "1" });
      server.registerTool(NAME, { description: DESCRIPTION, inputSchema: INPUT, outputSchema: OUTPUT }, result);
      return server;
    });
    const app = new Hono();
    app.all("/mcp", (context) => handler.fetch(context.req.raw));
    return onHono(app);
  },
};

async function ours({ cache = false, protocolOnly = false }) {
  const kit = await import("@arenakit/server-kit");
  const { createListener, listen } = await import("@arenakit/server-gateway");
  const tool = kit.defineTool()({
    name: NAME,
    title: "搜索",
    language: "zh",
    description: DESCRIPTION,
    annotations: kit.READ_ONLY,
    input: INPUT,
    output: OUTPUT,
    handler: async ({ query }) => placesFor(query),
    render,
  });
  const worlds = [{ id: "ab".repeat(32), now: "2026-05-01T08:00", backend: {} }];
  const observer = kit.createToolMetrics();
  const tools = kit.bindTools([tool], worlds, { observer, ...(cache ? { cache: kit.createResultCache() } : {}) });
  const server = kit.createToolServer({ name: "bench", version: "1", tools, protocolOnly });
  const clock = () => performance.now();
  const gate = kit.admission({ clock });
  const listener = createListener({
    fetch: server.fetch,
    host: "127.0.0.1",
    clock,
    guard: kit.createGuard({ host: "127.0.0.1" }),
    limits: kit.DEFAULT_LIMITS,
    route: (path) => (path === "/mcp" ? { server, scope: "policy", gate } : undefined),
  });
  const { url } = await listen({ listener, host: "127.0.0.1", port: 0, close: () => server.close() });
  return `${url}/mcp`;
}

/** Bytes of a result that count as the 1.4 KB of the other servers. */
const [SMALLEST, LARGEST] = [1200, 1700];

async function wholeGateway(options = {}) {
  const { mixedCalls } = await import("./mixed-calls.mjs");
  const { servedGateway } = await import("./served-gateway.mjs");
  const gateway = servedGateway({ seed, world, ...options });
  const { url } = await gateway.listen();
  const path = `${url}/mcp/toolset/arenarl`;
  const calls = [];
  for (const call of mixedCalls({ seed: Number(seed), world, count: Number(candidates) })) {
    const headers = { "content-type": "application/json", accept: "application/json, text/event-stream" };
    const body = JSON.stringify({ jsonrpc: "2.0", id: 1, method: "tools/call", params: call });
    const answer = await gateway.fetch(new Request(path, { method: "POST", headers, body }));
    const text = await answer.text();
    const bytes = Buffer.byteLength(text);
    if (bytes >= SMALLEST && bytes <= LARGEST && !IS_ERROR.test(text)) calls.push(call);
  }
  return { url: path, calls };
}

process.on("message", ({ what }) => {
  if (what !== "usage") return;
  const { user, system } = process.cpuUsage();
  process.send({ what, cpuMs: (user + system) / 1000, rss: process.memoryUsage.rss() });
});
process.on("disconnect", () => process.exit(0));
const made = await KINDS[kind]();
process.send({ what: "ready", ...(typeof made === "string" ? { url: made } : made) });
