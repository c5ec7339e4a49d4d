/**
 * The map service's official MCP server, as it is published, run over our facade in place of the service: it has the
 * tools of our profile `amap`, and its answers are that profile's but for the differences that are listed here.
 */
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createGateway } from "@arenakit/server-gateway";
import { Client } from "@modelcontextprotocol/sdk/client/index.js";
import { StdioClientTransport } from "@modelcontextprotocol/sdk/client/stdio.js";
import { StreamableHTTPClientTransport } from "@modelcontextprotocol/sdk/client/streamableHttp.js";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { npmPackage } from "./npm-package.ts";
import { CASES, type Case, ID_OF, TOOL_DIFFERENCES } from "./official-amap-cases.ts";
import { PROFILES, smallWorld } from "./profile-calls.ts";

const KEY = "official server";
/** The server asks this host through node-fetch, which asks through node:https. */
const PRELOAD = `import http from "node:http";
import https from "node:https";
https.request = (asked, options) => {
  if (!asked.startsWith("https://restapi.amap.com/")) throw new Error("asked another host: " + asked);
  const url = new URL(asked.replace("https://restapi.amap.com", process.env.FACADE_URL));
  return http.request(url, { ...options, path: url.pathname + url.search });
};
`;

const official = npmPackage("amap-official", "@amap/amap-maps-mcp-server", "0.0.8");

describe.skipIf("missing" in official)("the official server over our facade", () => {
  const folder = mkdtempSync(join(tmpdir(), "arenakit-official-"));
  const [theirs, ours] = [1, 2].map(() => new Client({ name: "test", version: "0" })) as [Client, Client];
  let close = async () => {};

  beforeAll(async () => {
    if ("missing" in official) return;
    const gateway = await createGateway({ worlds: [smallWorld()], amapKeys: [KEY] }).listen();
    close = gateway.close;
    const preload = join(folder, "facade.mjs");
    writeFileSync(preload, PRELOAD);
    const { bin } = JSON.parse(readFileSync(join(official.folder, "package.json"), "utf8"));
    const [program] = Object.values<string>(typeof bin === "string" ? { bin } : bin);
    await theirs.connect(
      new StdioClientTransport({
        command: process.execPath,
        args: ["--import", preload, join(official.folder, program!)],
        env: { AMAP_MAPS_API_KEY: KEY, FACADE_URL: `${gateway.url}/amap` },
        stderr: "ignore", // it greets there
      }),
    );
    const transport = new StreamableHTTPClientTransport(new URL(`${gateway.url}/mcp/amap?profile=amap`));
    // The transport's types predate exactOptionalPropertyTypes.
    await ours.connect(transport as unknown as Parameters<Client["connect"]>[0]);
  });
  afterAll(async () => {
    await Promise.all([theirs.close(), ours.close()]);
    await close();
    rmSync(folder, { recursive: true, force: true });
  });

  const call = async (client: Client, name: string, args: Case["args"]): Promise<Answer> => {
    const { content, isError = false } = await client.callTool({ name, arguments: args });
    const [block, ...more] = content as { type: string; text: string }[];
    expect(more).toEqual([]);
    return { isError: Boolean(isError), text: block!.text };
  };
  /** Ids are a world's own: a question about a place names it. */
  const withIds = async (args: Case["args"]): Promise<Case["args"]> => {
    if (!args.id?.startsWith(ID_OF)) return args;
    const found = await call(ours, "maps_text_search", { keywords: args.id.slice(ID_OF.length) });
    return { ...args, id: JSON.parse(found.text).pois[0].id };
  };

  it("has the tools of the profile, with the same arguments", async () => {
    const [listed, own] = await Promise.all(
      [theirs, ours].map(async (client) =>
        (await client.listTools()).tools.map(({ name, inputSchema: { properties = {}, required = [] } }) => ({
          name,
          properties: Object.entries(properties).map(([property, schema]) => [
            property,
            (schema as { type: string }).type,
          ]),
          required: [...required].sort(),
        })),
      ),
    );
    expect(listed!.map(({ name }) => name)).toEqual(PROFILES.amap.tools);
    for (const [at, { name, properties, required }] of listed!.entries()) {
      const more = TOOL_DIFFERENCES[name]?.undeclared ?? [];
      const declared = [...properties, ...more.map((property) => [property, "string"])].sort();
      expect({ ...own![at]!, properties: own![at]!.properties.sort() }).toEqual({
        name,
        properties: declared,
        required,
      });
    }
  });

  it.each(CASES.map((one) => [one.tool, JSON.stringify(one.args), one] as const))("%s %s", async (_, __, one) => {
    const { tool, difference } = one;
    const args = await withIds(one.args);
    const [expected, got] = [await call(theirs, tool, args), await call(ours, tool, args)];
    if (!difference) {
      // After the official words ours say what to do.
      expect(got.isError ? { ...got, text: got.text.split("\n")[0] } : got).toEqual(expected);
      return;
    }
    if ("official" in difference) {
      const { official: said, ours: own } = difference;
      expect([expected.text, got.text]).toEqual([expect.stringMatching(said), expect.stringMatching(own)]);
      expect(got.text.split("\n")[0]).not.toBe(expected.text);
      return;
    }
    expect([expected.isError, got.isError]).toEqual([false, false]);
    const [theirResult, ourResult] = [JSON.parse(expected.text), JSON.parse(got.text)];
    expect(ourResult).not.toEqual(theirResult);
    expect(difference.without(ourResult)).toEqual(theirResult);
  });
});

interface Answer {
  readonly isError: boolean;
  readonly text: string;
}
