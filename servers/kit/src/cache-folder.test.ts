import { expect, it } from "vitest";
import { cacheFolders } from "./cache-folder.ts";

const HOMES = { linux: "/home/u", darwin: "/Users/u", win32: "C:\\Users\\u" } as const;
const foldersOn = (platform: keyof typeof HOMES, env: Readonly<Record<string, string>> = {}) =>
  cacheFolders({ env, platform, home: () => HOMES[platform] });

it.each([
  ["linux", {}, "/home/u/.cache/arenakit"],
  ["linux", { XDG_CACHE_HOME: "/var/cache/u" }, "/var/cache/u/arenakit"],
  ["linux", { XDG_CACHE_HOME: "" }, "/home/u/.cache/arenakit"],
  ["linux", { XDG_CACHE_HOME: "relative" }, "/home/u/.cache/arenakit"],
  ["linux", { ARENAKIT_CACHE: "/data/kit", XDG_CACHE_HOME: "/var/cache/u" }, "/data/kit"],
  ["linux", { ARENAKIT_CACHE: "" }, "/home/u/.cache/arenakit"],
  ["darwin", { XDG_CACHE_HOME: "/var/cache/u" }, "/Users/u/Library/Caches/arenakit"],
  ["win32", { LOCALAPPDATA: "D:\\Local" }, "D:\\Local\\arenakit\\Cache"],
  ["win32", {}, "C:\\Users\\u\\AppData\\Local\\arenakit\\Cache"],
] as const)("on %s with %o is %s", (platform, env, root) => {
  expect(foldersOn(platform, env).root).toBe(root);
});

it("has a part for each kind, and two of them can be elsewhere", () => {
  expect(foldersOn("linux")).toEqual({
    root: "/home/u/.cache/arenakit",
    worlds: "/home/u/.cache/arenakit/worlds",
    corpora: "/home/u/.cache/arenakit/corpora",
    databases: "/home/u/.cache/arenakit/databases",
  });
  const moved = foldersOn("linux", { ARENAKIT_CACHE: "/a", ARENAKIT_WORLDS: "worlds", ARENAKIT_CORPORA: "/c" });
  expect(moved).toEqual({ root: "/a", worlds: "worlds", corpora: "/c", databases: "/a/databases" });
});

it("is somewhere for a user without a home", () => {
  const home = () => {
    throw new Error("no such user");
  };
  expect(cacheFolders({ env: {}, platform: "linux", home }).root).toBe("/nonexistent/.cache/arenakit");
});
