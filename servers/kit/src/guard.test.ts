/** Who passes the door: by address, by token in each way of sending one, and what a browser's page may not. */
import { describe, expect, it } from "vitest";
import { type AuthScope, createGuard, type GuardOptions } from "./guard.ts";

const FAR = { host: "0.0.0.0" };
const TRAINERS = { ...FAR, allow: ["10.0.0.0/8"] };
const basic = (text: string) => `Basic ${Buffer.from(text).toString("base64")}`;

interface Asked {
  readonly headers?: Readonly<Record<string, string>>;
  readonly door?: AuthScope;
  readonly peer?: string;
}
/** `open`, or the code of the refusal. */
function passes(options: GuardOptions, { headers = {}, door = "policy", peer = "10.1.2.3" }: Asked = {}): string {
  const refusal = createGuard(options)(new Headers({ host: "10.9.9.9:8000", ...headers }), door, peer);
  return refusal ? JSON.parse(refusal.body).error.code : "open";
}

describe("networks that need no token", () => {
  it("are let in, and nobody else", () => {
    for (const peer of ["10.0.0.1", "::ffff:10.0.0.1"]) expect(passes(TRAINERS, { peer })).toBe("open");
    for (const peer of ["11.0.0.1", "127.0.0.1", "::1"]) expect(passes(TRAINERS, { peer })).toBe("forbidden_peer");
    expect(createGuard(TRAINERS)(new Headers({ host: "10.9.9.9" }), "policy")?.status).toBe(403);
    // What has a check of its own, a key that everyone knows perhaps, is behind the same door.
    expect(passes(TRAINERS, { door: "own", peer: "11.0.0.1" })).toBe("forbidden_peer");
  });

  it("and tokens are not asked for where nothing is told, though names and pages are looked at", () => {
    const far = { door: "nothing", peer: "127.0.0.1" } as const;
    for (const options of [TRAINERS, { ...FAR, token: "t" }, { ...TRAINERS, tokens: { policy: "p" } }]) {
      expect(passes(options, far)).toBe("open");
      expect(passes(options, { ...far, headers: { host: "evil.example" } })).toBe("forbidden_host");
      expect(passes(options, { ...far, headers: { origin: "https://evil.example" } })).toBe("forbidden_origin");
    }
    const near = { host: "127.0.0.1", token: "t" };
    expect(passes(near, { ...far, headers: { host: "localhost" } })).toBe("open");
    expect(passes(near, { ...far, headers: { host: "evil.example" } })).toBe("forbidden_host");
  });

  it("are not spoken for by a header", () => {
    const headers = { "x-forwarded-for": "10.0.0.1", forwarded: "for=10.0.0.1", "x-real-ip": "10.0.0.1" };
    expect(passes(TRAINERS, { headers, peer: "11.0.0.1" })).toBe("forbidden_peer");
  });

  it.each([
    ["no token", undefined, { policy: "open", any: "open", judge: "open", admin: "open" }],
    ["a token", "t", { policy: "open", any: "open", judge: "unauthorized", admin: "unauthorized" }],
  ])("where there is %s", (_, token, doors) => {
    const options = { ...TRAINERS, ...(token ? { token } : {}) };
    for (const [door, said] of Object.entries(doors))
      expect([door, passes(options, { door: door as AuthScope })]).toEqual([door, said]);
    if (!token) return;
    const headers = { authorization: "Bearer t" };
    for (const door of Object.keys(doors) as AuthScope[]) {
      expect(passes(options, { door, headers })).toBe("open");
      expect(passes(options, { door, headers, peer: "11.0.0.1" })).toBe("open");
      expect(passes(options, { door, peer: "11.0.0.1" })).toBe("unauthorized");
    }
  });

  it("need none where they send one of another service", () => {
    for (const headers of [{ authorization: "Bearer tvly-x" }, { "x-api-key": "serper" }])
      expect(passes({ ...TRAINERS, token: "t" }, { headers: headers as Record<string, string> })).toBe("open");
  });

  it.each([
    ["a page of another host", { origin: "https://evil.example" }, "forbidden_origin"],
    ["a page of the machine itself", { origin: "http://localhost:3000" }, "forbidden_origin"],
    ["a page without an origin", { origin: "null" }, "forbidden_origin"],
    ["a page whose name was rebound", { host: "evil.example:8000" }, "forbidden_host"],
    ["a name that begins as an address", { host: "10.9.9.9.evil.example" }, "forbidden_host"],
    ["an address", { host: "192.168.4.4" }, "open"],
    ["an address of IPv6", { host: "[fd00::1]:8000" }, "open"],
    ["a name that was given", { host: "Search.internal:8000" }, "open"],
  ])("%s: %j is %s", (_, headers, said) => {
    expect(passes({ ...TRAINERS, names: ["search.INTERNAL"] }, { headers: headers as Record<string, string> })).toBe(
      said,
    );
  });
});

