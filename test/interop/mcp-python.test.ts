/** Clients nobody here wrote, in Python: mcp 2.x, which speaks 2026-07-28, and the last of mcp 1.x. */
import { execFile } from "node:child_process";
import { join } from "node:path";
import { promisify } from "node:util";
import { CONTEXT_META_KEY } from "@arenakit/contracts";
import type { OpenedWorld } from "@arenakit/corpus-world";
import { createGateway } from "@arenakit/server-gateway";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { ROOT } from "../sources.ts";
import { expectAnswers, PROFILES, smallWorld } from "./profile-calls.ts";
import { venv } from "./venv.ts";

const run = promisify(execFile);
const MINUTES = 60_000;
const LARGEST_REPORT = 64 * 1024 * 1024;
let world: OpenedWorld;
let url = "";
let close = async () => {};

beforeAll(async () => {
  world = smallWorld();
  ({ url, close } = await createGateway({ worlds: [world] }).listen());
});
afterAll(() => close());

interface Report {
  sdk: string;
  protocol: string;
  tools: { name: string; inputSchema: { type: string }; outputSchema: { type: string }; readOnly: boolean }[];
  results: { text: string; isError: boolean; structured: unknown; meta: Record<string, { world: string }> }[];
}

describe.each([
  ["2.3.0", "2026-07-28"],
  ["1.30.0", "2025-11-25"],
])("the Python client mcp %s", (version, protocol) => {
  it.for(Object.entries(PROFILES))(
    `lists and calls the profile %s over HTTP at ${protocol}`,
    { timeout: 10 * MINUTES },
    async ([profile, { tools, calls }], { skip }) => {
      const made = venv(`mcp-${version}`, [`mcp==${version}`]);
      if ("missing" in made) return skip(made.missing);
      const script = join(ROOT, "test/interop/python_client.py");
      const child = run(made.python, [script, `${url}/mcp/toolset/${profile}`], { maxBuffer: LARGEST_REPORT });
      child.child.stdin?.end(JSON.stringify(calls.map(([name, args]) => ({ name, arguments: args }))));
      const report: Report = JSON.parse((await child).stdout);
      expect({ sdk: report.sdk, protocol: report.protocol }).toEqual({ sdk: version, protocol });
      expect(report.tools.map(({ name }) => name)).toEqual(tools);
      for (const { inputSchema, outputSchema, readOnly } of report.tools)
        expect([inputSchema.type, outputSchema.type, readOnly]).toEqual(["object", "object", true]);
      const results = report.results.map((result) => ({ ...result, world: result.meta[CONTEXT_META_KEY]?.world }));
      expectAnswers(calls, results, world.id);
    },
  );
});
