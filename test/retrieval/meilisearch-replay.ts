/**
 * A server that answers as a real Meilisearch 1.50 was recorded to: bodies, statuses and headers are the recordings',
 * with only what changes from run to run filled in. What it knows by itself is which pages were sent and how far tasks
 * are, so it proves requests, polling and errors, and nothing about search. Requests that are not like the recorded
 * ones are listed.
 */
import { readdirSync, readFileSync } from "node:fs";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";

export interface Recording {
  readonly name: string;
  readonly request: { readonly method: string; readonly path: string; readonly auth: string; readonly body: unknown };
  readonly response: Answer;
}
export interface Answer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Body;
}
// biome-ignore lint/suspicious/noExplicitAny: recorded JSON of many shapes, read in tests only
type Body = any;

/** The key that was recorded, so that requests compare equal. */
export const KEY = "wire-contract-master-key";

/** All recordings by name. */
export function readRecordings(shared: string): ReadonlyMap<string, Recording> {
  const folder = join(shared, "wire/meilisearch");
  const files = readdirSync(folder).filter((name) => name.endsWith(".json"));
  return new Map(
    files.map((name) => {
      const recording = JSON.parse(readFileSync(join(folder, name), "utf8")) as Recording;
      return [recording.name, recording];
    }),
  );
}

interface Sent {
  readonly method: string;
  readonly path: string;
  readonly query: URLSearchParams;
  readonly body: Body;
}
type Page = Record<string, unknown> & { id: string };
interface Task {
  readonly recorded: string;
  polls: number;
}

export interface Replay {
  readonly url: string;
  /** What was not like any recorded request; empty when all is well. */
  readonly misfits: string[];
  /** `METHOD /path` of every request in order. */
  readonly requests: string[];
  readonly indexes: Map<string, Map<string, Page>>;
  /** Answers in place of the model: an answer, "reset" for a lost connection, "hang" for none, null for what it does. */
  interrupt: (sent: Sent) => Answer | "reset" | "hang" | null;
  /** Name of the recording that a task of this kind ends with. */
  endings: Record<string, string>;
  version: string;
  /** Whether words of Chinese are told apart. */
  tellsWords: boolean;
  close(): Promise<void>;
}

