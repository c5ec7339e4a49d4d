/** Our servers under the protocol's own conformance suite: every scenario that needs no fixtures of its own. */
import { randomUUID } from "node:crypto";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { createGateway } from "@arenakit/server-gateway";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { ROOT } from "../sources.ts";
import { conformanceSuite, runScenario, type Suite } from "./conformance-suite.ts";
import { smallWorld } from "./profile-calls.ts";

const MINUTES = 60_000;
let suite: Suite = { missing: "the suite was not set up" };
let url = "";
let close = async () => {};
beforeAll(async () => {
  suite = conformanceSuite();
  const gateway = await createGateway({ worlds: [smallWorld()], newId: randomUUID }).listen();
  url = `${gateway.url}/mcp/toolset/arenarl`;
  close = gateway.close;
}, 10 * MINUTES);
afterAll(() => close());

const SCENARIOS: Readonly<Record<string, readonly string[]>> = {
  "2025-11-25": [
    "server-initialize",
    "ping",
    "tools-list",
    "resources-list",
    "prompts-list",
    "dns-rebinding-protection",
    "server-sse-multiple-streams",
  ],
  "2026-07-28": [
    "tools-list",
    "resources-list",
    "prompts-list",
    "dns-rebinding-protection",
    "server-sse-multiple-streams",
    "caching",
    "http-header-validation",
    "sep-2164-resource-not-found",
    "input-required-result-unsupported-methods",
    "input-required-result-validate-input",
    "input-required-result-missing-input-response",
    "input-required-result-ignore-extra-params",
    "server-stateless",
  ],
};

/** A check that fails or warns, what the suite says then, and why that is right; a test fails when the check passes. */
interface Excuse {
  readonly version: string;
  readonly scenario: string;
  readonly check: string;
  readonly says: RegExp;
  readonly reason: string;
}

const SUITES_TOOL = "calls a tool that only the suite's own server has; ours answers that there is no such tool";
const NOT_LISTED = (tool: string) =>
  `needs the suite's own tool \`${tool}\`, which a server of real tools does not list`;

const EXCUSED: readonly Excuse[] = [
  {
    version: "2025-11-25",
    scenario: "server-sse-multiple-streams",
    check: "server-sse-multiple-streams-session",
    says: /session/i,
    reason:
      "opens its streams inside a session, and sessions are optional: ours has none, so the suite stops with a warning; without one the same streams pass at 2026-07-28",
  },
  {
    version: "2026-07-28",
    scenario: "input-required-result-missing-input-response",
    check: "sep-2322-missing-response-rerequests",
    says: /returned JSON-RPC error/,
    reason: SUITES_TOOL,
  },
  {
    version: "2026-07-28",
    scenario: "input-required-result-ignore-extra-params",
    check: "sep-2322-ignore-unexpected-params",
    says: /Unknown tool: test_input_required_result_elicitation/,
    reason: SUITES_TOOL,
  },
  ...[
    ["sep-2575-server-rejects-undeclared-capability", "test_missing_capability"],
    ["sep-2575-missing-capability-http-400", "test_missing_capability"],
    ["sep-2575-http-server-no-independent-requests-on-stream", "test_streaming_elicitation"],
    ["sep-2575-server-no-log-without-loglevel", "test_logging_tool"],
  ].map(([check = "", tool = ""]) => ({
    ...{ version: "2026-07-28", scenario: "server-stateless", check, reason: NOT_LISTED(tool) },
    says: new RegExp(`does not list the diagnostic tool '${tool}'`),
  })),
];

describe.each(Object.entries(SCENARIOS))("%s", (version, scenarios) => {
  it.for(scenarios)("%s", { timeout: MINUTES }, async (scenario, { skip }) => {
    if ("missing" in suite) return skip(suite.missing);
    const excuses = EXCUSED.filter((one) => one.version === version && one.scenario === scenario);
    const checks = await runScenario(suite, { url, scenario, version });
    expect(checks.length).toBeGreaterThan(0);
    const failed = checks.filter(({ status }) => status === "FAILURE" || status === "WARNING");
    for (const { id, errorMessage = "" } of failed)
      expect(`${id}: ${errorMessage}`).toMatch(excuses.find(({ check }) => check === id)?.says ?? `${id} to pass`);
    expect(failed.map(({ id }) => id).sort()).toEqual(excuses.map(({ check }) => check).sort());
  });
});

it("is told in docs/conformance.md as it is here", () => {
  const text = readFileSync(join(ROOT, "docs/conformance.md"), "utf8");
  const cells = (line: string) =>
    line
      .split("|")
      .slice(1, -1)
      .map((cell) => cell.trim());
  const rows = text
    .split("\n")
    .filter((line) => line.startsWith("| "))
    .map(cells);
  const told = rows.filter(([version = ""]) => version in SCENARIOS);
  const code = (name: string) => `\`${name}\``;
  expect(told.filter(({ length }) => length === 2)).toEqual(
    Object.entries(SCENARIOS).map(([version, scenarios]) => [version, scenarios.map(code).join(", ")]),
  );
  expect(told.filter(({ length }) => length === 4)).toEqual(
    EXCUSED.map(({ version, scenario, check, reason }) => [version, code(scenario), code(check), reason]),
  );
});
