/** The programs that clients start themselves: how they begin and end, and that they offer what the same URL offers. */
import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type OpenedWorld, saveWorld } from "@arenakit/corpus-world";
import { createGateway } from "@arenakit/server-gateway";
import { Client, StreamableHTTPClientTransport } from "@modelcontextprotocol/client";
import { StdioClientTransport } from "@modelcontextprotocol/client/stdio";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { SERVERS, smallWorld, stdioProgram } from "./profile-calls.ts";

const folder = mkdtempSync(join(tmpdir(), "arenakit-stdio-"));
const worldFile = join(folder, "small.world");
let world: OpenedWorld;
let url = "";
let close = async () => {};
beforeAll(async () => {
  world = smallWorld();
  await saveWorld(worldFile, world.data);
  ({ url, close } = await createGateway({ worlds: [world], amapKeys: ["k"] }).listen());
});
afterAll(async () => {
  await close();
  rmSync(folder, { recursive: true, force: true });
});

const NAMES = Object.keys(SERVERS) as (keyof typeof SERVERS)[];

interface Running {
  readonly job: ChildProcess;
  /** Lines of stdout so far, as JSON; a line that is none fails the test. */
  readonly messages: { id?: number; result?: unknown; error?: { code: number } }[];
  said(): string;
}

function start(server: string, args: readonly string[], env: Record<string, string> = {}): Running {
  const job = spawn(process.execPath, [stdioProgram(server), ...args], { env: { ...process.env, ...env } });
  const messages: Running["messages"] = [];
  let [rest, said] = ["", ""];
  job.stdout.setEncoding("utf8").on("data", (piece: string) => {
    const lines = (rest + piece).split("\n");
    rest = lines.pop() ?? "";
    messages.push(...lines.map((line) => JSON.parse(line)));
  });
  job.stderr.setEncoding("utf8").on("data", (piece: string) => {
    said += piece;
  });
  return { job, messages, said: () => said };
}

async function ended({ job }: Running): Promise<[number | null, string | null]> {
  if (job.exitCode === null && job.signalCode === null) await once(job, "close");
  return [job.exitCode, job.signalCode];
}

const HELLO = {
  ...{ jsonrpc: "2.0", id: 1, method: "initialize" },
  params: { protocolVersion: "2025-06-18", capabilities: {}, clientInfo: { name: "t", version: "0" } },
};
const lines = (...messages: readonly unknown[]) =>
  messages.map((one) => `${typeof one === "string" ? one : JSON.stringify(one)}\n`).join("");

describe.each(NAMES)("arenakit-%s", (server) => {
  it("says what it takes, which version it is, and what is wrong with its arguments", async () => {
    const run = async (...args: string[]) => {
      const job = spawn(process.execPath, [stdioProgram(server), ...args], { stdio: ["ignore", "pipe", "pipe"] });
      const said = { stdout: "", stderr: "" };
      for (const stream of ["stdout", "stderr"] as const)
        job[stream].setEncoding("utf8").on("data", (piece: string) => {
          said[stream] += piece;
        });
      const [code] = await once(job, "close");
      return { code, ...said };
    };
    expect(await run("--help")).toMatchObject({ code: 0, stdout: expect.stringContaining("--world FILE"), stderr: "" });
    expect(await run("--version")).toMatchObject({ code: 0, stdout: expect.stringMatching(/^\d+\.\d+\.\d+\n$/) });
    for (const [args, code, words] of [
      [["--wolrd", "x"], 2, /Unknown option '--wolrd'[\s\S]*--world FILE/],
      [["--profile", "paper"], 2, /--profile paper: expected one of arenarl, qqr/],
      [["--now", "2026-02-30T08:00"], 2, /--now 2026-02-30T08:00: expected a local time/],
      [["--world", join(folder, "none")], 1, /expected a world file at .*none.* \[corpus\/world_unreadable\]/],
      [["--world", stdioProgram(server)], 1, /no ArenaKit snapshot/],
    ] as const)
      expect(await run(...args)).toEqual({ code, stdout: "", stderr: expect.stringMatching(words) });
  });

  it("greets before it has made a world, and ends when its input does", async () => {
    const running = start(server, []);
    running.job.stdin!.end(lines(HELLO, { jsonrpc: "2.0", id: 2, method: "tools/list" }));
    expect(await ended(running)).toEqual([0, null]);
    expect(running.messages.map(({ id, result }) => [id, typeof result])).toEqual([
      [1, "object"],
      [2, "object"],
    ]);
    expect(running.said()).toBe("");
  });

  it("goes on after lines that are rubbish, a line on stderr for each that is JSON and no message", async () => {
    const running = start(server, ["--world", worldFile]);
    const rubbish = ["rubbish", "", "{", "[]", '{"jsonrpc":"2.0","id":7}', "\u0000\u0001"];
    running.job.stdin!.end(lines(HELLO, ...rubbish, { jsonrpc: "2.0", id: 8, method: "tools/fly" }, HELLO_AGAIN));
    expect(await ended(running)).toEqual([0, null]);
    const byId = new Map(running.messages.map((message) => [message.id, message]));
    expect(byId.get(8)?.error).toMatchObject({ code: -32601 });
    expect(byId.get(9)?.result).toBeTypeOf("object");
    for (const line of running.said().trim().split("\n")) expect(line).toMatch(/^arenakit-[a-z-]+: .*JSON/);
  });

  it("goes on after a line that is longer than any message, and after one that has no end", async () => {
    const running = start(server, ["--world", worldFile]);
    const { stdin } = running.job;
    const long = JSON.stringify({ jsonrpc: "2.0", id: 5, method: "x".repeat(11 * 1024 * 1024) });
    stdin!.write(lines(HELLO, long, `${JSON.stringify({ ...HELLO_AGAIN, id: 6 })}${" ".repeat(300_000)}`, HELLO_AGAIN));
    stdin!.end("[".repeat(11 * 1024 * 1024));
    expect(await ended(running)).toEqual([0, null]);
    expect(running.messages.map(({ id }) => id)).toEqual([1, 9]);
    const said = running.said().trim().split("\n");
    expect(said).toHaveLength(3);
    for (const line of said) expect(line).toMatch(/: a line of more than 262144 bytes is no JSON-RPC message/);
  });

  it("ends when nobody reads its answers", async () => {
    const running = start(server, ["--world", worldFile]);
    running.job.stdout!.destroy();
    running.job.stdin!.write(lines(HELLO, HELLO_AGAIN));
    expect((await ended(running))[0]).toBe(0);
  });

  it.each(["SIGTERM", "SIGINT", "SIGKILL"] as const)("ends on %s", async (signal) => {
    const running = start(server, ["--world", worldFile]);
    running.job.stdin!.write(lines(HELLO));
    while (running.messages.length === 0) await once(running.job.stdout!, "data");
    running.job.kill(signal);
    expect(await ended(running)).toEqual([null, signal]);
  });
});
const HELLO_AGAIN = { jsonrpc: "2.0", id: 9, method: "ping" };

