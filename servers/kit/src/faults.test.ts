import { boundary, type CallContext, FAULT_KINDS, type InjectedFault } from "@arenakit/contracts";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import * as z from "zod";
import { bindTools, type FaultOptions } from "./bound-tools.ts";
import { callerOf } from "./deadline-watch.ts";
import { FAULT_INFOCODES, INFOCODES, infocodeFacts } from "./faults/infocodes.ts";
import { FAULT_PRESETS, type FaultKey, FaultSpec, planFaults, readFaults } from "./faults.ts";
import { defineTool, READ_ONLY } from "./tool.ts";

const key: FaultKey = { seed: 1, world: "w", episode: "e", tool: "t", args: "{}", attempt: 0 };
const keys = (count: number) => Array.from({ length: count }, (_, at) => ({ ...key, args: `{"n":${at}}` }));
const share = (plans: readonly boolean[]) => plans.filter(Boolean).length / plans.length;

describe("a plan", () => {
  it("depends on nothing but its key", () => {
    const one = keys(200).map((each) => planFaults(FAULT_PRESETS.storm!, each));
    const other = keys(200)
      .reverse()
      .map((each) => planFaults(FAULT_PRESETS.storm!, each));
    expect(other.reverse()).toEqual(one);
  });

  it.each(["seed", "world", "episode", "tool", "args", "attempt"] as const)(
    "is another one for another %s",
    (field) => {
      const changed = keys(200).map((each) => ({
        ...each,
        [field]: field === "seed" || field === "attempt" ? 7 : "other",
      }));
      const plans = (given: readonly FaultKey[]) =>
        given.map((each) => planFaults({ errors: { "10016": 0.5 } }, each).refusal);
      expect(plans(field === "args" ? changed.map((each, at) => ({ ...each, args: `${at}` })) : changed)).not.toEqual(
        plans(keys(200)),
      );
    },
  );

  it("strikes the share that it is told to", () => {
    // Four standard deviations of a share of .2 in 4,000 draws are .025.
    const plans = keys(4000).map((each) =>
      planFaults(
        { errors: { "10016": 0.2 }, stale: { share: 0.2, hours: 5 }, missing: { share: 0.2, fields: 2 } },
        each,
      ),
    );
    expect(Math.abs(share(plans.map(({ refusal }) => refusal !== null)) - 0.2)).toBeLessThan(0.025);
    expect(Math.abs(share(plans.map(({ staleHours }) => staleHours === 5)) - 0.2)).toBeLessThan(0.025);
    expect(Math.abs(share(plans.map(({ missing }) => missing !== null)) - 0.2)).toBeLessThan(0.025);
  });

  it("has latencies whose quantiles are those of the specification", () => {
    const latencies = keys(4000)
      .map((each) => planFaults({ latency: { p50: 100, p90: 500, p99: 2000 } }, each).latencyMs)
      .sort((left, right) => left - right);
    expect(Math.abs(latencies[2000]! - 100)).toBeLessThan(15);
    expect(Math.abs(latencies[3600]! - 500)).toBeLessThan(100);
    expect(latencies.at(-1)).toBeLessThanOrEqual(2000);
  });

  it("has latencies that are never above the last quantile, of quantiles that do not fall", async () => {
    const quantile = fc.nat(5000);
    await fc.assert(
      fc.asyncProperty(quantile, quantile, quantile, fc.integer(), async (p50, p90, p99, seed) => {
        const text = JSON.stringify({ latency: { p50, p90, p99 } });
        const read = await boundary("tool", () => readFaults(text));
        expect(read.ok).toBe(p50 <= p90 && p90 <= p99);
        if (!read.ok) expect(read.failure.message).toContain(`expected p50 ≤ p90 ≤ p99, got {"p50":${p50},`);
        else expect(planFaults(read.value, { ...key, seed }).latencyMs).toBeLessThanOrEqual(p99);
      }),
    );
  });

  it("has outages that are runs of attempts from the first on", () => {
    fc.assert(
      fc.property(fc.integer(), fc.integer({ min: 1, max: 10 }), (seed, attempts) => {
        const down = Array.from(
          { length: 12 },
          (_, attempt) => planFaults({ outage: { share: 1, attempts } }, { ...key, seed, attempt }).refusal !== null,
        );
        const length = down.indexOf(false);
        expect(length).toBeGreaterThanOrEqual(1);
        expect(length).toBeLessThanOrEqual(attempts);
        expect(down.slice(length).some(Boolean)).toBe(false);
      }),
    );
  });
});

