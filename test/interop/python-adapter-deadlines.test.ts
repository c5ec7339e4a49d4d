/** Clients of a service that hangs: deadlines hold with a full pool, and whoever leaves is not kept. */
import { join } from "node:path";
import { afterEach, describe, expect, it } from "vitest";
import { ROOT } from "../sources.ts";
import { type Asked, printed, report, type Said, type ScriptedServer, scriptedServer } from "./python-adapter.ts";

interface Told {
  readonly said: string;
  readonly message: string;
  readonly have: number | null;
  readonly seconds: number;
}
const PROGRAM = "adapter_deadlines.py";
const MINUTE = 60_000;
/** The client's own patience with a silent gateway, by default. */
const SILENCE_SECONDS = 30;
/** With a handshake that is not answered. */
const CONNECT_SECONDS = 10;

const servers: ScriptedServer[] = [];
async function served(answer: (asked: Asked) => Said | Promise<Said>): Promise<ScriptedServer> {
  const server = await scriptedServer(answer);
  servers.push(server);
  return server;
}
afterEach(async () => {
  for (const server of servers.splice(0)) await server.close();
});
const hangs = () => new Promise<Said>(() => {});

describe("a deadline in asyncio", () => {
  it("runs from the call: those who wait for a thread end when those who have one do", { timeout: MINUTE }, async ({
    skip,
  }) => {
    const { url } = await served(hangs);
    const [pool, count, seconds] = [2, 20, 1];
    const asked = { do: "full", urls: url, pool, count, seconds };
    const said = await report<Record<string, Told[]>>(PROGRAM, asked, skip);
    if (!said) return;
    // If each round of the pool began its deadline when the one before it ended.
    const oneAfterAnother = (count / pool) * seconds;
    for (const [kind, told] of Object.entries(said)) {
      expect(told, kind).toHaveLength(count);
      expect(new Set(told.map((one) => one.said)), kind).toEqual(new Set(["DeadlineExceeded"]));
      expect(Math.max(...told.map((one) => one.seconds)), kind).toBeLessThan(oneAfterAnother / 2);
      expect(Math.min(...told.map((one) => one.seconds)), kind).toBeGreaterThanOrEqual(seconds / 2);
    }
    // A thread that becomes free at the last moment may still take one; then it says what it knows.
    for (const { message } of said.submit!)
      expect(message).toMatch(/^the time of the call is over; last: (none of the client's 2 threads|http:)/);
  });

  it("tells what was said last, though others have every thread", { timeout: MINUTE }, async ({ skip }) => {
    const open = { state: "open", have: 1, abandoned: 0, need: 1, remainingMs: 60_000, failure: null };
    const waiting = { status: "waiting", generation: 0, group: "g", index: 0, ...open };
    const isAnswered = { yet: false };
    const { url } = await served(({ path }) => {
      if (path !== "/groups:await" || isAnswered.yet) return hangs();
      isAnswered.yet = true;
      return { body: { answers: [waiting] } };
    });
    const [seconds, later] = [2, 16];
    const said = await report<Told>(PROGRAM, { do: "last_word", urls: url, pool: 2, seconds, later }, skip);
    if (!said) return;
    expect(said).toMatchObject({ said: "DeadlineExceeded", have: 1 });
    expect(said.seconds).toBeGreaterThanOrEqual(seconds);
    expect(said.seconds).toBeLessThan(later / 2);
  });
});

describe("leaving the asyncio client", () => {
  it.for([
    ["a gateway that does not answer", SILENCE_SECONDS, true],
    ["a connection that does not open", CONNECT_SECONDS, false],
  ] as const)(
    "is not kept by %s, and leaves nothing behind",
    { timeout: MINUTE },
    async ([, held, isOpen], { skip }) => {
      const asked = isOpen ? { do: "left", urls: (await served(hangs)).url } : { do: "left_opening" };
      const input = JSON.stringify({ ...asked, pool: 3 });
      const began = performance.now();
      const said = await printed(["-X", "dev", join(ROOT, "test/interop", PROGRAM)], input, skip);
      const processSeconds = (performance.now() - began) / 1000;
      if (!said) return;
      const told = JSON.parse(said.stdout);
      expect(told).toMatchObject({ cancelled: true, closed: true });
      expect(told.left).toBeLessThan(held / 2);
      expect(told.ended).toBeLessThan(held / 2);
      expect(processSeconds).toBeLessThan(held);
      // Development mode also tells there which tasks took long.
      expect(said.stderr).not.toMatch(/Warning|Traceback|never/);
    },
  );
});

describe("Ctrl-C", () => {
  it.for([
    ["hangs", true],
    ["is not there", false],
  ] as const)(
    "ends a batch of TRL whose service %s, and the process, at the first time",
    { timeout: 2 * MINUTE },
    async ([, isThere], { skip }) => {
      const server = await served(hangs);
      if (!isThere) await server.close();
      const after = 1;
      const began = performance.now();
      const said = await report<{ left: number }>(PROGRAM, { do: "interrupted", urls: server.url, after }, skip);
      const processSeconds = (performance.now() - began) / 1000;
      if (!said) return;
      expect(said.left).toBeGreaterThanOrEqual(after);
      // Its threads would wait for the gateway as long as they are patient with it.
      expect(processSeconds).toBeLessThan(SILENCE_SECONDS / 2);
    },
  );
});
