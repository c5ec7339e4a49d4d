/** `npm run release -- --dry-run` as CI runs it, over a registry that answers by script: all is made and checked, and git sees no change. */
import { execFile, spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, expect, it } from "vitest";
import { libraryFolders } from "../../../scripts/pack/libraries.mjs";
import { PROGRAMS } from "../../../scripts/pack/programs-table.mjs";
import { mcpName, npmName, pypiName } from "../../../scripts/release/names.mjs";
import { dependencyOrder } from "../../../scripts/release/publish.mjs";
import { withVersion } from "../../../scripts/release/versions.mjs";
import { ROOT } from "../../sources.ts";

const MINUTES = 60_000;
const NOW = JSON.parse(readFileSync(join(ROOT, "package.json"), "utf8")).version;
const HOME = "git+https://github.com/arenakit/arenakit.git";
/** What the registry has, by path; nothing else is there. */
const THERE: Record<string, unknown> = {
  "/@arenakit%2fcontracts": { repository: { type: "git", url: HOME }, versions: { "0.0.9": {} } },
  "/@arenakit%2fcore": { repository: { type: "git", url: HOME }, versions: { [NOW]: {} } },
  "/@arenakit%2fstore": { repository: "https://github.com/somebody/arenakit", versions: {} },
  [`/v0.1/servers/io.github.arenakit%2Fmaps/versions/${NOW}?include_deleted=true`]: { server: {} },
  "/pypi/ours/json": { info: { project_urls: { Repository: "https://github.com/arenakit/arenakit" } }, releases: {} },
  "/pypi/theirs/json": { info: { project_urls: null }, releases: {} },
};
const asked: string[] = [];
let taken = false;
const registry = createServer(({ url = "" }, response) => {
  asked.push(url);
  const found = taken || !url.includes("store") ? THERE[url] : undefined;
  const status = url === "/broken" ? 503 : found ? 200 : 404;
  response.writeHead(status, { "content-type": "application/json" }).end(JSON.stringify(found ?? {}));
});
let url: string;
beforeAll(async () => {
  await new Promise<void>((resolve) => registry.listen(0, "127.0.0.1", resolve));
  url = `http://127.0.0.1:${(registry.address() as AddressInfo).port}`;
});
afterAll(() => void registry.close());

it("tells whether a name is free, ours, published, taken, or was not told", async () => {
  taken = true;
  const stateOf = async (name: string) => (await npmName(url, name, NOW)).state;
  expect(await stateOf("@arenakit/arena")).toBe("free");
  expect(await stateOf("@arenakit/contracts")).toBe("ours");
  expect(await stateOf("@arenakit/core")).toBe("published");
  expect(await npmName(url, "@arenakit/store", "0.1.0")).toMatchObject({
    state: "taken",
    why: expect.stringContaining("somebody"),
  });
  expect(await npmName(url, "broken", "0.1.0")).toEqual({ state: "not checked", why: "HTTP 503" });
  expect((await npmName("http://127.0.0.1:9", "a", "0.1.0")).state).toBe("not checked");
  expect(await npmName(url, "@arenakit/arena", "0.1.0")).toEqual({ state: "free", why: "scope not checked" });
  const serverState = async (version: string) => (await mcpName(url, "io.github.arenakit/maps", version)).state;
  expect([await serverState(NOW), await serverState(`${NOW}1`)]).toEqual(["published", "free"]);
  expect((await mcpName("http://127.0.0.1:9", "a", "0.1.0")).state).toBe("not checked");
  expect((await pypiName(url, "ours", "0.1.0")).state).toBe("ours");
  expect((await pypiName(url, "theirs", "0.1.0")).state).toBe("taken");
  expect((await pypiName(url, "arenakit", "0.1.0")).state).toBe("taken");
  expect((await pypiName(url, "arenakit-trainers", "0.1.0")).state).toBe("free");
});

