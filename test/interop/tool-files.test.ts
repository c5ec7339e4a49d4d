/** Tools from the files that users have: a Python tool file of RLFactory's kind, unchanged, and servers at addresses. */
import { randomUUID } from "node:crypto";
import { join } from "node:path";
import { type McpServer, readToolConfig, type ToolServers, toolServers } from "@arenakit/core";
import { createGateway } from "@arenakit/server-gateway";
import { afterEach, expect, it } from "vitest";
import { ROOT } from "../sources.ts";
import { smallWorld } from "./profile-calls.ts";
import { venv } from "./venv.mjs";

const MINUTES = 60_000;
const closers: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const close of closers.splice(0).reverse()) await close();
});

function open(config: { servers: readonly McpServer[]; names: "prefixed" | "plain" }): ToolServers {
  const tools = toolServers({ ...config, clock: () => 0 });
  closers.push(() => tools.close());
  return tools;
}
const options = () => ({ context: {}, signal: AbortSignal.timeout(MINUTES) });
const codeOf = (work: Promise<unknown>) =>
  work.then(
    () => null,
    (error: { failure?: { owner: string; code: string } }) => `${error.failure?.owner}/${error.failure?.code}`,
  );

it("runs a Python tool file from mcp_tools.pydata, and starts it again after it ended", {
  timeout: 10 * MINUTES,
}, async ({ skip }) => {
  const made = venv("mcp-1.30.0", ["mcp==1.30.0"]);
  if ("missing" in made) return skip(made.missing);
  const file = join(ROOT, "test/interop/tool_file.py");
  const text = `[\n    {'mcpServers': {\n        'local': {\n            'command': '${made.python}',\n            'args': ['${file}']\n        }\n    }}\n]`;
  const tools = open(readToolConfig(text, "mcp_tools.pydata"));
  expect((await tools.list()).map(({ name }) => name)).toEqual(["local-count", "local-divide", "local-die"]);
  expect(await tools.call("local-count", { step: 2 }, options())).toMatchObject({ text: "2", isError: false });
  expect(await tools.call("local-count", {}, options())).toMatchObject({ text: "3" });
  expect(await tools.call("local-divide", { a: 1, b: 0 }, options())).toMatchObject({ isError: true });
  expect(await codeOf(tools.call("local-die", {}, options()))).toBe("tool/unreachable");
  expect(await tools.call("local-count", {}, options())).toMatchObject({ text: "1" });
  expect(await tools.health()).toEqual([{ name: "local", failure: null, tools: 3, drifted: [] }]);
});

it("calls servers at addresses over both transports in one list", { timeout: MINUTES }, async () => {
  const world = smallWorld();
  const gateway = await createGateway({ worlds: [world], newId: randomUUID, cacheBytes: 0 }).listen();
  closers.push(() => gateway.close());
  const config = {
    mcpServers: {
      http: { type: "http", url: `${gateway.url}/mcp/toolset/arenarl` },
      events: { url: `${gateway.url}/mcp/toolset/arenarl/sse` },
    },
    names: "prefixed",
  };
  const tools = open(readToolConfig(JSON.stringify(config), ".mcp.json"));
  const names = (await tools.list()).map(({ name }) => name);
  expect(names).toContain("http-weather");
  expect(names).toContain("events-weather");
  const city = { city: "北京" };
  const [one, two] = await Promise.all([
    tools.call("http-weather", city, options()),
    tools.call("events-weather", city, options()),
  ]);
  expect(one.isError).toBe(false);
  expect(two.text).toBe(one.text);
});