export async function startReplay(recordings: ReadonlyMap<string, Recording>): Promise<Replay> {
  const tasks: Task[] = [];
  const take = (name: string): Answer => structuredClone(recordings.get(name)!.response);
  const enqueue = (name: string, ending: string): Answer => {
    const answer = take(name);
    tasks.push({ recorded: replay.endings[ending] ?? ending, polls: 0 });
    return { ...answer, body: { ...answer.body, taskUid: tasks.length - 1 } };
  };
  const missing = (uid: string): Answer => {
    const answer = take("index-get-not-found");
    return { ...answer, body: { ...answer.body, message: answer.body.message.replace("nope", uid) } };
  };

  /** Once in processing, then done. */
  const poll = (number: number): Answer => {
    const task = tasks[number];
    if (!task) return take("task-not-found");
    task.polls += 1;
    const answer = take(task.polls === 1 ? "task-right-after" : task.recorded);
    return { ...answer, body: { ...answer.body, uid: number } };
  };

  const search = ({ indexUid, q, limit = 20, attributesToSearchOn = [] }: Body) => {
    const about = replay.indexes.get(indexUid)?.get("about");
    const pages = [...(replay.indexes.get(indexUid)?.values() ?? [])].filter(({ id }) => id !== "about");
    const word = String(q).replaceAll('"', "").toLowerCase();
    const isProbe = attributesToSearchOn.includes("probe");
    const finds = isProbe && (word.length > 1 || !replay.tellsWords) ? [about] : [];
    const hits = isProbe ? finds : pages.filter((page) => JSON.stringify(page).toLowerCase().includes(word));
    const answer = take("client-multi-search").body.results[0];
    return { ...answer, indexUid, query: q, hits: hits.slice(0, limit), estimatedTotalHits: hits.length };
  };

  const routes: [method: string, path: RegExp, answer: (sent: Sent, ...names: string[]) => Answer][] = [
    [
      "GET",
      /^\/version$/,
      () => {
        const answer = take("version");
        return { ...answer, body: { ...answer.body, pkgVersion: replay.version } };
      },
    ],
    ["GET", /^\/tasks\/(\d+)$/, (_, number) => poll(Number(number))],
    [
      "GET",
      /^\/tasks$/,
      () => {
        const answer = take("tasks-list");
        return { ...answer, body: { ...answer.body, results: [], total: 0 } };
      },
    ],
    [
      "POST",
      /^\/indexes$/,
      ({ body }) => {
        if (replay.indexes.has(body.uid)) return enqueue("index-create-again", "task-index-already-exists-failed");
        replay.indexes.set(body.uid, new Map());
        return enqueue("client-create-index", "task-index-creation-succeeded");
      },
    ],
    ["GET", /^\/indexes\/([^/]+)$/, (_, uid) => (replay.indexes.has(uid!) ? take("index-get") : missing(uid!))],
    [
      "DELETE",
      /^\/indexes\/([^/]+)$/,
      (_, uid) =>
        replay.indexes.delete(uid!)
          ? enqueue("index-delete", "task-document-delete-succeeded")
          : enqueue("index-delete-missing", "task-index-not-found-failed"),
    ],
    [
      "PATCH",
      /^\/indexes\/([^/]+)\/settings$/,
      () => enqueue("client-update-settings", "task-settings-update-succeeded"),
    ],
    [
      "GET",
      /^\/indexes\/([^/]+)\/stats$/,
      (_, uid) => {
        const answer = take("index-stats");
        return { ...answer, body: { ...answer.body, numberOfDocuments: replay.indexes.get(uid!)?.size ?? 0 } };
      },
    ],
    [
      "GET",
      /^\/indexes\/([^/]+)\/documents\/([^/]+)$/,
      (_, uid, id) => {
        if (!replay.indexes.has(uid!)) return missing(uid!);
        const page = replay.indexes.get(uid!)!.get(id!);
        if (page) return { ...take("document-get"), body: page };
        const answer = take("document-get-not-found");
        return { ...answer, body: { ...answer.body, message: answer.body.message.replace("missing", id!) } };
      },
    ],
    [
      "POST",
      /^\/indexes\/([^/]+)\/documents$/,
      ({ body }, uid) => {
        for (const page of body as Page[]) replay.indexes.get(uid!)!.set(page.id, page);
        return enqueue("client-add-documents", "task-documents-add-succeeded");
      },
    ],
    [
      "POST",
      /^\/swap-indexes$/,
      ({ body }) => {
        const [one, other] = body[0].indexes as [string, string];
        const kept = replay.indexes.get(one)!;
        replay.indexes.set(one, replay.indexes.get(other)!).set(other, kept);
        return enqueue("swap-indexes", "task-swap-succeeded");
      },
    ],
    [
      "POST",
      /^\/multi-search$/,
      ({ body }) => {
        const unknown = body.queries.find(({ indexUid }: Body) => !replay.indexes.has(indexUid));
        if (unknown) return take("multi-search-one-bad");
        return { ...take("client-multi-search"), body: { results: body.queries.map(search) } };
      },
    ],
  ];

  const answerTo = (sent: Sent): Answer => {
    for (const [method, path, answer] of routes) {
      const match = path.exec(sent.path);
      if (method === sent.method && match) return answer(sent, ...match.slice(1));
    }
    replay.misfits.push(`${sent.method} ${sent.path}: no such request was recorded`);
    return take("route-not-found");
  };

  const http = createServer(async (request, response) => {
    const sent = await readRequest(request);
    replay.requests.push(`${sent.method} ${sent.path}`);
    replay.misfits.push(...misfitsOf(request, sent, recordings));
    const instead = replay.interrupt(sent);
    if (instead === "reset") request.socket.destroy();
    else if (instead !== "hang") write(response, instead ?? answerTo(sent));
  });
  await new Promise<void>((resolve) => http.listen(0, "127.0.0.1", resolve));
  const replay: Replay = {
    url: `http://127.0.0.1:${(http.address() as AddressInfo).port}`,
    misfits: [],
    requests: [],
    indexes: new Map(),
    interrupt: () => null,
    endings: {},
    version: "1.50.0",
    tellsWords: true,
    close: async () => {
      http.closeAllConnections();
      await new Promise((resolve) => http.close(resolve));
    },
  };
  return replay;
}

