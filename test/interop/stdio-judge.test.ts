/** The judge as a program that clients start themselves: by the official client, offline, judged by the rules. */
import { spawnSync } from "node:child_process";
import { join } from "node:path";
import { Client } from "@modelcontextprotocol/client";
import { StdioClientTransport } from "@modelcontextprotocol/client/stdio";
import { expect, it } from "vitest";
import { ROOT } from "../sources.ts";

const PROGRAM = join(ROOT, "sdk/cli/bin/arenakit-judge.js");
const MINUTE = 60_000;

/** An attempt at the task of hello that asks the tool, is told 21 ℃, and answers. */
const attempt = (answer: string) => ({
  schema_version: "ATIF-v1.8",
  agent: { name: "test", version: "0" },
  steps: [
    { step_id: 1, source: "user", message: "北京现在天气怎么样？" },
    {
      step_id: 2,
      source: "agent",
      message: "",
      tool_calls: [{ tool_call_id: "1", function_name: "weather", arguments: { city: "北京" } }],
      observation: { results: [{ source_call_id: "1", content: "北京 晴 21℃" }] },
    },
    { step_id: 3, source: "agent", message: answer },
  ],
});

it(
  "greets, lists its tools and judges an attempt by what its tool said",
  async () => {
    const client = new Client({ name: "test", version: "0" });
    await client.connect(new StdioClientTransport({ command: process.execPath, args: [PROGRAM], stderr: "ignore" }));
    expect(client.getServerVersion()).toMatchObject({ name: "arenakit-judge" });
    const { tools } = await client.listTools();
    expect(tools.map(({ name }) => name)).toEqual(
      expect.arrayContaining(["compare_trajectories", "rank_group", "compute_metric"]),
    );
    const call = async (name: string, args: Record<string, unknown>) =>
      (await client.callTool({ name, arguments: args }, { timeout: 2 * MINUTE })).structuredContent;
    // Two of three words of the prediction are among the four expected: P 2/3, R 2/4, F1 4/7.
    const inputs = [{ prediction: "red green blue", answers: ["red green white black"] }];
    expect(await call("compute_metric", { metric: "token_f1", inputs })).toMatchObject({
      results: [{ score: expect.closeTo(4 / 7, 9) }],
    });
    const [right, wrong] = [attempt("北京现在晴，21℃。"), attempt("北京现在晴，35℃。")];
    expect(await call("compare_trajectories", { task: "demo", first: right, second: wrong })).toMatchObject({
      status: "scored",
      winner: "first",
      judge: "rules",
    });
    await client.close();
  },
  3 * MINUTE,
);

it.each([
  [["--judge", "nobody"], 2, /--judge nobody: /],
  [["--judge", "none"], 2, /--judge none: /],
  [["--judge", "model@http://127.0.0.1:1", "--reader", "x"], 2, /--reader/],
])("says what is wrong with %j, and serves nothing", (args, status, words) => {
  const run = spawnSync(process.execPath, [PROGRAM, ...args], { encoding: "utf8", input: "" });
  expect([run.status, run.stdout]).toEqual([status, ""]);
  expect(run.stderr).toMatch(words);
});

it("says in its help who judges where no judge is named, as it is", () => {
  const { stdout } = spawnSync(process.execPath, [PROGRAM, "--help"], { encoding: "utf8" });
  const help = stdout.replaceAll(/\s+/g, " ");
  expect(help).toContain("Without it, the rules judge");
  expect(help).not.toMatch(/is refused|none for no such tools/);
});

it("ends with its client, whatever standard input is", () => {
  for (const stdio of ["ignore", "pipe"] as const)
    expect(spawnSync(process.execPath, [PROGRAM], { stdio: [stdio, "ignore", "ignore"], input: "" }).status).toBe(0);
});
