import type { InjectedFault, JsonObject } from "@arenakit/contracts";
import { planFaults } from "@arenakit/server-kit";
import { expect, it } from "vitest";
import { facadeOver, OK } from "../facade.fixture.ts";
import { createAmapFacade } from "../facade.ts";
import { fakeMaps } from "../fake-maps.fixture.ts";

const world = { id: "ab".repeat(32), now: "2016-03-10T09:00", backend: fakeMaps };
const half = { errors: { "10016": 0.5 } };
const context = (attempt: number) => ({ "x-arenakit-seed": "7", "x-arenakit-attempt": String(attempt) });

it("strikes as the hash of seed, world, episode, path, query and attempt says, whatever the order of the query", async () => {
  const get = facadeOver(fakeMaps, { faults: { byDefault: half } });
  const seen = [];
  for (let attempt = 0; attempt < 40; attempt++) {
    const key = { seed: 7, world: world.id, episode: "", tool: "/v3/weather/weatherInfo" };
    const args = '{"city":"北京","extensions":"base"}';
    const expected = planFaults(half, { ...key, args, attempt }).refusal?.infocode ?? "10000";
    for (const query of [
      { city: "北京", extensions: "base" },
      { extensions: "base", city: "北京" },
    ])
      expect((await get("/v3/weather/weatherInfo", query, context(attempt))).infocode).toBe(expected);
    seen.push(expected);
  }
  expect(new Set(seen)).toEqual(new Set(["10000", "10016"]));
});

it("marks the reply and tells the observer; the key is no part of the draw", async () => {
  const told: [string, readonly InjectedFault[]][] = [];
  const outcomes: string[] = [];
  const facade = createAmapFacade({
    ...{ worlds: [world], keys: ["a", "b"], nowMs: () => 0 },
    observer: {
      start: () => (outcome) => void outcomes.push(outcome),
      injected: (path, faults) => void told.push([path, faults]),
    },
  });
  const faults = JSON.stringify({ latency: { p50: 9000, p90: 9000, p99: 9000 }, errors: { "10021": 1 } });
  const ask = async (key: string, show = "") => {
    const url = `http://maps.example/v5/place/text?keywords=${encodeURIComponent("故宫")}&key=${key}${show}`;
    const response = await facade.fetch(new Request(url, { headers: { "x-arenakit-faults": faults } }));
    return { marked: response.headers.get("x-arenakit-injected-faults"), reply: (await response.json()) as JsonObject };
  };
  const { marked, reply } = await ask("a");
  const struck = JSON.parse(marked ?? "null");
  expect(struck).toEqual([
    { kind: "latency", attempt: 0, latencyMs: expect.any(Number) },
    { kind: "error", attempt: 0, infocode: "10021" },
  ]);
  expect(reply).toEqual({ status: "0", info: "CUQPS_HAS_EXCEEDED_THE_LIMIT", infocode: "10021" });
  expect(await ask("b")).toEqual({ marked, reply });
  expect((await ask("a", "&show_fields=arenakit")).reply).toMatchObject({ arenakit: { faults: [{}, {}] } });
  expect(told.slice(0, 2)).toEqual([
    ["/v5/place/text", struck],
    ["/v5/place/text", struck],
  ]);
  expect(outcomes).toEqual(["10021", "10021", "10021"]);
});

it("lets a request without faults pass, and says when it is told faults that there are not", async () => {
  const get = facadeOver(fakeMaps, { faults: { byDefault: { errors: { "10016": 1 } } } });
  expect(await get("/v3/ip", { ip: "114.1.1.1" }, { "x-arenakit-faults": "none" })).toMatchObject(OK);
  expect(await get("/v3/ip", { ip: "114.1.1.1" }, { "x-arenakit-faults": "flakey" })).toMatchObject({
    infocode: "20003",
  });
});

it("gives an outage v4's envelope, and ends it after its attempts", async () => {
  const get = facadeOver(fakeMaps, { faults: { byDefault: { outage: { share: 1, attempts: 1 } } } });
  expect(await get("/v4/direction/bicycling")).toMatchObject({ errcode: 10015, errmsg: "GATEWAY_TIMEOUT" });
  expect(await get("/v3/ip", { ip: "114.1.1.1" }, context(1))).toMatchObject(OK);
});
