/** Clients nobody here wrote, in Python: mcp 2.x, which speaks 2026-07-28, and the last of mcp 1.x. */
import { execFile } from "node:child_process";
import { join } from "node:path";
import { promisify } from "node:util";
import { CONTEXT_META_KEY } from "@arenakit/contracts";
import { createGateway } from "@arenakit/server-gateway";
import { describe, expect, it } from "vitest";
import { ROOT } from "../sources.ts";
import { CALLS, expectAnswers, smallWorld, TOOLS } from "./six-tools.ts";
import { venv } from "./venv.ts";

const run = promisify(execFile);
const world = smallWorld();
const MINUTES = 60_000;

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
  it(
    `lists and calls all six over HTTP at ${protocol}`,
    async ({ skip }) => {
      const made = venv(`mcp-${version}`, [`mcp==${version}`]);
      if ("missing" in made) return skip(made.missing);
      const { url, close } = await createGateway({ worlds: [world] }).listen();
      const script = join(ROOT, "test/interop/python_client.py");
      const child = run(made.python, [script, `${url}/mcp/toolset/arenarl`]);
      child.child.stdin?.end(JSON.stringify(CALLS));
      const { stdout } = await child.finally(close);
      const report: Report = JSON.parse(stdout);
      expect({ sdk: report.sdk, protocol: report.protocol }).toEqual({ sdk: version, protocol });
      expect(report.tools.map(({ name }) => name)).toEqual(TOOLS);
      for (const { inputSchema, outputSchema, readOnly } of report.tools)
        expect([inputSchema.type, outputSchema.type, readOnly]).toEqual(["object", "object", true]);
      expectAnswers(
        report.results.map((result) => ({ ...result, world: result.meta[CONTEXT_META_KEY]?.world })),
        world.id,
      );
    },
    10 * MINUTES,
  );
});
