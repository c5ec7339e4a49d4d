/** What a server answers to the questions and the bytes of a push, and what the push makes of it. */
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { contentId } from "@arenakit/corpus-text/snapshot";
import { afterAll, afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { atFirst, type FaultyServer, faultyServer, isWorld } from "./faulty-server.fixture.ts";
import { openSnapshotStore } from "./open-store.ts";
import { pushSnapshot } from "./push.ts";

const root = mkdtempSync(join(tmpdir(), "arenakit-push-"));
afterAll(() => rmSync(root, { recursive: true, force: true }));

/** A push asks nothing of what is in a world. */
const WORLD_BYTES = Buffer.alloc(2 ** 20, "noise");
const WORLD = contentId(WORLD_BYTES);
const worldFile = join(root, "made.akworld");
writeFileSync(worldFile, WORLD_BYTES);
const files = [{ path: `${WORLD}.akworld`, file: worldFile, bytes: WORLD_BYTES.length, sha256: WORLD }];

let stores = 0;
let store: string;
let server: FaultyServer;
beforeEach(async () => {
  store = join(root, `store-${stores++}`);
  mkdirSync(store);
  server = await faultyServer(store);
  vi.spyOn(console, "error").mockImplementation(() => {});
});
afterEach(async () => {
  vi.restoreAllMocks();
  await server.close();
});

/** A busy machine answers in this time. */
const TIMEOUT_MS = 5_000;
const push = (place = store) =>
  pushSnapshot(
    openSnapshotStore(place, { timeoutMs: TIMEOUT_MS }),
    { kind: "world", id: WORLD, name: "noise", files },
    { names: [], signal: new AbortController().signal, firstRestMs: 1 },
  );

describe("a world", () => {
  it.each([403, 404, 405, 501])(
    "is sent again where HEAD is answered by %i: only 2xx says that it is there",
    async (status) => {
      await push();
      server.fault = atFirst({ status });
      expect(await push(server.url)).toBe(WORLD_BYTES.length);
      const methods = server.requests.filter(({ path }) => isWorld(path)).map(({ method }) => method);
      expect(methods).toEqual(["HEAD", "PUT"]);
    },
  );

  it("is sent where the store has lost it and answers 403 for what it lacks", async () => {
    await push();
    const kept = join(store, "worlds", `${WORLD}.akworld`);
    rmSync(kept);
    server.fault = atFirst({ status: 403 });
    expect(await push(server.url)).toBe(WORLD_BYTES.length);
    expect(readFileSync(kept).equals(WORLD_BYTES)).toBe(true);
  });

  it("is looked for again where HEAD is answered by 503, and not where it is answered by 401", async () => {
    await push();
    server.fault = atFirst({ status: 503 });
    expect(await push(server.url)).toBe(0);
    server.requests.length = 0;
    server.fault = (path) => (isWorld(path) ? { status: 401 } : {});
    await expect(push(server.url)).rejects.toMatchObject({
      failure: {
        code: "remote_refused",
        message: expect.stringMatching(/answered 401; expected a token.*--token-env/),
      },
    });
    expect(server.requests.filter(({ path }) => isWorld(path)).map(({ method }) => method)).toEqual(["HEAD"]);
  });

  it.each([405, 501])("is pushed once to a server that has no PUT and answers %i, which is said", async (status) => {
    server.fault = (path) => (isWorld(path) ? { status } : {});
    const refused = {
      failure: { code: "remote_refused", message: expect.stringMatching(/takes no PUT: push to a folder/) },
    };
    await expect(push(server.url)).rejects.toMatchObject(refused);
    expect(server.requests.filter(({ method }) => method === "PUT").map(({ path }) => path)).toEqual([
      `worlds/${WORLD}.akworld`,
    ]);
  });

  it("is pushed to a server that refuses to ask for bytes, and to one that never does", async () => {
    for (const fault of [{ status: 417 }, { asksNever: true }]) {
      rmSync(join(store, "worlds"), { recursive: true, force: true });
      server.fault = atFirst(fault);
      expect(await push(server.url)).toBe(WORLD_BYTES.length);
      expect(readFileSync(join(store, "worlds", `${WORLD}.akworld`)).equals(WORLD_BYTES)).toBe(true);
    }
  });
});
