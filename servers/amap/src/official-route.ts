/** Routes of v3 as the official server shows them: walking, driving and public transport. */
import { fail } from "@arenakit/contracts";
import * as z from "zod";
import { officialPath, pick } from "./official.ts";
import { OldText } from "./reply-schemas.ts";
import { listIn, member, type Wire } from "./wire/scalars.ts";

const Step = z.object({
  instruction: z.string(),
  road: OldText,
  distance: z.string(),
  orientation: OldText,
  duration: z.string(),
});
export const RouteResult = z.object({
  route: z.object({
    origin: z.string(),
    destination: z.string(),
    paths: z.array(z.object({ distance: z.string(), duration: z.string(), steps: z.array(Step) })),
  }),
});
export type RouteResult = z.infer<typeof RouteResult>;

/** A route of v3 without what the official server leaves out. Throws no_route for one without paths. */
export function officialRoute(route: Wire): RouteResult {
  const paths = listIn(route, "paths").map(officialPath);
  if (paths.length === 0) fail("policy", "no_route", "两点之间没有路线，请检查坐标，或换一种方式。");
  return { route: Object.assign(pick(route, ["origin", "destination"]), { paths }) } as RouteResult;
}

const Named = z.object({ name: OldText.optional() });
const Busline = z.object({
  name: z.string(),
  departure_stop: Named,
  arrival_stop: Named,
  distance: z.string(),
  duration: z.string(),
  via_stops: z.array(Named),
});
const Walking = z.object({
  origin: z.string().optional(),
  destination: z.string().optional(),
  distance: z.string().optional(),
  duration: z.string().optional(),
  steps: z.array(
    z.object({
      instruction: z.string(),
      road: OldText,
      distance: z.string(),
      action: OldText,
      assistant_action: OldText,
    }),
  ),
});
const Segment = z.object({
  walking: Walking,
  bus: z.object({ buslines: z.array(Busline) }),
  entrance: Named,
  exit: Named,
  railway: Named.extend({ trip: OldText.optional() }),
});
export const TransitResult = z.object({
  route: z.object({
    origin: z.string(),
    destination: z.string(),
    distance: z.string().describe("步行距离，米"),
    transits: z.array(z.object({ duration: z.string(), walking_distance: z.string(), segments: z.array(Segment) })),
  }),
});
export type TransitResult = z.infer<typeof TransitResult>;

const WALKED_STEP_MEMBERS = ["instruction", "road", "distance", "action", "assistant_action"];

/** Plans of v3 without what the official server leaves out. */
export function officialTransit(route: Wire): TransitResult {
  const transits = listIn(route, "transits").map((transit) =>
    Object.assign(pick(transit, ["duration", "walking_distance"]), {
      segments: listIn(transit, "segments").map((segment) => officialSegment(segment as Wire)),
    }),
  );
  return { route: Object.assign(pick(route, ["origin", "destination", "distance"]), { transits }) } as TransitResult;
}

function officialSegment(segment: Wire) {
  const walking = member(segment, "walking");
  const buslines = listIn(member(segment, "bus"), "buslines").map((line) =>
    Object.assign(pick(line, ["name", "distance", "duration"]), {
      departure_stop: pick(member(line, "departure_stop"), ["name"]),
      arrival_stop: pick(member(line, "arrival_stop"), ["name"]),
      via_stops: listIn(line, "via_stops").map((stop) => pick(stop, ["name"])),
    }),
  );
  return {
    walking: Object.assign(pick(walking, ["origin", "destination", "distance", "duration"]), {
      steps: listIn(walking, "steps").map((step) => pick(step, WALKED_STEP_MEMBERS)),
    }),
    bus: { buslines },
    entrance: pick(segment.entrance, ["name"]),
    exit: pick(segment.exit, ["name"]),
    railway: pick(segment.railway, ["name", "trip"]),
  };
}
