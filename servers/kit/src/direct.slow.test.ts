/**
 * The direct path against the protocol layer: thousands of generated requests, each answered by both, must give the same
 * status and the same message. A 2025-era answer of the protocol layer is a stream with one event; its message counts.
 */
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { bindTools } from "./bound-tools.ts";
import { greet, worlds } from "./fake-tools.fixture.ts";
import { createToolServer } from "./http.ts";

const RUNS = 6000;
const MAX_BODY_BYTES = 8192;
const options = {
  name: "greeter",
  version: "1.2.3",
  instructions: "问候",
  tools: bindTools([greet], worlds),
  limits: { callDeadlineMs: 25, maxBodyBytes: MAX_BODY_BYTES },
};
const ours = createToolServer(options);
const theirs = createToolServer({ ...options, protocolOnly: true });

/** A request as it is sent, and what kind of oddity it has. */
interface Sent {
  readonly kind: string;
  readonly headers: Record<string, string>;
  readonly search: string;
  readonly body: string;
}

const MODERN = "2026-07-28";
const VERSIONS = ["2025-11-25", "2025-06-18", "2025-03-26", "2024-11-05", "2024-10-07"];
const ENVELOPE = "io.modelcontextprotocol/";

const sometimes = <T, U>(usual: T, odd: fc.Arbitrary<U>, weight = 12) =>
  fc.oneof({ weight, arbitrary: fc.constant(usual) }, { weight: 1, arbitrary: odd });
const oddValue = fc.oneof(
  fc.constantFrom<unknown>(null, true, 0, -1, 1.5, 1e21, "", [], {}, "2.0", -0),
  fc.jsonValue({ maxDepth: 2 }),
);
const word = fc.oneof(
  fc.constantFrom("阿宝", "a", "🏯", "\u0000", "\ud800", "x".repeat(21), '"}', "é\u0301", "__proto__", "</script>"),
  fc.string({ maxLength: 25, unit: "binary" }),
);

const id = fc.oneof(
  { weight: 6, arbitrary: fc.integer({ min: 0, max: 1000 }) },
  { weight: 3, arbitrary: word },
  { weight: 1, arbitrary: fc.constantFrom<unknown>(2 ** 53 - 1, 2 ** 53, -(2 ** 53), 1e300, 0.5, null, true, {}, []) },
);

const args = fc.oneof(
  { weight: 8, arbitrary: fc.record({ name: word }) },
  {
    weight: 4,
    arbitrary: fc.record(
      {
        name: word,
        times: fc.integer({ min: -1, max: 5 }),
        outcome: fc.constantFrom("fine", "mistake", "outage", "broken", "wrong", "nice"),
      },
      { requiredKeys: ["name"] },
    ),
  },
  { weight: 1, arbitrary: fc.constant({ name: "阿宝", outcome: "slow" }) },
  { weight: 2, arbitrary: fc.dictionary(word, fc.jsonValue({ maxDepth: 2 }), { maxKeys: 3 }) },
  { weight: 1, arbitrary: oddValue },
);

const context = fc.oneof(
  { weight: 4, arbitrary: fc.constant({}) },
  {
    weight: 4,
    arbitrary: fc.record({
      "arenakit/context": fc.record(
        {
          world: fc.constantFrom("aa11", "aa22", "aa", "ffff", ""),
          now: fc.constantFrom("2026-05-01T08:00", "2026-02-30T08:00", "soon"),
          seed: fc.constantFrom<unknown>(7, 1.5, "7"),
          episode: word,
          attempt: fc.constantFrom<unknown>(0, 2, -1),
          profile: fc.constantFrom("arenarl", "qqr"),
        },
        { requiredKeys: [] },
      ),
    }),
  },
  { weight: 1, arbitrary: fc.record({ "arenakit/context": oddValue }) },
  { weight: 1, arbitrary: fc.record({ "arenakit/seed": oddValue, other: oddValue }, { requiredKeys: [] }) },
);

const oddMeta = fc.oneof(
  fc.record({ progressToken: fc.oneof(fc.constant(1), word, oddValue) }),
  fc.record({ [`${ENVELOPE}related-task`]: fc.oneof(fc.constant({ taskId: "t" }), oddValue) }),
  fc.record({ [`${ENVELOPE}logLevel`]: fc.oneof(fc.constantFrom("debug", "loud"), oddValue) }),
);

const envelope = fc.record(
  {
    [`${ENVELOPE}protocolVersion`]: sometimes(
      MODERN,
      fc.oneof(fc.constantFrom(...VERSIONS, "2027-01-01"), oddValue),
      20,
    ),
    [`${ENVELOPE}clientInfo`]: sometimes<unknown, unknown>({ name: "test", version: "0" }, oddValue, 20),
    [`${ENVELOPE}clientCapabilities`]: fc.oneof(
      { weight: 12, arbitrary: fc.constant<unknown>({}) },
      { weight: 4, arbitrary: fc.constant<unknown>({ elicitation: { form: {} }, sampling: {}, roots: {} }) },
      { weight: 1, arbitrary: oddValue },
    ),
  },
  { requiredKeys: [`${ENVELOPE}protocolVersion`, `${ENVELOPE}clientCapabilities`] },
);

