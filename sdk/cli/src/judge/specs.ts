/**
 * How agents and judges are written on the command line: a file, a script, rules, or a model behind an endpoint, each
 * with a name of its own if wanted. Reads text; opens nothing but asks whether a file exists.
 */
import { basename } from "node:path";
import { omitUndefined } from "@arenakit/contracts";
import { failUsage } from "../commands/arguments.ts";
import { requireReadable } from "../option-file.ts";
import { TABLES, type Tables } from "../tables.ts";

export interface Endpoint {
  readonly model: string;
  readonly baseUrl: string;
  readonly apiKeyEnv?: string;
}

/** An address as files may name it, without what may be a credential. */
export function publicUrl(url: string): string {
  const { origin, pathname } = new URL(url);
  return `${origin}${pathname}`;
}

/** A model as it was named, in two: how it is asked, and where it is served; a script is served nowhere. */
export function askedAndServed(text: string): { readonly asked: string; readonly url: string | null } {
  const at = text.search(MODEL_URL);
  if (at < 1) return { asked: text, url: null };
  const [url = "", ...settings] = text.slice(at + 1).split(SETTINGS);
  const asked = [
    text.slice(0, at),
    ...settings.filter((one) => !one.startsWith("key=") && !one.startsWith("record=")),
  ].join(",");
  return { asked, url: publicUrl(url) };
}

export type AgentSpec =
  | { readonly kind: "file"; readonly name: string; readonly path: string }
  | { readonly kind: "scripted"; readonly name: string; readonly policy: string }
  | {
      readonly kind: "model";
      readonly name: string;
      readonly endpoint: Endpoint;
      readonly toolCalls: "native" | "text";
    };

export type PolicySpec = Exclude<AgentSpec, { kind: "file" }>;

/** The model that a policy asks; null for a script. */
export function modelOf(spec: PolicySpec): string | null {
  return spec.kind === "model" ? spec.endpoint.model : null;
}

export interface ModelJudgeSpec {
  readonly kind: "model";
  readonly id: string | null;
  readonly endpoint: Endpoint;
  readonly settings: JudgeSettings;
}

export type JudgeSpec =
  | { readonly kind: "table"; readonly id: string; readonly judge: string }
  | { readonly kind: "recorded"; readonly id: string | null; readonly path: string; readonly judge: string | null }
  | ModelJudgeSpec;

/** How a model is asked; what is not given is the judge's own default. */
export interface JudgeSettings {
  readonly temperature?: number;
  /** Of a reply, a reasoning model's thoughts included. */
  readonly maxTokens?: number;
  /** Of one question, the client's retries included. */
  readonly timeoutMs?: number;
  /** The endpoint holds the model to the JSON Schema of the verdict. */
  readonly jsonSchema?: true;
  /** The file that each reply is added to; it decides no verdict. */
  readonly record?: string;
}

const MODEL_URL = /@https?:\/\//;
/** Before each `name=` and `json-schema`. */
const SETTINGS = /,(?=[a-z]+(?:-[a-z]+)*=|json-schema(?:,|$))/;
const NAME = /^([A-Za-z0-9][\w.-]*)=(?!=)(.+)$/s;

const ENDPOINT = "MODEL@URL such as qwen@http://127.0.0.1:8000/v1";

/** `[NAME=]FILE`, `[NAME=]scripted:POLICY` or `[NAME=]MODEL@URL[,key=VARIABLE][,tools=native|text]`. */
export function agentSpec(option: string, text: string, scripts: readonly string[]): AgentSpec {
  const { name, rest } = named(text);
  if (rest.startsWith("scripted:")) {
    const policy = rest.slice("scripted:".length);
    if (!scripts.includes(policy))
      refuse(option, text, `there is no scripted policy "${policy}"; there are ${scripts.join(", ") || "none"}`);
    return { kind: "scripted", name: name ?? policy, policy };
  }
  const model = endpointOf(option, rest, ["key", "tools"]);
  if (model) {
    const { tools = "native" } = model.settings;
    if (tools !== "native" && tools !== "text")
      refuse(option, text, `expected tools=native or tools=text, got tools=${tools}`);
    return { kind: "model", name: name ?? model.endpoint.model, endpoint: model.endpoint, toolCalls: tools };
  }
  const expected = `a file of trajectories (ATIF, one a line), scripted:POLICY, or ${ENDPOINT}`;
  requireReadable({ option: `--${option} ${text}`, path: rest, expected });
  return { kind: "file", name: name ?? basename(rest).replace(/\.jsonl$/, ""), path: rest };
}

/**
 * `[NAME=]JUDGE` of the table, such as rules, `[NAME=]recorded:FILE[,judge=ID]` or
 * `[NAME=]MODEL@URL[,key=VARIABLE][,temperature=T][,max-tokens=N][,timeout=SECONDS][,json-schema]`.
 */
