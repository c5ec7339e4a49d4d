import { createHash } from "node:crypto";
import { canonicalJson } from "@arenakit/contracts";
import { describe, expect, it } from "vitest";
import { attempt } from "./evaluation.fixture.ts";
import { MAX_TRAJECTORY_BYTES } from "./limits.ts";
import { trajectoryApp } from "./trajectory-app.ts";
import { createTrajectoryStore, type TrajectoryStoreOptions } from "./trajectory-store.ts";

const sha256 = (text: string | Uint8Array) => createHash("sha256").update(text).digest("hex");
const text = JSON.stringify(attempt(7), null, 2);
const raw = sha256(text);
const canonical = sha256(canonicalJson(attempt(7)));

/** A trajectory whose one call has arguments of so many levels. */
function deepText(levels: number): string {
  const steps = [{ step_id: 1, source: "agent", message: "", tool_calls: [DEEP_CALL] }];
  return JSON.stringify({ ...attempt(7), steps }).replace('"DEEP"', "[".repeat(levels) + "]".repeat(levels));
}
const DEEP_CALL = { tool_call_id: "1", function_name: "f", arguments: { a: "DEEP" } };

function appOf(more: Partial<TrajectoryStoreOptions> = {}) {
  const store = createTrajectoryStore({ clock: () => 0, maxBytes: 1 << 20, ...more });
  const app = trajectoryApp(store);
  const ask = async (method: string, name: string, init: RequestInit = {}) => {
    const response = await app(new Request(`http://127.0.0.1/${name}`, { method, ...init, ...{ duplex: "half" } }));
    const body = await response.text();
    return { status: response.status, headers: response.headers, body, code: /"code":"(\w+)"/.exec(body)?.[1] };
  };
  const put = (name: string, body: NonNullable<RequestInit["body"]>, headers: Record<string, string> = {}) =>
    ask("PUT", name, { body, headers });
  return { store, ask, put };
}

describe("PUT /trajectories/{sha256}", () => {
  it.each([
    ["the bytes as they are sent", raw],
    ["the canonical JSON", canonical],
  ])("takes a trajectory under the hash of %s, once", async (_, name) => {
    const { ask, put, store } = appOf();
    expect(raw).not.toBe(canonical);
    expect((await put(name, text)).status).toBe(201);
    expect((await put(name, text)).status).toBe(200);
    expect(await put(name, `${text}!`)).toMatchObject({ status: 409, code: "hash_mismatch" });
    expect(store.held.trajectories).toBe(1);
    // Both find it, and it is given back byte for byte.
    for (const hash of [raw, canonical]) {
      const { status, body, headers } = await ask("GET", hash);
      expect([status, body, headers.get("content-type")]).toEqual([200, text, "application/json"]);
      expect(await store.trajectory(hash)).toMatchObject({ hash: canonical, trajectory: attempt(7) });
    }
    const head = await ask("HEAD", name);
    expect([head.status, head.body, head.headers.get("content-length")]).toEqual([
      200,
      "",
      String(Buffer.byteLength(text)),
    ]);
  });

  it("keeps one trajectory under the names of all spellings that were sent", async () => {
    const value = { ...attempt(7), notes: "é 中文" };
    const escaped = JSON.stringify(value, null, 1).replace(
      /[\u0080-\uffff]/g,
      (letter) => `\\u${letter.charCodeAt(0).toString(16).padStart(4, "0")}`,
    );
    const spellings = [escaped, JSON.stringify(value), JSON.stringify(value, null, 2), canonicalJson(value)];
    const names = spellings.map(sha256);
    expect(new Set(names).size).toBe(4);
    const { ask, put, store } = appOf();
    const answers: number[] = [];
    for (const [at, spelling] of spellings.entries()) answers.push((await put(names[at]!, spelling)).status);
    expect(answers).toEqual([201, 200, 200, 200]);
    for (const name of names) {
      expect(await ask("GET", name)).toMatchObject({ status: 200, body: escaped });
      expect(await store.trajectory(name)).toEqual(await store.trajectory(names[0]!));
    }
    expect(store.held.trajectories).toBe(1);
  });

  it.each([
    ["another hash", sha256("another"), text, 409, "hash_mismatch"],
    ["no JSON under another hash", raw, "{", 409, "hash_mismatch"],
    ["no JSON", sha256("{"), "{", 422, "invalid_json"],
    ["nothing", sha256(""), "", 422, "invalid_json"],
    ["bytes that are no text", sha256(Buffer.from([0xff, 0x22])), Buffer.from([0xff, 0x22]), 422, "invalid_json"],
    ["JSON that is no trajectory", sha256('{"steps":[]}'), '{"steps":[]}', 422, "invalid_trajectory"],
    ["a chat, where none are read", sha256('{"messages":[]}'), '{"messages":[]}', 422, "invalid_trajectory"],
    ["arguments 2,000 levels deep", sha256(deepText(2000)), deepText(2000), 422, "invalid_trajectory"],
    ["arguments 200,000 levels deep", sha256(deepText(200_000)), deepText(200_000), 422, "invalid_trajectory"],
    ["a path that is no hash", "abc", text, 404, "no_such_path"],
    ["a hash in capitals", raw.toUpperCase(), text, 404, "no_such_path"],
  ])("refuses %s", async (_, name, body, status, code) => {
    const { put, store } = appOf();
    const answer = await put(name, body);
    expect([answer.status, answer.code, store.held.trajectories]).toEqual([status, code, 0]);
  });

  it("refuses what is too large, whether it says so or not", async () => {
    const { put } = appOf();
    const large = "x".repeat(MAX_TRAJECTORY_BYTES + 1);
    expect((await put(sha256(large), large)).status).toBe(413);
    const chunk = new TextEncoder().encode("x".repeat(1 << 20));
    let left = 6;
    const stream = new ReadableStream<Uint8Array>({
      pull: (controller) => (left-- > 0 ? controller.enqueue(chunk) : controller.close()),
    });
    expect(await put(raw, stream)).toMatchObject({ status: 413, code: "payload_too_large" });
  });

  it("refuses packed bodies and other methods, and says what it takes", async () => {
    const { put, ask } = appOf();
    expect(await put(raw, text, { "content-encoding": "gzip" })).toMatchObject({ status: 415 });
    const posted = await ask("POST", raw, { body: text });
    expect([posted.status, posted.headers.get("allow")]).toEqual([405, "GET, HEAD, PUT"]);
    expect(await ask("GET", raw)).toMatchObject({ status: 404, code: "no_such_trajectory" });
  });

  it("keeps as many bytes as it may, those that were not named for the longest leave first", async () => {
    const texts = [1, 2, 3].map((quality) => JSON.stringify(attempt(quality)));
    const { put, ask } = appOf({ maxBytes: 3 * 2 * Buffer.byteLength(texts[0]!) + 1 });
    const names = texts.map(sha256);
    for (const at of [0, 1]) await put(names[at]!, texts[at]!);
    await ask("GET", names[0]!);
    await put(names[2]!, texts[2]!);
    expect(await Promise.all(names.map(async (name) => (await ask("GET", name)).status))).toEqual([200, 404, 200]);
  });

  it("reads chats where it is given a reader of them", async () => {
    const chat = '{"messages":[{"role":"user","content":"hi"}]}';
    const { put, store } = appOf({ convert: async () => attempt(3) });
    expect((await put(sha256(chat), chat)).status).toBe(201);
    expect((await store.trajectory(sha256(chat))).trajectory).toEqual(attempt(3));
  });
});
