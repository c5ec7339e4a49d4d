/** The tools of every profile of a server, bound to what they answer from. */
import { type AnyTool, type BindOptions, bindTools, type HeldWorld } from "@arenakit/server-kit";
import type { ServedTools } from "./endpoints.ts";

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
