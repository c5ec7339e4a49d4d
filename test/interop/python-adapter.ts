/** Runs programs over the Python package for trainers, from its sources, and servers that answer them by script. */
import { execFile } from "node:child_process";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { promisify } from "node:util";
import { ROOT } from "../sources.ts";
import { BYTECODE, venv } from "./venv.mjs";

export const PACKAGE = join(ROOT, "sdk/trainer-adapter/python");
const LARGEST_REPORT = 64 * 1024 * 1024;
const TOOLS = ["hatchling==1.33.0", "mypy==2.4.1", "pip==26.3", "ruff==0.17.6"];
const execute = promisify(execFile);

/** A Python with what builds and checks the package, which needs nothing itself; or why there is none. */
export function adapterPython() {
  return venv("adapter", TOOLS);
}

/** The JSON that `program` (beside this file) prints when it is told `asked`; null where there is no Python. */
export async function report<T>(program: string, asked: object, skip: (why: string) => void): Promise<T | null> {
  const said = await printed([join(ROOT, "test/interop", program)], JSON.stringify(asked), skip);
  return said && JSON.parse(said.stdout);
}

/** What a Python that has the package prints, told `input`; null where there is none. */
export async function printed(
  args: readonly string[],
  input: string,
  skip: (why: string) => void,
): Promise<{ stdout: string; stderr: string } | null> {
  const made = adapterPython();
  if ("missing" in made) {
    skip(made.missing);
    return null;
  }
  const env = { ...process.env, PYTHONPATH: join(PACKAGE, "src"), ...BYTECODE };
  const running = execute(made.python, args, { env, maxBuffer: LARGEST_REPORT });
  running.child.stdin?.end(input);
  return await running;
}

export interface Asked {
  readonly method: string;
  /** With its query. */
  readonly path: string;
  readonly headers: IncomingMessage["headers"];
  readonly body: Record<string, unknown>;
  /** From 0, over all requests. */
  readonly number: number;
  /** Milliseconds, for differences. */
  readonly at: number;
}

export interface Said {
  readonly status?: number;
  readonly headers?: Record<string, string>;
  /** As JSON, or the text itself. */
  readonly body?: unknown;
  /** `drop` answers nothing, `cut` a part of it, `close` all of it; then the connection is gone. */
  readonly end?: "drop" | "cut" | "close";
}

export interface ScriptedServer {
  readonly url: string;
  readonly asked: readonly Asked[];
  close(): Promise<void>;
}

/** Answers each request as `answer` says, and remembers it. */
export async function scriptedServer(answer: (asked: Asked) => Said | Promise<Said>): Promise<ScriptedServer> {
  const asked: Asked[] = [];
  const server = createServer(async (request, response) => {
    const { method = "", url = "", headers } = request;
    const number = asked.length;
    const at = performance.now();
    const one: Asked = { method, path: url, headers, body: {}, number, at };
    asked.push(one);
    // Null where the client has hung up, as one does at its deadline.
    const body = await text(request).catch(() => null);
    if (body === null) return;
    asked[number] = { ...one, body: body === "" ? {} : JSON.parse(body) };
    say(response, await answer(asked[number]));
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    asked,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

function say(response: ServerResponse, { status = 200, headers = {}, body = {}, end }: Said): void {
  if (end === "drop") return void response.socket?.destroy();
  const bytes = Buffer.from(typeof body === "string" ? body : JSON.stringify(body));
  response.writeHead(status, { "content-type": "application/json", "content-length": bytes.length, ...headers });
  if (end === "cut") return void response.write(bytes.subarray(0, bytes.length >> 1), () => response.socket?.destroy());
  response.end(bytes, () => end === "close" && response.socket?.destroy());
}
