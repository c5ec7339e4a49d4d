/** Ways of the four road modes as the web service writes them: v5, v3 (driving, walking) and v4 (bicycling). */
import { formatLonLat, type LonLat, omitUndefined } from "@arenakit/contracts";
import type { RoadMode, RoadPath, RoadPaths, RoadStep } from "../maps.ts";
import { OLD_DRIVING_STRATEGIES } from "../strategies.ts";
import { orNone, type Wire, writePoints } from "./scalars.ts";

export interface Ends {
  readonly origin: LonLat;
  readonly destination: LonLat;
}

interface RouteWriting {
  /** What `show_fields` asks for. */
  readonly fields: ReadonlySet<string>;
  /** The cities that a step leads through, where that is asked for. */
  readonly citiesOf?: (step: RoadStep) => readonly Wire[];
}

/** `route` of v5. */
export function writeRoute(found: RoadPaths, ends: Ends, writing: RouteWriting): Wire {
  return {
    origin: formatLonLat(ends.origin),
    destination: formatLonLat(ends.destination),
    ...omitUndefined({ taxi_cost: found.taxiYuan === null ? undefined : String(found.taxiYuan) }),
    paths: found.paths.map((path) => writePath(path, found.mode, writing)),
  };
}

function writePath(path: RoadPath, mode: RoadMode, writing: RouteWriting): Wire {
  const { fields } = writing;
  const isCycling = mode === "bicycling" || mode === "electrobike";
  return {
    distance: String(path.distanceMetres),
    ...omitUndefined({
      duration: isCycling ? String(path.durationSeconds) : undefined,
      restriction: mode === "driving" ? (path.restricted ? "1" : "0") : undefined,
      cost: fields.has("cost") ? costOf(mode, path) : undefined,
    }),
    steps: path.steps.map((step) => writeStep(step, mode, writing)),
    ...omitUndefined({ arenakit: fields.has("arenakit") ? { estimated: path.estimated } : undefined }),
  };
}

type Cost = Pick<RoadPath, "durationSeconds" | "tollsYuan" | "tollMetres" | "trafficLights">;
/** What a way or a step of one costs; who does not drive pays no tolls. */
function costOf(mode: RoadMode, cost: Cost & Partial<Pick<RoadStep, "tollRoad">>): Wire {
  const duration = String(cost.durationSeconds);
  if (mode !== "driving") return { duration };
  return {
    duration,
    tolls: String(cost.tollsYuan),
    toll_distance: String(cost.tollMetres),
    traffic_lights: String(cost.trafficLights),
    ...omitUndefined({ toll_road: cost.tollRoad }),
  };
}

function writeStep(step: RoadStep, mode: RoadMode, { fields, citiesOf }: RouteWriting): Wire {
  return {
    instruction: step.instruction,
    orientation: step.orientation,
    road_name: step.road,
    step_distance: String(step.distanceMetres),
    ...omitUndefined({
      cost: fields.has("cost") ? costOf(mode, step) : undefined,
      tmcs: fields.has("tmcs") && mode === "driving" ? [writeTraffic(step)] : undefined,
      navi: fields.has("navi")
        ? {
            action: step.action,
            assistant_action: step.assistantAction,
            ...omitUndefined({ walk_type: mode === "walking" ? "0" : undefined }),
          }
        : undefined,
      cities: citiesOf ? [...citiesOf(step)] : undefined,
      polyline: fields.has("polyline") ? writePoints(step.polyline) : undefined,
    }),
  };
}

/** One stretch of traffic a step: our roads are as full on all of it. */
const writeTraffic = ({ traffic, distanceMetres, polyline }: RoadStep): Wire => ({
  tmc_status: traffic ?? "未知",
  tmc_distance: String(distanceMetres),
  tmc_polyline: writePoints(polyline),
});

/** `route` of v3 driving and walking; `strategy` is what a way by car was found by. */
export function writeOldRoute(found: RoadPaths, ends: Ends, strategy = OLD_DRIVING_STRATEGIES[0]!.text): Wire {
  const isDriving = found.mode === "driving";
  return {
    origin: formatLonLat(ends.origin),
    destination: formatLonLat(ends.destination),
    ...omitUndefined({ taxi_cost: isDriving ? orNone(found.taxiYuan) : undefined }),
    paths: found.paths.map((path) => ({
      distance: String(path.distanceMetres),
      duration: String(path.durationSeconds),
      ...(isDriving
        ? {
            strategy,
            tolls: String(path.tollsYuan),
            toll_distance: String(path.tollMetres),
            restriction: path.restricted ? "1" : "0",
            traffic_lights: String(path.trafficLights),
          }
        : {}),
      steps: path.steps.map((step) => writeOldStep(step, isDriving)),
    })),
  };
}

export function writeOldStep(step: RoadStep, isDriving: boolean): Wire {
  return {
    instruction: step.instruction,
    orientation: orNone(step.orientation),
    road: orNone(step.road),
    distance: String(step.distanceMetres),
    ...(isDriving
      ? {
          tolls: String(step.tollsYuan),
          toll_distance: String(step.tollMetres),
          toll_road: orNone(step.tollRoad),
        }
      : {}),
    duration: String(step.durationSeconds),
    polyline: writePoints(step.polyline),
    action: orNone(step.action),
    assistant_action: orNone(step.assistantAction),
    ...omitUndefined({ walk_type: isDriving ? undefined : "0" }),
  };
}

/** `data` of v4 bicycling, whose numbers are numbers. */
export function writeBicycling(found: RoadPaths, ends: Ends): Wire {
  return {
    origin: formatLonLat(ends.origin),
    destination: formatLonLat(ends.destination),
    paths: found.paths.map((path) => ({
      distance: path.distanceMetres,
      duration: path.durationSeconds,
      steps: path.steps.map((step) => ({
        instruction: step.instruction,
        road: step.road,
        distance: step.distanceMetres,
        orientation: step.orientation,
        duration: step.durationSeconds,
        polyline: writePoints(step.polyline),
        action: step.action,
        assistant_action: step.assistantAction,
        walk_type: 0,
      })),
    })),
  };
}
