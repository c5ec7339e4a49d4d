import { spawn } from "node:child_process";
import { appendFileSync, mkdtempSync, readFileSync, statSync, truncateSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type KeyedFileOptions, openKeyedFile } from "./index.ts";

const path = () => join(mkdtempSync(join(tmpdir(), "keyed-")), "deep", "store.jsonl");
async function within<T>(
  file: string,
  work: (store: Awaited<ReturnType<typeof openKeyedFile>>) => Promise<T>,
  options: KeyedFileOptions = {},
) {
  const store = await openKeyedFile(file, options);
  try {
    return await work(store);
  } finally {
    await store.close();
  }
}

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
        await store.set("b", "again");
        expect(await store.get("b")).toBe("again");
      });
    }
    appendFileSync(file, "not a line\n[1,2]\n");
    expect(await within(file, (store) => store.get("a"))).toBe("one");
  });

  it("survive a process that is killed while it writes", async () => {
    const file = path();
    await within(file, (store) => store.set("first", 1));
    // Writes lines of its own as fast as it can until it is killed.
    const program = `const fs=require("fs");let n=0;for(;;){fs.appendFileSync(${JSON.stringify(file)},JSON.stringify(["k"+n,"v".repeat(5000)+n])+"\\n");if(++n===20)process.stdout.write("go")}`;
    const child = spawn(process.execPath, ["-e", program], { stdio: ["ignore", "pipe", "inherit"] });
    await new Promise((resolve) => child.stdout.once("data", resolve));
    child.kill("SIGKILL");
    await new Promise((resolve) => child.once("exit", resolve));
    await within(file, async (store) => {
      expect(store.size).toBeGreaterThan(20);
      expect(await store.get("first")).toBe(1);
      for (let at = 0; at < store.size - 1; at++) expect(await store.get(`k${at}`)).toBe(`${"v".repeat(5000)}${at}`);
      await store.set("after", 2);
      expect(await store.get("after")).toBe(2);
    });
  });

  it("do not grow beyond their bound: the oldest go, or nothing more is taken", async () => {
    const file = path();
    await within(
      file,
      async (store) => {
        for (let at = 0; at < 100; at++) {
          await store.set(`key ${at}`, "v".repeat(100));
          expect(statSync(file).size).toBeLessThanOrEqual(2_000);
        }
        expect(await store.get("key 99")).toBe("v".repeat(100));
        expect(await store.get("key 0")).toBeUndefined();
        expect(store.size).toBeGreaterThan(5);
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

  it("are refused where no file can be", async () => {
    await expect(openKeyedFile("/dev/null/x")).rejects.toThrow("harness/store_unusable");
  });
});