async function readRequest(request: IncomingMessage): Promise<Sent> {
  const parts: Buffer[] = [];
  for await (const part of request) parts.push(part as Buffer);
  const text = Buffer.concat(parts).toString("utf8");
  const url = new URL(request.url ?? "/", "http://replay");
  return {
    method: request.method ?? "",
    path: url.pathname,
    query: url.searchParams,
    body: text === "" ? null : JSON.parse(text),
  };
}

function write(response: ServerResponse, { status, headers, body }: Answer) {
  response.writeHead(status, headers);
  response.end(body === null ? "" : typeof body === "string" ? body : JSON.stringify(body));
}

/** Paths with names of indexes, pages and tasks left out. */
const templateOf = (method: string, path: string) =>
  `${method} ${path.replace(/\/indexes\/[^/]+/, "/indexes/*").replace(/\/(tasks|documents)\/[^/]+$/, "/$1/*")}`;

/** How a request differs from the recorded ones of its kind. */
function misfitsOf(
  request: IncomingMessage,
  { method, path, query, body }: Sent,
  recordings: ReadonlyMap<string, Recording>,
) {
  const here = templateOf(method, path);
  const alike = [...recordings.values()].filter(
    ({ request: recorded }) => templateOf(recorded.method, recorded.path.split("?")[0]!) === here,
  );
  const misfits: string[] = [];
  if (alike.length === 0) misfits.push("no such request was recorded");
  const parameters = alike.flatMap(({ request: recorded }) => [
    ...new URLSearchParams(recorded.path.split("?")[1] ?? "").keys(),
  ]);
  for (const name of query.keys()) if (!parameters.includes(name)) misfits.push(`the parameter ${name}`);
  if (request.headers.authorization !== `Bearer ${KEY}`) misfits.push("the key");
  if (request.headers["content-type"] !== "application/json") misfits.push("the content type");
  if (!request.headers["x-meilisearch-client"]?.includes("Meilisearch JavaScript (v0.62.0)"))
    misfits.push("the client");
  misfits.push(...bodyMisfits(here, body, recordings));
  return misfits.map((what) => `${method} ${path}: ${what}`);
}

/** Words in backquotes after "expected one of", as the server lists what it takes. */
const namesIn = (message: string) =>
  [...message.split("expected one of")[1]!.matchAll(/`(\w+)`/g)].map(([, name]) => name!);

function bodyMisfits(here: string, body: Body, recordings: ReadonlyMap<string, Recording>): string[] {
  const unknown = (value: object, known: readonly string[]) =>
    Object.keys(value).flatMap((name) => (known.includes(name) ? [] : [`the member ${name}`]));
  switch (here) {
    case "POST /indexes":
      return unknown(body, Object.keys(recordings.get("client-create-index")!.request.body as object));
    case "PATCH /indexes/*/settings":
      return unknown(body, namesIn(recordings.get("settings-unknown-field")!.response.body.message));
    case "POST /multi-search": {
      const known = ["indexUid", ...namesIn(recordings.get("search-unknown-field")!.response.body.message)];
      return body.queries.flatMap((query: object) => unknown(query, known));
    }
    case "POST /indexes/*/documents":
      // As the server's own message about a bad id has it.
      return body.flatMap(({ id }: Page) => (/^[A-Za-z0-9_-]{1,511}$/.test(id) ? [] : [`the id ${id}`]));
    case "POST /swap-indexes":
      return JSON.stringify(body).replace(/"[^"]*"(?=[,\]])/g, "*") === '[{"indexes":[*,*]}]' ? [] : ["the body"];
    default:
      return body === null ? [] : ["a body"];
  }
}
