/**
 * A packed program where a user has it: installed by npm into an empty folder outside of the repository, with a home and a
 * cache of its own, and asked by the official client of 1.x, which most hosts use.
 */
import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Client } from "@modelcontextprotocol/sdk/client/index.js";
import { StdioClientTransport } from "@modelcontextprotocol/sdk/client/stdio.js";
import { ROOT } from "../../sources.ts";

const INSTALL_TIMEOUT_MS = 300_000;
/** A made world or corpus may be needed for the expected answer, on a busy machine. */
const CALL_TIMEOUT_MS = 240_000;
/** What npm downloads once for all installations. */
const NPM_CACHE = join(ROOT, ".build/test-npm-cache");
const QUIET = ["--no-audit", "--no-fund", "--loglevel=error"];

export interface Installed {
  readonly folder: string;
  /** The program's file, as npm links it. */
  readonly bin: string;
  /** Megabytes of node_modules, and how many packages npm added. */
  readonly megabytes: number;
  readonly packages: number;
  readonly env: Record<string, string>;
}

/** What an answer took. */
export interface Spent {
  /** From the start of the process to the answer. */
  readonly seconds: number;
  /** What the process worked for it on all cores, which busy neighbours change little; null where the system does not tell. */
  readonly cpuSeconds: number | null;
}

/** What a call was answered, as the client read it. */
export interface Answer extends Spent {
  readonly tools: readonly string[];
  readonly result: unknown;
}

/** Nothing of this machine's user, and nothing that tests share. */
function bareEnvironment(home: string): Record<string, string> {
  const { PATH = "", SystemRoot } = process.env;
  return { PATH, HOME: home, USERPROFILE: home, ...(SystemRoot && { SystemRoot }) };
}

/** Throws with npm's own words where it cannot be installed. */
export function installTarball(tarball: string, bin: string): Installed {
  const folder = mkdtempSync(join(tmpdir(), "arenakit-installed-"));
  const home = join(folder, "home");
  mkdirSync(home);
  const env = bareEnvironment(home);
  writeFileSync(join(folder, "package.json"), `{ "private": true }\n`);
  const settings = ["registry", "userconfig"].flatMap((name) => {
    const { stdout } = spawnSync("npm", ["config", "get", name], { encoding: "utf8" });
    return stdout.trim() === "" ? [] : [`--${name}=${stdout.trim()}`];
  });
  const { status, stderr, error } = spawnSync(
    "npm",
    ["install", tarball, `--cache=${NPM_CACHE}`, ...settings, ...QUIET],
    {
      ...{ cwd: folder, env, encoding: "utf8", timeout: INSTALL_TIMEOUT_MS },
    },
  );
  if (status !== 0) throw new Error(`npm install ${tarball} failed: ${error?.message ?? stderr}`);
  const listed = spawnSync("npm", ["ls", "--all", "--parseable"], { cwd: folder, env, encoding: "utf8" });
  return {
    folder,
    env,
    bin: join(folder, "node_modules/.bin", bin),
    megabytes: bytesBelow(join(folder, "node_modules")) / 1e6,
    packages: listed.stdout.trim().split("\n").length - 1,
  };
}

export function bytesBelow(folder: string): number {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .reduce((sum, entry) => sum + statSync(join(entry.parentPath, entry.name)).size, 0);
}

export interface Start {
  readonly command: readonly string[];
  readonly cwd: string;
  readonly env: Record<string, string>;
}

/** Starts a program, greets it, lists its tools, and makes one call. Its stderr is part of what a failure says. */
export async function askOnce(
  { command: [command, ...args], cwd, env }: Start,
  call: { readonly name: string; readonly arguments: Record<string, unknown> },
): Promise<Answer> {
  const begun = performance.now();
  const seconds = () => (performance.now() - begun) / 1000;
  const transport = new StdioClientTransport({ command: command!, args, cwd, env, stderr: "pipe" });
  let said = "";
  transport.stderr?.on("data", (piece: Buffer) => {
    said += piece;
  });
  const client = new Client({ name: "packing-test", version: "0" });
  try {
    await client.connect(transport, { timeout: CALL_TIMEOUT_MS });
    const { tools } = await client.listTools();
    const result = await client.callTool(call, undefined, { timeout: CALL_TIMEOUT_MS });
    const spent = { seconds: seconds(), cpuSeconds: cpuSecondsOf(transport.pid) };
    return { tools: tools.map(({ name }) => name), result, ...spent };
  } catch (error) {
    throw new Error(`${[command, ...args].join(" ")} failed; it said ${JSON.stringify(said)}`, { cause: error });
  } finally {
    await client.close();
  }
}

/** The kernel's clock ticks of a second, of every Linux there is. */
const TICKS = 100;

/** User and system time of a process that runs, as Linux tells it. */
function cpuSecondsOf(pid: number | null | undefined): number | null {
  const path = `/proc/${pid}/stat`;
  if (!existsSync(path)) return null;
  const fields = readFileSync(path, "utf8").split(") ")[1]!.split(" ");
  return (Number(fields[11]) + Number(fields[12])) / TICKS;
}

/** One request to a server over HTTP. */
export interface Post {
  readonly path: string;
  readonly body: object;
}

/** Starts a server over HTTP, posts one body, and returns the answer's text. */
export async function postOnce({ command: [program, ...args], cwd, env }: Start, { path, body }: Post) {
  const begun = performance.now();
  const job = spawn(program!, [...args, "--port", "0"], { cwd, env, stdio: ["ignore", "pipe", "pipe"] });
  let said = "";
  const address = await new Promise<string>((resolve, reject) => {
    const hear = (piece: Buffer) => {
      said += piece;
      const [found] = /http:\/\/[\d.]+:\d+/.exec(said) ?? [];
      if (found) resolve(found);
    };
    job.stdout.on("data", hear);
    job.stderr.on("data", hear);
    job.once("close", () => reject(new Error(`${[program, ...args].join(" ")} ended: ${said}`)));
  });
  const answer = await fetch(`${address}${path}`, {
    method: "POST",
    body: JSON.stringify(body),
    headers: { "content-type": "application/json", accept: "application/json, text/event-stream" },
  });
  const text = await answer.text();
  const spent: Spent = { seconds: (performance.now() - begun) / 1000, cpuSeconds: cpuSecondsOf(job.pid) };
  job.kill("SIGTERM");
  await once(job, "close");
  return { text, ...spent };
}
