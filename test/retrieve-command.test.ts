/** `arenakit retrieve` as a process: clients of other machines, what it tells of itself, and how it ends. */
import { type ChildProcess, spawn } from "node:child_process";
import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { Agent, request } from "node:http";
import { networkInterfaces, tmpdir } from "node:os";
import { join } from "node:path";
import { createCorpusWriter, openCorpus } from "@arenakit/corpus-text";
import { buildLexicalIndex } from "@arenakit/search/lexical";
import { afterAll, afterEach, beforeAll, expect, it } from "vitest";
import { ROOT } from "./sources.ts";

const home = mkdtempSync(join(tmpdir(), "arenakit-retrieve-"));
const corpus = join(home, "corpus");
beforeAll(async () => {
  const writer = createCorpusWriter(corpus, {
    ...{ name: "towns", licences: ["Apache-2.0"], passages: { maxCharacters: 400 }, made: "test" },
    settings: {},
  });
  for (let at = 0; at < 200; at++)
    writer.add({ id: `t${at}`, title: `Town ${at}`, text: `Town ${at} has a harbour and a mill.`, language: "en" });
  await writer.finish();
  const opened = await openCorpus(corpus);
  await buildLexicalIndex(opened, join(corpus, "index", "bm25"));
  await opened.close();
});

const jobs: ChildProcess[] = [];
afterEach(() => {
  for (const job of jobs.splice(0)) job.kill("SIGKILL");
});
afterAll(() => rmSync(home, { recursive: true, force: true }));

interface Running {
  readonly port: number;
  stderr(): string;
  /** SIGTERM, and the exit code. */
  end(): Promise<number | null>;
}

async function retrieve(args: readonly string[], env: Record<string, string> = {}): Promise<Running> {
  const bin = join(ROOT, "sdk/cli/bin/arenakit.js");
  const whole = [bin, "retrieve", "--corpus", corpus, "--port", "0", ...args];
  const job = spawn(process.execPath, whole, { env: { ...process.env, ...env }, stdio: ["ignore", "ignore", "pipe"] });
  jobs.push(job);
  let stderr = "";
  const exit = new Promise<number | null>((resolve) => job.on("close", (code) => resolve(code)));
  await new Promise<void>((resolve, reject) => {
    job.stderr?.setEncoding("utf8").on("data", (piece) => {
      stderr += piece;
      if (stderr.includes("Ctrl-C")) resolve();
    });
    job.on("close", () => reject(new Error(stderr)));
  });
  const end = () => {
    job.kill("SIGTERM");
    return exit;
  };
  return { port: Number(/:(\d+)\/retrieve/.exec(stderr)?.[1]), stderr: () => stderr, end };
}

interface Sent {
  readonly from?: string;
  readonly path?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly auth?: string;
  readonly body?: object;
}
interface Answer {
  readonly status: number | undefined;
  readonly headers: Readonly<Record<string, unknown>>;
  readonly text: string;
}
const FAR = ["--host", "0.0.0.0", "--allow", "127.0.0.2", "--allow-host", "search.internal"];
const SEARCH = { queries: ["harbour"], topk: 1 };

function send({ port }: Running, sent: Sent = {}): Promise<Answer> {
  const { from = "127.0.0.1", path = "/retrieve", headers = {}, auth, body = SEARCH } = sent;
  const method = path === "/retrieve" ? "POST" : "GET";
  const whole = { "content-type": "application/json", ...headers };
  const options = { port, host: "127.0.0.1", localAddress: from, path, method, headers: whole, agent: false, auth };
  return new Promise((resolve, reject) => {
    const asked = request(options, (answer) => {
      let text = "";
      answer.setEncoding("utf8").on("data", (piece) => {
        text += piece;
      });
      answer.on("end", () => resolve({ status: answer.statusCode, headers: answer.headers, text }));
    });
    asked.on("error", reject).end(method === "POST" ? JSON.stringify(body) : undefined);
  });
}
const statusOf = async (server: Running, sent: Sent) => (await send(server, sent)).status;

it("answers unchanged clients of the networks that were named, and others by a token in any way of theirs", async () => {
  const server = await retrieve([...FAR, "--token-env", "T"], { T: "s3cret" });
  expect(await statusOf(server, { from: "127.0.0.2" })).toBe(200);
  expect(await statusOf(server, { from: "127.0.0.2", headers: { host: "search.internal:80" } })).toBe(200);
  expect(await statusOf(server, { from: "127.0.0.2", headers: { host: "evil.example" } })).toBe(403);
  expect(await statusOf(server, { from: "127.0.0.2", headers: { origin: "http://localhost" } })).toBe(403);
  expect(await statusOf(server, { from: "127.0.0.3" })).toBe(401);
  expect(await statusOf(server, { from: "127.0.0.3", auth: "x:s3cret" })).toBe(200);
  expect(await statusOf(server, { from: "127.0.0.3", headers: { "x-api-key": "s3cret" } })).toBe(200);
  expect(await statusOf(server, { from: "127.0.0.3", headers: { "x-api-key": "s3cres" } })).toBe(401);
  for (const path of ["/health", "/healthz"]) expect(await statusOf(server, { from: "127.0.0.3", path })).toBe(200);
  expect(await statusOf(server, { from: "127.0.0.2", path: "/metrics" })).toBe(401);
  expect(await statusOf(server, { path: "/metrics", headers: { authorization: "Bearer s3cret" } })).toBe(200);
  expect(await server.end()).toBe(0);
  expect(server.stderr()).not.toContain("s3cret");
}, 60_000);

