import { graphOfArcs } from "@arenakit/corpus-world-maker";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { arcDecimetres } from "../roads/plane.ts";
import type { RoadGraph } from "../roads/road-graph.ts";
import { createLandmarkPotential, landmarksOf } from "./landmark-potential.ts";
import { createRoadNetwork, lengthWeights } from "./road-network.ts";
import { type ArcWeights, CLOSED, type Potential } from "./shortest-path.ts";
import { createStraightPotential } from "./straight-potential.ts";

/** A graph on a few streets' worth of ground: any arcs, one-way ones and parallel ones included. */
const graphs = fc
  .record({
    places: fc.array(fc.tuple(fc.integer({ min: 0, max: 40_000 }), fc.integer({ min: 0, max: 40_000 })), {
      minLength: 2,
      maxLength: 14,
    }),
    pairs: fc.array(fc.tuple(fc.nat(), fc.nat(), fc.integer({ min: 0, max: 3 })), { maxLength: 40 }),
  })
  .map(({ places, pairs }): RoadGraph => {
    const longitude = Int32Array.from(places, ([east]) => 116_000_000 + east);
    const latitude = Int32Array.from(places, ([, north]) => 39_900_000 + north);
    const at = (node: number) => ({ longitude: longitude[node]!, latitude: latitude[node]! });
    const arcs = pairs.map(([one, other, detour]) => {
      const [from, to] = [one % places.length, other % places.length];
      const decimetres = Math.round(arcDecimetres(at(from), at(to)) * (1 + detour / 4)) + detour;
      return { from, to, decimetres, road: "", roadClass: "street" as const, flags: 0 };
    });
    return graphOfArcs({ longitude, latitude, nodeFlags: new Uint8Array(places.length) }, arcs);
  });

/** Every distance by relaxing every arc as often as there are nodes (Bellman 1958). */
function bellman(graph: RoadGraph, from: number, weights: ArcWeights): number[] {
  const nodes = graph.longitude.length;
  const cost: number[] = new Array(nodes).fill(Number.POSITIVE_INFINITY);
  cost[from] = 0;
  for (let round = 0; round < nodes; round++)
    for (let node = 0; node < nodes; node++)
      for (let arc = graph.firstArc[node]!; arc < graph.firstArc[node + 1]!; arc++) {
        const to = graph.target[arc]!;
        if (weights[arc] !== CLOSED) cost[to] = Math.min(cost[to]!, cost[node]! + weights[arc]!);
      }
  return cost;
}

/** Lower bounds of both kinds. */
function potentialsOf(graph: RoadGraph, weights: ArcWeights): Potential[] {
  const network = createRoadNetwork(graph);
  const places = landmarksOf(network, weights);
  return [createStraightPotential(graph, weights), createLandmarkPotential(network, () => ({ places, weights }))];
}

const weightings = fc.tuple(fc.infiniteStream(fc.integer({ min: 0, max: 9 })));

