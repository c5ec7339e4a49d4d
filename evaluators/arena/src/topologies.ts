/** Which topology and which estimator a name stands for: the one place that chooses. */
import { fail } from "@arenakit/contracts";
import { tiers } from "./estimator/tiers.ts";
import { wins } from "./estimator/wins.ts";
import type { Estimator } from "./estimator.ts";
import { anchorRanking } from "./topology/anchor.ts";
import { roundRobin } from "./topology/round-robin.ts";
import { type Slots, seededSingleElimination } from "./topology/seeded-single-elimination.ts";
import type { Topology } from "./topology.ts";

export const TOPOLOGY_NAMES = ["round-robin", "anchor", "seeded-single-elimination"] as const;
export type TopologyName = (typeof TOPOLOGY_NAMES)[number];

export interface TopologyOptions {
  /** Of the bracket; only seeded-single-elimination has one. `standard` unless given. */
  readonly slots?: Slots;
}

/** The topology of that name. Throws a FailureError of owner "task" that lists the names there are. */
export function topologyOf(name: string, options: TopologyOptions = {}): Topology {
  switch (topologyName(name)) {
    case "round-robin":
      return roundRobin();
    case "anchor":
      return anchorRanking();
    case "seeded-single-elimination":
      return seededSingleElimination({ slots: options.slots ?? "standard" });
  }
}

/** The estimator that the paper pairs with the topology: win rates for round robin, else survival and mean scores. */
export function estimatorOf(name: string): Estimator {
  return topologyName(name) === "round-robin" ? wins() : tiers();
}

function topologyName(name: string): TopologyName {
  const known = TOPOLOGY_NAMES.find((candidate) => candidate === name);
  return (
    known ??
    fail("task", "unknown_topology", `no topology ${JSON.stringify(name)}; use one of ${TOPOLOGY_NAMES.join(", ")}`)
  );
}
