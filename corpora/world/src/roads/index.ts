export { type Line, nearestOn, shifted } from "./lines.ts";
export {
  arcDecimetres,
  between,
  cosineOfDegrees,
  crossing,
  DECIMETRES_PER_DEGREE,
  distance,
  mixed,
  mixedThree,
  nearestOnSegment,
  type Plane,
  type PlanePoint,
  planeAt,
  sineOfDegrees,
} from "./plane.ts";
export { createPlaneCells, type PlaneCells } from "./plane-cells.ts";
export {
  ARC,
  type MotorwayGraph,
  NO_MOTORWAYS,
  NO_ROADS,
  NODE,
  ROAD_CLASSES,
  type RoadClass,
  type RoadGraph,
  type Street,
} from "./road-graph.ts";
export { streetsOf } from "./streets.ts";
export { type Stroke, stroke } from "./stroke.ts";
export { partsOf, stronglyConnected } from "./strong-parts.ts";
export { AT_ENTRANCE_METRES, sightsOf } from "./walled-sights.ts";
export {
  bridgeRoads,
  isBarred,
  isWet,
  type River,
  type Water,
  type WaterFacts,
  waterAcross,
  waterOf,
} from "./water.ts";