export function judgeSpec(text: string, table: Tables["judges"] = TABLES.judges, option = "judge"): JudgeSpec {
  const { name, rest } = named(text);
  if (Object.hasOwn(table, rest)) return { kind: "table", id: name ?? rest, judge: rest };
  if (rest.startsWith("recorded:")) {
    const [path, settings] = settingsOf("judge", rest.slice("recorded:".length), ["judge"]);
    const expected = "the matches.jsonl of an evaluation, or recorded replies";
    requireReadable({ option: `--${option} ${text}`, path, expected });
    return { kind: "recorded", id: name ?? null, path, judge: settings.judge ?? null };
  }
  const model = endpointOf(option, rest, ["key", ...JUDGE_SETTINGS]);
  if (model)
    return { kind: "model", id: name, endpoint: model.endpoint, settings: judgeSettings(text, model.settings) };
  return refuse(option, text, `expected ${Object.keys(table).join(", ")}, recorded:FILE, or ${ENDPOINT}`);
}

/** Whether one of those that are named is the rule judge. */
export function namesRules(named: readonly string[], table: Tables["judges"]): boolean {
  return named.some((text) => isRules(judgeSpec(text, table)));
}

export const isRules = (spec: JudgeSpec) => spec.kind === "table" && spec.judge === "rules";

const JUDGE_SETTINGS = ["temperature", "max-tokens", "timeout", "json-schema", "record"];
const HIGHEST_TEMPERATURE = 2;
const MOST_TOKENS = 1_000_000;
/** A day: longer than any reply, and within what timers of the runtime can wait. */
const LONGEST_TIMEOUT_S = 86_400;

function judgeSettings(text: string, given: Partial<Record<string, string>>): JudgeSettings {
  const number = (name: string, [least, most]: readonly [number, number], pattern: RegExp): number | undefined => {
    const value = given[name];
    if (value === undefined) return undefined;
    const read = pattern.test(value) ? Number(value) : Number.NaN;
    if (read >= least && read <= most) return read;
    const kind = pattern === WHOLE ? "a whole number" : "a number";
    return refuse("judge", text, `expected ${name} to be ${kind} from ${least} to ${most}, got ${name}=${value}`);
  };
  const temperature = number("temperature", [0, HIGHEST_TEMPERATURE], DECIMAL);
  const maxTokens = number("max-tokens", [1, MOST_TOKENS], WHOLE);
  const seconds = number("timeout", [1, LONGEST_TIMEOUT_S], WHOLE);
  const schema = given["json-schema"];
  if (schema !== undefined && schema !== "") refuse("judge", text, `json-schema stands alone, without =${schema}`);
  if (given.record === "") refuse("judge", text, "record needs a file");
  return omitUndefined({
    record: given.record,
    temperature,
    maxTokens,
    timeoutMs: seconds === undefined ? undefined : seconds * 1000,
    jsonSchema: schema === undefined ? undefined : (true as const),
  });
}
const WHOLE = /^\d+$/;
const DECIMAL = /^\d+(?:\.\d+)?$/;

function named(text: string): { name: string | null; rest: string } {
  const [, name, rest] = NAME.exec(text) ?? [];
  return name && rest ? { name, rest } : { name: null, rest: text };
}

function endpointOf(
  option: string,
  text: string,
  allowed: readonly string[],
): { endpoint: Endpoint; settings: Partial<Record<string, string>> } | null {
  const at = text.search(MODEL_URL);
  if (at < 1) return null;
  const [baseUrl, settings] = settingsOf(option, text.slice(at + 1), allowed);
  if (!URL.canParse(baseUrl)) refuse(option, text, `${baseUrl} is no URL`);
  const { key } = settings;
  return {
    endpoint: { model: text.slice(0, at), baseUrl, ...omitUndefined({ apiKeyEnv: key || undefined }) },
    settings,
  };
}

/** What stands before the first `,name=` or `,json-schema`, and the settings after it; one without a value is "". */
function settingsOf(
  option: string,
  text: string,
  allowed: readonly string[],
): [string, Partial<Record<string, string>>] {
  const [head, ...parts] = text.split(SETTINGS);
  const settings = Object.fromEntries(
    parts.map((part) => {
      const at = part.includes("=") ? part.indexOf("=") : part.length;
      return [part.slice(0, at), part.slice(at + 1)];
    }),
  );
  const unknown = Object.keys(settings).find((key) => !allowed.includes(key));
  if (unknown) refuse(option, text, `unknown setting ${unknown}; there are ${allowed.join(", ")}`);
  return [head ?? "", settings];
}

function refuse(option: string, text: string, why: string): never {
  return failUsage(`--${option} ${text}: ${why}.`);
}