it("says on stderr and in its metrics that load made it answer with nothing", async () => {
  const server = await retrieve(["--on-overload", "empty", "--max-waiting", "4"]);
  const body = { queries: ["town", "harbour", "mill", "town 7"], topk: 100 };
  const emptied: Answer[] = [];
  // Of those that come together one may wait; whether two do is the machine's affair, so they come again.
  while (emptied.length === 0) {
    const answers = await Promise.all(Array.from({ length: 64 }, () => send(server, { body })));
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
    emptied.push(...answers.filter(({ headers }) => headers["x-arenakit-overload"] === "empty"));
  }
  expect(emptied.map(({ text }) => text)).toEqual(emptied.map(() => '{"result":[[],[],[],[]]}'));
  const { text, headers } = await send(server, { path: "/metrics" });
  expect(headers["content-type"]).toMatch(/^text\/plain/);
  expect(text).toContain(
    `arenakit_retrieve_overloaded_total{dialect="search-r1",reason="queries",answer="empty"} ${emptied.length}\n`,
  );
  expect(text).toContain("arenakit_retrieve_queries_waiting 0\n");
  expect(text).toContain("process_cpu_seconds_total");
  expect(await server.end()).toBe(0);
  const lines = server
    .stderr()
    .split("\n")
    .filter((line) => line.includes("because of load"));
  expect(lines[0]).toBe(
    "arenakit retrieve: answered with nothing because of load: 1 by queries; 1 in all, /metrics counts them",
  );
  expect(lines.at(-1)).toContain(`${emptied.length} in all`);
}, 60_000);

it("answers with several workers as with one, and counts what all of them were asked", async () => {
  const [alone, together] = await Promise.all([retrieve([]), retrieve(["--workers", "3"])]);
  const bodies = Array.from({ length: 24 }, (_, at) => ({ queries: [`town ${at}`, "mill"], topk: 1 + (at % 5) }));
  const metrics = async () => (await send(together, { path: "/metrics" })).text;
  // The first one answers before the others are there.
  await expect.poll(metrics, { timeout: 60_000 }).toMatch(/^arenakit_workers\{state="answering"\} 3$/m);
  const answersOf = async (server: Running) => {
    const answers = await Promise.all(bodies.map((body) => send(server, { body })));
    return answers.map(({ status, text }) => ({ status, text }));
  };
  const expected = await answersOf(alone);
  expect(expected.map(({ status }) => status)).toEqual(bodies.map(() => 200));
  expect(await answersOf(together)).toEqual(expected);
  expect(await metrics()).toMatch(/^arenakit_retrieve_requests_total\{[^}]*\} 24$/m);
  const { text: health } = await send(together, { path: "/health" });
  expect(JSON.parse(health)).toMatchObject({ status: "healthy", workers: { count: 3, answering: 3 } });
  expect(await Promise.all([alone.end(), together.end()])).toEqual([0, 0]);
}, 120_000);

it("tells ASearcher's clients the address that others call, and takes it back", async () => {
  const folder = join(home, "addresses");
  const told = () => readdirSync(folder).map((name) => [name, readFileSync(join(folder, name), "utf8")]);
  const every = ["--host", "0.0.0.0", "--allow", "10.0.0.0/8", "--address-folder", folder];
  const server = await retrieve(every);
  const own = Object.values(networkInterfaces()).flatMap((all) => all ?? []);
  const [, address = ""] = told()[0]!;
  const host = address.replace(/:\d+$/, "");
  expect(address).toBe(`${host}:${server.port}`);
  expect(own.find((one) => one.address === host)?.internal, `${host} is an address of this machine`).toBe(false);
  expect(await server.end()).toBe(0);
  expect(told()).toEqual([]);
  const mapped = await retrieve([...every, "--advertise", "gpu-7:9000"]);
  expect(told()).toEqual([["Hostgpu-7_IP9000.txt", "gpu-7:9000"]]);
  await mapped.end();
}, 60_000);

it("ends by answering: no client that asks one question after the other is reset", async () => {
  const server = await retrieve([]);
  const asks = Array.from({ length: 8 }, async () => {
    const agent = new Agent({ keepAlive: true, maxSockets: 1 });
    for (let answers = 0; ; answers++) {
      const { status, last } = await new Promise<{ status?: number | undefined; last: boolean }>((resolve, reject) => {
        const headers = { "content-type": "application/json" };
        const options = { port: server.port, host: "127.0.0.1", path: "/retrieve", method: "POST", headers, agent };
        const asked = request(options, (answer) => {
          answer
            .resume()
            .on("end", () => resolve({ status: answer.statusCode, last: answer.headers.connection === "close" }));
        });
        asked.on("error", reject).end(JSON.stringify(SEARCH));
      });
      if (last || status !== 200) return { status, answers: answers > 0 };
    }
  });
  await new Promise((resolve) => setTimeout(resolve, 500));
  const code = server.end();
  expect(await Promise.all(asks)).toEqual(asks.map(() => ({ status: 200, answers: true })));
  expect(await code).toBe(0);
}, 60_000);
