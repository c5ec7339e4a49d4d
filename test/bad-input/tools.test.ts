/**
 * What a policy or its client gets wrong, over MCP and over the REST mirror of the same gateway: each is answered as its
 * protocol says it, with the same code and the same words, and the words say what to do.
 */
import { request } from "node:http";
import { FAILURE_META_KEY, type JsonObject } from "@arenakit/contracts";
import { createGateway } from "@arenakit/server-gateway";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { worldOf } from "./refused.fixture.ts";

const TOKEN = "the-token-of-policies";
const { world } = worldOf("北京", "杭州", "长春");
const { from, to } = world.meta.horizon;
let [host, port] = ["127.0.0.1", 0];
let close = async () => {};
beforeAll(async () => {
  const listening = await createGateway({ worlds: [world], tokens: { policy: TOKEN } }).listen();
  ({ hostname: host } = new URL(listening.url));
  port = listening.port;
  close = listening.close;
});
afterAll(() => close());

interface Answer {
  readonly status: number;
  readonly headers: Readonly<Record<string, unknown>>;
  readonly text: string;
}

/** As it stands, with headers that fetch would not send. */
function send(path: string, body: string | null, headers: Record<string, string> = {}): Promise<Answer> {
  const method = body === null ? "GET" : "POST";
  const whole = {
    authorization: `Bearer ${TOKEN}`,
    "content-type": "application/json",
    accept: "application/json, text/event-stream",
    ...headers,
  };
  return new Promise((resolve, reject) => {
    const asked = request({ host, port, path, method, headers: whole }, (answer) => {
      let text = "";
      answer.setEncoding("utf8").on("data", (piece) => {
        text += piece;
      });
      answer.on("end", () => resolve({ status: answer.statusCode ?? 0, headers: answer.headers, text }));
    });
    asked.on("error", reject);
    asked.end(body ?? undefined);
  });
}

type Profile = "arenarl" | "qqr" | "amap";
const overMcp = (profile: Profile, name: string, args: JsonObject, headers?: Record<string, string>) => {
  const params = { name, arguments: args };
  const message = JSON.stringify({ jsonrpc: "2.0", id: 7, method: "tools/call", params });
  return send(`/mcp/toolset/${profile}`, message, headers);
};
const overRest = (profile: Profile, name: string, args: JsonObject, headers?: Record<string, string>) =>
  send(`/tools/${name}?profile=${profile}`, JSON.stringify(args), headers);

const HERE = "116.397029,39.917839";
const THERE = "116.410800,39.882200";
const SWAPPED = "39.917839,116.397029";
const SEVENTEEN = Array.from({ length: 17 }, (_, at) => `116.${400 + at},39.9`).join(";");
const way = { start_lon: 116.397029, start_lat: 39.917839, end_lon: 116.4108, end_lat: 39.8822 };
const trip = (changes: JsonObject) => ({ date: "2026-05-02", from_city: "北京", to_city: "杭州", ...changes });
const BOTH = ["北京", "长春"];
const ENDS = [from, to];