describe("shortest paths", () => {
  it("are as short as trying everything finds", () => {
    fc.assert(
      fc.property(graphs, weightings, (graph, [factors]) => {
        const weights = lengthWeights(graph).map((length) => {
          const factor = factors.next().value as number;
          return factor === 9 ? CLOSED : length * (1 + factor);
        });
        const network = createRoadNetwork(graph);
        const least = weights.map((weight) => (weight === CLOSED ? CLOSED : Math.floor(weight / 2)));
        const potentials = [...potentialsOf(graph, weights), ...potentialsOf(graph, least)];
        for (const from of graph.longitude.keys()) {
          const expected = bellman(graph, from, weights);
          for (const to of graph.longitude.keys())
            for (const potential of [undefined, ...potentials]) {
              const found = network.shortest(from, to, weights, potential);
              expect(found?.cost ?? Number.POSITIVE_INFINITY).toBe(expected[to]);
            }
        }
      }),
      { numRuns: 150 },
    );
  });

  it("are the same ones of many equally short, whatever leads the search and however often it was asked", () => {
    const side = 7;
    const micro = (node: number) => ({
      longitude: 116_000_000 + (node % side) * 2_340,
      latitude: 39_900_000 + Math.floor(node / side) * 1_800,
    });
    const nodes = Array.from({ length: side * side }, (_, node) => micro(node));
    const arcs = nodes.flatMap((_, node) =>
      [node % side < side - 1 ? node + 1 : -1, node + side].flatMap((to) =>
        to < 0 || to >= nodes.length
          ? []
          : [
              { from: node, to, decimetres: 2_000, road: "", roadClass: "street" as const, flags: 0 },
              { from: to, to: node, decimetres: 2_000, road: "", roadClass: "street" as const, flags: 0 },
            ],
      ),
    );
    const graph = graphOfArcs(
      {
        longitude: Int32Array.from(nodes, ({ longitude }) => longitude),
        latitude: Int32Array.from(nodes, ({ latitude }) => latitude),
        nodeFlags: new Uint8Array(nodes.length),
      },
      arcs,
    );
    const network = createRoadNetwork(graph);
    const weights = lengthWeights(graph).map((weight, arc) => weight * (1 + (arc % 2)));
    const potentials = potentialsOf(graph, weights);
    for (const from of [0, 3, 24, 48])
      for (const to of nodes.keys()) {
        const expected = network.shortest(from, to, weights)!.arcs;
        for (const potential of potentials)
          expect(network.shortest(from, to, weights, potential)!.arcs).toEqual(expected);
      }
  });

  it("go along arcs that follow one another and cost what is said", () => {
    fc.assert(
      fc.property(graphs, (graph) => {
        const network = createRoadNetwork(graph);
        const weights = lengthWeights(graph);
        for (const to of graph.longitude.keys()) {
          const found = network.shortest(0, to, weights);
          if (!found) continue;
          let at = 0;
          for (const arc of found.arcs) {
            expect(network.tail[arc]).toBe(at);
            at = graph.target[arc]!;
          }
          expect(at).toBe(to);
          expect(found.arcs.reduce((sum, arc) => sum + weights[arc]!, 0)).toBe(found.cost);
          expect(found.metres).toBeCloseTo(found.cost / 10);
        }
      }),
      { numRuns: 100 },
    );
  });

  it("answer the same whatever was asked before", () => {
    fc.assert(
      fc.property(graphs, fc.array(fc.tuple(fc.nat(), fc.nat()), { maxLength: 12 }), (graph, questions) => {
        const nodes = graph.longitude.length;
        const weights = lengthWeights(graph);
        const used = createRoadNetwork(graph);
        for (const [one, other] of questions) {
          const [from, to] = [one % nodes, other % nodes];
          expect(used.shortest(from, to, weights)).toEqual(createRoadNetwork(graph).shortest(from, to, weights));
        }
      }),
      { numRuns: 60 },
    );
  });

  it("choose between several beginnings and ends by what those cost", () => {
    fc.assert(
      fc.property(graphs, fc.array(fc.tuple(fc.nat(), fc.nat(9000)), { minLength: 1, maxLength: 4 }), (graph, ends) => {
        const nodes = graph.longitude.length;
        const weights = lengthWeights(graph);
        const terminals = ends.map(([node, cost]) => ({ node: node % nodes, cost }));
        const sources = [
          { node: 0, cost: 5 },
          { node: 1, cost: 800 },
        ];
        const all = sources.flatMap((source) =>
          terminals.map((end) => source.cost + bellman(graph, source.node, weights)[end.node]! + end.cost),
        );
        for (const potential of potentialsOf(graph, weights)) {
          const found = createRoadNetwork(graph).find(sources, terminals, { weights, potential });
          expect(found?.cost ?? Number.POSITIVE_INFINITY).toBe(Math.min(...all));
        }
      }),
      { numRuns: 100 },
    );
  });
});
