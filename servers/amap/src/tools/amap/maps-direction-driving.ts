/** maps_direction_driving: the way by car (official server). */
import { defineTool, READ_ONLY } from "@arenakit/server-kit";
import * as z from "zod";
import type { Maps } from "../../maps.ts";
import { endPoints, endsArguments, officialRefusal, officialText, readEnds } from "../../official.ts";
import { officialRoute, RouteResult } from "../../official-route.ts";
import { OLD_DRIVING_STRATEGIES } from "../../strategies.ts";
import { writeOldRoute } from "../../wire/paths.ts";

export const mapsDirectionDriving = defineTool<Maps>()({
  name: "maps_direction_driving",
  title: "驾车路线",
  language: "zh",
  description: "规划驾车路线，返回距离（米）、时长（秒）和步骤。",
  annotations: READ_ONLY,
  input: z.strictObject(endsArguments),
  output: RouteResult,

  async handler(args, { backend, call: { now }, signal }) {
    const ends = readEnds(args);
    // The official server names no strategy to v3, which then looks for the fastest way.
    const { strategy } = OLD_DRIVING_STRATEGIES[0]!;
    const found = await backend.paths({ points: endPoints(ends), mode: "driving", strategy }, { now, signal });
    return officialRoute(writeOldRoute(found, ends));
  },

  render: officialText,
  refuse: officialRefusal("Direction Driving"),
});
