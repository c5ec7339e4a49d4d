/** A web server over a folder, with ranges, PUT and the faults that networks and servers have. */
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { dirname, join } from "node:path";
import { contentId } from "@arenakit/corpus-text/snapshot";

/** What the server does with one request instead of, or with, its answer. */
export interface Fault {
  /** Ends the connection after so many bytes of the body. */
  readonly cutAfter?: number;
  /** Changes the byte at this offset of the file. */
  readonly wrongByteAt?: number;
  /** Says that so many more bytes come. */
  readonly lengthOff?: number;
  /** Sends so many bytes more than the file has, and no length. */
  readonly more?: number;
  readonly noRanges?: boolean;
  /** Waits for the bytes of a PUT and never asks for them. */
  readonly asksNever?: boolean;
  readonly redirectTo?: string;
  readonly status?: number;
  readonly retryAfter?: string;
  /** Never answers. */
  readonly silent?: boolean;
  /** Stops sending after so many bytes, with the connection open. */
  readonly stallAfter?: number;
  /** Sends the body in pieces of so many bytes. */
  readonly drip?: { readonly bytes: number; readonly everyMs: number };
}

export interface FaultyServer {
  readonly url: string;
  readonly requests: { method: string; path: string; range: string | undefined; authorization: string | undefined }[];
  /** Asked of each request for a fault; `times` counts those of the path from 1. */
  fault: (path: string, times: number) => Fault;
  close(): Promise<void>;
}

export const isWorld = (path: string): boolean => path.endsWith(".akworld");

/** A fault in the first `most` requests for the world's file. */
export const atFirst =
  (fault: Fault, most = 1): FaultyServer["fault"] =>
  (path, times) =>
    isWorld(path) && times <= most ? fault : {};

export async function faultyServer(folder: string): Promise<FaultyServer> {
  const times = new Map<string, number>();
  const faulty: FaultyServer = {
    url: "",
    requests: [],
    fault: () => ({}),
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
  const server = createServer();
  const answer = (request: IncomingMessage, response: ServerResponse) => {
    const path = decodeURIComponent(new URL(request.url!, "http://x").pathname).slice(1);
    const { range, authorization } = request.headers;
    faulty.requests.push({ method: request.method!, path, range, authorization });
    times.set(path, (times.get(path) ?? 0) + 1);
    const fault = faulty.fault(path, times.get(path)!);
    if (fault.silent) return;
    if (fault.status !== undefined) {
      const headers = fault.retryAfter === undefined ? {} : { "retry-after": fault.retryAfter };
      // What was not read breaks the connection, as with servers that refuse and close.
      const close = request.method === "PUT" && { connection: "close" };
      return void response.writeHead(fault.status, { ...headers, ...close }).end();
    }
    if (fault.redirectTo !== undefined) return void response.writeHead(302, { location: fault.redirectTo }).end();
    if (request.method === "PUT") return put(join(folder, path), { request, response, fault });
    return get(join(folder, path), { request, response, fault });
  };
  server.on("request", answer);
  server.on("checkContinue", answer);
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return Object.assign(faulty, { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}` });
}

interface Exchange {
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
  readonly fault: Fault;
}

function put(file: string, { request, response, fault }: Exchange): void {
  const parts: Buffer[] = [];
  const { "if-match": match, "if-none-match": none } = request.headers;
  const tag = existsSync(file) ? tagOf(readFileSync(file)) : undefined;
  if (request.headers.expect !== undefined && !fault.asksNever) response.writeContinue();
  const isStale = (none === "*" && tag !== undefined) || (match !== undefined && match !== tag);
  request.on("data", (part: Buffer) => parts.push(part));
  request.on("end", () => {
    if (isStale) return void response.writeHead(412).end();
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, Buffer.concat(parts));
    response.writeHead(201).end();
  });
}

const tagOf = (bytes: Uint8Array) => `"${contentId(bytes)}"`;

function get(file: string, { request, response, fault }: Exchange): void {
  if (!existsSync(file)) return void response.writeHead(404).end();
  const bytes = readFileSync(file);
  const etag = tagOf(bytes);
  if (fault.wrongByteAt !== undefined) bytes[fault.wrongByteAt]! ^= 1;
  const { range, "if-range": ifRange } = request.headers;
  const start = Number(/^bytes=(\d+)-$/.exec(range ?? "")?.[1] ?? 0);
  const isPart = range !== undefined && !fault.noRanges && (ifRange === undefined || ifRange === etag);
  const body = Buffer.concat([isPart ? bytes.subarray(start) : bytes, Buffer.alloc(fault.more ?? 0)]);
  const length = fault.more === undefined ? { "content-length": body.length + (fault.lengthOff ?? 0) } : {};
  const partial = isPart ? { "content-range": `bytes ${start}-${bytes.length - 1}/${bytes.length}` } : {};
  response.writeHead(isPart ? 206 : 200, { etag, ...length, ...partial });
  if (fault.drip) return void drip(response, body, fault.drip);
  const end = fault.cutAfter ?? fault.stallAfter;
  if (end === undefined || end >= body.length) return void response.end(body);
  response.write(body.subarray(0, end), () => {
    if (fault.cutAfter !== undefined) response.socket?.destroy();
  });
}

function drip(response: ServerResponse, body: Buffer, { bytes, everyMs }: NonNullable<Fault["drip"]>): void {
  let at = 0;
  const timer = setInterval(() => {
    response.write(body.subarray(at, at + bytes));
    at += bytes;
    if (at < body.length) return;
    clearInterval(timer);
    response.end();
  }, everyMs);
  response.on("close", () => clearInterval(timer));
}
