/** Applications beside the tools: which paths are theirs, whose tokens open them, and how long polls fare in them. */
import { setTimeout as wait } from "node:timers/promises";
import { type AccessRecord, createAccessLog } from "@arenakit/server-kit";
import { afterEach, expect, it } from "vitest";
import type { Mounted } from "./application.ts";
import { fakeServers } from "./fake-servers.fixture.ts";
import { createToolGateway, type ToolGatewayOptions } from "./tool-gateway.ts";

const closers: (() => unknown)[] = [];
afterEach(async () => {
  for (const close of closers.splice(0).reverse()) await close();
});

/** Says which path it saw; `/held` is answered when it is let go, and `ending` lets go of all. */
function held(more: Partial<Mounted> = {}) {
  const waiting = new Set<() => void>();
  const left: string[] = [];
  const letGo = () => {
    for (const go of waiting) go();
  };
  const mounted: Mounted = {
    scope: "judge",
    paths: ["/groups", "/groups/*", "/groups:await", "/held", "/runs/*"],
    ending: letGo,
    async fetch(request) {
      const { pathname } = new URL(request.url);
      if (pathname !== "/held") return new Response(`${request.method} ${pathname}`);
      await new Promise<void>((resolve) => {
        const go = () => {
          waiting.delete(go);
          resolve();
        };
        waiting.add(go);
        request.signal.addEventListener("abort", () => {
          left.push(pathname);
          go();
        });
      });
      return new Response("let go");
    },
    ...more,
  };
  return { mounted, waiting, left, letGo };
}

async function open(mounted: Mounted, more: Partial<ToolGatewayOptions> = {}) {
  const { servers, metrics } = fakeServers();
  const gateway = createToolGateway({
    ...{ servers, metrics, mounted: { groups: mounted }, clock: () => performance.now() },
    ...{ limits: { maxConcurrentRequests: 1, maxWaitingRequests: 0, callDeadlineMs: 60_000 } },
    ...more,
  });
  const listening = await gateway.listen();
  closers.push(() => listening.close());
  return { ...listening, paths: gateway.paths };
}

async function until(holds: () => boolean): Promise<void> {
  while (!holds()) await wait(2);
}

it("an application has the whole paths that it names, as they came", async () => {
  const { url, paths } = await open(held().mounted);
  const saw = async (path: string, method = "GET") => (await fetch(url + path, { method })).text();
  expect(await saw("/groups?run=a")).toBe("GET /groups");
  expect(await saw("/groups:await", "POST")).toBe("POST /groups:await");
  expect(await saw("/groups/run%3A1%2Fa:b/attempts/0/reward")).toBe("GET /groups/run%3A1%2Fa:b/attempts/0/reward");
  expect(await saw("/groups/a:b", "DELETE")).toBe("DELETE /groups/a:b");
  expect(await saw("/runs/a:cancel", "POST")).toBe("POST /runs/a:cancel");
  expect((await fetch(`${url}/groupsAndMore`)).status).toBe(404);
  expect((await fetch(`${url}/groups:score`)).status).toBe(404);
  expect(paths).toEqual(expect.arrayContaining(["/groups", "/groups/…", "/groups:await", "/runs/…"]));
});

it("is opened by the token of its scope", async () => {
  const { url } = await open(held().mounted, { tokens: { policy: "p", judge: "j" } });
  const status = async (token: string) =>
    (await fetch(`${url}/groups`, { headers: { authorization: `Bearer ${token}` } })).status;
  expect(await status("j")).toBe(200);
  expect(await status("p")).toBe(403);
  expect((await fetch(`${url}/groups`)).status).toBe(401);
});

it("requests of one that is bounded by the gate take its places", async () => {
  const { mounted, waiting, letGo } = held();
  const { url } = await open(mounted);
  const first = fetch(`${url}/held`);
  await until(() => waiting.size === 1);
  expect((await fetch(`${url}/groups`)).status).toBe(503);
  letGo();
  expect((await first).status).toBe(200);
});

it("those of one that bounds itself take none, are known to have left, and are let go when the gateway ends", async () => {
  const records: AccessRecord[] = [];
  const write = (lines: string) => {
    for (const line of lines.trim().split("\n")) records.push(JSON.parse(line));
  };
  const { mounted, waiting, left } = held({ maxWaiting: 100 });
  const accessLog = createAccessLog({ write });
  const { url, close } = await open(mounted, { accessLog });
  const leaving = new AbortController();
  const leaves = fetch(`${url}/held`, { signal: leaving.signal }).catch(() => "left");
  const polls = Array.from({ length: 20 }, () => fetch(`${url}/held`).then((answer) => answer.text()));
  await until(() => waiting.size === 21);
  expect((await fetch(`${url}/groups`)).status).toBe(200);
  leaving.abort();
  expect(await leaves).toBe("left");
  await until(() => waiting.size === 20);
  expect(left).toEqual(["/held"]);
  await close(); // sooner than the minute that a call may take, or the test's time is over
  expect(await Promise.all(polls)).toEqual(Array(20).fill("let go"));
  expect(records.filter(({ path }) => path === "/held")).toHaveLength(21);
});

it("as many connections may wait with it as it says, beyond those of the gates", async () => {
  const waiting = 2100; // more than the 2048 that are spare
  const { mounted, waiting: polls, letGo } = held({ maxWaiting: waiting });
  const { url } = await open(mounted);
  const answers = Array.from({ length: waiting }, () => fetch(`${url}/held`).then((answer) => answer.text()));
  await until(() => polls.size === waiting);
  expect((await fetch(`${url}/groups`)).status).toBe(200);
  letGo();
  expect(new Set(await Promise.all(answers))).toEqual(new Set(["let go"]));
});
