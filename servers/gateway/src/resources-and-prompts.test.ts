/** What servers offer besides tools, to the clients of both eras. */
import { Client, StreamableHTTPClientTransport } from "@modelcontextprotocol/client";
import { describe, expect, it } from "vitest";
import { fakeServers } from "./fake-servers.fixture.ts";
import { createToolGateway } from "./tool-gateway.ts";

const { servers, metrics, cache } = fakeServers();
const gateway = createToolGateway({ servers, metrics, cache });

async function connect(path: string, mode: "auto" | "legacy") {
  const client = new Client({ name: "test", version: "0" }, { versionNegotiation: { mode } });
  const fetch = (input: string | URL, init?: RequestInit) => gateway.fetch(new Request(input, init));
  await client.connect(new StreamableHTTPClientTransport(new URL(`http://127.0.0.1${path}`), { fetch }));
  return client;
}

describe.each(["auto", "legacy"] as const)("resources, prompts and completions (%s)", (mode) => {
  const open = () => connect("/mcp/toolset/arenarl?world=aa22", mode);

  it("reads resources in the world of the connection, by template", async () => {
    const client = await open();
    expect((await client.listResourceTemplates()).resourceTemplates).toMatchObject([
      { uriTemplate: "person://{name}" },
    ]);
    expect((await client.listResources()).resources).toEqual([]);
    const uri = `person://${encodeURIComponent("阿宝")}`;
    expect((await client.readResource({ uri })).contents).toMatchObject([
      { uri, mimeType: "text/plain", text: "再见，阿宝" },
    ]);
    for (const wrong of ["person://nobody", "person://%", "place://x", "person://"])
      await expect(client.readResource({ uri: wrong })).rejects.toMatchObject({ code: -32602 });
  });

  it("renders prompts and says what they lack", async () => {
    const client = await open();
    expect((await client.listPrompts()).prompts).toMatchObject([
      { name: "meet", arguments: [{ name: "who", required: true }, { name: "where" }] },
    ]);
    const { messages } = await client.getPrompt({ name: "meet", arguments: { who: "阿宝", where: "公园" } });
    expect(messages).toEqual([{ role: "user", content: { type: "text", text: "请和阿宝在公园见面。" } }]);
    await expect(client.getPrompt({ name: "meet" })).rejects.toThrow(/needs who/);
    await expect(client.getPrompt({ name: "met" })).rejects.toThrow(/no prompt met; there are meet/);
  });

  it("completes the arguments of both", async () => {
    const client = await open();
    const complete = async (
      ref: { type: "ref/prompt"; name: string } | { type: "ref/resource"; uri: string },
      name: string,
    ) => (await client.complete({ ref, argument: { name, value: "阿" } })).completion.values;
    expect(await complete({ type: "ref/prompt", name: "meet" }, "who")).toEqual(["阿宝", "阿福"]);
    expect(await complete({ type: "ref/prompt", name: "meet" }, "where")).toEqual([]);
    expect(await complete({ type: "ref/resource", uri: "person://{name}" }, "name")).toEqual(["阿宝", "阿福"]);
    await expect(complete({ type: "ref/resource", uri: "x://{name}" }, "name")).rejects.toMatchObject({ code: -32602 });
  });

  it("hears of progress when it asks to", async () => {
    const client = await open();
    const heard: unknown[] = [];
    const options = { onprogress: (progress: unknown) => void heard.push(progress) };
    const { content } = await client.callTool({ name: "greet", arguments: { name: "a", outcome: "steps" } }, options);
    expect(content).toEqual([{ type: "text", text: "再见，a！" }]);
    expect(heard).toEqual([
      { progress: 1, total: 2 },
      { progress: 2, total: 2 },
    ]);
  });
});
