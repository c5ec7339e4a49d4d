/** Which worker a request belongs to. */
import { expect, it } from "vitest";
import { answerLimitOf, homeOf, idsAt, workerOf } from "./homes.ts";

const home = (url: string, headers: Record<string, string> = {}, hasAmapLimits = false) =>
  homeOf({ url, headers }, { workers: 4, hasAmapLimits });

it("is nobody's where any worker answers alike", () => {
  for (const url of [
    "/mcp",
    "/mcp/amap?profile=arenarl",
    "/mcp/amap/sse",
    "/groups/g/attempts",
    "/episodes",
    "/health",
  ])
    expect(home(url), url).toBeNull();
  expect(home("/amap/v5/place/text?key=k")).toBeNull();
  expect(home("/evaluations")).toBeNull();
});

it("is the first one's where state lies in one place", () => {
  const hash = "0".repeat(64);
  for (const url of ["/mcp/evaluation", "/evaluation/tools/rank_group", `/trajectories/${hash}`, "/openenv/hello/step"])
    expect(home(url), url).toBe(0);
  expect(home("/amap/v5/place/text?key=k", {}, true)).toBe(0);
  expect(home("/openenv/hello/ws")).toBeNull();
  expect(home("/openenv/hello/ws?session_id=abc")).toBe(0);
});

it("is the same however a path is escaped", () => {
  for (const url of [
    "/%65valuation/tools/rank_group",
    "/mcp/%65valuation",
    "/trajectorie%73/0",
    "/openenv/hello/%73tep",
  ])
    expect(home(url), url).toBe(0);
  expect(home("/openenv/hello/%77s")).toBeNull();
  expect(home("/%65pisodes/run1%3A7/turns")).toBe(workerOf("run1:7", 4));
  expect(home("/mcp/amap/message%73?sessionId=a")).toBe(workerOf("a", 4));
});

it("is an episode's, whoever spells its id how", () => {
  // FNV-1a of "a" is 0xe40c292c (the reference table of its authors), and 0x2c is 0 modulo 4.
  expect(workerOf("a", 2 ** 32)).toBe(0xe40c292c);
  expect(home("/episodes/a")).toBe(0);
  const id = "run1:7";
  const at = workerOf(id, 4);
  for (const url of [`/episodes/${id}`, `/episodes/${encodeURIComponent(id)}/turns`, `/episodes/${id}?x=1`])
    expect(home(url), url).toBe(at);
  expect(home(`/mcp/amap/messages?profile=arenarl&sessionId=${id}`)).toBe(at);
  expect(home(`/mcp/messages?sessionId=${id}`)).toBe(at);
  expect(home("/nemo-gym/hello/calculate", { cookie: `x=1; arenakit_episode=${id}` })).toBe(at);
  expect(home("/nemo-gym/hello/seed_session")).toBeNull();
  expect(home("/episodes/%E0%A4%A")).toBe(workerOf("%E0%A4%A", 4));
});

it("is that of who made the id", () => {
  let count = 0;
  for (const worker of [0, 1, 2]) {
    const newId = idsAt(worker, 3, () => `id-${count++}`);
    for (let made = 0; made < 20; made++) expect(workerOf(newId(), 3)).toBe(worker);
  }
});

it("answers within a call's deadline and three seconds, where its path has one", () => {
  const limit = (url: string) => answerLimitOf({ url, headers: {} }, { callMs: 10_000, judgeMs: 55_000 });
  for (const url of [
    "/trajectories/0",
    "/amap/v5/place/text?key=k",
    "/mcp/amap/messages?sessionId=a",
    "/openenv/hello/ws?session_id=a",
  ])
    expect(limit(url), url).toBe(13_000);
  for (const url of ["/evaluation/tools/rank_group", "/mcp/%65valuation"]) expect(limit(url), url).toBe(58_000);
  for (const url of ["/episodes/a/turns", "/nemo-gym/hello/verify", "/openenv/hello/step", "/groups:await"])
    expect(limit(url), url).toBeNull();
});
