/** maps_regeocode: province, city and district of a point (official server). */
import { defineTool, READ_ONLY } from "@arenakit/server-kit";
import * as z from "zod";
import { readPoint } from "../../coordinates.ts";
import type { Maps } from "../../maps.ts";
import { officialRefusal, officialText, pointArgument } from "../../official.ts";
import { OldText } from "../../reply-schemas.ts";
import { writeReverseGeocode } from "../../wire/geocodes.ts";
import { member } from "../../wire/scalars.ts";

const RADIUS_METRES = 1_000;

export const mapsRegeocode = defineTool<Maps>()({
  name: "maps_regeocode",
  title: "逆地理编码",
  language: "zh",
  description: "查询一个经纬度坐标所在的省、市和区县。直辖市的 city 为空。",
  annotations: READ_ONLY,
  input: z.strictObject({ location: pointArgument("坐标") }),
  // The official server spells it so.
  output: z.object({ provice: OldText, city: OldText, district: OldText }),

  async handler({ location }, { backend, call: { now }, signal }) {
    const point = readPoint(location, "location", "maps_geo");
    const found = await backend.reverseGeocode({ point, radiusMetres: RADIUS_METRES }, { now, signal });
    const component = member(writeReverseGeocode(found, { all: false }), "addressComponent");
    return {
      provice: member(component, "province") as OldText,
      city: member(component, "city") as OldText,
      district: member(component, "district") as OldText,
    };
  },

  render: officialText,
  refuse: officialRefusal("RGeocoding"),
});