/** Clause, profile, tool, arguments, code, words. */
const MISTAKES: readonly (readonly [string, Profile, string, JsonObject, string, readonly string[]])[] = [
  ["an unknown city", "arenarl", "weather", { city: "杭洲" }, "no_such_city", ["杭洲", "相近", "杭州"]],
  ["an unknown city", "arenarl", "search_flights", trip({ to_city: "杭洲" }), "no_such_city", ["杭洲", "杭州"]],
  ["an unknown city", "arenarl", "search_train_tickets", trip({ from_city: "杭洲" }), "no_such_city", ["杭州东"]],
  ["an unknown city", "qqr", "poi_search", { address: "餐厅", region: "亚特兰蒂斯" }, "no_such_city", BOTH],
  ["an unknown city", "qqr", "weather", { city: "亚特兰蒂斯" }, "no_such_city", BOTH],
  ["an unknown city", "amap", "maps_weather", { city: "亚特兰蒂斯" }, "no_such_city", ["INVALID_PARAMS", ...BOTH]],
  ["an unknown city", "amap", "maps_text_search", { keywords: "茶", city: "亚特兰蒂斯" }, "no_such_city", BOTH],
  [
    "an unknown station",
    "arenarl",
    "search_train_tickets",
    trip({ from_city: "北京酉站" }),
    "no_such_station",
    ["北京西"],
  ],
  ["an ambiguous name", "arenarl", "weather", { city: "朝阳区" }, "ambiguous_city", ["110105", "220104"]],
  ["an ambiguous name", "qqr", "weather", { city: "朝阳区" }, "ambiguous_city", ["110105", "220104"]],
  [
    "an ambiguous name",
    "qqr",
    "poi_search",
    { address: "茶", region: "朝阳区" },
    "ambiguous_city",
    ["region=", ...BOTH],
  ],
  ["an ambiguous name", "amap", "maps_weather", { city: "朝阳区" }, "ambiguous_city", ["110105", "220104"]],
  ["an ambiguous name", "amap", "maps_geo", { address: "人民广场", city: "朝阳区" }, "ambiguous_city", BOTH],
  [
    "a radius",
    "arenarl",
    "around_search",
    { location: HERE, radius: 50_001 },
    "invalid_arguments",
    ["1 到 50000", "50001"],
  ],
  ["a radius", "arenarl", "around_search", { location: HERE, radius: 0 }, "invalid_arguments", ["1 到 50000"]],
  ["a radius", "qqr", "around_search", { location: HERE, radius: -5 }, "invalid_arguments", ["1 到 50000", "-5"]],
  ["a radius", "amap", "maps_around_search", { location: HERE, radius: "50001" }, "invalid_arguments", ["1 到 50000"]],
  ["a radius", "amap", "maps_around_search", { location: HERE, radius: "near" }, "invalid_arguments", ["near"]],
  [
    "a page of a tool without pages",
    "arenarl",
    "search_poi",
    { query: "茶", page: 9 },
    "invalid_arguments",
    ["page", "query"],
  ],
  ["a wrong order", "arenarl", "around_search", { location: SWAPPED }, "coordinates_swapped", ["写反", "对调"]],
  [
    "a wrong order",
    "arenarl",
    "get_navigation",
    { ...way, end_lon: 39.95, end_lat: 116.3 },
    "coordinates_swapped",
    ["end_lon"],
  ],
  ["a wrong order", "arenarl", "get_navigation", { ...way, via_points: SWAPPED }, "coordinates_swapped", ["第1个"]],
  [
    "a wrong order",
    "qqr",
    "direction",
    { origin: SWAPPED, destination: THERE, mode: "walking" },
    "coordinates_swapped",
    ["origin"],
  ],
  ["a wrong order", "amap", "maps_regeocode", { location: SWAPPED }, "coordinates_swapped", ["经度116.397029"]],
  [
    "a wrong order",
    "amap",
    "maps_distance",
    { origins: `${HERE}|${SWAPPED}`, destination: THERE },
    "coordinates_swapped",
    ["第2个"],
  ],
  [
    "a point outside",
    "arenarl",
    "around_search",
    { location: "0,0" },
    "coordinates_out_of_range",
    ["73到136", "search_poi"],
  ],
  [
    "17 waypoints",
    "arenarl",
    "get_navigation",
    { ...way, via_points: SEVENTEEN },
    "invalid_arguments",
    ["17", "最多16个"],
  ],
  [
    "17 waypoints",
    "qqr",
    "direction",
    { origin: HERE, destination: THERE, mode: "driving", waypoints: SEVENTEEN },
    "invalid_arguments",
    ["最多16个"],
  ],
  ["a date that is none", "arenarl", "search_flights", trip({ date: "2026-02-30" }), "invalid_date", ["2026-02-30"]],
  ["a date that is none", "qqr", "search_train_tickets", trip({ date: "2026-13-01" }), "invalid_date", ["YYYY-MM-DD"]],
  [
    "a date that is none",
    "arenarl",
    "search_train_tickets",
    trip({ date: "过两天" }),
    "invalid_date",
    ["今天是2026-05-01"],
  ],
  ["a date that is over", "qqr", "search_flights", trip({ date: "2026-04-30" }), "invalid_date", ["已经过去"]],
  ["a date too far", "arenarl", "search_flights", trip({ date: "2031-01-01" }), "date_out_of_horizon", ENDS],
  ["a date too far", "arenarl", "search_train_tickets", trip({ date: "2031-01-01" }), "date_out_of_horizon", ENDS],
  [
    "an argument by another name",
    "arenarl",
    "weather",
    { town: "北京" },
    "invalid_arguments",
    ["缺少参数 city", "town"],
  ],
];

