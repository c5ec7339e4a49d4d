/** data file. What OpenStreetMap's highway tag means in a world's road graph. */
import { ARC, type RoadClass } from "@arenakit/corpus-world/roads";

export interface HighwayMeaning {
  readonly roadClass: RoadClass;
  /** Bits of ARC. */
  readonly flags: number;
}

const of = (roadClass: RoadClass, flags = 0): HighwayMeaning => ({ roadClass, flags });

/** By value of `highway`; what is not here is no road to travel on. */
export const HIGHWAYS: Readonly<Record<string, HighwayMeaning>> = {
  motorway: of("motorway", ARC.motorOnly),
  motorway_link: of("motorway", ARC.motorOnly),
  trunk: of("expressway"),
  trunk_link: of("expressway"),
  primary: of("arterial"),
  primary_link: of("arterial"),
  secondary: of("secondary"),
  secondary_link: of("secondary"),
  tertiary: of("street"),
  tertiary_link: of("street"),
  unclassified: of("street"),
  road: of("street"),
  residential: of("lane"),
  living_street: of("lane"),
  service: of("lane"),
  track: of("lane"),
  pedestrian: of("path", ARC.footOnly),
  footway: of("path", ARC.footOnly),
  path: of("path", ARC.footOnly),
  cycleway: of("path", ARC.footOnly),
  steps: of("path", ARC.footOnly),
  corridor: of("path", ARC.footOnly),
};
