/** Forks of a Python process whose clients are busy: a child has connections, threads and locks of its own. */
import { afterEach, expect, it } from "vitest";
import { type Asked, report, type Said, type ScriptedServer, scriptedServer } from "./python-adapter.ts";

const servers: ScriptedServer[] = [];
async function served(): Promise<ScriptedServer> {
  const server = await scriptedServer(answer);
  servers.push(server);
  return server;
}
afterEach(async () => {
  for (const server of servers.splice(0)) await server.close();
});

const late = { status: "invalid", reason: "late", generation: 0, group: "g", index: 0, failure: null };
function answer({ path }: Asked): Said | Promise<Said> {
  if (path === "/groups/hangs") return new Promise<Said>(() => {});
  return { body: path === "/groups:await" ? { answers: [late] } : { seen: path } };
}
const SEEN = { seen: "/groups/fast" };
const MINUTE = 60_000;

it("has places of its own where the parent's are all taken", { timeout: MINUTE }, async ({ skip }) => {
  const { url } = await served();
  const asked = { do: "busy", url, pool: 4 };
  const told = await report<{ said: object; seconds: number }>("adapter_forks.py", asked, skip);
  if (!told) return;
  expect(told.said).toEqual(SEEN);
  expect(told.seconds).toBeLessThan(5);
});

it("has free locks, whoever held them when it was made", { timeout: MINUTE }, async ({ skip }) => {
  const { url } = await served();
  const told = await report<object>("adapter_forks.py", { do: "locked", url }, skip);
  if (told) expect(told).toEqual({ settled: ["invalid", "invalid"], seen: [SEEN, SEEN, SEEN], is_own: true });
});
