/** maps_geo: the coordinates of an address (official server). */
import { fail, omitUndefined } from "@arenakit/contracts";
import { defineTool, READ_ONLY } from "@arenakit/server-kit";
import * as z from "zod";
import type { Maps } from "../../maps.ts";
import { nothingFoundWords } from "../../nothing-found.ts";
import { officialRefusal, officialText, pick, regionOf } from "../../official.ts";
import { OldText } from "../../reply-schemas.ts";
import { writeGeocode } from "../../wire/geocodes.ts";

const GeocodeRow = z.object({
  country: OldText,
  province: OldText,
  city: OldText,
  citycode: OldText,
  district: OldText,
  street: OldText,
  number: OldText,
  adcode: OldText,
  location: z.string(),
  level: z.string(),
});
const MEMBERS = Object.keys(GeocodeRow.shape);

export const mapsGeo = defineTool<Maps>()({
  name: "maps_geo",
  title: "地理编码",
  language: "zh",
  description: "把结构化地址，或景区、建筑物等的名称，转换为经纬度坐标。可用 city 限定城市。",
  annotations: READ_ONLY,
  input: z.strictObject({
    address: z.string().trim().min(1).max(80).describe("结构化地址或地名，例如“北京市朝阳区阜通东大街6号”“故宫博物院”"),
    city: z.string().trim().max(80).optional().describe("城市的名称、citycode 或 adcode"),
  }),
  output: z.object({ return: z.array(GeocodeRow) }),

  // The official server takes `city` and drops it: here it does what its description says.
  async handler({ address, city }, { backend, call: { now }, signal }) {
    const call = { now, signal };
    const { region } = await regionOf(backend, { name: city, argument: "city" }, call);
    const found = await backend.geocode({ address, ...omitUndefined({ city: region }) }, call);
    if (found.length === 0) {
      const otherwise = async () => "请写明城市、街道和门牌号，或换一个名称。";
      const hint = await nothingFoundWords(backend, { query: address, otherwise }, call);
      fail("policy", "no_such_place", `没有找到“${address}”。${hint}`);
    }
    return { return: found.map((row) => pick(writeGeocode(row), MEMBERS) as z.infer<typeof GeocodeRow>) };
  },

  render: officialText,
  refuse: officialRefusal("Geocoding"),
});
