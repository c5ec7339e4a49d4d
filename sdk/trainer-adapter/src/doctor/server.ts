/**
 * Asks a running server what a trainer would need of it: that it answers, that it judges, that it knows the token, and that it
 * has the environment and the tools. Sends nothing that changes anything.
 */
import { boundary, parseJson } from "@arenakit/contracts";
import * as z from "zod";
import type { Diagnosis, Finding } from "./doctor.ts";
import type { TrapId } from "./traps.ts";

export interface ServerQuestion {
  /** Such as `http://127.0.0.1:8931`. */
  readonly url: string;
  /** Of scope judge. Default: none is sent. */
  readonly token?: string;
  /** Whether groups are to be judged there. */
  readonly judges: boolean;
  /** One that is to be served. */
  readonly environment?: string;
  /** One whose tools are to be listed. */
  readonly toolset?: string;
  /** Whether the trainer drops what lies in a nested argument. */
  readonly dropsNested: boolean;
  readonly fetch: (url: string, init: RequestInit) => Promise<Response>;
  readonly signal: AbortSignal;
}

const SOURCE = "ArenaKit, docs/tools.md and docs/groups.md";

const Health = z.looseObject({
  ok: z.literal(true),
  /** Not told to who has no token that the server knows. */
  version: z.string().optional(),
  groups: z.looseObject({ judges: z.array(z.looseObject({ name: z.string(), state: z.string() })) }).optional(),
});
const Environments = z.looseObject({ environments: z.array(z.looseObject({ id: z.string() })) });
const Tools = z.looseObject({
  result: z.looseObject({
    tools: z.array(
      z.looseObject({
        name: z.string(),
        inputSchema: z.looseObject({ properties: z.record(z.string(), z.looseObject({})).optional() }),
      }),
    ),
  }),
});

/** What is wrong with the server, and what was looked for and is well. */
export async function examineServer(question: ServerQuestion): Promise<Pick<Diagnosis, "findings" | "clear">> {
  const findings = await serverFindings(question);
  const found = new Set(findings.map(({ trap }) => trap));
  if (found.has("unreachable_server")) return { findings, clear: [] };
  return { findings, clear: lookedFor(question).filter((trap) => !found.has(trap)) };
}

const lookedFor = ({ judges, environment, toolset, dropsNested }: ServerQuestion): TrapId[] => [
  "unreachable_server",
  ...(judges ? (["no_judge", "refused_token"] as const) : []),
  ...(environment === undefined ? [] : (["unserved_environment"] as const)),
  ...(toolset === undefined ? [] : (["unserved_toolset"] as const)),
  ...(toolset === undefined || !dropsNested ? [] : (["lost_nested_schema"] as const)),
];

async function serverFindings(question: ServerQuestion): Promise<Finding[]> {
  const asked = await ask(question, "/health");
  if (typeof asked === "string") return [unreachable(question, asked)];
  const health = Health.safeParse(asked.body);
  if (!health.success)
    return [unreachable(question, `expected ArenaKit's /health, and it answered ${asked.status} with something else`)];
  const judging = question.judges ? await judgingFindings(question, health.data) : [];
  return [...judging, ...(await environmentFindings(question)), ...(await toolFindings(question))];
}

/** An address without user and password, as findings show it. */
function shownUrl({ url }: ServerQuestion): string {
  const shown = new URL(url);
  shown.username = "";
  shown.password = "";
  return !url.endsWith("/") && shown.href.endsWith("/") ? shown.href.slice(0, -1) : shown.href;
}

function unreachable(question: ServerQuestion, reason: string): Finding {
  const url = shownUrl(question);
  const fix =
    "arenakit serve --port 8931 --judge MODEL@URL, and an address that the rollouts' machines reach; 127.0.0.1 is each machine's own";
  return finding("unreachable_server", { setting: "url", value: url, says: `${url} does not answer: ${reason}`, fix });
}

/** Of the judge's scope. */
const JUDGING_PATH = "/groups?limit=1";

async function judgingFindings(
  question: ServerQuestion,
  { version, groups }: z.infer<typeof Health>,
): Promise<Finding[]> {
  if (version === undefined) return tokenFindings(question, JUDGING_PATH);
  const url = shownUrl(question);
  const judges = groups?.judges ?? [];
  if (judges.length === 0) {
    const says = "The server has no judge and refuses every group (422, policy/no_judge).";
    return [finding("no_judge", { setting: "url", value: url, says, fix: "arenakit serve --judge MODEL@URL" })];
  }
  const down = judges
    .filter(({ state }) => state === "down")
    .map(({ name }) => {
      const says = `The judge ${name} is down: groups wait for it and become invalid.`;
      return finding("no_judge", {
        setting: "url",
        value: url,
        says,
        fix: "GET /metrics and the page /studio say what it answered",
      });
    });
  return [...down, ...(await tokenFindings(question, JUDGING_PATH))];
}

