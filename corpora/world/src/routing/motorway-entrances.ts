/** Where a city's roads and the motorways meet: at nodes of both at one place, else from the junction to the city's nearest road. */
import { haversineMetres } from "@arenakit/contracts";
import type { MotorwayGraph } from "../roads/road-graph.ts";
import type { CityRoads } from "./city-roads.ts";
import { nodePoint } from "./pieces.ts";

export type MotorwayEntrances = readonly {
  readonly cityNode: number;
  readonly motorwayNode: number;
  /** Between the two; 0 where they are one place. */
  readonly gapDecimetres: number;
}[];

/** A junction farther from every road of its city leads nowhere. */
const REACH_METRES = 40_000;

/** Finds the entrances of each city once. */
export function createMotorwayEntrances({
  graph,
  junctions,
}: MotorwayGraph): (city: string, roads: CityRoads) => MotorwayEntrances {
  const known = new Map<string, MotorwayEntrances>();
  return (city, roads) => {
    const found = known.get(city);
    if (found) return found;
    const entrances = junctions
      .filter(({ name }) => name === city)
      .flatMap(({ node }) => {
        const point = nodePoint(graph, node);
        const on = roads.nearest(point, "driving", { withinMetres: REACH_METRES, onIsland: false });
        const cityNode = sameNode(roads, point) ?? (on && (on.share < 0.5 ? on.from : on.to));
        if (cityNode === null) return [];
        const gapDecimetres = Math.ceil(haversineMetres(point, nodePoint(roads.network.graph, cityNode)) * 10);
        return [{ cityNode, motorwayNode: node, gapDecimetres }];
      });
    known.set(city, entrances);
    return entrances;
  };
}

function sameNode({ network: { graph } }: CityRoads, point: { longitude: number; latitude: number }): number | null {
  let best: number | null = null;
  let least = 1;
  const [longitude, latitude] = [point.longitude * 1e6, point.latitude * 1e6];
  for (let node = 0; node < graph.longitude.length; node++) {
    // A metre is less than so many millionths of a degree.
    if (Math.abs(graph.latitude[node]! - latitude) > 10 || Math.abs(graph.longitude[node]! - longitude) > 20) continue;
    const metres = haversineMetres(nodePoint(graph, node), point);
    if (metres < least) {
      least = metres;
      best = node;
    }
  }
  return best;
}
