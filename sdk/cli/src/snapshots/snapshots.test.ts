/** Push and pull between three hosts' folders and one store, over a folder and over a network that fails. */
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { contentId, snapshotId, writeSnapshot } from "@arenakit/corpus-text/snapshot";
import { WORLD_KIND, WORLD_VERSION } from "@arenakit/corpus-world";
import { afterAll, afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { atFirst, type Fault, type FaultyServer, faultyServer, isWorld } from "./faulty-server.fixture.ts";
import { openSnapshotStore } from "./open-store.ts";
import { manifestPath, manifestText, type SnapshotManifest } from "./published.ts";
import { pullSnapshot } from "./pull.ts";
import { pushSnapshot } from "./push.ts";

const root = mkdtempSync(join(tmpdir(), "arenakit-snapshots-"));
afterAll(() => rmSync(root, { recursive: true, force: true }));

/** Bytes of a world as far as its id goes: some MiB, so that it comes in many pieces. */
const WORLD_BYTES = writeSnapshot({
  kind: WORLD_KIND,
  version: WORLD_VERSION,
  manifest: { name: "noise" },
  sections: [{ name: "noise", bytes: Uint8Array.from({ length: 3 * 2 ** 20 }, (_, at) => (at * 2654435761) >>> 13) }],
});
const WORLD = snapshotId(WORLD_BYTES);
const worldFile = join(root, "made.akworld");
writeFileSync(worldFile, WORLD_BYTES);

const local = {
  kind: "world" as const,
  id: WORLD,
  name: "noise",
  files: [{ path: `${WORLD}.akworld`, file: worldFile, bytes: WORLD_BYTES.length, sha256: contentId(WORLD_BYTES) }],
};

let hosts = 0;
const host = () => join(root, `host-${hosts++}`);
const signal = new AbortController().signal;
const quick = { signal, firstRestMs: 1 };
/** A busy machine answers in this time; where nothing comes it is waited for in vain. */
const TIMEOUT_MS = 5_000;
const SHORT_TIMEOUT_MS = 400;

let store: string;
let server: FaultyServer;
let said: string[];
beforeEach(async () => {
  store = join(root, `store-${hosts++}`);
  mkdirSync(store);
  server = await faultyServer(store);
  said = [];
  vi.spyOn(console, "error").mockImplementation((line: string) => void said.push(line));
});
afterEach(async () => {
  vi.restoreAllMocks();
  await server.close();
});

const open = (place: string, options: { token?: string; timeoutMs?: number } = {}) =>
  openSnapshotStore(place, { timeoutMs: TIMEOUT_MS, ...options });
const push = (place = store, names: string[] = []) => pushSnapshot(open(place), local, { names, ...quick });
const pull = (place: string, folder: string, named = WORLD, timeoutMs = TIMEOUT_MS) =>
  pullSnapshot(open(place, { timeoutMs }), { kind: "world", named }, { folder, ...quick });

const filesOf = (folder: string) =>
  existsSync(folder) ? readdirSync(folder, { recursive: true, encoding: "utf8" }).sort() : [];

describe("a world", () => {
  it.each([
    ["a folder", () => store],
    ["an address", () => server.url],
  ])("goes to three hosts over %s, under its id, its first digits and a name, and is sent once", async (_, place) => {
    expect(await push(place(), ["noise-1"])).toBe(WORLD_BYTES.length);
    expect(await push(place(), ["noise-1"])).toBe(0);
    for (const named of [WORLD, WORLD.slice(0, 16), "noise-1"]) {
      const folder = host();
      const pulled = await pull(place(), folder, named);
      expect(pulled).toMatchObject({ id: WORLD, name: "noise", bytes: WORLD_BYTES.length, wasThere: false });
      expect(readFileSync(pulled.path).equals(WORLD_BYTES)).toBe(true);
      expect(filesOf(folder)).toEqual([`${WORLD.slice(0, 16)}.akworld`]);
      expect(await pull(place(), folder, named)).toMatchObject({ bytes: 0, wasThere: true });
      writeFileSync(pulled.path, WORLD_BYTES.subarray(0, -1));
      expect(await pull(place(), folder, named)).toMatchObject({ wasThere: false });
      expect(readFileSync(pulled.path).equals(WORLD_BYTES)).toBe(true);
    }
  });

  it.each([
    ["a folder", () => store],
    ["an address", () => server.url],
  ])("is pushed again over %s where the store has lost it or has a part of it", async (_, place) => {
    await push(place());
    const kept = join(store, "worlds", `${WORLD}.akworld`);
    for (const harm of [() => rmSync(kept), () => writeFileSync(kept, WORLD_BYTES.subarray(0, -1))]) {
      harm();
      expect(await push(place())).toBe(WORLD_BYTES.length);
      expect(readFileSync((await pull(place(), host())).path).equals(WORLD_BYTES)).toBe(true);
      expect(await push(place())).toBe(0);
    }
  });

  it("is pushed again where a byte of it has changed: a folder is compared, at an address `anew` asks for it", async () => {
    await push();
    const kept = join(store, "worlds", `${WORLD}.akworld`);
    const harm = () =>
      writeFileSync(kept, Buffer.from(WORLD_BYTES).fill(1, 2_000_000, 2_000_001).fill(2, 2_000_001, 2_000_002));
    harm();
    expect(await push()).toBe(WORLD_BYTES.length);
    expect(await push()).toBe(0);
    harm();
    expect(await push(server.url)).toBe(0);
    const refused = { failure: { code: "remote_damaged", message: expect.stringContaining("--anew") } };
    await expect(pull(server.url, host())).rejects.toMatchObject(refused);
    for (const place of [server.url, store]) {
      expect(await pushSnapshot(open(place), local, { names: [], anew: true, ...quick })).toBe(WORLD_BYTES.length);
      expect(readFileSync((await pull(place, host())).path).equals(WORLD_BYTES)).toBe(true);
    }
  });

  it("has its place in messages, whether the address and the folder end in a slash or not", async () => {
    await push();
    for (const place of [store, `${store}/`, server.url, `${server.url}/`]) {
      const refused = { failure: { message: expect.not.stringMatching(/[^:]\/\//) } };
      await expect(pull(place, host(), "other")).rejects.toMatchObject(refused);
      writeFileSync(join(store, "worlds", "names", "wrong.json"), "{}");
      const wrong = {
        failure: { message: expect.stringContaining(`${place.replace(/\/$/, "")}/worlds/names/wrong.json`) },
      };
      await expect(pull(place, host(), "wrong")).rejects.toMatchObject(wrong);
    }
  });

  it("is said to be missing under a name that nobody gave", async () => {
    await push();
    for (const place of [store, server.url])
      await expect(pull(place, host(), "other")).rejects.toMatchObject({ failure: { code: "remote_missing" } });
    await expect(pull(store, host(), "../x")).rejects.toMatchObject({ failure: { code: "usage" } });
  });

  it("comes once where two pull at once", async () => {
    await push();
    const folder = host();
    const both = await Promise.all([pull(server.url, folder), pull(server.url, folder)]);
    expect(both.map(({ wasThere }) => wasThere).sort()).toEqual([false, true]);
    expect(server.requests.filter(({ path }) => isWorld(path)).length).toBe(1);
  });
});

it("is found here under its id, whole, where the store is down, and only then", async () => {
  await push();
  const folder = host();
  const { path } = await pull(server.url, folder);
  server.fault = () => ({ status: 503 });
  expect(await pull(server.url, folder)).toEqual({ id: WORLD, name: "noise", path, bytes: 0, wasThere: true });
  expect(said.at(-1)).toMatch(/answered 503; the world [0-9a-f]{16} is here already, whole/);
  writeFileSync(path, Buffer.from(WORLD_BYTES).fill(0, 1_000_000));
  await expect(pull(server.url, folder)).rejects.toMatchObject({ failure: { code: "remote_unreachable" } });
});

describe("over a network that fails", () => {
  beforeEach(async () => void (await push()));

  const comes = async (timeoutMs = TIMEOUT_MS) => {
    const folder = host();
    const { path } = await pull(server.url, folder, WORLD, timeoutMs);
    expect(readFileSync(path).equals(WORLD_BYTES)).toBe(true);
    expect(filesOf(folder)).toEqual([`${WORLD.slice(0, 16)}.akworld`]);
    return server.requests.filter(({ path }) => isWorld(path)).map(({ range }) => range);
  };

  it("goes on where it was cut, however often", async () => {
    server.fault = (path) => (isWorld(path) ? { cutAfter: 400_000 } : {});
    const ranges = await comes();
    // 3 MiB in steps of at most 400,000 bytes: at least 8 requests, each from where the one before ended.
    expect(ranges.length).toBeGreaterThanOrEqual(8);
    const starts = ranges.map((range) => Number(/\d+/.exec(range ?? "0")![0]));
    expect(starts).toEqual([...new Set(starts)].sort((one, other) => one - other));
  });

  it.each<[what: string, fault: Fault]>([
    ["answers 503", { status: 503 }],
    ["answers 503 with a rest", { status: 503, retryAfter: "0" }],
    ["answers 429", { status: 429 }],
    ["sends a wrong byte", { wrongByteAt: 1_000_000 }],
    ["sends more than there is", { more: 10 }],
  ])("comes at the second request where the server %s", async (_, fault) => {
    server.fault = atFirst(fault);
    expect((await comes()).length).toBe(2);
  });

  it.each<[what: string, fault: Fault]>([
    ["never answers", { silent: true }],
    ["stops in the middle", { stallAfter: 100_000 }],
    ["sends a byte now and then", { drip: { bytes: 1, everyMs: 20 } }],
  ])("waits no longer than it is told where the server %s", async (_, fault) => {
    server.fault = atFirst(fault);
    expect((await comes(SHORT_TIMEOUT_MS)).length).toBeGreaterThan(1);
  });

  it("takes its time where the server is slow but goes on", async () => {
    server.fault = () => ({ drip: { bytes: 100_000, everyMs: 20 } });
    expect((await comes()).length).toBe(1);
  });

  it("rests as long as the server asks", async () => {
    server.fault = atFirst({ status: 503, retryAfter: "1" });
    await comes();
    expect(said.join("\n")).toContain("trying again in 1.0 s");
  });

  it("begins anew where the server has no ranges, or has another file by now", async () => {
    server.fault = (path, times) =>
      isWorld(path) ? { noRanges: true, ...(times === 1 && { cutAfter: 200_000 }) } : {};
    await comes();
    const other = `"${"0".repeat(64)}"`;
    server.fault = () => ({});
    const folder = host();
    const staging = join(folder, `.${WORLD}.pull`, `${WORLD}.akworld.part`);
    mkdirSync(dirname(staging), { recursive: true });
    writeFileSync(
      staging,
      WORLD_BYTES.subarray(0, 5_000).map((byte) => byte ^ 1),
    );
    writeFileSync(`${staging}.version`, other);
    const { path } = await pull(server.url, folder);
    expect(readFileSync(path).equals(WORLD_BYTES)).toBe(true);
  });

  it("refuses bytes that stay wrong, keeps none of them, and says so", async () => {
    server.fault = (path) => (isWorld(path) ? { wrongByteAt: 77 } : {});
    const folder = host();
    await expect(pull(server.url, folder)).rejects.toMatchObject({
      failure: { owner: "corpus", code: "remote_damaged", message: expect.stringContaining("sha256") },
    });
    expect(filesOf(folder).filter((file) => file.endsWith(".part") || !file.startsWith("."))).toEqual([]);
  });

  it("refuses another length than the list says", async () => {
    server.fault = (path) => (isWorld(path) ? { lengthOff: 100 } : {});
    await expect(pull(server.url, host())).rejects.toMatchObject({ failure: { code: "remote_damaged" } });
  });

  it("gives up after six attempts that bring nothing, and goes on the next time", async () => {
    const folder = host();
    server.fault = (path, times) => (isWorld(path) ? (times === 1 ? { cutAfter: 500_000 } : { status: 500 }) : {});
    await expect(pull(server.url, folder)).rejects.toMatchObject({
      failure: { code: "remote_unreachable", message: expect.stringContaining("given up after 6 attempts") },
    });
    expect(existsSync(join(folder, `${WORLD.slice(0, 16)}.akworld`))).toBe(false);
    server.requests.length = 0;
    server.fault = () => ({});
    await pull(server.url, folder);
    const [last] = server.requests.filter(({ path }) => isWorld(path));
    expect(Number(/\d+/.exec(last!.range!)![0])).toBeGreaterThan(64 * 1024);
  });

  it("follows redirects to http, a few of them, and takes no token along", async () => {
    const other = await faultyServer(store);
    server.fault = (path) => ({ redirectTo: `${other.url}/${path}` });
    const { path } = await pullSnapshot(
      open(server.url, { token: "secret" }),
      { kind: "world", named: WORLD },
      { folder: host(), ...quick },
    );
    expect(existsSync(path)).toBe(true);
    expect(server.requests.every(({ authorization }) => authorization === "Bearer secret")).toBe(true);
    expect(other.requests.length).toBeGreaterThan(1);
    expect(other.requests.every(({ authorization }) => authorization === undefined)).toBe(true);
    server.fault = (path) => ({ redirectTo: `${server.url}/${path}` });
    await expect(pull(server.url, host())).rejects.toMatchObject({ failure: { code: "remote_redirect" } });
    for (const redirectTo of ["file:///etc/passwd", "ftp://127.0.0.1/x"]) {
      server.fault = () => ({ redirectTo });
      await expect(pull(server.url, host())).rejects.toMatchObject({ failure: { code: "remote_redirect" } });
    }
    await other.close();
  });

  it("says no password and no query of an address", async () => {
    server.fault = () => ({ status: 403 });
    const address = server.url.replace("http://", "http://me:hidden@").concat("/?signature=hidden");
    const error = (await pull(address, host()).catch((error: unknown) => error)) as Error;
    expect(error).toMatchObject({ failure: { code: "remote_refused" } });
    expect(`${error.message} ${said.join(" ")}`).not.toContain("hidden");
    expect(server.requests[0]!.authorization).toBe(`Basic ${Buffer.from("me:hidden").toString("base64")}`);
  });
});

describe("a list of files", () => {
  const file = { bytes: 3, sha256: contentId(Buffer.from("abc")) };
  const publish = (manifest: SnapshotManifest) => {
    const path = join(store, manifestPath(manifest.kind, manifest.id));
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, manifestText(manifest));
  };

  it.each([
    "../../outside",
    `${WORLD}/../../outside`,
    "/etc/outside",
    `${WORLD}/.hidden`,
    `${WORLD}//x`,
    `${WORLD}\\..\\outside`,
    `${"0".repeat(64)}/x`,
    `${WORLD}/${"x".repeat(200)}`,
  ])("that names %s is refused, and nothing is fetched", async (path) => {
    publish({ kind: "corpus", id: WORLD, name: "", files: [{ path, ...file }] });
    const folder = host();
    const pulling = pullSnapshot(open(server.url), { kind: "corpus", named: WORLD }, { folder, ...quick });
    await expect(pulling).rejects.toMatchObject({ failure: { code: "remote_manifest" } });
    expect(filesOf(folder)).toEqual([]);
    expect(server.requests.length).toBe(1);
  });

  it("has a name that commands no terminal", async () => {
    await push();
    publish({ ...local, name: "two\u001b[2Jcities\n", files: local.files.map(({ file: _, ...listed }) => listed) });
    expect((await pull(store, host())).name).toBe("two [2Jcities ");
  });

  it("that names a file twice, or of another id, or none at all, is refused", async () => {
    const [one, other] = [`${WORLD}/a`, `${WORLD}/A`].map((path) => ({ path, ...file }));
    const lists: SnapshotManifest[] = [
      { kind: "corpus", id: WORLD, name: "", files: [one!, other!] },
      { kind: "corpus", id: WORLD, name: "", files: [one!, { ...one!, path: `${WORLD}/a/b` }] },
      { kind: "corpus", id: WORLD, name: "", files: [] },
    ];
    for (const list of lists) {
      publish(list);
      const pulling = pullSnapshot(open(store), { kind: "corpus", named: WORLD }, { folder: host(), ...quick });
      await expect(pulling).rejects.toMatchObject({ failure: { code: "remote_manifest" } });
    }
  });

  it("of another world than its id is refused after its bytes have come", async () => {
    const id = "0".repeat(64);
    const path = `${id}.akworld`;
    publish({
      kind: "world",
      id,
      name: "",
      files: [{ path, bytes: WORLD_BYTES.length, sha256: contentId(WORLD_BYTES) }],
    });
    writeFileSync(join(store, "worlds", path), WORLD_BYTES);
    const folder = host();
    await expect(pull(store, folder, id)).rejects.toMatchObject({ failure: { code: "remote_damaged" } });
    expect(filesOf(folder)).toEqual([]);
  });

  it("that asks for more than the disk has is refused before anything is fetched", async () => {
    publish({ kind: "world", id: WORLD, name: "", files: [{ path: `${WORLD}.akworld`, ...file, bytes: 2 ** 44 }] });
    await expect(pull(store, host())).rejects.toMatchObject({ failure: { owner: "harness", code: "disk_full" } });
  });

  it("is read again where the files are others by now", async () => {
    await push();
    const wrong = Buffer.from(WORLD_BYTES);
    wrong[wrong.length - 1]! ^= 1;
    const listing = { ...local.files[0]!, sha256: contentId(wrong) };
    publish({ ...local, files: [{ path: listing.path, bytes: listing.bytes, sha256: listing.sha256 }] });
    // The right list comes while the file is asked for.
    server.fault = (path) => {
      if (isWorld(path)) publish({ ...local, files: [{ ...listing, sha256: contentId(WORLD_BYTES) }] });
      return {};
    };
    expect(readFileSync((await pull(server.url, host())).path).equals(WORLD_BYTES)).toBe(true);
  });
});

it("says that a place cannot be written", async () => {
  await push();
  const taken = join(root, "taken");
  writeFileSync(taken, "a file");
  const refused = { failure: { owner: "harness", code: "not_written", message: expect.stringContaining(taken) } };
  await expect(pull(store, join(taken, "worlds"))).rejects.toMatchObject(refused);
  await expect(push(join(taken, "store"))).rejects.toMatchObject(refused);
  expect(() => open("s3://bucket/worlds")).toThrow(/aws s3 sync/);
});
