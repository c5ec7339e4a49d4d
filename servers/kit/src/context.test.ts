import { boundary, CONTEXT_META_KEY } from "@arenakit/contracts";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type ContextSources, contextOf, resolveContext } from "./context.ts";

const headers = (values: Record<string, string>) => new Headers(values);
const meta = (context: unknown) => ({ [CONTEXT_META_KEY]: context });

describe("order of the sources", () => {
  const sources: ContextSources = {
    meta: meta({ world: "from-meta" }),
    headers: headers({ "x-arenakit-world": "from-header", "x-arenakit-episode": "from-header" }),
    query: new URLSearchParams("world=from-query&episode=from-query&seed=7"),
    defaults: { world: "d", episode: "d", seed: 1, now: "2026-05-01T08:00" },
  };

  it("is _meta, headers, query, defaults, for each field alone", () => {
    expect(contextOf(sources)).toEqual({
      world: "from-meta",
      episode: "from-header",
      seed: 7,
      now: "2026-05-01T08:00",
    });
  });

  it("is empty where nobody says anything", () => {
    expect(contextOf({})).toEqual({});
  });

  it("takes single keys of _meta too, before the members of the context", () => {
    const single = { "arenakit/world": "single", "arenakit/now": "2026-05-02T09:00", "arenakit/attempt": 0 };
    expect(contextOf({ ...sources, meta: { ...single, ...meta({ world: "whole", attempt: 3 }) } })).toMatchObject({
      world: "single",
      now: "2026-05-02T09:00",
      attempt: 0,
    });
  });

  it("leaves alone what others put into _meta and headers", () => {
    const foreign = { progressToken: 1, "io.modelcontextprotocol/protocolVersion": "2026-07-28", world: "no" };
    const context = contextOf({ meta: foreign, headers: headers({ "x-request-id": "1", authorization: "Bearer x" }) });
    expect(context).toEqual({});
  });
});

describe("what cannot be read", () => {
  it.each([
    ["now", "tomorrow", "2026-05-01T08:00"],
    ["now", "2026-02-30T08:00", "no clock shows"],
    ["now", "2026-05-01T25:00", "no clock shows"],
    ["seed", "1.5", "seed"],
    ["attempt", "-1", "attempt"],
    ["profile", "qqr", "arenarl"],
    ["episode", "e".repeat(201), "at most 200"],
  ])("%s=%s is refused with a hint, and is nobody's but the harness's", async (field, value, hint) => {
    for (const sources of [
      { query: new URLSearchParams({ [field]: value }) },
      { headers: headers({ [`x-arenakit-${field}`]: value }) },
    ]) {
      expect(await boundary("tool", () => contextOf(sources))).toMatchObject({
        ok: false,
        failure: { owner: "harness", code: "invalid_context", message: expect.stringContaining(hint) },
      });
    }
  });

  const FIELDS = ["world", "corpus", "now", "profile", "seed", "episode", "attempt"];
  it.each<[string, string, string, ContextSources]>([
    ["of the URL", "wrold", "", { query: new URLSearchParams("wrold=ab&now=2026-05-01T08:00") }],
    ["of the URL", "World", "", { query: new URLSearchParams("World=ab") }],
    ["of a header", "x-arenakit-wrold", "x-arenakit-", { headers: headers({ "x-arenakit-wrold": "ab" }) }],
    ["of _meta", "arenakit/wrold", "arenakit/", { meta: { "arenakit/wrold": "ab" } }],
    ["of a member of the context", "wrold", "", { meta: meta({ wrold: "ab" }) }],
  ])("a misspelt name %s (%s) is refused with the names that are known", async (_, name, prefix, sources) => {
    const outcome = await boundary("tool", () => contextOf(sources));
    expect(outcome).toMatchObject({ ok: false, failure: { owner: "harness", code: "invalid_context" } });
    const message = outcome.ok ? "" : outcome.failure.message;
    expect(message).toContain(JSON.stringify(name));
    for (const field of FIELDS) expect(message).toContain(prefix + field);
  });

  it.each<ContextSources>([
    { query: new URLSearchParams("world=") },
    { query: new URLSearchParams("episode=") },
    { headers: headers({ "x-arenakit-now": "" }) },
    { meta: meta({ world: "" }) },
    { meta: { "arenakit/world": "" } },
    { query: new URLSearchParams("world=a&world=b") },
  ])("an empty value or two of one name are refused, never passed over: %o", async (sources) => {
    expect(await boundary("tool", () => contextOf({ ...sources, defaults: { world: "d" } }))).toMatchObject({
      ok: false,
      failure: { owner: "harness", code: "invalid_context" },
    });
  });

  it.each([null, 5, "x", []])("a context that is %j is refused", async (context) => {
    expect(await boundary("tool", () => contextOf({ meta: meta(context) }))).toMatchObject({
      ok: false,
      failure: { owner: "harness", code: "invalid_context" },
    });
  });

  it("never ends in anything but a context or a failure of the harness", async () => {
    const field = fc.constantFrom("world", "corpus", "now", "profile", "seed", "episode", "attempt");
    const pairs = fc.array(fc.tuple(field, fc.string({ maxLength: 30 })), { maxLength: 6 });
    await fc.assert(
      fc.asyncProperty(pairs, fc.jsonValue(), async (query, context) => {
        const sources = { query: new URLSearchParams(query), meta: context === null ? {} : meta(context) };
        const outcome = await boundary("tool", () => contextOf(sources));
        if (!outcome.ok) expect(outcome.failure).toMatchObject({ owner: "harness", code: "invalid_context" });
      }),
    );
  });
});

describe("a time that the world does not know", () => {
  const horizon = { from: "2026-05-01", to: "2026-05-31" };
  const world = { id: "ab".repeat(32), now: "2026-05-02T08:00", horizon, backend: null };
  const at = (now?: string) => boundary("tool", () => resolveContext([world], now === undefined ? {} : { now }));

  it.each(["2026-04-30T23:59", "2026-06-01T00:00"])("%s is refused with the horizon", async (now) => {
    const outcome = await at(now);
    expect(outcome).toMatchObject({ ok: false, failure: { owner: "harness", code: "invalid_context" } });
    const message = outcome.ok ? "" : outcome.failure.message;
    for (const part of [now, "2026-05-01", "2026-05-31", "abababababab"]) expect(message).toContain(part);
  });

  it("does not begin before the last minute of the horizon, and a world without one knows any", async () => {
    for (const now of ["2026-05-01T00:00", "2026-05-31T23:59"])
      expect(await at(now)).toMatchObject({ ok: true, value: { call: { now } } });
    expect(await at()).toMatchObject({ ok: true, value: { call: { now: world.now } } });
    const { horizon: _, ...boundless } = world;
    expect(resolveContext([boundless], { now: "2099-01-01T00:00" }).call.now).toBe("2099-01-01T00:00");
  });
});

it("reads back from a URL what was written into it", () => {
  const context = fc.record(
    {
      world: fc.stringMatching(/^[0-9a-f]{4,64}$/),
      now: fc
        .date({ min: new Date("2000-01-01"), max: new Date("2099-12-31"), noInvalidDate: true })
        .map((date) => date.toISOString().slice(0, 16)),
      seed: fc.integer(),
      episode: fc.string({ minLength: 1, maxLength: 40 }),
      attempt: fc.nat(100),
    },
    { requiredKeys: [] },
  );
  fc.assert(
    fc.property(context, (written) => {
      const query = new URLSearchParams(
        Object.entries(written).map(([key, value]): [string, string] => [key, String(value)]),
      );
      expect(contextOf({ query })).toEqual(written);
    }),
  );
});
