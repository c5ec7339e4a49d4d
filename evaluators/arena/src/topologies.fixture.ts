/** What tests of all topologies may expect of each; the suite of a topology says why it promises less than the whole order. */
import type { TopologyName } from "./topologies.ts";

/** How far a perfect judge brings a topology under its own estimator: to the whole order, to the best on top, or to neither. */
type Promised = "order" | "best" | "neither";

/** Those that promise less than the whole order. */
const LESS: Readonly<Partial<Record<TopologyName, Promised>>> = { "double-elimination": "best", swiss: "best" };

export const promisedBy = (topology: TopologyName): Promised => LESS[topology] ?? "order";
