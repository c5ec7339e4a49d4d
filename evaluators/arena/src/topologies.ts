/**
 * The topologies by name, and the estimator that ranks each unless another is named: a new one is its own file and a line
 * here. A composition root may add some before anything is played.
 */
import { fail } from "@arenakit/contracts";
import * as z from "zod";
import type { Estimator } from "./estimator.ts";
import { type EstimatorName, estimatorNamed } from "./estimators.ts";
import { anchorRanking } from "./topology/anchor.ts";
import { doubleElimination } from "./topology/double-elimination.ts";
import { posteriorSwiss } from "./topology/posterior-swiss.ts";
import { randomElimination } from "./topology/random-elimination.ts";
import { ring } from "./topology/ring.ts";
import { ringTopHalf } from "./topology/ring-top-half.ts";
import { roundRobin } from "./topology/round-robin.ts";
import { type Slots, seededSingleElimination } from "./topology/seeded-single-elimination.ts";
import { swiss } from "./topology/swiss.ts";
import type { Topology } from "./topology.ts";

/** Judging without pairs: all attempts in one call, some calls in shuffled orders. */
export const LISTWISE = "listwise";

export interface TopologyOptions {
  /** Of the bracket; only seeded-single-elimination has one. `standard` unless given. */
  readonly slots?: Slots;
}

/** A row of the table. */
export interface TopologyEntry {
  readonly topology: (options: TopologyOptions) => Topology;
  readonly estimator: EstimatorName;
}

/** Estimators: the one that the paper pairs with its topologies; `refit` for those that are ours. */
const ENTRIES = {
  "round-robin": { topology: roundRobin, estimator: "wins" },
  anchor: { topology: anchorRanking, estimator: "tiers" },
  "seeded-single-elimination": {
    topology: ({ slots = "standard" }) => seededSingleElimination({ slots }),
    estimator: "tiers",
  },
  "double-elimination": { topology: doubleElimination, estimator: "tiers" },
  swiss: { topology: swiss, estimator: "wins" },
  ring: { topology: ring, estimator: "refit" },
  "posterior-swiss": { topology: posteriorSwiss, estimator: "refit" },
  "ring-top-half": { topology: ringTopHalf, estimator: "refit" },
  "random-elimination": { topology: randomElimination, estimator: "points" },
} as const satisfies Readonly<Record<string, TopologyEntry>>;
export type TopologyName = keyof typeof ENTRIES;

/** The topologies of pairs that come with the package. */
export const TOPOLOGY_NAMES = Object.keys(ENTRIES) as readonly TopologyName[];

const table = new Map<string, TopologyEntry>(Object.entries(ENTRIES));

/** Adds topologies for as long as the process lives. Throws harness/usage for a name that is taken. */
export function addTopologies(entries: Readonly<Record<string, TopologyEntry>>): void {
  for (const [name, entry] of Object.entries(entries)) {
    if (table.has(name) || name === LISTWISE)
      fail("harness", "usage", `the topology ${name} is there already; give yours another name`);
    table.set(name, entry);
  }
}

/** A name of the table as it is when the name is read, or one of `others`. */
export function topologyChoice(...others: readonly string[]) {
  const names = () => [...table.keys(), ...others];
  return z
    .string()
    .refine((name) => names().includes(name), { error: () => `expected one of ${names().join(", ")}` })
    .meta({ enum: names() });
}

/** The topology of that name. Throws task/unknown_topology with the names there are. */
export function topologyOf(name: string, options: TopologyOptions = {}): Topology {
  return entryOf(name).topology(options);
}

/** The estimator that ranks a topology unless another is named; of `listwise`, too. Throws task/unknown_topology. */
export function estimatorOf(name: string): Estimator {
  return estimatorNamed(name === LISTWISE ? "refit" : entryOf(name).estimator);
}

function entryOf(name: string): TopologyEntry {
  const names = [...table.keys(), LISTWISE].join(", ");
  return (
    table.get(name) ?? fail("task", "unknown_topology", `no topology ${JSON.stringify(name)}; use one of ${names}`)
  );
}
