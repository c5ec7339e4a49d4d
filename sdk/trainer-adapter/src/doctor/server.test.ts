import { expect, it } from "vitest";
import { examineServer, type ServerQuestion } from "./server.ts";

const HEALTH = { ok: true, version: "0.1.0", groups: { open: 0, judges: [{ name: "m", state: "up" }] } };
const TOOLS = {
  result: {
    tools: [
      {
        name: "search",
        inputSchema: { type: "object", properties: { queries: { type: "array", items: { type: "string" } } } },
      },
      {
        name: "book",
        inputSchema: {
          type: "object",
          properties: { legs: { type: "array", items: { type: "object", properties: { to: { type: "string" } } } } },
        },
      },
    ],
  },
};

/** A server by its answers; a path that is missing answers 404. */
function question(answers: Record<string, unknown>, what: Partial<ServerQuestion> = {}): ServerQuestion {
  return {
    url: "http://judge:8931/",
    judges: true,
    dropsNested: false,
    signal: new AbortController().signal,
    fetch: async (url, init) => {
      const path = url.slice("http://judge:8931".length);
      const { authorization } = Object.fromEntries(new Headers(init.headers));
      if (answers.token && authorization !== `Bearer ${answers.token}`)
        return path === "/health"
          ? Response.json({ ok: true })
          : Response.json({ error: { code: "unauthorized" } }, { status: 401 });
      return Object.hasOwn(answers, path) ? Response.json(answers[path]) : Response.json({}, { status: 404 });
    },
    ...what,
  };
}

const good = {
  "/health": HEALTH,
  "/groups?limit=1": { groups: [] },
  "/environments": { environments: [{ id: "hello" }] },
  "/mcp/toolset/arenarl": TOOLS,
};
const trapsOf = async (asked: ServerQuestion) => (await examineServer(asked)).findings.map(({ trap }) => trap);

it("is silent about a server that has what is asked for", async () => {
  const report = await examineServer(question(good, { environment: "hello", toolset: "arenarl" }));
  expect(report.findings).toEqual([]);
  expect(report.clear).toEqual([
    "unreachable_server",
    "no_judge",
    "refused_token",
    "unserved_environment",
    "unserved_toolset",
  ]);
});

it("tells a server that does not answer, and one that is another's", async () => {
  const gone = question({}, { fetch: () => Promise.reject(new Error("connect ECONNREFUSED")) });
  expect((await examineServer(gone)).findings).toMatchObject([
    { trap: "unreachable_server", says: expect.stringContaining("ECONNREFUSED") },
  ]);
  expect(await trapsOf(question({ "/health": { status: "healthy" } }))).toEqual(["unreachable_server"]);
});

it("shows no password of the address", async () => {
  const url = "http://user:secret@judge:8931";
  const fetch = (asked: string) => Promise.reject(new Error(`cannot connect to ${asked}`));
  const { findings } = await examineServer(question({}, { url, fetch }));
  expect(findings).toMatchObject([{ trap: "unreachable_server", value: "http://judge:8931" }]);
  expect(JSON.stringify(findings)).not.toContain("secret");
});

it("tells a server without a judge, and one whose judge is down", async () => {
  expect(await trapsOf(question({ "/health": { ok: true, version: "0.1.0" } }))).toEqual(["no_judge"]);
  const down = { ...HEALTH, groups: { judges: [{ name: "m", state: "down" }] } };
  expect(await trapsOf(question({ ...good, "/health": down }))).toEqual(["no_judge"]);
  expect(await trapsOf(question({ "/health": { ok: true, version: "0.1.0" } }, { judges: false }))).toEqual([]);
});

it("tells a token that is missing or wrong, once", async () => {
  const guarded = { ...good, token: "right" };
  expect(await trapsOf(question(guarded, { environment: "hello" }))).toEqual(["refused_token"]);
  expect(await trapsOf(question(guarded, { token: "wrong" }))).toEqual(["refused_token"]);
  expect(await trapsOf(question(guarded, { token: "right", environment: "hello" }))).toEqual([]);
});

it("tells an environment and a toolset that are not served", async () => {
  const { findings } = await examineServer(question(good, { environment: "travel", toolset: "hote" }));
  expect(findings).toMatchObject([
    { trap: "unserved_environment", says: expect.stringContaining("hello") },
    { trap: "unserved_toolset", says: expect.stringContaining("404") },
  ]);
});

it("tells arguments whose members a trainer drops", async () => {
  const asked = question(good, { toolset: "arenarl", dropsNested: true });
  expect((await examineServer(asked)).findings).toMatchObject([{ trap: "lost_nested_schema", setting: "book.legs" }]);
});