describe("a mistake of the policy's", () => {
  it.each(MISTAKES)("%s: %s %s %j", async (_, profile, name, args, code, words) => {
    const mcp = await overMcp(profile, name, args);
    expect(mcp.status).toBe(200);
    const { result, error } = JSON.parse(mcp.text);
    expect(error).toBeUndefined();
    expect(result).toMatchObject({ isError: true, _meta: { [FAILURE_META_KEY]: { owner: "policy", code } } });
    expect(result.structuredContent).toBeUndefined();
    const text: string = result.content[0].text;
    for (const word of words) expect(text).toContain(word);
    if (profile !== "amap") expect(text).toMatch(new RegExp(`^\\[${code}\\]`));

    const rest = await overRest(profile, name, args);
    expect([rest.status, JSON.parse(rest.text)]).toEqual([
      422,
      expect.objectContaining({ ok: false, text, error: expect.objectContaining({ owner: "policy", code }) }),
    ]);
  });

  it("is none where the near spelling was meant", async () => {
    expect(JSON.parse((await overMcp("arenarl", "weather", { city: "杭州" })).text).result.isError).toBeUndefined();
    expect((await overRest("arenarl", "weather", { city: "杭州" })).status).toBe(200);
  });

  it.each(["arenarl", "qqr", "amap"] as const)("a tool that %s does not have", async (profile) => {
    const { status, text } = await overMcp(profile, "fly", {});
    const { error } = JSON.parse(text);
    expect([status, error.code, error.data.code]).toEqual([200, -32602, "unknown_tool"]);
    const known = { arenarl: "search_poi", qqr: "poi_search", amap: "maps_geo" }[profile];
    expect(error.data.message).toContain(known);
    const rest = await overRest(profile, "fly", {});
    expect([rest.status, JSON.parse(rest.text).error]).toEqual([404, error.data]);
  });
});

describe("pages of the web service", () => {
  it.each([
    "/v5/place/text?keywords=茶&page_num=0",
    "/v5/place/text?keywords=茶&page_num=101",
    "/v5/place/text?keywords=茶&page_size=26",
    `/v5/place/around?location=${HERE}&page_num=101`,
    "/v3/place/text?keywords=茶&page=0",
    "/v3/place/text?keywords=茶&offset=26",
    "/v3/place/text?keywords=茶&page=one",
  ])("%s is refused by its infocode", async (path) => {
    const { status, text } = await send(`/amap${encodeURI(path)}&key=${TOKEN}`, null);
    expect([status, JSON.parse(text)]).toEqual([200, { status: "0", info: "INVALID_PARAMS", infocode: "20000" }]);
  });
});

describe.each([
  ["MCP", overMcp],
  ["REST", overRest],
] as const)("what the client gets wrong over %s", (_, ask) => {
  const weather = (headers: Record<string, string>) => ask("arenarl", "weather", { city: "北京" }, headers);

  it("a body over the limit", async () => {
    const { status, text } = await ask("arenarl", "weather", { city: "北".repeat(200_000) });
    expect([status, text]).toEqual([413, expect.stringMatching(/exceeds?\D+262144 bytes/)]);
  });

  it("a token that is wrong, and none", async () => {
    for (const authorization of [`Bearer ${TOKEN}x`, "Bearer ", `Basic ${TOKEN}`]) {
      const { status, headers, text } = await weather({ authorization });
      expect([status, headers["www-authenticate"]]).toEqual([401, expect.stringMatching(/^Bearer/)]);
      expect(text).not.toContain(TOKEN);
    }
    expect((await weather({})).status).toBe(200);
  });

  it("a Host that is not this server's, whatever token comes along", async () => {
    for (const name of ["evil.example", "127.0.0.1.evil.example", "evil.example:80"])
      expect(await weather({ host: name })).toMatchObject({ status: 403, text: expect.stringContaining("Host") });
    expect((await weather({ origin: "https://evil.example" })).status).toBe(403);
  });

  it("a world that is not there, and a time that no clock shows: mistakes of the harness, not of the policy", async () => {
    const failureOf = ({ text }: Answer) => {
      const { result, error } = JSON.parse(text);
      return error ?? result._meta[FAILURE_META_KEY];
    };
    expect(failureOf(await weather({ "x-arenakit-world": "deadbeef" }))).toMatchObject({
      owner: "harness",
      code: "no_such_world",
      message: expect.stringContaining(world.id.slice(0, 12)),
    });
    expect(failureOf(await weather({ "x-arenakit-now": "tomorrow" }))).toMatchObject({
      owner: "harness",
      message: expect.stringContaining("expected a local time such as"),
    });
  });
});
