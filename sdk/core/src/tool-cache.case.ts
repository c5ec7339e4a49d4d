/** The conformance suite of caches of tools: what each must hold to, and what `cachedTools` makes of each. */
import { type CallContext, fail, type ToolResult } from "@arenakit/contracts";
import { describe, expect, it } from "vitest";
import { fakeTools, weatherSpec } from "./fakes.fixture.ts";
import { cachedTools, type ToolCache } from "./tool-cache.ts";

export interface OpenedCache {
  readonly cache: ToolCache;
  /** Opens the same place again, after it was closed; absent where closing forgets. */
  readonly again?: () => Promise<ToolCache>;
}

const CONTEXT = { world: "w", now: "2026-05-01T08:00", episode: "a", attempt: 0 };
const options = (context: CallContext = CONTEXT) => ({ context, signal: new AbortController().signal });
const ECHOED: ToolResult = { text: "晴", structured: { sky: "晴" }, isError: false };
const echoing = () => fakeTools(({ context }) => ({ ...ECHOED, context }));

export function toolCacheCases(name: string, open: () => Promise<OpenedCache>): void {
  describe(`cache of tools ${name}`, () => {
    it("gives back what was written, and the first of two", async () => {
      const { cache } = await open();
      expect(await cache.read("{}")).toBeNull();
      await cache.write('{"tool":"a"}', { ...ECHOED, context: { world: "w" } });
      await cache.write('{"tool":"a"}', { text: "雨", isError: true, code: "late" });
      await cache.write('{"tool":"b"}', { text: "[x] 无", isError: true, code: "x" });
      expect(await cache.read('{"tool":"a"}')).toEqual({ ...ECHOED, context: { world: "w" } });
      expect(await cache.read('{"tool":"b"}')).toEqual({ text: "[x] 无", isError: true, code: "x" });
      await cache.close();
    });

    it("is kept where it is to be kept", async () => {
      const { cache, again } = await open();
      await cache.write('{"tool":"a"}', ECHOED);
      await cache.close();
      if (!again) return;
      const other = await again();
      expect(await other.read('{"tool":"a"}')).toEqual(ECHOED);
      await other.close();
    });

    it("makes equal calls once, whoever calls, and tells each its own episode", async () => {
      const { cache } = await open();
      const tools = echoing();
      const cached = cachedTools(tools, cache);
      const first = await cached.call("weather", { city: "北京", days: 1 }, options());
      const other = { ...CONTEXT, episode: "b", attempt: 1 };
      const second = await cached.call("weather", { days: 1, city: "北京" }, options(other));
      expect(tools.calls).toHaveLength(1);
      expect([first.context, second.context]).toEqual([CONTEXT, other]);
      expect({ ...second, context: undefined }).toEqual({ ...first, context: undefined });
      await cache.close();
    });

    it.each([
      ["arguments", { city: "上海" }, {}],
      ["world", {}, { world: "v" }],
      ["time", {}, { now: "2026-05-02T08:00" }],
      ["profile", {}, { profile: "amap" }],
    ])("keeps calls apart that differ in %s", async (_, args, context) => {
      const { cache } = await open();
      const tools = echoing();
      const cached = cachedTools(tools, cache);
      await cached.call("weather", { city: "北京" }, options());
      await cached.call("weather", { city: "北京", ...args }, options({ ...CONTEXT, ...context }));
      expect(tools.calls).toHaveLength(2);
      await cache.close();
    });

    it("keeps episodes and attempts apart where faults are asked for", async () => {
      const { cache } = await open();
      const tools = echoing();
      const cached = cachedTools(tools, cache);
      for (const more of [{}, { episode: "b" }, { attempt: 1 }, {}])
        await cached.call("weather", {}, options({ ...CONTEXT, faults: "messy", ...more }));
      expect(tools.calls).toHaveLength(3);
      await cache.close();
    });

    it("makes equal calls at the same time once; who leaves does not take the others along", async () => {
      const { cache } = await open();
      const aborted: boolean[] = [];
      const tools = fakeTools(async (_, signal) => {
        signal.addEventListener("abort", () => aborted.push(true));
        await new Promise((resolve) => setTimeout(resolve, 30));
        return ECHOED;
      });
      const cached = cachedTools(tools, cache);
      const hasty = new AbortController();
      const left = cached.call("weather", {}, { context: CONTEXT, signal: hasty.signal });
      const patient = [1, 2, 3].map(() => cached.call("weather", {}, options()));
      setTimeout(() => hasty.abort(new Error("late")), 5);
      await expect(left).rejects.toThrow("late");
      expect((await Promise.all(patient)).map(({ text }) => text)).toEqual(["晴", "晴", "晴"]);
      expect(tools.calls).toHaveLength(1);
      expect(aborted).toEqual([]);
      await cache.close();
    });

    it("ends a call that nobody waits for any more", async () => {
      const { cache } = await open();
      let ended = 0;
      const tools = fakeTools((_, signal) => {
        signal.addEventListener("abort", () => ended++);
        return new Promise(() => {});
      });
      const controller = new AbortController();
      const call = cachedTools(tools, cache).call("weather", {}, { context: CONTEXT, signal: controller.signal });
      setTimeout(() => controller.abort(new Error("late")), 5);
      await expect(call).rejects.toThrow("late");
      expect(ended).toBe(1);
      await cache.close();
    });

    it("keeps no failure", async () => {
      const { cache } = await open();
      let failures = 0;
      const tools = fakeTools(() =>
        failures++ === 0 ? fail("tool", "unreachable", "gone", { retryable: true }) : ECHOED,
      );
      const cached = cachedTools(tools, cache);
      await expect(cached.call("weather", {}, options())).rejects.toThrow("unreachable");
      expect((await cached.call("weather", {}, options())).text).toBe("晴");
      await cache.close();
    });

    it("leaves tools alone that nobody says may be repeated", async () => {
      const { cache } = await open();
      const tools = { ...echoing(), list: async () => [{ ...weatherSpec, repeatable: false }] };
      const cached = cachedTools(tools, cache);
      await cached.call("weather", {}, options());
      await cached.call("weather", {}, options());
      expect(tools.calls).toHaveLength(2);
      await cache.close();
    });
  });
}
