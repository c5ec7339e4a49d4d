/** Completions: counted before they are cut, ranked by what begins so and then by the order given. */
import { Client, StreamableHTTPClientTransport } from "@modelcontextprotocol/client";
import { describe, expect, it } from "vitest";
import { bindTools, completionsOf, createToolServer, type ResourceAndPromptDefinitions } from "./index.ts";
import { bindResourcesAndPrompts } from "./resources-and-prompts.ts";

describe("completionsOf", () => {
  const cities = [
    { value: "上海", names: ["shanghai", "Shanghai"] },
    { value: "Shaoxing", names: ["绍兴"] },
    { value: "沈阳", names: ["shenyang", "Shenyang"] },
    { value: "北京" },
  ];
  it.each([
    ["", ["上海", "Shaoxing", "沈阳", "北京"]],
    ["sh", ["Shaoxing", "上海", "沈阳"]],
    [" SHEN", ["沈阳"]],
    ["绍", ["Shaoxing"]],
    ["海", []],
  ])("of %j are %j", (prefix, values) => {
    expect(completionsOf(prefix, cities)).toEqual({ values, total: values.length });
  });
});

it("tells how many there are, however few are sent", async () => {
  const numbered = (count: number) => async (prefix: string) =>
    completionsOf(
      prefix,
      Array.from({ length: count }, (_, at) => ({ value: `G${at + 1}` })),
    );
  const offers: ResourceAndPromptDefinitions<null> = {
    prompts: [
      {
        name: "ask",
        title: "问",
        description: "问。",
        arguments: [99, 100, 101, 250].map((count) => ({
          ...{ name: `of${count}`, description: "数", required: false, complete: numbered(count) },
        })),
        render: () => "问",
      },
    ],
  };
  const worlds = [{ id: "ab".repeat(32), now: "2026-05-01T08:00", backend: null }];
  const server = createToolServer({
    ...{ name: "test", version: "1", tools: bindTools([], worlds), offers: bindResourcesAndPrompts(offers, worlds) },
  });
  const client = new Client({ name: "test", version: "0" }, { versionNegotiation: { mode: "auto" } });
  const fetch = (url: string | URL, init?: RequestInit) => server.fetch(new Request(url, init));
  await client.connect(new StreamableHTTPClientTransport(new URL("http://127.0.0.1/mcp"), { fetch }));
  const complete = async (name: string, value: string) => {
    const { completion } = await client.complete({
      ref: { type: "ref/prompt", name: "ask" },
      argument: { name, value },
    });
    return [completion.values.length, completion.total, completion.hasMore];
  };
  expect(await complete("of99", "g")).toEqual([99, 99, false]);
  expect(await complete("of100", "G")).toEqual([100, 100, false]);
  expect(await complete("of101", "G")).toEqual([100, 101, true]);
  expect(await complete("of250", "G25")).toEqual([2, 2, false]); // G25 and G250
  await client.close();
});
