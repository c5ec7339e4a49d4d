/** Episodes of a real gateway over HTTP: whose token opens them, and what is left of them when the gateway is another one. */
import { mkdtempSync, rmSync } from "node:fs";
import { request } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, afterEach, describe, expect, it } from "vitest";
import { type EpisodeGatewayOptions, openEpisodeGateway } from "./episode-gateway.ts";

const folder = mkdtempSync(join(tmpdir(), "arenakit-episodes-"));
const closers: (() => unknown)[] = [];
afterEach(async () => {
  for (const close of closers.splice(0).reverse()) await close();
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

async function opened(options: EpisodeGatewayOptions = {}) {
  const gateway = await openEpisodeGateway(options);
  closers.push(gateway.close);
  return gateway;
}

const CREATE = { environment: "hello", task: "hello-demo", id: "run-1" };
const CALL = { turn: 0, calls: [{ name: "weather", argumentsText: '{"city":"北京"}' }] };

describe("a gateway with episodes", () => {
  it("takes them from their beginning to their reward", async () => {
    const { ask, world } = await opened();
    expect((await ask("POST", "/episodes", CREATE)).status).toBe(201);
    const turn = await ask("POST", "/episodes/run-1/turns", CALL);
    expect(turn.json).toMatchObject({ done: false, observations: [{ name: "weather", isError: false }] });
    const end = await ask("POST", "/episodes/run-1/turns", { turn: 1, text: "<answer>20℃</answer>" });
    expect(end.json).toMatchObject({ done: true, stop: "answer", result: { reward: 1 } });
    const { json } = await ask("GET", "/episodes/run-1/trajectory");
    expect(json.extra.arenakit).toMatchObject({ world: world.id, now: world.meta.now, answer: "20℃" });
    expect((await ask("POST", "/episodes/run-1/verify")).json).toMatchObject({ reward: 1 });
    expect((await ask("GET", "/health")).json).toMatchObject({ episodes: { open: 0 } });
  });

  it("goes on in another process's place, with the turns that were answered", async () => {
    const path = join(folder, "state.sqlite");
    const first = await openEpisodeGateway({ path });
    await first.ask("POST", "/episodes", CREATE);
    const turn = await first.ask("POST", "/episodes/run-1/turns", CALL);
    await first.close();
    const { ask } = await opened({ path });
    expect((await ask("POST", "/episodes/run-1/turns", CALL)).json).toEqual(turn.json);
    expect((await ask("GET", "/episodes/run-1")).json).toMatchObject({ status: "open", turns: 1 });
    expect((await ask("POST", "/episodes/run-1/verify", { answer: "20℃" })).json).toMatchObject({ reward: 1 });
  });

  it("opens them to the token of judges alone", async () => {
    const { ask } = await opened({ tokens: { policy: "of-policies", judge: "of-trainers" } });
    const status = async (token: string) =>
      (await ask("GET", "/episodes", undefined, { authorization: `Bearer ${token}` })).status;
    expect(await status("of-trainers")).toBe(200);
    expect(await status("of-policies")).toBe(403);
    expect(await status("nobody's")).toBe(401);
  });

  it("answers no page of another site", async () => {
    const { url } = await opened();
    const { port } = new URL(url);
    const status = await new Promise((resolve, reject) => {
      const asked = request({ port, path: "/episodes", headers: { host: "evil.example" } }, (response) => {
        response.resume();
        resolve(response.statusCode);
      });
      asked.on("error", reject).end();
    });
    expect(status).toBe(403);
  });
});
