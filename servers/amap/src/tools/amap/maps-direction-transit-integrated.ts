/** maps_direction_transit_integrated: journeys by public transport (official server). */
import { defineTool, READ_ONLY } from "@arenakit/server-kit";
import * as z from "zod";
import type { Maps } from "../../maps.ts";
import { endsArguments, officialRefusal, officialText, readEnds } from "../../official.ts";
import { officialTransit, TransitResult } from "../../official-route.ts";
import { findRegion } from "../../regions.ts";
import { writeOldTransit } from "../../wire/transit.ts";

const city = (which: string) => z.string().trim().min(1).max(40).describe(`${which}城市的名称、citycode 或 adcode`);

export const mapsDirectionTransitIntegrated = defineTool<Maps>()({
  name: "maps_direction_transit_integrated",
  title: "公共交通路线",
  language: "zh",
  description: "规划乘地铁、公交等公共交通的方案，返回时长（秒）、步行距离（米）、线路和上下车站。",
  annotations: READ_ONLY,
  input: z.strictObject({ ...endsArguments, city: city("起点"), cityd: city("终点") }),
  output: TransitResult,

  async handler({ city: from, cityd: to, ...args }, { backend, call: { now }, signal }) {
    const call = { now, signal };
    const ends = readEnds(args);
    await Promise.all([
      findRegion(backend, { name: from, argument: "city" }, call),
      findRegion(backend, { name: to, argument: "cityd" }, call),
    ]);
    return officialTransit(writeOldTransit(await backend.transit(ends, call), ends));
  },

  render: officialText,
  refuse: officialRefusal("Direction Transit Integrated"),
});
