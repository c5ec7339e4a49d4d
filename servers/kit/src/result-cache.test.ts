import { boundary, type CallContext, FailureError } from "@arenakit/contracts";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import * as z from "zod";
import { bindTools } from "./bound-tools.ts";
import type { Caller } from "./deadline-watch.ts";
import { Reply } from "./reply.ts";
import { createResultCache } from "./result-cache.ts";
import { defineTool, READ_ONLY } from "./tool.ts";

const HERE = { left: () => false };
const ASKER = { caller: HERE, wait: (reply: Promise<Reply>) => reply };
const reply = (text: string) => new Reply({ text, structured: { text } });

describe("the cache", () => {
  it("keeps what it was told, counts what was asked, and forgets what is oldest beyond its bound", async () => {
    const cache = createResultCache({ maxBytes: 100_000 });
    let asked = 0;
    const take = (key: string) =>
      cache.take(key, { ...ASKER }, async () => {
        asked++;
        return reply(key.repeat(200));
      });
    await take("a");
    await take("a");
    expect([asked, cache.counts]).toEqual([1, { hit: 1, miss: 1, joined: 0 }]);
    for (let n = 0; n < 400; n++) await take(`b${n}`);
    expect(cache.held().bytes).toBeLessThanOrEqual(100_000);
    await take("a");
    expect(asked).toBe(402);
  });

  it("asks once for all who ask at the same time, and tells them all when that fails, and keeps no failure", async () => {
    const cache = createResultCache();
    let asked = 0;
    const take = () =>
      boundary("tool", () =>
        cache.take("k", { ...ASKER }, async () => {
          asked++;
          await Promise.resolve();
          if (asked === 1) throw new FailureError({ owner: "corpus", code: "gone", message: "", retryable: true });
          return reply("晴");
        }),
      );
    const first = await Promise.all([take(), take(), take()]);
    expect(first.map((outcome) => outcome.ok)).toEqual([false, false, false]);
    expect(await take()).toMatchObject({ ok: true, value: { text: "晴" } });
    expect([asked, cache.counts]).toEqual([2, { hit: 0, miss: 2, joined: 2 }]);
  });

  it("lets a question go on as long as one of those who ask is there, and asks anew when none was", async () => {
    const cache = createResultCache();
    const [one, other] = [{ gone: false }, { gone: false }];
    let nobody = () => false;
    let answer = (_: Reply) => {};
    const as = (who: { gone: boolean }) => ({ ...ASKER, caller: { left: () => who.gone } });
    const asking = cache.take("k", as(one), (askers) => {
      nobody = askers.left;
      return new Promise((resolve) => (answer = resolve));
    });
    const joined = cache.take("k", as(other), () => expect.unreachable());
    one.gone = true;
    expect(nobody()).toBe(false);
    other.gone = true;
    expect(nobody()).toBe(true);
    const late = cache.take("k", { ...ASKER }, async () => reply("阴"));
    answer(reply("晴"));
    expect(await asking).toBe(await joined);
    expect((await late).text).toBe("阴");
  });
});

