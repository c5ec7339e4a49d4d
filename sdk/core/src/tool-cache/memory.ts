/** Results in memory, for one run: the ones used longest ago go first. */
import type { ToolResult } from "@arenakit/contracts";
import type { ToolCache } from "../tool-cache.ts";

/** UTF-16 units of keys and results, as JSON: some hundred megabytes. */
const MOST_UNITS = 100_000_000;

export function memoryToolCache({ mostUnits = MOST_UNITS }: { readonly mostUnits?: number } = {}): ToolCache {
  const entries = new Map<string, string>();
  let units = 0;
  return {
    isReplay: false,
    async read(key) {
      const text = entries.get(key);
      if (text === undefined) return null;
      entries.delete(key);
      entries.set(key, text); // the last one of a Map is the newest
      return JSON.parse(text) as ToolResult;
    },
    async write(key, result) {
      if (entries.has(key)) return;
      const text = JSON.stringify(result);
      entries.set(key, text);
      units += key.length + text.length;
      for (const [oldest, old] of entries) {
        if (units <= mostUnits) break;
        entries.delete(oldest);
        units -= oldest.length + old.length;
      }
    },
    close: async () => entries.clear(),
  };
}
