/**
 * Whoever has the token of a policy finds no judge: neither in lists of tools nor in any reply, not by reading pages,
 * and no rubric and no trajectory of others anywhere. Every tool list and every tool of every policy path is walked.
 */
import { createHash, randomUUID } from "node:crypto";
import type { Document } from "@arenakit/contracts";
import { generatePapers } from "@arenakit/corpus-generated/papers";
import { generateWeb } from "@arenakit/corpus-generated/web";
import { generateWiki } from "@arenakit/corpus-generated/wiki";
import { memoryCorpus, splitPassages } from "@arenakit/corpus-text";
import { openTravel } from "@arenakit/env-open-travel";
import { RUBRICS, rulesJudge } from "@arenakit/evaluator-arena";
import { createRetriever } from "@arenakit/search/engines";
import { memoryLexicalIndex } from "@arenakit/search/lexical";
import { createGateway, type ServedCorpus } from "@arenakit/server-gateway";
import { judgingServices } from "@arenakit/server-gateway/judging";
import { EVALUATION_PROFILES } from "@arenakit/server-judge";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { PROFILES, smallWorld } from "./profile-calls.ts";

const TOKENS = { policy: "of-policies", judge: "of-judges" };
const NOW = "2026-05-01T08:00";
/** Stands in a trajectory that was sent ahead, and nowhere else. */
const SECRET = "geheimnis-4711";
const trajectory = JSON.stringify({
  schema_version: "ATIF-v1.8",
  agent: { name: "other", version: "1" },
  steps: [
    { step_id: 1, source: "user", message: "q" },
    { step_id: 2, source: "agent", message: SECRET },
  ],
});
const sha256 = createHash("sha256").update(trajectory).digest("hex");

/** Requests at the judge's paths, whoever made them. */
const asked: string[] = [];
const knocks = () => asked.filter((path) => /^\/(mcp\/)?evaluation|^\/trajectories/.test(path)).length;

let url = "";
let close = async () => {};
beforeAll(async () => {
  const corpora = {
    web: [served("web", generateWeb({ seed: 5, pages: 120 }).documents)],
    wiki: [served("wiki", generateWiki({ seed: 5, articles: 600 }).documents)],
    papers: [served("papers", generatePapers({ seed: 5, papers: 200 }).documents)],
  };
  ({ url, close } = await createGateway({
    worlds: [smallWorld()],
    corpora,
    newId: randomUUID,
    tokens: TOKENS,
    clock: () => performance.now(),
    accessLog: { add: ({ path }) => void asked.push(path), close: () => {} },
    judging: judgingServices({
      judges: { rules: { pairwise: rulesJudge([openTravel]) } },
      rubrics: RUBRICS,
      environments: [openTravel],
    }),
  }).listen());
  const { status } = await ask("judge", "PUT", `/trajectories/${sha256}`, trajectory);
  expect(status).toBe(201);
});
afterAll(() => close());

function served(name: string, documents: Iterable<Document>): ServedCorpus {
  const passagesOf = ({ text }: Document) => splitPassages(text, { maxCharacters: 1_200 });
  const corpus = memoryCorpus({ name, documents: [...documents], passagesOf });
  return { retriever: createRetriever({ corpus, index: memoryLexicalIndex(corpus, { titleWeight: 3 }) }), now: NOW };
}

async function ask(token: keyof typeof TOKENS, method: string, path: string, body?: string) {
  const headers = {
    authorization: `Bearer ${TOKENS[token]}`,
    accept: "application/json, text/event-stream",
    ...(body === undefined ? {} : { "content-type": "application/json" }),
  };
  const response = await fetch(url + path, { method, headers, ...(body === undefined ? {} : { body }) });
  // A stream of the older transport has no end; what it is refused with has one.
  if (response.ok && response.headers.get("content-type")?.startsWith("text/event-stream")) {
    const { value } = await response.body!.getReader().read();
    return { status: response.status, text: new TextDecoder().decode(value) };
  }
  return { status: response.status, text: await response.text() };
}
const rpc = (token: keyof typeof TOKENS, path: string, method: string, params: object = {}) =>
  ask(token, "POST", path, JSON.stringify({ jsonrpc: "2.0", id: 1, method, params }));

const RUBRIC_TEXTS = Object.values(RUBRICS).flatMap(({ criteria }) => criteria.map(({ description }) => description));
/** What no policy may read in any reply: the judge's tools, and what answers are scored by. */
const HIDDEN = [
  ...EVALUATION_PROFILES.judge.map(({ name }) => name),
  ...RUBRIC_TEXTS,
  ...Object.values(RUBRICS).flatMap(({ criteria }) => criteria.map(({ id }) => id)),
  ...openTravel.tasks("all").flatMap((task) => openTravel.rubric(task).criteria.map(({ description }) => description)),
];
/** In lists and refusals not these either. */
const UNTOLD = [...HIDDEN, SECRET, "/mcp/evaluation", "/trajectories"];

function expectClean(where: string, text: string): void {
  // JSON may spell what is not ASCII in escapes; replies here never do.
  const told = UNTOLD.filter((hidden) => text.includes(hidden));
  expect(told, `${where}: ${text.slice(0, 200)}`).toEqual([]);
}