const method = fc.oneof(
  { weight: 12, arbitrary: fc.constant("tools/call") },
  { weight: 3, arbitrary: fc.constant("tools/list") },
  {
    weight: 2,
    arbitrary: fc.constantFrom(
      "initialize",
      "ping",
      "server/discover",
      "resources/list",
      "prompts/get",
      "logging/setLevel",
      "tools/",
      "subscriptions/unknown",
      "notifications/cancelled",
    ),
  },
);

const params = (name: string, extra: fc.Arbitrary<Record<string, unknown>>) =>
  fc.tuple(fc.record({ args, without: fc.integer({ min: 0, max: 19 }) }), context, extra).map(([made, ours, more]) => {
    if (name === "initialize")
      return { protocolVersion: "2025-06-18", capabilities: {}, clientInfo: { name: "t", version: "0" }, ...more };
    const meta = { ...ours, ...(more._meta as object | undefined) };
    const { _meta, ...rest } = more;
    const withMeta = Object.keys(meta).length > 0 ? { _meta: meta } : {};
    if (name !== "tools/call") return { ...withMeta, ...rest };
    return { name: "greet", ...(made.without === 0 ? {} : { arguments: made.args }), ...withMeta, ...rest };
  });

const oddMembers = fc.oneof(
  { weight: 30, arbitrary: fc.constant<Record<string, unknown>>({}) },
  { weight: 2, arbitrary: oddMeta.map((_meta): Record<string, unknown> => ({ _meta })) },
  {
    weight: 3,
    arbitrary: fc.oneof<fc.Arbitrary<Record<string, unknown>>[]>(
      fc.record({ name: fc.oneof(word, oddValue) }),
      fc.record({ task: oddValue }),
      fc.record({ requestState: oddValue }),
      fc.record({ inputResponses: oddValue }),
      fc.record({ cursor: oddValue }),
      fc.record({ arguments: oddValue }),
      fc.record({ _meta: oddValue }).map((meta) => (typeof meta._meta === "object" ? {} : meta)),
    ),
  },
);

const message = fc
  .record({ name: method, id, odd: fc.integer({ min: 0, max: 40 }), more: oddValue, extra: oddMembers })
  .chain(({ name, id, odd, more, extra }) =>
    params(name, fc.constant(extra)).map((made): Record<string, unknown> => {
      const whole: Record<string, unknown> = { jsonrpc: "2.0", id, method: name, params: made };
      if (odd === 0) whole.jsonrpc = more;
      if (odd === 1) delete whole.id;
      if (odd === 2) delete whole.params;
      if (odd === 3) whole.params = more;
      if (odd === 4) whole.other = more;
      if (odd === 5) delete whole.jsonrpc;
      return whole;
    }),
  );

const headersOf = fc.record({
  accept: sometimes<string | null, string | null>(
    "application/json, text/event-stream",
    fc.constantFrom(
      "application/json",
      "text/event-stream",
      "*/*",
      "text/html",
      "",
      "text/event-stream,application/json;q=0.1",
      null,
    ),
    20,
  ),
  type: sometimes<string | null, string | null>(
    "application/json",
    fc.constantFrom(
      "application/json; charset=utf-8",
      "Application/JSON",
      "text/plain",
      "application/jsonp",
      "",
      null,
      "application/json;x",
    ),
    20,
  ),
});

const legacy = fc
  .tuple(
    message,
    headersOf,
    fc.option(fc.constantFrom(...VERSIONS)),
    sometimes(null, fc.constantFrom("2023-01-01", "", MODERN, "x"), 20),
  )
  .map(
    ([body, { accept, type }, version, odd]): Sent => ({
      kind: `2025 ${String(body.method)}`,
      headers: named({ accept, "content-type": type, "mcp-protocol-version": odd ?? version }),
      search: "",
      body: JSON.stringify(body),
    }),
  );

const modern = fc
  .tuple(
    message,
    envelope,
    headersOf,
    fc.integer({ min: 0, max: 30 }),
    fc.oneof(word, fc.constantFrom("=?base64?Z3JlZXQ=?=", "tools/call", "greet ")),
  )
  .map(([body, stamp, { accept, type }, odd, other]): Sent => {
    const given = body.params;
    const isObject = typeof given === "object" && given !== null && !Array.isArray(given);
    const called = isObject ? (given as { name?: unknown; _meta?: object }) : {};
    const whole = isObject ? { ...body, params: { ...given, _meta: { ...called._meta, ...stamp } } } : body;
    const version = stamp[`${ENVELOPE}protocolVersion`];
    const name = typeof called.name === "string" && body.method === "tools/call" ? called.name : null;
    const headers = {
      accept,
      "content-type": type,
      "mcp-protocol-version":
        odd === 0 ? null : odd === 1 ? "2025-06-18" : typeof version === "string" ? version : MODERN,
      "mcp-method": odd === 2 ? null : odd === 3 ? other : String(body.method),
      "mcp-name": odd === 4 ? null : odd === 5 ? other : name,
    };
    return { kind: `2026 ${String(body.method)}`, headers: named(headers), search: "", body: JSON.stringify(whole) };
  });

