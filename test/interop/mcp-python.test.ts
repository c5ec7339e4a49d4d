/** Clients nobody here wrote, in Python: mcp 2.x, which speaks 2026-07-28, and the last of mcp 1.x. */
import { execFile } from "node:child_process";
import { randomUUID } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { CONTEXT_META_KEY } from "@arenakit/contracts";
import { type OpenedWorld, saveWorld } from "@arenakit/corpus-world";
import { createGateway } from "@arenakit/server-gateway";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { ROOT } from "../sources.ts";
import { expectAnswers, LONG_CALLS, PROFILES, SERVERS, smallWorld, stdioProgram } from "./profile-calls.ts";
import { venv } from "./venv.mjs";

const run = promisify(execFile);
const MINUTES = 60_000;
const LARGEST_REPORT = 64 * 1024 * 1024;
/** What the connection's URL says; neither is what a call gets that says nothing. */
const NOW = "2026-05-02T07:30";
let world: OpenedWorld;
let url = "";
let close = async () => {};
const folder = mkdtempSync(join(tmpdir(), "arenakit-python-"));
const worldFile = join(folder, "small.world");

beforeAll(async () => {
  world = smallWorld();
  await saveWorld(worldFile, world.data);
  // What was answered before is given at once, without steps to hear of.
  ({ url, close } = await createGateway({ worlds: [world], newId: randomUUID, cacheBytes: 0 }).listen());
});
afterAll(async () => {
  await close();
  rmSync(folder, { recursive: true, force: true });
});

interface Report {
  sdk: string;
  protocol: string;
  tools: { name: string; inputSchema: { type: string }; outputSchema: { type: string }; readOnly: boolean }[];
  templates?: string[];
  prompts?: string[];
  results: {
    text: string;
    isError: boolean;
    structured: unknown;
    meta: Record<string, { world: string; now: string }>;
    progress: [number, number | null][];
  }[];
}

interface Asked {
  readonly name: string;
  readonly arguments: object;
  readonly progress?: boolean;
}

describe.each([
  ["2.3.0", "2026-07-28"],
  ["1.30.0", "2025-11-25"],
])("the Python client mcp %s", (version, protocol) => {
  /** Null when the client cannot be had; then the test is skipped. */
  async function report(target: readonly string[], asked: readonly Asked[], skip: (why: string) => void) {
    const made = venv(`mcp-${version}`, [`mcp==${version}`]);
    if ("missing" in made) return skip(made.missing) ?? null;
    const script = join(ROOT, "test/interop/python_client.py");
    const child = run(made.python, [script, ...target], { maxBuffer: LARGEST_REPORT });
    child.child.stdin?.end(JSON.stringify(asked));
    const said: Report = JSON.parse((await child).stdout);
    expect(said.sdk).toBe(version);
    return said;
  }
  const askedFor = (calls: readonly (readonly [string, object, RegExp])[]) =>
    calls.map(([name, args]) => ({ name, arguments: args }));
  const resultsOf = ({ results }: Report) =>
    results.map((result) => ({ ...result, world: result.meta[CONTEXT_META_KEY]?.world }));

  it.for(Object.entries(PROFILES))(
    `lists and calls the profile %s over HTTP at ${protocol}`,
    { timeout: 10 * MINUTES },
    async ([profile, { tools, calls }], { skip }) => {
      const said = await report(["http", `${url}/mcp/toolset/${profile}`], askedFor(calls), skip);
      if (!said) return;
      expect(said.protocol).toBe(protocol);
      expect(said.tools.map(({ name }) => name)).toEqual(tools);
      for (const { inputSchema, outputSchema, readOnly } of said.tools)
        expect([inputSchema.type, outputSchema.type, readOnly]).toEqual(["object", "object", true]);
      expectAnswers(calls, resultsOf(said), world.id);
    },
  );

  it.for(Object.entries(PROFILES))(
    "lists and calls the profile %s over legacy SSE, in the context that the URL says",
    { timeout: 10 * MINUTES },
    async ([profile, { tools, calls }], { skip }) => {
      const query = new URLSearchParams({ world: world.id.slice(0, 8), now: NOW });
      const said = await report(["sse", `${url}/mcp/toolset/${profile}/sse?${query}`], askedFor(calls), skip);
      if (!said) return;
      expect(said.protocol).toBe("2025-11-25");
      expect(said.tools.map(({ name }) => name)).toEqual(tools);
      expectAnswers(calls, resultsOf(said), world.id);
      for (const { meta } of said.results) expect(meta[CONTEXT_META_KEY]?.now).toBe(NOW);
    },
  );

  it.for(Object.entries(SERVERS))(
    "lists and calls the tools of %s over stdio, and what it offers besides",
    { timeout: 10 * MINUTES },
    async ([server, { tools, templates, prompts }], { skip }) => {
      const calls = PROFILES.arenarl.calls.filter(([name]) => tools.includes(name));
      const command = [process.execPath, stdioProgram(server)];
      const said = await report(["stdio", ...command, "--world", worldFile], askedFor(calls), skip);
      if (!said) return;
      expect(said.protocol).toBe(protocol);
      expect(said.tools.map(({ name }) => name)).toEqual(tools);
      expect({ templates: said.templates ?? [], prompts: said.prompts ?? [] }).toEqual({ templates, prompts });
      expectAnswers(calls, resultsOf(said), world.id);
    },
  );

  it.for(LONG_CALLS)("hears how far $name is", { timeout: 10 * MINUTES }, async (call, { skip }) => {
    const { server, profile, name, args, steps } = call;
    const expected = Array.from({ length: steps }, (_, at) => [at + 1, steps]);
    const asked = [
      { name, arguments: args, progress: true },
      { name, arguments: args },
    ];
    const command = [process.execPath, stdioProgram(server)];
    for (const target of [
      ["http", `${url}/mcp/${server}?profile=${profile}`],
      ["stdio", ...command, "--world", worldFile, "--profile", profile],
    ]) {
      const said = await report(target, asked, skip);
      if (!said) return;
      expect(said.results.map(({ isError, progress }) => ({ isError, progress }))).toEqual([
        { isError: false, progress: expected },
        { isError: false, progress: [] },
      ]);
    }
  });
});
