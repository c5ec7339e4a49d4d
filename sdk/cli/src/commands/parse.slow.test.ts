/** `arenakit parse` as it is called: lines in and out. */
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, it, vi } from "vitest";
import { parseCommand } from "./parse.ts";

const folder = mkdtempSync(join(tmpdir(), "arenakit-parse-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

function fileOf(name: string, text: string): string {
  const file = join(folder, name);
  writeFileSync(file, text);
  return file;
}

/** What it prints for these lines. */
async function parse(lines: readonly unknown[], ...args: string[]): Promise<unknown[]> {
  const given = lines.map((line) => `${typeof line === "string" ? line : JSON.stringify(line)}\n`).join("");
  let out = "";
  const print = vi.spyOn(process.stdout, "write").mockImplementation((text) => {
    out += text;
    return true;
  });
  try {
    await parseCommand().parseAsync([...args, "--jsonl", "--in", fileOf("lines.jsonl", given)], { from: "user" });
  } finally {
    print.mockRestore();
  }
  return out
    .trim()
    .split("\n")
    .map((line) => JSON.parse(line));
}

const WEATHER = { name: "weather", inputSchema: { type: "object", properties: { days: { type: "integer" } } } };
const text = "<tool_call><function=weather><parameter=days>3</parameter></function></tool_call>";
const call = (days: unknown) => ({ name: "weather", arguments: { days }, valid: true, problem: null });

it("answers each line under its id, and a call that cannot be read with what was wrong", async () => {
  const lines = [
    { id: "a", text: '<think>?</think><tool_call>{"name": "f", "arguments": {"x": 1}}</tool_call>' },
    { id: 2, text: "<tool_call>{</tool_call><answer>42</answer>" },
  ];
  expect(await parse(lines, "--dialect", "hermes")).toEqual([
    { id: "a", thought: "?", calls: [{ name: "f", arguments: { x: 1 }, valid: true, problem: null }], answer: null },
    {
      id: 2,
      thought: null,
      calls: [{ name: null, arguments: null, valid: false, problem: expect.stringMatching(/JSON.*ends too early/) }],
      answer: "42",
    },
  ]);
});

it("says what is wrong with a line, and leaves with exit code 1", async () => {
  const [first, second, third] = await parse(["nope", { id: 7 }, { id: 8, text: "好" }], "--dialect", "hermes");
  expect(first).toMatchObject({ id: null, error: expect.stringContaining("line 1") });
  expect(second).toMatchObject({ id: 7, error: expect.stringContaining("text") });
  expect(third).toEqual({ id: 8, thought: null, calls: [], answer: null });
  expect(process.exitCode).toBe(1);
  process.exitCode = 0;
});

it("types values by the tools of the file, or of the line", async () => {
  const tools = fileOf("tools.json", JSON.stringify([WEATHER]));
  const own = [{ type: "function", function: { name: "weather", parameters: WEATHER.inputSchema } }];
  const calls = async (...args: Parameters<typeof parse>) => ((await parse(...args)) as { calls: unknown }[])[0]!.calls;
  expect(await calls([{ id: 1, text }], "--dialect", "qwen3-coder")).toEqual([call("3")]);
  expect(await calls([{ id: 1, text }], "--dialect", "qwen3-coder", "--tools", tools)).toEqual([call(3)]);
  expect(await calls([{ id: 1, text, tools: own }], "--dialect", "qwen3-coder")).toEqual([call(3)]);
});

it("names the dialects where one is not known", async () => {
  await expect(parse([], "--dialect", "morse")).rejects.toThrow(/--dialect morse: expected one of hermes, openai/);
});