describe("the service's codes", () => {
  it("are worth another try only where the service says that a little later it answers", () => {
    const passing = [...INFOCODES.keys()].filter((code) => INFOCODES.get(code)!.retryable);
    expect(passing).toEqual(["10004", "10014", "10015", "10016", "10019", "10020", "10021"]);
  });
  it("never strike as what a policy did wrong", () => {
    expect(FAULT_INFOCODES).not.toEqual(expect.arrayContaining([expect.stringMatching(/^20(00[01]|012|80)/)]));
    expect(FAULT_INFOCODES).toEqual(expect.arrayContaining(["10001", "10003", "20003", "30001"]));
  });
  it("that are no code are an engine's or a defect", () => {
    expect(infocodeFacts("30022").info).toBe("ENGINE_RESPONSE_DATA_ERROR");
    expect(infocodeFacts("99999")).toMatchObject({ owner: "tool", info: "UNKNOWN_ERROR" });
  });
});

describe("a specification", () => {
  it("is a preset or JSON", () => {
    for (const [name, preset] of Object.entries(FAULT_PRESETS)) {
      expect(FaultSpec.parse(preset)).toEqual(preset);
      expect(readFaults(name)).toBe(preset);
    }
    expect(readFaults('{"errors":{"10021":0.5}}')).toEqual({ errors: { "10021": 0.5 } });
  });

  it.each([
    "flakey",
    "{",
    "[]",
    "constructor",
    '{"errors":{"99999":0.5}}',
    '{"errors":{"20000":0.5}}',
    '{"errors":{"10021":2}}',
    '{"error":1}',
    '{"latency":{"p50":50,"p90":40,"p99":30}}',
  ])("%s is refused, with the presets", async (text) => {
    expect(await boundary("tool", () => readFaults(text))).toMatchObject({
      failure: { owner: "harness", code: "invalid_context", message: expect.stringContaining("flaky, outage") },
    });
  });
});

it.each(["nope", "[]", "3"])("says of %s, which is no JSON object, what may stand there and no more", (text) => {
  expect(() => readFaults(text)).toThrow(/faults is ".+": expected one of [\w, -]+, or JSON such as \{.*\}\}$/);
});

interface Sky {
  readonly at: (now: string) => string;
}
const sky = defineTool<Sky>()({
  name: "sky",
  title: "天空",
  language: "zh",
  description: "天气。",
  annotations: READ_ONLY,
  input: z.strictObject({ city: z.string() }),
  output: z.object({
    city: z.string(),
    sky: z.string(),
    rows: z.array(z.object({ rating: z.number().nullable(), tel: z.string().optional(), name: z.string() })),
  }),
  handler: async ({ city }, { backend, call }) => ({
    city,
    sky: backend.at(call.now),
    rows: [
      { rating: 4.5, tel: "010", name: "甲" },
      { rating: null, name: "乙" },
    ],
  }),
  render: ({ city, sky, rows }) =>
    `${city}${sky}${rows.map(({ name, rating, tel }) => `${name}${rating}${tel}`).join("")}`,
});
const world = {
  id: "w".repeat(64),
  now: "2026-05-01T08:00",
  horizon: { from: "2026-05-01", to: "2026-12-31" },
  backend: { at: (now: string) => (now >= "2026-05-02" ? "晴" : "雨") },
};

async function ask(context: CallContext, faults: FaultOptions = {}, city = "北京") {
  const seen: InjectedFault[] = [];
  const observer = {
    start: () => () => {},
    injected: (_: string, struck: readonly InjectedFault[]) => void seen.push(...struck),
  };
  const [tool] = bindTools([sky], [world], { faults, observer });
  const caller = callerOf(new AbortController().signal);
  const answer = await tool!.answer({ city }, { context: () => context, caller, deadlineMs: 200 });
  expect(seen).toEqual(answer.faults);
  return answer;
}
const spec = (given: z.input<typeof FaultSpec>) => ({ faults: JSON.stringify(given) });

