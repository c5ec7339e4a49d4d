/** The caches of tools by the words that name them. */
import { fail } from "@arenakit/contracts";
import { memoryToolCache } from "./tool-cache/memory.ts";
import type { ToolCache } from "./tool-cache.ts";

const TOOL_CACHE_WORDS = "memory | FILE | record:FILE | replay:FILE";

/**
 * `memory`; the path of a file of SQLite; `record:` or `replay:` and the path of a recording. `requireFile` is told of the
 * file before it is opened, and may throw.
 */
export async function openToolCache(
  words: string,
  requireFile?: (path: string, use: "read" | "write") => void,
): Promise<ToolCache> {
  if (words === "memory") return memoryToolCache();
  const mode = (["record", "replay"] as const).find((word) => words.startsWith(`${word}:`));
  const path = mode === undefined ? words : words.slice(mode.length + 1);
  if (path === "") return fail("harness", "usage", `expected ${TOOL_CACHE_WORDS}, got ${JSON.stringify(words)}`);
  requireFile?.(path, mode === "replay" ? "read" : "write");
  if (mode === undefined) return (await import("./tool-cache/sqlite.ts")).sqliteToolCache(path);
  const { recordingToolCache } = await import("./tool-cache/recording.ts");
  return recordingToolCache(path, { isReplay: mode === "replay" });
}
