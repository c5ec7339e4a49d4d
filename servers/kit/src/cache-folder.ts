/**
 * Where programs keep what they can make again, by the platform's convention: a client starts its servers in whatever
 * folder it happens to be in, so that the folder is the user's. Reads no environment; nothing is made here.
 */
import { posix, win32 } from "node:path";

/** Of the machine and its user. */
export interface CacheOwner {
  readonly env: Readonly<Record<string, string | undefined>>;
  /** As `process.platform` has it. */
  readonly platform: string;
  /** Throws where the user has none, as `homedir` of node:os does. */
  readonly home: () => string;
}

export interface CacheFolders {
  readonly root: string;
  /** World files by id, and `generated` for those that a seed makes. */
  readonly worlds: string;
  /** `generated` for those that a seed makes. */
  readonly corpora: string;
  /** SQLite files of text-to-sql. */
  readonly databases: string;
}

/** A home that cannot be written: what cannot be kept there is told, and done without. */
const NO_HOME = "/nonexistent";

/**
 * `ARENAKIT_CACHE`; else `arenakit` of `XDG_CACHE_HOME` or of `~/.cache`, `~/Library/Caches/arenakit` on macOS, and
 * `%LOCALAPPDATA%\arenakit\Cache` on Windows. `ARENAKIT_WORLDS` and `ARENAKIT_CORPORA` move their part alone.
 */
export function cacheFolders(owner: CacheOwner): CacheFolders {
  const { ARENAKIT_CACHE, ARENAKIT_WORLDS, ARENAKIT_CORPORA } = owner.env;
  const { join } = owner.platform === "win32" ? win32 : posix;
  const root = ARENAKIT_CACHE || conventionalFolder(owner);
  return {
    root,
    worlds: ARENAKIT_WORLDS || join(root, "worlds"),
    corpora: ARENAKIT_CORPORA || join(root, "corpora"),
    databases: join(root, "databases"),
  };
}

function conventionalFolder({ env, platform, home }: CacheOwner): string {
  if (platform === "win32")
    return win32.join(env.LOCALAPPDATA || win32.join(homeOf(home), "AppData", "Local"), "arenakit", "Cache");
  if (platform === "darwin") return posix.join(homeOf(home), "Library", "Caches", "arenakit");
  const { XDG_CACHE_HOME = "" } = env;
  // By the XDG specification a path that is relative does not count.
  return posix.join(posix.isAbsolute(XDG_CACHE_HOME) ? XDG_CACHE_HOME : posix.join(homeOf(home), ".cache"), "arenakit");
}

function homeOf(home: () => string): string {
  // The system has no way to say that there is none but to throw.
  try {
    return home();
  } catch {
    return NO_HOME;
  }
}
