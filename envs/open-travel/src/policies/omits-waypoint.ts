/** Leaves out the last of the places asked for that is not where the route begins. */
import type { Task } from "@arenakit/contracts";
import type { Twist } from "./planner/brief.ts";

export function omitsWaypoint(task: Task): Twist {
  const { waypoints } = task.constraints;
  const { origin } = task.extra ?? {};
  const left = waypoints?.places.findLast((place) => typeof origin !== "string" || !place.names.includes(origin));
  if (!waypoints || !left) return {};
  const places = waypoints.places.filter((place) => place !== left);
  return {
    avoid: left.names,
    constraints: (constraints) => {
      const { waypoints: _all, ...rest } = constraints;
      return places.length > 0 ? { ...rest, waypoints: { ...waypoints, places } } : rest;
    },
  };
}