describe("an attempt that is struck", () => {
  it("by an error fails with the service's code, owned by the tool, and says so in the failure", async () => {
    const { reply, faults } = await ask({ ...spec({ errors: { "10016": 1 } }), attempt: 2 });
    const fault = { kind: "error", attempt: 2, infocode: "10016" };
    expect(faults).toEqual([fault]);
    expect(reply.failure).toMatchObject({ owner: "tool", code: "server_is_busy", retryable: true, faults: [fault] });
  });

  it("by an error that no retry cures is not retryable", async () => {
    const { reply } = await ask(spec({ errors: { "10003": 1 } }));
    expect(reply.failure).toMatchObject({ code: "daily_query_over_limit", retryable: false });
  });

  it("by latency answers the same, and really waits only as long as the server allows", async () => {
    const slow = spec({ latency: { p50: 60_000, p90: 60_000, p99: 60_000 } });
    const plain = await ask({});
    const { reply, faults } = await ask(slow);
    expect(reply.structured).toEqual(plain.reply.structured);
    expect(faults).toMatchObject([{ kind: "latency", attempt: 0, latencyMs: expect.any(Number) }]);
    // A wait beyond the call's deadline ends as such a wait does, and the fault stays on record.
    const late = await ask(slow, { maxWaitMs: 60_000 });
    expect(late.reply.failure).toMatchObject({ code: "deadline_exceeded" });
    expect(late.faults).toMatchObject([{ kind: "latency" }]);
  });

  it("by staleness gets the answer of an earlier time, and a mark of what differs", async () => {
    const { reply, faults } = await ask({ now: "2026-05-02T10:00", ...spec({ stale: { share: 1, hours: 12 } }) });
    expect(reply.structured).toMatchObject({ sky: "雨" });
    expect(reply.text).toContain("北京雨");
    expect(faults).toEqual([{ kind: "stale", attempt: 0, fields: ["sky"], asOf: "2026-05-01T22:00" }]);
  });

  it("by staleness that makes no difference, or before the world's horizon, is not struck", async () => {
    const stale = spec({ stale: { share: 1, hours: 12 } });
    expect((await ask({ now: "2026-05-04T10:00", ...stale })).faults).toEqual([]);
    expect((await ask({ now: "2026-05-01T10:00", ...stale })).faults).toEqual([]);
  });

  it("by missing fields loses only what its schema lets a result lack, and says which", async () => {
    const { reply, faults } = await ask(spec({ missing: { share: 1, fields: 9 } }));
    expect(reply.structured).toEqual({
      city: "北京",
      sky: "雨",
      rows: [
        { rating: null, name: "甲" },
        { rating: null, name: "乙" },
      ],
    });
    expect(faults).toEqual([{ kind: "missing", attempt: 0, fields: ["rows.0.rating", "rows.0.tel"] }]);
  });

  it("obeys the server's default where the call says nothing, and the call where it does", async () => {
    const byDefault = { byDefault: { errors: { "10021": 1 } } };
    expect((await ask({}, byDefault)).reply.failure?.code).toBe("cuqps_has_exceeded_the_limit");
    expect((await ask({ faults: "none" }, byDefault)).faults).toEqual([]);
    expect((await ask({}, {})).faults).toEqual([]);
  });

  it("strikes a storm of calls in every kind, and the same ones again", async () => {
    const storm = async () => {
      const answers = [];
      for (let n = 0; n < 300; n++)
        answers.push(await ask({ now: "2026-05-02T10:00", faults: "storm", attempt: n % 3 }, {}, `城${n}`));
      return answers.map(({ faults, reply }) => ({ faults, text: reply.text }));
    };
    const first = await storm();
    expect(await storm()).toEqual(first);
    expect([...new Set(first.flatMap(({ faults }) => faults.map(({ kind }) => kind)))].sort()).toEqual(
      [...FAULT_KINDS].sort(),
    );
  });
});
