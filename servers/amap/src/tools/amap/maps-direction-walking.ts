/** maps_direction_walking: the way on foot (official server). */
import { defineTool, READ_ONLY } from "@arenakit/server-kit";
import * as z from "zod";
import type { Maps } from "../../maps.ts";
import { endPoints, endsArguments, officialRefusal, officialText, readEnds } from "../../official.ts";
import { officialRoute, RouteResult } from "../../official-route.ts";
import { writeOldRoute } from "../../wire/paths.ts";

export const mapsDirectionWalking = defineTool<Maps>()({
  name: "maps_direction_walking",
  title: "步行路线",
  language: "zh",
  description: "规划步行路线，返回距离（米）、时长（秒）和步骤，起终点直线距离不超过100公里。",
  annotations: READ_ONLY,
  input: z.strictObject(endsArguments),
  output: RouteResult,

  async handler(args, { backend, call: { now }, signal }) {
    const ends = readEnds(args);
    const found = await backend.paths({ points: endPoints(ends), mode: "walking" }, { now, signal });
    return officialRoute(writeOldRoute(found, ends));
  },

  render: officialText,
  refuse: officialRefusal("Direction Walking"),
});