describe("those who ask the same", () => {
  /** A tool that is told when to answer, asked by several over one cache. */
  function slow() {
    const seen = { calls: 0, aborted: 0 };
    const answers: (() => void)[] = [];
    const tool = defineTool<object>()({
      name: "slow",
      title: "慢",
      language: "zh",
      description: "慢。",
      annotations: READ_ONLY,
      input: z.strictObject({}),
      output: z.object({ said: z.string() }),
      handler: async (_, { signal }) => {
        seen.calls++;
        signal.addEventListener("abort", () => seen.aborted++);
        await new Promise<void>((resolve) => answers.push(resolve));
        return { said: "晴" };
      },
      render: ({ said }) => said,
    });
    const world = { id: "a".repeat(64), now: "2026-05-01T08:00", backend: {} };
    const [bound] = bindTools([tool], [world], { cache: createResultCache() });
    const ask = (deadlineMs: number, caller: Caller = HERE) =>
      bound!
        .answer({}, { context: () => ({}), caller, deadlineMs })
        .then(({ reply }) => reply.failure?.code ?? reply.text);
    return { seen, answers, ask };
  }

  it("each wait for as long as they may, whoever asked first", async () => {
    for (const [first, second] of [
      [60, 60_000],
      [60_000, 60],
    ] as const) {
      const { seen, answers, ask } = slow();
      const both = [ask(first), ask(second)] as const;
      const [impatient, patient] = first < second ? both : [both[1], both[0]];
      expect(await impatient).toBe("deadline_exceeded");
      expect(seen).toEqual({ calls: 1, aborted: 0 });
      for (const answer of answers) answer();
      expect(await patient).toBe("晴");
    }
  });

  it("are not ended by the leaving of another, and end with the last of them", async () => {
    const { seen, answers, ask } = slow();
    const [one, other] = [{ gone: false }, { gone: false }];
    const asked = [one, other].map((who) => ask(60_000, { left: () => who.gone }));
    one.gone = true;
    expect(await asked[0]).toBe("cancelled");
    expect(seen).toEqual({ calls: 1, aborted: 0 });
    other.gone = true;
    expect(await asked[1]).toBe("cancelled");
    while (seen.aborted === 0) await new Promise((resolve) => setTimeout(resolve, 5));
    const late = ask(60_000);
    for (const answer of answers) answer();
    expect(await late).toBe("晴");
    expect(seen.calls).toBe(2);
  });
});

const sky = (mark: string) =>
  defineTool<{ name: string }>()({
    name: "sky",
    title: "天空",
    language: "zh",
    description: "天气。",
    annotations: READ_ONLY,
    input: z.strictObject({ city: z.string(), days: z.int().min(1).max(4).default(1) }),
    output: z.object({ said: z.string() }),
    handler: async ({ city, days }, { backend, call }) => {
      if (city === "无")
        throw new FailureError({ owner: "policy", code: "no_such_city", message: "没有", retryable: false });
      return { said: [mark, backend.name, city, days, call.now, call.seed ?? "-"].join(" ") };
    },
    render: ({ said }) => said,
  });

it("gives the same answers with a cache and without, whatever is asked and by whom", async () => {
  const worlds = ["a", "b"].map((name) => ({ id: name.repeat(64), now: "2026-05-01T08:00", backend: { name } }));
  const cache = createResultCache();
  // Two tools of one name, as two profiles have them, over one cache.
  const [one, two] = [sky("甲"), sky("乙")];
  const kept = [...bindTools([one], worlds, { cache }), ...bindTools([two], worlds, { cache })];
  const plain = [...bindTools([one], worlds), ...bindTools([two], worlds)];
  const context: fc.Arbitrary<CallContext> = fc.record(
    {
      world: fc.constantFrom("a", "b"),
      now: fc.constantFrom("2026-05-01T08:00", "2026-05-02T08:00"),
      seed: fc.integer({ min: 0, max: 1 }),
      episode: fc.constantFrom("e1", "e2"),
      attempt: fc.integer({ min: 0, max: 2 }),
      faults: fc.constantFrom("none", "messy", "flaky"),
    },
    { requiredKeys: [] },
  );
  const args = fc.oneof(
    fc.record({ city: fc.constantFrom("北京", "天津", "无") }),
    fc.record({ days: fc.integer({ min: 0, max: 4 }), city: fc.constantFrom("北京", "天津") }),
  );
  await fc.assert(
    fc.asyncProperty(context, args, fc.nat(1), async (context, given, which) => {
      const request = { context: () => context, caller: HERE, deadlineMs: 1000 };
      const [ours, theirs] = await Promise.all([
        kept[which]!.answer(given, request),
        plain[which]!.answer(given, request),
      ]);
      expect([ours.reply.bytes, ours.call, ours.faults]).toEqual([theirs.reply.bytes, theirs.call, theirs.faults]);
    }),
    { numRuns: 1000 },
  );
  expect(cache.counts.hit).toBeGreaterThan(300);
});