const usual = { accept: "application/json, text/event-stream", "content-type": "application/json" };
const call = JSON.stringify({
  jsonrpc: "2.0",
  id: 1,
  method: "tools/call",
  params: { name: "greet", arguments: { name: "a" } },
});
const odd: fc.Arbitrary<Sent> = fc.oneof(
  fc.record({
    kind: fc.constant("no JSON"),
    headers: fc.constant(usual),
    search: fc.constant(""),
    body: fc.oneof(
      fc.string(),
      fc.nat(call.length).map((at) => call.slice(0, at)),
      fc.constant(`\ufeff${call}`),
    ),
  }),
  fc.record({ kind: fc.constant("any JSON"), headers: fc.constant(usual), search: fc.constant(""), body: fc.json() }),
  fc
    .array(fc.oneof(message, fc.jsonValue({ maxDepth: 1 })), { maxLength: 3 })
    .map((batch) => ({ kind: "batch", headers: usual, search: "", body: JSON.stringify(batch) })),
  fc.record({
    kind: fc.constant("too large"),
    headers: fc.constant(usual),
    search: fc.constant(""),
    body: fc.integer({ min: 8100, max: 8300 }).map((length) => call.padEnd(length)),
  }),
  fc
    .constantFrom("notifications/initialized", "notifications/cancelled", "notifications/progress", "ping")
    .map((method) => ({
      kind: "notification",
      headers: usual,
      search: "",
      body: JSON.stringify({ jsonrpc: "2.0", method, params: { requestId: 1 } }),
    })),
  fc
    .tuple(
      fc.constantFrom(
        "?world=aa22",
        "?world=aa22&now=2016-03-11T10:00",
        "?seed=4&episode=e7",
        "?wurld=1",
        "?seed=1&seed=2",
        "?profile=qqr",
        "?now=",
      ),
      fc.option(
        fc.constantFrom<[string, string]>(
          ["x-arenakit-world", "aa11"],
          ["x-arenakit-seed", "x"],
          ["x-arenakit-other", "1"],
        ),
      ),
    )
    .map(([search, header]) => ({
      kind: "context in the URL",
      search,
      headers: { ...usual, ...(header ? { [header[0]]: header[1] } : {}) },
      body: call,
    })),
);

function named(headers: Record<string, string | null>): Record<string, string> {
  return Object.fromEntries(
    // A header holds bytes; what no client could send is left out.
    Object.entries(headers).filter(
      (pair): pair is [string, string] => pair[1] !== null && /^[\t\x20-\x7e]*$/.test(pair[1]),
    ),
  );
}

const requestOf = ({ headers, search, body }: Sent) =>
  new Request(`http://127.0.0.1/mcp${search}`, { method: "POST", headers, body });

/** Status and message, whether it came as JSON or as the only event of a stream. */
async function read(response: Response) {
  const text = await response.text();
  const isStream = response.headers.get("content-type") === "text/event-stream";
  const data = text.split("\n").filter((line) => line.startsWith("data:"));
  return {
    status: response.status,
    allow: response.headers.get("allow"),
    message: isStream && data.length === 1 ? data[0]!.slice(6) : text,
  };
}

describe("the direct path", () => {
  it(`answers ${RUNS} generated requests as the protocol layer does, byte for byte`, async () => {
    const counts = new Map<string, { all: number; direct: number }>();
    await fc.assert(
      fc.asyncProperty(
        fc.oneof({ weight: 5, arbitrary: legacy }, { weight: 5, arbitrary: modern }, { weight: 2, arbitrary: odd }),
        async (sent) => {
          const request = requestOf(sent);
          const fits = new TextEncoder().encode(sent.body).length <= MAX_BODY_BYTES;
          const { headers } = request;
          const direct = fits ? await ours.direct({ ...sent, headers, caller: { left: () => false } }) : null;
          const count = counts.get(sent.kind) ?? { all: 0, direct: 0 };
          counts.set(sent.kind, { all: count.all + 1, direct: count.direct + (direct ? 1 : 0) });
          const expected = await read(await theirs.fetch(requestOf(sent)));
          if (direct)
            expect({ status: direct.status, message: new TextDecoder().decode(direct.body ?? undefined) }).toEqual({
              status: expected.status,
              message: expected.message,
            });
          expect(await read(await ours.fetch(request))).toEqual(expected);
        },
      ),
      { numRuns: RUNS, seed: 20_260_728, endOnFailure: true },
    );
    const rows = [...counts].sort(([left], [right]) => left.localeCompare(right, "en"));
    console.info(rows.map(([kind, { all, direct }]) => `${kind}: ${all} requests, ${direct} direct`).join("\n"));
    const total = rows.reduce((sum, [, { direct }]) => sum + direct, 0);
    expect(total).toBeGreaterThan(RUNS / 3);
  }, 300_000);
});
