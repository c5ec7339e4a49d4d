/** Who may ask the map service's facade of a gateway, how often, and what strikes it. */

import { openWorld } from "@arenakit/corpus-world";
import { buildWorld, readAtlas } from "@arenakit/corpus-world-maker";
import { expect, it } from "vitest";
import { createGateway, type GatewayOptions, LOOPBACK_KEY } from "./gateway.ts";

const cities = readAtlas().filter(({ name }) => name === "大理");
const worlds = [openWorld(buildWorld({ seed: 1, cities }), "ab".repeat(32))];

function asker(options: Partial<GatewayOptions>) {
  const gateway = createGateway({ worlds, ...options });
  const ask = async (key: string) => {
    const url = `http://127.0.0.1/amap/v3/weather/weatherInfo?city=${encodeURIComponent("大理")}&key=${key}`;
    const response = await gateway.fetch(new Request(url, { headers: { host: "127.0.0.1" } }));
    expect(response.status).toBe(200);
    return ((await response.json()) as { infocode: string }).infocode;
  };
  return { ask, gateway };
}

it.each<[string, Partial<GatewayOptions>, readonly string[], readonly string[]]>([
  ["without tokens the key that everybody knows", {}, [LOOPBACK_KEY], ["", "other"]],
  ["with one token that token", { token: "t" }, ["t"], [LOOPBACK_KEY, ""]],
  ["with tokens those of policy and admin", { tokens: { policy: "p", judge: "j", admin: "a" } }, ["p", "a"], ["j"]],
  ["with a judge's token nobody", { tokens: { judge: "j" } }, [], ["j", LOOPBACK_KEY, ""]],
  ["with keys those keys", { token: "t", amapKeys: ["k"] }, ["k"], ["t", LOOPBACK_KEY]],
])("takes %s", async (_, options, open, closed) => {
  const { ask } = asker(options);
  for (const key of open) expect(await ask(key)).toBe("10000");
  for (const key of closed) expect(await ask(key)).toBe("10001");
});

it("limits a key as it is told", async () => {
  const { ask } = asker({ amapLimits: { perKeyPerDay: 1 }, clock: () => 0 });
  expect([await ask(LOOPBACK_KEY), await ask(LOOPBACK_KEY)]).toEqual(["10000", "10044"]);
});

it("is struck by the faults of the server, and counts them", async () => {
  const { ask, gateway } = asker({ faults: { errors: { "10016": 1 } } });
  expect(await ask(LOOPBACK_KEY)).toBe("10016");
  const metrics = await (
    await gateway.fetch(new Request("http://127.0.0.1/metrics", { headers: { host: "127.0.0.1" } }))
  ).text();
  expect(metrics).toContain('arenakit_injected_faults_total{tool="/v3/weather/weatherInfo",kind="error"} 1');
});
