import { type ChildProcess, spawn } from "node:child_process";
import { appendFileSync, existsSync, mkdtempSync, readFileSync, rmSync, statSync, truncateSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import fc from "fast-check";
import { afterEach, describe, expect, it } from "vitest";
import { type KeyedFile, type KeyedFileOptions, openKeyedFile } from "./index.ts";

const path = () => join(mkdtempSync(join(tmpdir(), "keyed-")), "deep", "store.jsonl");
async function within<T>(file: string, work: (store: KeyedFile) => Promise<T>, options: KeyedFileOptions = {}) {
  const store = await openKeyedFile(file, options);
  try {
    return await work(store);
  } finally {
    await store.close();
  }
}
/** Bytes of both halves. */
const bytesOf = (file: string) =>
  [file, `${file}.1`].filter((one) => existsSync(one)).reduce((sum, one) => sum + statSync(one).size, 0);

describe("values by key in a file", () => {
  it("are there when it is opened again, the last one of a key", async () => {
    const entries = fc.array(fc.tuple(fc.string({ maxLength: 6 }), fc.jsonValue()), { maxLength: 20 });
    await fc.assert(
      fc.asyncProperty(entries, async (all) => {
        const file = path();
        await within(file, async (store) => void (await Promise.all(all.map(([key, value]) => store.set(key, value)))));
        const last = new Map(all);
        await within(file, async (store) => {
          expect(store.size).toBe(last.size);
          for (const [key, value] of last) expect(JSON.stringify(await store.get(key))).toBe(JSON.stringify(value));
          expect(await store.get("not there")).toBeUndefined();
        });
      }),
      { numRuns: 30 },
    );
  });

  it("survive whatever a killed process left of its last line", async () => {
    const file = path();
    await within(file, async (store) => {
      await store.set("a", "one");
      await store.set("b", "two");
    });
    const whole = readFileSync(file);
    for (let length = whole.length - 1; length > whole.indexOf("\n"); length--) {
      truncateSync(file, length);
      await within(file, async (store) => {
        expect([await store.get("a"), await store.get("b")]).toEqual(["one", undefined]);
        // It may be another's line that is being written: nothing of it is taken away.
        expect(statSync(file).size).toBe(length);
        await store.set("b", "again");
        await store.set("c", "three");
        expect([await store.get("b"), await store.get("c")]).toEqual(["again", "three"]);
      });
    }
    appendFileSync(file, "not a line\n[1,2]\n\n");
    expect(await within(file, (store) => store.get("c"))).toBe("three");
  });

  it("are kept although a line breaks off between two of them, while they are written", async () => {
    const file = path();
    await within(file, async (store) => {
      for (const torn of ['["torn', '["torn",1', "\n\n[", "x".repeat(2_000_000)]) {
        await store.set("before", torn.length);
        appendFileSync(file, torn);
        await store.set("after", torn.length);
        expect([await store.get("before"), await store.get("after")]).toEqual([torn.length, torn.length]);
      }
    });
    expect(await within(file, async (store) => [store.size, await store.get("after")])).toEqual([2, 2_000_000]);
  });

  it("do not grow beyond their bound: the oldest go, or nothing more is taken", async () => {
    const file = path();
    await within(
      file,
      async (store) => {
        for (let at = 0; at < 100; at++) {
          await store.set(`key ${at}`, "v".repeat(100));
          expect(bytesOf(file)).toBeLessThanOrEqual(2_000);
          for (const near of [at, Math.max(at - 5, 0)]) expect(await store.get(`key ${near}`)).toBe("v".repeat(100));
        }
        expect(await store.get("key 0")).toBeUndefined();
        await expect(store.set("huge", "v".repeat(1_000))).rejects.toThrow("harness/store_full");
        expect(await store.get("key 99")).toBe("v".repeat(100));
      },
      { maxBytes: 2_000 },
    );
    await within(file, async (store) => expect(await store.get("key 99")).toBe("v".repeat(100)));
    const full = await openKeyedFile(path(), { maxBytes: 50, whenFull: "fail" });
    await full.set("a", 1);
    await expect(full.set("b", "v".repeat(50))).rejects.toThrow("harness/store_full");
    await full.set("c", 2);
    expect([await full.get("a"), await full.get("c")]).toEqual([1, 2]);
    await full.close();
  });

  it("are refused where no file can be, and after the end", async () => {
    await expect(openKeyedFile("/dev/null/x")).rejects.toThrow("harness/store_unusable");
    const store = await openKeyedFile(path());
    await store.close();
    await expect(store.set("a", 1)).rejects.toThrow("harness/store_failed");
  });
});

describe("a file that several write", () => {
  it("shows each what the others wrote, in both directions and over a new beginning", async () => {
    const file = path();
    const options = { maxBytes: 4_000 };
    const [one, other] = [await openKeyedFile(file, options), await openKeyedFile(file, options)];
    for (let at = 0; at < 200; at++) {
      const [writes, reads] = at % 3 === 0 ? [one, other] : [other, one];
      await writes.set(`key ${at}`, at);
      expect(await reads.get(`key ${at}`)).toBe(at);
      expect(bytesOf(file)).toBeLessThanOrEqual(4_000);
    }
    await one.close();
    expect(await other.get("key 199")).toBe(199);
    await other.close();
  });

  it("begins anew where somebody took it away or made it shorter", async () => {
    const file = path();
    await within(file, async (store) => {
      await store.set("a", 1);
      rmSync(file);
      await store.set("b", 2);
      expect([await store.get("b"), existsSync(file)]).toEqual([2, true]);
      truncateSync(file, 0);
      await store.set("c", 3);
      expect([await store.get("b"), await store.get("c")]).toEqual([undefined, 3]);
    });
  });
});

/** A process of its own that uses the package as it is built. It tells each key that it believes to be kept. */
const WRITER = `
import { openKeyedFile } from ${JSON.stringify(new URL("../../dist/reading/keyed-file.js", import.meta.url).href)};
const [file, name, count, length] = process.argv.slice(1);
const store = await openKeyedFile(file);
for (let at = 0; at < Number(count); at++) {
  const key = name + at;
  await store.set(key, key.repeat(Number(length))).then(
    () => process.stdout.write("kept " + key + "\\n"),
    (error) => process.stdout.write("lost " + key + " " + error.failure.code + "\\n"),
  );
  await new Promise((resolve) => setTimeout(resolve, 3));
}
await store.close();
`;
interface Writer {
  readonly job: ChildProcess;
  /** Keys that it told to be kept, and to be lost, once it has ended. */
  readonly ended: Promise<{ kept: string[]; lost: string[] }>;
  told(lines: number): Promise<void>;
}

const jobs: ChildProcess[] = [];
afterEach(() => {
  for (const job of jobs.splice(0)) job.kill("SIGKILL");
});

function writer(args: readonly (string | number)[], limitKib?: number): Writer {
  const node = [process.execPath, "--input-type=module", "-e", WRITER, "--", ...args.map(String)];
  const [command, ...rest] =
    limitKib === undefined ? node : ["bash", "-c", `ulimit -f ${limitKib}; exec "$@"`, "bash", ...node];
  const job = spawn(command!, rest, {
    stdio: ["ignore", "pipe", "inherit"],
    cwd: fileURLToPath(new URL(".", import.meta.url)),
  });
  jobs.push(job);
  let text = "";
  let look = () => {};
  job.stdout!.setEncoding("utf8").on("data", (chunk: string) => {
    text += chunk;
    look();
  });
  const whole = () =>
    text
      .slice(0, text.lastIndexOf("\n") + 1)
      .split("\n")
      .slice(0, -1);
  const ended = new Promise<{ kept: string[]; lost: string[] }>((resolve) =>
    job.on("close", () => {
      const of = (word: string) =>
        whole()
          .filter((line) => line.startsWith(word))
          .map((line) => line.split(" ")[1]!);
      resolve({ kept: of("kept"), lost: of("lost") });
    }),
  );
  const told = (lines: number) =>
    new Promise<void>((resolve) => {
      look = () => void (whole().length >= lines && resolve());
      look();
    });
  return { job, ended, told };
}

async function holds(file: string, keys: readonly string[], length: number) {
  await within(file, async (store) => {
    for (const key of keys) expect(await store.get(key)).toBe(key.repeat(length));
  });
}

describe("processes that write the same file", () => {
  it("lose nothing that they were told to be kept, though they are killed in the middle", async () => {
    const file = path();
    const kept: string[] = [];
    for (let round = 0; round < 4; round++) {
      const length = 100 * 20 ** (round % 2);
      const names = [`a${round}-`, `b${round}-`, `c${round}-`];
      const writers = names.map((name) => writer([file, name, round === 3 ? 30 : 2_000, length]));
      await Promise.all(writers.map((one) => one.told(5 + 7 * round)));
      for (const { job } of round === 3 ? [] : writers) job.kill("SIGKILL");
      const ended = await Promise.all(writers.map((one) => one.ended));
      for (const [at, { kept: own, lost }] of ended.entries()) {
        expect([own.length > 4, lost]).toEqual([true, []]);
        await holds(file, own, length);
        expect(own[0]).toBe(`${names[at]}0`);
        kept.push(...own);
      }
    }
    await within(file, async (store) => {
      for (const key of kept) expect(await store.get(key)).toBeDefined();
      await store.set("after", 2);
      expect(await store.get("after")).toBe(2);
    });
  });

  it("say what was not kept where there is no more room, and keep what fits afterwards", async () => {
    const file = path();
    // No file of this process may be longer than 64 KiB: a write is cut short there, as on a full disk.
    const { kept, lost } = await writer([file, "k", 12, 4_000], 64).ended;
    expect([kept.length > 5, lost.length > 1, kept.length + lost.length]).toEqual([true, true, 12]);
    expect(statSync(file).size).toBe(64 * 1024);
    await holds(file, kept, 4_000);
    await within(file, async (store) => {
      for (const key of lost) expect(await store.get(key)).toBeUndefined();
    });
    const later = await writer([file, "later", 3, 4_000]).ended;
    expect(later).toEqual({ kept: ["later0", "later1", "later2"], lost: [] });
    await holds(file, [...kept, ...later.kept], 4_000);
  });
});