describe("the token of policies", () => {
  it("is told of paths that are none of the judge's", async () => {
    const { status, text } = await ask("policy", "GET", "/nowhere");
    expect(status).toBe(404);
    expectClean("/nowhere", text);
    expect(JSON.parse(text).paths).toContain("/mcp/toolset/arenarl");
    const own = await ask("judge", "GET", "/nowhere");
    expect(new Set(JSON.parse(own.text).paths)).toEqual(
      new Set([
        "/mcp/evaluation",
        "/evaluation/tools/{name}",
        "/evaluation/tools:batch",
        "/evaluation/openapi.json",
        "/trajectories/…",
        "/amap/…",
        "/health",
      ]),
    );
  });

  it.each([
    ["POST", "/mcp/evaluation", "{}"],
    ["GET", "/mcp/evaluation/sse", undefined],
    ["POST", "/mcp/evaluation/messages", "{}"],
    ["POST", "/evaluation/tools/rank_group", "{}"],
    ["POST", "/evaluation/tools:batch", "{}"],
    ["GET", "/evaluation/openapi.json", undefined],
    ["GET", `/trajectories/${sha256}`, undefined],
    ["HEAD", `/trajectories/${sha256}`, undefined],
    ["PUT", `/trajectories/${sha256}`, trajectory],
  ] as const)("is refused at %s %s", async (method, path, body) => {
    const { status, text } = await ask("policy", method, path, body);
    expect(status).toBe(403);
    for (const hidden of [...RUBRIC_TEXTS, SECRET]) expect(text).not.toContain(hidden);
  });

  it("finds no judge's tool in any list, prompt, resource or document, and calls none by any path", async () => {
    const { paths } = JSON.parse((await ask("policy", "GET", "/nowhere")).text) as { paths: string[] };
    const mcp = paths.filter((path) => path.startsWith("/mcp"));
    const profiles = [...new Set(mcp.flatMap((path) => /^\/mcp\/toolset\/(.+)$/.exec(path)?.[1] ?? []))];
    expect(profiles.length).toBeGreaterThan(5);
    let lists = 0;
    for (const path of mcp)
      for (const query of ["", ...profiles.map((profile) => `?profile=${profile}`)])
        for (const method of ["tools/list", "prompts/list", "resources/templates/list", "resources/list"]) {
          const { status, text } = await rpc("policy", path + query, method);
          if (status === 200) lists++;
          expectClean(`${method} ${path}${query}`, text);
        }
    expect(lists).toBeGreaterThan(20);
    for (const profile of profiles)
      expectClean(profile, (await ask("policy", "GET", `/openapi.json?profile=${profile}`)).text);
    for (const { name } of EVALUATION_PROFILES.judge) {
      for (const path of mcp) {
        const { error } = JSON.parse((await rpc("policy", path, "tools/call", { name, arguments: {} })).text);
        expect(error, `${name} at ${path}`).toMatchObject({ data: { code: "unknown_tool" } });
      }
      expect((await ask("policy", "POST", `/tools/${name}`, "{}")).status).toBe(404);
    }
    for (const path of ["/health", ...mcp.map((one) => `${one}/sse`)])
      expectClean(path, (await ask("policy", "GET", path)).text);
  });

  it("reads nothing of the judge's in any reply, nor by reading its pages", async () => {
    const { paths } = JSON.parse((await ask("policy", "GET", "/nowhere")).text) as { paths: string[] };
    const pages = [`${url}/mcp/evaluation`, `${url}/trajectories/${sha256}`, `${url}/evaluation/openapi.json`];
    const before = knocks();
    let replies = 0;
    for (const path of paths.filter((one) => one.startsWith("/mcp/toolset/"))) {
      const { tools } = JSON.parse((await rpc("policy", path, "tools/list")).text).result as { tools: Listed[] };
      const profile = PROFILES[path.slice("/mcp/toolset/".length) as keyof typeof PROFILES];
      const calls = [
        ...(profile?.calls ?? []).map(([name, args]) => ({ name, arguments: args as object })),
        ...tools.flatMap((tool) =>
          [SECRET, ...pages].map((text) => ({ name: tool.name, arguments: filled(tool, text) })),
        ),
      ];
      for (const call of calls) {
        const { text } = await rpc("policy", path, "tools/call", call);
        const told = HIDDEN.filter((hidden) => text.includes(hidden));
        expect(told, `${call.name} ${JSON.stringify(call.arguments)}: ${text.slice(0, 300)}`).toEqual([]);
        replies++;
      }
    }
    expect(replies).toBeGreaterThan(100);
    expect(knocks()).toBe(before);
  });
});

interface Listed {
  readonly name: string;
  readonly inputSchema: {
    properties?: Record<string, { type?: string; anyOf?: { type?: string }[] }>;
    required?: string[];
  };
}

/** Every argument that is text holds this one; lists hold it once. */
function filled({ inputSchema }: Listed, text: string): object {
  const value = (type: string | undefined) => (type === "array" ? [text] : type === "string" ? text : 1);
  return Object.fromEntries(
    Object.entries(inputSchema.properties ?? {})
      .filter(([name, { type }]) => inputSchema.required?.includes(name) || type === "array")
      .map(([name, { type, anyOf }]) => [name, value(type ?? anyOf?.[0]?.type)]),
  );
}