async function tokenFindings(question: ServerQuestion, path: string): Promise<Finding[]> {
  const asked = await ask(question, path);
  if (typeof asked === "string") return [unreachable(question, asked)];
  if (asked.status !== UNAUTHORIZED && asked.status !== FORBIDDEN) return [];
  const given = question.token === undefined ? "no token was sent" : "it refuses the token";
  const says = `${path} answers ${asked.status}: ${given}.`;
  const fix =
    "--token-env NAME here and ARENAKIT_TOKEN for the adapter, with the token of scope judge; or serve --allow NETWORK";
  return [finding("refused_token", { setting: "url", value: shownUrl(question), says, fix })];
}

const UNAUTHORIZED = 401;
const FORBIDDEN = 403;

async function environmentFindings(question: ServerQuestion): Promise<Finding[]> {
  const { environment } = question;
  if (environment === undefined) return [];
  const refused = await tokenFindings(question, "/environments");
  if (refused.length > 0) return question.judges ? [] : refused;
  const asked = await ask(question, "/environments");
  const read = typeof asked === "string" ? undefined : Environments.safeParse(asked.body);
  const ids = read?.success ? read.data.environments.map(({ id }) => id) : [];
  if (ids.includes(environment)) return [];
  const says = `${environment} is not served there; these are: ${ids.join(", ") || "none"}.`;
  const fix = `arenakit serve --episodes ${environment}, with --plugin FILE if it is your own`;
  return [finding("unserved_environment", { setting: "environment", value: environment, says, fix })];
}

async function toolFindings(question: ServerQuestion): Promise<Finding[]> {
  const { toolset } = question;
  if (toolset === undefined) return [];
  const path = `/mcp/toolset/${encodeURIComponent(toolset)}`;
  const asked = await ask(question, path, { jsonrpc: "2.0", id: 1, method: "tools/list", params: {} });
  const read = typeof asked === "string" ? undefined : Tools.safeParse(asked.body);
  if (!read?.success) {
    const says = `${path} lists no tools: ${typeof asked === "string" ? asked : `it answers ${asked.status}`}.`;
    const fix = "a profile of docs/tools.md, and the corpora that it needs: arenakit serve --web … --wiki … --papers …";
    return [finding("unserved_toolset", { setting: "toolset", value: toolset, says, fix })];
  }
  if (!question.dropsNested) return [];
  return read.data.result.tools.flatMap(({ name, inputSchema }) => nestedFindings(name, inputSchema.properties ?? {}));
}

function nestedFindings(
  tool: string,
  properties: Readonly<Record<string, Readonly<Record<string, unknown>>>>,
): Finding[] {
  const nested = Object.entries(properties).filter(([, schema]) => isNestedSchema(schema));
  return nested.map(([argument]) => {
    const says = `Of the argument ${argument} of ${tool} the policy sees type, description and enum alone.`;
    const fix = `Describe what ${argument} consists of in the prompt, or register the tool with a description that does.`;
    return finding("lost_nested_schema", { setting: `${tool}.${argument}`, value: null, says, fix });
  });
}

/** Has it members of its own? A list of plain values has none that its description does not tell. */
export function isNestedSchema(schema: Readonly<Record<string, unknown>>): boolean {
  const { items } = schema;
  const members = ["properties", "anyOf", "oneOf", "allOf", "$ref", "prefixItems"];
  if (members.some((member) => schema[member] !== undefined)) return true;
  return typeof items === "object" && items !== null && isNestedSchema(items as Record<string, unknown>);
}

function finding(trap: TrapId, what: Pick<Finding, "setting" | "value" | "says" | "fix">): Finding {
  return { trap, place: null, source: SOURCE, ...what };
}

/** The answer, or why there is none. */
async function ask(
  question: ServerQuestion,
  path: string,
  body?: object,
): Promise<{ status: number; body: unknown } | string> {
  const { url, token, fetch, signal } = question;
  const address = `${url.endsWith("/") ? url.slice(0, -1) : url}${path}`;
  const headers = {
    accept: "application/json, text/event-stream",
    ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
    ...(body === undefined ? {} : { "content-type": "application/json" }),
  };
  const init = body === undefined ? {} : { method: "POST", body: JSON.stringify(body) };
  const answered = await boundary("harness", async () => {
    const response = await fetch(address, { ...init, headers, signal });
    return { status: response.status, body: parseJson(await response.text()) };
  });
  // A client's message may repeat the address.
  return answered.ok ? answered.value : answered.failure.message.replaceAll(url, shownUrl(question));
}
