/** What programs load before they do anything: what only few calls need is not among it. */
import { spawnSync } from "node:child_process";
import { existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, expect, it } from "vitest";

const BUILT = new URL("../dist/", import.meta.url);
const folder = mkdtempSync(join(tmpdir(), "arenakit-loaded-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Appends the address of each module to the file that it is given. */
const HOOKS = `import { appendFileSync } from "node:fs";
let file;
export const initialize = (given) => { file = given; };
export const load = (url, context, next) => { appendFileSync(file, url + "\\n"); return next(url, context); };`;

function loadedBy(...program: readonly string[]): string[] {
  const file = join(folder, `${program.join(" ").replaceAll(/\W/g, "-")}.txt`);
  const hooks = `data:text/javascript,${encodeURIComponent(HOOKS)}`;
  const register = `import { register } from "node:module"; register(${JSON.stringify(hooks)}, { data: ${JSON.stringify(file)} });`;
  const args = ["--import", `data:text/javascript,${encodeURIComponent(register)}`, ...program];
  const { status, stderr } = spawnSync(process.execPath, args, { encoding: "utf8" });
  expect(status, stderr).toBe(0);
  return readFileSync(file, "utf8").trim().split("\n");
}

const built = (file: string) => fileURLToPath(new URL(file, BUILT));
/** Of a package, or a part of one of ours, in the address of a module. */
const SERVERS = ["/servers/gateway/", "/corpora/", "/evaluators/checks/"];
const MODELS = ["/node_modules/openai/", "/node_modules/undici/"];
const STORES = ["/node_modules/kysely/", "/node_modules/pg/", "/sdk/store/dist/operations.js"];
const PAGES = ["/servers/pages/"];
const MAKING = [
  "/corpora/world-maker/dist/build-world.js",
  "/corpora/world-maker/dist/atlas/cities.js",
  ...["wiki", "web", "papers"].map((kind) => `/corpora/generated/dist/${kind}/`),
];
const IMPORTING = ["/corpora/world-maker/dist/import/", "/node_modules/hyparquet/", "/node_modules/saxes/"];
const LAB = ["/evaluators/judge-lab/"];
const LATE = [...LAB, ...MODELS, ...STORES, ...PAGES, ...MAKING, ...IMPORTING];

it.skipIf(!existsSync(BUILT)).each([
  ["the server of all tools", ["serve/job.js"], LATE],
  ["the main job", ["demo/job.js"], LATE],
  ["an evaluation of files", ["eval/job.js"], [...LATE, "/servers/gateway/"]],
  ["the help of a server", ["main.js", "serve", "--help"], [...LATE, ...SERVERS]],
  ["the help of all commands", ["main.js", "--help"], [...LATE, ...SERVERS, "/sdk/cli/dist/commands/"]],
  ["the help of an MCP server of maps", ["../../../servers/amap/bin/arenakit-maps.js", "--help"], MAKING],
  ["the help of one of the web", ["../../../servers/web-search/bin/arenakit-web-search.js", "--help"], MAKING],
  ["the help of one of articles", ["../../../servers/knowledge/bin/arenakit-wiki.js", "--help"], MAKING],
  ["the version", ["main.js", "--version"], [...LATE, ...SERVERS, "/sdk/cli/dist/commands/"]],
])("%s loads only what each call of it needs", (_, [program, ...args], late) => {
  const loaded = loadedBy(built(program!), ...args);
  expect(loaded.length).toBeGreaterThan(50);
  expect(loaded.filter((url) => late.some((part) => url.includes(part)))).toEqual([]);
});
