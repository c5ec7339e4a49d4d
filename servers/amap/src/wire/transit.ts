/** Journeys by public transport as the web service writes them in v5 and v3. */
import { clockOfMinute, formatLonLat, type LonLat, omitUndefined } from "@arenakit/contracts";
import type { TransitPlan, TransitPlans, TransitRide, TransitSegment, TransitStop, WalkPart } from "../maps.ts";
import { type Ends, writeOldStep } from "./paths.ts";
import { orNone, type Wire, writePoints } from "./scalars.ts";

/** Kind of a ride ↔ what the service calls the line. */
const LINE_TYPES: Readonly<Record<TransitRide["kind"], string>> = {
  metro: "地铁线路",
  bus: "普通公交线路",
  ferry: "轮渡线路",
  railway: "铁路",
};

type Fields = ReadonlySet<string>;

/** `route` of v5. */
export function writeTransit(found: TransitPlans, { origin, destination }: Ends, fields: Fields): Wire {
  return {
    origin: formatLonLat(origin),
    destination: formatLonLat(destination),
    distance: String(found.walkingMetres),
    ...omitUndefined({ cost: fields.has("cost") ? { taxi_fee: String(found.taxiYuan) } : undefined }),
    transits: found.plans.map((plan) => writePlan(plan, fields)),
  };
}

function writePlan(plan: TransitPlan, fields: Fields): Wire {
  return omitUndefined({
    cost: fields.has("cost")
      ? { duration: String(plan.durationSeconds), transit_fee: String(plan.fareYuan) }
      : undefined,
    distance: String(plan.distanceMetres),
    walking_distance: String(plan.walkingMetres),
    nightflag: plan.night ? "1" : "0",
    segments: plan.segments.map((segment) => writeSegment(segment, fields)),
  });
}

function writeSegment({ walking, ride }: TransitSegment, fields: Fields): Wire {
  return omitUndefined({
    walking: walking ? writeWalk(walking, fields) : undefined,
    bus: ride && ride.kind !== "railway" ? { buslines: [writeRide(ride, fields)] } : undefined,
    railway: ride?.kind === "railway" ? writeRailway(ride, fields) : undefined,
  });
}

function writeWalk(walking: WalkPart, fields: Fields): Wire {
  return {
    origin: formatLonLat(walking.from),
    destination: formatLonLat(walking.to),
    distance: String(walking.distanceMetres),
    ...omitUndefined({ cost: fields.has("cost") ? { duration: String(walking.durationSeconds) } : undefined }),
    steps: walking.steps.map((step) => ({
      instruction: step.instruction,
      road: step.road,
      distance: String(step.distanceMetres),
      ...omitUndefined({
        cost: fields.has("cost") ? { duration: String(step.durationSeconds) } : undefined,
        navi: fields.has("navi") ? { action: step.action, assistant_action: step.assistantAction } : undefined,
        polyline: fields.has("polyline") ? { polyline: writePoints(step.polyline) } : undefined,
      }),
    })),
  };
}

function writeRide(ride: TransitRide, fields: Fields): Wire {
  return {
    departure_stop: writeStop(ride.from, ride.entrance ? { entrance: writeGate(ride.entrance) } : {}),
    arrival_stop: writeStop(ride.to, ride.exit ? { exit: writeGate(ride.exit) } : {}),
    name: ride.line,
    id: ride.lineId,
    type: LINE_TYPES[ride.kind],
    distance: String(ride.distanceMetres),
    ...omitUndefined({
      cost: fields.has("cost") ? { duration: String(ride.durationSeconds) } : undefined,
      polyline: fields.has("polyline") ? { polyline: writePoints(ride.polyline) } : undefined,
    }),
    bus_time_tips: "",
    bustimetag: "0",
    start_time: ride.firstClock.replace(":", ""),
    end_time: ride.lastClock.replace(":", ""),
    via_num: String(ride.via.length),
    via_stops: ride.via.map((stop) => writeStop(stop)),
  };
}

/** A train: its stops say when it leaves and when it is there. */
function writeRailway(ride: TransitRide, fields: Fields): Wire {
  return {
    id: ride.lineId,
    time: String(ride.durationSeconds),
    name: ride.line,
    trip: ride.lineId,
    distance: String(ride.distanceMetres),
    type: LINE_TYPES.railway,
    departure_stop: writeStop(ride.from, { adcode: "", time: ride.firstClock.replace(":", ""), start: "0" }),
    arrival_stop: writeStop(ride.to, { adcode: "", time: arrivalClock(ride), end: "0" }),
    via_stops: ride.via.map((stop) => writeStop(stop)),
    alters: [],
    spaces: [],
    ...omitUndefined({ polyline: fields.has("polyline") ? { polyline: writePoints(ride.polyline) } : undefined }),
  };
}

function arrivalClock({ firstClock, durationSeconds }: TransitRide): string {
  const [hour = 0, minute = 0] = firstClock.split(":").map(Number);
  return clockOfMinute((hour * 60 + minute + Math.round(durationSeconds / 60)) % 1440).replace(":", "");
}

function writeStop(stop: TransitStop, more: Wire = {}): Wire {
  return { name: stop.name, id: stop.id, location: formatLonLat(stop), ...more };
}
const writeGate = (gate: { name: string } & LonLat): Wire => ({ name: gate.name, location: formatLonLat(gate) });

/** `route` of v3. */
export function writeOldTransit(found: TransitPlans, { origin, destination }: Ends): Wire {
  return {
    origin: formatLonLat(origin),
    destination: formatLonLat(destination),
    distance: String(found.walkingMetres),
    taxi_cost: String(found.taxiYuan),
    transits: found.plans.map((plan) => ({
      cost: String(plan.fareYuan),
      duration: String(plan.durationSeconds),
      nightflag: plan.night ? "1" : "0",
      walking_distance: String(plan.walkingMetres),
      distance: String(plan.distanceMetres),
      missed: "0",
      segments: plan.segments.map(writeOldSegment),
    })),
  };
}

function writeOldSegment({ walking, ride }: TransitSegment): Wire {
  const bus = ride && ride.kind !== "railway" ? ride : null;
  const railway = ride?.kind === "railway" ? ride : null;
  return {
    walking: walking
      ? {
          origin: formatLonLat(walking.from),
          destination: formatLonLat(walking.to),
          distance: String(walking.distanceMetres),
          duration: String(walking.durationSeconds),
          steps: walking.steps.map((step) => writeOldStep(step, false)),
        }
      : [],
    bus: { buslines: bus ? [writeOldRide(bus, { name: bus.line })] : [] },
    entrance: bus?.entrance ? writeGate(bus.entrance) : [],
    exit: bus?.exit ? writeGate(bus.exit) : [],
    railway: railway ? writeOldRide(railway, { name: railway.line, trip: railway.lineId }) : [],
    taxi: [],
  };
}

function writeOldRide(ride: TransitRide, named: Wire): Wire {
  return {
    departure_stop: writeStop(ride.from),
    arrival_stop: writeStop(ride.to),
    id: ride.lineId,
    type: LINE_TYPES[ride.kind],
    distance: String(ride.distanceMetres),
    duration: String(ride.durationSeconds),
    polyline: writePoints(ride.polyline),
    start_time: orNone(ride.firstClock.replace(":", "")),
    end_time: orNone(ride.lastClock.replace(":", "")),
    via_num: String(ride.via.length),
    via_stops: ride.via.map((stop) => writeStop(stop)),
    ...named,
  };
}
