/** What the tools of a server answer from, and its tools of every profile bound to it. */
import type { OpenedWorld } from "@arenakit/corpus-world";
import { type AnyTool, type BindOptions, bindTools, type HeldWorld } from "@arenakit/server-kit";
import type { ServedTools } from "./endpoints.ts";

/** The backend that `open` gives of each world. */
export function heldWorlds<Backend>(
  worlds: readonly OpenedWorld[],
  open: (world: OpenedWorld) => Backend,
): HeldWorld<Backend>[] {
  return worlds.map((world) => ({
    id: world.id,
    now: world.meta.now,
    horizon: world.meta.horizon,
    backend: open(world),
  }));
}

/** Tools that have nothing to answer from are left out. */
export function bindProfiles<Backend>(
  profiles: Readonly<Record<string, readonly AnyTool<Backend>[]>>,
  worlds: readonly HeldWorld<Backend>[],
  options: BindOptions,
): ServedTools["profiles"] {
  if (worlds.length === 0) return {};
  return Object.fromEntries(
    Object.entries(profiles).map(([profile, tools]) => [profile, bindTools(tools, worlds, options)]),
  );
}
