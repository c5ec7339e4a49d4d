/** The tutorial's file: what it promises of itself, over a tool that says the weather of each city. */
import { readFileSync } from "node:fs";
import type { ToolCaller } from "@arenakit/contracts";
import { validateEnvironment } from "@arenakit/core";
import { expect, it } from "vitest";
import { hello } from "./hello.ts";

const degrees: Readonly<Record<string, number>> = { 北京: 21, 成都: 24, 上海: -3, 杭州: 27 };
const tools: ToolCaller = {
  list: async () => [{ name: "weather", description: "天气", inputSchema: { type: "object" }, repeatable: true }],
  async call(_name, { city }) {
    const temperature = degrees[String(city)]!;
    return { text: `${city} 晴 ${temperature}℃`, isError: false, structured: { live: { weather: "晴", temperature } } };
  },
};

it("fits on sixty lines", () => {
  const lines = readFileSync(new URL("./hello.ts", import.meta.url), "utf8")
    .trimEnd()
    .split("\n");
  expect(lines.length).toBeLessThanOrEqual(60);
});

it("scores what the tool said 1, and a guess, nothing and the weather of another city 0", async () => {
  const report = await validateEnvironment(hello, hello.tasks("all"), { tools });
  expect(report).toMatchObject({
    ok: true,
    scored: 4,
    goldMean: 1,
    emptyMean: 0,
    copiedMean: 0,
    shuffledMean: 0,
    problems: [],
  });
  const guessing = { ...hello.scripted!, policies: () => [hello.scripted!.policies(hello.tasks("test")[0]!)[1]!] };
  const guessed = await validateEnvironment({ ...hello, scripted: guessing }, hello.tasks("test"), { tools });
  expect(guessed.goldMean).toBe(0);
});
