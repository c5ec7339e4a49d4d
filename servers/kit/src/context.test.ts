import { boundary, CONTEXT_META_KEY } from "@arenakit/contracts";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type ContextSources, contextOf } from "./context.ts";

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

  it("is empty where nobody says anything, and an empty value says nothing", () => {
    expect(contextOf({})).toEqual({});
    expect(contextOf({ query: new URLSearchParams("episode=&world=") })).toEqual({});
  });

  it("leaves what is not of the context alone", () => {
    expect(
      contextOf({ query: new URLSearchParams("utm_source=x&now=2026-05-01T08:00"), meta: meta({ extra: 1 }) }),
    ).toEqual({
      now: "2026-05-01T08:00",
    });
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

  it.each([null, 5, "x", []])("a context that is %j is refused", async (context) => {
    expect(await boundary("tool", () => contextOf({ meta: meta(context) }))).toMatchObject({
      ok: false,
      failure: { owner: "harness", code: "invalid_context" },
    });
  });

  it("never ends in anything but a context or a failure of the harness", async () => {
    const field = fc.constantFrom("world", "now", "profile", "seed", "episode", "attempt");
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
