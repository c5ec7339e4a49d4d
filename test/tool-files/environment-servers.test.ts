/** An environment over an MCP server of its author's own: every command finds the tools, and nobody has to name the server. */
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { arenakit, served } from "../demo.ts";
import { ROOT } from "../sources.ts";

/** The machine may be busy: each starts several programs. */
const MINUTES = 300_000;
const folder = mkdtempSync(join(tmpdir(), "arenakit-own-server-"));
const file = join(folder, "shop.ts");
const plugin = ["--plugin", file];
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** The environment of `env new`, whose tool comes from a program now. */
beforeAll(async () => {
  expect(await arenakit(["env", "new", "shop", "--out", folder])).toMatchObject({ code: 0 });
  const args = [join(ROOT, "test/tool-files/stock-server.mjs")];
  const server = `{
    command: ${JSON.stringify(process.execPath)},
    args: ${JSON.stringify(args)},
    env: { ARTICLES: JSON.stringify(ARTICLES), SHOPS: JSON.stringify(SHOPS) },
  }`;
  const verifies = `async verifyTool(_trajectory, { gold, extra }, tools) {
    const { text } = await tools.call("look_up_stock", extra, { context: {}, signal: AbortSignal.timeout(5_000) });
    return [{ id: "stock", ok: text === String(gold.count), message: text }];
  }`;
  const text = readFileSync(file, "utf8");
  writeFileSync(file, text.replace("tools: [lookUp],", `mcpServers: { stock: ${server} },\n  ${verifies},`));
});

const lastLine = (text: string) => JSON.parse(text.trimEnd().split("\n").at(-1)!);

it("validates and rolls out with its tool", { timeout: MINUTES }, async () => {
  const validated = await arenakit(["env", "validate", "shop", ...plugin, "--json"]);
  expect(lastLine(validated.stdout).environments, validated.stderr).toMatchObject([
    { id: "shop", ok: true, goldMean: 1, emptyMean: 0 },
  ]);
  const options = ["--tasks", "test", "--n", "2", "--groups", "3", "--out", join(folder, "run"), "--json"];
  const rolledOut = await arenakit(["rollout", "--env", "shop", ...plugin, ...options]);
  // One policy looks up and is right, the other guesses 42.
  expect(lastLine(rolledOut.stdout), rolledOut.stderr).toMatchObject({ completed: 6, invalid: 0, meanScore: 0.5 });
});

it("exports its tasks with its tool", { timeout: MINUTES }, async () => {
  const out = join(folder, "rows");
  const options = ["--env", "shop", ...plugin, "--format", "nemo-gym", "--split", "test", "--out", out, "--json"];
  const { files } = lastLine((await arenakit(["tasks", "export", ...options])).stdout);
  const [row] = readFileSync(files[0].path, "utf8").split("\n");
  expect(JSON.parse(row!).responses_create_params.tools).toMatchObject([{ name: "look_up_stock" }]);
});

it("is served with its tool", { timeout: MINUTES }, async () => {
  const none = ["--web", "none", "--wiki", "none", "--papers", "none"];
  const server = await served(["--episodes", "shop", ...plugin, ...none, "--state", join(folder, "state.sqlite")]);
  try {
    const post = async (path: string, body: object) => {
      const headers = { "content-type": "application/json" };
      const answer = await fetch(`${server.url}${path}`, { method: "POST", headers, body: JSON.stringify(body) });
      return (await answer.json()) as Record<string, unknown>;
    };
    await post("/episodes", { id: "one", environment: "shop", task: "shop-0-1" });
    const asked = { article: "lanterns", shop: "our branch in the old town" };
    const call = { name: "look_up_stock", argumentsText: JSON.stringify(asked) };
    const { observations } = await post("/episodes/one/turns", { turn: 0, calls: [call] });
    // The first of eight articles, the second of four shops: 3 + 0 · 8 + 1 · 2.
    expect(observations).toMatchObject([{ content: [{ text: "5" }] }]);
    const ended = await post("/episodes/one/turns", { turn: 1, text: "<answer>5</answer>" });
    expect(ended).toMatchObject({ done: true, result: { reward: 1 } });
    const messages = [
      { role: "user", content: "How many lanterns does our branch in the old town have today?" },
      { role: "assistant", content: "<answer>5</answer>" },
    ];
    const judged = { environment: "shop", task: "shop-0-1", trajectory: { messages } };
    // Right, and without a lookup: 0.8 · 1 + 0.2 · 0.
    const { structured } = await post("/evaluation/tools/compute_score", judged);
    expect(structured).toMatchObject({ total: 0.8, verified: [{ id: "stock", ok: true, message: "5" }] });
  } finally {
    server.end();
    await server.finished;
  }
});
