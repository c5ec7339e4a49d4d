/** Worlds and corpora between machines as users send them: pushed once, pulled by three hosts, killed in the middle, served. */
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { saveWorld } from "@arenakit/corpus-world";
import { afterAll, beforeAll, expect, it } from "vitest";
import { type FaultyServer, faultyServer } from "../sdk/cli/src/snapshots/faulty-server.fixture.ts";
import { cityWorld } from "./city-world.ts";
import { arenakit, served } from "./demo.ts";
import { sharedProcess } from "./shared-process.ts";

const root = mkdtempSync(join(tmpdir(), "arenakit-travel-"));
const store = join(root, "store");
const worldFile = join(root, "made.akworld");
const wiki = join(root, "wiki");
const quickly = sharedProcess();
/** The cache of a machine of its own. */
const host = (name: string) => ({
  ARENAKIT_CACHE: join(root, name),
  ARENAKIT_WORLDS: join(root, name, "worlds"),
  ARENAKIT_CORPORA: join(root, name, "corpora"),
});

let server: FaultyServer;
let world: string;
beforeAll(async () => {
  world = await saveWorld(worldFile, cityWorld("杭州", "宁波").data);
  await ok(["corpus", "generate", "wiki", "--out", wiki]);
  await ok(["corpus", "build", wiki, "--engine", "bm25"]);
  server = await faultyServer(store);
});
afterAll(async () => {
  await server.close();
  rmSync(root, { recursive: true, force: true });
});

async function ok(args: readonly string[], env: Record<string, string> = host("maker")): Promise<string> {
  const { code, stdout, stderr } = await quickly(args, { env });
  expect(code, stderr).toBe(0);
  return stdout;
}
const json = async (args: readonly string[], env?: Record<string, string>) =>
  JSON.parse(await ok([...args, "--json"], env)) as Record<string, unknown>;

it("reaches three hosts from one push, each from a folder or an address, and is the same there", async () => {
  expect(await json(["world", "push", store, worldFile, "--name", "two-cities"])).toMatchObject({ id: world });
  const { id } = await json(["corpus", "push", server.url, wiki, "--name", "wiki-1"]);
  const info = await json(["world", "info", worldFile]);
  for (const [name, place] of [
    ["one", store],
    ["two", server.url],
    ["three", `${server.url}/`],
  ] as const) {
    const env = host(name);
    const pulled = await json(["world", "pull", place, "two-cities"], env);
    expect(readFileSync(String(pulled.path)).equals(readFileSync(worldFile))).toBe(true);
    expect(await json(["world", "info", world], env)).toEqual(info);
    await json(["corpus", "pull", place, "wiki-1"], env);
    const verified = await json(["corpus", "info", String(id).slice(0, 12), "--verify"], env);
    expect(verified).toMatchObject({ id, verified: true });
  }
});

it("goes on after kill -9 in the middle of a pull, and shows no half world", async () => {
  const { ARENAKIT_WORLDS: folder, ...env } = host("killed");
  const HALF = Math.floor(statSync(worldFile).size / 2);
  server.fault = (path) => (path.endsWith(".akworld") ? { stallAfter: HALF } : {});
  const part = join(folder, `.${world}.pull`, `${world}.akworld.part`);
  const size = () => statSync(part, { throwIfNoEntry: false })?.size ?? 0;
  const killed = await arenakit(["world", "pull", server.url, world], {
    env: { ...env, ARENAKIT_WORLDS: folder },
    async during(job) {
      while (job.exitCode === null && size() < HALF) await pause(20);
      job.kill("SIGKILL");
    },
  });
  expect(killed.signal).toBe("SIGKILL");
  expect(size()).toBe(HALF);
  expect(readdirSync(folder).filter((name) => name.endsWith(".akworld"))).toEqual([]);
  server.fault = () => ({});
  server.requests.length = 0;
  const pulled = await json(["world", "pull", server.url, world], { ...env, ARENAKIT_WORLDS: folder });
  expect(readFileSync(String(pulled.path)).equals(readFileSync(worldFile))).toBe(true);
  expect(server.requests.filter(({ path }) => path.endsWith(".akworld")).map(({ range }) => range)).toEqual([
    `bytes=${HALF}-`,
  ]);
  expect(readdirSync(folder).map((name) => name.slice(0, 16))).toEqual([world.slice(0, 16)]);
});

it("serves what was pulled by its id, and says in one line what cannot be pulled", async () => {
  const { id } = await json(["corpus", "info", wiki]);
  const env = host("one");
  const begun = performance.now();
  const args = ["--world", world, "--wiki", String(id), "--web", "none", "--papers", "none"];
  const { url, finished, end } = await served(args, env);
  const answer = await fetch(`${url}/mcp/amap`, {
    method: "POST",
    headers: { "content-type": "application/json", accept: "application/json, text/event-stream" },
    body: JSON.stringify({
      jsonrpc: "2.0",
      id: 1,
      method: "tools/call",
      params: { name: "search_poi", arguments: { keyword: "西湖", region: "杭州" } },
    }),
  });
  expect(await answer.text()).toContain(world);
  console.info(`first answered call ${Math.round(performance.now() - begun)} ms after the start, on this machine now`);
  end();
  await finished;
  const absent = await quickly(["world", "pull", server.url, "absent"], { env });
  expect(absent).toMatchObject({ code: 1, stdout: "" });
  expect(absent.stderr).toBe(
    `arenakit world pull: ${server.url} has no world absent: push it there, or check the id or name [corpus/remote_missing]\n`,
  );
  const token = await quickly(["world", "pull", server.url, "x", "--token-env", "NO_SUCH_TOKEN"], { env });
  expect(token).toMatchObject({ code: 2, stderr: expect.stringContaining("NO_SUCH_TOKEN is not set") });
  expect(existsSync(join(env.ARENAKIT_WORLDS, "absent"))).toBe(false);
});
