import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { fakeTools } from "./fakes.fixture.ts";
import { memoryToolCache } from "./tool-cache/memory.ts";
import { type OpenedCache, toolCacheCases } from "./tool-cache.case.ts";
import { cachedTools } from "./tool-cache.ts";
import { openToolCache } from "./tool-caches.ts";

const folder = mkdtempSync(join(tmpdir(), "arenakit-tools-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
let files = 0;
const newFile = () => join(folder, `cache-${++files}`);
const kept = async (words: string): Promise<OpenedCache> => ({
  cache: await openToolCache(words),
  again: () => openToolCache(words),
});

toolCacheCases("memory", async () => ({ cache: await openToolCache("memory") }));
toolCacheCases("SQLite", () => kept(newFile()));
toolCacheCases("recording", () => kept(`record:${newFile()}`));

const options = (more: object = {}) => ({
  context: { world: "w", now: "2026-05-01T08:00", ...more },
  signal: new AbortController().signal,
});

describe("a recording", () => {
  it("is played again without the tools, and refuses what it does not hold", async () => {
    const file = newFile();
    const record = await openToolCache(`record:${file}`);
    await cachedTools(fakeTools(), record).call("weather", { city: "北京" }, options());
    await record.close();
    const tools = fakeTools();
    const replay = cachedTools(tools, await openToolCache(`replay:${file}`));
    expect(await replay.call("weather", { city: "北京" }, options({ episode: "e" }))).toMatchObject({
      text: "北京：晴",
    });
    await expect(replay.call("weather", { city: "上海" }, options())).rejects.toThrow(/call_not_recorded/);
    await expect(replay.call("book", {}, options())).rejects.toThrow(/call_not_recorded/);
    expect(tools.calls).toHaveLength(0);
  });

  it("is the same by bytes in whatever order its calls came", async () => {
    const cities = ["北京", "上海", "天津"];
    const [one, other] = [newFile(), newFile()];
    for (const [file, order] of [
      [one, cities],
      [other, [...cities].reverse()],
    ] as const) {
      const cache = await openToolCache(`record:${file}`);
      const tools = cachedTools(fakeTools(), cache);
      for (const city of order) await tools.call("weather", { city }, options({ episode: `of ${order[0]}` }));
      await cache.close();
    }
    expect(readFileSync(one, "utf8")).toBe(readFileSync(other, "utf8"));
  });

  it("keeps what two recorded into it at the same time, whoever ends first", async () => {
    for (const order of [
      [0, 1],
      [1, 0],
    ]) {
      const file = newFile();
      const caches = [await openToolCache(`record:${file}`), await openToolCache(`record:${file}`)];
      for (const [at, city] of ["北京", "上海"].entries())
        await cachedTools(fakeTools(), caches[at]!).call("weather", { city }, options());
      for (const at of order) await caches[at]!.close();
      const [, ...lines] = readFileSync(file, "utf8").trimEnd().split("\n");
      expect(lines.map((line) => JSON.parse(line).call.arguments.city)).toEqual(["上海", "北京"]);
      expect(readdirSync(folder).filter((name) => name.startsWith(`${basename(file)}.`))).toEqual([]);
    }
  });

  it("goes on after a line that was left half", async () => {
    const file = newFile();
    const cache = await openToolCache(`record:${file}`);
    await cachedTools(fakeTools(), cache).call("weather", { city: "北京" }, options());
    writeFileSync(file, `${readFileSync(file, "utf8")}{"call":{"tool":"wea`);
    const again = await openToolCache(`record:${file}`);
    const tools = fakeTools();
    for (const city of ["北京", "上海"]) await cachedTools(tools, again).call("weather", { city }, options());
    await again.close();
    expect(tools.calls).toHaveLength(1);
    expect(readFileSync(file, "utf8").trimEnd().split("\n")).toHaveLength(3);
  });

  it("that is none, or of no file, is refused", async () => {
    await expect(openToolCache(`replay:${newFile()}`)).rejects.toThrow(/no such file/);
    const notes = newFile();
    writeFileSync(notes, "notes of a day in spring\n");
    await expect(openToolCache(`record:${notes}`)).rejects.toThrow(/first line/);
    writeFileSync(notes, '{"format":"arenakit.tools/1"}\n{"call":1}\n');
    await expect(openToolCache(`replay:${notes}`)).rejects.toThrow(/line 2/);
    await expect(openToolCache("record:")).rejects.toThrow();
  });
});

it("refuses a file that is none of SQLite", async () => {
  const file = newFile();
  writeFileSync(file, "notes of a day in spring, and no database\n".repeat(100));
  await expect(openToolCache(file)).rejects.toThrow(/file_unreadable/);
});

it("forgets in memory what was used longest ago", async () => {
  const cache = memoryToolCache({ mostUnits: 80 });
  const result = { text: "x", isError: false }; // 28 units as JSON
  for (const key of ["aa", "bb"]) await cache.write(key, result);
  await cache.read("aa");
  await cache.write("cc", result);
  expect([await cache.read("aa"), await cache.read("bb"), await cache.read("cc")]).toEqual([result, null, result]);
});
