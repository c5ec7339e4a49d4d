/**
 * The OpenAPI documents under a validator that nobody here wrote (PyPI `openapi-spec-validator`), and the tools called
 * by a client that knows nothing but the document.
 */
import { execFile } from "node:child_process";
import { join } from "node:path";
import { promisify } from "node:util";
import { createGateway } from "@arenakit/server-gateway";
import { bindTools, openApi } from "@arenakit/server-kit";
import { afterAll, beforeAll, expect, it } from "vitest";
import * as z from "zod";
import { ROOT } from "../sources.ts";
import { PROFILES, smallWorld } from "./profile-calls.ts";
import { venv } from "./venv.mjs";

const MINUTES = 60_000;
const LARGEST_REPORT = 64 * 1024 * 1024;
const TOKEN = "a-token-of-the-test";
let url = "";
let close = async () => {};
beforeAll(async () => {
  ({ url, close } = await createGateway({ worlds: [smallWorld()] }).listen());
});
afterAll(() => close());

interface Report {
  readonly operations: readonly string[];
  readonly results: readonly {
    readonly status: number;
    readonly accepted: boolean;
    readonly answer: { readonly ok: boolean; readonly text: string };
  }[];
}

const validatorVenv = () => venv("openapi-0.9.0", ["openapi-spec-validator==0.9.0", "openapi-schema-validator==0.9.0"]);

async function callByDocument(python: string, document: string, calls: readonly object[]): Promise<Report> {
  const script = join(ROOT, "test/interop/openapi_client.py");
  const child = promisify(execFile)(python, [script, document], { maxBuffer: LARGEST_REPORT });
  child.child.stdin?.end(JSON.stringify(calls));
  return JSON.parse((await child).stdout);
}

it.for(Object.entries(PROFILES))(
  "the document of %s is valid, and says all that a client needs to call its tools",
  { timeout: 10 * MINUTES },
  async ([profile, { tools, calls }], { skip }) => {
    const made = validatorVenv();
    if ("missing" in made) return skip(made.missing);
    const [name] = tools as [string];
    const rest = [
      { name, arguments: { nonsense: true } },
      { name: "batch", arguments: { calls: calls.map(([name, args]) => ({ name, arguments: args })) } },
    ];
    const asked = [...calls.map(([name, args]) => ({ name, arguments: args })), ...rest];
    const report = await callByDocument(made.python, `${url}/openapi.json?profile=${profile}`, asked);
    expect(report.operations).toEqual([...tools, "batch"]);
    for (const [at, [name, args, text]] of calls.entries()) {
      const { status, accepted, answer } = report.results[at]!;
      const isMistake = JSON.stringify(args).includes("亚特兰蒂斯");
      expect([name, status, accepted, answer.ok]).toEqual([name, isMistake ? 422 : 200, true, !isMistake]);
      expect(answer.text).toMatch(text);
    }
    expect(report.results.at(-2)).toMatchObject({ status: 422, accepted: false });
    expect(report.results.at(-1)).toMatchObject({ status: 200, accepted: true });
  },
);

it("the document of the gateway as a whole is that of the profile it serves first, tokens included", {
  timeout: 10 * MINUTES,
}, async ({ skip }) => {
  const made = validatorVenv();
  if ("missing" in made) return skip(made.missing);
  const report = await callByDocument(made.python, `${url}/openapi.json`, []);
  expect(report.operations).toEqual([...PROFILES.arenarl.tools, "batch"]);
  const guarded = createGateway({ worlds: [smallWorld()], token: TOKEN });
  const asked = new Request("http://127.0.0.1/openapi.json", { headers: { authorization: `Bearer ${TOKEN}` } });
  const document = (await (await guarded.fetch(asked)).json()) as { security: unknown };
  expect(document.security).toEqual([{ bearer: [] }]);
  const script = "import json,sys; from openapi_spec_validator import validate; validate(json.load(sys.stdin))";
  const child = promisify(execFile)(made.python, ["-c", script]);
  child.child.stdin?.end(JSON.stringify(document));
  await expect(child).resolves.toMatchObject({ stderr: "" });
});

it("moves the definitions of a schema, and a schema that refers to itself, to where references find them", () => {
  const node = z.object({
    name: z.string(),
    get children() {
      return z.array(node).optional();
    },
  });
  const shape = { name: "tree", title: "树", description: "一棵树。", handler: async () => ({ name: "根" }) };
  const annotations = { readOnlyHint: true, destructiveHint: false, idempotentHint: true, openWorldHint: false };
  const tools = [
    { ...shape, annotations, input: z.strictObject({}), output: node, render: () => "根" },
    { ...shape, name: "wood", annotations, input: z.strictObject({ node }), output: node, render: () => "根" },
  ] as unknown as Parameters<typeof bindTools>[0];
  const document = openApi({ title: "t", version: "1", tools: bindTools(tools, []), hasTokens: false });
  const references = [...JSON.stringify(document).matchAll(/"\$ref":"([^"]+)"/g)].map(([, reference]) => reference!);
  expect(references.length).toBeGreaterThan(5);
  for (const reference of references) {
    expect(reference).toMatch(/^#\/components\/schemas\//);
    const { schemas } = document.components as { schemas: object };
    expect(Object.keys(schemas)).toContain(reference.slice("#/components/schemas/".length));
  }
});
