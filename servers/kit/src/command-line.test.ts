import { join } from "node:path";
import { expect, it } from "vitest";
import { worldsFolder } from "./command-line.ts";

it.each([
  [{}, join("/home/u", ".cache", "arenakit")],
  [{ XDG_CACHE_HOME: "/var/cache/u" }, join("/var/cache/u", "arenakit")],
  [{ XDG_CACHE_HOME: "" }, join("/home/u", ".cache", "arenakit")],
  [{ XDG_CACHE_HOME: "relative" }, join("/home/u", ".cache", "arenakit")],
  [{ ARENAKIT_WORLDS: "worlds", XDG_CACHE_HOME: "/var/cache/u" }, "worlds"],
  [{ ARENAKIT_WORLDS: "" }, join("/home/u", ".cache", "arenakit")],
])("keeps worlds where %o says, and never where it was started unless it is told so", (env, folder) => {
  expect(worldsFolder(env, () => "/home/u")).toBe(folder);
});
