/** Journeys by public transport as callers see them: plans of walks and rides. Part of the contract in solvers.ts. */
import type { LonLat } from "@arenakit/contracts";
import type { RoadStep } from "../solvers.ts";

export interface TransitQuery {
  readonly origin: LonLat;
  readonly destination: LonLat;
  readonly departure: string;
  /** Amap's: 0 recommended, 1 cheapest, 2 fewest changes, 3 least walking, 4 most comfortable, 5 no metro, 6 metro only, 7 metro first, 8 fastest. */
  readonly strategy?: number;
  /** Most plans wanted, 1 … 10. Default 5. */
  readonly alternatives?: number;
  /** Whether night buses count. */
  readonly night?: boolean;
}
export interface TransitPlans {
  /** On foot from end to end. */
  readonly walkingMetres: number;
  readonly taxiYuan: number;
  readonly plans: readonly TransitPlan[];
}
export interface TransitPlan {
  readonly durationSeconds: number;
  readonly fareYuan: number;
  readonly distanceMetres: number;
  readonly walkingMetres: number;
  readonly night: boolean;
  readonly segments: readonly TransitSegment[];
}
/** On foot to the stop, then the ride; the last one may be on foot only. */
export interface TransitSegment {
  readonly walking: WalkPart | null;
  readonly ride: TransitRide | null;
}
export interface WalkPart {
  readonly from: LonLat;
  readonly to: LonLat;
  readonly distanceMetres: number;
  readonly durationSeconds: number;
  readonly steps: readonly RoadStep[];
}
export interface TransitRide {
  readonly kind: "metro" | "bus" | "ferry" | "railway";
  /** `地铁1号线(古城--环球度假区)`. */
  readonly line: string;
  readonly lineId: string;
  readonly from: TransitStop;
  readonly to: TransitStop;
  readonly via: readonly TransitStop[];
  readonly distanceMetres: number;
  /** Ride alone; waiting is in the plan's duration. */
  readonly durationSeconds: number;
  readonly waitSeconds: number;
  /** `05:30`, `23:10`: first and last departure from `from`. */
  readonly firstClock: string;
  readonly lastClock: string;
  /** `A口`, or null. */
  readonly entrance: ({ readonly name: string } & LonLat) | null;
  readonly exit: ({ readonly name: string } & LonLat) | null;
  readonly polyline: readonly LonLat[];
}
export interface TransitStop extends LonLat {
  readonly id: string;
  readonly name: string;
}