it("puts each package behind those that it needs, and refuses a circle", () => {
  const needs: Record<string, string[]> = { a: ["b", "zod"], b: ["c"], c: [] };
  const order = (names: string[]) =>
    dependencyOrder(
      names.map((name) => ({ name })),
      ({ name }) => needs[name] ?? [],
    ).map(({ name }) => name);
  expect(order(["a", "b", "c"])).toEqual(["c", "b", "a"]);
  needs.c = ["a"];
  expect(() => order(["a", "b", "c"])).toThrow("a → b → c → a");
});

it("raises a version where it stands, and nothing else", () => {
  expect(withVersion('{ "version": "0.1.0", "x": "0.1.0" }', /("version": ")([^"]+)(")/, "0.2.0")).toBe(
    '{ "version": "0.2.0", "x": "0.1.0" }',
  );
  expect(() => withVersion("{}", /("version": ")([^"]+)(")/, "0.2.0")).toThrow("no version");
});

/** Problems that a dry run tells, and what it prints. */
async function dryRun() {
  const env = { ...process.env, ARENAKIT_NPM: url, ARENAKIT_PYPI: url, ARENAKIT_MCP_REGISTRY: url };
  const command = promisify(execFile)(process.execPath, ["scripts/release.mjs", "--dry-run"], {
    cwd: ROOT,
    env,
    maxBuffer: 2 ** 26,
  });
  const { code, stdout, stderr } = await command.then(
    (done) => ({ code: 0, ...done }),
    (failed: { code: number; stdout: string; stderr: string }) => failed,
  );
  return { code, stdout, stderr, problems: stderr.split("\n").filter((line) => line.startsWith("release: ")) };
}

const git = (...args: string[]) => spawnSync("git", args, { cwd: ROOT, encoding: "utf8" }).stdout.trim();
const status = () => git("status", "--porcelain");

/** Of all bundles, as people check them who fetched them. */
function expectChecksums() {
  const bundles = join(ROOT, ".build/release/bundles");
  const named = PROGRAMS.filter(({ mcp }) => mcp).map(({ bin }) => `${bin}.mcpb`);
  expect(readdirSync(bundles).sort()).toEqual(["SHA256SUMS", ...named].sort());
  const sums = readFileSync(join(bundles, "SHA256SUMS"), "utf8").trimEnd().split("\n");
  const sumOf = (file: string) =>
    createHash("sha256")
      .update(readFileSync(join(bundles, file)))
      .digest("hex");
  expect(sums.sort()).toEqual(named.map((file) => `${sumOf(file)}  ${file}`).sort());
}

it("makes and checks everything, and changes nothing", { timeout: 15 * MINUTES }, async () => {
  taken = false;
  const before = status();
  const { code, stdout, stderr, problems } = await dryRun();
  expect(problems).toEqual([]);
  expect(code).toBe(0);
  expect(status()).toBe(before);
  expect(stdout.match(/@arenakit\//g)?.length).toBeGreaterThanOrEqual(libraryFolders().length + PROGRAMS.length - 1);
  expect(stdout).toMatch(/arenakit-trainers.*PyPI.*free/);
  expect(stdout).toMatch(/contracts.*ours/);
  expect(stdout).toMatch(/@arenakit\/maps.*MCP registry \(published\).*free \(scope not checked\)/);
  expect(stdout).toMatch(/@arenakit\/wiki.*MCP registry \(free\).*free \(scope not checked\)/);
  expect(stderr).toContain("the tests are left out of a dry run");
  const branch = git("branch", "--show-current");
  const isRefused = stderr.includes(
    `a release would be refused: ${branch ? `the branch is ${branch}` : "no branch is"}`,
  );
  expect(isRefused).toBe(branch !== "main");
  for (const { bin, mcp } of PROGRAMS) expect(stdout.includes(`${bin}.mcpb`), bin).toBe(mcp !== undefined);
  expectChecksums();
  expect(asked).toContain("/pypi/arenakit-trainers/json");
  expect(asked).not.toContain("/pypi/arenakit/json");
});

it("names the options that there are", () => {
  const { status, stderr } = spawnSync(process.execPath, ["scripts/release.mjs", "--dry"], {
    cwd: ROOT,
    encoding: "utf8",
  });
  expect([status, stderr]).toEqual([2, expect.stringContaining("Expected: [--dry-run] [--yes VERSION]")]);
});
