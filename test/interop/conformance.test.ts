/** Our servers under the protocol's own conformance suite: every scenario that needs no fixtures of its own. */
import { randomUUID } from "node:crypto";
import { createGateway } from "@arenakit/server-gateway";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
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

/** What is excused, by check; a check that is excused and passes fails the test. */
type Excuses = Readonly<Record<string, RegExp>>;

async function expectScenario(
  given: { scenario: string; version: string; excuses?: Excuses },
  skip: (why: string) => void,
) {
  if ("missing" in suite) return skip(suite.missing);
  const { excuses = {} } = given;
  const checks = await runScenario(suite, { url, ...given });
  expect(checks.length).toBeGreaterThan(0);
  const failed = checks.filter(({ status }) => status === "FAILURE" || status === "WARNING");
  for (const { id, errorMessage = "" } of failed)
    expect(`${id}: ${errorMessage}`).toMatch(excuses[id] ?? `${id} to pass`);
  expect(failed.map(({ id }) => id).sort()).toEqual(Object.keys(excuses).sort());
}

describe("2025-11-25", () => {
  it.for(["server-initialize", "ping", "tools-list", "resources-list", "prompts-list", "dns-rebinding-protection"])(
    "%s",
    { timeout: MINUTES },
    (scenario, { skip }) => expectScenario({ scenario, version: "2025-11-25" }, skip),
  );

  it("server-sse-multiple-streams", { timeout: MINUTES }, ({ skip }) =>
    expectScenario(
      {
        scenario: "server-sse-multiple-streams",
        version: "2025-11-25",
        // The suite opens its streams inside a session; we have none, so it has nothing to open and warns.
        excuses: { "server-sse-multiple-streams-session": /session/i },
      },
      skip,
    ),
  );
});

describe("2026-07-28", () => {
  it.for([
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
  ])("%s", { timeout: MINUTES }, (scenario, { skip }) => expectScenario({ scenario, version: "2026-07-28" }, skip));

  // Both call a tool of the suite's own; that it is unknown is answered well formed, which the suite warns of.
  it.for([
    ["input-required-result-missing-input-response", "sep-2322-missing-response-rerequests", /returned JSON-RPC error/],
    [
      "input-required-result-ignore-extra-params",
      "sep-2322-ignore-unexpected-params",
      /Unknown tool: test_input_required_result_elicitation/,
    ],
  ] as const)(
    "%s, but for the warning that its tool is missing",
    { timeout: MINUTES },
    ([scenario, id, why], { skip }) =>
      expectScenario({ scenario, version: "2026-07-28", excuses: { [id]: why } }, skip),
  );

  it("server-stateless, but for the checks that call tools of the suite's own", { timeout: MINUTES }, ({ skip }) =>
    expectScenario(
      {
        scenario: "server-stateless",
        version: "2026-07-28",
        excuses: {
          "sep-2575-server-rejects-undeclared-capability":
            /does not list the diagnostic tool 'test_missing_capability'/,
          "sep-2575-missing-capability-http-400": /does not list the diagnostic tool 'test_missing_capability'/,
          "sep-2575-http-server-no-independent-requests-on-stream":
            /does not list the diagnostic tool 'test_streaming_elicitation'/,
          "sep-2575-server-no-log-without-loglevel": /does not list the diagnostic tool 'test_logging_tool'/,
        },
      },
      skip,
    ),
  );
});
