/** Laying one more layer over a world: its line in `meta.layers`, the world's new name, what it replaces. */
import { fail } from "@arenakit/contracts";
import type { WorldMeta } from "@arenakit/corpus-world";
import type { ImportOptions } from "../import.ts";

export type Layer = WorldMeta["layers"][number];

/** The new layer's name. Fails with `layer_exists` where the world has one so called. */
export function layerName(byDefault: string, { layer = byDefault, over }: ImportOptions): string {
  if (over.meta.layers.some(({ name }) => name === layer))
    fail(
      "corpus",
      "layer_exists",
      `expected a world without a layer "${layer}", the world ${over.meta.name} has one: lay it over another world, or give it another name with --layer where the importer takes one`,
    );
  return layer;
}

/** The meta of the world with the layer; layers named in `replaced` are gone. */
export function metaWith(
  layer: Layer,
  { over, name }: Pick<ImportOptions, "over" | "name">,
  replaced: readonly string[] = [],
): WorldMeta {
  return {
    ...over.meta,
    name: name ?? `${over.meta.name}-${layer.name}`,
    layers: [...over.meta.layers.filter(({ name }) => !replaced.includes(name)), layer],
  };
}
