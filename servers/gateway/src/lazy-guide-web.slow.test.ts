import { tmpdir } from "node:os";
import { join } from "node:path";
import { openKeptWorld } from "@arenakit/corpus-world-maker";
import { parseBlocklist } from "@arenakit/search/reading";
import { describe, expect, it } from "vitest";
import { createGateway } from "./index.ts";

/** As programs that tests start find it: where one made it, it is there. */
const kept = {
  folder: join(process.env.ARENAKIT_WORLDS ?? tmpdir(), "generated"),
  temporarySuffix: String(process.pid),
};
const world = openKeptWorld(kept, "small", 1);
const ask = async (list: string) => {
  const gateway = createGateway({ worlds: [world], blocklist: parseBlocklist(list) });
  const found: unknown[] = [];
  for (const [profile, tool] of [
    ["arenarl", "universal_search"],
    ["qqr", "web_search"],
  ]) {
    const response = await gateway.fetch(
      new Request(`http://127.0.0.1/tools/${tool}?profile=${profile}&now=2026-06-01T08:00`, {
        method: "POST",
        headers: { "content-type": "application/json" },
        body: JSON.stringify({ query: "北京一日游" }),
      }),
    );
    expect(response.status).toBe(200);
    found.push(await response.text());
  }
  return found;
};

describe("guides of a world behind a list", () => {
  it("are found by neither profile's search where the list has their site, their id or their text", async () => {
    const [first, second] = await ask("");
    const addresses = [...new Set(String(first).match(/https:\/\/[a-z0-9.]+\.example\/[^\s"\\)]*/g))];
    expect(addresses.length).toBeGreaterThan(1);
    for (const found of [first, second]) expect(found).toContain(addresses[0]);
    const guide = [...world.guides.list()].find(({ url }) => url === addresses[0])!;
    for (const line of [
      `domain:${new URL(guide.url).host}`,
      `id:${guide.id}`,
      `text:${guide.text.slice(0, 200).replace(/\s+/g, " ")}`,
    ])
      for (const found of await ask(line)) expect(found, line).not.toContain(guide.url);
  });
});
