/** Tools that verl 0.9.1 calls through `offer`: as many at once as its rollouts are, with the token of tools. */
import { expect, it } from "vitest";
import { type Asked, type Said, scriptedServer } from "../python-adapter.ts";
import { trainersPython, training } from "./training.mjs";

const made = trainersPython();
/** asyncio's own pool has at most 32 threads. */
const COUNT = 100;
const TOKEN = "of-policies";

it.skipIf("missing" in made)("calls more of them at once than asyncio has threads of its own", async () => {
  if ("missing" in made) return;
  let tell: (() => void)[] = [];
  const answerOf = async ({ body }: Asked): Promise<Said> => {
    const { id, method, params } = body as { id?: number; method: string; params: { arguments: { number: number } } };
    const answer = (result: object): Said => ({ body: { jsonrpc: "2.0", id, result } });
    if (method === "initialize") return answer({ protocolVersion: "2025-11-25", capabilities: {}, serverInfo: {} });
    if (method === "tools/list") return answer({ tools: [{ name: "look", description: "looks", inputSchema: LOOK }] });
    if (method !== "tools/call") return { status: 202, body: "" };
    // Nobody is answered before all have asked.
    await new Promise<void>((resolve) => {
      tell.push(resolve);
      if (tell.length < COUNT) return;
      for (const one of tell) one();
      tell = [];
    });
    return answer({ content: [{ type: "text", text: `saw ${params.arguments.number}` }] });
  };
  const server = await scriptedServer(answerOf);
  try {
    const variables = { ARENAKIT_TOKEN: "of-judges", ARENAKIT_TOOLS_TOKEN: TOKEN };
    const asked = { url: server.url, count: COUNT };
    const { answers } = await training<{ answers: string[] }>(
      made.python,
      "trainers/verl_tool_calls.py",
      asked,
      variables,
    );
    expect(answers).toEqual(Array.from({ length: COUNT }, (_, number) => `saw ${number}`));
    expect(server.asked.filter(({ body }) => body.method === "tools/call")).toHaveLength(COUNT);
    for (const { headers } of server.asked) expect(headers.authorization).toBe(`Bearer ${TOKEN}`);
  } finally {
    await server.close();
  }
});

const LOOK = { type: "object", properties: { number: { type: "integer" } }, required: ["number"] };
