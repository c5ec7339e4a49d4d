/** What an open question asks after: the kinds of claims that its findings are made of. */
import type { ClaimKind } from "../claims.ts";

export type Aspect = "effects" | "options" | "history" | "reasons";

export const ASPECTS: Readonly<Record<Aspect, readonly ClaimKind[]>> = {
  effects: ["effect", "follow", "reanalysis", "correction", "condition", "side", "mechanism"],
  options: ["cost", "merit", "price", "vendor", "test", "side", "standard"],
  history: ["first", "series", "jump", "standard", "programme", "setback", "target", "obstacle", "survey"],
  reasons: ["mechanism", "condition", "survey", "obstacle", "side", "setback", "reanalysis"],
};
