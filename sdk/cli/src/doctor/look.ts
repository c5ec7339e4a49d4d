/**
 * What of this machine decides whether the programs run. It changes nothing but that the cache folder is there, and loads
 * nothing that may be broken before it looks at it.
 */
import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, statSync } from "node:fs";
import { createRequire } from "node:module";
import { createServer } from "node:net";
import { availableParallelism, freemem, totalmem } from "node:os";
import { basename, join } from "node:path";
import { boundary } from "@arenakit/contracts";
import { FORMER_WORLDS, ownCacheFolders } from "../cache-folders.ts";
import { nodeProblem, VERSION } from "../version.ts";

export interface KeptThing {
  readonly name: string;
  readonly bytes: number;
}

export interface CachePart {
  readonly folder: string;
  readonly bytes: number;
  /** World files, folders of corpora or databases, the largest first. */
  readonly kept: readonly KeptThing[];
}

export interface NativeModule {
  readonly name: string;
  readonly purpose: string;
  /** Without it much of the program does not run. */
  readonly isNeeded: boolean;
  /** Null where it loads. */
  readonly problem: string | null;
}

export interface Findings {
  readonly arenakit: string;
  /** `problem` is null where it is one that is promised. */
  readonly node: { readonly version: string; readonly problem: string | null };
  readonly platform: string;
  readonly cores: number;
  readonly memory: { readonly bytes: number; readonly free: number };
  readonly cache: {
    readonly folder: string;
    /** Null where it can be written. */
    readonly problem: string | null;
    readonly worlds: CachePart;
    readonly corpora: CachePart;
    readonly databases: CachePart;
  };
  /** Worlds that an earlier version kept in the working folder; they are still found. */
  readonly formerWorlds: readonly string[];
  readonly modules: readonly NativeModule[];
  /** `problem` is null where the port is free. */
  readonly port: { readonly number: number; readonly problem: string | null };
  /** Names alone: a value may be a secret. */
  readonly variables: readonly string[];
}

const HOST = "127.0.0.1";

export async function lookAround(port: number): Promise<Findings> {
  const { root, worlds, corpora, databases } = ownCacheFolders();
  return {
    arenakit: VERSION,
    node: { version: process.versions.node, problem: nodeProblem(process.versions.node) },
    platform: `${process.platform} ${process.arch}`,
    cores: availableParallelism(),
    memory: { bytes: totalmem(), free: freemem() },
    cache: {
      folder: root,
      problem: await problemOfWriting(root),
      worlds: cachePart(worlds),
      corpora: cachePart(corpora),
      databases: cachePart(databases),
    },
    formerWorlds: existsSync(FORMER_WORLDS) ? readdirSync(FORMER_WORLDS).filter(isWorldFile) : [],
    modules: await Promise.all(MODULES.map(loaded)),
    port: { number: port, problem: await problemOfListening(port) },
    variables: Object.keys(process.env).filter(isOurs).sort(),
  };
}

const isWorldFile = (name: string) => name.endsWith(".akworld");

async function problemOfWriting(folder: string): Promise<string | null> {
  const written = await boundary("harness", () => {
    mkdirSync(folder, { recursive: true });
    rmSync(mkdtempSync(join(folder, ".doctor-")), { recursive: true });
  });
  return written.ok ? null : written.failure.message;
}

/** What lies in the folder, and in `generated` below it. */
function cachePart(folder: string): CachePart {
  const places = [folder, join(folder, "generated")].filter((place) => existsSync(place));
  const kept = places.flatMap((place) =>
    readdirSync(place)
      .filter((name) => name !== "generated" && !name.startsWith("."))
      .map((name) => ({
        name: join(place === folder ? "" : basename(place), name),
        bytes: bytesOf(join(place, name)),
      })),
  );
  kept.sort((one, other) => other.bytes - one.bytes);
  return { folder, bytes: kept.reduce((sum, { bytes }) => sum + bytes, 0), kept };
}

function bytesOf(path: string): number {
  // Another program may rename it meanwhile.
  const found = statSync(path, { throwIfNoEntry: false });
  if (!found?.isDirectory()) return found?.size ?? 0;
  return readdirSync(path).reduce((sum, name) => sum + bytesOf(join(path, name)), 0);
}

interface Wanted {
  readonly name: string;
  /** The package that asks for it. */
  readonly askedBy: string;
  readonly purpose: string;
  readonly isNeeded: boolean;
  /** It is large: it is enough to know that it is there. */
  readonly isLarge?: boolean;
}

const MODULES: readonly Wanted[] = [
  {
    name: "libsql",
    askedBy: "@arenakit/store",
    purpose: "groups and episodes in SQLite, databases of text-to-sql",
    isNeeded: true,
  },
  { name: "@node-rs/jieba", askedBy: "@arenakit/corpus-text", purpose: "words of Chinese text", isNeeded: true },
  {
    name: "usearch",
    askedBy: "@arenakit/search/dense",
    purpose: "graphs of vectors beyond 250,000 passages; dense search is exact without it; npm install usearch@2.25.3",
    isNeeded: false,
  },
  {
    name: "@huggingface/transformers",
    askedBy: "@arenakit/search/dense",
    purpose: "sentence encoders of --encoder; npm install @huggingface/transformers",
    isNeeded: false,
    isLarge: true,
  },
];

async function loaded({ name, askedBy, purpose, isNeeded, isLarge }: Wanted): Promise<NativeModule> {
  const found = await boundary("harness", () => {
    const require = createRequire(ownerOf(askedBy));
    if (isLarge) require.resolve(name);
    else require(name);
  });
  return { name, purpose, isNeeded, problem: found.ok ? null : found.failure.message.split("\n")[0]! };
}

/** In one bundle with this program, the package has no place of its own. */
function ownerOf(name: string): string {
  // That it has none is known by asking only.
  try {
    return import.meta.resolve(name);
  } catch {
    return import.meta.url;
  }
}

async function problemOfListening(port: number): Promise<string | null> {
  const bound = await boundary(
    "harness",
    () =>
      new Promise<void>((resolve, reject) => {
        const probe = createServer();
        probe.once("error", reject);
        probe.listen(port, HOST, () => probe.close(() => resolve()));
      }),
  );
  return bound.ok ? null : bound.failure.message;
}

/** Variables that change what the programs do, beside our own. */
const OTHERS: ReadonlySet<string> = new Set([
  ...["XDG_CACHE_HOME", "LOCALAPPDATA", "NODE_OPTIONS", "NO_COLOR", "FORCE_COLOR"],
  ...["HTTP_PROXY", "HTTPS_PROXY", "NO_PROXY", "http_proxy", "https_proxy", "no_proxy"],
  ...["MEILI_URL", "MEILI_KEY", "SERPER_API_KEY", "TAVILY_API_KEY", "DASHSCOPE_API_KEY", "SEARXNG_URL"],
]);
const isOurs = (name: string) => name.startsWith("ARENAKIT_") || OTHERS.has(name);
