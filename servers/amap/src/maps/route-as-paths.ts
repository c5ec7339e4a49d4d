/** The world's estimated route by public transport in the shape of plans, until plans are asked of its lines. */
import type { LonLat } from "@arenakit/contracts";
import type { Route, Routing } from "@arenakit/corpus-world";
import type { RoadStep, TransitPlans } from "../maps.ts";

export function estimatedPlans(routing: Routing, points: readonly LonLat[]): TransitPlans {
  const route = routing.route(points, "transit");
  const steps = stepsOf(route);
  const [from, to] = [points[0]!, points.at(-1)!];
  const { distanceMetres } = route;
  const durationSeconds = route.durationMinutes * 60;
  const walking = { from, to, distanceMetres, durationSeconds, steps };
  return {
    walkingMetres: distanceMetres,
    taxiYuan: 0,
    plans: [
      {
        ...{ durationSeconds, distanceMetres, walkingMetres: 0, night: false },
        fareYuan: route.costYuan ?? 0,
        segments: [{ walking, ride: null }],
      },
    ],
  };
}

function stepsOf(route: Route): RoadStep[] {
  return route.legs.flatMap((leg, index) =>
    leg.steps.map((step, at) => ({
      leg: index,
      instruction: step.instruction,
      orientation: "",
      road: step.road,
      distanceMetres: step.distanceMetres,
      durationSeconds: step.durationMinutes * 60,
      ...{ tollsYuan: 0, tollMetres: 0, tollRoad: "", trafficLights: 0, action: "" },
      assistantAction: at === leg.steps.length - 1 ? "到达目的地" : "",
      polyline: at === 0 ? leg.polyline : [leg.to],
    })),
  );
}