describe("what a program offers besides tools", () => {
  const open = async (transport: StdioClientTransport | StreamableHTTPClientTransport) => {
    const client = new Client({ name: "test", version: "0" }, { versionNegotiation: { mode: "auto" } });
    await client.connect(transport);
    return client;
  };
  const overStdio = (server: string, args = ["--world", worldFile], env?: Record<string, string>) =>
    open(
      new StdioClientTransport({
        command: process.execPath,
        args: [stdioProgram(server), ...args],
        ...(env && { env }),
      }),
    );

  it.each(["amap", "transport"])("is what the URL of %s offers", async (server) => {
    const both = await Promise.all([
      overStdio(server),
      open(new StreamableHTTPClientTransport(new URL(`${url}/mcp/${server}`))),
    ]);
    const [local, served] = await Promise.all(
      both.map(async (client) => {
        const { resourceTemplates } = await client.listResourceTemplates();
        const { prompts } = await client.listPrompts();
        const refs = [
          ...prompts.flatMap(({ name, arguments: args = [] }) =>
            args.map((argument) => ({ ref: { type: "ref/prompt", name }, argument: argument.name }) as const),
          ),
          ...resourceTemplates.map(({ uriTemplate: uri }) => {
            const argument = /\{(\w+)\}/.exec(uri)![1]!;
            return { ref: { type: "ref/resource", uri }, argument } as const;
          }),
        ];
        const completions = [];
        for (const { ref, argument } of refs)
          for (const value of ["", "北", "s", "G", "故宫"])
            completions.push((await client.complete({ ref, argument: { name: argument, value } })).completion);
        return { resourceTemplates, prompts, completions };
      }),
    );
    expect(local!.completions.length).toBeGreaterThan(5);
    expect(local).toEqual(served);
    for (const { values, total, hasMore } of local!.completions) {
      expect(values.length).toBeLessThanOrEqual(100);
      expect([total! >= values.length, hasMore]).toEqual([true, total! > values.length]);
      expect(new Set(values).size).toBe(values.length);
    }
    await Promise.all(both.map((client) => client.close()));
  });

  it("completes numbers by all that there are, and cities by name before pinyin", async () => {
    const trains = await overStdio("transport");
    const ref = { type: "ref/resource", uri: "train://{no}" } as const;
    const { completion } = await trains.complete({ ref, argument: { name: "no", value: "g" } });
    const numbers = [...new Set(world.data.services.map(({ number }) => number))].filter((one) => one.startsWith("G"));
    expect(completion).toMatchObject({ total: numbers.length, hasMore: numbers.length > 100 });
    expect(completion.values).toHaveLength(Math.min(100, numbers.length));
    const prompt = { type: "ref/prompt", name: "compare_transport" } as const;
    const cities = async (value: string) =>
      (await trains.complete({ ref: prompt, argument: { name: "from_city", value } })).completion.values;
    expect([await cities(""), await cities("SHANG"), await cities("北"), await cities("x")]).toEqual([
      ["北京", "上海"],
      ["上海"],
      ["北京"],
      [],
    ]);
    await trains.close();
  });

  it("completes a name to ids of places that are called so, and each can be read", async () => {
    const maps = await overStdio("amap");
    const ref = { type: "ref/resource", uri: "poi://{id}" } as const;
    for (const value of ["故宫", "天坛", "外滩"]) {
      const { completion } = await maps.complete({ ref, argument: { name: "id", value } });
      const [first] = completion.values;
      const { contents } = await maps.readResource({ uri: `poi://${first}` });
      const place = JSON.parse((contents[0] as { text: string }).text);
      expect(place).toMatchObject({ id: first, name: expect.stringContaining(value) });
      // An id is complete.
      const { completion: whole } = await maps.complete({ ref, argument: { name: "id", value: first! } });
      expect(whole).toMatchObject({ values: [first], total: 1, hasMore: false });
    }
    await maps.close();
  });
});
