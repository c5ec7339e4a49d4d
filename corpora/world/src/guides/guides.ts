/** The articles of a world, by id. */
import type { Guide } from "../data.ts";
import type { Guides } from "../solvers.ts";

export function createGuides(guides: readonly Guide[]): Guides {
  const byId = new Map(guides.map((guide) => [guide.id, guide]));
  return { count: guides.length, list: () => guides, get: (id) => byId.get(id) ?? null };
}