describe("a token", () => {
  const options = { ...FAR, tokens: { policy: "p:1", admin: "a" } };
  it.each<[string, Record<string, string>, string]>([
    ["in a bearer's header", { authorization: "Bearer p:1" }, "open"],
    ["as a key", { "x-api-key": "p:1" }, "open"],
    ["as a password", { authorization: basic("x:p:1") }, "open"],
    ["as a password without a user", { authorization: basic(":p:1") }, "open"],
    ["as a user without a password", { authorization: basic("a:") }, "open"],
    ["as a user alone", { authorization: basic("a") }, "open"],
    ["as a key beside one of another service", { authorization: "Bearer sk-x", "x-api-key": "a" }, "open"],
    ["that is another", { "x-api-key": "p:2" }, "unauthorized"],
    ["that is a part", { "x-api-key": "p:" }, "unauthorized"],
    ["that is empty", { "x-api-key": "" }, "unauthorized"],
    ["that is no base64", { authorization: "Basic %%" }, "unauthorized"],
    ["as an empty password", { authorization: basic(":") }, "unauthorized"],
    // A browser that was once given http://x:TOKEN@host sends it along for the pages of others.
    ["as a password, for a page", { authorization: basic("x:p:1"), origin: "https://evil.example" }, "unauthorized"],
  ])("%s", (_, headers, said) => {
    expect(passes(options, { headers, peer: "8.8.8.8" })).toBe(said);
  });

  it("stays with its scope, however it is sent", () => {
    for (const headers of [{ "x-api-key": "p:1" }, { authorization: basic("x:p:1") }])
      expect(passes(options, { headers: headers as Record<string, string>, door: "admin" })).toBe("insufficient_scope");
  });

  it("of policies is theirs alone, since others open the judge's tools", () => {
    for (const tokens of [
      { policy: "same", judge: "same" },
      { policy: "same", judge: "own", admin: "same" },
    ])
      expect(() => createGuard({ host: "127.0.0.1", tokens })).toThrow(/same_token/);
    expect(() => createGuard({ host: "127.0.0.1", token: "same", tokens: { judge: "own" } })).toThrow(/same_token/);
    const options = { ...FAR, tokens: { policy: "p", judge: "j", admin: "j" } };
    const peer = "8.8.8.8";
    expect(passes(options, { headers: { "x-api-key": "p" }, door: "judge", peer })).toBe("insufficient_scope");
    expect(passes(options, { headers: { "x-api-key": "j" }, door: "judge", peer })).toBe("open");
  });

  it("is in no refusal", () => {
    const guard = createGuard(options);
    for (const headers of [{ "x-api-key": "s3cret" }, { authorization: basic("x:s3cret") }])
      expect(guard(new Headers(headers as Record<string, string>), "policy")?.body).not.toMatch(/s3cret|czNjcmV0/);
  });
});

describe("loopback", () => {
  const local = { host: "127.0.0.1" };
  it.each([
    [{ host: "127.0.0.1:8000" }, "open"],
    [{ host: "localhost" }, "open"],
    [{ host: "10.9.9.9" }, "forbidden_host"],
    [{ host: "evil.example" }, "forbidden_host"],
    [{ host: "host.docker.internal:9000" }, "open"],
    [{ host: "host.docker.internal", origin: "http://host.docker.internal" }, "forbidden_origin"],
    // As HTTP/1.0 allows it, and no browser does it.
    [{ host: "" }, "open"],
    [{ host: "", origin: "https://evil.example" }, "forbidden_origin"],
  ])("%j: %s", (headers, said) => {
    const asked = { headers: headers as Record<string, string>, peer: "127.0.0.1" };
    expect(passes({ ...local, names: ["host.docker.internal"] }, asked)).toBe(said);
  });
});

it.each([
  [FAR, /name a bearer token or the networks/],
  [{ ...FAR, allow: ["0.0.0.0/0"] }, /0\.0\.0\.0\/0 is no network/],
  [{ ...FAR, token: "t", names: ["host:80"] }, /host:80 is no name/],
  [{ ...FAR, token: "t", names: ["*"] }, /\* is no name/],
])("refuses to open %j", (options, words) => {
  expect(() => createGuard(options)).toThrow(words);
});

it("challenges a browser for what pages are behind, and nobody who asks for tools", () => {
  const guard = createGuard({ ...FAR, tokens: { policy: "p:1", judge: "j" } });
  const challenge = (door: AuthScope) =>
    guard(new Headers({ host: "10.9.9.9:8000" }), door)?.headers["www-authenticate"];
  expect(challenge("policy")).toBe("Bearer");
  for (const door of ["judge", "admin", "any"] as const) {
    // RFC 9110, 11.6.1: several challenges in one field; RFC 7617, 2.1: the charset; RFC 6750, 3: a parameter of Bearer.
    expect(challenge(door)).toBe('Basic realm="ArenaKit", charset="UTF-8", Bearer realm="ArenaKit"');
  }
});
