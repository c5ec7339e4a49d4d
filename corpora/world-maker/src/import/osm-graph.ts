/** Ways of OpenStreetMap as road graphs, one a city: cut at junctions, bends kept, one-way as tagged. */
import type { LonLat } from "@arenakit/contracts";
import { ARC, NODE, ROAD_CLASSES, type RoadClass } from "@arenakit/corpus-world/roads";
import * as z from "zod";
import { fromWgs84 } from "../atlas/datum.ts";
import { once, readTable } from "../tables.ts";
import type { OsmTags } from "./osm-elements.ts";
import { bendsOf } from "./polyline.ts";
import { type BuiltRoads, RoadBuilder } from "./road-builder.ts";

const HighwayRow = z.object({
  highway: z.string(),
  roadClass: z.enum(ROAD_CLASSES),
  only: z.enum(["motors", "foot"]).optional(),
});
/** What OpenStreetMap's `highway` means; what is not in the table is no road to travel on. */
const readHighways = once(
  () => new Map(readTable("tables/import/osm-highways.tsv", HighwayRow).map((row) => [row.highway, row])),
);
const FLAGS = { motors: ARC.motorOnly, foot: ARC.footOnly } as const;

/** What a way is as a road. */
interface OsmRoad {
  readonly roadClass: RoadClass;
  /** Bits of ARC. */
  readonly flags: number;
  readonly name: string;
  /** 1 along its nodes only, -1 against them only, 0 both. */
  readonly direction: -1 | 0 | 1;
}

const YES = new Set(["yes", "true", "1"]);
const SHUT = new Set(["no", "private"]);

/** The road that a way is, or why it is none; null where it has no tag of a road at all. */
export function roadOfTags(tags: OsmTags): OsmRoad | string | null {
  const highway = tags.get("highway");
  if (highway === undefined || tags.get("area") === "yes") return null;
  const meaning = readHighways().get(highway);
  if (meaning === undefined) return `highway=${highway} is no road to travel on`;
  const access = tags.get("access") ?? "";
  if (SHUT.has(access) && !YES.has(tags.get("foot") ?? "")) return `access=${access}`;
  const isRoundabout = tags.get("junction") === "roundabout" || tags.get("junction") === "circular";
  const isMotorway = highway === "motorway" || highway === "motorway_link";
  const oneWay = tags.get("oneway") ?? (isRoundabout || isMotorway ? "yes" : "no");
  const is = (key: string, bit: number) => {
    const value = tags.get(key);
    return value !== undefined && value !== "no" ? bit : 0;
  };
  const forMotors = tags.get("motorroad") === "yes" || tags.get("foot") === "no" ? ARC.motorOnly : 0;
  const isOnFoot = meaning.only === "foot";
  return {
    roadClass: meaning.roadClass,
    flags:
      (meaning.only ? FLAGS[meaning.only] : 0) |
      is("bridge", ARC.bridge) |
      is("tunnel", ARC.tunnel) |
      is("toll", ARC.toll) |
      (isRoundabout ? ARC.roundabout : 0) |
      (isOnFoot ? 0 : forMotors),
    name: tags.get("name:zh") ?? tags.get("name") ?? tags.get("ref") ?? "",
    direction: isOnFoot ? 0 : oneWay === "-1" || oneWay === "reverse" ? -1 : YES.has(oneWay) ? 1 : 0,
  };
}

/** Bits of NODE that a node's tags set. */
export function flagsOfNode(tags: OsmTags): number {
  return (
    (tags.get("highway") === "traffic_signals" ? NODE.signal : 0) |
    (tags.get("barrier") === "toll_booth" ? NODE.tollGate : 0)
  );
}

export interface OsmWay {
  readonly id: number;
  readonly road: OsmRoad;
  /** Ids of nodes, those that the extract has. */
  readonly nodes: readonly number[];
}

export interface OsmNodes {
  point(id: number): LonLat;
  flags(id: number): number;
  /** Whether several ways meet there, or one ends. */
  isJunction(id: number): boolean;
}

/** The graph of one city's ways; rows of arcs are the ways' ids. */
export function graphOfWays(ways: Iterable<OsmWay>, nodes: OsmNodes): BuiltRoads {
  const builder = new RoadBuilder();
  const numbers = new Map<string, number>();
  const numberOf = (point: LonLat, flags: number): number => {
    const key = `${point.longitude},${point.latitude}`;
    const known = numbers.get(key);
    if (known !== undefined) return known;
    const made = builder.node(fromWgs84(point), flags);
    numbers.set(key, made);
    return made;
  };
  for (const { id, road, nodes: along } of ways) {
    let from = 0;
    for (let to = 1; to < along.length; to++) {
      const isCut = to === along.length - 1 || nodes.isJunction(along[to]!) || nodes.flags(along[to]!) !== 0;
      if (!isCut) continue;
      addStretch(along.slice(from, to + 1), { id, road });
      from = to;
    }
  }
  return builder.finish();

  function addStretch(stretch: readonly number[], { id, road }: { id: number; road: OsmRoad }): void {
    const bends = bendsOf(stretch.map((node) => nodes.point(node)));
    let start = numberOf(bends[0]!, nodes.flags(stretch[0]!));
    for (const [at, bend] of bends.entries()) {
      if (at === 0) continue;
      const end = numberOf(bend, at === bends.length - 1 ? nodes.flags(stretch.at(-1)!) : 0);
      const arc = {
        decimetres: bend.decimetres,
        roadClass: road.roadClass,
        flags: road.flags,
        name: road.name,
        row: id,
      };
      if (start !== end && road.direction >= 0) builder.add({ ...arc, from: start, to: end });
      if (start !== end && road.direction <= 0) builder.add({ ...arc, from: end, to: start });
      start = end;
    }
  }
}
