/** `--live ENGINE`: the web of a search service with pages fetched behind a guard, recorded so that a run can be repeated. */
import { createHash } from "node:crypto";
import { createHttpClient } from "@arenakit/core/model";
import {
  type Blocklist,
  bailian,
  createGuardedFetch,
  guardWeb,
  liveWeb,
  openKeyedFile,
  recordedWeb,
  searxng,
  serper,
  tavily,
  type WebSearchEngine,
  type WebSource,
} from "@arenakit/search/reading";
import type { ServedWeb } from "@arenakit/server-gateway";
import { sourceWeb } from "@arenakit/server-web-search";
import { failUsage } from "../commands/arguments.ts";
import { requireReadable } from "../option-file.ts";
import { fromEnvironment } from "../variables.ts";
import type { LIVE_ENGINES } from "./corpus-words.ts";

type LiveEngine = (typeof LIVE_ENGINES)[number];

export interface LiveSettings {
  /** `replay` asks nobody: what was not recorded is a failure, or empty. */
  readonly live: LiveEngine;
  /** Where answers are kept. */
  readonly record: string | undefined;
  readonly onMiss: "live" | "fail" | "empty";
  readonly blocklist: Blocklist | undefined;
  readonly now: string;
}

/** Variables of the environment: the key of each service, the address of one's own. */
const KEYS: Readonly<Partial<Record<LiveEngine, string>>> = {
  serper: "SERPER_API_KEY",
  tavily: "TAVILY_API_KEY",
  bailian: "DASHSCOPE_API_KEY",
};
const SEARXNG_URL = "SEARXNG_URL";
/** A recording that is longer is told of, and no answer is given that it does not hold: some millions of searches. */
const RECORDING_BYTES = 64 * 2 ** 30;

/** Throws harness/usage for a key that is not set, or a recording that is not there. */
export async function openLiveWeb(settings: LiveSettings): Promise<ServedWeb> {
  const { live, record, blocklist, now } = settings;
  if (record === undefined) failUsage("--live needs --record FILE: what is not recorded cannot be repeated");
  if (live === "replay")
    requireReadable({ option: "--record", path: record, expected: "a file that another --live recorded" });
  const key = KEYS[live] === undefined ? undefined : fromEnvironment(KEYS[live], "the key of the service");
  // What is forgotten cannot be repeated.
  const store = await openKeyedFile(record, { maxBytes: RECORDING_BYTES, whenFull: "fail" });
  const recorded = recordedWeb(sourceOf(live, key), store, {
    onMiss: live === "replay" && settings.onMiss === "live" ? "fail" : settings.onMiss,
    secrets: key === undefined ? [] : [key],
  });
  const source = blocklist ? guardWeb(recorded, blocklist) : recorded;
  // A recording grows: it is named by where it is, not by what it holds.
  const id = createHash("sha256").update(`recording ${record}`).digest("hex");
  return { id, name: `${live}, recorded in ${record}`, web: sourceWeb(source), now };
}

function sourceOf(live: LiveEngine, key: string | undefined): WebSource | null {
  if (live === "replay") return null;
  return liveWeb({ engine: engineOf(live, key ?? ""), fetch: createGuardedFetch() });
}

function engineOf(live: Exclude<LiveEngine, "replay">, key: string): WebSearchEngine {
  const { fetch } = createHttpClient();
  if (live === "serper") return serper({ fetch, key });
  if (live === "tavily") return tavily({ fetch, key });
  if (live === "bailian") return bailian({ fetch, key });
  return searxng({ fetch, baseUrl: fromEnvironment(SEARXNG_URL, "the address of SearXNG").replace(/\/$/, "") });
}
